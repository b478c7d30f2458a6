// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

import {IDriver, Receiver} from "../mocks/Receiver.sol";

/// @notice A token with moods. What it does not deliver is lost to the one who asked for it; the escrow's books stay
/// right.
contract HostileToken is ERC20("Hostile", "BAD") {
    enum Mood {
        Honest,
        KeepsFee,
        GivesMore,
        SaysFalse,
        MovesNothing,
        Reverts,
        RevertsWithData,
        BurnsGas,
        ReturnsNothing,
        BalanceLies,
        BalanceFails,
        Calls,
        Hooks
    }

    IDriver private immutable driver;
    Mood public mood;
    /// @dev Is told of an account's transfers (ERC-777, by way of ERC-1820).
    mapping(address => Receiver) private _hooks;

    /// @notice No reason is given.
    error Unwilling(address from, address to, uint256 amount);

    /// @dev The creator holds everything, and is called back.
    constructor() {
        driver = IDriver(msg.sender);
        _mint(msg.sender, 1e30);
    }

    function setMood(Mood mood_) external {
        mood = mood_;
    }

    function setHook(address account, Receiver hook) external {
        _hooks[account] = hook;
    }

    /// @notice What a transfer of `amount` costs if a fee is kept.
    function feeOf(uint256 amount) public pure returns (uint256) {
        return amount == 0 ? 0 : amount / 100 + 1;
    }

    /// @notice What an account really has, whatever `balanceOf` says.
    function held(address account) external view returns (uint256) {
        return super.balanceOf(account);
    }

    /// @dev The lie falls as the balance grows.
    function balanceOf(address account) public view override returns (uint256) {
        require(mood != Mood.BalanceFails);
        return mood == Mood.BalanceLies ? type(uint128).max - super.balanceOf(account) : super.balanceOf(account);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        _spendAllowance(from, msg.sender, amount);
        return _move(from, to, amount);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return _move(msg.sender, to, amount);
    }

    /// @notice Permits nothing, like a used-up permit; calls back, or costs all gas.
    function permit(address from, address to, uint256 amount, uint256, uint8, bytes32, bytes32) external {
        if (mood == Mood.BurnsGas) _burnGas();
        if (mood != Mood.Calls) revert Unwilling(from, to, amount);
        driver.reenter();
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        if (mood == Mood.Reverts) revert();
        if (mood == Mood.RevertsWithData) revert Unwilling(from, to, amount);
        if (mood == Mood.BurnsGas) _burnGas();
        if (mood == Mood.SaysFalse) return false;
        if (mood == Mood.MovesNothing) return true;
        if (mood == Mood.Calls) driver.reenter();
        if (mood == Mood.Hooks && address(_hooks[from]) != address(0)) _hooks[from].tokensToSend();
        uint256 fee = mood == Mood.KeepsFee ? feeOf(amount) : 0;
        _transfer(from, to, amount - fee);
        if (fee != 0) _transfer(from, address(0xfee), fee);
        if (mood == Mood.GivesMore) _mint(to, 1);
        if (mood == Mood.Calls) driver.reenter();
        if (mood == Mood.Hooks && address(_hooks[to]) != address(0)) _hooks[to].tokensReceived();
        if (mood == Mood.ReturnsNothing) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }

    function _burnGas() private pure {
        assembly {
            invalid()
        }
    }
}
