/**
 * What the person who runs this server can do when the chain refuses something: for the log and the outbox, never for
 * players.
 */
import { ChainRefused, unnamedReasons } from './errors.ts';
import { lacksGas, proofErrors } from './revert-reason.ts';

const otherKey =
  'The escrow does not know the house key that signed this, or it was retired more than 30 days ago. Start with the key of the deployment, or announce the new one at the escrow.';
const badProof =
  'The contract does not accept the evidence in the store. Keep the database, and check the bank\'s file with "sabot verify".';
const otherTable = 'The table is not registered at this escrow: the deployment file may name another one.';
const badGrant = 'The seat is not given: the player must ask for it again, with a new grant.';
const badBring =
  'The money is not added to the seat: the player must sign again, for the present sitting and with a higher number.';
const faster = 'Somebody was faster, or it was done before: the server asks the chain what happened.';
const notYet = "Its time has not come by the chain's clock: the server tries again.";
const badSettings = "Check the table's settings: the escrow takes no such table.";

const otherContract =
  'Check that the deployment file names the contracts that this version of the program was built for, on this chain.';

const advice: Readonly<Record<string, string>> = {
  BondTooSmall:
    'The bond has no free share for one more seat: add to it (fundBond), or wait until the shares of seats that stood up are given back.',
  NotOperator: "The sending account is not the escrow's operator: set SABOT_OPERATOR_KEY to the operator's key.",
  NotASeat: "The sending account is not the escrow's operator: set SABOT_OPERATOR_KEY to the operator's key.",
  NotGuardian: "Only the guardian's account can pause the escrow, and end the pause.",
  TableUnknown: otherTable,
  TableNotRegistered: otherTable,
  TableInvalid: badSettings,
  WindowTooShort: "The escrow takes no table with such a short window: give it at least the escrow's leastWindow.",
  TableRegisteredAlready: faster,
  KeyInvalid: "A house key must not be zero, nor one that was the house's before: make a new one.",
  NothingAnnounced: 'No next house key is announced: announce it first, and wait.',
  GrantUsed: `The wallet's grant was used, or is older than its last one at this table. ${badGrant}`,
  GrantExpired: `The grant ran out before it was sent. ${badGrant} If this happens often, check whether the node is slow.`,
  GrantInvalid: badGrant,
  GrantCancelled: `The wallet has refused it on chain. ${badGrant}`,
  BringOfOtherSitting: badBring,
  BringUsed: badBring,
  WrongGrantSigner: badGrant,
  SeatTaken: 'The player has a seat at this table already, perhaps by another server with the same house key.',
  NotEnoughFree:
    'There is less free money than was asked for: the player took it out meanwhile, or the cagnotte is smaller.',
  AmountZero: 'The amount is zero: there is nothing to move.',
  AmountTooLarge: 'The amount is larger than any that the escrow counts: give less.',
  WrongAmountReceived:
    'The token moved another amount than it was asked for: the escrow does not work with a token that takes a fee on transfers.',
  IsPaused:
    'The guardian has paused deposits and seats. Everything else goes on; seats are given again when the pause is lifted.',
  HouseKeyUnknown: otherKey,
  HouseKeyRetired: otherKey,
  WrongHouseSigner: otherKey,
  WrongReleaseSigner: otherKey,
  WrongSetupSigner: otherKey,
  CannotPay:
    'A loser has too little locked: the bank is paid by its proof, and the winners out of their shares of the bond.',
  SeatHeld: "A bank with that seat's signature is pending on chain: the seat stands up when the bank is final.",
  SeatEmpty: faster,
  LeaveRequestedAlready: faster,
  LeaveNotRequested: 'That player has not asked the escrow to leave: the house frees its seat by a release.',
  ShareNotReserved: faster,
  ShareHeld:
    'A demand or a claim about that sitting is open, or was ruled and not awarded yet: its share is free when that is over. The server tries again.',
  LineUnsigned: badProof,
  SumNotZero: badProof,
  CagnotteTooHigh: badProof,
  LinesNotAscending: badProof,
  SignaturesMissing: badProof,
  LeaveTurnsLength: badProof,
  SetupsLength: badProof,
  TooManyLines: badProof,
  TooManyPlayers: badProof,
  TooManyGives: badProof,
  TooManyBanks: 'One call settles at most fifty banks: the server sends them in parts.',
  PaymentTooLong: 'The node shows a settlement that the escrow cannot have made: ask another node.',
  NoBanks: badProof,
  LeaveOfOtherBank: `A player's agreement to leave belongs to another bank than the set-up beside it. ${badProof}`,
  WrongPlayerSigner: `A player signed with another key than that of its last sitting: the player has sat down again since, or the evidence is wrong. ${badProof}`,
  NoContributor: badProof,
  WrongGivenLink: badProof,
  WrongGiver: badProof,
  ListNotPlayed: badProof,
  [unnamedReasons.none]: `${otherContract} If it does, the gas ran out: check the gas limit of the chain's blocks and of the node's calls.`,
  [unnamedReasons.unknown]: otherContract,
  [unnamedReasons.panic]:
    "This is a fault of the contract: keep the database and the log, and report it with the bank's file.",
  ReplayFailed:
    "A part of the evidence cannot be read, or the gas ran out while it was played again: check the gas limit of the chain's blocks and of the node's calls, and check the bank's file with \"sabot verify\".",
  AlreadySettled: faster,
  NumberSettled: faster,
  NotProposed: faster,
  NotHigher: faster,
  OtherEnding: faster,
  OtherPayouts: faster,
  RuledAlready: faster,
  DemandedAlready: faster,
  WrongStage: faster,
  OtherContest: faster,
  AwardedAlready: faster,
  OtherClaim: faster,
  OtherRuling: faster,
  WindowOver: 'Its time is over: what stands on chain counts.',
  WindowOpen: notYet,
  TooEarly: notYet,
  NotFinal: notYet,
  NumberOpen: 'Something is pending on the number: the server tries again when that is over.',
  DemandsOpen: 'A demand on the bank is open: the server tries again when that is over.',
  DemandOpen:
    'The house has a demand open on this number, and may have one at a time: this one follows when that is over.',
  OtherPayment:
    'The escrow has no such record of the settlement (any more): an award waits until the time of the record is over, and then frees the share without a payment.',
  DemandTooLate: 'The time for a demand on this bank is over: the bank is paid as it was proposed.',
};

/** The sentence for an error, or an empty text when there is no advice. */
export function adviceFor(error: unknown): string {
  if (lacksGas(error)) return 'The sending account has too little ether for gas: send it some.';
  if (!(error instanceof ChainRefused)) return '';
  return advice[error.reason] ?? (proofErrors.has(error.reason) ? badProof : '');
}
