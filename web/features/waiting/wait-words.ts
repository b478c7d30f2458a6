/** What is said of a wait for a seat. */
import { amountText } from '../../lib/amounts.ts';
import type { WaitWish } from '../../../engine/table/wait-wish.ts';
import type { OwnWait, TableConfig } from '../../lib/server-types.ts';
import { wordsOfWaiting } from '../../words/waiting.ts';

type Named = Pick<TableConfig, 'tableId' | 'name'>;
type Limited = Pick<TableConfig, 'tableId' | 'ruleset' | 'table'>;

export const isSameWish = (a: WaitWish, b: WaitWish): boolean =>
  'tableId' in a
    ? 'tableId' in b && a.tableId === b.tableId
    : !('tableId' in b) && a.ruleset === b.ruleset && a.most === b.most;

/** A seat is held at the table that was named, if one was. */
export const isWhere = (wait: OwnWait): boolean =>
  wait.state !== 'held' || !('tableId' in wait.wish) || wait.wish.tableId === wait.tableId;

/** The held seat's table has the ruleset and the least posta that were asked for, by what its id commits to. */
export function isAsWished(
  { wish, tableId }: Extract<OwnWait, { state: 'held' }>,
  tables: readonly Limited[],
): boolean {
  if ('tableId' in wish) return true;
  const there = tables.find((one) => one.tableId === tableId);
  const { ruleset, most } = wish;
  if (there === undefined) return ruleset === null && most === null;
  return (ruleset === null || there.ruleset === ruleset) && (most === null || there.table.minPosta <= most);
}

/** "a seat at Circolo"; a table that stands in no list has no name here. */
export function wishWords(wish: WaitWish, tables: readonly Named[]): string {
  const words = wordsOfWaiting();
  return 'tableId' in wish
    ? words.atTable(nameOf(wish.tableId, tables))
    : words.atAny(wish.ruleset, wish.most === null ? null : amountText(wish.most));
}

const nameOf = (tableId: string, tables: readonly Named[]): string =>
  tables.find((one) => one.tableId === tableId)?.name ?? wordsOfWaiting().thisTable;

export function positionWords(position: number): string {
  return position === 1 ? wordsOfWaiting().first : wordsOfWaiting().before(position - 1);
}

/** `left`: seconds for which the seat is held. */
export function waitWords(wait: OwnWait, left: number, tables: readonly Named[]): string {
  const words = wordsOfWaiting();
  switch (wait.state) {
    case 'waits':
      return words.waits(wishWords(wait.wish, tables), positionWords(wait.position));
    case 'held':
      return words.held(wait.seat, nameOf(wait.tableId, tables), left);
    case 'over':
      return wait.why === 'late' ? words.late : words.closed;
  }
}

/** What the tab says in front of the page's title; null: nothing. */
export function tabWords(wait: OwnWait | null, left: number): string | null {
  if (wait?.state === 'held') return wordsOfWaiting().tabHeld(left);
  return wait?.state === 'waits' ? wordsOfWaiting().tabPosition(wait.position) : null;
}

/** "2 wait for a seat" */
export const waitingWords = (waiting: number): string => wordsOfWaiting().waiting(waiting);
