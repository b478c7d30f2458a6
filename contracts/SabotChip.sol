// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title A test chip of no value, with ERC-2612 permit and an open faucet. 6 decimals, like the dollar tokens it
/// stands for.
contract SabotChip is ERC20, ERC20Permit {
    /// @notice What one call of the faucet gives: 10 000 chips.
    uint256 public constant FAUCET_AMOUNT = 10_000e6;

    /// @notice A chain where tokens have a price: money for nothing has no place there.
    error RefusedOnMainnet(uint256 chainId);

    /// @param holder who gets the first `supply`, in the smallest unit.
    constructor(address holder, uint256 supply) ERC20("Sabot Chip", "CHIP") ERC20Permit("Sabot Chip") {
        if (_isMainnet(block.chainid)) revert RefusedOnMainnet(block.chainid);
        _mint(holder, supply);
    }

    /// @dev Ethereum, OP, BNB Chain, Gnosis, Polygon, zkSync Era, Base, Arbitrum One, Avalanche, Linea, Scroll.
    function _isMainnet(uint256 id) private pure returns (bool) {
        return
            id == 1 ||
            id == 10 ||
            id == 56 ||
            id == 100 ||
            id == 137 ||
            id == 324 ||
            id == 8453 ||
            id == 42_161 ||
            id == 43_114 ||
            id == 59_144 ||
            id == 534_352;
    }

    /// @notice Mints `FAUCET_AMOUNT` to anybody, as often as asked.
    function faucet(address to) external {
        _mint(to, FAUCET_AMOUNT);
    }

    /// @inheritdoc ERC20
    function decimals() public pure override returns (uint8) {
        return 6;
    }
}
