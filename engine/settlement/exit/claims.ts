/** A number that was paid worse than the file shows (protocol.md 5, `claim`). */
import type { Hex } from '../../bytes.ts';
import { least } from '../../least.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Proof } from '../../proof/format.ts';
import { startState } from '../../protocol/digests.ts';
import { encodeProof, stepsOf } from '../encode.ts';
import { sameSeat } from '../payment.ts';
import { isOpen, type OwnBank } from './bank.ts';
import type { Ending } from './facts.ts';
import { stages } from '../stages.ts';
import { stepOf, type ExitStep } from './step.ts';

/**
 * Opens the claim once the number is final, and has it paid after its window. `refused`: see `ExitQuestion`. `waits`: a
 * list of the bank is to be demanded first, and a seat claims once for each number.
 */
export function claimSteps(
  bank: OwnBank,
  { refused, waits }: { readonly refused: ReadonlySet<string>; readonly waits: boolean },
): readonly ExitStep[] {
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
  if (final.signed || share === 0n) return [];
  // While a list is under demand that may bring more, its end may still be proven.
  if (waits || isEndOpen(bank)) return [];
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
    as: [ending.bankId, ending.turn, ending.state, line, received].join(' '),
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

/** A demand runs on a list that one of the player's courses ends with. */
function isEndOpen({ proof, courses, facts: { demands } }: OwnBank): boolean {
  const lists = [proof, ...courses.map((one) => one.proof)].flatMap(({ turns }) => {
    const last = turns.at(-1);
    return last?.closed === undefined || last.step !== undefined ? [] : [hashStruct('Closed', last.closed.message)];
  });
  return demands.some((demand) => isOpen(demand) && lists.includes(demand.contest.closed));
}

/** The states from which a file goes on. */
function statesLeft(proof: Proof): readonly Hex[] {
  const states = [startState(proof.setup.message), ...stepsOf(proof).map(({ state }) => state)];
  return states.slice(0, -1).map((state) => hashStruct('State', state));
}
