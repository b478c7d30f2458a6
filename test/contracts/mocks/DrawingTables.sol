// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Drawing} from "../../../contracts/libraries/Drawing.sol";
import {Ruleset, Rulesets} from "../../../contracts/libraries/Rulesets.sol";

/// @notice Every cell of the drawing rules as one byte: the default, then bit 2 + d when draw d (0 to 4) is allowed.
contract DrawingTables {
    /// @notice By total 0-9, volonta 0-31, alone no/yes.
    function punta(uint8 id) external pure returns (bytes memory cells) {
        Ruleset memory rules = Rulesets.get(id);
        cells = new bytes(10 * 32 * 2);
        uint256 next;
        for (uint256 total; total < 10; ++total) {
            for (uint8 volonta; volonta < 32; ++volonta) {
                for (uint256 alone; alone < 2; ++alone) {
                    uint8 cell = Drawing.puntaDefault(rules, total, volonta);
                    for (uint8 draw; draw < 5; ++draw) {
                        if (Drawing.puntaMay(rules, total, volonta, alone == 1, draw)) cell |= uint8(4 << draw);
                    }
                    cells[next++] = bytes1(cell);
                }
            }
        }
    }

    /// @notice By total 0-7, card given 0-9 or 10 for none, volonta 0-31.
    function banco(uint8 id) external pure returns (bytes memory cells) {
        Ruleset memory rules = Rulesets.get(id);
        cells = new bytes(8 * 11 * 32);
        uint256 next;
        for (uint256 total; total < 8; ++total) {
            for (uint256 given; given < 11; ++given) {
                for (uint8 volonta; volonta < 32; ++volonta) {
                    uint8 cell = Drawing.bancoDefault(rules, total, given, volonta);
                    for (uint8 draw; draw < 5; ++draw) {
                        if (Drawing.bancoMay(rules, total, given, volonta, draw)) cell |= uint8(4 << draw);
                    }
                    cells[next++] = bytes1(cell);
                }
            }
        }
    }
}
