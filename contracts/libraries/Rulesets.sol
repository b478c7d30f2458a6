// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice What becomes of the part of the posta that nobody covered (protocol.md 4).
enum Garage {
    None,
    OnWin,
    ToCredit,
    OnAcceptance
}

/// @notice One variant as data (rules.md 2 and 1.6). Cells of the drawing tables are bits: for the punta bit `points`,
/// for the banker bit `points * 11 + card given` where 10 means that the punta did not draw.
struct Ruleset {
    Garage garage;
    bool overflowToCredit; // posta above the table's maximum goes to takenOut instead of the garage
    bool bancoBound; // the banker plays the regola, its volonta cells apart
    bool puntaBound; // so does the punta when others' money is with it
    bool mustShow; // 8 and 9 are shown
    bool mustDrawOnZero; // nobody stands on 0
    uint8 volonta; // bits that a list entry may carry
    uint256 puntaDraws;
    uint256 puntaFree;
    uint256 bancoDraws;
    uint256 bancoFree;
}

library Rulesets {
    uint8 internal constant COUNT = 4;

    uint8 internal constant PUNTA_FIVE = 1;
    uint8 internal constant BANCO_THREE_NINE = 2;
    uint8 internal constant BANCO_FIVE_FOUR = 4;
    uint8 internal constant ALLA_REGOLA = 8;
    uint8 internal constant PRINCIPIANTE = 16;

    /// @dev Column of the banker's table when the punta did not draw.
    uint256 internal constant STOOD = 10;

    // The punta: 0-4 carta, 6-7 sta; 5 is a volonta or sta.
    uint256 private constant PUNTA_DRAWS = 0x1f;
    uint256 private constant PUNTA_FIVE_CELL = 1 << 5;

    // The banker, one row of 11 columns each: given 0 … 9, then "punta stood" (0-5 carta).
    uint256 private constant ROW_012 = 0x7ff; // any
    uint256 private constant ROW_3 = 0x4ff; // 0-7
    uint256 private constant ROW_4 = 0x4fc; // 2-7
    uint256 private constant ROW_5 = 0x4e0; // 5-7
    uint256 private constant ROW_6 = 0x0c0; // 6, 7
    uint256 private constant BANCO_DRAWS =
        ROW_012 | (ROW_012 << 11) | (ROW_012 << 22) | (ROW_3 << 33) | (ROW_4 << 44) | (ROW_5 << 55) | (ROW_6 << 66);
    uint256 private constant THREE_NINE_CELL = 1 << (3 * 11 + 9);
    uint256 private constant FIVE_FOUR_CELL = 1 << (5 * 11 + 4);
    uint256 private constant SEVEN_SIX_CELL = 1 << (7 * 11 + 6);

    /// @notice 0 online, 1 saint-vincent, 2 venezia, 3 heads-up. The caller keeps `id < COUNT`.
    function get(uint8 id) internal pure returns (Ruleset memory r) {
        r.puntaDraws = PUNTA_DRAWS;
        r.bancoDraws = BANCO_DRAWS;
        if (id == 3) {
            // Table B as printed: no volonta, and 3 giving 9, 5 giving 4 and 7 giving 6 draw.
            r.garage = Garage.OnAcceptance;
            r.bancoDraws |= THREE_NINE_CELL | FIVE_FOUR_CELL | SEVEN_SIX_CELL;
            r.volonta = ALLA_REGOLA;
            return r;
        }
        r.bancoFree = THREE_NINE_CELL | FIVE_FOUR_CELL;
        r.volonta = BANCO_THREE_NINE | BANCO_FIVE_FOUR | ALLA_REGOLA;
        if (id == 2) {
            r.overflowToCredit = true; // and Garage.None; the punta stands on 5
            return r;
        }
        r.puntaFree = PUNTA_FIVE_CELL;
        r.volonta |= PUNTA_FIVE;
        if (id == 1) {
            r.garage = Garage.ToCredit;
            r.overflowToCredit = true;
            r.bancoBound = true;
            r.puntaBound = true;
            r.mustShow = true;
            r.mustDrawOnZero = true;
            r.volonta |= PRINCIPIANTE;
        } else {
            r.garage = Garage.OnWin;
        }
    }
}
