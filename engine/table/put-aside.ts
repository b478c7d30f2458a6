/**
 * The coup of a bank that was put aside unfinished. Its last link may still come through the chain, which accepts
 * either the link or a ruling, never both.
 */
import type { Hex } from '../bytes.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import type { ListRow } from '../protocol/messages.ts';
import { happened, type Context, type Outcome } from './context.ts';
import { proofOf } from './evidence.ts';
import { isFinal, numberOf } from './evolve.ts';
import { lateCoup, withGives } from './late-coup.ts';
import type { Event } from './events.ts';
import type { Bank, TableState } from './state.ts';

/** A link with its `Give`; the seat's own `Give` counts if the table has it. */
export interface LateLink {
  readonly seat: number;
  readonly signature: Hex;
  readonly link: Hex;
}

/**
 * The chain shows a link of a void or unbound coup: under a demand the coup may still be played. A player who withheld
 * the link could see the cards and then sign the end before the coup if that is better, while the others have already
 * signed.
 */
export function contested(state: TableState, closed: Hex, { seat, link }: LateLink): Event | null {
  const open = state.ended.filter((e) => !isFinal(e)).map((e) => e.bank);
  const bank = [...open, ...(state.bank === null ? [] : [state.bank])].find(
    (b) => b.result?.house === null && unplayedOf(b)?.digest === closed,
  );
  const row = bank && unplayedOf(bank)!.list.find((r) => r.seat === seat);
  const missing =
    row !== undefined &&
    commitmentOf(link) === row.commitment &&
    bank!.turns.at(-1)?.gives?.some((g) => g.link === link) !== true;
  return missing ? { type: 'contested', number: bank!.setup.message.number } : null;
}

/** The list that ended the bank unplayed, if one did. */
function unplayedOf({ unbound, turns }: Bank): { readonly digest: Hex; readonly list: readonly ListRow[] } | null {
  const last = turns.at(-1);
  return last?.void === undefined ? unbound : { digest: last.void.message.closed, list: last.list };
}

/** What happens when the chain shows a link of an ended bank's coup. */
export function lateLink(state: TableState, closed: Hex, { seat, signature, link }: LateLink, ctx: Context): Outcome {
  const ended = state.ended.find((e) => e.bank.coup?.digest === closed && !isFinal(e));
  if (ended === undefined) return happened();
  const mine = ended.bank.coup?.gives.find((give) => give.seat === seat)?.signature ?? signature;
  const turn = lateCoup(
    withGives(proofOf(state, ended.bank), [{ seat, signature: mine, link }], ctx.recover),
    ctx.house,
  );
  return turn === null ? happened() : happened({ type: 'playedLate', number: numberOf(ended), turn });
}
