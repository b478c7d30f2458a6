/** What a refusal of the contracts means on the way out, and what to do about it. */
import type { ExitStep } from '../../../engine/settlement/exit/step.ts';
import { ChainDown, ChainFailed, ChainRefused, OtherMined, Skipped, unnamedReasons } from '../errors.ts';
import { chainErrorOf, lacksGas, proofErrors } from '../revert-reason.ts';

/**
 * `later`: the same step will be good after a while · `moot`: somebody was faster, or it is done · `other`: the plan
 * takes another way · `failed`: it cannot be done.
 */
export type RefusalKind = 'later' | 'moot' | 'other' | 'failed';

interface Meaning {
  readonly kind: RefusalKind;
  readonly words: string;
}

const later = (words: string): Meaning => ({ kind: 'later', words });
const moot = (words: string): Meaning => ({ kind: 'moot', words });
const other = (words: string): Meaning => ({ kind: 'other', words });
const failed = (words: string): Meaning => ({ kind: 'failed', words });

const badFile =
  'The contract does not take this proof. Check the file with "sabot verify"; another copy of it may be whole.';

const otherLink =
  "The file's link, or its signature, is not the one of this list. Another copy of the file may have it.";
const proposedInstead = 'The bank is proposed instead.';
const notSigned = other(`The file's result is not signed as the escrow wants it. ${proposedInstead}`);

const noTable = failed('The escrow knows no such table: the file is of another escrow, or was never played for money.');

/** What to do when the contract gives no reason of its own; its sentence comes first. */
const unnamed: Readonly<Record<string, string>> = {
  [unnamedReasons.none]:
    'See that the node is of the right chain and the program of the version that the file was played with; another node may allow more gas.',
  [unnamedReasons.unknown]:
    'See that the node is of the right chain, and the program of the version that the file was played with.',
  [unnamedReasons.panic]: 'Keep the file and report it. Other steps are still good.',
  [unnamedReasons.text]:
    'See that the node is of the right chain, and the program of the version that the file was played with.',
};

const meanings: Readonly<Record<string, Meaning>> = {
  WindowOpen: later('Its window still runs. It will be tried again.'),
  TooEarly: later('Its delay still runs. It will be tried again.'),
  DemandOpen: later(
    'You have a demand open on this number, and may have one at a time. It will be tried again when that is over.',
  ),
  LeaveNotRequested: later('You have not asked to leave yet. That comes first.'),
  ShareHeld: later('A demand or a claim about this sitting is open. Its share is free when that is over.'),
  DemandsOpen: later('A demand on the bank is open. It will be tried again when that is over.'),
  SeatHeld: later('A bank that carries your signature is pending. The seat is free when that is paid.'),
  NumberOpen: later('Something is still pending on the number.'),
  NumberSettled: moot('The bank is final already.'),
  AlreadySettled: moot('The bank is settled already.'),
  NotHigher: moot('Somebody has proposed as high a turn already.'),
  DemandedAlready: moot('There was a demand on this list already.'),
  AwardedAlready: moot('The award is paid already.'),
  ClaimedAlready: moot('Your seat has claimed on this number already.'),
  NothingToClaim: moot('You have received all that the file shows.'),
  OtherClaim: moot('The claim has another end by now, or is over.'),
  OtherEnding: moot('Another end of the bank stands proposed by now, or was paid.'),
  AmountZero: moot('There is nothing to be moved.'),
  ShareNotReserved: moot('The share was given back already.'),
  OtherContest: moot('The demand is another one by now.'),
  WrongStage: moot('The demand is in another stage by now.'),
  SeatEmpty: moot('The seat is empty already.'),
  LeaveRequestedAlready: moot('You have asked to leave already.'),
  NotProposed: moot('Nothing waits to be paid under this number.'),
  CannotPay: other(
    "A loser has too little locked to settle by signatures. The bank is proposed instead: what is missing comes out of the winners' shares of the bond.",
  ),
  RuledAlready: other('A ruling has ended the bank. It is paid by that.'),
  OtherRuling: other('That ruling is not about the coup after the claim.'),
  LineUnsigned: other(
    `A player has not signed its line. Of a line of zero, too, only the house may leave the signature out. ${proposedInstead}`,
  ),
  WrongHouseSigner: other(
    `The house's key that signed the result does not settle any more: it was retired more than 30 days ago, or never was the house's. ${proposedInstead}`,
  ),
  WrongPlayerSigner: other(
    `A player has signed with another key than that of its last sitting at this table: it has sat down anew since. ${proposedInstead}`,
  ),
  LeaveOfOtherBank: other(
    `A player's agreement to leave is of another bank than the set-up in the file. ${proposedInstead}`,
  ),
  LeaveTurnsLength: notSigned,
  SetupsLength: notSigned,
  TooManyLines: notSigned,
  TooManyBanks: later('One call settles fifty banks. The rest follow.'),
  SignaturesMissing: notSigned,
  LinesNotAscending: notSigned,
  SumNotZero: notSigned,
  CagnotteTooHigh: notSigned,
  NoBanks: notSigned,
  WindowOver: failed('The time for this step is over: what stands on chain by now counts.'),
  DemandTooLate: failed('The time for demands on this number is over.'),
  NotASeat: failed("The contract takes this from the wallet of one of the bank's players only. Use that wallet's key."),
  NotEnoughFree: later('There is less free money than that by now: the chain is asked anew.'),
  TableNotRegistered: noTable,
  TableUnknown: noTable,
  NoContributor: failed(
    'That seat has no link in the demanded list: it has nothing to show, and is owed nothing by it.',
  ),
  WrongGivenLink: failed(otherLink),
  WrongGiver: failed(otherLink),
  HouseKeyUnknown: failed("The bank was set up by a key that never was the house's: the escrow owes nothing for it."),
  HouseKeyRetired: failed(
    "The house's key of this bank was retired more than 30 days ago: nothing can be proposed with it any more.",
  ),
  NoShare: failed(
    'The share of the bond behind this sitting is spent or was given back: claims are paid out of nothing else.',
  ),
  SettlementSigned: failed('Your seat has signed this settlement: it has agreed.'),
  NotProven: failed('The node shows an end that no proof has shown to the court. Use another node.'),
  OtherPayment: failed('The record of that settlement is gone: claims on it are out of time.'),
  OtherPayouts: moot('The bank was paid otherwise than the node has shown: the chain is asked anew.'),
  PaymentTooLong: failed('The node shows a settlement that the escrow cannot have made. Use another node.'),
  TooManyPlayers: failed(badFile),
  TooManyGives: failed(badFile),
  NotFinal: later('The number is not final yet.'),
  ListNotPlayed: failed(badFile),
  ReplayFailed: failed(
    `The proof could not be played again: a part of it cannot be read, or the gas ran out. Another node may allow more gas. ${badFile}`,
  ),
};

