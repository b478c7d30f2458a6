// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// @notice Recovers from joined signatures of 65 bytes (r ‖ s ‖ v, v 27 or 28, low s), as protocol.md 3 fixes them.
library Signatures {
    uint256 internal constant LENGTH = 65;

    /// @dev Half of the curve's order: of the two forms of a signature the one with the lower s is taken (EIP-2).
    uint256 private constant HIGHEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    /// @notice The signer of the `index`-th signature, or address 0 when it is malformed; never compare the result with
    /// an address that may be 0. The caller keeps `index` within `joined`.
    function recoverAt(
        bytes calldata joined,
        uint256 index,
        bytes32 domain,
        bytes32 structHash
    ) internal pure returns (address) {
        return recoverAt(joined, index, MessageHashUtils.toTypedDataHash(domain, structHash));
    }

    /// @notice The same for a whole digest, where many sign one.
    /// @dev Read in place: slicing and the library's checks of a bytes value cost as much again as half the recovery.
    function recoverAt(bytes calldata joined, uint256 index, bytes32 digest) internal pure returns (address) {
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly ("memory-safe") {
            let at := add(joined.offset, mul(index, 65))
            r := calldataload(at)
            s := calldataload(add(at, 32))
            v := byte(0, calldataload(add(at, 64)))
        }
        // Any other v recovers to address 0.
        return uint256(s) > HIGHEST_S ? address(0) : ecrecover(digest, v, r, s);
    }

    /// @notice The signer of a single signature; address 0 when it is malformed.
    function only(bytes calldata signature, bytes32 domain, bytes32 structHash) internal pure returns (address) {
        return recoverDigest(signature, MessageHashUtils.toTypedDataHash(domain, structHash));
    }

    /// @notice The signer of a whole digest; address 0 when the signature is malformed.
    function recoverDigest(bytes calldata signature, bytes32 digest) internal pure returns (address) {
        return signature.length == LENGTH ? recoverAt(signature, 0, digest) : address(0);
    }
}
