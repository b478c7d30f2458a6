// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Claims} from "./Claims.sol";
import {Dockets} from "./Dockets.sol";

/// @title Banks settled by proof: proposals, demands, claims.
/// @dev Created by the escrow's constructor, so each knows the other for ever. It keeps no money.
contract Court is Claims {
    constructor(address replay_, address setteReplay_) Dockets(replay_, setteReplay_) {}
}
