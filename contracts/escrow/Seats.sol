// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Bring, Grant, KEPT_WINDOWS, SHARE_WINDOWS, SeatId, SeatView, Seated, TableView} from "../interfaces/Types.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {Digests} from "../libraries/Digests.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Vault} from "./Vault.sol";

/// @title Locked money of seats, and the share of the bond behind each.
abstract contract Seats is Vault {
    using SafeCast for uint256;
    using Signatures for bytes;

    /// @dev Enough for a wallet contract that checks a few owners; bounded, so that no wallet can burn the house's gas.
    uint256 private constant ERC1271_GAS = 200_000;
    uint96 internal constant SITS = 1 << 95;

    /// @dev Key, locked money and whether the seat is taken in one word: settling reads and writes nothing else of a
    /// seat. `purse` is the locked money, below 2^95, and `SITS` while somebody sits; `nonce` that of the sitting's
    /// grant. `brought` is the nonce of the last `Bring`; the wallet refuses every grant and every `Bring` with a nonce
    /// below `refused`.
    struct Seat {
        address key;
        uint96 purse;
        uint256 nonce;
        uint256 brought;
        uint256 refused;
    }

    /// @dev One sitting, by table, player and key; kept for ever, so a grant (and its key) is good once. In one word.
    /// Disputes are counted by 32 bits: 2^16 of them a house and a banker could open to keep the next one out, 2^32
    /// nobody can pay for.
    struct Sitting {
        uint96 share;
        uint40 leaveAt;
        uint40 stoodAt;
        uint32 held;
        uint32 shareHeld;
        uint8 seat;
        bool sat;
    }

    mapping(bytes32 => mapping(address => Seat)) internal _seats;
    mapping(bytes32 => Sitting) internal _sittings;

    modifier onlyCourt() {
        if (msg.sender != court) revert NotCourt(msg.sender);
        _;
    }

    /// @inheritdoc IEscrow
    function sit(Grant calldata grant, bytes calldata signature) external onlyOperator whenOpen {
        // Check
        TableView memory table = _table(grant.table);
        if (grant.player == address(0) || grant.key == address(0)) revert GrantInvalid(grant.player, grant.key);
        Seat storage seat = _seats[grant.table][grant.player];
        _checkOffer(seat, grant.table, grant.player, grant.amount, grant.nonce, grant.deadline);
        if (seat.purse & SITS != 0) revert SeatTaken(grant.table, grant.player);
        Sitting storage sitting = _sittings[_sittingId(grant.table, grant.player, grant.key)];
        // A `Release` names player, table and nonce: it must not be good for a later sitting.
        bool used = sitting.sat || (seat.key != address(0) && grant.nonce <= seat.nonce);
        if (used) revert GrantUsed(grant.table, grant.player, grant.key);
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
        // What is free is below 2^95.
        seat.purse = SITS | uint96(grant.amount);
        seat.nonce = grant.nonce;
        sitting.share = table.share;
        sitting.seat = grant.seat;
        sitting.sat = true;
        _reserved += table.share;
        emit Sat(grant.table, grant.player, grant.seat, grant.key, grant.amount, grant.nonce, table.share);
    }

    /// @inheritdoc IEscrow
    function bring(Bring calldata offer, bytes calldata signature) external onlyOperator whenOpen {
        // Check
        Seat storage seat = _seats[offer.table][offer.player];
        address key = seat.key;
        uint40 leaveAt = _sitting(offer.table, offer.player, key).leaveAt;
        if (leaveAt != 0) revert LeaveRequestedAlready(offer.table, offer.player, leaveAt);
        _checkOffer(seat, offer.table, offer.player, offer.amount, offer.nonce, offer.deadline);
        if (offer.sitting != seat.nonce) revert BringOfOtherSitting(seat.nonce, offer.sitting);
        if (offer.nonce <= seat.brought) revert BringUsed(offer.table, offer.player, offer.nonce, seat.brought);
        if (!_signedByWallet(offer.player, _hashTypedDataV4(Digests.bring(offer)), signature)) {
            revert WrongGrantSigner(offer.player);
        }
        uint256 has = free[offer.player];
        if (offer.amount > has) revert NotEnoughFree(offer.player, offer.amount, has);
        // Effect
        free[offer.player] = has - offer.amount;
        _setLocked(seat, (seat.purse & ~SITS) + offer.amount);
        seat.brought = offer.nonce;
        emit Brought(offer.table, offer.player, key, offer.amount, offer.nonce);
    }

    /// @dev What a grant and a `Bring` have in common: something to lock, in time, and not refused by the wallet since.
    function _checkOffer(
        Seat storage seat,
        bytes32 table,
        address player,
        uint256 amount,
        uint256 nonce,
        uint64 deadline
    ) private view {
        if (amount == 0) revert AmountZero();
        if (block.timestamp > deadline) revert GrantExpired(deadline);
        if (nonce < seat.refused) revert GrantCancelled(table, player, nonce, seat.refused);
    }

    /// @inheritdoc IEscrow
    function cancelGrants(bytes32 table, uint256 nonce) external {
        Seat storage seat = _seats[table][msg.sender];
        // Downwards it would let grants live again that the wallet has refused.
        if (nonce <= seat.refused) revert NonceNotHigher(nonce, seat.refused);
        seat.refused = nonce;
        emit GrantsCancelled(table, msg.sender, nonce);
    }

    /// @inheritdoc IEscrow
    function noncesOf(bytes32 table, address player) external view returns (uint256 brought, uint256 refusedBelow) {
        Seat storage seat = _seats[table][player];
        return (seat.brought, seat.refused);
    }

    /// @inheritdoc IEscrow
    function stand(bytes32 table, address player, bytes calldata release) external {
        Seat storage seat = _seats[table][player];
        Sitting storage sitting = _sitting(table, player, seat.key);
        address found = release.only(_domainSeparatorV4(), Digests.release(player, table, seat.nonce));
        if (!_counts(found)) revert WrongReleaseSigner(found);
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
        uint256 amount = seat.purse & ~SITS;
        seat.purse = 0;
        sitting.stoodAt = uint40(block.timestamp);
        free[player] += amount;
        emit Stood(table, player, seat.key, amount);
    }

    /// @inheritdoc IEscrow
    function freeShare(bytes32 table, address player, address key) external {
        Sitting storage sitting = _sittings[_sittingId(table, player, key)];
        uint96 share = sitting.share;
        if (share == 0) revert ShareNotReserved(table, player, key);
        // A seat that sits has no end yet: never.
        uint256 notBefore = sitting.stoodAt == 0 ? type(uint256).max : _shareEnd(sitting, _tables[table]);
        if (block.timestamp < notBefore) revert TooEarly(notBefore);
        if (sitting.shareHeld != 0) revert ShareHeld(table, player, key, sitting.shareHeld);
        sitting.share = 0;
        _reserved -= share;
        emit ShareFreed(table, player, key, share);
    }

    /// @inheritdoc IEscrow
    function seatOf(bytes32 table, address player) external view returns (SeatView memory) {
        Seat memory seat = _seats[table][player];
        Sitting memory sitting = _sittings[_sittingId(table, player, seat.key)];
        return
            SeatView({
                seat: sitting.seat,
                key: seat.key,
                locked: seat.purse & ~SITS,
                nonce: seat.nonce,
                share: sitting.share,
                leaveAt: sitting.leaveAt,
                stoodAt: sitting.stoodAt,
                held: sitting.held,
                shareHeld: sitting.shareHeld
            });
    }

    /// @inheritdoc IEscrow
    function shareOf(bytes32 table, address player, address key) external view returns (uint96) {
        return _sittings[_sittingId(table, player, key)].share;
    }

    /// @inheritdoc IEscrow
    function hold(bytes32 table, Seated[] calldata seats, uint256 mask) external onlyCourt returns (uint256 held) {
        for (uint256 i; i < seats.length; ++i) {
            if ((mask >> i) & 1 == 0) continue;
            Sitting storage sitting = _sittingOf(table, seats[i].id);
            bool gone = sitting.stoodAt != 0 || (sitting.leaveAt != 0 && block.timestamp >= sitting.leaveAt);
            if (!sitting.sat || gone) continue;
            sitting.held += 1;
            held |= 1 << i;
            _tellHolds(table, seats[i].id, sitting);
        }
    }

    /// @inheritdoc IEscrow
    function lift(bytes32 table, Seated[] calldata seats, uint256 mask) external onlyCourt {
        for (uint256 i; i < seats.length; ++i) {
            if ((mask >> i) & 1 == 0) continue;
            Sitting storage sitting = _sittingOf(table, seats[i].id);
            sitting.held -= 1;
            _tellHolds(table, seats[i].id, sitting);
        }
    }

    /// @inheritdoc IEscrow
    /// @dev Counted for a sitting that never was, too: lifting is the exact reverse, whoever sits down in between.
    function holdShares(bytes32 table, Seated[] calldata seats, uint256 mask) external onlyCourt {
        for (uint256 i; i < seats.length; ++i) {
            if ((mask >> i) & 1 == 0) continue;
            Sitting storage sitting = _sittingOf(table, seats[i].id);
            sitting.shareHeld += 1;
            _tellHolds(table, seats[i].id, sitting);
        }
    }

    /// @inheritdoc IEscrow
    function liftShares(bytes32 table, Seated[] calldata seats, uint256 mask) external onlyCourt {
        for (uint256 i; i < seats.length; ++i) {
            if ((mask >> i) & 1 == 0) continue;
            Sitting storage sitting = _sittingOf(table, seats[i].id);
            sitting.shareHeld -= 1;
            _keepShare(sitting, _tables[table]);
            _tellHolds(table, seats[i].id, sitting);
        }
    }

    /// @dev What a dispute has shown may not be paid yet: the proposal that an answer made has its window first, and
    /// whoever is paid worse then claims. So the share stays for both, as if its seat had stood up so much later.
    function _keepShare(Sitting storage sitting, TableView memory settings) private {
        if (sitting.stoodAt == 0) return;
        uint256 least = block.timestamp + KEPT_WINDOWS * settings.window;
        uint256 end = _shareEnd(sitting, settings);
        // Never beyond now: five windows are more than these.
        if (end < least) sitting.stoodAt += uint40(least - end);
    }

    function _shareEnd(Sitting storage sitting, TableView memory settings) private view returns (uint256) {
        return sitting.stoodAt + settings.leaveDelay + SHARE_WINDOWS * settings.window;
    }

    function _tellHolds(bytes32 table, SeatId calldata id, Sitting storage sitting) private {
        emit HoldsChanged(table, id.player, id.key, sitting.held, sitting.shareHeld);
    }

    /// @inheritdoc IEscrow
    function payFromShare(bytes32 table, SeatId calldata id, uint256 amount) external onlyCourt returns (uint256 paid) {
        paid = _useShare(table, id, amount);
        _bond -= uint128(paid);
        _reserved -= uint128(paid);
        _credit(table, id, paid);
        if (paid != 0) emit SharePaid(table, id.player, id.key, paid);
    }

    /// @dev Takes what there is of a share, at most `amount`; the caller books it off the bond.
    function _useShare(bytes32 table, SeatId memory id, uint256 amount) internal returns (uint256 used) {
        Sitting storage sitting = _sittingOf(table, id);
        uint256 share = sitting.share;
        used = amount < share ? amount : share;
        sitting.share = uint96(share - used);
    }

    /// @dev To the seat if this very sitting still sits, otherwise to free money.
    function _credit(bytes32 table, SeatId memory id, uint256 amount) internal {
        Seat storage seat = _seats[table][id.player];
        uint96 purse = seat.purse;
        if (seat.key == id.key && purse & SITS != 0) _setLocked(seat, (purse & ~SITS) + amount);
        else free[id.player] += amount;
    }

    /// @dev The locked money of a seat that is taken. All money together is below 2^95, so more is a line that nobody
    /// can pay.
    function _setLocked(Seat storage seat, uint256 locked) internal {
        if (locked >= SITS) revert AmountTooLarge(locked);
        seat.purse = SITS | uint96(locked);
    }

    // ------------------------------------------------------------------ helpers

    function _sittingId(bytes32 table, address player, address key) internal pure returns (bytes32) {
        return keccak256(abi.encode(table, player, key));
    }

    function _sittingOf(bytes32 table, SeatId memory id) private view returns (Sitting storage) {
        return _sittings[_sittingId(table, id.player, id.key)];
    }

    function _sitting(bytes32 table, address player, address key) private view returns (Sitting storage sitting) {
        sitting = _sittings[_sittingId(table, player, key)];
        if (!sitting.sat || sitting.stoodAt != 0) revert SeatEmpty(table, player);
    }

    /// @dev ECDSA first (never address 0), then ERC-1271: a wallet may have code and sign with its key all the same
    /// (EIP-7702). The call has bounded gas and may not change anything.
    function _signedByWallet(address player, bytes32 digest, bytes calldata signature) private view returns (bool) {
        if (signature.recoverDigest(digest) == player) return true;
        if (player.code.length == 0) return false;
        (bool ok, bytes memory answer) = player.staticcall{gas: ERC1271_GAS}(
            abi.encodeCall(IERC1271.isValidSignature, (digest, signature))
        );
        return ok && answer.length == 32 && bytes32(answer) == bytes32(IERC1271.isValidSignature.selector);
    }
}
