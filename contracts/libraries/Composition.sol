// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

/// @notice The cards left in the taglia as one word: 4 bits a kind, kind 0 lowest, 52 kinds (fairness.md 2).
/// @dev A card is found by suits first: 13 kinds are 52 bits, and the sum of their counts (at most 78) comes from one
/// multiplication, so a draw walks at most 13 kinds instead of 52 (measured at a third of the plain walk).
library Composition {
    /// @notice Six decks: six cards of each of 52 kinds.
    uint256 internal constant FULL = 0x6666666666666666666666666666666666666666666666666666;
    uint256 private constant ONES = 0x1111111111111111111111111111111111111111111111111111;
    uint256 private constant EIGHTS = 0x8888888888888888888888888888888888888888888888888888;
    uint256 private constant SUIT = (1 << 52) - 1;

    /// @notice Whether no count is above six and nothing stands above kind 51.
    function isValid(uint256 composition) internal pure returns (bool) {
        return composition >> 208 == 0 && (composition | (composition + ONES)) & EIGHTS == 0;
    }

    /// @notice Number of cards left.
    function size(uint256 composition) internal pure returns (uint256) {
        return _suitSize(composition & SUIT) + _suitSize((composition >> 52) & SUIT) + _suitSize((composition >> 104) & SUIT)
            + _suitSize(composition >> 156);
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
            while (r >= rest & 15) {
                r -= rest & 15;
                rest >>= 4;
                ++kind;
            }
            left = composition - (1 << (kind << 2));
        }
    }

    /// @dev Pairs of nibbles are added into 7 bytes (at most 12 each); the product's seventh byte is the sum of all.
    function _suitSize(uint256 suit) private pure returns (uint256) {
        unchecked {
            uint256 pairs = (suit & 0x0f0f0f0f0f0f0f) + ((suit >> 4) & 0x0f0f0f0f0f0f0f);
            return ((pairs * 0x01010101010101) >> 48) & 0xff;
        }
    }
}
