// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ContractWallet} from "../mocks/ContractWallet.sol";
import {Receiver} from "../mocks/Receiver.sol";
import {EscrowBooks} from "./EscrowBooks.sol";
import {HostileHandler} from "./HostileHandler.sol";
import {HostileToken} from "./HostileToken.sol";

/// @notice The handler really does each hostile act, in each mood, and the books agree after it.
contract HostileTest is EscrowBooks {
    HostileHandler private _handler;

    /// @dev Places in the handler's list of acts, and among the acts that move tokens (there DEPOSIT to COLLECT).
    uint256 private constant DEPOSIT = 0;
    uint256 private constant WITHDRAW = 2;
    uint256 private constant COLLECT = 5;
    uint256 private constant STILL = 6;
    uint256 private constant SIT = 7;
    uint256 private constant STAND = 8;
    uint256 private constant LEAVE_TABLE = 10;
    uint256 private constant FREE_SHARE = 11;
    uint256 private constant SETTLE = 12;
    uint256 private constant PROPOSE = 13;
    uint256 private constant FINALIZE = 14;
    uint256 private constant CHANGE_KEY = 16;
    uint256 private constant FINALIZE_COUP = 19;
    uint256 private constant AWARD = 27;
    uint256 private constant PAY_CLAIM = 30;
    uint256 private constant HOUSE = 4;
    uint256 private constant MOODS = uint256(type(HostileToken.Mood).max) + 1;

    function setUp() external {
        _handler = new HostileHandler();
        for (uint256 i; i < 4; ++i) {
            _handler.deposit(i, 5e8);
            _handler.sit(i, 3e8, 0);
        }
        // Something to collect, and more bond than the four seats have reserved.
        _handler.settle(0, 1e8, 0);
        _handler.fundBond(3e8);
    }

    /// @dev Changes the token's mood, lets a callback do `act`, and moves nothing yet.
    function _turn(HostileToken.Mood mood, uint256 act, uint256 first, uint256 second, uint256 third) private {
        _handler.turn(uint256(mood) | (2 << 8) | (third << 16), act | (STILL << 8), first, second);
    }

    function _turn(HostileToken.Mood mood) private {
        _turn(mood, STILL, 1, 0, 0);
    }

    /// @dev One of the acts that move tokens, of wallet 2 or the house.
    function _move(uint256 which) private {
        if (which == DEPOSIT) _handler.deposit(2, 1e6);
        if (which == 1) _handler.depositWithPermit(2, 1e6);
        if (which == WITHDRAW) _handler.withdraw(2, 1e6);
        if (which == 3) _handler.fundBond(1e6);
        if (which == 4) _handler.withdrawBond(1e6);
        if (which == COLLECT) _handler.collect(1e3);
        _check(_handler);
    }

    function _moved() private view returns (uint256) {
        return
            _handler.done("deposit") +
            _handler.done("fundBond") +
            _handler.done("withdraw") +
            _handler.done("withdrawBond") +
            _handler.done("collect");
    }

    /// @dev How many of three deposits and three payments go through in a mood.
    function _through(HostileToken.Mood mood) private returns (uint256 taken, uint256 given) {
        _turn(mood);
        uint256[6] memory order = [uint256(0), 1, 3, 2, 4, 5];
        for (uint256 i; i < 6; ++i) {
            uint256 before = _moved();
            _move(order[i]);
            if (_moved() != before) i < 3 ? ++taken : ++given;
        }
    }

    function test_eachMood() external {
        for (uint256 m; m < MOODS; ++m) {
            HostileToken.Mood mood = HostileToken.Mood(m);
            uint256 refused = _handler.done("refused");
            (uint256 taken, uint256 given) = _through(mood);
            bool takes =
                mood == HostileToken.Mood.Honest ||
                    mood == HostileToken.Mood.ReturnsNothing ||
                    mood >= HostileToken.Mood.Calls;
            bool gives =
                mood < HostileToken.Mood.SaysFalse ||
                    mood == HostileToken.Mood.MovesNothing ||
                    mood >= HostileToken.Mood.ReturnsNothing;
            require(taken == (takes ? 3 : 0) && given == (gives ? 3 : 0), "as its mood is");
            require(_handler.done("refused") == refused + 6 - taken - given, "tried");
        }
        require(
            _handler.undelivered() == (2e6 + 1 + 1e3) * _handler.unitOfToken(),
            "what one mood kept is still there"
        );
        require(_handler.done("reentry") == 13, "twice in each transfer, and in the permit");
    }

    /// @dev An EOA, a wallet with code, the house.
    function test_eachManner() external {
        _turn(HostileToken.Mood.Hooks);
        for (uint256 m; m <= uint256(type(Receiver.Manner).max); ++m) {
            for (uint256 who = 1; who < 4; ++who) {
                _handler.behave(who == 3 ? HOUSE : who, m, 0);
            }
            bool willing =
                Receiver.Manner(m) == Receiver.Manner.Accepts || Receiver.Manner(m) == Receiver.Manner.Reenters;
            uint256 before = _moved();
            for (uint256 which; which < 6; ++which) {
                _move(which);
            }
            _handler.deposit(1, 1e6);
            _handler.withdraw(1, 1e6);
            require(_moved() == before + (willing ? 8 : 0), "who takes them gets them");
            _handler.deposit(0, 1e6);
            _handler.withdraw(0, 1e6);
            require(_moved() == before + (willing ? 10 : 2), "nobody else is held up");
        }
        require(_handler.done("reentry") == 8, "of those that stood");
        _check(_handler);
    }

    function test_noMoneyMovesWithinMoney() external {
        _handler.behave(2, uint256(Receiver.Manner.Reenters), 0);
        _handler.behave(HOUSE, uint256(Receiver.Manner.Reenters), 0);
        for (uint256 mood; mood < 2; ++mood) {
            for (uint256 act; act < 6; ++act) {
                _turn(mood == 0 ? HostileToken.Mood.Calls : HostileToken.Mood.Hooks, act, act == 4 ? 1e6 : 2, 1e6, 0);
                uint256 guarded = _handler.done("guarded");
                uint256 moved = _moved();
                for (uint256 which; which < 6; ++which) {
                    _move(which);
                }
                require(_handler.done("guarded") == guarded + (mood == 0 ? 13 : 6), "each callback was stopped");
                require(_moved() == moved + 6, "and each act goes on");
            }
        }
        require(_handler.done("inside") == 0, "nothing was done twice");
    }

    /// @dev Acts that never touch the token may go on within a callback; the books know it.
    function _within(uint256 act, bytes32 name, uint256 first, uint256 second, uint256 third) private {
        _turn(HostileToken.Mood.Hooks, act, first, second, third);
        uint256 before = _handler.done(name);
        uint256 inside = _handler.done("inside");
        // Undone with the payment that is refused in the end.
        _handler.behave(2, uint256(Receiver.Manner.ReentersAndRefuses), 0);
        _move(WITHDRAW);
        require(_handler.done(name) == before, "undone");
        _handler.behave(2, uint256(Receiver.Manner.Reenters), 0);
        _move(WITHDRAW);
        require(_handler.done(name) == before + 1 && _handler.done("inside") > inside, "done within");
    }

    /// @dev Money that comes in while something is paid out is not lost.
    function test_moneyComesInWhileItGoesOut() external {
        _handler.behave(HOUSE, uint256(Receiver.Manner.Reenters), 0);
        uint256 cagnotte = _handler.cagnotte();
        _turn(HostileToken.Mood.Hooks, SETTLE, 1, 1e8, 0);
        _move(COLLECT);
        require(_handler.cagnotte() == cagnotte + 2e6 - 1e3, "a bank was settled meanwhile");
        _handler.propose(1, 4e8, 0);
        _handler.pass(1800);
        _turn(HostileToken.Mood.Hooks, FINALIZE, 0, 0, 0);
        uint256 bond = _handler.bond();
        _move(4);
        require(_handler.bond() < bond - 1e6, "the bond paid a winner meanwhile");
    }

    function test_banksWithinACallback() external {
        _within(SETTLE, "settle", 1, 1e6, 0);
        _within(PROPOSE, "propose", 1, 4e8, 0);
        _handler.pass(1800);
        _within(FINALIZE, "finalize", 0, 0, 0);
        _handler.requestLeave(3);
        _handler.pass(3990);
        _handler.pass(3990);
        _within(LEAVE_TABLE, "leave", 3, 0, 0);
        _within(SIT, "sit", 3, 1e6, 0);
        _within(STAND, "stand", 3, 0, 0);
        for (uint256 n; n < 5; ++n) {
            _handler.pass(3990);
        }
        _within(FREE_SHARE, "freeShare", 1, 0, 0);
        _handler.announceKey(1);
        _handler.pass(3990);
        _handler.pass(3990);
        _within(CHANGE_KEY, "changeKey", 0, 0, 0);
    }

    function test_disputesWithinACallback() external {
        _withheld();
        _within(FINALIZE_COUP, "finalizeCoup", 0, 0, 0);
        _within(AWARD, "award", 0, 0, 0);
        uint256 n;
        // Until somebody wins.
        for (; _handler.done("payClaim") == 0; ++n) {
            require(n < 8, "the banker wins some time");
            _handler.quarrel(1 + (n << 16), ((11 + n) << 64) | 1e6, 0);
            _handler.settleCoup(0, 1, 0);
            _handler.claim(0, 0, true, 0);
            if (_handler.done("claim") == 0) continue;
            _handler.pass(1800);
            _within(PAY_CLAIM, "payClaim", 0, 0, 0);
        }
    }

    /// @dev A demand that ends against the house.
    function _withheld() private {
        _handler.quarrel(1, (7 << 64) | 1e6, 2);
        _handler.give(0, 0);
        _handler.giveLast(0, 0);
        _handler.pass(1800);
        _handler.rule(0, 0);
    }

    /// @dev Nobody's tokens move, and everything goes on: banks, disputes, seats.
    function test_whoRefusesHoldsNobodyUp() external {
        HostileToken.Mood[3] memory moods = [
            HostileToken.Mood.Reverts,
            HostileToken.Mood.BurnsGas,
            HostileToken.Mood.Hooks
        ];
        for (uint256 n; n < 3; ++n) {
            _turn(moods[n]);
            for (uint256 who; who <= HOUSE; ++who) {
                _handler.behave(who, uint256(n == 1 ? Receiver.Manner.BurnsGas : Receiver.Manner.Refuses), 0);
            }
            _handler.withdraw(0, 1e6);
            _handler.settle(1, 1e6, 0);
            _handler.propose(1, 1e6, 0);
            _withheld();
            _handler.finalize(0);
            _handler.finalizeCoup(0, 0);
            _handler.award(0, 0, 0, 0);
            _handler.award(0, 1, 0, 0);
            _check(_handler);
        }
        _handler.stand(1, false);
        require(
            _handler.done("settle") == 4 && _handler.done("finalize") == 3 && _handler.done("award") == 6,
            "all of them"
        );
        require(_handler.done("stand") == 1 && _handler.done("withdraw") == 0, "only money does not move");
        _check(_handler);
    }

    function test_walletsAreAskedAndHarmNobody() external {
        for (uint256 m; m <= uint256(type(ContractWallet.Mood).max); ++m) {
            _handler.stand(2, false);
            _handler.behave(2, 0, (1 << 8) | m);
            uint256 before = _handler.done("sit");
            _handler.sit(2, 1e6, 0);
            bool good = m == uint256(ContractWallet.Mood.Honest) || m == uint256(ContractWallet.Mood.Meddling);
            require(_handler.done("sit") == before + (good ? 1 : 0), "as the wallet answers");
            _handler.sit(2, 1e6, 2);
            require(_handler.done("sit") == before + (good ? 1 : 0), "nobody signs for it");
            _check(_handler);
        }
    }
}
