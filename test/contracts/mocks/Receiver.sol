// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

/// @notice Who is called back in the middle of a transfer, and does then what it likes.
interface IDriver {
    function reenter() external;
}

/// @notice Who is told of tokens that go and come, as ERC-777 tells it: it takes them, refuses them, burns the gas, or
/// calls back.
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

    /// @dev What it calls back is who has made it.
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
