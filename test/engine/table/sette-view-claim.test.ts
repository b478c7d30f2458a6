/** Views of Sette e mezzo read strictly, as those of Chemin de fer are (view-claim.test.ts). */
import { describe, expect, it } from 'vitest';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { readTableView, readView } from '../../../engine/table/view-claim.ts';
import { feedText, heldNothing, takeFeed, takeTableFeed, wholeText } from '../../../engine/table/view-feed.ts';
import type { SetteView } from '../../../engine/table/sette-view.ts';
import { opened, SettePapers } from '../support/sette-papers.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const viewers = [1, 2, 3, null];

/** Views of all phases: two banks, one with a void and its rest, and one of the classico. */
function moments(): readonly SetteView[] {
  const found: SetteView[] = [];
  const look = (table: SettePapers) => found.push(...viewers.map((seat) => table.view(seat)));
  const table = opened([1, 2, 3]);
  look(table);
  const turn = table.state.game.bank!.turn!;
  table.says(turn, { type: 'decline', number: 1n });
  table.bets(500n);
  look(table);
  table.links();
  look(table);
  table.decides();
  look(table);
  const broken = opened([1, 2, 3, 4]);
  broken.bets(500n);
  broken.gives(broken.banker, null);
  broken.timeOut();
  look(broken);
  look(new SettePapers({ ruleset: 7 }, 1_000n));
  return found;
}

const problemOf = (json: Json): string | null => {
  const read = readTableView(JSON.stringify(json));
  return 'problem' in read ? read.problem : null;
};

/** Places of all fields and items, as paths. */
function places(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [[...path, key], ...places((value as never)[key], [...path, key])]);
}

describe('a view of Sette e mezzo', () => {
  const views = moments();
  const jsonOf = (view: SetteView): Json => JSON.parse(encodeWire(view)) as Json;
  /** What only this game has, by its place; each kind of place in a view that has it. */
  const own = /^(highestBet|rest|options|bank\.(turn|skipped|toCome|coup)|cardsLeft)/;
  const everywhere = [
    ...new Map(
      views.flatMap((view) =>
        places(jsonOf(view))
          .filter((path) => own.test(path.join('.')))
          .map((path) => [path.map((key) => (typeof key === 'number' ? '#' : key)).join('.'), { view, path }] as const),
      ),
    ),
  ];

  it('P9.1 every view of an honest table is read unchanged, whole and by its changes', () => {
    expect(new Set(views.map(({ phase }) => phase)).size).toBeGreaterThan(3);
    for (const view of views) {
      expect(readTableView(encodeWire(view))).toEqual({ claim: view });
      expect(takeTableFeed(heldNothing, wholeText(encodeWire(view)))).toMatchObject({ claim: view });
    }
    expect(takeTableFeed(heldNothing, feedText(3, 4, 'null'))).toEqual({ gap: true });
  });

  it('P9.1 who plays Chemin de fer only reads no view of this game', () => {
    expect(readView(encodeWire(views[0]))).toHaveProperty('problem');
    expect(takeFeed(heldNothing, wholeText(encodeWire(views[0])))).toHaveProperty('problem');
  });

  it('P9.1 a field that is missing, unknown, or of another type or range is refused', () => {
    expect(everywhere.length).toBeGreaterThan(30);
    const wrong: readonly Json[] = [{}, 'x', -1, 1.5, 300, '-1n', '1', '', [[]], `${1n << 256n}n`];
    const taken: string[] = [];
    for (const [name, { view, path }] of everywhere) {
      const change = (how: (parent: { [key: string]: Json }, key: string) => void): string | null => {
        const json = jsonOf(view);
        how(path.slice(0, -1).reduce((at, key) => (at as never)[key], json) as never, path.at(-1) as string);
        return problemOf(json);
      };
      for (const value of wrong)
        if (change((parent, key) => (parent[key] = value)) === null) taken.push(`${name}: ${JSON.stringify(value)}`);
      if (typeof path.at(-1) === 'number') continue;
      if (change((parent, key) => delete parent[key]) === null) taken.push(`without ${name}`);
      if (change((parent) => (parent['more'] = null)) === null) taken.push(`more beside ${name}`);
    }
    expect(taken).toEqual([]);
  });

  it('P9.1 no card above the deck, no seat twice, and no field of the other game', () => {
    const dealt = views.find(({ bank }) => bank?.coup?.punta[0] != null)!;
    const json = jsonOf(dealt) as { bank: { coup: { punta: Json[] }; toCome: Json[] }; lastCoup?: Json };
    json.bank.coup.punta[0] = 40;
    expect(problemOf(json)).toContain('punta[0]');
    const again = jsonOf(dealt) as typeof json;
    again.bank.toCome = [1, 1];
    expect(problemOf(again)).toContain('toCome');
    const other = jsonOf(dealt) as typeof json;
    other.lastCoup = false;
    expect(problemOf(other)).toContain('lastCoup');
  });
});
