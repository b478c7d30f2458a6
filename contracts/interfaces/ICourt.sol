// SPDX-License-Identifier: MIT
pragma solidity 0.8.35;

import {Claim, ClaimView, Contest, Demand, Docket, Ending, Given, Paid, Payment, Proof, Setup, Turn} from "./Types.sol";

/// @title The court: banks whose result somebody did not sign, played again on chain.
/// @notice protocol.md 5. Keeps no money; it tells the escrow what to hold and what to pay.
interface ICourt {
    /// @notice The escrow has no such table.
    error TableNotRegistered(bytes32 table);
    /// @notice Only the wallets of the bank's players (of a demand: of its contributors) and the operator may do this.
    error NotASeat(address sender);
    /// @notice The set-up is signed by a key that never was the house's.
    error HouseKeyUnknown(address key);
    /// @notice The set-up's key was retired more than `KEY_GRACE` before what is disputed was opened, or settled.
    error HouseKeyRetired(address key, uint256 retiredAt);
    /// @notice The number is final already.
    error NumberSettled(bytes32 table, uint64 number);
    /// @notice The number is not final, and something is pending on it.
    error NumberOpen(bytes32 table, uint64 number);
    /// @notice More players, or payouts, than a set-up may have.
    error TooManyPlayers(uint256 most, uint256 found);
    /// @notice The replay gave no reason: a part of the proof (or of the list) does not decode, or the gas ran out
    /// inside. With more gas the same proof may pass; one that does not decode never does.
    error ReplayFailed();

    // ------------------------------------------------------------------ proposals

    /// @notice A bank is proposed. `ending` is everything that `finalize` needs again.
    event Proposed(bytes32 indexed table, uint64 indexed number, uint32 turn, uint256 deadline, Ending ending);

    /// @notice The window of the first proposal, or the time of this stage, is over.
    error WindowOver(uint256 deadline);
    /// @notice The window, or the stage, still runs.
    error WindowOpen(uint256 deadline);
    /// @notice Only a proof that ends at a higher turn replaces a proposal or the end of a claim.
    error NotHigher(uint32 turn, uint32 proposed);
    /// @notice Nothing waits for `finalize` under this number.
    error NotProposed(bytes32 table, uint64 number);
    /// @notice The ending shown is not the one that was proposed or ruled.
    error OtherEnding(bytes32 expected, bytes32 found);
    /// @notice The ruling on a demand has ended this bank: no proposal replaces it.
    error RuledAlready(bytes32 table, uint64 number);
    /// @notice `finalize` waits for open demands.
    error DemandsOpen(uint256 demands);

    /// @notice Proposes the end of a bank by a proof, or replaces a proposal by one that ends at a higher turn within
    /// the window of the first. By the wallet of one of its players, or the operator.
    function propose(Proof calldata proof) external;

    /// @notice Pays the proposed bank after its window, or the one that a ruling ended, once no demand is open.
    /// `ending` is that of the last `Proposed` or `Ruled`. Anybody may send it.
    function finalize(Ending calldata ending) external;

    /// @notice Lifts what is still held back under `setup`, seats and the shares that answers keep, once its number is
    /// final or nothing is pending on it. Anybody may send it.
    function lift(Setup calldata setup) external;

    /// @notice What the court keeps of a number.
    function docketOf(bytes32 table, uint64 number) external view returns (Docket memory);

    // ------------------------------------------------------------------ demands

    /// @notice A demand is opened; `contest` is everything that its later calls need again. `signatures` are the
    /// list's, `Closed` and the banker's `Give`: whoever answers may have seen neither, and the call need not show them
    /// in its transaction.
    event Demanded(
        bytes32 indexed table,
        uint64 indexed number,
        bytes32 indexed closed,
        uint256 deadline,
        Contest contest,
        bytes signatures
    );
    /// @notice A contributor's link (and a punter's `Give`) was shown on chain. `deadline` is that of the stage it is
    /// now in.
    event LinkGiven(bytes32 indexed closed, uint8 index, bytes32 link, bytes signature, uint8 stage, uint256 deadline);
    /// @notice A proof plays the demanded list: the demand is over. `ending` is where that proof ends, which may be
    /// claimed whatever the number pays; its hash is `Demand.answer` from now on.
    event Answered(bytes32 indexed table, uint64 indexed number, bytes32 indexed closed, Ending ending);
    /// @notice A stage ran out: 5 nothing happened, 6 the banker has lost the coup, 7 the house owes every contributor
    /// its win. `ending` is how the bank ends by it, if nothing ended it before.
    event Ruled(bytes32 indexed table, uint64 indexed number, bytes32 indexed closed, uint8 stage, Ending ending);
    /// @notice A contributor was paid, out of its own share, what the ruling gives it beyond what it received.
    event Awarded(
        bytes32 indexed table,
        uint64 indexed number,
        bytes32 indexed closed,
        address player,
        address key,
        uint256 amount
    );

