// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Player, Setup, State, Turn} from "./interfaces/Types.sol";
import {Arithmetic} from "./libraries/Arithmetic.sol";
import {Composition} from "./libraries/Composition.sol";
import {Deal} from "./libraries/Deal.sol";
import {Drawing} from "./libraries/Drawing.sol";
import {Garage, Ruleset, Rulesets} from "./libraries/Rulesets.sol";
import {Playback} from "./replay/Playback.sol";

/// @title Plays turns of Chemin de Fer again (rulesets 0 to 3); keeps nothing.
contract Replay is Playback {
    using Composition for uint256;

    function _rulesOf(uint8 ruleset) internal pure override returns (Ruleset memory) {
        if (ruleset >= Rulesets.COUNT) revert RulesetUnknown(ruleset);
        return Rulesets.get(ruleset);
    }

    function _isDeck(uint256 composition) internal pure override returns (bool) {
        return composition.isValid();
    }

    /// @dev Nothing: which shoe a bank begins with, the banks before it prove.
    function _checkBeginning(Run memory, Setup calldata) internal pure override {}

    /// @dev Whether the ruleset allows the move is visible in the list: clients check it.
    function _move(Run memory run, Coup memory coup, Turn calldata turn) internal pure override {
        uint256 amount = turn.amount;
        if (turn.move == 1) {
            coup.posta += amount;
            coup.paidIn += amount;
        } else if (turn.move == 2 || turn.move == 3) {
            // Rounding: half of the posta rounds down, the odd unit stays in it.
            if (amount > coup.posta || (turn.move == 2 && amount != coup.posta / 2)) {
                revert MoveInvalid(run.state.turn, turn.move, amount);
            }
            coup.posta -= amount;
            coup.takenOut += amount;
        } else if (turn.move != 0 || amount != 0) {
            revert MoveInvalid(run.state.turn, turn.move, amount);
        }
    }

    /// @dev What `Closed` carries: heads-up puts the uncovered part aside before the cards.
    function _accept(Run memory run, Coup memory coup, Player[] calldata, Turn calldata) internal pure override {
        if (run.rules.garage != Garage.OnAcceptance) return;
        coup.garage += coup.posta - coup.accepted;
        coup.posta = coup.accepted;
    }

    function _checkDeck(uint32 turn, uint256 composition) internal pure override {
        uint256 left = composition.size();
        if (left < 6) revert NotEnoughCards(turn, left);
    }

    function _isOver(State memory state) internal pure override returns (bool) {
        return state.outcome == PUNTA;
    }

    /// @dev The cut, which says when it is due, clients know.
    function _shuffled(Run memory) internal pure override returns (uint256) {
        return Composition.FULL;
    }

    /// @dev The punta's draw and the banker's, by signed choice or default, and the comparison.
    function _decide(
        Run memory run,
        Coup memory coup,
        Player[] calldata players,
        Turn calldata turn,
        uint256 next
    ) internal pure override returns (uint256 choices) {
        uint8[6] memory cards = Deal.six(run.state.composition, coup.dealKey);
        uint256 punta = (Drawing.points(cards[0]) + Drawing.points(cards[2])) % 10;
        uint256 banco = (Drawing.points(cards[1]) + Drawing.points(cards[3])) % 10;
        uint256 dealt = 4;

        uint8 volonta = uint8(turn.list[coup.hand].word >> 16);
        uint8 draw = _drawAt(turn.draws, 0);
        uint256 decisions = 1;
        if (draw == 0) {
            draw = Drawing.puntaDefault(run.rules, punta, volonta);
        } else {
            if (!Drawing.puntaMay(run.rules, punta, volonta, coup.stakes.length == 1, draw)) {
                revert ChoiceRefused(run.state.turn, turn.hand, draw);
            }
            _checkChoice(run, coup, players[coup.hand], turn.signatures, next, draw);
            ++choices;
        }

        // A hand that is shown, of either side, leaves the banker nothing to decide.
        if (draw != Drawing.BATTE && banco < 8) {
            ++decisions;
            uint256 given = Rulesets.STOOD;
            if (draw == Drawing.CARTA) {
                given = Drawing.points(cards[dealt++]);
                punta = (punta + given) % 10;
            }
            volonta = uint8(turn.list[run.banker].word >> 16);
            draw = _drawAt(turn.draws, 1);
            if (draw == 0) {
                draw = Drawing.bancoDefault(run.rules, banco, given, volonta);
            } else {
                if (!Drawing.bancoMay(run.rules, banco, given, volonta, draw)) {
                    revert ChoiceRefused(run.state.turn, players[run.banker].seat, draw);
                }
                _checkChoice(run, coup, players[run.banker], turn.signatures, next + choices, draw);
                ++choices;
            }
            if (draw == Drawing.CARTA) banco = (banco + Drawing.points(cards[dealt++])) % 10;
        }

        _atMostDraws(run.state.turn, turn.draws, decisions);
        coup.outcome =
            punta > banco
                ? PUNTA
                : punta < banco
                    ? BANCO
                    : EGALITE;
        coup.composition = Deal.without(run.state.composition, cards, dealt);
        (run.cards, run.dealt) = (_joined(cards, dealt), dealt);
    }

    /// @dev The first `count` of the cards, one kind a byte.
    function _joined(uint8[6] memory cards, uint256 count) private pure returns (bytes32 joined) {
        for (uint256 i; i < count; ++i) {
            joined |= bytes32(uint256(cards[i]) << (248 - 8 * i));
        }
    }

    function _bancoWins(Run memory run, Coup memory coup) internal pure override returns (uint256 fee) {
        (coup.posta, coup.garage, coup.takenOut, fee) = Arithmetic.bancoWins(
            coup.posta,
            coup.garage,
            coup.takenOut,
            coup.accepted,
            run.table.feeBps,
            run.rules.garage
        );
    }
}
