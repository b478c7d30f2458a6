// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Sette} from "../../../contracts/libraries/Sette.sol";

/// @notice sette.md 1 and 3: points of cards and hands, the banker's regola.
contract Duels {
    /// @dev One to seven 2 to 14, figures 1; the matta is kind 9 and nothing else counts as it.
    function worth(uint256 kind) external pure {
        require(kind < 40 && kind != 9);
        uint256 rank = kind % 10;
        assert(rank < 7 ? Sette.worth(kind) == 2 * rank + 2 : Sette.worth(kind) == 1);
    }

    /// @dev Without the matta a hand is the sum of its cards.
    function without(uint256 sum) external pure {
        require(sum < 256);
        assert(Sette.points(sum) == sum);
    }

    /// @dev With it: above 14 bust; 14 or odd 15; else 14, the matta alone too.
    function withMatta(uint256 others) external pure {
        require(others < 256);
        uint256 total = Sette.points(Sette.worth(9) + others);
        if (others > 14) assert(total > 15);
        else if (others == 14 || others % 2 == 1) assert(total == 15);
        else assert(total == 14);
    }

    /// @dev The matta counts as one of the cards that there are, half or one to seven: the best of them.
    function best(uint256 others, uint256 card) external pure {
        require(others < 256 && (card == 1 || (card % 2 == 0 && card >= 2 && card <= 14)));
        uint256 total = Sette.points(Sette.worth(9) + others);
        if (others + card <= 15) assert(total >= others + card && total <= 15);
    }

    /// @dev min(15, max(10, shown + 1)).
    function stands(uint256 shown) external pure {
        require(shown < 16);
        uint256 least = Sette.bancoStands(shown);
        assert(least >= 10 && least <= 15);
        assert(least == 15 || least == 10 || least == shown + 1);
        assert(least > shown || shown == 15);
    }

    /// @dev What may be bet is within posta or highest bet, and within the credit.
    function bets(
        uint8 call,
        uint256 max,
        uint256 accepted,
        uint256 bound,
        uint256 credit,
        uint256 minBet,
        bool classico
    ) external pure {
        if (!Sette.mayBet(call, max, accepted, bound, credit, minBet, classico)) return;
        assert(accepted <= bound && accepted <= credit && accepted <= max);
        assert(call == 1 ? accepted == max : call == 5 && accepted == bound && !classico);
        assert(call == 5 || accepted >= minBet || accepted == bound || accepted == credit);
    }
}

/// @notice False on purpose: the matta does not always make 15, and the banker does not always stand on 10.
contract FalseDuels {
    function withMatta(uint256 others) external pure {
        require(others < 15);
        assert(Sette.points(Sette.worth(9) + others) == 15);
    }

    function stands(uint256 shown) external pure {
        require(shown < 16);
        assert(Sette.bancoStands(shown) == 10);
    }
}
