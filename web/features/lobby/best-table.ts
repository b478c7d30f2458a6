/** The best table that is going, by what the lobby says: for who wants to play now, wherever. */
import type { LobbyTable, TableConfig } from '../../lib/server-types.ts';

export interface QuickWish {
  /** A ruleset's name; empty: any. */
  readonly ruleset: string;
  /** The least posta may be so high, in hundredths; null: any. */
  readonly most: bigint | null;
}

/**
 * A table with a free chair that is held for nobody: where most people play, of these where fewest chairs are free, of
 * these the smallest posta. Its first free chair goes with it. Null if there is none.
 */
export function bestTable(
  lobby: readonly LobbyTable[],
  tables: readonly TableConfig[],
  { ruleset, most }: QuickWish,
): { readonly tableId: TableConfig['tableId']; readonly seat: number } | null {
  const open = lobby.flatMap(({ tableId, seats, closing, covered, held }) => {
    const table = tables.find((one) => one.tableId === tableId);
    const seat = seats.findIndex((one, i) => one === null && !held.includes(i + 1)) + 1;
    const isOne =
      table !== undefined &&
      !closing &&
      covered !== 0 &&
      seat > 0 &&
      (ruleset === '' || table.ruleset === ruleset) &&
      (most === null || table.table.minPosta <= most);
    if (!isOne) return [];
    const people = seats.filter((one) => one !== null && one.connected && !one.house).length;
    const free = seats.filter((one) => one === null).length - held.length;
    return [{ tableId, seat, people, free, minPosta: table.table.minPosta }];
  });
  const [best] = open.sort(
    (a, b) =>
      b.people - a.people || a.free - b.free || (a.minPosta < b.minPosta ? -1 : a.minPosta > b.minPosta ? 1 : 0),
  );
  return best === undefined ? null : { tableId: best.tableId, seat: best.seat };
}

export interface FirstTable {
  readonly tableId: TableConfig['tableId'];
  readonly name: string;
  readonly seat: number;
  /** What a newcomer brings: ten times the least posta, hundredths of a chip. */
  readonly amount: bigint;
}

/** Where a newcomer finds somebody to play with at once: beside players of the house, else wherever a chair is free. */
export function firstTable(lobby: readonly LobbyTable[], tables: readonly TableConfig[]): FirstTable | null {
  const any = { ruleset: '', most: null };
  const withBots = lobby.filter(({ seats }) => seats.some((one) => one?.house === true));
  const best = bestTable(withBots, tables, any) ?? bestTable(lobby, tables, any);
  const table = tables.find(({ tableId }) => tableId === best?.tableId);
  if (best === null || table === undefined) return null;
  return { ...best, name: table.name, amount: table.table.minPosta * 10n };
}
