/** A number that was paid worse than the file shows (protocol.md 5, `claim`). */
import type { Hex } from '../../bytes.ts';
import { formatChips } from '../../chips.ts';
import { least } from '../../least.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Proof } from '../../proof/format.ts';
import { startState } from '../../protocol/digests.ts';
import { statuses } from '../../protocol/messages.ts';
import { encodeProof, stepsOf } from '../encode.ts';
import { paymentId, sameSeat, uncheckedWords } from '../payment.ts';
import type { OwnBank } from './bank.ts';
import { placeIn, type KeptBack } from './demands.ts';
import { isOpen, type Ending } from './facts.ts';
import { unplayedLists } from './own-gives.ts';
import { stages } from '../stages.ts';
import { stepOf, type ExitAct, type ExitStep } from './step.ts';

/** `refused`, `insists`: see `ExitQuestion`. */
interface Asked {
  readonly now: number;
  readonly refused: ReadonlySet<string>;
  readonly insists: (bankId: Hex) => boolean;
  /** A list of the bank is to be demanded first, and a seat claims once for each number. */
  readonly waits: boolean;
}

/**
 * Opens the claim once the number is final, and has it paid after its window. A seat claims once for each number: while
 * a coup of its own may still bring more, the claim stands there and waits.
 */
export function claimSteps(bank: OwnBank, { now, refused, insists, waits }: Asked): readonly ExitStep[] {
  if (waits) return [];
  const steps = claimsNow(bank, refused);
  if (steps.some(({ act }) => act === 'payClaim')) return steps;
  if (isEndOpen(bank))
    return steps.map((step) => ({ ...step, from: null, args: null, words: `${step.words} ${waitsWords}` }));
  const from = insists(bank.bankId) ? null : demandableUntil(bank, now);
  return from === null ? steps : steps.map((step) => ({ ...step, from }));
}

const waitsWords = 'It waits for the open demand.';

/** The claim that waits because others may still demand, for a player who may want it at once. */
export function waitingClaim(
  { number, bankId }: OwnBank,
  steps: readonly ExitStep[],
  now: number,
): readonly KeptBack[] {
  return steps.some(({ act, from }) => act !== 'payClaim' && claimActs.includes(act) && from !== null && from > now)
    ? [
        {
          number,
          closed: bankId,
          claims: true,
          until: null,
          words: `Bank ${number}: your claim waits: others may still demand a coup of yours, and a seat claims once.`,
        },
      ]
    : [];
}

function claimsNow(bank: OwnBank, refused: ReadonlySet<string>): readonly ExitStep[] {
  const { proof, number, bankId, last, line, facts } = bank;
  const { final, claim, share } = facts;
  if (final === null) return [];
  if (claim !== null) {
    if (claim.claim === null) return [];
    const { end, index, received } = claim.claim;
    const owed = end.seats[index]!.line - received;
    return [
      stepOf({
        act: 'payClaim',
        number,
        of: bankId,
        as: `${end.turn} ${end.state}`,
        from: claim.deadline,
        pays: owed > 0n ? least(owed, share) : 0n,
        args: [claim.claim],
        words: `Your claim on bank ${number} is paid after its window, in which a later end may be shown.`,
      }),
    ];
  }
  if (final.signed || final.unchecked || share === 0n) return [];
  const ofFile = leftOf(bank, hashStruct('State', last), line) - final.received;
  const proven = provenEnds(bank)
    .filter((one) => one.line > final.received && one.line - final.received > ofFile)
    .map((one) => claimOfProven(bank, one));
  // If the court does not take what a node shows, what it shows besides is left, and the file.
  const open = refusedEnds(bank, refused) < refusedAtMost ? proven.find(({ id }) => !refused.has(id)) : undefined;
  if (open !== undefined) return [open];
  if (ofFile <= 0n) return proven.slice(0, 1);
  return [
    stepOf({
      act: 'claim',
      number,
      of: bankId,
      as: paymentId(final.payment),
      pays: least(ofFile, share),
      args: [encodeProof(proof), final.payment],
      words: `Bank ${number} paid you less than the house has signed in your file: the difference is claimed out of your share of its bond, and paid one window later.`,
    }),
  ];
}

