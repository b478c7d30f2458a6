// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {Ending, Player, Proof, Proposal, Seated, Setup, TableView} from "./Types.sol";
import {ICourt} from "./interfaces/ICourt.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {IReplay} from "./interfaces/IReplay.sol";
import {Digests} from "./libraries/Digests.sol";

/// @title Banks settled by proof.
/// @dev Created by the escrow's constructor, so each knows the other for ever. `demand` and `claim` will join here: they
/// need the same replay, the same holds, and the escrow's records.
contract Court is ICourt {
    /// @notice How long a retired key of the house still opens proposals for banks that were set up under it.
    uint256 public constant KEY_GRACE = 30 days;

    address public immutable escrow;
    address public immutable replay;

    /// @dev By table and number.
    mapping(bytes32 => mapping(uint64 => Proposal)) private _proposals;

    /// @dev By bankId: bit i = player i of its set-up is held. By bank and not by number, because a house that signs two
    /// set-ups for one number must not make a hold unfindable.
    mapping(bytes32 => uint256) private _held;

    constructor(address replay_) {
        escrow = msg.sender;
        replay = replay_;
    }

    /// @inheritdoc ICourt
    function propose(Proof calldata) external {
        // Check
        Ending memory ending = _replay();
        TableView memory table = IEscrow(escrow).tableOf(ending.table);
        if (!table.registered) revert TableNotRegistered(ending.table);
        _checkSender(ending.seats);
        _checkHouseKey(ending.house);
        if (IEscrow(escrow).isSettled(ending.table, ending.number)) revert NumberSettled(ending.table, ending.number);
        Proposal storage proposal = _proposals[ending.table][ending.number];
        uint256 deadline = proposal.deadline;
        if (deadline == 0) {
            deadline = block.timestamp + table.window;
        } else {
            if (block.timestamp >= deadline) revert WindowOver(deadline);
            if (ending.turn <= proposal.turn) revert NotHigher(ending.turn, proposal.turn);
        }
        // Effect
        proposal.digest = keccak256(abi.encode(ending));
        proposal.deadline = uint40(deadline);
        proposal.turn = ending.turn;
        _hold(ending);
        emit Proposed(ending.table, ending.number, ending.turn, deadline, ending);
    }

    /// @inheritdoc ICourt
    function finalize(Ending calldata ending) external {
        // Check
        Proposal memory proposal = _proposals[ending.table][ending.number];
        if (proposal.deadline == 0) revert NotProposed(ending.table, ending.number);
        if (IEscrow(escrow).isSettled(ending.table, ending.number)) revert NumberSettled(ending.table, ending.number);
        if (block.timestamp < proposal.deadline) revert WindowOpen(proposal.deadline);
        bytes32 digest = keccak256(abi.encode(ending));
        if (digest != proposal.digest) revert OtherEnding(proposal.digest, digest);
        // Effect
        uint256 held = _held[ending.bankId];
        delete _held[ending.bankId];
        delete _proposals[ending.table][ending.number];
        IEscrow(escrow).pay(ending);
        if (held != 0) IEscrow(escrow).lift(ending.table, ending.seats, held);
    }

    /// @inheritdoc ICourt
    function lift(Setup calldata setup) external {
        if (!IEscrow(escrow).isSettled(setup.table, setup.number)) revert NumberOpen(setup.table, setup.number);
        bytes32 bankId = Digests.setup(setup);
        uint256 held = _held[bankId];
        delete _held[bankId];
        delete _proposals[setup.table][setup.number];
        Seated[] memory seats = new Seated[](setup.players.length);
        for (uint256 i; i < seats.length; ++i) {
            Player calldata p = setup.players[i];
            seats[i] = Seated(p.player, p.key, 0, false);
        }
        IEscrow(escrow).lift(setup.table, seats, held);
    }

    /// @inheritdoc ICourt
    function proposalOf(bytes32 table, uint64 number) external view returns (Proposal memory) {
        return _proposals[table][number];
    }

    /// @dev Hands the proof on to `Replay` as it came: behind the domain, with its offset moved by that one word. This court
    /// decodes only the answer, so there are no two readings of one proof, and no re-encoding to pay for.
    function _replay() private view returns (Ending memory ending) {
        uint256 offset = uint256(bytes32(msg.data[4:36]));
        if (offset != 32) revert ProofMisplaced(offset);
        bytes memory call_ = bytes.concat(
            IReplay.replay.selector, IEscrow(escrow).domainSeparator(), bytes32(uint256(64)), msg.data[36:]
        );
        (bool ok, bytes memory answer) = replay.staticcall(call_);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        (ending,) = abi.decode(answer, (Ending, bytes));
    }

    function _hold(Ending memory ending) private {
        uint256 mask;
        for (uint256 i; i < ending.seats.length; ++i) {
            if (ending.seats[i].signed) mask |= 1 << i;
        }
        uint256 before = _held[ending.bankId];
        mask &= ~before;
        if (mask == 0) return;
        uint256 held = IEscrow(escrow).hold(ending.table, ending.seats, mask);
        if (held != 0) _held[ending.bankId] = before | held;
    }

    function _checkSender(Seated[] memory seats) private view {
        if (msg.sender == IEscrow(escrow).operator()) return;
        for (uint256 i; i < seats.length; ++i) {
            if (seats[i].player == msg.sender) return;
        }
        revert NotASeat(msg.sender);
    }

    function _checkHouseKey(address key) private view {
        uint256 retired = IEscrow(escrow).retiredAt(key);
        if (retired == 0) revert HouseKeyUnknown(key);
        if (retired != type(uint64).max && block.timestamp > retired + KEY_GRACE) revert HouseKeyRetired(key, retired);
    }
}
