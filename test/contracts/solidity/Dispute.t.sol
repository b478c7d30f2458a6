// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {HostileHandler} from "./HostileHandler.sol";

/// @notice The handler of disputes really does what the invariants are about: each act has its place, and every flaw is
/// refused there.
contract DisputeHandlerTest {
    HostileHandler private _handler;

    function setUp() external {
        _handler = new HostileHandler();
        for (uint256 i; i < 4; ++i) {
            _handler.deposit(i, 5e8);
            _handler.sit(i, 3e8, 0);
        }
    }

    /// @dev A demand with every flaw of every act; `stages` completed before it is ruled.
    function _ruled(uint256 stages) private {
        _handler.quarrel(0, (7 << 64) | 1e6, 0);
        for (uint256 flaw = 1; flaw < 7; ++flaw) {
            _handler.demand(0, flaw, 2);
        }
        // For a number that is not final no payment is checked: a wrong one opens it.
        require(_handler.done("demand") == 1, "one demand");
        if (stages > 0) {
            for (uint256 flaw = 3; flaw < 16; ++flaw) {
                if (flaw < 7 || flaw > 12) _handler.give(0, flaw);
            }
            require(_handler.done("give") == 0, "no wrong link");
            _handler.give(0, 0);
        }
        if (stages > 1) {
            _handler.giveLast(0, 1);
            _handler.giveLast(0, 0);
        }
        for (uint256 flaw = 1; flaw < 16; ++flaw) {
            if (flaw < 11 || flaw > 12) _handler.answer(0, flaw, 2);
        }
        _handler.rule(0, 0);
        _handler.pass(1800);
        _handler.rule(0, 13);
        _handler.rule(0, 0);
        require(_handler.done("answer") == 0, "no wrong answer");
    }

    function test_dropped() external {
        _ruled(0);
        require(_handler.done("dropped") == 1, "dropped");
        _handler.checkMatter(0);
        _handler.award(0, 0, 0, 0);
        require(_handler.done("award") == 0, "no award");
    }

    function test_lostToTheBankerAndClaimedInVain() external {
        _ruled(1);
        require(_handler.done("lost") == 1, "lost");
        for (uint256 flaw; flaw < 4; ++flaw) {
            _handler.finalizeCoup(0, 3 - flaw);
        }
        require(_handler.done("finalizeCoup") == 1, "finalized");
        _handler.claim(0, 0, false, 6);
        _handler.claim(0, 0, false, 0);
        require(_handler.done("claim") == 1, "the banker claims what it had before");
        _handler.answerByRuling(0, 0, 13);
        _handler.answerByRuling(0, 0, 14 << 8);
        _handler.answerByRuling(0, 0, 0);
        _handler.payClaim(0, 0, 0);
        _handler.pass(1800);
        _handler.payClaim(0, 0, 15);
        _handler.payClaim(0, 0, 0);
        require(_handler.done("answerByRuling") == 1 && _handler.done("payClaim") == 1, "answered");
        require(_handler.done("compensated") == 0, "it gets nothing");
        _handler.checkMatter(0);
    }

    function test_withheldByTheHouse() external {
        _ruled(2);
        require(_handler.done("withheld") == 1, "withheld");
        uint256 bond = _handler.bond();
        for (uint256 place; place < 3; ++place) {
            _handler.award(0, place, 0, 0);
        }
        require(_handler.done("award") == 0, "not final yet");
        _handler.finalizeCoup(0, 0);
        for (uint256 flaw = 1; flaw < 3; ++flaw) {
            _handler.award(0, 0, flaw, 0);
            _handler.award(0, 0, 0, 12 + flaw);
        }
        for (uint256 place; place < 3; ++place) {
            _handler.award(0, place, 0, 0);
            _handler.award(0, place, 0, 0);
        }
        require(_handler.done("award") == 2 && _handler.done("compensated") == 2, "both contributors");
        require(_handler.bond() < bond, "the bond paid");
        _handler.checkMatter(0);
    }

    function test_settledWithoutAWinnerAndClaimed() external {
        uint256 n;
        for (; _handler.done("answerClaim") == 0 || _handler.done("compensated") == 0; ++n) {
            require(n < 40, "somebody wins");
            _handler.quarrel(n, ((11 + n) << 64) | 1e6, 0);
            for (uint256 flaw = 1; flaw < 5; ++flaw) {
                _handler.settleCoup(0, 1, flaw);
            }
            _handler.settleCoup(0, 1, 0);
            for (uint256 flaw = 1; flaw < 8; ++flaw) {
                if (flaw != 2) _handler.claim(0, n % 2, true, flaw == 7 ? 0 : flaw);
            }
            _handler.claim(0, n % 2, true, 0);
            _handler.pass(1800);
            _handler.payClaim(0, n % 2, 0);
            // A loss that was settled worse than it was: the loser claims state 0, the house shows the coup.
            _handler.quarrel(n, ((11 + n) << 64) | 1e6, 1 + (8 << 8));
            _handler.proposeCoup(0, true, 0, 2);
            _handler.pass(1800);
            _handler.finalizeCoup(0, 0);
            for (uint256 place; place < 2; ++place) {
                _handler.claim(0, place, false, 0);
                _handler.answerClaim(0, place, 13);
                _handler.answerClaim(0, place, 10);
                _handler.answerClaim(0, place, 3);
                _handler.answerClaim(0, place, 0);
                _handler.pass(1800);
                _handler.payClaim(0, place, 0);
            }
            _handler.checkMatter(2 * n);
            _handler.checkMatter(2 * n + 1);
        }
        require(_handler.done("settleCoup") > 0 && _handler.done("claim") > 1 && _handler.done("payClaim") > 1, "done");
    }

    function test_theHouseChangesItsKey() external {
        _handler.announceKey(0);
        _handler.changeKey();
        _handler.quarrel(0, 5, 0);
        _handler.announceKey(1);
        _handler.changeKey();
        _handler.pass(3990);
        _handler.pass(3990);
        _handler.changeKey();
        require(_handler.done("changeKey") == 1, "once");
        _handler.demand(0, 0, 2);
        require(_handler.done("demand") == 1, "an old key opens disputes for 30 days");
        _handler.quarrel(0, 6, 2);
        _handler.pass(39);
        _handler.quarrel(0, 7, 2);
        require(_handler.done("demand") == 3, "the new key's");
        _handler.demand(1, 0, 2);
        _handler.setPaused(0);
        _handler.deposit(0, 1);
        _handler.setPaused(1);
        require(_handler.done("deposit") == 4, "not while paused");
    }

    function test_answeredInEachStage() external {
        for (uint256 stage; stage < 3; ++stage) {
            _handler.quarrel(0, ((7 + stage) << 64) | 1e6, 2);
            if (stage > 0) _handler.give(0, 0);
            if (stage > 1) _handler.giveLast(0, 0);
            _handler.answer(0, 0, 7);
            _handler.answer(0, 0, stage);
            require(_handler.done("answer") == stage + 1, "a player or the operator answers");
            _handler.rule(0, 0);
            _handler.lift(0);
            _handler.finalizeCoup(0, 0);
            _handler.pass(1800);
            _handler.finalizeCoup(0, 0);
            _handler.lift(0);
            require(_handler.done("finalizeCoup") == stage + 1, "the answer became the proposal");
            _handler.checkMatter(stage);
        }
    }
}
