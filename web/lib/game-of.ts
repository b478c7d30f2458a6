/**
 * Which game a table plays. Nothing else in this folder asks: whatever differs stands in a record by this name, beside
 * the part of the page that needs it.
 */
import type { Table } from '../../../engine/protocol/messages.ts';
import { setteRulesetOf } from '../../../engine/sette/ruleset.ts';

export type GameName = 'chemin' | 'sette';

/** The game of a view, a proof or a table's settings. A ruleset that is not known is taken for one of Chemin de Fer. */
export const gameOf = ({ table }: { readonly table: Pick<Table, 'ruleset'> }): GameName =>
  setteRulesetOf(table.ruleset) === null ? 'chemin' : 'sette';
