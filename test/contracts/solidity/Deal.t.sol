// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Composition} from "../../../contracts/libraries/Composition.sol";
import {Deal} from "../../../contracts/libraries/Deal.sol";

/// @notice The draw: fairness.md's vectors, and the composition's short cuts compared with the plain walk.
contract DealTest {
    using Composition for uint256;

    function _key(bytes32[] calldata links) external pure returns (bytes32) {
        return Deal.key(sha256("server"), sha256("coup"), links);
    }

    function test_fairnessVector() external view {
        bytes32[] memory links = new bytes32[](3);
        (links[0], links[1], links[2]) = (sha256("c0"), sha256("c1"), sha256("c2"));
        bytes32 key = this._key(links);
        require(key == 0x62a227d91b8fabdc55944f3e9353a23cb74645bdf443862d01397382d8c198b4, "deal key");
        uint8[6] memory cards = Deal.six(Composition.FULL, key);
        uint8[6] memory expected = [46, 4, 25, 41, 8, 3];
        for (uint256 i; i < 6; ++i) {
            require(cards[i] == expected[i], "card");
        }
    }

    /// @dev A whole taglia: further blocks are HMAC(dealKey, uint32be(b)); the hash of all 312 cards stands in
    /// fairness.md 3.
    function test_wholeTaglia() external view {
        bytes32[] memory links = new bytes32[](3);
        (links[0], links[1], links[2]) = (sha256("c0"), sha256("c1"), sha256("c2"));
        bytes32 key = this._key(links);
        (bytes memory cards, uint256 left) = Deal.many(Composition.FULL, key, 312);
        require(left == 0, "all cards are out");
        require(sha256(cards) == 0x7e856aae4a64b0b1dcbe2e231973e2ea46ce7380d3a28a9e66fc9843ba6b4d96, "order");
    }

    function testFuzz_takeIsThePlainWalk(uint256 seed, uint256 pick) external pure {
        uint256 composition = _some(seed);
        uint256 n;
        for (uint256 kind; kind < 52; ++kind) {
            n += (composition >> (4 * kind)) & 15;
        }
        require(composition.size() == n, "size");
        if (n == 0) return;
        uint256 r = pick % n;
        (uint256 found, uint256 left) = composition.take(r);
        uint256 kind_;
        while (r >= (composition >> (4 * kind_)) & 15) {
            r -= (composition >> (4 * kind_)) & 15;
            ++kind_;
        }
        require(found == kind_, "kind");
        require(left == composition - (1 << (4 * kind_)), "left");
        require(left.size() == n - 1 && left.isValid(), "one less");
    }

    function testFuzz_isValid(uint256 composition) external pure {
        bool valid = composition >> 208 == 0;
        for (uint256 kind; kind < 52; ++kind) {
            if ((composition >> (4 * kind)) & 15 > 6) valid = false;
        }
        require(composition.isValid() == valid, "raw");
        require(_some(composition).isValid(), "made");
    }

    function testFuzz_sixComeBack(uint256 seed, bytes32 key, uint256 dealt) external pure {
        uint256 composition = _some(seed);
        if (composition.size() < 6) return;
        uint8[6] memory cards = Deal.six(composition, key);
        dealt = 4 + (dealt % 3);
        uint256 left = Deal.without(composition, cards, dealt);
        for (uint256 i; i < dealt; ++i) {
            left += 1 << (uint256(cards[i]) * 4);
        }
        require(left == composition, "I11");
    }

    function testFuzz_manyBeginAsSix(uint256 seed, bytes32 key, uint256 count) external pure {
        uint256 composition = _some(seed);
        uint256 size = composition.size();
        if (size < 6) return;
        uint8[6] memory first = Deal.six(composition, key);
        count %= size + 1;
        (bytes memory cards, uint256 left) = Deal.many(composition, key, count);
        require(cards.length == count && left.isValid(), "as many");
        for (uint256 i; i < count; ++i) {
            require(i >= 6 || uint8(cards[i]) == first[i], "the same cards");
            left += 1 << (uint256(uint8(cards[i])) * 4);
        }
        require(left == composition, "I11");
    }

    /// @dev A composition with counts 0 to 6; every third is nearly empty.
    function _some(uint256 seed) private pure returns (uint256 composition) {
        for (uint256 kind; kind < 52; ++kind) {
            uint256 count = uint256(keccak256(abi.encode(seed, kind))) % (seed % 3 == 0 ? 40 : 7);
            composition |= (count > 6 ? 0 : count) << (4 * kind);
        }
    }
}
