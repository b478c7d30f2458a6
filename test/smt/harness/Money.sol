// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Arithmetic} from "../../../contracts/libraries/Arithmetic.sol";
import {Garage} from "../../../contracts/libraries/Rulesets.sol";

/// @notice protocol.md 4, I5 and I6, for all amounts below 2^95 and all fees up to 10%.
contract Money {
    function fee(uint256 amount, uint16 bps) external pure {
        require(amount < 1 << 95 && bps <= 1000);
        uint256 paid = Arithmetic.fee(amount, bps);
        assert(paid * 10_000 <= amount * bps);
        assert(paid <= amount);
    }

    /// @dev Nothing is made or lost when the posta is capped.
    function capped(uint256 posta, uint256 garage, uint256 takenOut, uint256 maxPosta, bool toCredit) external pure {
        require(posta < 1 << 95 && garage < 1 << 95 && takenOut < 1 << 95 && maxPosta < 1 << 95);
        (uint256 p, uint256 g, uint256 t) = Arithmetic.capped(posta, garage, takenOut, maxPosta, toCredit);
        assert(p + g + t == posta + garage + takenOut);
        assert(p <= maxPosta);
    }

    /// @dev posta + garage + taken out grow by what was won, less the cagnotte's part.
    function bancoWins(
        uint256 posta,
        uint256 garage,
        uint256 takenOut,
        uint256 accepted,
        uint16 bps,
        Garage rule
    ) external pure {
        require(accepted <= posta && posta < 1 << 95 && garage < 1 << 95 && takenOut < 1 << 95 && bps <= 1000);
        (uint256 p, uint256 g, uint256 t, uint256 paid) = Arithmetic.bancoWins(
            posta,
            garage,
            takenOut,
            accepted,
            bps,
            rule
        );
        assert(p + g + t + paid == posta + garage + takenOut + accepted);
        assert(paid <= accepted && paid * 10_000 <= accepted * bps);
    }

    /// @dev A duel of Sette e mezzo (sette.md 2): the same, and nothing leaves the posta.
    function duelWon(uint256 posta, uint256 takenOut, uint256 stake, uint16 bps, bool aside) external pure {
        require(stake <= posta && posta < 1 << 95 && takenOut < 1 << 95 && bps <= 1000);
        (uint256 p, uint256 t, uint256 paid) = Arithmetic.duelWon(posta, takenOut, stake, bps, aside);
        assert(p + t + paid == posta + takenOut + stake);
        assert(p >= posta && t >= takenOut && (aside ? p == posta : t == takenOut));
    }
}

/// @notice False on purpose: the fee rounds down, so it is not always all of the basis points.
contract FalseMoney {
    function fee(uint256 amount, uint16 bps) external pure {
        require(amount < 1 << 95 && bps <= 1000);
        assert(Arithmetic.fee(amount, bps) * 10_000 == amount * bps);
    }
}
