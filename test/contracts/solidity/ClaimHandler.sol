// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Digests} from "../../../contracts/libraries/Digests.sol";
import {Bank, Claim, Contest, Docket, Paid, Payment, Payout, Proof} from "../../../contracts/interfaces/Types.sol";
import {DisputeHandler} from "./DisputeHandler.sol";
import {vm} from "./Vm.sol";

/// @notice Acts about a final number: awards of a ruling, claims and their answers, after settlements by signatures
/// that are right, forget a winner, or are agreed to with a line of zero.
abstract contract ClaimHandler is DisputeHandler {
    uint256 private constant RECORD_HASH = (1 << 216) - 1;
    uint256 private constant KEPT = 7200 + 5 * WINDOW;

    uint8 private constant NONE = 0;
    uint8 private constant OPEN = 1;
    uint8 private constant OVER = 2;

    // ------------------------------------------------------------------ settlements

    /// @dev `kind` 0: the coup as it was played, signed by both; 1: nothing at all; 2: a line of zero that the punter
    /// agrees to.
    function settleCoup(uint256 which, uint256 kind, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        kind = kind % 3;
        flaw = flaw % 12;
        int256[2] memory lines;
        if (kind == 0) lines = [_lineOf(m, PLAYED, 0), _lineOf(m, PLAYED, 1)];
        Bank[] memory banks = _banks(m, kind, lines, flaw);
        bool good =
            !_final(m) &&
                !m.byProof &&
                (flaw == 0 || flaw > 4) &&
                _fresh(m, clock) &&
                (kind == 1 || _payable(m, kind, lines));
        (bool ok, bytes memory answer) = address(escrow).call(abi.encodeCall(escrow.settle, (banks)));
        if (_final(m) || m.byProof) {
            require(
                ok && abi.decode(answer, (uint256)) == 0,
                "a number that is final, or settles by proof, is skipped"
            );
            return _did("skip");
        }
        require(ok == good, ok ? "a coup settled wrongly" : "a coup's settlement refused");
        if (!ok) return;
        (m.settled, m.settledAt, m.data) = (true, clock, abi.encode(banks[0].lines, _keys(m, kind), banks[0].signed));
        m.received = lines;
        m.signed =
            kind == 0
                ? 3
                : kind == 1
                    ? 0
                    : 2;
        for (uint256 i; i < 2; ++i) {
            if (lines[i] < 0) actors[m.actor[i]].locked -= uint256(-lines[i]);
            else if (lines[i] > 0) _won(m.actor[i], uint256(lines[i]));
        }
        if (lines[0] != 0) cagnotte += _fee(m.stake);
        _did("settleCoup");
    }

    function _banks(
        Matter storage m,
        uint256 kind,
        int256[2] memory lines,
        uint256 flaw
    ) private view returns (Bank[] memory banks) {
        Bank memory bank;
        (bank.table, bank.number) = (table, m.number);
        if (lines[0] != 0) (bank.won, bank.cagnotte) = (m.stake, _fee(m.stake));
        if (flaw == 1) bank.cagnotte += 1;
        (uint256 i, uint256 j) = (m.actor[0], m.actor[1]);
        bool first = wallets[i] < wallets[j];
        if (kind == 0) (bank.lines, bank.signed) = (_lines(i, lines[0], j, lines[1]), 3);
        if (kind == 2) {
            bank.lines = new bytes32[](1);
            bank.lines[0] = _line(wallets[j], 0);
            bank.signed = 1;
        }
        bytes32 result = this.resultHash(bank);
        if (flaw == 2) bank.state = bytes32(uint256(1));
        uint256 a = kind == 2 ? m.key[1] : m.key[first ? 0 : 1];
        bank.signatures = _sign(flaw == 3 ? 0xbad : m.house, result);
        if (kind != 1) bank.signatures = bytes.concat(bank.signatures, _sign(a, result));
        if (kind == 0) bank.signatures = bytes.concat(bank.signatures, _sign(m.key[first ? 1 : 0], result));
        if (flaw == 4) bank.signatures = bytes.concat(bank.signatures, hex"00");
        banks = new Bank[](1);
        banks[0] = bank;
    }

    /// @dev Lines are signed by the last sitting's key, and the loser has what it lost. For kind 2 only the punter
    /// signs.
    function _payable(Matter storage m, uint256 kind, int256[2] memory lines) private view returns (bool) {
        uint256 loser = lines[0] < 0 ? 0 : 1;
        for (uint256 i = kind == 0 ? 0 : 1; i < 2; ++i) {
            if (actors[m.actor[i]].key != m.key[i]) return false;
        }
        return lines[loser] >= 0 || uint256(-lines[loser]) <= actors[m.actor[loser]].locked;
    }

    /// @dev Who signed each line, by ascending wallet.
    function _keys(Matter storage m, uint256 kind) private view returns (address[] memory keys) {
        keys = new address[](
            kind == 0
                ? 2
                : kind == 1
                    ? 0
                    : 1
        );
        bool first = wallets[m.actor[0]] < wallets[m.actor[1]];
        if (kind == 0) (keys[0], keys[1]) = (vm.addr(m.key[first ? 0 : 1]), vm.addr(m.key[first ? 1 : 0]));
        if (kind == 2) keys[0] = vm.addr(m.key[1]);
    }

    function _recordOf(Matter storage m) private view returns (uint256) {
        (bytes32[] memory banks, , , ) = _saidOf(m);
        return uint256(Digests.record(banks, m.settledAt)) & RECORD_HASH;
    }

    /// @dev What the settlement said, by its event: it was the only bank of its transaction.
    function _saidOf(
        Matter storage m
    ) private view returns (bytes32[] memory banks, bytes32[] memory lines, address[] memory keys, uint256 signed) {
        (lines, keys, signed) = abi.decode(m.data, (bytes32[], address[], uint256));
        banks = new bytes32[](1);
        banks[0] = Digests.settled(table, m.number, keccak256(abi.encodePacked(lines)), keys, signed);
    }

    /// @dev Where the settlement's record is; beyond the last if its place was used again.
    function _slot(Matter storage m) private view returns (uint256 slot, bool found) {
        uint256 hash = _recordOf(m);
        for (bytes32 word = escrow.record(0); word != 0; word = escrow.record(++slot)) {
            if (uint256(word) & RECORD_HASH == hash) return (slot, true);
        }
    }

    function _recorded(Matter storage m) internal view override returns (bool found) {
        (, found) = _slot(m);
        require(found || clock > m.settledAt + KEPT, "a record used again too early");
    }

    function _payment(Matter storage m) internal view override returns (Payment memory payment) {
        if (m.paid) payment.payouts = abi.decode(m.data, (Payout[]));
        if (!m.settled) return payment;
        (payment.slot, ) = _slot(m);
        payment.time = m.settledAt;
        (payment.banks, payment.lines, payment.keys, payment.signed) = _saidOf(m);
    }

    /// @dev The payment as it is shown: the right one, or another's.
    function _shownPayment(Matter storage m, uint256 flaw) private view returns (Payment memory payment, bool right) {
        payment = _payment(m);
        right = m.paid || (m.settled && _recorded(m));
        if (flaw == 1) {
            payment.signed ^= 1;
            if (m.paid) payment.payouts[1].paid = Paid.wrap(Paid.unwrap(payment.payouts[1].paid) + 1);
        }
        if (flaw == 2) {
            payment.lines = new bytes32[](payment.lines.length + 1);
            payment.payouts = new Payout[](payment.payouts.length + 1);
        }
        if (flaw == 7) {
            // To a key other than the one that was paid.
            if (m.settled && payment.keys.length != 0) payment.keys[0] = address(0xbad);
            if (m.paid) payment.payouts[1].id.key = address(0xbad);
            if (m.paid || payment.keys.length != 0) right = false;
        }
        if (flaw == 1 || flaw == 2) right = false;
        if (flaw == 3) payment.time += 1;
        if (flaw == 4) payment.slot += 1;
        if (flaw == 5) payment.index += 1;
        // For a bank paid by `finalize` only the payouts are checked.
        if (flaw > 2 && flaw < 6 && m.settled) right = false;
    }

    // ------------------------------------------------------------------ awards

    function award(uint256 which, uint256 place, uint256 flaw, uint256 other) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        place = place % 5 > 2 ? 1 : place % 3;
        (Contest memory contest, bool right) = _shown(m, other % 16);
        (Payment memory payment, bool shown) = _shownPayment(m, flaw % 12);
        // Once the record's time is over it is not asked for, and nothing is paid.
        bool forgotten = m.settled && m.status != RULED && clock > m.stageEnd + KEPT;
        bool good = right && (shown || forgotten) && m.stage > 5 && place < 2 && (m.awarded >> place) & 1 == 0;
        try court.award(contest, uint8(place), payment) {
            require(good, "awarded wrongly");
            m.awarded |= uint8(1 << place);
            int256 due = m.stage == 6 ? contest.lost.lines[place] : contest.owed[place];
            if (!forgotten && (m.signed >> place) & 1 == 0) _compensate(m, place, due);
            _holdShares(m, 1 << place, false);
            _did("award");
        } catch {
            require(!good, "award refused");
        }
    }

    /// @dev What a seat lacks of `due`, from its own share: I10.
    function _compensate(Matter storage m, uint256 place, int256 due) private {
        int256 missing = due - m.received[place] - int256(m.extra[place]);
        if (missing <= 0) return;
        uint256 a = m.actor[place];
        address key = vm.addr(m.key[place]);
        uint256 amount = _cover(a, key, uint256(missing));
        m.extra[place] += amount;
        bond -= amount;
        reserved -= amount;
        _credit(a, key, amount);
        if (amount != 0) _did("compensated");
    }

    // ------------------------------------------------------------------ claims

    function claim(uint256 which, uint256 place, bool played, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        place = place % 2;
        flaw = flaw % 12;
        Proof memory proof = _proofOf(m, played);
        (Payment memory payment, bool shown) = _shownPayment(m, flaw);
        uint8 end = played ? PLAYED : BEFORE;
        bool better = _lineOf(m, end, place) > m.received[place];
        bool good =
            shown &&
                flaw != 6 &&
                _fresh(m, m.paid ? m.started : m.settledAt) &&
                better &&
                (m.signed >> place) & 1 == 0 &&
                m.claims[place] == NONE &&
                _shareOf(m.actor[place], vm.addr(m.key[place])) != 0;
        vm.prank(flaw == 6 ? address(this) : wallets[m.actor[place]]);
        try court.claim(proof, payment) {
            require(good, "claimed wrongly");
            (m.claims[place], m.claimEnd[place], m.claimDeadline[place]) = (OPEN, end, clock + WINDOW);
            _holdShares(m, 1 << place, true);
            _did("claim");
        } catch {
            require(!good, "claim refused");
        }
    }

    /// @dev The claim as it is shown: right, or changed in one field.
    function _shownClaim(
        Matter storage m,
        uint256 place,
        uint256 flaw
    ) private view returns (Claim memory claim_, bool right) {
        claim_ = Claim(_endingOf(m, m.claimEnd[place]), uint8(place), Paid.wrap(m.received[place]));
        // The ruling comes from the contest, which counts the banker's signature.
        right = m.claims[place] == OPEN;
        if (flaw == 13) claim_.received = Paid.wrap(m.received[place] - 1);
        if (flaw == 14) claim_.end.seats[place].line += 1;
        if (flaw == 15) claim_.index = uint8(2 + place);
        if (flaw > 12) right = false;
    }

    function answerClaim(uint256 which, uint256 place, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        place = place % 2;
        flaw = flaw % 16;
        (Claim memory claim_, bool right) = _shownClaim(m, place, flaw);
        Proof memory proof = _proofOf(m, flaw != 10);
        if (flaw < 13 && flaw != 10) flaw = _tamper(m, proof, flaw);
        bool good = right && flaw == 0 && m.claimEnd[place] == BEFORE && clock < m.claimDeadline[place];
        try court.answerClaim(claim_, proof) {
            require(good, "claim answered wrongly");
            m.claimEnd[place] = PLAYED;
            _did("answerClaim");
        } catch {
            require(!good, "answer to a claim refused");
        }
    }

    function answerByRuling(uint256 which, uint256 place, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        place = place % 2;
        (Claim memory claim_, bool right) = _shownClaim(m, place, flaw % 16);
        (Contest memory contest, bool known) = _shown(m, (flaw >> 8) % 16);
        bool good = right && known && m.stage == 6 && m.claimEnd[place] == BEFORE && clock < m.claimDeadline[place];
        try court.answerClaimByRuling(claim_, contest) {
            require(good, "claim answered by a wrong ruling");
            m.claimEnd[place] = LOST;
            _did("answerByRuling");
        } catch {
            require(!good, "ruling refused as an answer");
        }
    }

    function payClaim(uint256 which, uint256 place, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        place = place % 2;
        (Claim memory claim_, bool right) = _shownClaim(m, place, flaw % 16);
        bool good = right && clock >= m.claimDeadline[place];
        try court.payClaim(claim_) {
            require(good, "claim paid wrongly");
            m.claims[place] = OVER;
            _compensate(m, place, claim_.end.seats[place].line);
            _holdShares(m, 1 << place, false);
            _did("payClaim");
        } catch {
            require(!good, "payment of a claim refused");
        }
    }

    // ------------------------------------------------------------------ for the invariants

    /// @notice How many disputed numbers there are.
    function matters() external view returns (uint256) {
        return _matters.length;
    }

    /// @notice I7, I8: compares what the escrow and the court say of the `n`-th disputed number with the books.
    function checkMatter(uint256 n) external view {
        Matter storage m = _matters[n];
        require(escrow.isSettled(table, m.number) == _final(m), "I7 final");
        Docket memory docket = court.docketOf(table, m.number);
        require(docket.status == (m.paid ? 3 : m.status), "I8 status");
        bytes32 digest = m.paid ? keccak256(m.data) : keccak256(abi.encode(_endingOf(m, m.pending)));
        require(m.status == 0 || docket.digest == digest, "I8 ending");
        require(docket.proven == m.proven, "I8 every proven end, once");
        bytes32 demanded = m.stage == 0 ? bytes32(0) : keccak256(abi.encode(bytes32(0), m.closed));
        require(docket.demanded == demanded, "I8 every demanded list, for ever");
        require(docket.started == m.started && docket.demands == (_open(m) ? 1 : 0), "docket");
        require(court.demandOf(m.closed).stage == m.stage, "stage");
    }
}
