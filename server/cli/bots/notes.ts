/** What a run of `sabot bots` has noticed beside the money: nothing that its clients could not explain may pass as agreement. */
import { present } from '../../../engine/assert.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { firstStandingSeat } from '../../../engine/rules/hand-order.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';

export class Notes {
  /** Each disagreement of a client with the table, once: an honest house gives no reason for one. */
  readonly #disagreements = new Set<string>();
  /** How often the table refused something, by code. A client may be too late; that is no fault. */
  readonly #refusals = new Map<string, number>();

  look({ seat, disagreement }: Pick<SeatMemory, 'seat' | 'disagreement'>): void {
    if (disagreement === null) return;
    const { step, detail, bankId, turn } = disagreement;
    this.#disagreements.add(`seat ${seat} at ${step}, bank ${bankId ?? 'none'}, turn ${turn ?? 'none'}: ${detail}`);
  }

  refused(code: string): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  get disagreements(): readonly string[] {
    return [...this.#disagreements];
  }

  /** By code, in alphabetical order. */
  get refusals(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#refusals].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/**
 * Why nothing is dealt any more, if it is because chips are gone: the table waits, all its banks are final, and without
 * the players whose chips are too few for a bet there are fewer than the game goes on with. Who sits out, or is not
 * seated yet, lacks no chips by that: such a standstill is a fault.
 */
export function isOutOfChips(view: Pick<View, 'phase' | 'past' | 'seats' | 'table' | 'minimum'>): boolean {
  const { minimumPlayers } = present(rulesetOf(view.table.ruleset), 'the ruleset').play;
  const areFinal = view.past.every(({ status }) => ['settled', 'finalised', 'idle'].includes(status));
  const chairs = view.seats.filter(({ seat }) => seat < firstStandingSeat);
  const isPoor = ({ status, credit }: SeatView): boolean => status === 'seated' && credit < view.minimum.minBet;
  const poor = chairs.filter(isPoor).length;
  return view.phase === 'waiting' && areFinal && poor > 0 && chairs.length - poor < minimumPlayers.goOn;
}
