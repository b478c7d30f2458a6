// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Contest, Ending, Given, Paid, Payment, Payout, Proof, Turn} from "../../../contracts/interfaces/Types.sol";
import {Digests} from "../../../contracts/libraries/Digests.sol";
import {DisputePapers} from "./DisputePapers.sol";
import {vm} from "./Vm.sol";

/// @notice Proposals of played coups, demands in all their stages, rulings: each right or malformed in one place
/// (`flaw`), at any time and in any order.
abstract contract DisputeHandler is DisputePapers {
    uint8 private constant NOTHING = 0;
    uint8 private constant PROPOSED = 1;
    uint8 internal constant RULED = 2;

    uint8 private constant ANSWERED = 4;
    uint8 private constant DROPPED = 5;

    uint256 private _nextKey;
    uint256 private _nextKeyAt;

    // ------------------------------------------------------------------ the house's key

    function announceKey(uint256 seed) external {
        uint256 key = seed % 4 == 0 ? _house : _house + 1;
        try escrow.announceHouseKey(vm.addr(key)) {
            require(key != _house, "an old key announced");
            (_nextKey, _nextKeyAt) = (key, clock + KEY_DELAY);
        } catch {
            require(key == _house, "a key refused");
        }
    }

    function changeKey() external {
        bool may = _nextKey != 0 && clock >= _nextKeyAt;
        try escrow.changeHouseKey() {
            require(may, "key changed early");
            _retired[_house] = clock;
            _house = _nextKey;
            _nextKey = 0;
            _did("changeKey");
        } catch {
            require(!may, "key change refused");
        }
    }

    // ------------------------------------------------------------------ proposals

    /// @dev A new bank with one coup between two who have sat, and then at once what `seed` says: nothing, a proposal,
    /// a demand.
    function quarrel(uint256 pair, uint256 stake, uint256 seed) external {
        (uint256 i, uint256 j) = _pair(pair);
        if (actors[i].key == 0 || actors[j].key == 0) return;
        Matter storage m = _matters.push();
        m.number = uint64((1 << 32) + _matters.length);
        m.house = _house;
        m.actor = [i, j];
        m.key = [actors[i].key, actors[j].key];
        m.posta = uint128(1 + (stake % SHARE));
        m.stake = uint128(1 + ((stake >> 64) % m.posta));
        _draw(m);
        _did("quarrel");
        if (seed % 3 == 1) _propose(m, seed & 8 == 0, 0, seed >> 8);
        if (seed % 3 == 2) _demand(m, 0, 2);
    }

    function proposeCoup(uint256 which, bool played, uint256 flaw, uint256 who) external {
        if (_matters.length != 0) _propose(_pick(which), played, flaw, who);
    }

    function _propose(Matter storage m, bool played, uint256 flaw, uint256 who) private {
        Proof memory proof = _proofOf(m, played);
        flaw = _tamper(m, proof, flaw % 16);
        (address sender, bool party) = _sender(m, who);
        uint256 turn = played ? 1 : 0;
        bool inTime = m.status == NOTHING || (m.status == PROPOSED && clock < m.deadline && turn > _turnOf(m));
        bool good = flaw == 0 && party && _fresh(m, _since(m)) && !_final(m) && inTime;
        vm.prank(sender);
        try court.propose(proof) {
            require(good, "a coup proposed wrongly");
            _proposed(m, played);
            _did("proposeCoup");
        } catch {
            require(!good, "a coup refused");
        }
    }

    /// @dev Breaks a proof with a coup in one place. Returns 0 if there was nothing to break.
    function _tamper(Matter storage m, Proof memory proof, uint256 flaw) internal view returns (uint256) {
        if (flaw == 9) {
            proof.setupSignature = _sign(0xbad, m.bankId);
            return flaw;
        }
        if (flaw == 0 || flaw > 8 || proof.turns.length == 0) return 0;
        Turn memory turn = proof.turns[0];
        if (flaw == 1) turn.links[PUNTER] = _link(m, 9);
        if (flaw == 2) turn.links[BANKER] = turn.links[PUNTER];
        if (flaw == 3) turn.serverLink = _link(m, 9);
        if (flaw == 4) turn.list[PUNTER].word += 1 << 56;
        if (flaw == 5) turn.commitment = _link(m, 9);
        if (flaw == 6) turn.signatures = _withSignature(turn.signatures, 2, _sign(m.key[BANKER], bytes32(flaw)));
        if (flaw == 7) turn.signatures = _withSignature(turn.signatures, 3, _sign(0xbad, bytes32(flaw)));
        if (flaw == 8) turn.hand = 1;
        return flaw;
    }

    function _withSignature(bytes memory joined, uint256 index, bytes memory one) internal pure returns (bytes memory) {
        for (uint256 i; i < 65; ++i) {
            joined[65 * index + i] = one[i];
        }
        return joined;
    }

    function finalizeCoup(uint256 which, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        Ending memory ending = _endingOf(m, m.pending);
        flaw = flaw % 8;
        if (flaw == 1) ending.cagnotte += 1;
        if (flaw == 2) ending.seats[PUNTER].line += 1;
        if (flaw == 3) ending.seats[BANKER] = ending.seats[PUNTER];
        bool over = m.status == RULED || (m.status == PROPOSED && clock >= m.deadline);
        bool good = (flaw == 0 || flaw > 3) && over && !_final(m) && !_open(m);
        try court.finalize(ending) {
            require(good, "a coup finalized wrongly");
            m.paid = true;
            _lift(m);
            bool punterLost = ending.seats[PUNTER].line < 0;
            Payout[] memory payouts = _pays(
                m.actor[punterLost ? PUNTER : BANKER],
                m.actor[punterLost ? BANKER : PUNTER],
                ending
            );
            m.received = [Paid.unwrap(payouts[0].paid), Paid.unwrap(payouts[1].paid)];
            m.data = abi.encode(payouts);
            _did("finalizeCoup");
        } catch {
            require(!good, "finalize of a coup refused");
        }
    }

    function lift(uint256 which) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        bool good = _final(m) || m.started == 0;
        try court.lift(_setup(m)) {
            require(good, "lifted early");
            _lift(m);
        } catch {
            require(!good, "lift refused");
        }
    }

    // ------------------------------------------------------------------ demands

    function demand(uint256 which, uint256 flaw, uint256 who) external {
        if (_matters.length != 0) _demand(_pick(which), flaw, who);
    }

    function _demand(Matter storage m, uint256 flaw, uint256 who) internal {
        Turn memory turn = _list(m);
        Proof memory proof = _opening(m);
        Payment memory payment = _payment(m);
        flaw = flaw % 12;
        if (flaw == 1) turn.list[PUNTER].word += 1 << 56;
        if (flaw == 2)
            turn.signatures = _withSignature(turn.signatures, 1, _sign(m.key[PUNTER], Digests.give(m.closed)));
        if (flaw == 3) turn.signatures = _withSignature(turn.signatures, 0, _sign(0xbad, m.closed));
        if (flaw == 4) turn.links = new bytes32[](1);
        if (flaw == 5) payment.time += 1;
        if (flaw == 6) _tamper(m, proof, 9);
        (address sender, bool party) = _sender(m, who);
        bool good =
            (flaw == 0 || flaw > 6 || (flaw == 5 && !_final(m))) &&
                party &&
                _fresh(m, m.settled ? m.settledAt : _since(m)) &&
                m.stage == 0 &&
                !m.paid;
        // A player without a share (any more) gains nothing by one.
        if (who % 8 < 2) good = good && _shareOf(m.actor[who % 8], vm.addr(m.key[who % 8])) != 0;
        if (m.settled) good = good && clock < m.settledAt + WINDOW && _recorded(m);
        else good = good && (m.started == 0 || clock < m.started + WINDOW);
        vm.prank(sender);
        try court.demand(proof, turn, payment) {
            require(good, "demanded wrongly");
            if (!m.settled) {
                if (m.started == 0) m.started = clock;
                m.byProof = true;
                _hold(m, 1);
            }
            (m.stage, m.stageEnd) = (1, clock + WINDOW);
            _holdShares(m, 1, true);
            require(court.demandOf(m.closed).digest == keccak256(abi.encode(_contest(m))), "another contest");
            _did("demand");
        } catch {
            require(!good, "demand refused");
        }
    }

    /// @dev The contest as it is shown: right, or changed in one field.
    function _shown(Matter storage m, uint256 flaw) internal view returns (Contest memory contest, bool right) {
        contest = _contest(m);
        right = m.stage != 0;
        if (flaw == 13) contest.owed[PUNTER] += 1;
        if (flaw == 14) contest.before.seats[PUNTER].id.key = contest.before.seats[BANKER].id.key;
        if (flaw == 15) contest.commitments[PUNTER] = contest.commitments[BANKER];
        if (flaw > 12) right = false;
    }

    function give(uint256 which, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        flaw = flaw % 16;
        (Contest memory contest, bool right) = _shown(m, flaw);
        bytes32 hash = Digests.give(contest.closed);
        Given[] memory gives = new Given[](
            flaw == 1
                ? 0
                : flaw == 2
                    ? 2
                    : 1
        );
        for (uint256 i; i < gives.length; ++i) {
            gives[i] = Given(
                flaw == 3
                    ? BANKER
                    : flaw == 4
                        ? 2
                        : PUNTER,
                _link(m, flaw == 5 ? 0 : 1),
                _sign(m.key[flaw == 6 ? 0 : 1], hash)
            );
        }
        bool good = right && (flaw < 3 || flaw > 6) && m.stage == 1 && clock < m.stageEnd;
        try court.give(contest, gives) {
            require(good, "given wrongly");
            if (flaw != 1) {
                (m.stage, m.stageEnd) = (2, clock + WINDOW);
                _holdShares(m, 2, true);
            }
            if (!_final(m)) _hold(m, flaw == 1 ? 1 : 3);
            _did("give");
        } catch {
            require(!good, "give refused");
        }
    }

    function giveLast(uint256 which, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        flaw = flaw % 16;
        (Contest memory contest, bool right) = _shown(m, flaw);
        bool good = right && flaw != 1 && m.stage == 2 && clock < m.stageEnd;
        try court.giveLast(contest, _link(m, flaw == 1 ? 1 : 0)) {
            require(good, "last link wrongly");
            (m.stage, m.stageEnd) = (3, clock + WINDOW);
            _did("giveLast");
        } catch {
            require(!good, "last link refused");
        }
    }

    function answer(uint256 which, uint256 flaw, uint256 who) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        flaw = flaw % 16;
        (Contest memory contest, bool right) = _shown(m, flaw);
        Proof memory proof = _proofOf(m, flaw != 10);
        if (flaw != 10) flaw = flaw > 12 ? flaw : _tamper(m, proof, flaw);
        (address sender, bool party) = _sender(m, who);
        bool good = right && flaw == 0 && party && _open(m) && clock < m.stageEnd;
        vm.prank(sender);
        try court.answer(contest, proof) {
            require(good, "answered wrongly");
            bool higher = m.status == NOTHING || (m.status == PROPOSED && _turnOf(m) == 0);
            if (higher && !_final(m)) _proposed(m, true);
            else _show(m, PLAYED);
            _endDemand(m, ANSWERED);
            require(court.demandOf(m.closed).answer == keccak256(abi.encode(_endingOf(m, PLAYED))), "another end kept");
            _did("answer");
        } catch {
            require(!good, "answer refused");
        }
    }

    function rule(uint256 which, uint256 flaw) external {
        if (_matters.length == 0) return;
        Matter storage m = _pick(which);
        (Contest memory contest, bool right) = _shown(m, flaw % 16);
        bool good = right && _open(m) && clock >= m.stageEnd;
        try court.rule(contest) {
            require(good, "ruled wrongly");
            uint8 verdict = m.stage + 4;
            if (verdict > DROPPED && m.status != RULED && !_final(m))
                (m.status, m.pending) = (RULED, verdict == 6 ? LOST : WITHHELD);
            _endDemand(m, verdict);
            _did([bytes32("dropped"), "lost", "withheld"][verdict - DROPPED]);
        } catch {
            require(!good, "ruling refused");
        }
    }

    // ------------------------------------------------------------------ books

    /// @dev One of the last few, so that acts meet.
    function _pick(uint256 which) internal view returns (Matter storage) {
        uint256 few = _matters.length < 3 ? _matters.length : 3;
        return _matters[_matters.length - 1 - (which % few)];
    }

    function _final(Matter storage m) internal view returns (bool) {
        return m.settled || m.paid;
    }

    function _turnOf(Matter storage m) private view returns (uint256) {
        return m.pending == PLAYED || m.pending == LOST ? 1 : 0;
    }

    /// @dev Whether the house key of the bank counted at `time`.
    function _fresh(Matter storage m, uint256 time) internal view returns (bool) {
        return _retired[m.house] == 0 || time <= _retired[m.house] + 30 days;
    }

    /// @dev When the dispute about its number began; now, if there is none.
    function _since(Matter storage m) private view returns (uint256) {
        return m.started == 0 ? clock : m.started;
    }

    /// @dev A player, the operator, or (sometimes) somebody else.
    function _sender(Matter storage m, uint256 who) internal view returns (address sender, bool party) {
        uint256 role = who % 8;
        if (role == 7) return (vm.addr(0xbad), false);
        if (role > 1) return (address(this), true);
        return (wallets[m.actor[role]], true);
    }

    function _proposed(Matter storage m, bool played) private {
        if (m.status == NOTHING) {
            (m.status, m.deadline) = (PROPOSED, clock + WINDOW);
            if (m.started == 0) m.started = clock;
        }
        m.pending = played ? PLAYED : BEFORE;
        _show(m, m.pending);
        if (played) _hold(m, 3);
    }

    /// @dev Bit i of `mask`: the player at place i has signed.
    function _hold(Matter storage m, uint8 mask) private {
        for (uint256 i; i < 2; ++i) {
            uint256 a = m.actor[i];
            if ((mask >> i) & 1 == 0 || (m.held >> i) & 1 == 1 || actors[a].key != m.key[i] || !_holds(a)) continue;
            m.held |= uint8(1 << i);
            ++held[a];
        }
    }

    function _lift(Matter storage m) internal {
        for (uint256 i; i < 2; ++i) {
            if ((m.held >> i) & 1 == 1) --held[m.actor[i]];
        }
        m.held = 0;
        if (m.sharesKept) _holdShares(m, 3, false);
        m.sharesKept = false;
    }

    function _holdShares(Matter storage m, uint256 mask, bool more) internal {
        for (uint256 i; i < 2; ++i) {
            if ((mask >> i) & 1 == 0) continue;
            address key = vm.addr(m.key[i]);
            if (more) {
                ++shareHeld[key];
                continue;
            }
            --shareHeld[key];
            for (uint256 n; n < left.length; ++n) {
                bool late = left[n].key == key && left[n].freeAt < clock + 2 * WINDOW;
                if (late) left[n].freeAt = clock + 2 * WINDOW;
            }
        }
    }

    function _endDemand(Matter storage m, uint8 stage) private {
        uint256 shares = m.stage == 1 ? 1 : 3;
        m.sharesKept = stage == ANSWERED && !_final(m);
        // Both have given in what was played.
        if (m.sharesKept) _holdShares(m, 3 & ~shares, true);
        else if (stage < 6) _holdShares(m, shares, false);
        m.stage = stage;
        if (m.status == NOTHING) {
            m.started = 0;
            m.byProof = false;
            _lift(m);
        }
    }

    function _payment(Matter storage m) internal view virtual returns (Payment memory);
    function _recorded(Matter storage m) internal view virtual returns (bool);
}
