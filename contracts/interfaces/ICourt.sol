// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {Ending, Proof, Proposal, Setup} from "../Types.sol";

/// @title The court: banks whose result somebody did not sign, played again on chain.
/// @notice protocol.md 5. Keeps no money; it tells the escrow what to hold and what to pay.
interface ICourt {
    /// @param ending everything that `finalize` needs again.
    event Proposed(bytes32 indexed table, uint64 indexed number, uint32 turn, uint256 deadline, Ending ending);

    /// @notice The proof must stand right behind its offset, as every encoder puts it.
    error ProofMisplaced(uint256 offset);
    error TableNotRegistered(bytes32 table);
    error NotASeat(address sender);
    error HouseKeyUnknown(address key);
    error HouseKeyRetired(address key, uint256 retiredAt);
    error NumberSettled(bytes32 table, uint64 number);
    error NumberOpen(bytes32 table, uint64 number);
    error WindowOver(uint256 deadline);
    error WindowOpen(uint256 deadline);
    /// @notice Only a proof that ends at a higher turn replaces a proposal.
    error NotHigher(uint32 turn, uint32 proposed);
    error NotProposed(bytes32 table, uint64 number);
    error OtherEnding(bytes32 expected, bytes32 found);

    /// @notice Proposes the end of a bank by a proof, or replaces a proposal by one that ends at a higher turn within the
    /// window. By the wallet of one of its players, or the operator.
    function propose(Proof calldata proof) external;

    /// @notice Pays the proposed bank after its window. `ending` is that of the last `Proposed`. Anybody may send it.
    function finalize(Ending calldata ending) external;

    /// @notice Lifts what a proposal under `setup` holds once its number is settled otherwise. Anybody may send it.
    function lift(Setup calldata setup) external;

    function proposalOf(bytes32 table, uint64 number) external view returns (Proposal memory);
    function escrow() external view returns (address);
    function replay() external view returns (address);
}
