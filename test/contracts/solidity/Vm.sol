// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice The few cheat codes of the test runner that the tests use.
interface Vm {
    function prank(address sender) external;
    function warp(uint256 timestamp) external;
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