/** A node can invent ever new ends: after so many that the court does not take, none of its ends is tried any more. */
const refusedAtMost = 3;

/** How many ends that the node has shown of this bank the court has not taken. */
function refusedEnds({ bankId }: Pick<OwnBank, 'bankId'>, refused: ReadonlySet<string>): number {
  return [...refused].filter((id) => id.startsWith(`claimProven ${bankId} `)).length;
}

/**
 * Whether a step claims by the file, which a seat can do once, after the claim to an end that pays more was refused:
 * what refused it may be the node, so the player says first that it shall be sent.
 */
export function isLesserClaim({ act, id }: Pick<ExitStep, 'act' | 'id'>, refused: ReadonlySet<string>): boolean {
  return act === 'claim' && refusedEnds({ bankId: id.split(' ')[1] as Hex }, refused) > 0;
}

/** What the player should know before it claims by its file. */
export function claimNotes(bank: OwnBank, steps: readonly ExitStep[], refused: ReadonlySet<string>): readonly string[] {
  return steps.some((step) => !refused.has(step.id) && isLesserClaim(step, refused))
    ? [
        `Bank ${bank.number}: this node shows an end that pays you more, and has refused the claim to it. A seat claims once for each bank: before you claim by the file, ask another node.`,
      ]
    : [];
}

interface ProvenEnd {
  readonly ending: Ending;
  /** What it is worth to the player. */
  readonly line: bigint;
}

function claimOfProven({ number, bankId, facts }: OwnBank, { ending, line }: ProvenEnd): ExitStep {
  const { received, payment } = facts.final!;
  return stepOf({
    act: 'claimProven',
    number,
    of: bankId,
    as: [ending.bankId, ending.turn, ending.state, line, received, paymentId(payment)].join(' '),
    pays: least(line - received, facts.share),
    args: [ending, payment],
    words: `Bank ${number} paid you less than a proof has shown to the court: the difference is claimed out of your share of its bond, and paid one window later.`,
  });
}

/**
 * The ends with the player's seat in them that a proof has shown to the court, the best first. Of an answer the file
 * may lack the last step, which its sender need not show to anybody but the court. A state from which the file goes on
 * is no end.
 */
function provenEnds(bank: OwnBank): readonly ProvenEnd[] {
  const { proof, courses, index, facts } = bank;
  const { player, key } = proof.setup.message.players[index]!;
  const past = new Set([proof, ...courses.map((one) => one.proof)].flatMap(statesLeft));
  const own = facts.proven.flatMap((ending) => {
    const seat = ending.seats.find(({ id }) => sameSeat(id, { player, key }));
    return seat === undefined || past.has(ending.state)
      ? []
      : [{ ending, line: leftOf(bank, ending.state, seat.line) }];
  });
  return own.sort((a, b) => (a.line === b.line ? 0 : a.line > b.line ? -1 : 1));
}

/**
 * What a state is worth to the player. A ruling may have decided that the next coup was lost: then the state is not the
 * bank's end, and that ruling would answer a claim to it. Who had nothing in that coup has lost nothing by it.
 */
function leftOf({ proof, index, facts: { demands } }: OwnBank, state: Hex, line: bigint): bigint {
  const { player, key } = proof.setup.message.players[index]!;
  const lost = demands.flatMap(({ stage, contest }) => {
    const place = contest.before.seats.findIndex(({ id }) => sameSeat(id, { player, key }));
    const isNext = stage === stages.lost && contest.before.state === state && place >= 0;
    return isNext ? [contest.lost.lines[place]!] : [];
  });
  return lost.reduce(least, line);
}

/**
 * Lists that were not played, as far as the evidence goes. Only those in which the player has something: of all others
 * the line stays as it is.
 */
