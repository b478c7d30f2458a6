// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.35;

import {Ending, Proof} from "../Types.sol";

/// @title Plays the turns of a proof again: signatures, commitments, cards, drawing, money (protocol.md 3 and 4).
interface IReplay {
    // set-up and base
    error OtherTable(bytes32 expected, bytes32 found);
    error RulesetUnknown(uint8 ruleset);
    error PlayersInvalid(uint256 index);
    error BankerMissing(uint8 seat);
    error PostaTooHigh(uint32 turn, uint256 posta, uint256 most);
    error CompositionInvalid(uint256 composition);
    error WrongSetupSigner(address expected, address found);
    error BaseOfOtherBank(bytes32 expected, bytes32 found);
    error BaseInvalid();
    error LinesDiffer(bytes32 expected, bytes32 found);
    error SumsWrong(uint32 turn);
    error AssentMissing(uint8 seat, int256 line);
    error AssentInvalid(uint256 index, uint8 kind);
    error WrongAssentSigner(uint8 seat, address found);

    // turns
    error BankEnded(uint32 turn);
    error SignaturesLength(uint32 turn, uint256 expected, uint256 found);
    error ListLength(uint32 turn, uint256 expected, uint256 found);
    error EntryInvalid(uint32 turn, uint8 seat);
    error NothingAccepted(uint32 turn);
    error HandInvalid(uint32 turn, uint8 seat);
    error MoveInvalid(uint32 turn, uint8 move, uint256 amount);
    error OverStack(uint32 turn, uint8 seat);
    error OverPosta(uint32 turn, uint256 accepted, uint256 posta);
    error LinksLength(uint32 turn, uint256 expected, uint256 found);
    error WrongLink(uint32 turn, uint8 seat);
    error WrongServerLink(uint32 turn);
    error WrongClosedSigner(uint32 turn, address found);
    error WrongGiveSigner(uint32 turn, uint8 seat, address found);
    error WrongChoiceSigner(uint32 turn, uint8 seat, address found);
    error WrongStepSigner(uint32 turn, address found);
    error NotEnoughCards(uint32 turn, uint256 left);
    error ChoiceRefused(uint32 turn, uint8 seat, uint8 draw);
    error CommitmentInvalid(uint32 turn);

    /// @notice The end of `proof` under the EIP-712 domain of the escrow, and the cards dealt in its last turn; reverts with
    /// the first thing that is wrong.
    function replay(bytes32 domain, Proof calldata proof) external pure returns (Ending memory ending, bytes memory cards);
}
