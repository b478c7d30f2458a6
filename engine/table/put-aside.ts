/** The coup of a bank that was put aside unfinished: its last link may still come, by its seat or by the chain. */
import type { Hex } from '../bytes.ts';
import { happened, type Context, type Outcome } from './context.ts';
import { proofOf } from './evidence.ts';
import { isFinal, numberOf } from './evolve.ts';
import { lateCoup, withGives } from './late-coup.ts';
import type { TableState } from './state.ts';

/** A link with its `Give`; `signature` null: the one that is there counts. */
export interface LateLink {
  readonly seat: number;
  readonly signature: Hex | null;
  readonly link: Hex;
}

/** What the link of an ended bank's coup comes to; `otherwise` when no such coup waits for it. */
export function lateLink(state: TableState, closed: Hex, { seat, signature, link }: LateLink, ctx: Context, otherwise: Outcome = happened()): Outcome {
  const ended = state.ended.find((e) => e.bank.coup?.digest === closed && !isFinal(e));
  if (ended === undefined) return otherwise;
  const mine = ended.bank.coup?.gives.find((give) => give.seat === seat)?.signature ?? signature;
  if (mine === null) return otherwise;
  const turn = lateCoup(withGives(proofOf(state, ended.bank), [{ seat, signature: mine, link }]), ctx.house);
  return turn === null ? otherwise : happened({ type: 'playedLate', number: numberOf(ended), turn });
}
