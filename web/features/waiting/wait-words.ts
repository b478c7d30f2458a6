/** What is said of a wait for a seat. */
import { amountText } from '../../lib/amounts.ts';
import type { WaitWish } from '../../../engine/table/wait-wish.ts';
import type { OwnWait, TableConfig } from '../../lib/server-types.ts';

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

export const notAsWished =
  'The house holds a seat for you at a table that is not as you have asked, as far as this page knows it.';

/** "a seat at Circolo"; a table that stands in no list has no name here. */
export function wishWords(wish: WaitWish, tables: readonly Named[]): string {
  if ('tableId' in wish) return `a seat at ${nameOf(wish.tableId, tables)}`;
  const rules = wish.ruleset === null ? 'any table' : `any table of ${wish.ruleset}`;
  return `a seat at ${rules}${wish.most === null ? '' : ` with a posta from ${amountText(wish.most)} or less`}`;
}

const nameOf = (tableId: string, tables: readonly Named[]): string =>
  tables.find((one) => one.tableId === tableId)?.name ?? 'this table';

export function positionWords(position: number): string {
  if (position === 1) return 'You are the first in the list.';
  return `${position - 1} ${position === 2 ? 'waits' : 'wait'} before you.`;
}

/** `left`: seconds for which the seat is held. */
export function waitWords(wait: OwnWait, left: number, tables: readonly Named[]): string {
  switch (wait.state) {
    case 'waits':
      return `You wait for ${wishWords(wait.wish, tables)}. ${positionWords(wait.position)}`;
    case 'held':
      return `Seat ${wait.seat} at ${nameOf(wait.tableId, tables)} is yours for ${left} s.`;
    case 'over':
      return wait.why === 'late'
        ? 'The seat was held for you for half a minute, and is not any more.'
        : 'What you waited for is not open any more.';
  }
}

/** What the tab says in front of the page's title; null: nothing. */
export function tabWords(wait: OwnWait | null, left: number): string | null {
  if (wait?.state === 'held') return `${left} s: a seat is yours`;
  return wait?.state === 'waits' ? `${wait.position} in the list` : null;
}

/** "2 wait for a seat" */
export const waitingWords = (waiting: number): string =>
  waiting === 1 ? 'One waits for a seat.' : `${waiting} wait for a seat.`;
