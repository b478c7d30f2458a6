/** What the ruleset of a table of Sette e mezzo says that its page shows, and its money, by the engine's arithmetic. */
import { present } from '../../../engine/assert.ts';
import { outcomes, statuses, type Table } from '../../../engine/protocol/messages.ts';
import { openingBooks } from '../../../engine/rules/arithmetic.ts';
import { booksAfterDuel } from '../../../engine/sette/arithmetic.ts';
import { setteRulesetOf } from '../../../engine/sette/ruleset.ts';
import type { SettePage } from './sette-page.ts';

export interface SetteTerms {
  /** The banker puts up the highest bet for every punter, and no piatto. */
  readonly fixed: boolean;
  /** Alla regola: both sides play the printed table. */
  readonly bound: boolean;
}

const rulesetAt = ({ ruleset }: Pick<Table, 'ruleset'>) =>
  present(setteRulesetOf(ruleset), 'a ruleset of Sette e mezzo');

/** Asserts that the table plays Sette e mezzo. The highest bet is set where there is no piatto, and there alone. */
export function setteTable({ table, highestBet }: Pick<SettePage, 'table' | 'highestBet'>): SetteTerms {
  return { fixed: highestBet !== null, bound: rulesetAt(table).bound };
}

/** What a won duel brings over a stake of this much, less the cagnotte; `side`: whose win it is. */
export function duelWin(table: Table, side: 'banco' | 'punta', stake: bigint): bigint {
  if (stake > table.maxPosta) return 0n;
  const list = [
    { status: statuses.banker, accepted: 0n },
    { status: statuses.accepted, accepted: stake },
  ];
  const { lines } = booksAfterDuel(rulesetAt(table), table, openingBooks(stake, list.length), {
    list,
    outcome: outcomes[side],
  });
  return lines[side === 'banco' ? 0 : 1]!;
}
