// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Contest, Ending, Proof, Turn} from "./Types.sol";

/// @title Plays the turns of a proof again: signatures, commitments, cards, drawing, money (protocol.md 3 and 4).
/// @notice There are two: `Replay` for Chemin de Fer and `SetteReplay` for Sette e mezzo (sette.md 4). Each refuses the
/// other's rulesets.
interface IReplay {
    // set-up and base
    error OtherTable(bytes32 expected, bytes32 found);
    error RulesetUnknown(uint8 ruleset);
    error FeeTooHigh(uint16 feeBps);
    error TagliaTooHigh(uint32 taglia);
    error PlayersInvalid(uint256 index);
    error KeyTwice(uint256 index, address key);
    error BankerMissing(uint8 seat);
    error PostaTooHigh(uint32 turn, uint256 posta, uint256 most);
    error CompositionInvalid(uint256 composition);
    /// @notice Sette e mezzo takes its cagnotte of what the banker wins, and of nothing else.
    error FeeModeInvalid(uint8 feeMode);
    /// @notice A bank of Sette e mezzo begins a new taglia: 1 is the first of a table, and no later one.
    error TagliaInvalid(uint32 taglia);
    /// @notice A bank of Sette e mezzo needs a posta; in the classico it is the same highest bet, not below the least
    /// bet, for each other player.
    error PostaInvalid(uint256 posta);
    error WrongSetupSigner(address expected, address found);
    error BaseOfOtherBank(bytes32 expected, bytes32 found);
    error BaseInvalid();
    error LinesLength(uint256 expected, uint256 found);
    error TooManyTurns(uint256 most, uint256 found);
    error TooManyAssents(uint256 most, uint256 found);
    error OtherState(bytes32 expected, bytes32 found);
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
    /// @notice A byte of `draws` for nothing that is to be decided.
    error TooManyDraws(uint32 turn, uint256 decisions, uint256 found);
    error CommitmentInvalid(uint32 turn);
    /// @notice In a turn of Sette e mezzo one seat bets.
    error TooManyAccepted(uint32 turn, uint256 found);
    /// @notice The turn has gone by this seat: it, or one behind it by hand, has won or lost already.
    error NotDue(uint32 turn, uint8 seat);
    /// @notice A bet of Sette e mezzo that is not accepted whole, is out of its bounds, or is a call that there is not.
    error StakeInvalid(uint32 turn, uint8 seat, uint8 call, uint256 max);
    /// @notice In Sette e mezzo nothing is put aside.
    error GarageInvalid(uint32 turn, uint256 garage);
    /// @notice The matta has fallen, or too few cards are left: a new taglia comes before the next duel.
    error ShuffleDue(uint32 turn, uint256 left);
    /// @notice No new taglia is due, or no duel can follow it.
    error ShuffleInvalid(uint32 turn, uint256 left);

    /// @notice The end of `proof` under the EIP-712 domain of the escrow, the cards dealt in its last turn, and the
    /// digests of the lists that its turns play (0 for a new taglia); reverts with the first thing that is wrong.
    function replay(
        bytes32 domain,
        Proof calldata proof
    ) external pure returns (Ending memory ending, bytes memory cards, bytes32[] memory played);

    /// @notice The end of `proof` whose turns go on from the state with the digest `from`. Its base carries that state
    /// and its lines; what else a base has is not looked at.
    function resume(bytes32 domain, bytes32 from, Proof calldata proof) external pure returns (Ending memory ending);

    /// @notice All that the list of `turn`, closed after the end of `proof`, can come to. `turn` has no links, and as
    /// signatures the house's of `Closed` and the banker's `Give`.
    function contest(bytes32 domain, Proof calldata proof, Turn calldata turn) external pure returns (Contest memory);
}
