// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Ruleset, Rulesets} from "./Rulesets.sol";

/// @notice Points and draws: the regola with its volonta cells, and which signed choices may differ from it
/// (rules.md 1.1, 1.6 and 2; protocol.md 4). `draw`: 1 sta, 2 carta, 3 batte.
library Drawing {
    uint8 internal constant STA = 1;
    uint8 internal constant CARTA = 2;
    uint8 internal constant BATTE = 3;

    /// @notice Points of one kind: ace 1, 2 to 9 face value, ten and pictures 0.
    function points(uint256 kind) internal pure returns (uint256) {
        uint256 rank = kind % 13;
        return rank > 8 ? 0 : rank + 1;
    }

    /// @notice What the punta does with `total` when it signed no choice. `volonta` are the bits of its list entry.
    function puntaDefault(Ruleset memory rules, uint256 total, uint8 volonta) internal pure returns (uint8) {
        if (total > 7) return BATTE;
        if ((rules.puntaFree >> total) & 1 == 1) {
            // A principiante stands where the regola leaves the choice.
            return volonta & (Rulesets.PUNTA_FIVE | Rulesets.PRINCIPIANTE) == Rulesets.PUNTA_FIVE ? CARTA : STA;
        }
        return (rules.puntaDraws >> total) & 1 == 1 ? CARTA : STA;
    }

    /// @notice Whether the punta may play `draw`; `alone` when no other accepted stake is with it.
    function puntaMay(
        Ruleset memory rules,
        uint256 total,
        uint8 volonta,
        bool alone,
        uint8 draw
    ) internal pure returns (bool) {
        if (draw == puntaDefault(rules, total, volonta)) return true;
        if (draw == 0 || draw > BATTE || (draw == BATTE && total < 8)) return false;
        bool principiante = volonta & Rulesets.PRINCIPIANTE != 0;
        if (principiante || volonta & Rulesets.ALLA_REGOLA != 0 || (rules.puntaBound && !alone)) {
            return !principiante && (rules.puntaFree >> total) & 1 == 1;
        }
        if (total > 7) return !rules.mustShow;
        return !(rules.mustDrawOnZero && total == 0);
    }

    /// @notice What the banker does with `total` (at most 7) when it signed no choice; `given` is the punta's third
    /// card's points or `Rulesets.STOOD`.
    function bancoDefault(
        Ruleset memory rules,
        uint256 total,
        uint256 given,
        uint8 volonta
    ) internal pure returns (uint8) {
        uint256 cell = total * 11 + given;
        if ((rules.bancoFree >> cell) & 1 == 1) {
            uint8 bit = total == 3 ? Rulesets.BANCO_THREE_NINE : Rulesets.BANCO_FIVE_FOUR;
            return volonta & bit != 0 ? CARTA : STA;
        }
        return (rules.bancoDraws >> cell) & 1 == 1 ? CARTA : STA;
    }

    /// @notice Whether the banker may play `draw` with `total` (at most 7: with 8 or 9 it has nothing to decide).
    function bancoMay(
        Ruleset memory rules,
        uint256 total,
        uint256 given,
        uint8 volonta,
        uint8 draw
    ) internal pure returns (bool) {
        if (draw == bancoDefault(rules, total, given, volonta)) return true;
        if (draw != STA && draw != CARTA) return false;
        if (rules.bancoBound || volonta & Rulesets.ALLA_REGOLA != 0) {
            return (rules.bancoFree >> (total * 11 + given)) & 1 == 1;
        }
        return !(rules.mustDrawOnZero && total == 0);
    }
}
