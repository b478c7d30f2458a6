// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice The cards left in the taglia as one word: 4 bits a kind, kind 0 lowest, 52 kinds (fairness.md 2).
/// @dev A card is found by suits first: 13 kinds are 52 bits, and the sum of their counts (at most 78) comes from one
/// multiplication, and their running sums from another: no walk over the kinds.
library Composition {
    /// @notice Six decks: six cards of each of 52 kinds.
    uint256 internal constant FULL = 0x6666666666666666666666666666666666666666666666666666;
    uint256 private constant ONES = 0x1111111111111111111111111111111111111111111111111111;
    uint256 private constant EIGHTS = 0x8888888888888888888888888888888888888888888888888888;
    uint256 private constant SUIT = (1 << 52) - 1;
    /// @dev 1 in each of 13 bytes.
    uint256 private constant BYTES = 0x01010101010101010101010101;

    /// @notice Whether no count is above six and nothing stands above kind 51.
    function isValid(uint256 composition) internal pure returns (bool) {
        return composition >> 208 == 0 && (composition | (composition + ONES)) & EIGHTS == 0;
    }

    /// @notice Number of cards left.
    function size(uint256 composition) internal pure returns (uint256) {
        return
            _suitSize(composition & SUIT) +
            _suitSize((composition >> 52) & SUIT) +
            _suitSize((composition >> 104) & SUIT) +
            _suitSize(composition >> 156);
    }

    /// @notice The kind of the `r`-th card left (from 0, by ascending kind) and the composition without it.
    /// @dev The caller keeps `r < size(composition)`.
    function take(uint256 composition, uint256 r) internal pure returns (uint256 kind, uint256 left) {
        unchecked {
            uint256 rest = composition;
            while (true) {
                uint256 suit = _suitSize(rest & SUIT);
                if (r < suit) break;
                r -= suit;
                rest >>= 52;
                kind += 13;
            }
            // Sum of the counts up to each kind, one a byte; the kinds before the card are those whose sum is not above
            // r.
            uint256 sums = _spread(rest & SUIT) * BYTES;
            uint256 above = ((sums + (127 - r) * BYTES) >> 7) & BYTES;
            kind += 13 - (((above * BYTES) >> 96) & 0xff);
            left = composition - (1 << (kind << 2));
        }
    }

    /// @dev Each of the 13 counts in a byte of its own.
    function _spread(uint256 suit) private pure returns (uint256 spread) {
        spread = (suit | (suit << 32)) & 0x00000000ffffffff00000000ffffffff;
        spread = (spread | (spread << 16)) & 0x0000ffff0000ffff0000ffff0000ffff;
        spread = (spread | (spread << 8)) & 0x00ff00ff00ff00ff00ff00ff00ff00ff;
        return (spread | (spread << 4)) & 0x0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f;
    }

    /// @dev Pairs of nibbles are added into 7 bytes (at most 12 each); the product's seventh byte is the sum of all.
    function _suitSize(uint256 suit) private pure returns (uint256) {
        unchecked {
            uint256 pairs = (suit & 0x0f0f0f0f0f0f0f) + ((suit >> 4) & 0x0f0f0f0f0f0f0f);
            return ((pairs * 0x01010101010101) >> 48) & 0xff;
        }
    }
}
