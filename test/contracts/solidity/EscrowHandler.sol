// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {ContractWallet} from "../mocks/ContractWallet.sol";
import {Bank, Bring, Ending, Grant, Paid, Payout, Proof} from "../../../contracts/interfaces/Types.sol";
import {Digests} from "../../../contracts/libraries/Digests.sol";
import {MoneyHandler} from "./MoneyHandler.sol";
import {vm} from "./Vm.sol";

/// @notice Seats and banks, right and wrong: each share, what each wallet has locked, what is held back.
abstract contract EscrowHandler is MoneyHandler {
    uint64 public numbers;
    /// @dev The most that seating costs, whatever the wallet does.
    uint256 private constant SIT_GAS = 1_500_000;

    uint256 private _keys;
    /// @dev Nonces of each wallet: of its last `Bring`, and the one below which it has cancelled its signatures.
    mapping(uint256 => uint256) public brought;
    mapping(uint256 => uint256) public refusedBelow;
    /// @dev Shares of seats that stood up, not yet freed.
    struct Left {
        uint256 actor;
        address key;
        uint256 share;
        uint256 freeAt;
    }

    Left[] public left;
    Ending[] private _pending;
    uint256[] private _deadlines;
    /// @dev Numbers that are final.
    mapping(uint256 => bool) private _spent;
    uint256[2][] private _who;
    mapping(uint256 => uint256) public held;
    /// @dev Open disputes by the key of a sitting.
    mapping(address => uint256) public shareHeld;

    // ------------------------------------------------------------------ seats

    function sit(uint256 who, uint256 amount, uint256 flaw) external {
        uint256 i = who % ACTORS;
        Actor storage a = actors[i];
        amount = 1 + (amount % 5e8);
        // Mostly a new key; sometimes the old one again, or another wallet's signature.
        bool reused = flaw % 8 == 1 && a.key != 0;
        uint256 key = reused ? a.key : 0x77000 + ++_keys;
        Grant memory grant = Grant(
            wallets[i],
            table,
            uint8(i + 1),
            vm.addr(key),
            uint128(amount),
            a.nonce + 1,
            type(uint64).max
        );
        uint256 signer = flaw % 8 == 2 ? 0xbad : a.wallet;
        bool good =
            !paused &&
                !a.sits &&
                !reused &&
                signer == a.wallet &&
                _answers(i) &&
                amount <= a.free &&
                bond - reserved >= SHARE &&
                grant.nonce >= refusedBelow[i];
        bytes memory signature = _sign(signer, Digests.grant(grant));
        uint256 gas = gasleft();
        try escrow.sit{gas: 2 * SIT_GAS}(grant, signature) {
            require(good, "sat wrongly");
            a.free -= amount;
            a.locked = amount;
            a.key = key;
            a.nonce += 1;
            a.share = SHARE;
            a.leaveAt = 0;
            a.sits = true;
            reserved += SHARE;
            _did("sit");
        } catch {
            require(!good, "seat refused");
        }
        require(gas - gasleft() < SIT_GAS, "a wallet burnt the house's gas");
    }

    /// @dev More money for a seat; sometimes with another sitting's number, an old nonce of its own, or another
    /// wallet's signature.
    function bring(uint256 who, uint256 amount, uint256 flaw) external {
        uint256 i = who % ACTORS;
        Actor storage a = actors[i];
        amount = 1 + (amount % 5e8);
        flaw = flaw % 8;
        Bring memory offer = Bring(
            wallets[i],
            table,
            a.nonce,
            brought[i] + (flaw == 1 ? 0 : 1),
            uint128(amount),
            type(uint64).max
        );
        if (flaw == 2) offer.sitting -= 1;
        uint256 signer = flaw == 3 ? 0xbad : a.wallet;
        bool good =
            !paused &&
                a.sits &&
                a.leaveAt == 0 &&
                (flaw == 0 || flaw > 3) &&
                _answers(i) &&
                amount <= a.free &&
                offer.nonce >= refusedBelow[i];
        bytes memory signature = _sign(signer, Digests.bring(offer));
        try escrow.bring{gas: 2 * SIT_GAS}(offer, signature) {
            require(good, "brought wrongly");
            a.free -= amount;
            a.locked += amount;
            brought[i] = offer.nonce;
            _did("bring");
        } catch {
            require(!good, "money refused at the seat");
        }
    }

    /// @dev The wallet cancels what it has signed and the house has not sent; the next grants and `Bring`s are above
    /// that.
    function cancelGrants(uint256 who, uint256 above) external {
        uint256 i = who % ACTORS;
        uint256 nonce = refusedBelow[i] + (above % 3);
        vm.prank(wallets[i]);
        try escrow.cancelGrants(table, nonce) {
            require(nonce > refusedBelow[i], "refused downwards");
            refusedBelow[i] = nonce;
            _did("cancelGrants");
        } catch {
            require(nonce <= refusedBelow[i], "cancelling refused");
        }
    }

    /// @dev Whether the wallet vouches for its owner's signature (ERC-1271).
    function _answers(uint256 i) private view returns (bool) {
        if (i < EOAS) return true;
        ContractWallet.Mood mood = ContractWallet(wallets[i]).mood();
        return mood == ContractWallet.Mood.Honest || mood == ContractWallet.Mood.Meddling;
    }

    function stand(uint256 who, bool forged) external {
        uint256 i = who % ACTORS;
        Actor storage a = actors[i];
        bytes memory release = _sign(forged ? 0xbad : _house, Digests.release(wallets[i], table, a.nonce));
        try escrow.stand(table, wallets[i], release) {
            require(a.sits && !forged && held[i] == 0, "stood wrongly");
            _stood(i);
            _did("stand");
        } catch {
            require(!a.sits || forged || held[i] != 0, "stand refused");
        }
    }

    function requestLeave(uint256 who) external {
        Actor storage a = actors[who % ACTORS];
        vm.prank(wallets[who % ACTORS]);
        try escrow.requestLeave(table) {
            require(a.sits && a.leaveAt == 0, "asked wrongly");
            a.leaveAt = clock + 7200;
        } catch {
            require(!a.sits || a.leaveAt != 0, "request refused");
        }
    }

    function leaveTable(uint256 who) external {
        uint256 i = who % ACTORS;
        Actor storage a = actors[i];
        bool may = a.sits && a.leaveAt != 0 && clock >= a.leaveAt && held[i] == 0;
        try escrow.leaveTable(table, wallets[i]) {
            require(may, "left wrongly");
            _stood(i);
            _did("leave");
        } catch {
            require(!may, "leaving refused");
        }
    }

    function freeShare(uint256 which) external {
        if (left.length == 0) return;
        Left storage l = left[which % left.length];
        bool may = l.share != 0 && clock >= l.freeAt && shareHeld[l.key] == 0;
        try escrow.freeShare(table, wallets[l.actor], l.key) {
            require(may, "share freed wrongly");
            reserved -= l.share;
            l.share = 0;
            _did("freeShare");
        } catch {
            require(!may, "share refused");
        }
    }

    function pass(uint256 time) external {
        // Sometimes so long that old house keys no longer open disputes, and records are used again.
        clock += time % 40 == 39 ? 31 days : time % 4000;
        vm.warp(clock);
    }

    // ------------------------------------------------------------------ banks

    /// @dev A bank of two: `loss` of one goes to the other, less the cagnotte; `flaw` breaks it in one of many ways.
    function settle(uint256 pair, uint256 loss, uint256 flaw) external {
        (uint256 i, uint256 j) = _pair(pair);
        loss = 1 + (loss % 6e8);
        Bank memory bank;
        bank.table = table;
        bank.number = ++numbers;
        bank.won = uint128(loss);
        bank.cagnotte = uint128((loss * 200) / 10_000);
        flaw = flaw % 24;
        if (flaw == 1) bank.number = numbers > 1 ? numbers - 1 : 0;
        if (flaw == 2) bank.cagnotte += 1;
        int256 win = int256(loss) - int256(uint256(bank.cagnotte));
        if (flaw == 3) win += 1;
        bank.lines = _lines(i, -int256(loss), j, win);
        if (flaw == 4) bank.lines[1] = bank.lines[0];
        bank.signed = flaw == 8 ? 1 : 3;
        bytes32 result = this.resultHash(bank);
        bool first = wallets[i] < wallets[j];
        uint256 a = first ? actors[i].key : actors[j].key;
        uint256 b = first ? actors[j].key : actors[i].key;
        if (flaw == 5) a = 0xbad;
        bank.signatures = bytes.concat(
            _sign(flaw == 6 ? 0xbad : _house, result),
            _sign(a == 0 ? 1 : a, result),
            _sign(b == 0 ? 1 : b, result)
        );
        if (flaw == 7) bank.posta = 1;
        Bank[] memory banks = new Bank[](1);
        banks[0] = bank;
        // Whatever else is wrong with it, a bank whose number is final is skipped.
        bool spent = _spent[bank.number];
        bool good = (flaw <= 1 || flaw > 8) && actors[i].key != 0 && actors[j].key != 0 && loss <= actors[i].locked;
        (uint64 receipts, ) = escrow.receipts();
        try escrow.settle(banks) returns (uint256 paid) {
            (uint64 now_, ) = escrow.receipts();
            require(paid == (spent ? 0 : 1) && now_ == receipts + paid, "a final number settled again");
            if (spent) return _did("skip");
            require(good, "settled wrongly");
            actors[i].locked -= loss;
            _won(j, uint256(win));
            cagnotte += bank.cagnotte;
            _spent[bank.number] = true;
            _did("settle");
        } catch {
            require(!good && !spent, "settlement refused");
        }
    }

    /// @dev Proposes a bank in a state that the loser acknowledged; the loss may be more than it has.
    function propose(uint256 pair, uint256 loss, uint256 flaw) external {
        (uint256 i, uint256 j) = _pair(pair);
        if (actors[i].key == 0 || actors[j].key == 0) return;
        loss = 1 + (loss % 9e8);
        flaw = flaw % 8;
        Proof memory proof = _proof(i, j, loss, ++numbers, flaw == 1 ? 0xbad : actors[i].key);
        try court.propose(proof) {
            require(flaw != 1, "a loss that the loser did not sign");
            Ending memory ending = _ending(proof, i, j);
            _pending.push(ending);
            _deadlines.push(clock + 1800);
            uint256 holds = _holds(i) ? i + 1 : 0;
            if (holds != 0) ++held[i];
            _who.push([i | (j << 8), holds]);
            _did("propose");
        } catch {
            require(flaw == 1, "proposal refused");
        }
    }

    function finalize(uint256 which) external {
        if (_pending.length == 0) return;
        uint256 p = which % _pending.length;
        Ending memory ending = _pending[p];
        // What was settled by signatures in the meantime stays, and holds its seats until somebody lifts it.
        bool good = clock >= _deadlines[p] && !_spent[ending.number];
        try court.finalize(ending) {
            require(good, "finalized wrongly");
            _spent[ending.number] = true;
            _pays(_who[p][0] & 255, _who[p][0] >> 8, ending);
            if (_who[p][1] != 0) --held[_who[p][1] - 1];
            _did("finalize");
            uint256 last = _pending.length - 1;
            _pending[p] = _pending[last];
            _deadlines[p] = _deadlines[last];
            _who[p] = _who[last];
            _pending.pop();
            _deadlines.pop();
            _who.pop();
        } catch {
            require(!good, "finalize refused");
        }
    }

    // ------------------------------------------------------------------ books

    function leftShares() external view returns (uint256 sum) {
        for (uint256 i; i < left.length; ++i) {
            sum += left[i].share;
        }
    }

    function _stood(uint256 i) private {
        Actor storage a = actors[i];
        left.push(Left(i, vm.addr(a.key), a.share, clock + 7200 + 5 * 1800));
        a.free += a.locked;
        a.locked = 0;
        a.share = 0;
        a.leaveAt = 0;
        a.sits = false;
    }

    function _won(uint256 i, uint256 amount) internal {
        if (actors[i].sits) actors[i].locked += amount;
        else actors[i].free += amount;
    }

    function _holds(uint256 i) internal view returns (bool) {
        return actors[i].sits && (actors[i].leaveAt == 0 || clock < actors[i].leaveAt);
    }

    /// @dev What `finalize` must have paid, computed separately: actor `i` loses, `j` wins; seats by the keys with
    /// which the bank was played.
    function _pays(uint256 i, uint256 j, Ending memory ending) internal returns (Payout[] memory payouts) {
        payouts = new Payout[](2);
        for (uint256 n; n < 2; ++n) {
            payouts[n] = Payout(ending.seats[n].id, ending.seats[n].line, Paid.wrap(0), 0);
        }
        Payout memory loser = payouts[payouts[0].line < 0 ? 0 : 1];
        Payout memory winner = payouts[payouts[0].line < 0 ? 1 : 0];
        uint256 due = uint256(-loser.line);
        uint256 paid = vm.addr(actors[i].key) == loser.id.key ? (due < actors[i].locked ? due : actors[i].locked) : 0;
        actors[i].locked -= paid;
        loser.paid = Paid.wrap(-int256(paid));
        uint256 missing = due - paid;
        uint256 house = missing < ending.cagnotte ? missing : ending.cagnotte;
        cagnotte += ending.cagnotte - house;
        uint256 short = missing - house;
        uint256 covered = _cover(j, winner.id.key, short);
        bond -= covered;
        reserved -= covered;
        uint256 amount = uint256(winner.line) - short + covered;
        (winner.paid, winner.fromShare) = (Paid.wrap(int256(amount)), covered);
        _credit(j, winner.id.key, amount);
    }

    /// @dev To the sitting with this key if it still sits, otherwise to free money.
    function _credit(uint256 j, address key, uint256 amount) internal {
        if (actors[j].sits && vm.addr(actors[j].key) == key) actors[j].locked += amount;
        else actors[j].free += amount;
    }

    function _shareOf(uint256 j, address key) internal view returns (uint256) {
        if (actors[j].sits && vm.addr(actors[j].key) == key) return actors[j].share;
        for (uint256 n; n < left.length; ++n) {
            if (left[n].key == key) return left[n].share;
        }
        return 0;
    }

    /// @dev Takes up to `short` from the share of this very sitting.
    function _cover(uint256 j, address key, uint256 short) internal returns (uint256 covered) {
        if (actors[j].sits && vm.addr(actors[j].key) == key) {
            covered = short < actors[j].share ? short : actors[j].share;
            actors[j].share -= covered;
            return covered;
        }
        for (uint256 n; n < left.length; ++n) {
            if (left[n].key != key) continue;
            covered = short < left[n].share ? short : left[n].share;
            left[n].share -= covered;
        }
    }
}
