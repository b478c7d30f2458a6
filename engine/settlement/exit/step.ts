/** One step of the way out, as data: what to send, who may send it, when, and what it does for the player. */
import type { Hex } from '../../bytes.ts';

/** The acts there are, by the contract's function; `docs/EXIT.md` says what each is for. */
export const exitActs = [
  'settle',
  'propose',
  'demand',
  'give',
  'giveLast',
  'answer',
  'rule',
  'finalize',
  'lift',
  'award',
  'claim',
  'claimProven',
  'payClaim',
  'requestLeave',
  'leaveTable',
  'withdraw',
] as const;
export type ExitAct = (typeof exitActs)[number];

/** Acts that the contracts take from the player's own wallet only; any account may send the others. */
const ownActs: readonly ExitAct[] = ['propose', 'demand', 'answer', 'claim', 'claimProven', 'requestLeave', 'withdraw'];

/** The contract that has this act. */
export const contractOf = (act: ExitAct): 'escrow' | 'court' =>
  ['settle', 'requestLeave', 'leaveTable', 'withdraw'].includes(act) ? 'escrow' : 'court';

/** A step that can be named. `args` null: something else must happen first, and a new plan will fill them in. */
export interface ExitStep {
  /** The same step has the same id in every plan. */
  readonly id: string;
  readonly act: ExitAct;
  /** The bank's number; null for what concerns the seat or the free money. */
  readonly number: bigint | null;
  readonly by: 'player' | 'anybody';
  /** Possible from this second on; null: as soon as an earlier step is done. */
  readonly from: number | null;
  /** Not possible from this second on; null: no end. */
  readonly until: number | null;
  /**
   * What the step moves to the player's account in the escrow, or from there to its wallet; null: nothing by itself.
   */
  readonly pays: bigint | null;
  readonly words: string;
  readonly args: readonly unknown[] | null;
}

type Given = Pick<ExitStep, 'act' | 'number' | 'words'> &
  Partial<Pick<ExitStep, 'from' | 'until' | 'pays' | 'args'>> & { readonly of: Hex | null; readonly as?: string };

/**
 * A step with what follows from its act; possible at once unless told otherwise. `of`: the bank, list or table that it
 * concerns. `as`: what others may change about it before it is sent. If it was refused with one `as`, it is not refused
 * with another.
 */
export function stepOf({
  act,
  number,
  words,
  from = 0,
  until = null,
  pays = null,
  args = null,
  of,
  as,
}: Given): ExitStep {
  const id = [act, of, as].filter((part) => part != null).join(' ');
  return { id, act, number, by: ownActs.includes(act) ? 'player' : 'anybody', from, until, pays, words, args };
}

/** True when the step can be sent now. */
export function isPossible(step: ExitStep, now: number): boolean {
  return step.args !== null && step.from !== null && step.from <= now && (step.until === null || now < step.until);
}