function openLists({ proof, courses, index, gives }: OwnBank): readonly Hex[] {
  const copies = [proof, ...courses.map((one) => one.proof)] as const;
  const others = new Set(
    copies.flatMap(({ turns }) => {
      const last = turns.at(-1);
      const mine = last?.list?.[index]?.status;
      const isMine = mine === statuses.accepted || mine === statuses.banker;
      return last?.closed === undefined || isMine ? [] : [hashStruct('Closed', last.closed.message)];
    }),
  );
  return [...unplayedLists(copies, gives)].filter((list) => !others.has(list));
}

/**
 * A demand runs on a list in which the player has something, whether the file knows that list or not: its end may still
 * be proven.
 */
const isEndOpen = (bank: OwnBank): boolean =>
  bank.facts.demands.some((demand) => isOpen(demand) && placeIn(bank, demand) !== null);

/**
 * Until when others may still demand such a list; null: not any more. Of a number that was settled by signatures they
 * may for one window.
 */
function demandableUntil(bank: OwnBank, now: number): number | null {
  const { proof, facts } = bank;
  const { final, demands } = facts;
  if (final === null || final.how !== 'settled') return null;
  const until = final.time + proof.table.window;
  const isLeft = openLists(bank).some((list) => !demands.some(({ contest }) => contest.closed === list));
  return isLeft && now < until ? until : null;
}

/** Acts that bring what the number did not pay. */
const claimActs: readonly ExitAct[] = ['claim', 'claimProven', 'payClaim', 'award'];

/**
 * What the number has paid less than the evidence proves, and no step brings, with the reason: while it is so, nothing
 * is called done. What was claimed or awarded is paid, as far as the share went.
 */
export function shortNotes(bank: OwnBank, steps: readonly ExitStep[]): readonly string[] {
  const { number, last, line, facts } = bank;
  const { final, claim, share, demands } = facts;
  const { player, key } = bank.proof.setup.message.players[bank.index]!;
  const ruled = demands.map((demand) => ({
    ...demand,
    place: demand.contest.before.seats.findIndex(({ id }) => sameSeat(id, { player, key })),
  }));
  const isAwarded = ruled.some(({ awarded, place }) => place >= 0 && ((awarded >> place) & 1) === 1);
  if (final === null || isAwarded || (claim !== null && claim.claim !== null)) return [];
  // What this browser has seen paid while the record stood needs no record any more.
  if (claim === null && final.unchecked && bank.gives.paid.get(bank.bankId) !== final.received)
    return [uncheckedWords(number)];
  if (steps.some(({ act }) => claimActs.includes(act) || act === 'demand')) return [];
  const dues = ruled.flatMap(({ stage, contest: { lost, owed }, place }) =>
    place < 0 ? [] : stage === stages.lost ? lost.lines[place]! : stage === stages.withheld ? owed[place]! : [],
  );
  const ofFile = leftOf(bank, hashStruct('State', last), line);
  const best = [...provenEnds(bank).map((one) => one.line), ...dues].reduce(most, ofFile);
  // A claim that is over may have been for less than what was proven since.
  const missing = best - (claim === null ? final.received : most(claim.line ?? ofFile, final.received));
  if (missing <= 0n) return [];
  const why = claim !== null ? claimedWords : final.signed ? signedWords : share === 0n ? noShareWords : noStepWords;
  return [`Bank ${number} paid you ${formatChips(missing)} less than is proven here. ${why}`];
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const claimedWords = 'Your seat has claimed already.';
const signedWords = 'Your seat has signed this settlement: it has agreed.';
const noShareWords =
  'The share of the bond behind this sitting is spent or was given back: claims are paid out of nothing else.';
const noStepWords = 'Ask another node.';

/** The states from which a file goes on. */
function statesLeft(proof: Proof): readonly Hex[] {
  const states = [startState(proof.setup.message), ...stepsOf(proof).map(({ state }) => state)];
  return states.slice(0, -1).map((state) => hashStruct('State', state));
}