    /// @notice There was a demand on this list already.
    error DemandedAlready(bytes32 closed);
    /// @notice The sender has a demand open about this number: one at a time.
    error DemandOpen(address sender);
    /// @notice Demands are opened within one window of the number's first proposal or demand, or of its settlement.
    error DemandTooLate(uint256 deadline);
    /// @notice The demand is in another stage than this act needs.
    error WrongStage(bytes32 closed, uint8 stage);
    /// @notice The contest shown is not the one that was opened.
    error OtherContest(bytes32 expected, bytes32 found);
    /// @notice This player has no link to give in this list.
    error NoContributor(uint8 index);
    /// @notice More links in one call than a list has punters.
    error TooManyGives(uint256 most, uint256 found);
    /// @notice The link is not the one that the player committed to.
    error WrongGivenLink(uint8 index);
    /// @notice The signature is not that player's `Give` of this list.
    error WrongGiver(uint8 index, address found);
    /// @notice The proof does not play the demanded list.
    error ListNotPlayed(bytes32 closed);
    /// @notice This contributor has had its award.
    error AwardedAlready(uint8 index);

    /// @notice Demands that a closed list be played: `proof` ends in the state before it, `turn` is the list with the
    /// signatures of `Closed` and of the banker's `Give`. By the wallet of a contributor with a share, or the operator;
    /// one at a time each. After a settlement by signatures `payment` shows it; otherwise it is empty. A number that is
    /// not final settles by proof from then on, unless nothing comes of the demand.
    function demand(Proof calldata proof, Turn calldata turn, Payment calldata payment) external;

    /// @notice First stage: punters' links, each with its `Give`. With the last one the second stage begins. Anybody
    /// may send it. One that stands on chain already is passed over.
    function give(Contest calldata contest, Given[] calldata gives) external;

    /// @notice Second stage: the banker's link; the third begins. Anybody may send it.
    function giveLast(Contest calldata contest, bytes32 link) external;

    /// @notice Any stage: a proof that plays the list. It ends the demand, and becomes the proposal if it ends at a
    /// higher turn than the present one. The shares of all contributors are kept until the number is final. By the
    /// wallet of a player, or the operator.
    function answer(Contest calldata contest, Proof calldata proof) external;

    /// @notice Closes a demand whose stage ran out. Anybody may send it.
    function rule(Contest calldata contest) external;

    /// @notice Pays one contributor what a ruling gives it beyond what the final bank paid it, out of its own share.
    /// Not if it signed the settlement, and nothing any more when the record of the settlement is gone. Anybody may
    /// send it.
    function award(Contest calldata contest, uint8 index, Payment calldata payment) external;

    /// @notice What the court keeps of the demand on a list, for ever: how it ended, and the hash of what answered it.
    function demandOf(bytes32 closed) external view returns (Demand memory);

    // ------------------------------------------------------------------ claims

    /// @notice A claim is opened, or answered by a later end. `claim` is everything that its later calls need again.
    event Claimed(bytes32 indexed table, uint64 indexed number, address indexed player, uint256 deadline, Claim claim);
    /// @notice A claim is over; `amount` was paid out of the player's own share.
    event ClaimPaid(bytes32 indexed table, uint64 indexed number, address indexed player, address key, uint256 amount);

    /// @notice The number is not final: propose instead.
    error NotFinal(bytes32 table, uint64 number);
    /// @notice The payment shown is not the escrow's record of this number.
    error OtherPayment(bytes32 table, uint64 number);
    /// @notice The payouts shown are not those of `finalize`.
    error OtherPayouts(bytes32 expected, bytes32 found);
    /// @notice A payment shows more banks or lines than a settlement may have, or not one key for each line.
    error PaymentTooLong(uint256 banks, uint256 lines, uint256 keys);
    /// @notice The player signed the settlement: it has agreed.
    error SettlementSigned(address player);
    /// @notice No proof has shown this end to the court.
    error NotProven(bytes32 digest);
    /// @notice The end shown gives the player no more than it received.
    error NothingToClaim(int256 line, Paid received);
    /// @notice A seat claims once per number.
    error ClaimedAlready(address player);
    /// @notice No such claim is open, or it has another end by now.
    error OtherClaim(bytes32 expected, bytes32 found);
    /// @notice The seat has no share of the bond (any more).
    error NoShare(address player, address key);
    /// @notice The ruling is not about the coup that follows the claim's end.
    error OtherRuling(bytes32 closed);

    /// @notice Claims the difference between the end of `proof` and what its final number paid the sender, out of the
    /// sender's share. `payment` shows what it paid. By the wallet of one of the bank's players.
    function claim(Proof calldata proof, Payment calldata payment) external;

    /// @notice The same for an end that some proof has shown to the court: `ending` is that of a `Proposed` or of an
    /// `Answered`, whoever sent it, and whatever has replaced it.
    function claimProven(Ending calldata ending, Payment calldata payment) external;

    /// @notice Replaces the end of an open claim by a later one: `proof` starts in the claim's end (`Replay.resume`).
    /// Anybody may send it, several times within the claim's window.
    function answerClaim(Claim calldata claim_, Proof calldata proof) external;

    /// @notice Replaces the end of an open claim by the ruling that the coup after it is lost to the banker.
    function answerClaimByRuling(Claim calldata claim_, Contest calldata contest) external;

    /// @notice Pays a claim after its window. Anybody may send it.
    function payClaim(Claim calldata claim_) external;

    /// @notice What the court keeps of the claim of `player`, seated with `key`, on a number.
    function claimOf(
        bytes32 table,
        uint64 number,
        address player,
        address key
    ) external view returns (ClaimView memory);

    /// @notice The escrow that created this court.
    function escrow() external view returns (address);
    /// @notice The `Replay` that it asks about tables of Chemin de Fer.
    function replay() external view returns (address);
    /// @notice The `SetteReplay` that it asks about all other tables.
    function setteReplay() external view returns (address);
}
