// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {
    Claim,
    ClaimView,
    Contest,
    Docket,
    Ending,
    Paid,
    Payment,
    Proof,
    SHARE_WINDOWS,
    SeatId,
    Seated,
    TableView
} from "../interfaces/Types.sol";
import {ICourt} from "../interfaces/ICourt.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {IReplay} from "../interfaces/IReplay.sol";
import {Demands} from "./Demands.sol";

/// @title What the house signed, it owes: a seat that was paid worse than an end it can show is paid the difference out
/// of its own share (protocol.md 5).
abstract contract Claims is Demands {
    /// @dev By number and sitting; kept, so that a seat claims once per number.
    mapping(bytes32 => ClaimView) private _claims;

    /// @inheritdoc ICourt
    function claimOf(
        bytes32 table,
        uint64 number,
        address player,
        address key
    ) external view returns (ClaimView memory) {
        return _claims[_seatId(table, number, SeatId(player, key))];
    }

    /// @inheritdoc ICourt
    function claim(Proof calldata, Payment calldata payment) external {
        (Ending memory ending, ) = _replay(0);
        _claim(ending, payment);
    }

    /// @inheritdoc ICourt
    function claimProven(Ending calldata ending, Payment calldata payment) external {
        bytes32 digest = keccak256(abi.encode(ending));
        if (!_proven[digest]) revert NotProven(digest);
        _claim(ending, payment);
    }

    function _claim(Ending memory ending, Payment calldata payment) private {
        TableView memory table = _tableOf(ending.table);
        uint8 index = _placeOf(ending, msg.sender);
        Seated memory seat = ending.seats[index];
        SeatId memory id = seat.id;
        _checkShare(ending.table, id);
        (Paid received, bool signed) = _received(ending.table, ending.number, payment, id);
        Docket storage docket = _dockets[ending.table][ending.number];
        // What was begun in time is claimed about for as long as a settlement's record is kept, and no longer: a key
        // that leaks years later must not open an old number.
        uint256 begun = docket.status == PAID ? docket.started : payment.time;
        uint256 lasts = table.leaveDelay + SHARE_WINDOWS * table.window;
        _checkHouseKey(ending.house, block.timestamp > begun + lasts ? block.timestamp - lasts : begun);
        if (signed) revert SettlementSigned(id.player);
        if (seat.line <= Paid.unwrap(received)) revert NothingToClaim(seat.line, received);
        ClaimView storage view_ = _claims[_seatId(ending.table, ending.number, id)];
        if (view_.deadline != 0) revert ClaimedAlready(id.player);
        view_.deadline = uint40(block.timestamp + table.window);
        _set(view_, Claim(ending, index, received));
        IEscrow(escrow).holdShares(ending.table, ending.seats, 1 << index);
    }

    /// @inheritdoc ICourt
    function answerClaim(Claim calldata claim_, Proof calldata) external {
        ClaimView storage view_ = _openClaim(claim_);
        bytes memory head = abi.encodePacked(IReplay.resume.selector, _domain(), claim_.end.state, _offset(1, 3));
        Ending memory end = abi.decode(_ask(head, 1), (Ending));
        if (end.turn <= claim_.end.turn) revert NotHigher(end.turn, claim_.end.turn);
        _set(view_, Claim(end, claim_.index, claim_.received));
    }

    /// @inheritdoc ICourt
    function answerClaimByRuling(Claim calldata claim_, Contest calldata contest) external {
        ClaimView storage view_ = _openClaim(claim_);
        bool follows = contest.before.state == claim_.end.state && contest.before.bankId == claim_.end.bankId;
        if (_known(contest).stage != LOST || !follows) revert OtherRuling(contest.closed);
        _set(view_, Claim(_lostEnding(contest), claim_.index, claim_.received));
    }

    /// @inheritdoc ICourt
    function payClaim(Claim calldata claim_) external {
        ClaimView storage view_ = _knownClaim(claim_);
        if (block.timestamp < view_.deadline) revert WindowOpen(view_.deadline);
        view_.digest = 0;
        Ending calldata end = claim_.end;
        Seated calldata seat = end.seats[claim_.index];
        uint256 amount = _compensate(end.table, end.number, seat.id, seat.line, claim_.received);
        IEscrow(escrow).liftShares(end.table, end.seats, 1 << claim_.index);
        emit ClaimPaid(end.table, end.number, seat.id.player, seat.id.key, amount);
    }

    function _set(ClaimView storage view_, Claim memory claim_) private {
        view_.digest = keccak256(abi.encode(claim_));
        Ending memory end = claim_.end;
        emit Claimed(end.table, end.number, end.seats[claim_.index].id.player, view_.deadline, claim_);
    }

    function _openClaim(Claim calldata claim_) private view returns (ClaimView storage view_) {
        view_ = _knownClaim(claim_);
        if (block.timestamp >= view_.deadline) revert WindowOver(view_.deadline);
    }

    function _knownClaim(Claim calldata claim_) private view returns (ClaimView storage view_) {
        Ending calldata end = claim_.end;
        bytes32 digest = keccak256(abi.encode(claim_));
        // A place beyond the seats: no such claim was ever stored.
        if (claim_.index >= end.seats.length) revert OtherClaim(0, digest);
        view_ = _claims[_seatId(end.table, end.number, end.seats[claim_.index].id)];
        if (view_.digest != digest) revert OtherClaim(view_.digest, digest);
    }
}
