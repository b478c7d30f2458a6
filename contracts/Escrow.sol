// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {
    Bank,
    Ending,
    MAX_BANKS,
    MAX_PLAYERS,
    Paid,
    Payout,
    SHARE_WINDOWS,
    SeatId,
    Seated,
    TableView
} from "./interfaces/Types.sol";
import {Seats} from "./escrow/Seats.sol";
import {Vault} from "./escrow/Vault.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {Digests} from "./libraries/Digests.sol";
import {Signatures} from "./libraries/Signatures.sol";

/// @title All money of one token, and the only contract that moves it: here the banks, settled by signatures or by the
/// court.
contract Escrow is Seats {
    using SafeCast for uint256;
    using Signatures for bytes;

    uint256 private constant RECORD_HASH = (1 << 216) - 1;

    uint256 private constant FINAL = 1;
    uint256 private constant BY_PROOF = 2;

    /// @dev By table, two bits a number: it is final; it is settled by proof only.
    mapping(bytes32 => mapping(uint256 => uint256)) private _settled;

    mapping(uint256 => bytes32) public record;
    bytes32 private _receiptHash;

    /// @param token_ the one token held here, a contract; it must have no fee on transfer and not rebase.
    /// @param operator_ the house's account: registers tables, seats grants, keeps the bond.
    /// @param guardian_ may pause `deposit`, `sit` and `bring`.
    /// @param houseKey_ what the house signs play with.
    /// @param keyDelay seconds before an announced signing key counts: at least three least windows, at most a year.
    /// @param replay the `Replay` that the court asks, a contract; `setteReplay` its `SetteReplay`.
    /// @param unit_ how many units of the token a hundredth of a chip is (10 000 where the token has 6 decimals).
    /// @param leastWindow_ seconds: no table's window is shorter.
    constructor(
        address token_,
        address operator_,
        address guardian_,
        address houseKey_,
        uint256 keyDelay,
        address replay,
        address setteReplay,
        uint256 unit_,
        uint256 leastWindow_
    ) Vault(token_, operator_, guardian_, houseKey_, keyDelay, replay, setteReplay, unit_, leastWindow_) {}

    /// @inheritdoc IEscrow
    function settle(Bank[] calldata banks) external returns (uint256 paid) {
        if (banks.length == 0) revert NoBanks();
        if (banks.length > MAX_BANKS) revert TooManyBanks(MAX_BANKS, banks.length);
        Counters memory counters = _counters;
        uint256 slot = _recordSlot(counters);
        bytes32 domain = _domainSeparatorV4();
        bytes32 receiptHash = _receiptHash;
        uint256 cagnotte = counters.cagnotte;
        uint256 keepFor;
        TableView memory table;
        bytes32[] memory settled = new bytes32[](banks.length);
        for (uint256 i; i < banks.length; ++i) {
            Bank calldata bank = banks[i];
            if (i == 0 || bank.table != banks[i - 1].table) table = _table(bank.table);
            // Skipped, it must stand in no record: nobody has checked its signatures, and who is named as a signer
            // there can claim nothing.
            if (!_mark(bank.table, bank.number, FINAL | BY_PROOF)) continue;
            uint256 keep = table.leaveDelay + SHARE_WINDOWS * table.window;
            if (keep > keepFor) keepFor = keep;
            _checkCagnotte(bank, table.feeBps);
            (bytes32 lines, address[] memory keys) = _payLines(bank, domain);
            settled[paid++] = Digests.settled(bank.table, bank.number, lines, keys, bank.signed);
            cagnotte += bank.cagnotte;
            receiptHash = Digests.receipt(
                receiptHash,
                ++counters.receipts,
                bank.table,
                bank.number,
                bank.bankId,
                bank.cagnotte
            );
            emit Settled(
                bank.table,
                bank.number,
                bank.bankId,
                bank.posta,
                bank.garage,
                bank.cagnotte,
                bank.lines,
                keys,
                bank.signed,
                slot,
                counters.receipts,
                receiptHash
            );
        }
        if (paid == 0) return 0;
        assembly ("memory-safe") {
            mstore(settled, paid)
        }
        counters.cagnotte = cagnotte.toUint96();
        _counters = counters;
        _receiptHash = receiptHash;
        record[slot] = bytes32(
            ((block.timestamp + keepFor) << 216) | (uint256(Digests.record(settled, block.timestamp)) & RECORD_HASH)
        );
    }

    /// @dev Checks every signature and moves every line; each player once, by ascending address; Σ lines + cagnotte =
    /// 0. What many sign is hashed once, and the arrays are found in the calldata once. Gives the hash of the lines,
    /// and of each the key of the seat that it was paid to (0: it was zero and not signed).
    function _payLines(Bank calldata bank, bytes32 domain) private returns (bytes32 hash, address[] memory keys) {
        bytes calldata signatures = bank.signatures;
        bytes32[] calldata lines = bank.lines;
        if (lines.length > MAX_PLAYERS) revert TooManyLines(bank.table, bank.number, MAX_PLAYERS, lines.length);
        keys = new address[](lines.length);
        hash = Digests.words(lines);
        bytes32 result = MessageHashUtils.toTypedDataHash(domain, Digests.result(bank, hash));
        uint256 signed = bank.signed;
        // Rounds down: an odd rest is found at the end.
        uint256 count = signatures.length / Signatures.LENGTH;
        if (count == 0) revert SignaturesMissing(Signatures.LENGTH, signatures.length);
        address found = signatures.recoverAt(0, result);
        if (!_counts(found)) revert WrongHouseSigner(bank.table, bank.number, found);
        int256 sum = int256(uint256(bank.cagnotte));
        mapping(address => Seat) storage seats = _seats[bank.table];
        uint256 signature;
        (uint256 left, uint256 leaves) = (bank.leaves, 0);
        if (bank.setup.length != (left == 0 ? 0 : 1)) revert SetupsLength(left == 0 ? 0 : 1, bank.setup.length);
        if (left != 0) _checkBankId(bank);
        address last;
        for (uint256 i; i < lines.length; ++i) {
            bytes32 word = lines[i];
            address player = address(uint160(uint256(word) >> 96));
            int256 line = int96(uint96(uint256(word)));
            if (player <= last) revert LinesNotAscending(bank.table, bank.number, player);
            last = player;
            if ((signed >> i) & 1 == 0) {
                // A signature on a line of zero gives up later demands: nobody but the house may leave one out.
                if (line != 0 || msg.sender != operator) revert LineUnsigned(bank.table, bank.number, player);
                continue;
            }
            sum += line;
            bytes32 digest = result;
            if ((left >> i) & 1 == 1) digest = _leavingDigest(bank, leaves++, line, domain);
            if (++signature == count) revert SignaturesMissing((signature + 1) * Signatures.LENGTH, signatures.length);
            keys[i] = _payLine(bank, seats[player], player, line, signatures.recoverAt(signature, digest));
        }
        if (leaves != bank.leaveTurns.length) revert LeaveTurnsLength(leaves, bank.leaveTurns.length);
        if (sum != 0) revert SumNotZero(bank.table, bank.number, sum);
        if (signatures.length != (signature + 1) * Signatures.LENGTH) {
            revert SignaturesMissing((signature + 1) * Signatures.LENGTH, signatures.length);
        }
    }

    /// @dev A line needs the key of the seat's last sitting, one of zero too: it gives up that sitting's demands and
    /// claims.
    function _payLine(
        Bank calldata bank,
        Seat storage seat,
        address player,
        int256 line,
        address found
    ) private returns (address key) {
        uint96 purse;
        (key, purse) = (seat.key, seat.purse);
        if (found == address(0) || found != key) revert WrongPlayerSigner(bank.table, bank.number, player, found);
        if (line == 0) return key;
        uint256 locked = purse & ~SITS;
        if (line > 0) {
            if (purse & SITS != 0) _setLocked(seat, locked + uint256(line));
            else free[player] += uint256(line);
            return key;
        }
        uint256 due = uint256(-line);
        if (due > locked) revert CannotPay(bank.table, bank.number, player, due, locked);
        seat.purse = uint96(purse - due);
    }

    /// @dev A `Leave` is about a bankId, and only its set-up says which table and number that is.
    function _checkBankId(Bank calldata bank) private pure {
        bytes32 bankId = Digests.setup(bank.table, bank.number, bank.setup[0]);
        if (bankId != bank.bankId) revert LeaveOfOtherBank(bank.bankId, bankId);
    }

    function _leavingDigest(
        Bank calldata bank,
        uint256 index,
        int256 line,
        bytes32 domain
    ) private pure returns (bytes32) {
        if (index >= bank.leaveTurns.length) revert LeaveTurnsLength(index + 1, bank.leaveTurns.length);
        return MessageHashUtils.toTypedDataHash(domain, Digests.leaving(bank.bankId, bank.leaveTurns[index], line));
    }

    function _checkCagnotte(Bank calldata bank, uint256 feeBps) private pure {
        // No division: cagnotte ≤ won × bps / 10000 without its remainder.
        if (uint256(bank.cagnotte) * 10_000 > uint256(bank.won) * feeBps) {
            revert CagnotteTooHigh(bank.table, bank.number, bank.cagnotte, bank.won);
        }
    }

    /// @inheritdoc IEscrow
    function receipts() external view returns (uint64 count, bytes32 last) {
        return (_counters.receipts, _receiptHash);
    }

    /// @inheritdoc IEscrow
    function isSettled(bytes32 table, uint64 number) public view returns (bool) {
        return _settled[table][number >> 7] & _settledBit(number) != 0;
    }

    /// @dev The number is final from now on; false, and nothing is written, if one of the bits `unless_` stands
    /// already.
    function _mark(bytes32 table, uint64 number, uint256 unless_) private returns (bool) {
        uint256 word = _settled[table][number >> 7];
        uint256 bit = _settledBit(number);
        if (word & (bit * unless_) != 0) return false;
        _settled[table][number >> 7] = word | bit;
        return true;
    }

    function _settledBit(uint64 number) private pure returns (uint256) {
        return 1 << (uint256(number & 127) << 1);
    }

    /// @dev The next record's place: the oldest one once its time is over, otherwise a new one behind all.
    function _recordSlot(Counters memory counters) private view returns (uint256 slot) {
        (uint40 cursor, uint40 count) = (counters.cursor, counters.records);
        if (cursor < count && uint256(record[cursor]) >> 216 < block.timestamp) {
            counters.cursor = cursor + 1 == count ? 0 : cursor + 1;
            return cursor;
        }
        counters.records = count + 1;
        return count;
    }

    // ------------------------------------------------------------------ the court

    /// @inheritdoc IEscrow
    function settleByProof(bytes32 table, uint64 number, bool only) external onlyCourt {
        uint256 bit = _settledBit(number) * BY_PROOF;
        uint256 word = _settled[table][number >> 7];
        _settled[table][number >> 7] = only ? word | bit : word & ~bit;
    }

    /// @inheritdoc IEscrow
    /// @dev The losers' seats pay what they have. What is missing is taken first from the cagnotte (it is the house's),
    /// then from the winners' own shares in proportion to their lines; a share that is too small leaves its winner
    /// short.
    function pay(Ending calldata ending) external onlyCourt returns (bytes32 digest) {
        if (!_mark(ending.table, ending.number, FINAL)) revert AlreadySettled(ending.table, ending.number);
        uint256 missing;
        uint256 winners;
        Payout[] memory payouts = new Payout[](ending.seats.length);
        for (uint256 i; i < payouts.length; ++i) {
            Seated calldata seat = ending.seats[i];
            int256 line = seat.line;
            (payouts[i].id, payouts[i].line) = (seat.id, line);
            if (line > 0) {
                winners += uint256(line);
            } else if (line < 0) {
                uint256 collected = _collect(ending.table, seat.id, uint256(-line));
                payouts[i].paid = Paid.wrap(-int256(collected));
                missing += uint256(-line) - collected;
            }
        }
        uint256 cagnotte = ending.cagnotte;
        uint256 fromCagnotte = missing < cagnotte ? missing : cagnotte;
        uint256 fromBond = _payWinners(ending.table, payouts, missing - fromCagnotte, winners);
        cagnotte -= fromCagnotte;
        _counters.cagnotte += cagnotte.toUint96();
        uint64 receipt = ++_counters.receipts;
        _receiptHash = Digests.receipt(_receiptHash, receipt, ending.table, ending.number, ending.bankId, cagnotte);
        emit Finalized(
            ending.table,
            ending.number,
            ending.bankId,
            ending.posta,
            ending.garage,
            cagnotte,
            payouts,
            missing,
            fromBond,
            receipt,
            _receiptHash
        );
        return keccak256(abi.encode(payouts));
    }

    /// @dev Takes up to `due` from the sitting that signed; a seat that left, or another sitting's key, gives nothing.
    function _collect(bytes32 table, SeatId calldata loser, uint256 due) private returns (uint256 paid) {
        Seat storage seat = _seats[table][loser.player];
        if (seat.key != loser.key) return 0;
        uint96 purse = seat.purse;
        uint256 locked = purse & ~SITS;
        paid = due < locked ? due : locked;
        seat.purse = uint96(purse - paid);
    }

    /// @dev Winner i bears ⌊missing·cum_i/all⌋ − ⌊missing·cum_(i−1)/all⌋: each at most its line, in sum exactly
    /// `missing`.
    function _payWinners(
        bytes32 table,
        Payout[] memory payouts,
        uint256 missing,
        uint256 all
    ) private returns (uint256 fromBond) {
        uint256 cumulated;
        uint256 borne;
        for (uint256 i; i < payouts.length; ++i) {
            Payout memory payout = payouts[i];
            if (payout.line <= 0) continue;
            uint256 line = uint256(payout.line);
            cumulated += line;
            uint256 short = (missing * cumulated) / all - borne;
            borne += short;
            uint256 covered;
            if (short != 0) covered = _useShare(table, payout.id, short);
            fromBond += covered;
            uint256 amount = line - short + covered;
            (payout.paid, payout.fromShare) = (Paid.wrap(int256(amount)), covered);
            _credit(table, payout.id, amount);
        }
        _bond -= uint128(fromBond);
        _reserved -= uint128(fromBond);
    }
}
