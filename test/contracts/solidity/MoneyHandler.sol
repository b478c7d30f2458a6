// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {IEscrow} from "../../../contracts/interfaces/IEscrow.sol";
import {IDriver, Receiver} from "../mocks/Receiver.sol";
import {EscrowWorld} from "./EscrowWorld.sol";
import {HostileToken} from "./HostileToken.sol";
import {vm} from "./Vm.sol";

/// @notice Every act that moves tokens, whatever the mood of the token and its receivers, with its own books: what each
/// wallet has free and in its pocket, bond and cagnotte. It reverts if something wrong is accepted or something right
/// refused.
abstract contract MoneyHandler is EscrowWorld, IDriver {
    /// @dev The most that an act may cost if somebody makes it burn all its gas.
    uint256 private constant GAS = 200_000_000;

    uint256 public reserved;
    uint256 public cagnotte;
    bool public paused;
    /// @dev What the token claims to have paid out and did not: the escrow has it, and owes it to nobody. In units of
    /// the token.
    uint256 public undelivered;
    /// @dev Tokens of each wallet, and last those of the house.
    uint256[ACTORS + 1] public pocket;
    /// @dev What was really done, by name, and in total.
    mapping(bytes32 => uint256) public done;
    uint256 public acts;

    /// @dev What a callback does: a call of this handler, so that its books follow; if the outer act is undone, both
    /// are.
    bytes internal _plan;
    /// @dev How many acts that move tokens are under way.
    uint256 internal _inside;

    constructor() {
        for (uint256 i; i < ACTORS; ++i) {
            pocket[i] = POCKET;
        }
        pocket[HOUSE] = SUPPLY - ACTORS * POCKET - 4 * SHARE * UNIT;
    }

    // ------------------------------------------------------------------ in

    function deposit(uint256 who, uint256 amount) external {
        amount = 1 + (amount % 1e9);
        _deposit(who % ACTORS, amount, abi.encodeCall(IEscrow.deposit, (amount)));
    }

    /// @dev The permit is never good, and the allowance stands.
    function depositWithPermit(uint256 who, uint256 amount) external {
        amount = 1 + (amount % 1e9);
        uint256 calls = done["reentry"];
        bool ok = _deposit(who % ACTORS, amount, abi.encodeCall(IEscrow.depositWithPermit, (amount, clock, 27, 0, 0)));
        // The escrow hides errors in a permit, so a callback whose own books broke there shows only in the count.
        if (ok && _mood() == HostileToken.Mood.Calls)
            require(done["reentry"] == calls + 3, "books broke in the permit");
    }

    function _deposit(uint256 i, uint256 amount, bytes memory act) private returns (bool ok) {
        ok = _move(wallets[i], act, !paused && _takes(i), paused ? _why(IEscrow.IsPaused.selector) : _refusal(amount));
        if (!ok) return ok;
        actors[i].free += amount;
        _took(i, amount);
        _did("deposit");
    }

    function fundBond(uint256 amount) external {
        amount = 1 + (amount % (8 * SHARE));
        if (!_move(address(this), abi.encodeCall(IEscrow.fundBond, (amount)), _takes(HOUSE), _refusal(amount))) return;
        bond += amount;
        _took(HOUSE, amount);
        _did("fundBond");
    }

    function _took(uint256 i, uint256 amount) private {
        total += amount;
        pocket[i] -= amount * UNIT;
    }

    // ------------------------------------------------------------------ out

    /// @dev Here and below: the escrow books before it pays, and a callback sees that; what is refused is undone.
    function withdraw(uint256 who, uint256 amount) external {
        uint256 i = who % ACTORS;
        amount = 1 + (amount % 2e9);
        bool there = amount <= actors[i].free && _inside == 0;
        if (there) actors[i].free -= amount;
        if (_pay(i, amount, abi.encodeCall(IEscrow.withdraw, (amount)), there)) _did("withdraw");
        else if (there) actors[i].free += amount;
    }

    function withdrawBond(uint256 amount) external {
        amount = amount % (2 * SHARE);
        bool there = amount <= bond - reserved && _inside == 0;
        if (there) bond -= amount;
        if (_pay(HOUSE, amount, abi.encodeCall(IEscrow.withdrawBond, (amount)), there)) _did("withdrawBond");
        else if (there) bond += amount;
    }

    function collect(uint256 amount) external {
        amount = amount % 1e6;
        bool there = amount <= cagnotte && _inside == 0;
        if (there) cagnotte -= amount;
        if (_pay(HOUSE, amount, abi.encodeCall(IEscrow.collectCagnotte, (amount)), there)) _did("collect");
        else if (there) cagnotte += amount;
    }

    /// @dev What the token does not deliver cannot be undone: it counts as paid.
    function _pay(uint256 i, uint256 amount, bytes memory act, bool there) private returns (bool ok) {
        HostileToken.Mood mood = _mood();
        ok = _move(i == HOUSE ? address(this) : wallets[i], act, there && _gives(i), "");
        if (!ok) return ok;
        total -= amount;
        amount *= UNIT;
        if (mood == HostileToken.Mood.MovesNothing) undelivered += amount;
        else if (mood == HostileToken.Mood.KeepsFee) pocket[i] += amount - token.feeOf(amount);
        else if (mood == HostileToken.Mood.GivesMore) pocket[i] += amount + 1;
        else pocket[i] += amount;
    }

    function setPaused(uint256 seed) external {
        paused = seed % 4 == 0;
        escrow.setPaused(paused);
    }

    // ------------------------------------------------------------------ moods

    /// @dev In a good mood and from a willing wallet a deposit is taken.
    function _takes(uint256 i) private view returns (bool) {
        HostileToken.Mood mood = _mood();
        return
            mood == HostileToken.Mood.Honest ||
            mood == HostileToken.Mood.ReturnsNothing ||
            mood == HostileToken.Mood.Calls ||
            (mood == HostileToken.Mood.Hooks && _willing(i));
    }

    /// @dev Only what the token or its receiver refuses is not paid out.
    function _gives(uint256 i) private view returns (bool) {
        HostileToken.Mood mood = _mood();
        bool refused =
            mood == HostileToken.Mood.SaysFalse ||
                mood == HostileToken.Mood.Reverts ||
                mood == HostileToken.Mood.RevertsWithData ||
                mood == HostileToken.Mood.BurnsGas;
        return !refused && (mood != HostileToken.Mood.Hooks || _willing(i));
    }

    function _willing(uint256 i) private view returns (bool) {
        Receiver.Manner manner = receivers[i].manner();
        return manner == Receiver.Manner.Accepts || manner == Receiver.Manner.Reenters;
    }

    function _mood() internal view returns (HostileToken.Mood) {
        return token.mood();
    }

    /// @dev The error with which the escrow refuses a deposit in this mood; empty if the token has its own word, or
    /// none.
    function _refusal(uint256 amount) private view returns (bytes memory) {
        HostileToken.Mood mood = _mood();
        amount *= UNIT;
        if (mood == HostileToken.Mood.KeepsFee) return _wrong(amount, amount - token.feeOf(amount));
        if (mood == HostileToken.Mood.GivesMore) return _wrong(amount, amount + 1);
        if (mood == HostileToken.Mood.MovesNothing) return _wrong(amount, 0);
        if (mood != HostileToken.Mood.SaysFalse) return "";
        return abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, token);
    }

    function _wrong(uint256 amount, uint256 received) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IEscrow.WrongAmountReceived.selector, amount, received);
    }

    function _why(bytes4 selector) private pure returns (bytes memory) {
        return abi.encodePacked(selector);
    }

    // ------------------------------------------------------------------ calls

    /// @inheritdoc IDriver
    function reenter() external {
        if (_inside == 0) return;
        if (_plan.length != 0) {
            (bool ok, bytes memory answer) = address(this).call(_plan);
            if (!ok) _bubble(answer);
        }
        ++done["reentry"];
    }

    /// @dev An act that moves tokens. Within another act it is always refused; otherwise it works if `good`, and fails
    /// with `refusal` if not.
    function _move(address from, bytes memory act, bool good, bytes memory refusal) private returns (bool ok) {
        if (_inside != 0)
            (good, refusal) = (false, _why(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
        bytes memory answer;
        ++_inside;
        if (from != address(this)) vm.prank(from);
        (ok, answer) = address(escrow).call{gas: GAS}(act);
        --_inside;
        // A callback whose books broke says so in words; nothing else here does.
        if (!ok && bytes4(answer) == 0x08c379a0) _bubble(answer);
        require(ok == good, ok ? "money moved wrongly" : "money refused");
        if (!ok && refusal.length != 0) require(keccak256(answer) == keccak256(refusal), "refused for another reason");
        if (!ok) ++done[_inside == 0 ? bytes32("refused") : bytes32("guarded")];
    }

    function _bubble(bytes memory answer) private pure {
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function _did(bytes32 act) internal {
        ++done[act];
        ++acts;
        if (_inside != 0) ++done["inside"];
    }
}
