// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {SeatView} from "../../../contracts/interfaces/Types.sol";
import {ContractWallet} from "../mocks/ContractWallet.sol";
import {HostileHandler} from "./HostileHandler.sol";
import {vm} from "./Vm.sol";

/// @notice The escrow's books compared with the handler's.
abstract contract EscrowBooks {
    function _check(HostileHandler handler) internal view {
        _money(handler);
        _seats(handler);
        _disputes(handler);
    }

    /// @dev I1, I2: everything owed is counted once, and the money is there.
    function _money(HostileHandler handler) private view {
        (uint256 bond, uint256 reserved, uint256 cagnotte, uint256 total) = handler.escrow().accounts();
        uint256 sum = bond + cagnotte;
        for (uint256 i; i < handler.ACTORS(); ++i) {
            (uint256 free, uint256 locked, , ) = _seat(handler, i);
            sum += free + locked;
        }
        require(sum == total, "I1 sum");
        require(total == handler.total(), "I2 in - out");
        // What the token did not deliver is still there, and owed to nobody.
        require(
            handler.token().held(address(handler.escrow())) == total * handler.unitOfToken() + handler.undelivered(),
            "I1 balance"
        );
        for (uint256 i; i <= handler.ACTORS(); ++i) {
            address owner = i < handler.ACTORS() ? handler.wallets(i) : address(handler);
            require(handler.token().held(owner) == handler.pocket(i), "I2 pockets");
        }
        require(bond == handler.bond() && cagnotte == handler.cagnotte() && reserved == handler.reserved(), "house");
    }

    /// @dev I4, I10: every wallet's free and locked money, and every seat's share, follow from its own acts.
    function _seats(HostileHandler handler) private view {
        uint256 shares = handler.leftShares();
        for (uint256 i; i < handler.ACTORS(); ++i) {
            (uint256 free, uint256 locked, uint256 share, uint256 held) = _seat(handler, i);
            (, , , uint256 expectedFree, uint256 expectedLocked, uint256 expectedShare, , bool sits) = handler.actors(
                i
            );
            require(free == expectedFree, "free");
            require(locked == expectedLocked, "locked");
            if (sits) require(share == expectedShare && held == handler.held(i), "share, held");
            address wallet = handler.wallets(i);
            require(
                wallet.code.length == 0 || !ContractWallet(wallet).meddled(),
                "a wallet that was asked changed something"
            );
            shares += expectedShare;
        }
        (uint256 bond, uint256 reserved, , ) = handler.escrow().accounts();
        require(shares == reserved && reserved <= bond, "shares are reserved in the bond");
    }

    /// @dev I7, I8, I10: what the court keeps of the disputed numbers that may have changed, and whose share it holds.
    function _disputes(HostileHandler handler) private view {
        uint256 count = handler.matters();
        for (uint256 n = count < 3 ? 0 : count - 3; n < count; ++n) {
            handler.checkMatter(n);
        }
        for (uint256 i; i < handler.ACTORS(); ++i) {
            (, uint256 key, , , , , , ) = handler.actors(i);
            if (key == 0) continue;
            SeatView memory seat = handler.escrow().seatOf(handler.table(), handler.wallets(i));
            require(seat.shareHeld == handler.shareHeld(vm.addr(key)), "share held");
        }
    }

    function _seat(
        HostileHandler handler,
        uint256 i
    ) private view returns (uint256 free, uint256 locked, uint256 share, uint256 held) {
        address player = handler.wallets(i);
        SeatView memory seat = handler.escrow().seatOf(handler.table(), player);
        return (handler.escrow().free(player), seat.locked, seat.share, seat.held);
    }
}
