// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {Composition} from "./Composition.sol";
import {HmacSha256} from "./HmacSha256.sol";

/// @notice The draw of fairness.md 3: one HMAC over everybody's links, read as a number in mixed radix.
library Deal {
    using Composition for uint256;

    /// @notice `HMAC-SHA256(serverLink, coupId ‖ links)`, the banker's link first, then by ascending seat.
    function key(bytes32 serverLink, bytes32 coupId, bytes32[] calldata links) internal pure returns (bytes32) {
        return HmacSha256.hmac(serverLink, abi.encodePacked(coupId, links));
    }

    /// @notice The six cards that a coup may use. What is left over of them goes back: see `without`.
    /// @dev One block serves sixteen cards, so a coup never needs a second one. The caller keeps `size ≥ 6`.
    function six(uint256 composition, bytes32 dealKey) internal pure returns (uint8[6] memory cards) {
        uint256 x = uint256(dealKey);
        uint256 n = composition.size();
        unchecked {
            for (uint256 i; i < 6; ++i) {
                uint256 kind;
                (kind, composition) = composition.take(x % n);
                // Rounding: the quotient rounds down, as the format says; the remainder was the draw.
                x /= n;
                --n;
                cards[i] = uint8(kind);
            }
        }
    }

    /// @notice The composition after the first `count` of the cards were dealt.
    function without(uint256 composition, uint8[6] memory cards, uint256 count) internal pure returns (uint256) {
        for (uint256 i; i < count; ++i) {
            composition -= 1 << (uint256(cards[i]) << 2);
        }
        return composition;
    }
}
