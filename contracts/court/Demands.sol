// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {
    Contest, Demand, Docket, Ending, Given, Lost, Payment, Proof, Seated, TableView, Turn
} from "../Types.sol";
import {ICourt} from "../interfaces/ICourt.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {IReplay} from "../interfaces/IReplay.sol";
import {Deal} from "../libraries/Deal.sol";
import {Digests} from "../libraries/Digests.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Proposals} from "./Proposals.sol";

/// @title A closed list that was not played: who must still show something has one window for it, and silence is never better
/// than losing (protocol.md 5).
abstract contract Demands is Proposals {
    using Signatures for bytes;

    uint8 private constant PUNTERS = 1;
    uint8 private constant BANKER = 2;
    uint8 private constant HOUSE = 3;
    uint8 private constant DROPPED = 4;
    uint8 internal constant LOST = 5;
    uint8 private constant WITHHELD = 6;

    /// @dev By digest of the closed list.
    mapping(bytes32 => Demand) internal _demands;

    /// @inheritdoc ICourt
    function demandOf(bytes32 closed) external view returns (Demand memory) {
        return _demands[closed];
    }

    /// @inheritdoc ICourt
    function demand(Proof calldata, Turn calldata, Payment calldata payment) external {
        bytes memory head = abi.encodePacked(IReplay.contest.selector, _domain(), _offset(0, 3), _offset(1, 3));
        Contest memory contest = abi.decode(_ask(head), (Contest));
        Ending memory before = contest.before;
        TableView memory table = _tableOf(before.table);
        _checkContributor(contest);
        Demand storage demand_ = _demands[contest.closed];
        if (demand_.stage != 0) revert DemandedAlready(contest.closed);
        _start(before, payment, table.window);
        demand_.digest = keccak256(abi.encode(contest));
        demand_.stage = PUNTERS;
        demand_.deadline = uint40(block.timestamp + table.window);
        IEscrow(escrow).holdShares(before.table, before.seats, _contributors(contest.commitments));
        emit Demanded(before.table, before.number, contest.closed, demand_.deadline, contest);
    }

    /// @dev In time, and counted. Only a bank that is not final holds its seats back.
    function _start(Ending memory before, Payment calldata payment, uint256 window) private {
        Docket storage docket = _dockets[before.table][before.number];
        uint256 from;
        if (_isFinal(before.table, before.number)) {
            if (docket.status == PAID) revert NumberSettled(before.table, before.number);
            _settlement(before.table, before.number, payment, address(0));
            from = payment.time;
        } else {
            if (docket.started == 0) docket.started = uint40(block.timestamp);
            from = docket.started;
            _hold(before);
        }
        if (block.timestamp >= from + window) revert DemandTooLate(from + window);
        docket.demands += 1;
    }

    function _checkContributor(Contest memory contest) private view {
        _checkHouseKey(contest.before.house);
        if (msg.sender == IEscrow(escrow).operator()) return;
        if (contest.commitments[_placeOf(contest.before, msg.sender)] == 0) revert NotASeat(msg.sender);
    }

    /// @inheritdoc ICourt
    function give(Contest calldata contest, Given[] calldata gives) external {
        Demand storage demand_ = _inStage(contest, PUNTERS);
        uint256 given = demand_.given;
        uint256 wanted = _contributors(contest.commitments) & ~(1 << contest.banker);
        bytes32 domain = _domain();
        bytes32 hash = Digests.give(contest.closed);
        uint256 window = IEscrow(escrow).tableOf(contest.before.table).window;
        Ending memory before = contest.before;
        for (uint256 i; i < gives.length; ++i) {
            Given calldata g = gives[i];
            uint256 bit = 1 << g.index;
            if (wanted & bit == 0) revert NoContributor(g.index);
            if (given & bit != 0) revert GivenAlready(g.index);
            if (Deal.commitmentOf(g.link) != contest.commitments[g.index]) revert WrongGivenLink(g.index);
            address found = g.signature.only(domain, hash);
            if (found != before.seats[g.index].key) revert WrongGiver(g.index, found);
            given |= bit;
            before.seats[g.index].signed = true;
            if (given == wanted) _enter(demand_, BANKER, window);
            emit LinkGiven(contest.closed, g.index, g.link, g.signature, demand_.stage, demand_.deadline);
        }
        demand_.given = uint32(given);
        if (!_isFinal(before.table, before.number)) _hold(before);
    }

    /// @inheritdoc ICourt
    function giveLast(Contest calldata contest, bytes32 link) external {
        Demand storage demand_ = _inStage(contest, BANKER);
        if (Deal.commitmentOf(link) != contest.commitments[contest.banker]) revert WrongGivenLink(contest.banker);
        demand_.given |= uint32(1 << contest.banker);
        _enter(demand_, HOUSE, IEscrow(escrow).tableOf(contest.before.table).window);
        emit LinkGiven(contest.closed, contest.banker, link, "", HOUSE, demand_.deadline);
    }

    function _enter(Demand storage demand_, uint8 stage, uint256 window) private {
        demand_.stage = stage;
        demand_.deadline = uint40(block.timestamp + window);
    }

    /// @inheritdoc ICourt
    function answer(Contest calldata contest, Proof calldata) external {
        Demand storage demand_ = _known(contest);
        if (demand_.stage > HOUSE) revert WrongStage(contest.closed, demand_.stage);
        if (block.timestamp >= demand_.deadline) revert WindowOver(demand_.deadline);
        (Ending memory ending, bytes32[] memory played) = _replay(1);
        _checkParty(ending);
        _checkPlayed(played, contest.closed);
        // The same list: the same bank, so the same table and number.
        Docket storage docket = _dockets[ending.table][ending.number];
        bool higher = docket.status == NOTHING || (docket.status == PROPOSED && ending.turn > docket.turn);
        if (higher && !_isFinal(ending.table, ending.number)) {
            _propose(docket, ending, IEscrow(escrow).tableOf(ending.table).window);
        }
        emit Answered(contest.closed, ending.turn);
        _end(demand_, contest, DROPPED);
    }

    function _checkPlayed(bytes32[] memory played, bytes32 closed) private pure {
        for (uint256 i; i < played.length; ++i) {
            if (played[i] == closed) return;
        }
        revert ListNotPlayed(closed);
    }

    /// @inheritdoc ICourt
    function rule(Contest calldata contest) external {
        Demand storage demand_ = _known(contest);
        if (demand_.stage > HOUSE) revert WrongStage(contest.closed, demand_.stage);
        if (block.timestamp < demand_.deadline) revert WindowOpen(demand_.deadline);
        uint8 verdict = demand_.stage == PUNTERS ? DROPPED : demand_.stage == BANKER ? LOST : WITHHELD;
        Ending memory ending = verdict == LOST ? _lostEnding(contest) : contest.before;
        Docket storage docket = _dockets[ending.table][ending.number];
        if (verdict != DROPPED && docket.status != RULED && !_isFinal(ending.table, ending.number)) {
            docket.status = RULED;
            docket.digest = keccak256(abi.encode(ending));
            docket.turn = ending.turn;
        }
        emit Ruled(ending.table, ending.number, contest.closed, verdict, ending);
        _end(demand_, contest, verdict);
    }

    /// @dev The bank after the coup that its banker lost. No state was signed for it, and nothing can follow it.
    function _lostEnding(Contest calldata contest) internal pure returns (Ending memory ending) {
        ending = contest.before;
        Lost calldata lost = contest.lost;
        ending.turn += 1;
        ending.state = 0;
        ending.posta = lost.posta;
        ending.garage = lost.garage;
        ending.won = lost.won;
        ending.cagnotte = lost.cagnotte;
        for (uint256 i; i < lost.lines.length; ++i) {
            ending.seats[i].line = lost.lines[i];
        }
    }

    /// @dev With nothing pending any more the seats are free; the shares, unless somebody may have to be paid out of them.
    function _end(Demand storage demand_, Contest calldata contest, uint8 stage) private {
        Ending calldata before = contest.before;
        Docket storage docket = _dockets[before.table][before.number];
        demand_.stage = stage;
        docket.demands -= 1;
        if (docket.demands == 0 && docket.status == NOTHING) {
            docket.started = 0;
            _liftSeats(before.bankId, before.table, before.seats);
        }
        if (stage == DROPPED) IEscrow(escrow).liftShares(before.table, before.seats, _contributors(contest.commitments));
    }

    /// @inheritdoc ICourt
    function award(Contest calldata contest, uint8 index, Payment calldata payment) external {
        Demand storage demand_ = _known(contest);
        if (demand_.stage < LOST) revert WrongStage(contest.closed, demand_.stage);
        Ending calldata before = contest.before;
        if (index >= contest.commitments.length || contest.commitments[index] == 0) revert NoContributor(index);
        if ((demand_.awarded >> index) & 1 == 1) revert AwardedAlready(index);
        demand_.awarded |= uint32(1 << index);
        Seated calldata seat = before.seats[index];
        (int256 received, bool signed) = _received(before.table, before.number, payment, seat.player);
        int256 due = demand_.stage == LOST ? contest.lost.lines[index] : contest.owed[index];
        uint256 amount = signed ? 0 : _compensate(before.table, before.number, seat, due, received);
        IEscrow(escrow).liftShares(before.table, before.seats, 1 << index);
        emit Awarded(before.table, before.number, contest.closed, seat.player, amount);
    }

    // ------------------------------------------------------------------ helpers

    function _known(Contest calldata contest) internal view returns (Demand storage demand_) {
        demand_ = _demands[contest.closed];
        bytes32 digest = keccak256(abi.encode(contest));
        if (digest != demand_.digest) revert OtherContest(demand_.digest, digest);
    }

    function _inStage(Contest calldata contest, uint8 stage) private view returns (Demand storage demand_) {
        demand_ = _known(contest);
        if (demand_.stage != stage) revert WrongStage(contest.closed, demand_.stage);
        if (block.timestamp >= demand_.deadline) revert WindowOver(demand_.deadline);
    }

    /// @dev Bit i: player i has a link in the list.
    function _contributors(bytes32[] memory commitments) private pure returns (uint256 mask) {
        for (uint256 i; i < commitments.length; ++i) {
            if (commitments[i] != 0) mask |= 1 << i;
        }
    }
}
