// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

import {Escrow} from "../../../contracts/Escrow.sol";
import {IEscrow} from "../../../contracts/interfaces/IEscrow.sol";
import {Replay} from "../../../contracts/Replay.sol";

/// @notice A token that keeps a fee, gives too much, says `false`, moves nothing, or calls the escrow again while it is called.
contract HostileToken is ERC20("Hostile", "BAD") {
    uint256 public constant MOODS = 7;
    uint256 public mood;
    /// @dev Whether a call back into the escrow got through.
    bool public reentered;

    constructor(address rich) {
        _mint(rich, 1e30);
    }

    function setMood(uint256 mood_) external {
        mood = mood_;
    }

    function depositInto(Escrow escrow) external {
        _approve(address(this), address(escrow), type(uint256).max);
        escrow.deposit(1e6);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return _move(from, to, amount);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        if (mood == 1) amount -= amount / 100 + 1;
        if (mood == 2) amount += 1;
        if (mood == 3) return false;
        if (mood == 4) return true;
        if (mood > 4) {
            bytes memory act = mood == 5 ? abi.encodeCall(IEscrow.withdraw, (1)) : abi.encodeCall(IEscrow.deposit, (1));
            (bool ok,) = msg.sender.call(act);
            reentered = reentered || ok;
        }
        _transfer(from, to, amount);
        return true;
    }
}

/// @notice Whatever the token does, what the escrow owes is there, and nobody has more than it paid in (I1, I2).
contract HostileTokenTest {
    HostileToken private _token;
    Escrow private _escrow;

    function setUp() external {
        _token = new HostileToken(address(this));
        _escrow = new Escrow(address(_token), address(this), address(this), address(1), 1, address(new Replay()));
        _token.approve(address(_escrow), type(uint256).max);
        _escrow.deposit(1e6);
        // The token has free money of its own, so that only the guard stands in its way.
        require(_token.transfer(address(_token), 2e6));
        _token.depositInto(_escrow);
    }

    function testFuzz_owesNoMoreThanItHas(uint256[8] calldata moods, uint256[8] calldata amounts) external {
        uint256 free = 1e6;
        uint256 bond;
        for (uint256 i; i < 8; ++i) {
            uint256 mood = moods[i] % _token.MOODS();
            uint256 amount = 1 + amounts[i] % 1e6;
            _token.setMood(mood);
            // A call back into the escrow is refused, the transfer itself may go on.
            bool honest = mood == 0 || mood > 4;
            if (amounts[i] >> 128 & 1 == 0) {
                (bool ok,) = address(_escrow).call(abi.encodeCall(IEscrow.deposit, (amount)));
                require(ok == honest, "deposit");
                if (ok) free += amount;
            } else {
                (bool ok,) = address(_escrow).call(abi.encodeCall(IEscrow.fundBond, (amount)));
                require(ok == honest, "bond");
                if (ok) bond += amount;
            }
            require(!_token.reentered(), "reentered");
            require(_escrow.free(address(this)) == free, "free");
            (uint256 has,,, uint256 total) = _escrow.accounts();
            require(has == bond && total == free + bond + 1e6 && total == _token.balanceOf(address(_escrow)), "I1 I2");
        }
    }

    /// @dev A token that lies on the way out takes from its own holders; the books stay right and nothing is paid twice.
    function testFuzz_paysOutOnce(uint256 mood, uint256 amount) external {
        mood = 3 + mood % (_token.MOODS() - 3);
        amount = 1 + amount % 1e6;
        _token.setMood(mood);
        (bool ok,) = address(_escrow).call(abi.encodeCall(IEscrow.withdraw, (amount)));
        require(ok == (mood != 3), "false is a refusal");
        require(!_token.reentered(), "reentered");
        require(_escrow.free(address(this)) == (ok ? 1e6 - amount : 1e6), "free");
        (,,, uint256 total) = _escrow.accounts();
        require(total == (ok ? 2e6 - amount : 2e6) && total <= _token.balanceOf(address(_escrow)), "I1");
    }
}
