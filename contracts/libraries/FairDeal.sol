// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Composition} from "./Composition.sol";
import {Deal} from "./Deal.sol";

/// @title The fair deal for any contract: from the commitments made before and the links shown after, the cards.
/// @notice fairness.md 3. A coup is 6 cards from what is left of the taglia, a whole taglia 312 from
/// `Composition.FULL`, the draw of the first banker one card from as many kinds as seats. Who committed when is the
/// caller's to know: signatures and turns are protocol.md's, and `Replay` checks those.
library FairDeal {
    using Composition for uint256;

    /// @notice The house's link is not the one that it committed to.
    error ServerLinkDiffers(bytes32 commitment, bytes32 found);
    error LinksMissing(uint256 expected, uint256 found);
    /// @notice The link at this place is not the one committed to.
    error LinkDiffers(uint256 index, bytes32 commitment, bytes32 found);
    /// @notice More than six of a kind, or a kind above 51.
    error NotAComposition(uint256 composition);
    error CardsMissing(uint256 left, uint256 asked);

    /// @notice Checks every link against its commitment, then draws `count` cards.
    /// @param serverCommitment the house's commitment, `serverLink` what it stands for.
    /// @param id what this deal is of: the coupId, or the drawId.
    /// @param commitments the contributors' (the banker first, then by ascending seat); `links` in the same order.
    /// @param composition the cards left before it, 4 bits a kind.
    /// @return cards one kind a byte, in the order drawn.
    /// @return left the composition when all of them are out; a coup puts back what it does not deal.
    function draw(
        bytes32 serverCommitment,
        bytes32 serverLink,
        bytes32 id,
        bytes32[] calldata commitments,
        bytes32[] calldata links,
        uint256 composition,
        uint256 count
    ) internal pure returns (bytes memory cards, uint256 left) {
        checkLinks(serverCommitment, serverLink, commitments, links);
        if (!composition.isValid()) revert NotAComposition(composition);
        uint256 size = composition.size();
        if (size < count) revert CardsMissing(size, count);
        return Deal.many(composition, Deal.key(serverLink, id, links), count);
    }

    /// @notice Reverts with the first link that is not the one committed to, the contributors' before the house's.
    function checkLinks(
        bytes32 serverCommitment,
        bytes32 serverLink,
        bytes32[] calldata commitments,
        bytes32[] calldata links
    ) internal pure {
        if (links.length != commitments.length) revert LinksMissing(commitments.length, links.length);
        for (uint256 i; i < links.length; ++i) {
            bytes32 found = Deal.commitmentOf(links[i]);
            if (found != commitments[i]) revert LinkDiffers(i, commitments[i], found);
        }
        bytes32 server = Deal.commitmentOf(serverLink);
        if (server != serverCommitment) revert ServerLinkDiffers(serverCommitment, server);
    }
}
