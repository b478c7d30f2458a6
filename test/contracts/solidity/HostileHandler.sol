// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ContractWallet} from "../mocks/ContractWallet.sol";
import {Receiver} from "../mocks/Receiver.sol";
import {ClaimHandler} from "./ClaimHandler.sol";
import {HostileToken} from "./HostileToken.sol";

/// @notice The whole handler: every act of players, house and strangers, and the moods of the token, of its receivers
/// and of the wallets with code. A mood stays until it is changed. A callback makes any other act of this handler,
/// which knows the right result.
contract HostileHandler is ClaimHandler {
    uint256 private constant MOODS = uint256(type(HostileToken.Mood).max) + 1;
    uint256 private constant MANNERS = uint256(type(Receiver.Manner).max) + 1;
    /// @dev The first of all acts: money, seats, banks of two.
    uint256 private constant SIMPLE = 15;
    uint256 private constant ANSWERS = uint256(type(ContractWallet.Mood).max) + 1;

    /// @dev The token's mood and what a callback does from now on, and at once an act that moves tokens. Every other
    /// time it calls back.
    /// @param mood bytes from the lowest: the mood; 0 or 1 (of 4) for one that calls back instead; the rest goes to the
    /// callback's act.
    /// @param act bytes from the lowest: the callback's act; what is moved at once; the rest says whose and how much.
    function turn(uint256 mood, uint256 act, uint256 first, uint256 second) external {
        HostileToken.Mood next = HostileToken.Mood(uint8(mood) % MOODS);
        if ((mood >> 8) & 3 == 0) next = HostileToken.Mood.Calls;
        if ((mood >> 8) & 3 == 1) next = HostileToken.Mood.Hooks;
        _plan = _planned(uint8(act), first, second, mood >> 16);
        token.setMood(next);
        _moveSome(uint8(act >> 8), act >> 16);
        _did("turn");
    }

    /// @dev How somebody takes arriving tokens or lets leaving ones go; and how a wallet with code vouches for its
    /// owner.
    function behave(uint256 who, uint256 manner, uint256 answers) external {
        who = who % (ACTORS + 1);
        receivers[who].setManner(Receiver.Manner(manner % MANNERS));
        if (who == HOUSE || who < EOAS) return;
        // Every other time honestly.
        ContractWallet(wallets[who]).setMood(
            ContractWallet.Mood((answers >> 8) & 1 == 0 ? 0 : uint8(answers) % ANSWERS)
        );
    }

    /// @dev So little that it is mostly there; sometimes nothing.
    function _moveSome(uint256 which, uint256 seed) private {
        which = which % 7;
        (uint256 who, uint256 amount) = (seed, (seed >> 8) % 1e6);
        if (which == 0) this.deposit(who, amount);
        if (which == 1) this.depositWithPermit(who, amount);
        if (which == 2) this.withdraw(who, amount);
        if (which == 3) this.fundBond(amount);
        if (which == 4) this.withdrawBond(amount);
        if (which == 5) this.collect(amount % 1e4);
    }

    /// @dev Any act except those of this contract and time, every other time a simple one; an act ignores words that it
    /// does not take.
    function _planned(uint256 act, uint256 first, uint256 second, uint256 third) private pure returns (bytes memory) {
        bytes4[34] memory all = [
            this.deposit.selector,
            this.depositWithPermit.selector,
            this.withdraw.selector,
            this.fundBond.selector,
            this.withdrawBond.selector,
            this.collect.selector,
            this.setPaused.selector,
            this.sit.selector,
            this.stand.selector,
            this.requestLeave.selector,
            this.leaveTable.selector,
            this.freeShare.selector,
            this.settle.selector,
            this.propose.selector,
            this.finalize.selector,
            this.announceKey.selector,
            this.changeKey.selector,
            this.quarrel.selector,
            this.proposeCoup.selector,
            this.finalizeCoup.selector,
            this.lift.selector,
            this.demand.selector,
            this.give.selector,
            this.giveLast.selector,
            this.answer.selector,
            this.rule.selector,
            this.settleCoup.selector,
            this.award.selector,
            this.claim.selector,
            this.answerClaim.selector,
            this.payClaim.selector,
            this.answerByRuling.selector,
            this.bring.selector,
            this.cancelGrants.selector
        ];
        bytes4 selector = all[act % (act < 128 ? all.length : SIMPLE)];
        // If an act takes a yes or no.
        if (selector == this.stand.selector || selector == this.proposeCoup.selector) second &= 1;
        if (selector == this.claim.selector) third &= 1;
        return abi.encodeWithSelector(selector, first, second, third, second >> 128);
    }
}
