// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Entry, Player, Setup, State, Turn} from "./interfaces/Types.sol";
import {Arithmetic} from "./libraries/Arithmetic.sol";
import {Composition} from "./libraries/Composition.sol";
import {Deal} from "./libraries/Deal.sol";
import {Drawing} from "./libraries/Drawing.sol";
import {Ruleset} from "./libraries/Rulesets.sol";
import {Sette} from "./libraries/Sette.sol";
import {Playback} from "./replay/Playback.sol";

/// @title Plays turns of Sette e mezzo again (rulesets 4 to 7, sette.md); keeps nothing.
contract SetteReplay is Playback {
    using Composition for uint256;
    using Deal for Deal.Pack;

    /// @dev A duel in work. `decisions` were due so far; the next signed choice is signature `next`.
    struct Duel {
        Deal.Pack pack;
        uint256 decisions;
        uint256 next;
    }

    /// @dev No volonta, no garage; posta above the maximum is taken out.
    function _rulesOf(uint8 ruleset) internal pure override returns (Ruleset memory rules) {
        if (ruleset < Sette.FIRST || ruleset >= Sette.END) revert RulesetUnknown(ruleset);
        rules.overflowToCredit = true;
    }

    function _isDeck(uint256 composition) internal pure override returns (bool) {
        return Sette.isDeck(composition);
    }

    /// @dev Every bank begins a new taglia with the whole deck: 1 is the first of a table. That a later one is one
    /// more than the last, and the least piatto, clients check.
    function _checkBeginning(Run memory run, Setup calldata setup) internal pure override {
        if (run.table.feeMode != 0) revert FeeModeInvalid(run.table.feeMode);
        uint256 last = setup.players.length - 1;
        if (last >= Sette.SEATS || setup.players[last].seat > Sette.SEATS) revert PlayersInvalid(last);
        if (setup.composition != Sette.FULL) revert CompositionInvalid(setup.composition);
        if ((setup.prev == 0) != (setup.taglia == 1) || setup.taglia == 0) revert TagliaInvalid(setup.taglia);
        uint256 posta = setup.posta;
        // The highest bet for each other player: no remainder.
        bool right = Sette.isClassico(run.table.ruleset) ? posta % last == 0 && posta / last >= run.table.minBet : true;
        if (posta == 0 || !right) revert PostaInvalid(posta);
    }

    /// @dev The banker may not raise, halve or pass, and nothing is put aside.
    function _move(Run memory run, Coup memory coup, Turn calldata turn) internal pure override {
        if (turn.move != 0 || turn.amount != 0) revert MoveInvalid(run.state.turn, turn.move, turn.amount);
        if (coup.garage != 0) revert GarageInvalid(run.state.turn, coup.garage);
    }

    /// @dev One seat bets, behind all that have had their turn, within the bounds of its ruleset; the cards are its
    /// own, as those of a list must be somebody's with a stake.
    function _accept(
        Run memory run,
        Coup memory coup,
        Player[] calldata players,
        Turn calldata turn
    ) internal pure override {
        uint32 t = run.state.turn;
        if (coup.stakes.length != 1) revert TooManyAccepted(t, coup.stakes.length);
        uint256 place = coup.hand;
        Player calldata player = players[place];
        if (_byHand(run, place) <= _lastByHand(run)) revert NotDue(t, player.seat);
        Entry calldata entry = turn.list[place];
        bool classico = Sette.isClassico(run.table.ruleset);
        bool may = Sette.mayBet(
            uint8(entry.word >> 8),
            entry.max,
            coup.accepted,
            // Rounding: exact, as the set-up's posta was checked.
            classico ? run.opened / (players.length - 1) : coup.posta,
            // Not below the stake, and so not below 0.
            uint256(int256(uint256(player.stack)) + run.lines[place]),
            run.table.minBet,
            classico
        );
        if (!may) revert StakeInvalid(t, player.seat, uint8(entry.word >> 8), entry.max);
    }

    /// @dev How many places by hand a player sits behind the banker: players stand by ascending seat, as hands go
    /// round.
    function _byHand(Run memory run, uint256 place) private pure returns (uint256) {
        uint256 count = run.lines.length;
        return (place + count - run.banker) % count;
    }

    /// @dev The same of the last player by hand that has had its turn, 0 if nobody has. A turn is won or lost, so whose
    /// line is not 0 has had it.
    function _lastByHand(Run memory run) private pure returns (uint256 last) {
        for (uint256 i; i < run.lines.length; ++i) {
            if (run.lines[i] == 0) continue;
            uint256 rank = _byHand(run, i);
            if (rank > last) last = rank;
        }
    }

    function _checkDeck(uint32 turn, uint256 composition) internal pure override {
        (bool due, uint256 left) = _isShuffleDue(composition);
        if (due) revert ShuffleDue(turn, left);
    }

    function _isOver(State memory state) internal pure override returns (bool) {
        return state.posta == 0;
    }

    /// @dev Only when it is due, and some seat can still have its turn.
    function _shuffled(Run memory run) internal pure override returns (uint256) {
        (bool due, uint256 left) = _isShuffleDue(run.state.composition);
        if (!due || _lastByHand(run) == run.lines.length - 1) revert ShuffleInvalid(run.state.turn, left);
        return Sette.FULL;
    }

    /// @dev The matta has fallen, or too few cards are left for a turn.
    function _isShuffleDue(uint256 composition) private pure returns (bool due, uint256 left) {
        left = composition.size();
        due = !Sette.hasMatta(composition) || left < Sette.LEAST_LEFT;
    }

    /// @dev Both hidden cards, then the punta's further cards, then the banker's, who does not play after a bust.
    function _decide(
        Run memory run,
        Coup memory coup,
        Player[] calldata players,
        Turn calldata turn,
        uint256 next
    ) internal pure override returns (uint256 choices) {
        Duel memory duel;
        duel.pack = Deal.pack(run.state.composition, coup.dealKey);
        duel.next = next;
        uint256 hidden = Sette.worth(duel.pack.next());
        uint256 bancoHidden = Sette.worth(duel.pack.next());
        (uint256 punta, uint256 shown) = _play(run, coup, players[coup.hand], turn, duel, hidden, Sette.PUNTA_STANDS);
        coup.outcome = BANCO;
        if (punta <= Sette.MOST) {
            (uint256 banco, ) = _play(
                run,
                coup,
                players[run.banker],
                turn,
                duel,
                bancoHidden,
                Sette.bancoStands(shown)
            );
            // The banker wins every tie.
            if (banco > Sette.MOST || punta > banco) coup.outcome = PUNTA;
        }
        _atMostDraws(run.state.turn, turn.draws, duel.decisions);
        coup.composition = duel.pack.left;
        (run.cards, run.dealt) = (duel.pack.cards, duel.pack.count);
        return duel.next - next;
    }

    /// @dev Lets one side draw until it stands, busts or has seven and a half. Gives its points, and those of its cards
    /// that lie face up: all but the hidden one. By the regola it draws below `stands`.
    function _play(
        Run memory run,
        Coup memory coup,
        Player calldata player,
        Turn calldata turn,
        Duel memory duel,
        uint256 hand,
        uint256 stands
    ) private pure returns (uint256 total, uint256 shown) {
        uint256 open;
        total = Sette.points(hand);
        for (uint256 count; total < Sette.MOST; ++count) {
            uint8 draw = _drawAt(turn.draws, duel.decisions++);
            if (draw == 0) {
                if (total >= stands) break;
            } else {
                // A choice counts for one card: 4 × those drawn so far, and sta or carta.
                bool legal = draw == 4 * count + Drawing.STA || draw == 4 * count + Drawing.CARTA;
                if (!legal || Sette.isBound(run.table.ruleset)) revert ChoiceRefused(run.state.turn, player.seat, draw);
                _checkChoice(run, coup, player, turn.signatures, duel.next++, draw);
                if (draw % 4 == Drawing.STA) break;
            }
            uint256 card = Sette.worth(duel.pack.next());
            hand += card;
            open += card;
            total = Sette.points(hand);
        }
        shown = Sette.points(open);
    }

    function _bancoWins(Run memory run, Coup memory coup) internal pure override returns (uint256 fee) {
        (coup.posta, coup.takenOut, fee) = Arithmetic.duelWon(
            coup.posta,
            coup.takenOut,
            coup.accepted,
            run.table.feeBps,
            Sette.isClassico(run.table.ruleset)
        );
    }
}
