// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice Is called back in the middle of a transfer, and then does what it likes.
interface IDriver {
    function reenter() external;
}

/// @notice Is told of tokens that leave and arrive, as in ERC-777: takes them, refuses them, burns the gas, or calls
/// back.
contract Receiver {
    enum Manner {
        Accepts,
        Refuses,
        BurnsGas,
        Reenters,
        ReentersAndRefuses
    }

    IDriver private immutable driver;
    Manner public manner;

    /// @notice These tokens are not wanted.
    error Unwanted();

    /// @dev Calls back its creator.
    constructor() {
        driver = IDriver(msg.sender);
    }

    function setManner(Manner manner_) external {
        manner = manner_;
    }

    function tokensToSend() external {
        _told();
    }

    function tokensReceived() external {
        _told();
    }

    function _told() private {
        if (manner == Manner.BurnsGas) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        if (manner == Manner.Reenters || manner == Manner.ReentersAndRefuses) driver.reenter();
        if (manner == Manner.Refuses || manner == Manner.ReentersAndRefuses) revert Unwanted();
    }
}
