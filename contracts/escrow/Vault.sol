// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Court} from "../court/Court.sol";
import {KEY_GRACE, Table, TableView} from "../interfaces/Types.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {Digests} from "../libraries/Digests.sol";
import {Rulesets} from "../libraries/Rulesets.sol";
import {Sette} from "../libraries/Sette.sol";

/// @title The tokens themselves, free money of wallets, and what is the house's: tables, bond, cagnotte, keys.
abstract contract Vault is IEscrow, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    uint256 private constant AMOUNT_LIMIT = 1 << 95;
    /// @dev With amounts below 2^95 no product with it overflows.
    uint256 private constant UNIT_LIMIT = 1 << 128;
    uint16 private constant MAX_FEE_BPS = 1000;
    /// @dev A leaving delay is at least this many windows: before a leaving seat is gone its banks must be proposed,
    /// demands about them opened, and the links of their punters shown.
    uint256 private constant LEAVE_WINDOWS = 3;
    uint256 private constant MAX_KEY_DELAY = 365 days;

    address public immutable token;
    address public immutable operator;
    address public immutable guardian;
    address public immutable court;
    /// @notice Seconds between announcing a signing key and using it; at least what a seat needs to leave.
    uint256 public immutable KEY_DELAY;
    uint256 public immutable unit;
    uint256 public immutable leastWindow;

    mapping(address => uint256) public free;
    mapping(bytes32 => TableView) internal _tables;

    /// @dev What every settlement counts up, in one word.
    struct Counters {
        uint96 cagnotte;
        uint40 records;
        uint40 cursor;
        uint40 receipts;
    }

    Counters internal _counters;
    uint128 internal _bond;
    uint128 internal _reserved;
    uint128 private _total;

    mapping(address => uint64) public retiredAt;
    address public houseKey;
    bool public paused;
    address private _nextKey;
    uint64 private _nextKeyAt;

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        _;
    }

    modifier whenOpen() {
        if (paused) revert IsPaused();
        _;
    }

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
    ) EIP712("Sabot", "1") {
        if (houseKey_ == address(0)) revert KeyInvalid(houseKey_);
        if (operator_ == address(0) || guardian_ == address(0)) revert AccountMissing(operator_, guardian_);
        if (token_.code.length == 0) revert NoContract(token_);
        if (replay.code.length == 0) revert NoContract(replay);
        if (setteReplay.code.length == 0) revert NoContract(setteReplay);
        if (unit_ == 0 || unit_ >= UNIT_LIMIT) revert UnitInvalid(unit_);
        // A delay that is shorter than the least of any table's would let no table be registered.
        bool times = leastWindow_ > 0 && leastWindow_ <= keyDelay / LEAVE_WINDOWS && keyDelay <= MAX_KEY_DELAY;
        if (!times) revert TimesInvalid(keyDelay, leastWindow_);
        token = token_;
        operator = operator_;
        guardian = guardian_;
        KEY_DELAY = keyDelay;
        unit = unit_;
        leastWindow = leastWindow_;
        houseKey = houseKey_;
        retiredAt[houseKey_] = type(uint64).max;
        court = address(new Court(replay, setteReplay));
        emit Deployed(
            token_,
            unit_,
            operator_,
            guardian_,
            houseKey_,
            keyDelay,
            leastWindow_,
            court,
            replay,
            setteReplay
        );
    }

    // ------------------------------------------------------------------ money of a wallet

    /// @inheritdoc IEscrow
    function deposit(uint256 amount) external nonReentrant whenOpen {
        _deposit(amount);
    }

    /// @inheritdoc IEscrow
    function depositWithPermit(
        uint256 amount,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant whenOpen {
        uint256 tokens = _tokens(amount);
        // Somebody may have sent this permit before us: then the allowance stands already, and the transfer decides.
        try IERC20Permit(token).permit(msg.sender, address(this), tokens, deadline, v, r, s) {} catch {}
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

    // ------------------------------------------------------------------ the house

    /// @inheritdoc IEscrow
    function registerTable(Table calldata settings) external onlyOperator returns (bytes32 table) {
        table = Digests.table(settings);
        if (_tables[table].registered) revert TableRegisteredAlready(table);
        // Sette e mezzo knows one mode only.
        bool known =
            settings.ruleset < Sette.END &&
                settings.feeMode < (settings.ruleset < Rulesets.COUNT ? 2 : 1) &&
                settings.feeBps <= MAX_FEE_BPS;
        bool stakes =
            settings.minBet > 0 &&
                settings.minPosta > 0 &&
                settings.minPosta <= settings.maxPosta &&
                settings.maxPosta <= settings.share &&
                settings.share < AMOUNT_LIMIT;
        if (settings.window < leastWindow) revert WindowTooShort(settings.window, leastWindow);
        bool leaving = settings.leaveDelay >= LEAVE_WINDOWS * settings.window && settings.leaveDelay <= KEY_DELAY;
        if (!known || !stakes || !leaving) revert TableInvalid();
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
        emit BondFunded(msg.sender, amount);
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
        uint96 cagnotte = _counters.cagnotte;
        if (amount > cagnotte) revert NotEnoughFree(operator, amount, cagnotte);
        _counters.cagnotte = uint96(cagnotte - amount);
        _give(operator, amount);
        emit CagnotteCollected(amount);
    }

    /// @inheritdoc IEscrow
    function accounts() external view returns (uint256 bond, uint256 reserved, uint256 cagnotte, uint256 total) {
        return (_bond, _reserved, _counters.cagnotte, _total);
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
        uint256 tokens = _tokens(amount);
        if (_total + amount >= AMOUNT_LIMIT) revert AmountTooLarge(amount);
        _total += uint128(amount);
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), tokens);
        uint256 has = IERC20(token).balanceOf(address(this));
        if (has != before + tokens) revert WrongAmountReceived(tokens, has < before ? 0 : has - before);
    }

    /// @dev Of money that is there: the caller has taken it off somebody's account.
    function _give(address to, uint256 amount) private {
        _total -= uint128(amount);
        IERC20(token).safeTransfer(to, amount * unit);
    }

    /// @dev What an amount is in the token's own units. This and `_give` are all that knows of them.
    function _tokens(uint256 amount) private view returns (uint256) {
        if (amount == 0) revert AmountZero();
        if (amount >= AMOUNT_LIMIT) revert AmountTooLarge(amount);
        return amount * unit;
    }

    /// @dev Whether what this key signs for the house is good: the present one, or one that was changed not long ago.
    function _counts(address key) internal view returns (bool) {
        uint256 retired = retiredAt[key];
        return retired != 0 && (retired == type(uint64).max || block.timestamp <= retired + KEY_GRACE);
    }

    function _table(bytes32 id) internal view returns (TableView memory table) {
        table = _tables[id];
        if (!table.registered) revert TableUnknown(id);
    }
}
