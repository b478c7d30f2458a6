/** R16: Sette e mezzo at random, under the eyes of an auditor of its own that finds what is planted. */
import { describe, expect, it } from 'vitest';
import type { SetteEvent } from '../../../engine/sette/events.ts';
import { setteRefusals } from '../../../engine/sette/refusals.ts';
import { setteRulesets } from '../../../engine/sette/ruleset.ts';
import { setteAuditorOf } from '../../../engine/simulation/sette-auditor.ts';
import { simulateSette } from '../../../engine/simulation/sette-run.ts';
import { openedSette, type SetteSitting } from '../support/sette-driver.ts';

const plans = setteRulesets.flatMap((ruleset) => [2, 5, 10].map((seats) => ({ name: ruleset.name, seats, ruleset })));

describe('random games', () => {
  it.each(plans)('R16.1 R16.2 R16.3 $name with $seats seats: nothing is out of order', ({ ruleset, seats }) => {
    for (const hostile of [false, true]) {
      const { statistics, trouble, refusals } = simulateSette({ ruleset, seats, coups: 60, seed: 7, hostile });
      expect(trouble).toBeNull();
      expect(statistics.coups).toBeGreaterThanOrEqual(60);
      for (const code of Object.keys(refusals)) expect(Object.keys(setteRefusals)).toContain(code);
    }
  });

  it('R16.1 the same seed plays the same run', () => {
    const run = () => simulateSette({ ruleset: setteRulesets[0]!, seats: 4, coups: 40, seed: 3, hostile: true });
    expect(run()).toEqual(run());
  });
});

describe('the auditor', () => {
  /** What it finds in these events: the first thing that is wrong, or null. */
  const audit = (table: SetteSitting, events: readonly SetteEvent[]): string | null => {
    const auditor = setteAuditorOf(table.game.settings);
    for (const event of events) {
      const wrong = auditor.see(event);
      if (wrong !== null) return wrong;
    }
    return auditor.compare(table.game);
  };
  const played = () =>
    openedSette()
      .bet(100)
      .cards('3c 5d 2s fb')
      .decide('cs')
      .decide('s')
      .bet(50)
      .cards('mat 7d fb')
      .decide('ss')
      .bet(10)
      .cards('7c 1d')
      .decide('ss');

  it('R16.2 an unchanged bank is in order', () => {
    const table = played();
    expect(audit(table, table.log)).toBeNull();
  });

  /** Changes each event of this type. */
  const changing =
    <T extends SetteEvent['type']>(type: T, change: (event: Extract<SetteEvent, { type: T }>) => object) =>
    (log: readonly SetteEvent[]): readonly SetteEvent[] =>
      log.map((event) =>
        event.type === type
          ? ({ ...event, ...change(event as Extract<SetteEvent, { type: T }>) } as SetteEvent)
          : event,
      );
  const without = (type: SetteEvent['type']) => (log: readonly SetteEvent[]) =>
    log.filter((event) => event.type !== type);

  it.each([
    ['an outcome', changing('coup', ({ outcome }) => ({ outcome: 3 - outcome }))],
    ['the cards that fell', changing('coup', ({ cards }) => ({ cards: cards.slice(1) }))],
    ['a card that lies in no deck', changing('dealt', ({ cards }) => ({ cards: [40, ...cards.slice(1)] }))],
    ['a line', changing('ended', ({ lines }) => ({ lines: [lines[0]! + 1n, ...lines.slice(1)] }))],
    ['the cagnotte', changing('ended', ({ cagnotte }) => ({ cagnotte: cagnotte + 1n }))],
    ['the end', changing('ended', () => ({ end: 'punta' }))],
    [
      'a stake',
      changing('closed', ({ list }) => ({ list: list.map((row) => ({ ...row, accepted: row.accepted * 20n })) })),
    ],
    ['the posta at the close', changing('closed', ({ posta }) => ({ posta: posta + 1n }))],
    ['the count of a decision', changing('decided', ({ draw }) => ({ draw: draw + 4 }))],
    ['the opening posta', changing('opened', ({ posta }) => ({ posta: posta + 1n }))],
    ['a turn twice', changing('turn', () => ({ seat: 2 }))],
    ['the shuffle after the matta', without('taglia')],
    ['a decision left out', without('decided')],
    ['a player who came with more', changing('seated', ({ stack }) => ({ stack: stack + 1n }))],
  ] as const)('R16.2 finds %s', (_, change) => {
    const table = played();
    expect(audit(table, change(table.log))).not.toBeNull();
  });
});
