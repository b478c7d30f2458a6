// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Garage} from "./Rulesets.sol";

/// @notice The money of one coup (protocol.md 4) as functions of numbers: what SMT can prove, the replays use.
library Arithmetic {
    /// @notice The cagnotte's part of `amount`. Rounds down, the remainder stays with whom the fee is taken from.
    function fee(uint256 amount, uint256 bps) internal pure returns (uint256) {
        return (amount * bps) / 10_000;
    }

    /// @notice The posta above the table's maximum goes to the garage, or to `takenOut`.
    function capped(
        uint256 posta,
        uint256 garage,
        uint256 takenOut,
        uint256 maxPosta,
        bool toCredit
    ) internal pure returns (uint256, uint256, uint256) {
        if (posta <= maxPosta) return (posta, garage, takenOut);
        uint256 excess = posta - maxPosta;
        return toCredit ? (maxPosta, garage, takenOut + excess) : (maxPosta, garage + excess, takenOut);
    }

    /// @notice The banker's side after it has won `accepted`: what was not covered is put aside by the ruleset.
    function bancoWins(
        uint256 posta,
        uint256 garage,
        uint256 takenOut,
        uint256 accepted,
        uint256 bps,
        Garage rule
    ) internal pure returns (uint256, uint256, uint256, uint256) {
        uint256 aside = posta - accepted;
        uint256 paid = fee(accepted, bps);
        if (rule == Garage.OnWin) return (accepted + accepted - paid, garage + aside, takenOut, paid);
        if (rule == Garage.ToCredit) return (accepted + accepted - paid, garage, takenOut + aside, paid);
        return (posta + accepted - paid, garage, takenOut, paid);
    }

    /// @notice The banker's side after it has won a duel of Sette e mezzo (sette.md 2): what it wins joins the posta,
    /// or in the classico (`aside`) is taken out.
    function duelWon(
        uint256 posta,
        uint256 takenOut,
        uint256 stake,
        uint256 bps,
        bool aside
    ) internal pure returns (uint256, uint256, uint256) {
        uint256 paid = fee(stake, bps);
        return aside ? (posta, takenOut + stake - paid, paid) : (posta + stake - paid, takenOut, paid);
    }
}
