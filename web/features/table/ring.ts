/** Where seats lie around the cloth: the own one at the bottom, the banker's right always the next higher number. */
import { firstStandingSeat, placesAtMost } from '../../../engine/rules/hand-order.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import type { View } from '../../../engine/table/view.ts';
import { playOf } from '../../lib/play-of.ts';
import type { TableConfig } from '../../lib/server-types.ts';

/** A ruleset that is not known has no cut that could be drawn: the mark lies at the end. */
const fullSabot = 312;

/** Only two can sit at this ruleset's tables: whoever is not the banker is the punta. */
export const isDuel = ({ table }: Pick<View, 'table'>): boolean => playOf(table.ruleset)?.seats.most === 2;

/** The card of the sabot at which its cut lies. */
export const cutOf = ({ table }: Pick<View, 'table'>): number => rulesetOf(table.ruleset)?.cut.card ?? fullSabot;

/** The most chairs that a table of this ruleset has. */
export const chairsOf = (ruleset: number): number => playOf(ruleset)?.seats.most ?? 2;

/** The chairs of a table: what its id commits to, or else what its ruleset allows. */
export function chairsAt({ settings, table }: Pick<TableConfig, 'settings' | 'table'>): number {
  const said = settings['seats'];
  const most = chairsOf(table.ruleset);
  return typeof said === 'number' && said >= 2 && said <= most ? said : most;
}

/** Those of them that nobody has. */
export function freeChairs(
  at: Pick<TableConfig, 'settings' | 'table'>,
  { seats }: Pick<View, 'seats'>,
): readonly number[] {
  const all = Array.from({ length: chairsAt(at) }, (_, i) => i + 1);
  return all.filter((chair) => !seats.some(({ seat }) => seat === chair));
}

export interface Ring {
  /** From left to right. */
  readonly top: readonly number[];
  readonly bottom: readonly number[];
  /** From the seat at the bottom's right on, around the table. */
  readonly others: readonly number[];
}

/** Seats 1 to `chairs` around the table, `own` (or seat 1) in the middle of the bottom row. */
export function ringOf(chairs: number, own: number | null): Ring {
  const me = own !== null && own <= chairs ? own : 1;
  const at = (steps: number) => ((me - 1 + steps + chairs) % chairs) + 1;
  const side = chairs >= 9 ? 2 : chairs >= 5 ? 1 : 0; // beside the own seat
  const bottom = Array.from({ length: 2 * side + 1 }, (_, i) => at(i - side));
  const top = Array.from({ length: chairs - bottom.length }, (_, i) => at(side + 1 + i)).reverse();
  return { top, bottom, others: Array.from({ length: chairs - 1 }, (_, i) => at(i + 1)) };
}

/** Those who bet without a chair, by their numbers. */
export const standingIn = ({ seats }: Pick<View, 'seats'>) => seats.filter(({ seat }) => seat >= firstStandingSeat);

/** How many more may bet without a chair: a bank has at most 20 players, and the chairs are kept for those who sit. */
export function placesToStand(at: Pick<TableConfig, 'settings' | 'table'>, view: Pick<View, 'seats'>): number {
  if ((rulesetOf(at.table.ruleset)?.standing ?? 'none') === 'none') return 0;
  return placesAtMost - chairsAt(at) - standingIn(view).length;
}
