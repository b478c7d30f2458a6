// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

import {IEscrow} from "../../../contracts/interfaces/IEscrow.sol";
import {Receiver} from "./Receiver.sol";

/// @notice A wallet with code (ERC-1271) that answers well or wrongly, burns gas, or tries to change something while
/// asked.
contract ContractWallet is Receiver {
    enum Mood {
        Honest,
        AlwaysNo,
        LongAnswer,
        Burning,
        HugeAnswer,
        Reverting,
        Meddling
    }

    address public immutable owner;
    Mood public mood;
    /// @notice Whether it could change anything when it was asked for a signature.
    bool public meddled;

    constructor(address owner_) {
        owner = owner_;
    }

    function setMood(Mood mood_) external {
        mood = mood_;
    }

    function deposit(IEscrow escrow, uint256 amount) external {
        IERC20(escrow.token()).approve(address(escrow), amount * escrow.unit());
        escrow.deposit(amount);
    }

    function meddle() external {
        meddled = true;
    }

    /// @dev Not `view`: the caller must make sure that nothing is changed.
    function isValidSignature(bytes32 hash, bytes calldata signature) external returns (bytes4) {
        if (mood == Mood.AlwaysNo) return 0xffffffff;
        if (mood == Mood.Burning) while (true) {}
        if (mood == Mood.Reverting) revert Unwanted();
        if (mood == Mood.LongAnswer) _answer(64);
        if (mood == Mood.HugeAnswer) _answer(200_000);
        if (mood == Mood.Meddling) {
            try this.meddle{gas: 30_000}() {} catch {}
        }
        (address found, , ) = ECDSA.tryRecoverCalldata(hash, signature);
        return found == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    /// @dev The right word first, and more than is asked for.
    function _answer(uint256 size) private pure {
        assembly {
            mstore(0, 0x1626ba7e00000000000000000000000000000000000000000000000000000000)
            return(0, size)
        }
    }
}
