/** Whether two tables are the same game by what their ids commit to (server/PROTOCOL.md P13.14). */
import { isSame } from '../../../engine/table/view-changes.ts';
import type { TableConfig } from '../../lib/server-types.ts';

type Told = Pick<TableConfig, 'settings' | 'table'>;

/** Ruleset, chairs, clocks and all limits; the names, and what makes each table another one, aside. */
export function isSameGame(one: Told, other: Told): boolean {
  return isSame(gameOf(one), gameOf(other));
}

const gameOf = ({ settings: { name: _name, mark: _mark, ...settings }, table: { salt: _salt, ...table } }: Told) => ({
  settings,
  table,
});
