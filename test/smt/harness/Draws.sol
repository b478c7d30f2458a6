// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Drawing} from "../../../contracts/libraries/Drawing.sol";
import {Ruleset, Rulesets} from "../../../contracts/libraries/Rulesets.sol";

// The drawing tables of rules.md 1.6 and 2 compared with the bits of `Rulesets`, and what `Drawing` makes of a bit. A
// row is read from right to left: the card given from 0 to 9, then a punta that stood; 1 is carta. The solver is quick
// where cells are constants and lost where they are not: test/contracts/drawing.test.ts checks all cells one by one.

/// @notice The rows, added up instead of shifted together. One ruleset per function: the checker forgets a struct in
/// memory when another one is written.
contract Bits {
    uint256 private constant ROWS =
        2047 +
            2047 * 2 ** 11 +
            2047 * 2 ** 22 + // 0, 1, 2: always
            (2047 - 2 ** 8 - 2 ** 9) * 2 ** 33 + // 3: not given 8; given 9 is a volonta
            (2047 - 2 ** 0 - 2 ** 1 - 2 ** 8 - 2 ** 9) * 2 ** 44 + // 4: given 2 to 7, or the punta stood
            // 5: given 5, 6, 7, or the punta stood; given 4 is a volonta.
            (2 ** 5 + 2 ** 6 + 2 ** 7 + 2 ** 10) * 2 ** 55 +
            (2 ** 6 + 2 ** 7) * 2 ** 66; // 6: given 6 or 7; 7: never
    uint256 private constant THREE_NINE = 2 ** (33 + 9);
    uint256 private constant FIVE_FOUR = 2 ** (55 + 4);
    uint256 private constant SEVEN_SIX = 2 ** (77 + 6);

    function online() external pure {
        Ruleset memory r = Rulesets.get(0);
        assert(r.bancoDraws == ROWS && r.bancoFree == THREE_NINE + FIVE_FOUR);
        assert(r.puntaDraws == 31 && r.puntaFree == 32);
    }

    function saintVincent() external pure {
        Ruleset memory r = Rulesets.get(1);
        assert(r.bancoDraws == ROWS && r.bancoFree == THREE_NINE + FIVE_FOUR);
        assert(r.puntaDraws == 31 && r.puntaFree == 32);
    }

    /// @dev The punta stands on 5.
    function venezia() external pure {
        Ruleset memory r = Rulesets.get(2);
        assert(r.bancoDraws == ROWS && r.bancoFree == THREE_NINE + FIVE_FOUR);
        assert(r.puntaDraws == 31 && r.puntaFree == 0);
    }

    /// @dev The printed table: 3 giving 9, 5 giving 4 and 7 giving 6 draw, and nobody has a choice.
    function headsUp() external pure {
        Ruleset memory r = Rulesets.get(3);
        assert(r.bancoDraws == ROWS + THREE_NINE + FIVE_FOUR + SEVEN_SIX && r.bancoFree == 0);
        assert(r.puntaDraws == 31 && r.puntaFree == 0);
    }
}

/// @notice What a bit means, for any ruleset, total, card and volonta.
contract Meaning {
    function banco(Ruleset memory rules, uint256 total, uint256 given, uint8 volonta) external pure {
        require(total < 8 && given < 11);
        uint256 cell = total * 11 + given;
        uint8 draw = Drawing.bancoDefault(rules, total, given, volonta);
        assert(draw == Drawing.STA || draw == Drawing.CARTA);
        if ((rules.bancoFree >> cell) & 1 == 0)
            assert((draw == Drawing.CARTA) == ((rules.bancoDraws >> cell) & 1 == 1));
    }

    function batte(Ruleset memory rules, uint256 total, uint8 volonta) external pure {
        require(total < 10);
        assert((Drawing.puntaDefault(rules, total, volonta) == Drawing.BATTE) == (total > 7));
    }

    function threeGivingNine(uint8 volonta) external pure {
        uint8 draw = Drawing.bancoDefault(Rulesets.get(0), 3, 9, volonta);
        assert((draw == Drawing.CARTA) == (volonta & Rulesets.BANCO_THREE_NINE != 0));
    }

    function fiveGivingFour(uint8 volonta) external pure {
        uint8 draw = Drawing.bancoDefault(Rulesets.get(0), 5, 4, volonta);
        assert((draw == Drawing.CARTA) == (volonta & Rulesets.BANCO_FIVE_FOUR != 0));
    }

    /// @dev The default may always be played, and a choice is only carta or sta (or batte, with 8 or 9).
    function mayDefault(Ruleset memory rules, uint256 total, uint256 given, uint8 volonta) external pure {
        require(total < 8 && given < 11);
        assert(Drawing.bancoMay(rules, total, given, volonta, Drawing.bancoDefault(rules, total, given, volonta)));
        assert(!Drawing.bancoMay(rules, total, given, volonta, Drawing.BATTE));
    }

    /// @dev Points are 0 to 9, and follow from the rank.
    function points(uint256 kind) external pure {
        require(kind < 52);
        assert(Drawing.points(kind) < 10);
        assert(Drawing.points(kind) == Drawing.points(kind % 13));
    }
}

/// @notice False on purpose: 5 giving 4 depends on another bit, and heads-up leaves the banker no choice.
contract FalseDraws {
    function fiveGivingFour(uint8 volonta) external pure {
        uint8 draw = Drawing.bancoDefault(Rulesets.get(0), 5, 4, volonta);
        assert((draw == Drawing.CARTA) == (volonta & Rulesets.BANCO_THREE_NINE != 0));
    }

    function headsUp() external pure {
        assert(Rulesets.get(3).bancoFree != 0);
    }
}
