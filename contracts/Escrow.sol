// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Court} from "./Court.sol";
import {Bank, Ending, Grant, SeatView, Seated, Table, TableView} from "./Types.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {Digests} from "./libraries/Digests.sol";
import {Rulesets} from "./libraries/Rulesets.sol";
import {Signatures} from "./libraries/Signatures.sol";

/// @title All money of one token, and the only contract that moves it.
contract Escrow is IEscrow, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using SafeCast for uint256;
    using Signatures for bytes;

    uint256 private constant AMOUNT_LIMIT = 1 << 95;
    uint16 private constant MAX_FEE_BPS = 1000;
    /// @dev Enough for a wallet contract that checks a few owners; bounded, so that no wallet can burn the house's gas.
    uint256 private constant ERC1271_GAS = 200_000;
    uint256 private constant RECORD_HASH = (1 << 216) - 1;
    /// @dev The share of a seat that stood up is freed after leaveDelay and this many windows.
    uint256 private constant SHARE_WINDOWS = 5;

    /// @dev Key and locked money in one word: settling reads and writes nothing else of a seat that loses.
    struct Seat {
        address key;
        uint96 locked;
        uint256 nonce;
    }

    /// @dev One sitting, by table, player and key; kept for ever, so a grant (and its key) is good once.
    struct Sitting {
        uint96 share;
        uint40 leaveAt;
        uint40 stoodAt;
        uint16 held;
        uint8 seat;
        bool sat;
    }

    address public immutable token;
    address public immutable operator;
    address public immutable guardian;
    address public immutable court;
    /// @notice Seconds between announcing a signing key and using it; at least what a seat needs to leave.
    uint256 public immutable KEY_DELAY;

    mapping(address => uint256) public free;
    mapping(bytes32 => mapping(address => Seat)) private _seats;
    mapping(bytes32 => Sitting) private _sittings;
    mapping(bytes32 => TableView) private _tables;
    /// @dev By table, one bit a number.
    mapping(bytes32 => mapping(uint256 => uint256)) private _settled;

    mapping(uint256 => bytes32) public record;
    uint128 private _recordCount;
    uint128 private _recordCursor;

    uint128 private _total;
    uint128 private _cagnotte;
    uint128 private _bond;
    uint128 private _reserved;

    mapping(address => uint64) public retiredAt;
    address public houseKey;
    bool public paused;
    address private _nextKey;
    uint64 private _nextKeyAt;

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        _;
    }

    modifier onlyCourt() {
        if (msg.sender != court) revert NotCourt(msg.sender);
        _;
    }

    modifier whenOpen() {
        if (paused) revert IsPaused();
        _;
    }

    /// @param token_ the one token held here; it must have no fee on transfer and not rebase.
    /// @param operator_ the house's account: registers tables, seats grants, keeps the bond.
    /// @param guardian_ may pause `deposit` and `sit`.
    /// @param houseKey_ what the house signs play with.
    /// @param replay the `Replay` that the court asks.
    constructor(
        address token_,
        address operator_,
        address guardian_,
        address houseKey_,
        uint256 keyDelay,
        address replay
    ) EIP712("Sabot", "1") {
        if (houseKey_ == address(0)) revert KeyInvalid(houseKey_);
        token = token_;
        operator = operator_;
        guardian = guardian_;
        KEY_DELAY = keyDelay;
        houseKey = houseKey_;
        retiredAt[houseKey_] = type(uint64).max;
        court = address(new Court(replay));
    }

    // ------------------------------------------------------------------ money of a wallet

    /// @inheritdoc IEscrow
    function deposit(uint256 amount) external nonReentrant whenOpen {
        _deposit(amount);
    }

    /// @inheritdoc IEscrow
    function depositWithPermit(uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        nonReentrant
        whenOpen
    {
        // Somebody may have sent this permit before us: then the allowance stands already, and the transfer decides.
        try IERC20Permit(token).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
        _deposit(amount);
    }

    function _deposit(uint256 amount) private {
        _take(amount);
        free[msg.sender] += amount;
        emit Deposited(msg.sender, amount);
    }

    /// @inheritdoc IEscrow
    function withdraw(uint256 amount) external nonReentrant {
        uint256 has = free[msg.sender];
        if (amount == 0) revert AmountZero();
        if (amount > has) revert NotEnoughFree(msg.sender, amount, has);
        free[msg.sender] = has - amount;
        _give(msg.sender, amount);
        emit Withdrawn(msg.sender, amount);
    }

    // ------------------------------------------------------------------ seats

    /// @inheritdoc IEscrow
    function sit(Grant calldata grant, bytes calldata signature) external onlyOperator whenOpen {
        // Check
        TableView memory table = _table(grant.table);
        if (grant.player == address(0) || grant.key == address(0)) revert GrantInvalid(grant.player, grant.key);
        if (block.timestamp > grant.deadline) revert GrantExpired(grant.deadline);
        if (grant.amount == 0) revert AmountZero();
        Seat storage seat = _seats[grant.table][grant.player];
        if (_isSitting(grant.table, grant.player, seat.key)) revert SeatTaken(grant.table, grant.player);
        Sitting storage sitting = _sittings[_sittingId(grant.table, grant.player, grant.key)];
        if (sitting.sat) revert GrantUsed(grant.table, grant.player, grant.key);
        if (!_signedByWallet(grant.player, _hashTypedDataV4(Digests.grant(grant)), signature)) {
            revert WrongGrantSigner(grant.player);
        }
        uint256 has = free[grant.player];
        if (grant.amount > has) revert NotEnoughFree(grant.player, grant.amount, has);
        uint256 unreserved = uint256(_bond) - _reserved;
        if (table.share > unreserved) revert BondTooSmall(table.share, unreserved);
        // Effect
        free[grant.player] = has - grant.amount;
        seat.key = grant.key;
        seat.locked = uint256(grant.amount).toUint96();
        seat.nonce = grant.nonce;
        sitting.share = table.share;
        sitting.seat = grant.seat;
        sitting.sat = true;
        _reserved += table.share;
        emit Sat(grant.table, grant.player, grant.seat, grant.key, grant.amount, grant.nonce);
    }

    /// @inheritdoc IEscrow
    function stand(bytes32 table, address player, bytes calldata release) external {
        Seat storage seat = _seats[table][player];
        Sitting storage sitting = _sitting(table, player, seat.key);
        address found = release.only(_domainSeparatorV4(), Digests.release(player, table, seat.nonce));
        if (found == address(0) || retiredAt[found] == 0) revert WrongReleaseSigner(found);
        _stand(table, player, seat, sitting);
    }

    /// @inheritdoc IEscrow
    function requestLeave(bytes32 table) external {
        Sitting storage sitting = _sitting(table, msg.sender, _seats[table][msg.sender].key);
        if (sitting.leaveAt != 0) revert LeaveRequestedAlready(table, msg.sender, sitting.leaveAt);
        sitting.leaveAt = uint40(block.timestamp + _tables[table].leaveDelay);
        emit LeaveRequested(table, msg.sender, sitting.leaveAt);
    }

    /// @inheritdoc IEscrow
    function leaveTable(bytes32 table, address player) external {
        Seat storage seat = _seats[table][player];
        Sitting storage sitting = _sitting(table, player, seat.key);
        if (sitting.leaveAt == 0) revert LeaveNotRequested(table, player);
        if (block.timestamp < sitting.leaveAt) revert TooEarly(sitting.leaveAt);
        _stand(table, player, seat, sitting);
    }

    /// @dev The key stays in the seat: a bank of this sitting may still have to be settled in its favour.
    function _stand(bytes32 table, address player, Seat storage seat, Sitting storage sitting) private {
        if (sitting.held != 0) revert SeatHeld(table, player, sitting.held);
        uint256 amount = seat.locked;
        seat.locked = 0;
        sitting.stoodAt = uint40(block.timestamp);
        free[player] += amount;
        emit Stood(table, player, seat.key, amount);
    }

    /// @inheritdoc IEscrow
    function freeShare(bytes32 table, address player, address key) external {
        Sitting storage sitting = _sittings[_sittingId(table, player, key)];
        uint96 share = sitting.share;
        if (share == 0) revert ShareNotReserved(table, player, key);
        TableView memory settings = _tables[table];
        // A seat that sits has no end yet: never.
        uint256 notBefore = sitting.stoodAt == 0
            ? type(uint256).max
            : sitting.stoodAt + settings.leaveDelay + SHARE_WINDOWS * settings.window;
        if (block.timestamp < notBefore) revert TooEarly(notBefore);
        sitting.share = 0;
        _reserved -= share;
        emit ShareFreed(table, player, key, share);
    }

    /// @inheritdoc IEscrow
    function seatOf(bytes32 table, address player) external view returns (SeatView memory) {
        Seat memory seat = _seats[table][player];
        Sitting memory sitting = _sittings[_sittingId(table, player, seat.key)];
        return SeatView({
            seat: sitting.seat,
            key: seat.key,
            locked: seat.locked,
            nonce: seat.nonce,
            share: sitting.share,
            leaveAt: sitting.leaveAt,
            stoodAt: sitting.stoodAt,
            held: sitting.held
        });
    }

    // ------------------------------------------------------------------ banks

    /// @inheritdoc IEscrow
    function settle(Bank[] calldata banks) external {
        if (banks.length == 0) revert NoBanks();
        uint256 slot = _recordSlot();
        bytes32 domain = _domainSeparatorV4();
        uint256 cagnotte;
        uint256 keepFor;
        for (uint256 i; i < banks.length; ++i) {
            Bank calldata bank = banks[i];
            TableView memory table = _table(bank.table);
            uint256 keep = table.leaveDelay + SHARE_WINDOWS * table.window;
            if (keep > keepFor) keepFor = keep;
            _markSettled(bank.table, bank.number);
            _checkCagnotte(bank, table.feeBps);
            _payLines(bank, domain);
            cagnotte += bank.cagnotte;
            emit Settled(
                bank.table, bank.number, bank.bankId, bank.posta, bank.garage, bank.cagnotte, bank.lines, slot
            );
        }
        _cagnotte += cagnotte.toUint128();
        record[slot] = bytes32(
            (block.timestamp + keepFor) << 216
                | uint256(keccak256(abi.encode(keccak256(msg.data[4:]), block.timestamp))) & RECORD_HASH
        );
    }

    /// @dev Checks every signature and moves every line; each player once, by ascending address; Σ lines + cagnotte = 0.
    function _payLines(Bank calldata bank, bytes32 domain) private {
        bytes32 result = Digests.result(bank);
        address found = _signatureOf(bank, 0, domain, result);
        if (found == address(0) || retiredAt[found] == 0) revert WrongHouseSigner(bank.table, bank.number, found);
        int256 sum = int256(uint256(bank.cagnotte));
        uint256 signature;
        uint256 leaves;
        address last;
        for (uint256 i; i < bank.lines.length; ++i) {
            address player = address(uint160(uint256(bank.lines[i]) >> 96));
            int256 line = int96(uint96(uint256(bank.lines[i])));
            if (player <= last) revert LinesNotAscending(bank.table, bank.number, player);
            last = player;
            if (line == 0) continue;
            sum += line;
            bytes32 hash = result;
            if ((bank.leaves >> i) & 1 == 1) hash = _leavingHash(bank, leaves++, line);
            found = _signatureOf(bank, ++signature, domain, hash);
            _payLine(bank, player, line, found);
        }
        if (sum != 0) revert SumNotZero(bank.table, bank.number, sum);
        _checkCount(signature + 1, bank.signatures.length);
    }

    function _payLine(Bank calldata bank, address player, int256 line, address found) private {
        Seat storage seat = _seats[bank.table][player];
        address key = seat.key;
        if (found == address(0) || found != key) revert WrongPlayerSigner(bank.table, bank.number, player, found);
        if (line > 0) {
            _credit(bank.table, player, key, uint256(line));
            return;
        }
        uint256 locked = seat.locked;
        uint256 due = uint256(-line);
        if (due > locked) revert CannotPay(bank.table, bank.number, player, due, locked);
        seat.locked = uint96(locked - due);
    }

    function _leavingHash(Bank calldata bank, uint256 index, int256 line) private pure returns (bytes32) {
        if (index >= bank.leaveTurns.length) revert LeaveTurnsMissing(index + 1, bank.leaveTurns.length);
        return Digests.leaving(bank.bankId, bank.leaveTurns[index], line);
    }

    function _signatureOf(Bank calldata bank, uint256 index, bytes32 domain, bytes32 hash) private pure returns (address) {
        if (bank.signatures.length < (index + 1) * Signatures.LENGTH) {
            revert SignaturesMissing((index + 1) * Signatures.LENGTH, bank.signatures.length);
        }
        return bank.signatures.recoverAt(index, domain, hash);
    }

    function _checkCount(uint256 count, uint256 length) private pure {
        if (length != count * Signatures.LENGTH) revert SignaturesMissing(count * Signatures.LENGTH, length);
    }

    function _checkCagnotte(Bank calldata bank, uint256 feeBps) private pure {
        // No division: cagnotte ≤ won × bps / 10000 without its remainder.
        if (uint256(bank.cagnotte) * 10_000 > uint256(bank.won) * feeBps) {
            revert CagnotteTooHigh(bank.table, bank.number, bank.cagnotte, bank.won);
        }
    }

    /// @inheritdoc IEscrow
    function isSettled(bytes32 table, uint64 number) public view returns (bool) {
        return (_settled[table][number >> 8] >> (number & 255)) & 1 == 1;
    }

    function _markSettled(bytes32 table, uint64 number) private {
        uint256 word = _settled[table][number >> 8];
        uint256 bit = 1 << (number & 255);
        if (word & bit != 0) revert AlreadySettled(table, number);
        _settled[table][number >> 8] = word | bit;
    }

    /// @dev The next record's place: the oldest one once its time is over, otherwise a new one behind all.
    function _recordSlot() private returns (uint256 slot) {
        uint256 cursor = _recordCursor;
        uint256 count = _recordCount;
        if (cursor < count && uint256(record[cursor]) >> 216 < block.timestamp) {
            _recordCursor = uint128(cursor + 1 == count ? 0 : cursor + 1);
            return cursor;
        }
        _recordCount = uint128(count + 1);
        return count;
    }

    // ------------------------------------------------------------------ the court

    /// @inheritdoc IEscrow
    function hold(bytes32 table, Seated[] calldata seats, uint256 mask) external onlyCourt returns (uint256 held) {
        for (uint256 i; i < seats.length; ++i) {
            if ((mask >> i) & 1 == 0) continue;
            Sitting storage sitting = _sittings[_sittingId(table, seats[i].player, seats[i].key)];
            bool gone = sitting.stoodAt != 0 || (sitting.leaveAt != 0 && block.timestamp >= sitting.leaveAt);
            if (!sitting.sat || gone) continue;
            sitting.held += 1;
            held |= 1 << i;
        }
    }

    /// @inheritdoc IEscrow
    function lift(bytes32 table, Seated[] calldata seats, uint256 mask) external onlyCourt {
        for (uint256 i; i < seats.length; ++i) {
            if ((mask >> i) & 1 == 1) _sittings[_sittingId(table, seats[i].player, seats[i].key)].held -= 1;
        }
    }

    /// @inheritdoc IEscrow
    /// @dev The losers' seats pay what they have. What is missing is taken first from the cagnotte (it is the house's), then
    /// from the winners' own shares in proportion to their lines; a share that is too small leaves its winner short.
    function pay(Ending calldata ending) external onlyCourt {
        _markSettled(ending.table, ending.number);
        uint256 missing;
        uint256 winners;
        for (uint256 i; i < ending.seats.length; ++i) {
            int256 line = ending.seats[i].line;
            if (line > 0) winners += uint256(line);
            else if (line < 0) missing += uint256(-line) - _collect(ending.table, ending.seats[i], uint256(-line));
        }
        uint256 cagnotte = ending.cagnotte;
        uint256 fromCagnotte = missing < cagnotte ? missing : cagnotte;
        uint256 fromBond = _payWinners(ending, missing - fromCagnotte, winners);
        cagnotte -= fromCagnotte;
        _cagnotte += cagnotte.toUint128();
        emit Finalized(
            ending.table,
            ending.number,
            ending.bankId,
            ending.posta,
            ending.garage,
            cagnotte,
            _packLines(ending.seats),
            missing,
            fromBond
        );
    }

    /// @dev Takes up to `due` from the sitting that signed; a seat that left, or another sitting's key, gives nothing.
    function _collect(bytes32 table, Seated calldata loser, uint256 due) private returns (uint256 paid) {
        Seat storage seat = _seats[table][loser.player];
        if (seat.key != loser.key) return 0;
        uint256 locked = seat.locked;
        paid = due < locked ? due : locked;
        seat.locked = uint96(locked - paid);
    }

    /// @dev Winner i bears ⌊missing·cum_i/all⌋ − ⌊missing·cum_(i−1)/all⌋: each at most its line, in sum exactly `missing`.
    function _payWinners(Ending calldata ending, uint256 missing, uint256 all) private returns (uint256 fromBond) {
        uint256 cumulated;
        uint256 borne;
        for (uint256 i; i < ending.seats.length; ++i) {
            if (ending.seats[i].line <= 0) continue;
            Seated calldata winner = ending.seats[i];
            uint256 line = uint256(winner.line);
            cumulated += line;
            uint256 short = missing * cumulated / all - borne;
            borne += short;
            uint256 covered;
            if (short != 0) covered = _useShare(ending.table, winner, short);
            fromBond += covered;
            _credit(ending.table, winner.player, winner.key, line - short + covered);
        }
        _bond -= uint128(fromBond);
        _reserved -= uint128(fromBond);
    }

    function _useShare(bytes32 table, Seated calldata winner, uint256 short) private returns (uint256 covered) {
        Sitting storage sitting = _sittings[_sittingId(table, winner.player, winner.key)];
        uint256 share = sitting.share;
        covered = short < share ? short : share;
        sitting.share = uint96(share - covered);
    }

    function _packLines(Seated[] calldata seats) private pure returns (bytes32[] memory lines) {
        lines = new bytes32[](seats.length);
        for (uint256 i; i < lines.length; ++i) {
            lines[i] = bytes32(uint256(uint160(seats[i].player)) << 96 | uint96(int96(seats[i].line)));
        }
    }

    /// @dev To the seat if this very sitting still sits, otherwise to free money.
    function _credit(bytes32 table, address player, address key, uint256 amount) private {
        Seat storage seat = _seats[table][player];
        if (seat.key == key && _isSitting(table, player, key)) seat.locked = (seat.locked + amount).toUint96();
        else free[player] += amount;
    }

    // ------------------------------------------------------------------ the house

    /// @inheritdoc IEscrow
    function registerTable(Table calldata settings) external onlyOperator returns (bytes32 table) {
        table = Digests.table(settings);
        if (_tables[table].registered) revert TableRegisteredAlready(table);
        bool known = settings.ruleset < Rulesets.COUNT && settings.feeMode < 2 && settings.feeBps <= MAX_FEE_BPS;
        bool stakes = settings.minBet > 0 && settings.minPosta > 0 && settings.minPosta <= settings.maxPosta
            && settings.maxPosta <= settings.share && settings.share < AMOUNT_LIMIT;
        // A leaving seat's banks must have time to be proposed before it is gone.
        bool times = settings.window > 0 && settings.leaveDelay >= settings.window;
        if (!known || !stakes || !times) revert TableInvalid();
        _tables[table] = TableView({
            registered: true,
            feeBps: settings.feeBps,
            window: settings.window,
            leaveDelay: settings.leaveDelay,
            share: uint96(settings.share)
        });
        emit TableRegistered(table, settings);
    }

    /// @inheritdoc IEscrow
    function tableOf(bytes32 table) external view returns (TableView memory) {
        return _tables[table];
    }

    /// @inheritdoc IEscrow
    function fundBond(uint256 amount) external nonReentrant {
        _take(amount);
        _bond += uint128(amount);
        emit BondFunded(amount);
    }

    /// @inheritdoc IEscrow
    function withdrawBond(uint256 amount) external nonReentrant onlyOperator {
        uint256 unreserved = uint256(_bond) - _reserved;
        if (amount > unreserved) revert BondTooSmall(amount, unreserved);
        _bond -= uint128(amount);
        _give(operator, amount);
        emit BondWithdrawn(amount);
    }

    /// @inheritdoc IEscrow
    function collectCagnotte(uint256 amount) external nonReentrant onlyOperator {
        if (amount > _cagnotte) revert NotEnoughFree(operator, amount, _cagnotte);
        _cagnotte -= uint128(amount);
        _give(operator, amount);
        emit CagnotteCollected(amount);
    }

    /// @inheritdoc IEscrow
    function accounts() external view returns (uint256 bond, uint256 reserved, uint256 cagnotte, uint256 total) {
        return (_bond, _reserved, _cagnotte, _total);
    }

    /// @inheritdoc IEscrow
    function announceHouseKey(address key) external onlyOperator {
        if (key == address(0) || retiredAt[key] != 0) revert KeyInvalid(key);
        _nextKey = key;
        _nextKeyAt = uint64(block.timestamp + KEY_DELAY);
        emit HouseKeyAnnounced(key, _nextKeyAt);
    }

    /// @inheritdoc IEscrow
    function changeHouseKey() external {
        address key = _nextKey;
        if (key == address(0)) revert NothingAnnounced();
        if (block.timestamp < _nextKeyAt) revert TooEarly(_nextKeyAt);
        address old = houseKey;
        delete _nextKey;
        retiredAt[old] = uint64(block.timestamp);
        retiredAt[key] = type(uint64).max;
        houseKey = key;
        emit HouseKeyChanged(key, old);
    }

    /// @inheritdoc IEscrow
    function setPaused(bool paused_) external {
        if (msg.sender != guardian) revert NotGuardian(msg.sender);
        paused = paused_;
        emit PausedSet(paused_);
    }

    /// @inheritdoc IEscrow
    function domainSeparator() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    // ------------------------------------------------------------------ helpers

    /// @dev The token must deliver exactly what was asked; the total stays below 2^95, so no sum of amounts overflows.
    function _take(uint256 amount) private {
        if (amount == 0) revert AmountZero();
        if (amount >= AMOUNT_LIMIT || _total + amount >= AMOUNT_LIMIT) revert AmountTooLarge(amount);
        _total += uint128(amount);
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = IERC20(token).balanceOf(address(this)) - before;
        if (received != amount) revert WrongAmountReceived(amount, received);
    }

    function _give(address to, uint256 amount) private {
        _total -= uint128(amount);
        IERC20(token).safeTransfer(to, amount);
    }

    function _table(bytes32 id) private view returns (TableView memory table) {
        table = _tables[id];
        if (!table.registered) revert TableUnknown(id);
    }

    function _sittingId(bytes32 table, address player, address key) private pure returns (bytes32) {
        return keccak256(abi.encode(table, player, key));
    }

    function _sitting(bytes32 table, address player, address key) private view returns (Sitting storage sitting) {
        sitting = _sittings[_sittingId(table, player, key)];
        if (!sitting.sat || sitting.stoodAt != 0) revert SeatEmpty(table, player);
    }

    function _isSitting(bytes32 table, address player, address key) private view returns (bool) {
        Sitting storage sitting = _sittings[_sittingId(table, player, key)];
        return sitting.sat && sitting.stoodAt == 0;
    }

    /// @dev ECDSA first (never address 0), then ERC-1271: a wallet may have code and sign with its key all the same
    /// (EIP-7702). The call has bounded gas and may not change anything.
    function _signedByWallet(address player, bytes32 digest, bytes calldata signature) private view returns (bool) {
        if (signature.recoverDigest(digest) == player) return true;
        if (player.code.length == 0) return false;
        (bool ok, bytes memory answer) =
            player.staticcall{gas: ERC1271_GAS}(abi.encodeCall(IERC1271.isValidSignature, (digest, signature)));
        return ok && answer.length == 32 && bytes32(answer) == bytes32(IERC1271.isValidSignature.selector);
    }
}
