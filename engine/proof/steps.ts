/**
 * What a verifier did, step by step, in order. It stops at the first step that differs: everything after it would be
 * computed from something wrong.
 */
import { AssertionFailed } from '../assert.ts';
import { formatChips } from '../chips.ts';

/**
 * All steps, each with the title that a person reads. Ids never change; `engine/RULES.md` 8 says what each step checks.
 */
export const stepTitles = {
  'S.table': 'The table is the one the set-up names',
  'S.players': 'Players of the bank',
  'S.grants': 'Wallets have granted the session keys',
  'S.stacks': 'Stacks are within the grants',
  'S.composition': 'The shoe that the bank begins with',
  'S.posta': 'Posta within the limits',
  'S.setup': 'The house signed the set-up',
  'D.enters': 'Every seat of the draw committed to a link',
  'D.draw': 'The house signed the list of the draw',
  'D.links': 'Links of the draw match their commitments',
  'D.place': 'The place drawn is the first banker',
  'D.matta': 'Who gets the matta is the first banker',
  'T.place': 'The turn belongs here',
  'C.own': 'What you signed stands in the list',
  'T.bets': 'Bets are signed over the state before',
  'T.list': 'The closed list holds exactly these bets',
  'T.commitments': 'Commitments stand before links, and once',
  'T.closed': 'The house signed the closed list',
  'T.move': 'The banker’s move is legal',
  'T.acceptance': 'Accepted stakes are covered',
  'T.hand': 'The cards go to the highest accepted bet',
  'T.due': 'One seat bets, the next by hand',
  'T.posta': 'Posta and garage after move and acceptance',
  'T.gives': 'Who is in the coup agreed to this list',
  'T.links': 'Links match their commitments',
  'T.void': 'The void names the silent seats',
  'T.serverLink': 'The house’s link matches its commitment',
  'T.key': 'Key of the deal',
  'T.cards': 'Each division names a card',
  'T.choices': 'Decisions are signed and open',
  'T.drawing': 'Points and drawing rule',
  'T.composition': 'Composition after the coup',
  'T.outcome': 'Who won',
  'T.money': 'Posta, garage, cagnotte and lines',
  'T.next': 'The house committed to its next link',
  'T.cut': 'The cut of the taglia',
  'T.shuffle': 'The deck is shuffled when it must be',
  'T.taglia': 'A new taglia',
  'T.state': 'Digest of the new state',
  'T.step': 'The house signed the step',
  'T.acks': 'Acknowledgements',
  'E.end': 'How the bank ended',
  'E.leaves': 'Who left before the end',
  'K.before': 'The house signed the state before the coup',
  'G.bank': 'A bank of the taglia',
  'G.order': 'The banks follow each other',
  'G.shoe': 'The shoe goes from bank to bank',
  'R.message': 'The result is that of the last state',
  'R.lines': 'Every line, and their sum',
  'R.house': 'The house signed the result',
  'R.signatures': 'The players signed the result',
  'H.chain': 'The chain is the one the bank was signed for',
  'H.house': 'The house is the escrow’s',
  'H.settled': 'The escrow paid exactly this',
  'H.bank': 'The escrow paid no other bank of this number',
  'X.bounds': 'Numbers stay within their bounds',
} as const;

export type StepId = keyof typeof stepTitles;

/**
 * One thing that was checked. `detail` is the formula with the real numbers; for a step that differs, it says what
 * differs.
 */
export interface Step {
  readonly id: StepId;
  /** Number of the turn it belongs to; null for what concerns the whole bank. */
  readonly turn: number | null;
  readonly title: string;
  readonly detail: string;
  readonly ok: boolean;
}

/** Why something differs, or null when it does not. */
export type Problem = string | null;

/** Steps as they are done, and what could not be checked. */
export interface Trail {
  readonly turn: number | null;
  readonly steps: Step[];
  readonly notChecked: string[];
}

/** Thrown by `check` to end a run at the step that differs; never leaves `follow`. */
class Differs extends Error {}

/**
 * Adds a step, which is right and gets `detail` when there is no problem. A detail that only correct numbers have is
 * given as a function.
 */
export function check(trail: Trail, id: StepId, problem: Problem, detail: string | (() => string)): void {
  const text = problem ?? (typeof detail === 'string' ? detail : detail());
  trail.steps.push({ id, turn: trail.turn, title: stepTitles[id], detail: text, ok: problem === null });
  if (problem !== null) throw new Differs(problem);
}

/**
 * Runs the checks of one part until one differs. `value` is the part's result, undefined when a step differs.
 * The engine's shared functions assert what only a programmer can break. Here their numbers come from a file, so a
 * broken assertion is a finding like any other.
 */
export function follow<T>(
  turn: number | null,
  part: (trail: Trail) => T,
): { readonly steps: readonly Step[]; readonly notChecked: readonly string[]; readonly value?: T } {
  const trail: Trail = { turn, steps: [], notChecked: [] };
  try {
    return { ...trail, value: part(trail) };
  } catch (error) {
    if (error instanceof AssertionFailed)
      trail.steps.push({ id: 'X.bounds', turn, title: stepTitles['X.bounds'], detail: error.message, ok: false });
    else if (!(error instanceof Differs)) throw error;
    return trail;
  }
}

/** The first problem among the items. */
export function firstProblem<T>(items: readonly T[], problemOf: (item: T, index: number) => Problem): Problem {
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item, index);
    if (problem !== null) return problem;
  }
  return null;
}

/** A problem unless the two are equal. */
export function differ(what: string, found: string | number | bigint, expected: string | number | bigint): Problem {
  return found === expected ? null : `${what} is ${found}, should be ${expected}`;
}

/** Like `differ`, for amounts: people read them in chips. */
export function differInChips(what: string, found: bigint, expected: bigint): Problem {
  return found === expected ? null : `${what} is ${formatChips(found)}, should be ${formatChips(expected)}`;
}

/** A problem unless the seats ascend strictly. */
export function notAscending(what: string, seats: readonly number[]): Problem {
  return seats.every((seat, i) => i === 0 || seats[i - 1]! < seat)
    ? null
    : `${what} do not stand once each by ascending seat: ${seats.join(', ')}`;
}
