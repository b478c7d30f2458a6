// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice HMAC-SHA256 (RFC 2104) for a key of 32 bytes, which is shorter than the hash's block of 64.
library HmacSha256 {
    bytes32 private constant IPAD = 0x3636363636363636363636363636363636363636363636363636363636363636;
    bytes32 private constant OPAD = 0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c;

    function hmac(bytes32 key, bytes memory message) internal pure returns (bytes32) {
        bytes32 inner = sha256(abi.encodePacked(key ^ IPAD, IPAD, message));
        return sha256(abi.encodePacked(key ^ OPAD, OPAD, inner));
    }
}
