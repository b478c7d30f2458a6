// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

import {IEscrow} from "../../../contracts/interfaces/IEscrow.sol";

/// @notice A wallet with code (ERC-1271) that answers well, wrongly, or by burning gas.
contract ContractWallet {
    enum Mood {
        Honest,
        AlwaysNo,
        LongAnswer,
        Burning
    }

    address public immutable owner;
    Mood public mood;

    constructor(address owner_) {
        owner = owner_;
    }

    function setMood(Mood mood_) external {
        mood = mood_;
    }

    function deposit(IEscrow escrow, uint256 amount) external {
        IERC20(escrow.token()).approve(address(escrow), amount);
        escrow.deposit(amount);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (mood == Mood.AlwaysNo) return 0xffffffff;
        if (mood == Mood.Burning) while (true) {}
        if (mood == Mood.LongAnswer) {
            assembly {
                mstore(0, 0x1626ba7e00000000000000000000000000000000000000000000000000000000)
                return(0, 64)
            }
        }
        (address found,,) = ECDSA.tryRecoverCalldata(hash, signature);
        return found == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
