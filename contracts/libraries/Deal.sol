// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Composition} from "./Composition.sol";
import {HmacSha256} from "./HmacSha256.sol";

/// @notice The draw of fairness.md 3: one HMAC over everybody's links, read as a number in mixed radix.
/// @dev For a contract of your own take `FairDeal`, which checks what the callers of these functions keep.
library Deal {
    using Composition for uint256;

    /// @dev A block of 256 bits names so many cards with a bias below 2^-117 (fairness.md 3.5).
    uint256 private constant CARDS_PER_BLOCK = 16;

    /// @notice A deal in work, card by card: `left` is the composition without the `count` cards drawn so far, which
    /// are `cards`, one kind a byte. `size` and `number` are what the next draw reads.
    struct Pack {
        bytes32 key;
        uint256 number;
        uint256 size;
        uint256 left;
        uint256 count;
        bytes32 cards;
    }

    /// @notice The commitment to a link: SHA-256 of its 32 bytes.
    function commitmentOf(bytes32 link) internal pure returns (bytes32) {
        return sha256(abi.encodePacked(link));
    }

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

    /// @notice The `count` cards that the key draws, one kind a byte, and what is left of the composition. Sixteen
    /// cards a block: the first block is the key itself, block `b` is `HMAC-SHA256(dealKey, uint32be(b))`.
    /// @dev The same cards as `six`, any number of them. The caller keeps `count ≤ size`.
    function many(
        uint256 composition,
        bytes32 dealKey,
        uint256 count
    ) internal pure returns (bytes memory drawn, uint256 left) {
        drawn = new bytes(count);
        left = composition;
        uint256 n = composition.size();
        uint256 x = uint256(dealKey);
        for (uint256 i; i < count; ++i) {
            if (i > 0 && i % CARDS_PER_BLOCK == 0) {
                x = _block(dealKey, i / CARDS_PER_BLOCK);
            }
            uint256 kind;
            (kind, left) = left.take(x % n);
            // Rounding: the quotient rounds down, as the format says; the remainder was the draw.
            x /= n;
            --n;
            drawn[i] = bytes1(uint8(kind));
        }
    }

    /// @notice Before its first card. The same cards as `many`, for a game that does not know how many will fall.
    function pack(uint256 composition, bytes32 dealKey) internal pure returns (Pack memory) {
        return Pack(dealKey, uint256(dealKey), composition.size(), composition, 0, 0);
    }

    /// @notice The next card. The caller draws at most 32, and none from an empty pack.
    function next(Pack memory p) internal pure returns (uint256 kind) {
        uint256 count = p.count;
        if (count > 0 && count % CARDS_PER_BLOCK == 0) p.number = _block(p.key, count / CARDS_PER_BLOCK);
        uint256 n = p.size;
        (kind, p.left) = p.left.take(p.number % n);
        // Rounding: the quotient rounds down, as the format says; the remainder was the draw.
        p.number /= n;
        p.size = n - 1;
        p.cards |= bytes32(kind << (248 - 8 * count));
        p.count = count + 1;
    }

    /// @dev Block `index` of the deal, from 1: the first one is the key itself.
    function _block(bytes32 dealKey, uint256 index) private pure returns (uint256) {
        return uint256(HmacSha256.hmac(dealKey, abi.encodePacked(uint32(index))));
    }

    /// @notice The composition after the first `count` of the cards were dealt.
    function without(uint256 composition, uint8[6] memory cards, uint256 count) internal pure returns (uint256) {
        for (uint256 i; i < count; ++i) {
            composition -= 1 << (uint256(cards[i]) << 2);
        }
        return composition;
    }
}
