/**
 * Which game a table plays. Nothing else in these pages asks: whatever differs stands in a record by this name, beside
 * the part of the page that needs it, or in the words of `games.ts` and `turns.ts`.
 */
import type { Table } from '../../engine/protocol/messages.ts';
import { setteRulesetOf } from '../../engine/sette/ruleset.ts';

export type GameName = 'chemin' | 'sette';

/** A view, a proof, a seat's memory, or what a server tells of a table. */
export interface OfTable {
  readonly table: Pick<Table, 'ruleset'>;
}

/** A ruleset that is not known is taken for one of Chemin de Fer. */
export const gameOf = ({ table }: OfTable): GameName => (setteRulesetOf(table.ruleset) === null ? 'chemin' : 'sette');
