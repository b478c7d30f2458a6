/** When a bot comes to a table, when one gives way, and which (P10.10). */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { fillStep, whoGoes } from '../../../server/bot/fill.ts';
import { open } from '../../support/live-situations.ts';
import { LiveTable } from '../../support/live-table.ts';

const nobody = () => false;
/** So many occupied chairs are wanted, and nobody waits. */
const wish = (wanted: number, waiting = 0, held = 0) => ({ wanted, waiting, held });

/** Seats 1 to `people` are persons; the house's bots sit after them. */
function tableOf(people: number, bots: number): LiveTable {
  const table = new LiveTable({ ruleset: 0, salt: 1n });
  for (let seat = 1; seat <= people + bots; seat++) table.sit(seat, 400n * chip, `${seat}`, seat > people);
  return table;
}

describe('how many bots a table has', () => {
  it.each([
    ['one person alone: a bot comes', 1, 0, 4, 'come'],
    ['as many as are wanted', 1, 3, 4, null],
    ['a person has come: a bot goes', 2, 3, 4, 'go'],
    ['people alone are as many as are wanted', 4, 0, 4, null],
    ['more people than are wanted: the bot goes', 5, 1, 4, 'go'],
    ['nobody is there: no bot comes', 0, 0, 4, null],
    ['bots alone stand up by themselves', 0, 3, 4, null],
    ['a table without a wish sends nobody away', 2, 3, 0, null],
    ['and is filled by nobody', 1, 0, 0, null],
  ] as const)('P10.10 %s', (_, people, bots, wanted, step) => {
    expect(fillStep(tableOf(people, bots).state, wish(wanted), nobody)).toBe(step);
  });

  it('P10.10 who goes is gone already for the count, and no other is sent', () => {
    const { state } = tableOf(2, 3);
    const one = whoGoes(state, nobody)!;
    expect(fillStep(state, wish(4), (key) => key === one.grant.message.key)).toBe(null);
  });

  it.each([
    ['a bot gives way, also one that people have invited', tableOf(2, 4), wish(0, 1), 'go'],
    ['where as many are as are wanted, too', tableOf(2, 4), wish(6, 1), 'go'],
    ['where only people sit nobody goes, and no bot comes', tableOf(6, 0), wish(6, 1), null],
    ['bots alone stand up by themselves', tableOf(0, 6), wish(6, 1), null],
    ['once a chair is held the others stay', tableOf(2, 3), wish(5, 0, 1), null],
    ['and no bot takes the last chair', tableOf(2, 7), wish(10, 0, 1), null],
    ['beside the held chair one may', tableOf(2, 6), wish(10, 0, 1), 'come'],
  ] as const)('P11.15 somebody waits for a seat: %s', (_, table, wanted, step) => {
    expect(fillStep(table.state, wanted, nobody)).toBe(step);
  });

  it('P11.15 as many bots give way as people wait', () => {
    const { state } = tableOf(2, 4);
    const gone = (n: number) => (key: Hex) => state.sittings.slice(-n).some(({ grant }) => grant.message.key === key);
    expect(fillStep(state, wish(0, 2), gone(1))).toBe('go');
    expect(fillStep(state, wish(6, 2), gone(2))).toBe(null);
  });

  it('P10.10 no bot comes while play is suspended or the table closes', () => {
    const table = tableOf(2, 0);
    table.host({ type: 'suspend' });
    expect(fillStep(table.state, wish(4), nobody)).toBe(null);
    table.host({ type: 'goOn' });
    expect(fillStep(table.state, wish(4), nobody)).toBe('come');
    table.host({ type: 'close' });
    expect(fillStep(table.state, wish(4), nobody)).toBe(null);
  });

  it('P10.10 the banker is the last to go, and a person never', () => {
    for (let bots = 2; bots <= 4; bots++) {
      const table = tableOf(1, bots);
      table.settleDown();
      open(table);
      const { due } = table.state.game;
      const gone: number[] = [];
      for (;;) {
        const one = whoGoes(table.state, (key) =>
          table.state.sittings.some(({ seat, grant }) => gone.includes(seat) && grant.message.key === key),
        );
        if (one === null) break;
        gone.push(one.seat);
      }
      expect(gone.toSorted((a, b) => a - b)).toEqual(Array.from({ length: bots }, (_, i) => i + 2));
      if (due !== 1) expect(gone.at(-1)).toBe(due);
    }
  });
});
