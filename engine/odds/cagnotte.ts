/** The cagnotte that each ruleset's own document names, or rules.md 2 takes for it; a table may set another (protocol.md 3). */
import { assert } from '../assert.ts';
import type { Table } from '../protocol/messages.ts';
import type { Ruleset } from '../rules/ruleset.ts';

/** `feeMode` 0: on the banker's wins; 1: on each winning line. */
export type Cagnotte = Pick<Table, 'feeMode' | 'feeBps'>;

/** rules.md 2, row "cagnotte", by `Table.ruleset`. */
const ownCagnotte: readonly Cagnotte[] = [
  { feeMode: 0, feeBps: 500 },
  { feeMode: 0, feeBps: 500 },
  { feeMode: 0, feeBps: 500 },
  { feeMode: 1, feeBps: 200 },
];

export function cagnotteOf(ruleset: Ruleset): Cagnotte {
  const own = ownCagnotte[ruleset.id];
  assert(own, `no cagnotte is known for ${ruleset.name}`);
  return own;
}
