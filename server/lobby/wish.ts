/** What somebody in the waiting list waits for, and where they could sit (server/PROTOCOL.md P11.12). */
import type { Hex } from '../../engine/bytes.ts';
import { firstStandingSeat } from '../../engine/rules/hand-order.ts';
import { gameOf } from '../../engine/table/games.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import type { WaitWish } from '../../engine/table/wait-wish.ts';
import type { TableOfHouse, Tables } from '../tables/tables.ts';

/** An open table with its live state. */
export interface LiveTable {
  readonly table: TableOfHouse;
  readonly state: AnyTable;
}

/** Tables at which somebody may sit down: open, and not about to close. */
export function liveTables(tables: Pick<Tables, 'all' | 'host'>): readonly LiveTable[] {
  return tables.all().flatMap((table) => {
    const state = tables.host(table.tableId)?.state; // none while the table opens
    return state === undefined || state.game.closing ? [] : [{ table, state }];
  });
}

/** Whether a chair at this table is what is waited for. A private table is waited for by its id alone. */
export function isWished(wish: WaitWish, { table, state }: LiveTable): boolean {
  if ('tableId' in wish) return wish.tableId === table.tableId;
  return (
    !table.row.hidden &&
    (wish.ruleset === null || wish.ruleset === table.settings['ruleset']) &&
    (wish.most === null || state.game.limits.minPosta <= wish.most)
  );
}

/** Where each player sits or stands, at closing tables too. */
export type Sitters = ReadonlyMap<Hex, readonly TableOfHouse[]>;

export function sittersAt(tables: Pick<Tables, 'all' | 'host'>): Sitters {
  const sitters = new Map<Hex, TableOfHouse[]>();
  for (const table of tables.all())
    for (const { grant } of tables.host(table.tableId)?.state.sittings ?? []) {
      const { player } = grant.message;
      sitters.set(player, [...(sitters.get(player) ?? []), table]);
    }
  return sitters;
}

/** Why the player cannot sit there besides all who do; null: they can, or no player is named. */
export function whyNotThere(
  player: Hex | null,
  { table: { tableId, settings, table } }: LiveTable,
  sitters: Sitters,
): 'alreadySeated' | 'oneTable' | null {
  const seats = (player === null ? undefined : sitters.get(player)) ?? [];
  if (seats.some((one) => one.tableId === tableId)) return 'alreadySeated';
  const isOther = seats.some((one) => one.settings['ruleset'] === settings['ruleset']);
  return isOther && gameOf(table).oneTable ? 'oneTable' : null;
}

/** Numbers of the chairs that nobody has. */
export function freeChairs({ state: { game, sittings } }: LiveTable): readonly number[] {
  const taken = new Set(sittings.map(({ seat }) => seat));
  return Array.from({ length: game.settings.seats }, (_, i) => i + 1).filter((seat) => !taken.has(seat));
}

/** The house's bots there that could give way. */
export const botsThere = ({ state: { sittings } }: LiveTable): number =>
  sittings.filter(({ seat, house, status }) => house && status === 'seated' && seat < firstStandingSeat).length;

/** People who play there. */
export const peopleThere = ({ state: { sittings } }: LiveTable): number =>
  sittings.filter(({ house, connected }) => !house && connected).length;
