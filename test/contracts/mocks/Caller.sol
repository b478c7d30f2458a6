// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice Calls another contract twice in one transaction, so that the transaction's calldata shows nothing of it.
contract Caller {
    address private immutable target;

    constructor(address target_) {
        target = target_;
    }

    function both(bytes calldata first, bytes calldata second) external {
        (bool one, ) = target.call(first);
        (bool two, ) = target.call(second);
        require(one && two);
    }
}
