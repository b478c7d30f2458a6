// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice What a game without an escrow would do after a bank: move every player's line by `transferFrom`. To compare
/// gas.
contract Payer {
    function collect(IERC20 token, address[] calldata players, uint256[] calldata amounts) external {
        for (uint256 i; i < players.length; ++i) {
            require(token.transferFrom(players[i], msg.sender, amounts[i]));
        }
    }
}
