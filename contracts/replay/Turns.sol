// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Entry, Player, Proof, State, Turn} from "../interfaces/Types.sol";
import {Arithmetic} from "../libraries/Arithmetic.sol";
import {Deal} from "../libraries/Deal.sol";
import {Digests} from "../libraries/Digests.sol";
import {Signatures} from "../libraries/Signatures.sol";
import {Lists} from "./Lists.sol";

/// @title Plays turns: links, cards, choices, money, `Step`.
abstract contract Turns is Lists {
    using SafeCast for uint256;
    using Signatures for bytes;

    uint8 internal constant PUNTA = 1;
    uint8 internal constant BANCO = 2;
    uint8 internal constant EGALITE = 3;
    uint8 private constant NEW_TAGLIA = 4;

    /// @dev Whether nothing can follow this state: it carries commitment 0, and no other does.
    function _isOver(State memory state) internal pure virtual returns (bool);

    /// @dev The deck of a new taglia, which must be due if the game says when it is.
    function _shuffled(Run memory run) internal pure virtual returns (uint256 deck);

    /// @dev Plays the coup's cards by signed choices and defaults: its outcome, what is left of the deck, the cards
    /// that fell. The first choice is signature `next`; returns how many were signed.
    function _decide(
        Run memory run,
        Coup memory coup,
        Player[] calldata players,
        Turn calldata turn,
        uint256 next
    ) internal pure virtual returns (uint256 choices);

    /// @dev Gives the banker what was accepted, less the cagnotte's part, which it returns.
    function _bancoWins(Run memory run, Coup memory coup) internal pure virtual returns (uint256 fee);

    /// @dev Gives the digests of the lists played, 0 for a new taglia. The list that led to the base is none of them:
    /// of that there are words only, which a house and a banker can sign without showing a card.
    function _play(Run memory run, Proof calldata proof) internal pure returns (bytes32[] memory played) {
        played = new bytes32[](proof.turns.length);
        for (uint256 i; i < proof.turns.length; ++i) {
            Turn calldata turn = proof.turns[i];
            _checkGoesOn(run);
            if (turn.list.length == 0) _newTaglia(run, turn);
            else played[i] = _coup(run, proof.setup.players, turn);
        }
    }

    function _checkGoesOn(Run memory run) internal pure {
        if (_isOver(run.state)) revert BankEnded(run.state.turn);
    }

    function _newTaglia(Run memory run, Turn calldata turn) private pure {
        State memory state = run.state;
        if (turn.links.length != 0) revert LinksLength(state.turn, 0, turn.links.length);
        _atMostDraws(state.turn, turn.draws, 0);
        if (turn.commitment == 0) revert CommitmentInvalid(state.turn);
        _needSignatures(state.turn, turn.signatures, 1);
        state.composition = _shuffled(run);
        state.outcome = NEW_TAGLIA;
        state.taglia += 1;
        run.dealt = 0;
        _step(run, turn, bytes32(0), 0);
    }

    function _coup(
        Run memory run,
        Player[] calldata players,
        Turn calldata turn
    ) private pure returns (bytes32 closed) {
        Coup memory coup = _list(run, players, turn);
        _checkGives(run, coup, players, turn);
        _deal(run, coup, turn);
        uint256 signatures = 2 + coup.stakes.length;
        signatures += _decide(run, coup, players, turn, signatures);
        _needSignatures(run.state.turn, turn.signatures, signatures + 1);
        _settle(run, coup);
        _step(run, turn, coup.closed, signatures);
        return coup.closed;
    }

    /// @dev Each contributor's signature on the list, with its link: the banker's first.
    function _checkGives(Run memory run, Coup memory coup, Player[] calldata players, Turn calldata turn) private pure {
        uint32 t = run.state.turn;
        (Entry[] calldata list, bytes32[] calldata links) = (turn.list, turn.links);
        bytes calldata signatures = turn.signatures;
        uint256 contributors = coup.stakes.length + 1;
        if (links.length != contributors) revert LinksLength(t, contributors, links.length);
        _atLeastSignatures(t, signatures, 1 + contributors);
        bytes32 give = MessageHashUtils.toTypedDataHash(run.domain, Digests.give(coup.closed));
        uint256 signed = run.signed;
        for (uint256 n; n < contributors; ++n) {
            uint256 i = _contributor(run, coup, n);
            Player calldata player = players[i];
            if (Deal.commitmentOf(links[n]) != list[i].commitment) revert WrongLink(t, player.seat);
            address found = signatures.recoverAt(1 + n, give);
            if (found != player.key) revert WrongGiveSigner(t, player.seat, found);
            signed |= 1 << i;
        }
        run.signed = signed;
    }

    function _deal(Run memory run, Coup memory coup, Turn calldata turn) private pure {
        State memory state = run.state;
        if (Deal.commitmentOf(turn.serverLink) != state.commitment) revert WrongServerLink(state.turn);
        bytes32 coupId = keccak256(abi.encode(run.bankId, uint256(state.turn)));
        coup.dealKey = Deal.key(turn.serverLink, coupId, turn.links);
    }

    /// @dev The decision at this place, 0 for the default.
    function _drawAt(bytes calldata draws, uint256 index) internal pure returns (uint8) {
        return index < draws.length ? uint8(draws[index]) : 0;
    }

    function _checkChoice(
        Run memory run,
        Coup memory coup,
        Player calldata player,
        bytes calldata signatures,
        uint256 index,
        uint8 draw
    ) internal pure {
        _atLeastSignatures(run.state.turn, signatures, index + 1);
        address found = signatures.recoverAt(index, run.domain, Digests.choice(coup.closed, draw));
        if (found != player.key) revert WrongChoiceSigner(run.state.turn, player.seat, found);
    }

    /// @dev The money of protocol.md 4. Every division rounds down; the remainder stays with whom the fee is taken
    /// from.
    function _settle(Run memory run, Coup memory coup) internal pure {
        State memory state = run.state;
        uint256 won = state.won;
        uint256 cagnotte = state.cagnotte;
        if (coup.outcome == BANCO) {
            cagnotte += _bancoWins(run, coup);
            won += coup.accepted;
            _addStakes(run, coup, -1);
        } else if (coup.outcome == PUNTA) {
            coup.posta -= coup.accepted;
            uint256 fees = _addStakes(run, coup, 1);
            if (run.table.feeMode == 1) {
                won += coup.accepted;
                cagnotte += fees;
            }
        }
        state.outcome = coup.outcome;
        state.composition = coup.composition;
        state.posta = coup.posta.toUint128();
        state.garage = coup.garage.toUint128();
        state.paidIn = coup.paidIn.toUint128();
        state.takenOut = coup.takenOut.toUint128();
        state.won = won.toUint128();
        state.cagnotte = cagnotte.toUint128();
        run.lines[run.banker] = _bankerLine(state);
        _checkSums(run);
    }

    /// @dev Adds or takes each accepted stake; a win is less its fee in fee mode 1 (each rounds down, the remainder
    /// stays with the winner). Returns the fees.
    function _addStakes(Run memory run, Coup memory coup, int256 sign) private pure returns (uint256 fees) {
        uint256[] memory stakes = coup.stakes;
        for (uint256 n; n < stakes.length; ++n) {
            uint256 amount = stakes[n] >> 8;
            uint256 moved = sign > 0 ? _winOf(run, amount) : amount;
            fees += amount - moved;
            run.lines[uint8(stakes[n])] += sign * int256(moved);
        }
    }

    /// @dev What a punter's winning stake brings: all of it, or in fee mode 1 less its fee, rounded down.
    function _winOf(Run memory run, uint256 stake) internal pure returns (uint256) {
        return run.table.feeMode == 1 ? stake - Arithmetic.fee(stake, run.table.feeBps) : stake;
    }

    /// @dev Makes `run.state` the next state and checks the house's `Step` on it.
    function _step(Run memory run, Turn calldata turn, bytes32 closed, uint256 index) private pure {
        State memory state = run.state;
        uint32 t = state.turn;
        if (_isOver(state) != (turn.commitment == 0)) revert CommitmentInvalid(t);
        state.prev = run.digest;
        state.turn = t + 1;
        state.commitment = turn.commitment;
        state.seats = Digests.seats(run.lines);
        run.digest = Digests.state(state);
        address found = turn.signatures.recoverAt(index, run.domain, Digests.step(run.bankId, t, closed, run.digest));
        if (found != run.house) revert WrongStepSigner(t, found);
    }
}
