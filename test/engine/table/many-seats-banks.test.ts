/** Banks at live tables of every ruleset: papers around a game, played by real seat clients (docs/adr/0028). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { LiveTable } from '../../support/live-table.ts';
import { playByHand } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';

/** Plays until this many banks are over: decisions at random, clocks run out where nobody has one. */
function played(ruleset: number, numbers: readonly number[], banks: number, seed: number): LiveTable {
  const pick = picker(seed);
  const table = new LiveTable({ ruleset, salt: BigInt(seed), minPosta: 10n * chip, maxPosta: 500n * chip });
  for (const seat of numbers) table.sit(seat, 400n * chip);
  for (let step = 0; step < 4_000 && table.state.number <= BigInt(banks); step++) {
    table.settleDown();
    if (!playByHand(table, pick)) table.timeOut();
    if (pick(4) === 0) table.finalise();
    for (const { seat, sittingOut } of table.state.game.seats) if (sittingOut) table.says(seat, { type: 'sitIn' });
  }
  table.settleDown();
  return table;
}

describe('banks at a live table', () => {
  it.each([
    ['heads-up', [1, 2]],
    ['online', [1, 2]],
    ['online', [1, 2, 3, 4]],
    ['saint-vincent', [1, 2, 3, 4, 5]],
    ['saint-vincent', [1, 2, 11, 12, 13]],
    ['venezia', [1, 2, 3, 4, 5, 6]],
    ['venezia', [1, 2, 3, 4, 5, 6, 11, 12]],
  ] as const)(
    'R6.5 R3.11 %s at %j: the auditor agrees at every row, every bank is verified and settled',
    (name, numbers) => {
      const { id } = rulesets.find((one) => one.name === name)!;
      const table = played(id, numbers, 4, numbers.length);
      expect(table.state.number).toBeGreaterThan(4n);
      for (const { bank, status } of table.state.ended) {
        expect(['settling', 'settled', 'idle', 'asked']).toContain(status);
        expect(table.verified(bank).failed).toBeUndefined();
      }
      expect(table.state.ended.some(({ bank }) => bank.turns.length > 0)).toBe(true);
    },
  );
});
