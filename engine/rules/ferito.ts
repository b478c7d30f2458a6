/**
 * The ferito (rules.md 1.1): who covered the whole bank alone and did not win comes first among the callers of banco at
 * the bank's next coup.
 */
import { outcomes, statuses, type ListRow, type State } from '../protocol/messages.ts';
import { afterMove, type BankerSide, type Limits } from './arithmetic.ts';
import type { Ruleset } from './ruleset.ts';

/** The part of a turn that the ferito depends on; a new taglia has no list and changes nothing. */
export interface TurnPlayed {
  readonly closed?: { readonly message: { readonly move: number; readonly amount: bigint } };
  readonly list?: readonly ListRow[];
  readonly state?: State;
}

/**
 * The ferito after a coup that was closed with `list` against `posta` (after the banker's move): whoever covered the
 * whole bank alone, unless the punta won. Anybody else loses the right.
 */
export function feritoAfterCoup(
  posta: bigint,
  list: readonly Pick<ListRow, 'seat' | 'status' | 'accepted'>[],
  outcome: number,
): number | null {
  const whole = list.find(({ status, accepted }) => status === statuses.accepted && accepted === posta)?.seat ?? null;
  return outcome === outcomes.punta ? null : whole;
}

/** The ferito after a turn that began in `before`. */
export function feritoAfter(
  ruleset: Ruleset,
  limits: Limits,
  ferito: number | null,
  before: BankerSide,
  turn: TurnPlayed,
): number | null {
  const { closed, list, state } = turn;
  if (closed === undefined || list === undefined || state === undefined) return ferito;
  const { posta } = afterMove(ruleset, limits, before, closed.message.move, closed.message.amount);
  return feritoAfterCoup(posta, list, state.outcome);
}

/** The ferito after these turns of a bank that began with `posta`. */
export function feritoOf(ruleset: Ruleset, limits: Limits, posta: bigint, turns: readonly TurnPlayed[]): number | null {
  let ferito: number | null = null;
  let before: BankerSide = { posta, garage: 0n, paidIn: posta, takenOut: 0n };
  for (const turn of turns) {
    ferito = feritoAfter(ruleset, limits, ferito, before, turn);
    before = turn.state ?? before;
  }
  return ferito;
}
