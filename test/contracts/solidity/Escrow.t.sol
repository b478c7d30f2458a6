// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {EscrowBooks} from "./EscrowBooks.sol";
import {HostileHandler} from "./HostileHandler.sol";

/// @notice The escrow's books compared with the handler's, after any sequence of right and wrong acts.
contract EscrowInvariants is EscrowBooks {
    HostileHandler private _handler;

    function setUp() external {
        _handler = new HostileHandler();
        for (uint256 i; i < _handler.ACTORS(); ++i) {
            _handler.deposit(i, 5e8);
            _handler.sit(i, 3e8, 0);
        }
    }

    /// @notice Not every act may be refused; setting up did eight.
    function afterInvariant() external view {
        require(_handler.acts() > 9, "hardly anything was done");
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    /// @notice All in one, so that one sequence serves them all.
    function invariant_I1_I2_I4_I7_I8_I10() external view {
        _check(_handler);
    }
}

/// @notice The handler really does what the invariants are about.
contract EscrowHandlerTest {
    HostileHandler private _handler;

    function setUp() external {
        _handler = new HostileHandler();
        for (uint256 i; i < 4; ++i) {
            _handler.deposit(i, 5e8);
            _handler.sit(i, 3e8, 0);
        }
    }

    function test_settlesRightAndRefusesWrong() external {
        for (uint256 flaw; flaw < 9; ++flaw) {
            _handler.settle(flaw, 1e6 + flaw, flaw);
        }
        require(_handler.done("settle") == 1, "one of nine is good");
        require(_handler.done("sit") == 4, "all sit");
    }

    function test_skipsWhatIsFinal() external {
        _handler.settle(0, 1e6, 0);
        // The same number again, signed by all.
        _handler.settle(0, 2e6, 1);
        require(_handler.done("settle") == 1 && _handler.done("skip") == 1, "once");
    }

    function test_bringsAndCancels() external {
        _handler.bring(0, 1e6, 0);
        _handler.bring(0, 1e6, 1);
        _handler.bring(0, 1e6, 2);
        _handler.bring(0, 1e6, 3);
        require(_handler.done("bring") == 1, "one of four is good");
        _handler.cancelGrants(0, 2);
        _handler.cancelGrants(0, 0);
        _handler.cancelGrants(0, 1);
        require(_handler.done("cancelGrants") == 2, "only upwards");
        _handler.bring(0, 1e6, 0);
        require(_handler.done("bring") == 1, "refused by its wallet");
        _handler.bring(1, 1e6, 0);
        _handler.requestLeave(1);
        _handler.bring(1, 1e6, 0);
        require(_handler.done("bring") == 2, "not after it asked to leave");
    }

    function test_finalizesAlsoWhatTheLoserCannotPay() external {
        _handler.propose(0, 4e8, 0);
        _handler.propose(1, 1e6, 0);
        _handler.propose(2, 1e6, 1);
        require(_handler.done("propose") == 2, "two of three are signed");
        _handler.pass(3990);
        _handler.finalize(0);
        _handler.finalize(0);
        require(_handler.done("finalize") == 2, "both");
        require(_handler.bond() < 8e8, "the bond paid");
    }

    function test_leaves() external {
        _handler.requestLeave(0);
        _handler.pass(3990);
        _handler.pass(3990);
        _handler.leaveTable(0);
        require(_handler.done("leave") == 1, "left");
        _handler.sit(0, 1e6, 1);
        require(_handler.done("sit") == 4, "the old key is spent");
        _handler.sit(0, 1e6, 0);
    }
}