/** The meaning of what was thrown when a step was tried or sent: an error of viem or of the chain port. */
export function meaningOf(thrown: unknown): Meaning {
  const error = chainErrorOf(thrown);
  if (error instanceof ChainRefused) {
    if (error.reason in unnamed) return failed(`${error.shortMessage} ${unnamed[error.reason]!}`);
    const known = meanings[error.reason];
    if (known !== undefined) return { kind: known.kind, words: `${error.reason}: ${known.words}` };
    return failed(
      proofErrors.has(error.reason)
        ? `${error.shortMessage} ${badFile}`
        : `${error.shortMessage} It is not known on the way out: see that the program is of the version that the file was played with.`,
    );
  }
  if (error instanceof Skipped)
    return other(
      'The bank is final already; or a coup of it was demanded, and it is paid by proof, when the time for that is over.',
    );
  if (error instanceof ChainDown)
    return later(`${error.shortMessage} Nothing is lost: run it again when it does, or give another node.`);
  if (error instanceof OtherMined)
    return later('Another transaction of the same account was mined instead: the chain is asked anew.');
  if (error instanceof ChainFailed)
    return failed(
      'The transaction was mined and failed, though it was good when it was tried. Run it again: it asks the chain anew.',
    );
  if (lacksGas(error)) {
    return failed(
      "The account that sends has too little of the chain's own coin (ether) to pay for the transaction. Nothing was sent. Send it some, and try again.",
    );
  }
  return failed(error instanceof Error ? error.message : String(error));
}

/** Refusals that carry the time from which the step is good. */
const timed: readonly string[] = ['WindowOpen', 'TooEarly'];

/**
 * When a step that is refused for now may be good, in seconds since 1970: as the refusal itself says, or when what
 * it waits for (steps about its number, or about any for a step about none) can be done. Null: for no such refusal, or
 * when nobody knows.
 */
export function laterFrom(
  thrown: unknown,
  { number }: Pick<ExitStep, 'number'>,
  steps: readonly Pick<ExitStep, 'number' | 'from'>[],
  now: number,
): number | null {
  const error = chainErrorOf(thrown);
  if (!(error instanceof ChainRefused) || meaningOf(error).kind !== 'later') return null;
  if (timed.includes(error.reason)) return Number(error.values[0]);
  const times = steps
    .filter((step) => number === null || step.number === number)
    .flatMap(({ from }) => (from !== null && from > now ? [from] : []));
  return times.length === 0 ? null : Math.max(...times);
}

/** The sentence that says so. */
export const laterWords = (time: string): string => `It can be tried from ${time}.`;

/**
 * Whether what was thrown is a refusal of the contracts themselves, said when the step was tried, when its gas was
 * measured, or by a mined transaction that failed. Only then the plan takes another way: that may spend a seat's one
 * claim on less. A node that is slow, an account that cannot pay, and a person who declines in the wallet refuse
 * nothing, and the step stays.
 */
export function isRefusal(thrown: unknown): boolean {
  const error = chainErrorOf(thrown);
  const isSaid = error instanceof ChainRefused || error instanceof Skipped || error instanceof ChainFailed;
  return isSaid && meaningOf(error).kind !== 'later';
}
