// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice Sette e mezzo as numbers (sette.md 1 to 3): its rulesets, deck, points, regola and stakes. All points are
/// half points.
library Sette {
    /// @dev 4 sette-piatto, 5 sette-classico, 6 and 7 the same alla regola.
    uint8 internal constant FIRST = 4;
    uint8 internal constant END = 8;

    /// @notice One card of each of 40 kinds.
    /// @dev 1 in each of 40 nibbles: so many digits in one literal would be an address.
    uint256 internal constant FULL = uint256(type(uint160).max) / 0xf;
    /// @dev The king of denari, which counts as what is best for its holder.
    uint256 private constant MATTA = 9;
    /// @dev What the matta counts in a hand, so that it is not lost among the half points of the others.
    uint256 private constant WITH_MATTA = 256;

    /// @notice Seven and a half: the most that a hand can be worth. It stands by itself.
    uint256 internal constant MOST = 15;
    /// @notice The punta stands on this and more.
    uint256 internal constant PUNTA_STANDS = 10;
    /// @notice A turn takes at most one card less than these.
    uint256 internal constant LEAST_LEFT = 20;

    uint8 internal constant SEATS = 10;

    uint8 private constant PLAIN = 1;
    uint8 private constant WHOLE = 5;

    /// @notice The banker puts up the highest bets, and what it wins is taken out.
    function isClassico(uint8 ruleset) internal pure returns (bool) {
        return ruleset & 1 == 1;
    }

    /// @notice Every `Choice` is refused, both sides play the regola.
    function isBound(uint8 ruleset) internal pure returns (bool) {
        return ruleset > 5;
    }

    /// @notice Whether these cards can be left: no kind twice, none above 39.
    function isDeck(uint256 composition) internal pure returns (bool) {
        return composition & ~FULL == 0;
    }

    function hasMatta(uint256 composition) internal pure returns (bool) {
        return (composition >> (4 * MATTA)) & 1 == 1;
    }

    /// @notice What a card adds to a hand: one to seven 2 to 14, a figure 1. A hand is a sum of these; see `points`.
    function worth(uint256 kind) internal pure returns (uint256) {
        if (kind == MATTA) return WITH_MATTA;
        uint256 rank = kind % 10;
        return rank > 6 ? 1 : 2 * (rank + 1);
    }

    /// @notice The points of a hand; above `MOST` it has bust. The matta counts as what is best, and where even a half
    /// is too much as a half.
    function points(uint256 hand) internal pure returns (uint256) {
        if (hand < WITH_MATTA) return hand;
        uint256 others = hand - WITH_MATTA;
        if (others > MOST - 2) return others + 1;
        // What is missing to 15 is a card where it is even; otherwise the best card leaves a half.
        return others % 2 == 1 ? MOST : MOST - 1;
    }

    /// @notice The banker stands on so much and more against `shown`, the points of the punta's cards that lie face up.
    function bancoStands(uint256 shown) internal pure returns (uint256) {
        if (shown < PUNTA_STANDS) return PUNTA_STANDS;
        return shown < MOST ? shown + 1 : MOST;
    }

    /// @notice Whether a bet may stand: it is accepted whole, within its bounds. `bound` is the posta, or in the
    /// classico the highest bet; `credit` what the punter may still lose.
    function mayBet(
        uint8 call,
        uint256 max,
        uint256 accepted,
        uint256 bound,
        uint256 credit,
        uint256 minBet,
        bool classico
    ) internal pure returns (bool) {
        if (call == WHOLE) return !classico && bound <= max && bound <= credit && accepted == bound;
        uint256 most = bound < credit ? bound : credit;
        return call == PLAIN && accepted == max && max <= most && (max >= minBet || max == most);
    }
}
