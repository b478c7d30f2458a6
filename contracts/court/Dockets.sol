// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {
    Docket,
    Ending,
    KEY_GRACE,
    MAX_BANKS,
    MAX_PLAYERS,
    Paid,
    Payment,
    Payout,
    SeatId,
    Seated,
    TableView
} from "../interfaces/Types.sol";
import {ICourt} from "../interfaces/ICourt.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {IReplay} from "../interfaces/IReplay.sol";
import {Digests} from "../libraries/Digests.sol";
import {Rulesets} from "../libraries/Rulesets.sol";

/// @title What proposals, demands and claims share: the docket of each number, holds, who may act, what a final bank
/// paid.
abstract contract Dockets is ICourt {
    uint8 internal constant NOTHING = 0;
    uint8 internal constant PROPOSED = 1;
    uint8 internal constant RULED = 2;
    uint8 internal constant PAID = 3;

    uint256 private constant RECORD_HASH = (1 << 216) - 1;

    /// @dev In `_held`: the seats, above them the shares that answered demands hold, and how many demands about the
    /// bank are open.
    uint256 private constant SEATS = (1 << 32) - 1;
    uint256 private constant SHARES = 32;
    uint256 private constant ONE_DEMAND = 1 << 64;

    address public immutable escrow;
    address public immutable replay;
    address public immutable setteReplay;

    /// @dev By table and number.
    mapping(bytes32 => mapping(uint64 => Docket)) internal _dockets;

    /// @dev By bankId: bit i = player i of its set-up is held, bit 32 + i its share; and its open demands. By bank and
    /// not by number, because a house that signs two set-ups for one number must not make a hold unfindable, nor
    /// prolong it by demands about the other.
    mapping(bytes32 => uint256) private _held;

    /// @dev By number and sitting: what demands and claims have paid it beyond the number's own payment.
    mapping(bytes32 => uint256) private _extra;

    constructor(address replay_, address setteReplay_) {
        escrow = msg.sender;
        replay = replay_;
        setteReplay = setteReplay_;
    }

    /// @inheritdoc ICourt
    function docketOf(bytes32 table, uint64 number) external view returns (Docket memory) {
        return _dockets[table][number];
    }

    // ------------------------------------------------------------------ replay

    /// @dev Puts `head` (selector, domain, moved offsets) before the arguments as they came. This court decodes only
    /// the answer, so there are no two readings of one proof, and no re-encoding to pay for. Argument `index` is the
    /// proof. Its first word is the table's ruleset, and says which replay is asked: that one refuses any other game's.
    function _ask(bytes memory head, uint256 index) internal view returns (bytes memory) {
        uint256 ruleset = uint256(bytes32(msg.data[4 + _offset(index, 0):]));
        address asked = ruleset < Rulesets.COUNT ? replay : setteReplay;
        (bool ok, bytes memory answer) = asked.staticcall(bytes.concat(head, msg.data[4:]));
        // No answer of a replay is empty, and neither is a refusal of its own.
        if (answer.length == 0) revert ReplayFailed();
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    /// @dev The offset of argument `index`, for calldata that stands behind `words` words more. Decoding the arguments
    /// has checked that it points into the calldata.
    function _offset(uint256 index, uint256 words) internal pure returns (uint256) {
        return uint256(bytes32(msg.data[4 + 32 * index:])) + 32 * words;
    }

    /// @dev Plays the proof that is argument `index` of this call; gives its end and the lists that it plays.
    function _replay(uint256 index) internal view returns (Ending memory ending, bytes32[] memory played) {
        (ending, , played) = abi.decode(
            _ask(abi.encodePacked(IReplay.replay.selector, _domain(), _offset(index, 2)), index),
            (Ending, bytes, bytes32[])
        );
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
        if (msg.sender != _operator()) _placeOf(ending, msg.sender);
    }

    function _operator() internal view returns (address) {
        return IEscrow(escrow).operator();
    }

    /// @dev The sitting has a share of the bond to be paid from.
    function _checkShare(bytes32 table, SeatId memory id) internal view {
        if (IEscrow(escrow).shareOf(table, id.player, id.key) == 0) revert NoShare(id.player, id.key);
    }

    function _placeOf(Ending memory ending, address player) internal pure returns (uint8) {
        for (uint8 i; i < ending.seats.length; ++i) {
            if (ending.seats[i].id.player == player) return i;
        }
        revert NotASeat(player);
    }

    /// @dev The house's key was not long gone at `time`, when what is disputed was begun: what somebody opens or
    /// settles in the last second of the grace must not be out of reach for all others. What answers a dispute is not
    /// asked: a grace that ends meanwhile must not silence the house.
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

    /// @dev Shares are kept from an answer on, and then the number has a proposal until it is final.
    function _liftSeats(bytes32 bankId, bytes32 table, Seated[] memory seats) internal {
        uint256 word = _held[bankId];
        uint256 held = word & (ONE_DEMAND - 1);
        if (held == 0) return;
        _held[bankId] = word - held;
        IEscrow(escrow).lift(table, seats, held & SEATS);
        if (held > SEATS) IEscrow(escrow).liftShares(table, seats, held >> SHARES);
    }

    /// @dev Those of `mask` whose shares no earlier answer of this bank keeps: from now on they are kept until what is
    /// held of it is lifted.
    function _keepShares(bytes32 bankId, uint256 mask) internal returns (uint256 kept) {
        uint256 word = _held[bankId];
        kept = mask & ~(word >> SHARES);
        _held[bankId] = word | (kept << SHARES);
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

    /// @dev What a final number paid this seat, and whether its key signed that. A seat that is not in it received
    /// nothing, and so did one whose wallet stands there with another key.
    function _received(
        bytes32 table,
        uint64 number,
        Payment calldata payment,
        SeatId memory id
    ) internal view returns (Paid paid, bool signed) {
        if (!_isFinal(table, number)) revert NotFinal(table, number);
        Docket storage docket = _dockets[table][number];
        if (docket.status != PAID) return _settlement(table, number, payment, id);
        uint256 count = payment.payouts.length;
        if (count > MAX_PLAYERS) revert TooManyPlayers(MAX_PLAYERS, count);
        Payout[] memory payouts = payment.payouts;
        bytes32 digest = keccak256(abi.encode(payouts));
        if (digest != docket.digest) revert OtherPayouts(docket.digest, digest);
        for (uint256 i; i < count; ++i) {
            SeatId memory other = payouts[i].id;
            if (other.player == id.player && other.key == id.key) return (payouts[i].paid, false);
        }
    }

    /// @dev Opens the escrow's record of a settlement by signatures. It is made of what the banks said, not of the
    /// bytes they came in: who settles falsely writes those, and could hide them or make them unreadable.
    function _settlement(
        bytes32 table,
        uint64 number,
        Payment calldata payment,
        SeatId memory id
    ) internal view returns (Paid paid, bool signed) {
        bytes32[] calldata lines = payment.lines;
        // A record has one key for each line.
        if (payment.banks.length > MAX_BANKS || lines.length > MAX_PLAYERS || payment.keys.length != lines.length) {
            revert PaymentTooLong(payment.banks.length, lines.length, payment.keys.length);
        }
        bytes32[] memory banks = payment.banks;
        address[] memory keys = payment.keys;
        uint256 record = uint256(Digests.record(banks, payment.time)) & RECORD_HASH;
        bool known =
            record == uint256(IEscrow(escrow).record(payment.slot)) & RECORD_HASH &&
                payment.index < banks.length &&
                banks[payment.index] == Digests.settled(table, number, Digests.words(lines), keys, payment.signed);
        if (!known) revert OtherPayment(table, number);
        for (uint256 i; i < lines.length; ++i) {
            uint256 word = uint256(lines[i]);
            // What is settled by signatures is paid whole.
            if (address(uint160(word >> 96)) == id.player && keys[i] == id.key) {
                return (Paid.wrap(int96(uint96(word))), (payment.signed >> i) & 1 == 1);
            }
        }
    }

    /// @dev Pays a seat what it lacks of `due`, out of its own share, never twice.
    function _compensate(
        bytes32 table,
        uint64 number,
        SeatId memory id,
        int256 due,
        Paid received
    ) internal returns (uint256 paid) {
        bytes32 digest = _seatId(table, number, id);
        uint256 extra = _extra[digest];
        int256 missing = due - Paid.unwrap(received) - int256(extra);
        if (missing <= 0) return 0;
        paid = IEscrow(escrow).payFromShare(table, id, uint256(missing));
        if (paid != 0) _extra[digest] = extra + paid;
    }

    function _seatId(bytes32 table, uint64 number, SeatId memory id) internal pure returns (bytes32) {
        return keccak256(abi.encode(table, number, id));
    }
}
