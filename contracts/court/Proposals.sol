// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Docket, Ending, MAX_PLAYERS, Player, Proof, SeatId, Seated, Setup} from "../interfaces/Types.sol";
import {ICourt} from "../interfaces/ICourt.sol";
import {IEscrow} from "../interfaces/IEscrow.sol";
import {Digests} from "../libraries/Digests.sol";
import {Dockets} from "./Dockets.sol";

/// @title Banks ended by a proof: `propose`, its window, `finalize`.
abstract contract Proposals is Dockets {
    /// @dev Digests of the endings that a proof has shown to this court, whether they were paid or not.
    mapping(bytes32 => bool) internal _proven;

    /// @inheritdoc ICourt
    function propose(Proof calldata) external {
        (Ending memory ending, ) = _replay(0);
        uint256 window = _tableOf(ending.table).window;
        _checkParty(ending);
        Docket storage docket = _dockets[ending.table][ending.number];
        _checkHouseKey(ending.house, docket.started == 0 ? block.timestamp : docket.started);
        if (_isFinal(ending.table, ending.number)) revert NumberSettled(ending.table, ending.number);
        if (docket.status == RULED) revert RuledAlready(ending.table, ending.number);
        if (docket.status == PROPOSED) {
            if (block.timestamp >= docket.deadline) revert WindowOver(docket.deadline);
            if (ending.turn <= docket.turn) revert NotHigher(ending.turn, docket.turn);
        }
        _propose(docket, ending, window);
    }

    /// @dev The first proposal of a number opens its window; later ones stay in it.
    function _propose(Docket storage docket, Ending memory ending, uint256 window) internal returns (bytes32 digest) {
        if (docket.status == NOTHING) {
            docket.status = PROPOSED;
            docket.deadline = uint40(block.timestamp + window);
            if (docket.started == 0) docket.started = uint40(block.timestamp);
        }
        digest = _prove(docket, ending);
        docket.digest = digest;
        docket.turn = ending.turn;
        _hold(ending);
        emit Proposed(ending.table, ending.number, ending.turn, docket.deadline, ending);
    }

    /// @dev Its papers stand in a calldata only, which may be hidden behind a contract: who is owed this ending must
    /// not need them again. Who reads the events needs to know whether they are all there.
    function _prove(Docket storage docket, Ending memory ending) internal returns (bytes32 digest) {
        digest = keccak256(abi.encode(ending));
        if (_proven[digest]) return digest;
        _proven[digest] = true;
        docket.proven = keccak256(abi.encode(docket.proven, digest));
    }

    /// @inheritdoc ICourt
    function finalize(Ending calldata ending) external {
        Docket storage docket = _dockets[ending.table][ending.number];
        if (_isFinal(ending.table, ending.number)) revert NumberSettled(ending.table, ending.number);
        if (docket.status == NOTHING) revert NotProposed(ending.table, ending.number);
        if (docket.status == PROPOSED && block.timestamp < docket.deadline) revert WindowOpen(docket.deadline);
        if (docket.demands != 0) revert DemandsOpen(docket.demands);
        bytes32 digest = keccak256(abi.encode(ending));
        if (digest != docket.digest) revert OtherEnding(docket.digest, digest);
        docket.status = PAID;
        // Claims and awards ask what was paid, not what the ending said.
        docket.digest = IEscrow(escrow).pay(ending);
        _liftSeats(ending.bankId, ending.table, ending.seats);
    }

    /// @inheritdoc ICourt
    function lift(Setup calldata setup) external {
        // `started` is 0 when nothing is pending on the number.
        if (!_isFinal(setup.table, setup.number) && _dockets[setup.table][setup.number].started != 0) {
            revert NumberOpen(setup.table, setup.number);
        }
        if (setup.players.length > MAX_PLAYERS) revert TooManyPlayers(MAX_PLAYERS, setup.players.length);
        Seated[] memory seats = new Seated[](setup.players.length);
        for (uint256 i; i < seats.length; ++i) {
            Player calldata p = setup.players[i];
            seats[i] = Seated(SeatId(p.player, p.key), 0, false);
        }
        _liftSeats(Digests.setup(setup), setup.table, seats);
    }
}
