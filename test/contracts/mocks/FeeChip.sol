// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @notice A token that keeps 1% of every transfer: the escrow must refuse it.
contract FeeChip is ERC20("Fee Chip", "FEE") {
    function faucet(address to) external {
        _mint(to, 10_000e6);
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : value / 100;
        super._update(from, to, value - fee);
        if (fee != 0) super._update(from, address(0xfee), fee);
    }
}
