// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

import {Digests} from "../../../contracts/libraries/Digests.sol";
import {Signatures} from "../../../contracts/libraries/Signatures.sol";
import {vm} from "./Vm.sol";

/// @notice Signatures and words read in place, compared with OpenZeppelin's checks and Solidity's own packing.
contract SignaturesTest {
    using Signatures for bytes;

    uint256 private constant ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    function recoverAt(bytes calldata joined, uint256 index, bytes32 digest) external pure returns (address) {
        return joined.recoverAt(index, digest);
    }

    function recoverDigest(bytes calldata signature, bytes32 digest) external pure returns (address) {
        return signature.recoverDigest(digest);
    }

    function only(bytes calldata signature, bytes32 domain, bytes32 structHash) external pure returns (address) {
        return signature.only(domain, structHash);
    }

    function words(bytes32[] calldata list) external pure returns (bytes32) {
        return Digests.words(list);
    }

    function _signed(
        uint256 seed,
        bytes32 digest
    ) private pure returns (address signer, uint8 v, bytes32 r, bytes32 s) {
        uint256 key = 1 + (seed % (ORDER - 1));
        signer = vm.addr(key);
        (v, r, s) = vm.sign(key, digest);
    }

    /// @dev Any place among others, whatever the others are.
    function testFuzz_recoversInPlace(
        uint256 seed,
        bytes32 digest,
        bytes calldata noise,
        uint256 before
    ) external view {
        (address signer, uint8 v, bytes32 r, bytes32 s) = _signed(seed, digest);
        before %= 1 + noise.length / 65;
        bytes memory joined = bytes.concat(noise[:65 * before], abi.encodePacked(r, s, v), noise);
        require(this.recoverAt(joined, before, digest) == signer, "in place");
        bytes memory one = abi.encodePacked(r, s, v);
        require(this.recoverDigest(one, digest) == signer, "alone");
        bytes32 typed = MessageHashUtils.toTypedDataHash(digest, bytes32(seed));
        (signer, v, r, s) = _signed(seed, typed);
        require(this.only(abi.encodePacked(r, s, v), digest, bytes32(seed)) == signer, "typed");
    }

    /// @dev A right signature with one thing changed, and any bytes at all: what the library recovers is recovered
    /// here; the rest is address 0.
    function testFuzz_agreesWithTheLibrary(
        uint256 seed,
        bytes32 digest,
        uint256 flaw,
        bytes calldata any
    ) external view {
        (, uint8 v, bytes32 r, bytes32 s) = _signed(seed, digest);
        flaw %= 8;
        if (flaw == 1) (s, v) = (bytes32(ORDER - uint256(s)), v == 27 ? 28 : 27);
        if (flaw == 2) v -= 27;
        if (flaw == 3) v = uint8(seed);
        if (flaw == 4) r = bytes32(seed);
        if (flaw == 5) s = bytes32(seed);
        if (flaw == 6) (r, s) = (0, 0);
        bytes memory signature = flaw == 7 ? any : abi.encodePacked(r, s, v);
        (address expected, ECDSA.RecoverError wrong, ) = ECDSA.tryRecover(digest, signature);
        if (wrong != ECDSA.RecoverError.NoError) expected = address(0);
        require(this.recoverDigest(signature, digest) == expected, "as the library");
        if (flaw == 1 || flaw == 2 || flaw == 6) require(expected == address(0), "malformed");
    }

    /// @dev One byte too few or too many is no signature, although its first 65 bytes may be one.
    function testFuzz_onlyHas65Bytes(uint256 seed, bytes32 digest, bytes calldata more) external view {
        (address signer, uint8 v, bytes32 r, bytes32 s) = _signed(seed, digest);
        bytes memory longer = bytes.concat(abi.encodePacked(r, s, v), more);
        require(this.recoverDigest(longer, digest) == (more.length == 0 ? signer : address(0)), "longer");
        require(this.recoverDigest(abi.encodePacked(r, s), digest) == address(0), "shorter");
    }

    function testFuzz_anotherDigestIsAnotherSigner(uint256 seed, bytes32 digest, uint256 bit) external view {
        (address signer, uint8 v, bytes32 r, bytes32 s) = _signed(seed, digest);
        bytes32 other = digest ^ bytes32(1 << (bit % 256));
        require(this.recoverDigest(abi.encodePacked(r, s, v), other) != signer, "another");
    }

    function testFuzz_words(bytes32[] calldata list) external view {
        require(this.words(list) == keccak256(abi.encodePacked(list)), "words");
    }
}
