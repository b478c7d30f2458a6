// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {FairDeal} from "../../../contracts/libraries/FairDeal.sol";

/// @notice `FairDeal` as somebody else's contract would use it.
contract FairDealer {
    function draw(
        bytes32 serverCommitment,
        bytes32 serverLink,
        bytes32 id,
        bytes32[] calldata commitments,
        bytes32[] calldata links,
        uint256 composition,
        uint256 count
    ) external pure returns (bytes memory cards, uint256 left) {
        return FairDeal.draw(serverCommitment, serverLink, id, commitments, links, composition, count);
    }
}
