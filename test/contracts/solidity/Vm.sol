// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice The few cheat codes of the test runner that the tests use.
interface Vm {
    function prank(address sender) external;
    function warp(uint256 timestamp) external;
    function getCode(string calldata artifact) external view returns (bytes memory);
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// @dev A contract as it was built, and is deployed: named in `new`, each contract that makes it would hold its code,
/// and the compiler would make that anew for each.
function deploy(string memory name, bytes memory settings) returns (address made) {
    bytes memory code = bytes.concat(vm.getCode(name), settings);
    assembly ("memory-safe") {
        made := create(0, add(code, 32), mload(code))
    }
    require(made != address(0), name);
}
