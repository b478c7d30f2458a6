// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Contest, Ending, Lost, Player, Proof, SeatId, Seated, Setup, State, Turn} from "../interfaces/Types.sol";
import {IReplay} from "../interfaces/IReplay.sol";
import {Arithmetic} from "../libraries/Arithmetic.sol";
import {Digests} from "../libraries/Digests.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Turns} from "./Turns.sol";

/// @title What the court asks of a replay, for every game: turns played again; nothing is kept.
abstract contract Playback is Turns {
    using Signatures for bytes;

    /// @inheritdoc IReplay
    function replay(
        bytes32 domain,
        Proof calldata proof
    ) external pure returns (Ending memory ending, bytes memory cards, bytes32[] memory played) {
        Run memory run = _open(domain, proof);
        if (proof.base.step.length != 0) _rebase(run, proof.setup.players, proof.base);
        played = _play(run, proof);
        return (_ending(run, proof.setup), _dealt(run), played);
    }

    /// @inheritdoc IReplay
    function resume(bytes32 domain, bytes32 from, Proof calldata proof) external pure returns (Ending memory ending) {
        Run memory run = _open(domain, proof);
        if (run.digest != from) _resumeAt(run, from, proof.base);
        _play(run, proof);
        return _ending(run, proof.setup);
    }

    /// @inheritdoc IReplay
    function contest(
        bytes32 domain,
        Proof calldata proof,
        Turn calldata turn
    ) external pure returns (Contest memory contest_) {
        Run memory run = _open(domain, proof);
        if (proof.base.step.length != 0) _rebase(run, proof.setup.players, proof.base);
        _play(run, proof);
        _checkGoesOn(run);
        return _contest(run, proof.setup, turn);
    }

    /// @dev A list that was not played: `turn` carries the signatures of `Closed` and of the banker's `Give`, and no
    /// links.
    function _contest(
        Run memory run,
        Setup calldata setup,
        Turn calldata turn
    ) private pure returns (Contest memory contest_) {
        uint32 t = run.state.turn;
        if (turn.links.length != 0) revert LinksLength(t, 0, turn.links.length);
        _atMostDraws(t, turn.draws, 0);
        _needSignatures(t, turn.signatures, 2);
        Coup memory coup = _list(run, setup.players, turn);
        address found = turn.signatures.recoverAt(1, run.domain, Digests.give(coup.closed));
        if (found != setup.players[run.banker].key) revert WrongGiveSigner(t, setup.banker, found);
        run.signed |= 1 << run.banker;
        contest_.before = _ending(run, setup);
        contest_.closed = coup.closed;
        contest_.banker = uint8(run.banker);
        contest_.commitments = new bytes32[](setup.players.length);
        for (uint256 n; n <= coup.stakes.length; ++n) {
            uint256 i = _contributor(run, coup, n);
            bytes32 commitment = turn.list[i].commitment;
            // Nobody has a link for it: the list could never be played, only ruled upon.
            if (commitment == 0) revert EntryInvalid(t, setup.players[i].seat);
            contest_.commitments[i] = commitment;
        }
        contest_.owed = _owed(run, coup);
        coup.outcome = PUNTA;
        coup.composition = run.state.composition;
        _settle(run, coup);
        State memory state = run.state;
        contest_.lost = Lost(state.posta, state.garage, state.won, state.cagnotte, run.lines);
    }

    /// @dev Every contributor's line as if it had won; each fee rounds down, the remainder stays with the winner.
    function _owed(Run memory run, Coup memory coup) private pure returns (int256[] memory owed) {
        owed = new int256[](run.lines.length);
        for (uint256 i; i < owed.length; ++i) {
            owed[i] = run.lines[i];
        }
        owed[run.banker] += int256(coup.accepted - Arithmetic.fee(coup.accepted, run.table.feeBps));
        for (uint256 n; n < coup.stakes.length; ++n) {
            owed[uint8(coup.stakes[n])] += int256(_winOf(run, coup.stakes[n] >> 8));
        }
    }

    function _dealt(Run memory run) private pure returns (bytes memory cards) {
        cards = new bytes(run.dealt);
        for (uint256 i; i < cards.length; ++i) {
            cards[i] = run.cards[i];
        }
    }

    function _ending(Run memory run, Setup calldata setup) private pure returns (Ending memory ending) {
        State memory state = run.state;
        ending.table = setup.table;
        ending.number = setup.number;
        ending.bankId = run.bankId;
        ending.house = run.house;
        ending.turn = state.turn;
        ending.state = run.digest;
        ending.posta = state.posta;
        ending.garage = state.garage;
        ending.won = state.won;
        ending.cagnotte = state.cagnotte;
        ending.seats = new Seated[](setup.players.length);
        for (uint256 i; i < ending.seats.length; ++i) {
            Player calldata p = setup.players[i];
            ending.seats[i] = Seated(SeatId(p.player, p.key), run.lines[i], (run.signed >> i) & 1 == 1);
        }
    }
}
