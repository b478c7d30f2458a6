// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// @notice Recovers from joined signatures of 65 bytes (r ‖ s ‖ v, v 27 or 28, low s), as protocol.md 3 fixes them.
library Signatures {
    uint256 internal constant LENGTH = 65;

    /// @notice The signer of the `index`-th signature, or address 0 when it is malformed; never compare the result with an
    /// address that may be 0. The caller keeps `index` within `joined`.
    function recoverAt(bytes calldata joined, uint256 index, bytes32 domain, bytes32 structHash) internal pure returns (address) {
        return recoverDigest(
            joined[index * LENGTH:index * LENGTH + LENGTH], MessageHashUtils.toTypedDataHash(domain, structHash)
        );
    }

    /// @notice The signer of a single signature; address 0 when it is malformed.
    function only(bytes calldata signature, bytes32 domain, bytes32 structHash) internal pure returns (address) {
        return recoverDigest(signature, MessageHashUtils.toTypedDataHash(domain, structHash));
    }

    /// @notice The signer of a whole digest; address 0 when the signature is malformed.
    function recoverDigest(bytes calldata signature, bytes32 digest) internal pure returns (address signer) {
        if (signature.length != LENGTH) return address(0);
        (signer,,) = ECDSA.tryRecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
    }
}
