// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {SeatView} from "../../../contracts/Types.sol";
import {ClaimHandler} from "./ClaimHandler.sol";
import {vm} from "./Vm.sol";

/// @notice The escrow's books against the handler's, after any sequence of right and wrong acts.
contract EscrowInvariants {
    ClaimHandler private _handler;

    function setUp() external {
        _handler = new ClaimHandler();
        for (uint256 i; i < _handler.ACTORS(); ++i) {
            _handler.deposit(i, 5e8);
            _handler.sit(i, 3e8, 0);
        }
    }

    /// @notice The acts are not refused one and all: setting up did eight.
    function afterInvariant() external view {
        require(_handler.acts() > 9, "hardly anything was done");
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    /// @notice All in one, so that one sequence serves them all.
    function invariant_I1_I2_I4_I7_I8_I10() external view {
        _money();
        _seats();
        _disputes();
    }

    /// @dev I1, I2: everything owed is counted once, and it is there.
    function _money() private view {
        (uint256 bond, uint256 reserved, uint256 cagnotte, uint256 total) = _handler.escrow().accounts();
        uint256 sum = bond + cagnotte;
        for (uint256 i; i < _handler.ACTORS(); ++i) {
            (uint256 free, uint256 locked,,) = _seat(i);
            sum += free + locked;
        }
        require(sum == total, "I1 sum");
        require(total == _handler.total(), "I2 in - out");
        require(_handler.chip().balanceOf(address(_handler.escrow())) == total, "I1 balance");
        require(bond == _handler.bond() && cagnotte == _handler.cagnotte() && reserved == _handler.reserved(), "house");
    }

    /// @dev I4, I10: every wallet's free and locked money, and every seat's share, is what its own acts made it.
    function _seats() private view {
        uint256 shares = _handler.leftShares();
        for (uint256 i; i < _handler.ACTORS(); ++i) {
            (uint256 free, uint256 locked, uint256 share, uint256 held) = _seat(i);
            (,,, uint256 expectedFree, uint256 expectedLocked, uint256 expectedShare,, bool sits) = _handler.actors(i);
            require(free == expectedFree, "free");
            require(locked == expectedLocked, "locked");
            if (sits) require(share == expectedShare && held == _handler.held(i), "share, held");
            shares += expectedShare;
        }
        (uint256 bond, uint256 reserved,,) = _handler.escrow().accounts();
        require(shares == reserved && reserved <= bond, "shares are reserved in the bond");
    }

    /// @dev I7, I8, I10: what the court keeps of the disputed numbers that may have changed, and whose share it holds.
    function _disputes() private view {
        uint256 count = _handler.matters();
        for (uint256 n = count < 3 ? 0 : count - 3; n < count; ++n) {
            _handler.checkMatter(n);
        }
        for (uint256 i; i < _handler.ACTORS(); ++i) {
            (uint256 wallet, uint256 key,,,,,,) = _handler.actors(i);
            if (key == 0) continue;
            SeatView memory seat = _handler.escrow().seatOf(_handler.table(), vm.addr(wallet));
            require(seat.shareHeld == _handler.shareHeld(vm.addr(key)), "share held");
        }
    }

    function _seat(uint256 i) private view returns (uint256 free, uint256 locked, uint256 share, uint256 held) {
        (uint256 wallet,,,,,,,) = _handler.actors(i);
        address player = vm.addr(wallet);
        SeatView memory seat = _handler.escrow().seatOf(_handler.table(), player);
        return (_handler.escrow().free(player), seat.locked, seat.share, seat.held);
    }
}

/// @notice The handler really does what the invariants are about.
contract EscrowHandlerTest {
    ClaimHandler private _handler;

    function setUp() external {
        _handler = new ClaimHandler();
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
