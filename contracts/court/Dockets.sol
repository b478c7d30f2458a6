// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {Docket, Ending, KEY_GRACE, Payment, Seated, TableView} from "../Types.sol";
import {ICourt} from "../interfaces/ICourt.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {IReplay} from "../interfaces/IReplay.sol";
import {Digests} from "../libraries/Digests.sol";

/// @title What proposals, demands and claims share: the docket of each number, holds, who may act, what a final bank paid.
abstract contract Dockets is ICourt {
    uint8 internal constant NOTHING = 0;
    uint8 internal constant PROPOSED = 1;
    uint8 internal constant RULED = 2;
    uint8 internal constant PAID = 3;

    uint256 private constant RECORD_HASH = (1 << 216) - 1;

    /// @dev In `_held`: the seats, and above them how many demands about the bank are open.
    uint256 private constant SEATS = (1 << 32) - 1;
    uint256 private constant ONE_DEMAND = 1 << 32;

    address public immutable escrow;
    address public immutable replay;

    /// @dev By table and number.
    mapping(bytes32 => mapping(uint64 => Docket)) internal _dockets;

    /// @dev By bankId: bit i = player i of its set-up is held; and its open demands. By bank and not by number, because a house
    /// that signs two set-ups for one number must not make a hold unfindable, nor prolong it by demands about the other.
    mapping(bytes32 => uint256) private _held;

    /// @dev By number and sitting: what demands and claims have paid it beyond the number's own payment.
    mapping(bytes32 => uint256) private _extra;

    constructor(address replay_) {
        escrow = msg.sender;
        replay = replay_;
    }

    /// @inheritdoc ICourt
    function docketOf(bytes32 table, uint64 number) external view returns (Docket memory) {
        return _dockets[table][number];
    }

    // ------------------------------------------------------------------ replay

    /// @dev Puts `head` (selector, domain, moved offsets) before the arguments as they came. This court decodes only the
    /// answer, so there are no two readings of one proof, and no re-encoding to pay for.
    function _ask(bytes memory head) internal view returns (bytes memory) {
        (bool ok, bytes memory answer) = replay.staticcall(bytes.concat(head, msg.data[4:]));
        // No answer of a replay is empty, and neither is a refusal of its own.
        if (answer.length == 0) revert ReplayFailed();
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    /// @dev The offset of argument `index`, for calldata that stands behind `words` words more. Decoding the arguments has
    /// checked that it points into the calldata.
    function _offset(uint256 index, uint256 words) internal pure returns (uint256) {
        return uint256(bytes32(msg.data[4 + 32 * index:])) + 32 * words;
    }

    /// @dev Plays the proof that is argument `index` of this call; gives its end and the lists that it plays.
    function _replay(uint256 index) internal view returns (Ending memory ending, bytes32[] memory played) {
        (ending,, played) =
            abi.decode(_ask(abi.encodePacked(IReplay.replay.selector, _domain(), _offset(index, 2))), (Ending, bytes, bytes32[]));
    }

    function _domain() internal view returns (bytes32) {
        return IEscrow(escrow).domainSeparator();
    }

    // ------------------------------------------------------------------ who and when

    function _tableOf(bytes32 id) internal view returns (TableView memory table) {
        table = IEscrow(escrow).tableOf(id);
        if (!table.registered) revert TableNotRegistered(id);
    }

    function _isFinal(bytes32 table, uint64 number) internal view returns (bool) {
        return IEscrow(escrow).isSettled(table, number);
    }

    /// @dev A seat's wallet or the operator.
    function _checkParty(Ending memory ending) internal view {
        if (msg.sender != IEscrow(escrow).operator()) _placeOf(ending, msg.sender);
    }

    function _placeOf(Ending memory ending, address player) internal pure returns (uint8) {
        for (uint8 i; i < ending.seats.length; ++i) {
            if (ending.seats[i].player == player) return i;
        }
        revert NotASeat(player);
    }

    /// @dev The house's key was not long gone at `time`, when what is disputed was begun: what somebody opens or settles in the
    /// last second of the grace must not be out of reach for all others. What answers a dispute is not asked: a grace that
    /// ends meanwhile must not silence the house.
    function _checkHouseKey(address key, uint256 time) internal view {
        uint256 retired = IEscrow(escrow).retiredAt(key);
        if (retired == 0) revert HouseKeyUnknown(key);
        if (retired != type(uint64).max && time > retired + KEY_GRACE) revert HouseKeyRetired(key, retired);
    }

    // ------------------------------------------------------------------ holds

    /// @dev Holds back every seat that signed something in what is shown of its bank.
    function _hold(Ending memory ending) internal {
        uint256 mask;
        for (uint256 i; i < ending.seats.length; ++i) {
            if (ending.seats[i].signed) mask |= 1 << i;
        }
        uint256 before = _held[ending.bankId];
        mask &= ~before;
        if (mask == 0) return;
        uint256 held = IEscrow(escrow).hold(ending.table, ending.seats, mask);
        if (held != 0) _held[ending.bankId] = before | held;
    }

    function _liftSeats(bytes32 bankId, bytes32 table, Seated[] memory seats) internal {
        uint256 word = _held[bankId];
        uint256 held = word & SEATS;
        if (held == 0) return;
        _held[bankId] = word & ~SEATS;
        IEscrow(escrow).lift(table, seats, held);
    }

    function _countDemand(bytes32 bankId) internal {
        _held[bankId] += ONE_DEMAND;
    }

    /// @dev Whether it was the last one about this bank.
    function _uncountDemand(bytes32 bankId) internal returns (bool last) {
        uint256 word = _held[bankId] - ONE_DEMAND;
        _held[bankId] = word;
        return word < ONE_DEMAND;
    }

    // ------------------------------------------------------------------ what was paid

    /// @dev What a final number paid `player`, and whether it signed that. A player that is not in it received nothing.
    function _received(bytes32 table, uint64 number, Payment calldata payment, address player)
        internal
        view
        returns (int256 line, bool signed)
    {
        if (!_isFinal(table, number)) revert NotFinal(table, number);
        Docket storage docket = _dockets[table][number];
        if (docket.status == PAID) {
            bytes32 digest = keccak256(payment.ending);
            if (digest != docket.digest) revert OtherEnding(docket.digest, digest);
            Seated[] memory seats = abi.decode(payment.ending, (Ending)).seats;
            for (uint256 i; i < seats.length; ++i) {
                if (seats[i].player == player) return (seats[i].line, false);
            }
            return (0, false);
        }
        return _settlement(table, number, payment, player);
    }

    /// @dev Opens the escrow's record of a settlement by signatures. It is made of what the banks said, not of the bytes they
    /// came in: who settles falsely writes those, and could hide them or make them unreadable.
    function _settlement(bytes32 table, uint64 number, Payment calldata payment, address player)
        internal
        view
        returns (int256 line, bool signed)
    {
        bytes32[] memory banks = payment.banks;
        bytes32[] calldata lines = payment.lines;
        uint256 record = uint256(Digests.record(banks, payment.time)) & RECORD_HASH;
        bool known = record == uint256(IEscrow(escrow).record(payment.slot)) & RECORD_HASH && payment.index < banks.length
            && banks[payment.index] == Digests.settled(table, number, Digests.words(lines), payment.signed);
        if (!known) revert OtherPayment(table, number);
        for (uint256 i; i < lines.length; ++i) {
            uint256 word = uint256(lines[i]);
            if (address(uint160(word >> 96)) == player) return (int96(uint96(word)), (payment.signed >> i) & 1 == 1);
        }
    }

    /// @dev Pays a seat what it lacks of `due`, out of its own share, never twice.
    function _compensate(bytes32 table, uint64 number, Seated memory seat, int256 due, int256 received)
        internal
        returns (uint256 paid)
    {
        bytes32 id = _seatId(table, number, seat.player, seat.key);
        uint256 extra = _extra[id];
        int256 missing = due - received - int256(extra);
        if (missing <= 0) return 0;
        paid = IEscrow(escrow).payFromShare(table, seat.player, seat.key, uint256(missing));
        if (paid != 0) _extra[id] = extra + paid;
    }

    function _seatId(bytes32 table, uint64 number, address player, address key) internal pure returns (bytes32) {
        return keccak256(abi.encode(table, number, player, key));
    }
}
