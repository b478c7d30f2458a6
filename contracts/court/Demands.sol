// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {
    Contest,
    Demand,
    Docket,
    Ending,
    Given,
    Lost,
    MAX_PLAYERS,
    Paid,
    Payment,
    Proof,
    SHARE_WINDOWS,
    SeatId,
    TableView,
    Turn
} from "../interfaces/Types.sol";
import {ICourt} from "../interfaces/ICourt.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {IReplay} from "../interfaces/IReplay.sol";
import {Deal} from "../libraries/Deal.sol";
import {Digests} from "../libraries/Digests.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Proposals} from "./Proposals.sol";

/// @title A closed list that was not played: who must still show something has one window for it, and silence is never
/// better than losing (protocol.md 5).
abstract contract Demands is Proposals {
    using Signatures for bytes;

    uint8 private constant PUNTERS = 1;
    uint8 private constant BANKER = 2;
    uint8 private constant HOUSE = 3;
    uint8 private constant ANSWERED = 4;
    uint8 private constant DROPPED = 5;
    uint8 internal constant LOST = 6;
    uint8 private constant WITHHELD = 7;

    /// @dev `Demand.opener` of a demand by the operator.
    uint8 private constant OPERATOR = 255;

    /// @dev By digest of the closed list.
    mapping(bytes32 => Demand) internal _demands;

    /// @dev By number and sitting (of the operator: key 0): it has a demand open. One at a time each, so that nobody
    /// can open more of them than others can pay the gas to rule upon.
    mapping(bytes32 => bool) private _demanding;

    /// @inheritdoc ICourt
    function demandOf(bytes32 closed) external view returns (Demand memory) {
        return _demands[closed];
    }

    /// @inheritdoc ICourt
    function demand(Proof calldata, Turn calldata list, Payment calldata payment) external {
        bytes memory head = abi.encodePacked(IReplay.contest.selector, _domain(), _offset(0, 3), _offset(1, 3));
        Contest memory contest = abi.decode(_ask(head, 0), (Contest));
        Ending memory before = contest.before;
        TableView memory table = _tableOf(before.table);
        uint8 opener = _openerOf(contest);
        Demand storage demand_ = _demands[contest.closed];
        if (demand_.stage != 0) revert DemandedAlready(contest.closed);
        bytes32 id = _openerId(before, opener);
        if (_demanding[id]) revert DemandOpen(msg.sender);
        _demanding[id] = true;
        _start(contest, payment, table.window);
        demand_.digest = keccak256(abi.encode(contest));
        demand_.stage = PUNTERS;
        demand_.opener = opener;
        demand_.deadline = uint40(block.timestamp + table.window);
        // The punters' shares are held with their links: a list may name whoever its house likes.
        IEscrow(escrow).holdShares(before.table, before.seats, 1 << contest.banker);
        emit Demanded(before.table, before.number, contest.closed, demand_.deadline, contest, list.signatures);
    }

    /// @dev In time, counted and digested. Only a bank that is not final holds its seats back.
    function _start(Contest memory contest, Payment calldata payment, uint256 window) private {
        Ending memory before = contest.before;
        Docket storage docket = _dockets[before.table][before.number];
        uint256 from;
        if (_isFinal(before.table, before.number)) {
            if (docket.status == PAID) revert NumberSettled(before.table, before.number);
            _settlement(before.table, before.number, payment, SeatId(address(0), address(0)));
            from = payment.time;
        } else {
            if (docket.started == 0) docket.started = uint40(block.timestamp);
            from = docket.started;
            // From now on somebody may know the cards first, and would settle by the result before the coup only where
            // it lost.
            IEscrow(escrow).settleByProof(before.table, before.number, true);
            _hold(before);
        }
        if (block.timestamp >= from + window) revert DemandTooLate(from + window);
        _checkHouseKey(before.house, from);
        docket.demands += 1;
        // Who reads the events needs to know whether all demands are there: a ruling that is not shown may owe it.
        docket.demanded = keccak256(abi.encode(docket.demanded, contest.closed));
        _countDemand(before.bankId);
    }

    /// @dev The operator, or a contributor that sat at this table with the key it has in the bank.
    function _openerOf(Contest memory contest) private view returns (uint8 place) {
        Ending memory before = contest.before;
        if (msg.sender == _operator()) return OPERATOR;
        place = _placeOf(before, msg.sender);
        if (contest.commitments[place] == 0) revert NotASeat(msg.sender);
        _checkShare(before.table, before.seats[place].id);
    }

    function _openerId(Ending memory before, uint8 opener) private view returns (bytes32) {
        SeatId memory id = opener == OPERATOR ? SeatId(_operator(), address(0)) : before.seats[opener].id;
        return _seatId(before.table, before.number, id);
    }

    /// @inheritdoc ICourt
    function give(Contest calldata contest, Given[] calldata gives) external {
        if (gives.length > MAX_PLAYERS) revert TooManyGives(MAX_PLAYERS, gives.length);
        Demand storage demand_ = _inStage(contest, PUNTERS);
        uint256 given = demand_.given;
        uint256 wanted = _contributors(contest.commitments) & ~(1 << contest.banker);
        bytes32 domain = _domain();
        bytes32 hash = Digests.give(contest.closed);
        uint256 window = _tableOf(contest.before.table).window;
        Ending memory before = contest.before;
        for (uint256 i; i < gives.length; ++i) {
            Given calldata g = gives[i];
            uint256 bit = 1 << g.index;
            if (wanted & bit == 0) revert NoContributor(g.index);
            // Others' links come along, and anybody may have shown one of them just before.
            if (given & bit != 0) continue;
            if (Deal.commitmentOf(g.link) != contest.commitments[g.index]) revert WrongGivenLink(g.index);
            address found = g.signature.only(domain, hash);
            if (found != before.seats[g.index].id.key) revert WrongGiver(g.index, found);
            given |= bit;
            before.seats[g.index].signed = true;
            if (given == wanted) _enter(demand_, BANKER, window);
            emit LinkGiven(contest.closed, g.index, g.link, g.signature, demand_.stage, demand_.deadline);
        }
        IEscrow(escrow).holdShares(before.table, before.seats, given & ~uint256(demand_.given));
        demand_.given = uint32(given);
        if (!_isFinal(before.table, before.number)) _hold(before);
    }

    /// @inheritdoc ICourt
    function giveLast(Contest calldata contest, bytes32 link) external {
        Demand storage demand_ = _inStage(contest, BANKER);
        if (Deal.commitmentOf(link) != contest.commitments[contest.banker]) revert WrongGivenLink(contest.banker);
        demand_.given |= uint32(1 << contest.banker);
        _enter(demand_, HOUSE, _tableOf(contest.before.table).window);
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
        bool open = !_isFinal(ending.table, ending.number);
        if (higher && open) {
            demand_.answer = _propose(docket, ending, _tableOf(ending.table).window);
        } else {
            demand_.answer = _prove(docket, ending);
        }
        emit Answered(ending.table, ending.number, contest.closed, ending);
        _end(demand_, contest, ANSWERED);
        uint256 shares = _shares(demand_, contest);
        // What the answer has shown is paid by `finalize`, which waits for every other demand of the number, also about
        // a decoy. The proof has the `Give` of all contributors, whoever has shown a link on chain.
        uint256 kept = open ? _keepShares(ending.bankId, _contributors(contest.commitments)) : 0;
        IEscrow(escrow).holdShares(ending.table, ending.seats, kept & ~shares);
        IEscrow(escrow).liftShares(ending.table, ending.seats, shares & ~kept);
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
        uint8 verdict =
            demand_.stage == PUNTERS
                ? DROPPED
                : demand_.stage == BANKER
                    ? LOST
                    : WITHHELD;
        Ending memory ending = verdict == LOST ? _lostEnding(contest) : contest.before;
        Docket storage docket = _dockets[ending.table][ending.number];
        if (verdict != DROPPED && docket.status != RULED && !_isFinal(ending.table, ending.number)) {
            docket.status = RULED;
            docket.digest = keccak256(abi.encode(ending));
            docket.turn = ending.turn;
        }
        // The time to show a payment for the awards begins now, however late this is called: a settlement may have come
        // before it.
        demand_.deadline = uint40(block.timestamp);
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

    /// @dev With nothing pending about this bank any more its seats are free, whatever is demanded of another set-up of
    /// its number; the shares, unless somebody may have to be paid out of them.
    function _end(Demand storage demand_, Contest calldata contest, uint8 stage) private {
        Ending calldata before = contest.before;
        Docket storage docket = _dockets[before.table][before.number];
        demand_.stage = stage;
        docket.demands -= 1;
        delete _demanding[_openerId(before, demand_.opener)];
        bool last = _uncountDemand(before.bankId);
        if (docket.status == NOTHING) {
            if (docket.demands == 0) {
                docket.started = 0;
                // As before the demand. A punter's link is missing, and no ruling on this list can come any more: it is
                // not demanded twice. Who has all its links can still propose it, and a demand of another list of the
                // turn closes `settle` again.
                IEscrow(escrow).settleByProof(before.table, before.number, false);
            }
            if (last) _liftSeats(before.bankId, before.table, before.seats);
        }
        if (stage == DROPPED) IEscrow(escrow).liftShares(before.table, before.seats, _shares(demand_, contest));
    }

    /// @dev Bit i: an open demand holds the share of contributor i.
    function _shares(Demand storage demand_, Contest calldata contest) private view returns (uint256) {
        return demand_.given | (1 << contest.banker);
    }

    /// @inheritdoc ICourt
    function award(Contest calldata contest, uint8 index, Payment calldata payment) external {
        Demand storage demand_ = _known(contest);
        if (demand_.stage < LOST) revert WrongStage(contest.closed, demand_.stage);
        Ending calldata before = contest.before;
        if (index >= contest.commitments.length || contest.commitments[index] == 0) revert NoContributor(index);
        if ((demand_.awarded >> index) & 1 == 1) revert AwardedAlready(index);
        demand_.awarded |= uint32(1 << index);
        SeatId calldata id = before.seats[index].id;
        uint256 amount;
        if (!_forgotten(before, demand_.deadline)) {
            (Paid received, bool signed) = _received(before.table, before.number, payment, id);
            int256 due = demand_.stage == LOST ? contest.lost.lines[index] : contest.owed[index];
            if (!signed) amount = _compensate(before.table, before.number, id, due, received);
        }
        IEscrow(escrow).liftShares(before.table, before.seats, 1 << index);
        emit Awarded(before.table, before.number, contest.closed, id.player, id.key, amount);
    }

    /// @dev Whether it can no longer be shown what the number paid: it was settled by signatures, and the time of that
    /// record is over. What was not asked for by then is not paid; the share must be free again all the same.
    function _forgotten(Ending calldata before, uint256 deadline) private view returns (bool) {
        bool proven = _dockets[before.table][before.number].status == PAID;
        if (proven || !_isFinal(before.table, before.number)) return false;
        TableView memory table = _tableOf(before.table);
        return block.timestamp > deadline + table.leaveDelay + SHARE_WINDOWS * table.window;
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
