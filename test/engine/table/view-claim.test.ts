/**
 * Views read strictly: accepts everything that an honest table sends, and nothing with a thing too many, missing, twice
 * or of another kind.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { readView } from '../../../engine/table/view-claim.ts';
import type { View } from '../../../engine/table/view.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { longBank } from '../../support/long-bank.ts';
import { playByHand, TestTable, testTable } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';
import { after, bet, move } from '../../support/situations.ts';
import { seatIn } from '../support/table-commands.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The problem of a text; null if it is accepted. */
const problemOf = (text: unknown): string | null => {
  const read = readView(text);
  return 'problem' in read ? read.problem : null;
};

/** Calls `look` with every state of a random game of careless people. */
function randomGame(seed: number, steps: number, look: (table: TestTable) => void): void {
  const pick = picker(seed);
  const table = new TestTable({ ...testTable, salt: BigInt(seed) });
  const raw = table.run.bind(table);
  table.run = (command) => {
    const refusal = raw(command);
    if (refusal === null) look(table);
    return refusal;
  };
  table.sit(1, 400n * chip);
  table.sit(2, 400n * chip);
  for (let step = 0; step < steps; step++) {
    table.settleDown(pick(8) === 0 ? [1 + pick(2)] : []);
    if (table.phase === 'links' || pick(10) === 0) {
      if (table.deadline !== null) table.timeOut();
    }
    for (const { seat, connected } of table.state.sittings) {
      if (seatIn(table, seat).sittingOut) table.run({ by: 'seat', seat, command: { type: 'sitIn' } });
      if (!connected) table.must({ by: 'host', command: { type: 'connected', seat } });
    }
    if (pick(3) === 0) table.finalise();
    for (const player of table.players) player.memory = advance(player.memory, table.view(player)).memory;
    playByHand(table, pick);
  }
}

/** Views of many moments, for both seats and a spectator: they include each kind of turn, phase and part. */
function moments(): readonly View[] {
  const found = new Map<string, View>();
  for (const seed of [3, 5]) {
    randomGame(seed, 25, (table) => {
      for (const viewer of [1, 2, null]) {
        const view = viewFor(table.state, viewer, table.seq, table.now);
        const { bank, phase, draw } = view;
        found.set(
          [
            phase,
            viewer,
            draw?.draw == null,
            bank?.coup == null,
            bank?.coup?.shown == null,
            bank?.proof.turns.length,
          ].join(),
          view,
        );
      }
    });
  }
  return [...found.values()];
}

describe('readView', () => {
  it('P9.1 every view of every viewer of an honest table is read unchanged', () => {
    let seen = 0;
    const phases = new Set<string>();
    for (const seed of [11, 12]) {
      randomGame(seed, 30, ({ state, seq, now }) => {
        for (const viewer of [1, 2, null, 7]) {
          const view = viewFor(state, viewer, seq, now);
          expect(readView(encodeWire(view))).toEqual({ claim: view });
          phases.add(view.phase);
          seen++;
        }
      });
    }
    expect(seen).toBeGreaterThan(300);
    expect([...phases].sort()).toEqual(['banco', 'bets', 'draw', 'links', 'move', 'posta', 'punta', 'waiting']);
  });

  const samples = moments();
  /** A void, a finished and a running coup, a draw, an ended bank: parsed, to be changed. */
  const jsonOf = (view: View): Json => JSON.parse(encodeWire(view)) as Json;

  /** Places of all fields and items, as paths. */
  function places(value: Json, path: (string | number)[] = []): (string | number)[][] {
    if (value === null || typeof value !== 'object') return [];
    const here = Array.isArray(value)
      ? value.map((_, i) => [...path, i])
      : Object.keys(value).map((key) => [...path, key]);
    return here.flatMap((place) => [place, ...places((value as never)[place.at(-1)!], place)]);
  }

  const parentOf = (root: Json, path: readonly (string | number)[]): { [key: string]: Json } =>
    path.slice(0, -1).reduce((at, key) => (at as never)[key], root) as never;

  /** Optional fields: without them it is another view, equally well formed. */
  const optional = new Set(['end', 'result', 'draw', 'link', 'choices', 'void']);
  const nameOf = (path: readonly (string | number)[]) =>
    path.map((key) => (typeof key === 'number' ? '#' : key)).join('.');
  /** Each kind of place once, in a view that has it, so that nothing is left to luck. */
  const everywhere = [
    ...new Map(
      samples.flatMap((view) => places(jsonOf(view)).map((path) => [nameOf(path), { view, path }] as const)),
    ).values(),
  ];

  it('P9.1 a field that is left out, renamed or unknown is refused, in every object of a view', () => {
    const taken = new Set<string>();
    expect(everywhere.length).toBeGreaterThan(250);
    for (const { view, path } of everywhere) {
      const key = path.at(-1)!;
      if (typeof key === 'number') continue;
      const change = (how: (object: { [key: string]: Json }) => void) => {
        const json = jsonOf(view);
        how(parentOf(json, path));
        return problemOf(JSON.stringify(json));
      };
      if (
        !(optional.has(key) && path.includes('proof')) &&
        change((o) => {
          delete o[key];
        }) === null
      )
        taken.add(`without ${nameOf(path)}`);
      if (
        change((o) => {
          o[`${key}x`] = o[key]!;
          delete o[key];
        }) === null
      )
        taken.add(`renamed ${nameOf(path)}`);
      if (
        change((o) => {
          o['more'] = null;
        }) === null
      )
        taken.add(`more beside ${nameOf(path)}`);
    }
    expect([...taken]).toEqual([]);
  });

  it('P9.1 a field that appears twice in the text is refused, however it is spelt', () => {
    const taken: string[] = [];
    const seen = new Set<string>();
    for (const view of samples) {
      const text = encodeWire(view);
      for (const { 0: whole, 1: key, index } of text.matchAll(/"([a-zA-Z]+)":/g)) {
        if (seen.has(key!)) continue;
        seen.add(key!);
        const spelt = whole.replace(key![0]!, `\\u00${key!.charCodeAt(0).toString(16)}`);
        for (const twice of [`${whole}0,`, `${spelt}null,`]) {
          if (problemOf(text.slice(0, index) + twice + text.slice(index)) === null) taken.push(twice);
        }
      }
    }
    expect(taken).toEqual([]);
  });

  it('P9.1 a value of another type or range is refused wherever it stands', () => {
    const wrong: readonly Json[] = [
      {},
      'x',
      -1,
      -0.5,
      1.5,
      2 ** 53,
      '-1n',
      '01n',
      '1',
      `${1n << 256n}n`,
      '0xAB',
      `0x${'0'.repeat(63)}`,
      '',
      [[]],
    ];
    const taken = new Set<string>();
    for (const { view, path } of everywhere) {
      const json = jsonOf(view);
      const parent = parentOf(json, path);
      const before = JSON.stringify(parent[path.at(-1)!]);
      for (const value of wrong) {
        if (before === JSON.stringify(value)) continue;
        parent[path.at(-1)!] = value;
        if (problemOf(JSON.stringify(json)) === null) taken.add(`${nameOf(path)}: ${JSON.stringify(value)}`);
      }
    }
    // A line of money may be negative, and bytes may be empty.
    expect([...taken].filter((one) => !/(line|credit|seats\.#): "-1n"$/.test(one))).toEqual([]);
  });

  it('P9.1 no item appears twice in a list of seats, and no list is endless', () => {
    const taken = new Set<string>();
    const lists =
      /(seats|waiting|bets|list|gives|acks|grants|players|leaves|lines|signatures|signed|enters|links|past|turns)$/;
    for (const { view, path } of everywhere.filter(
      (one) => lists.test(nameOf(one.path.slice(0, -1))) && typeof one.path.at(-1) === 'number',
    )) {
      if (nameOf(path).endsWith('state.seats.#')) continue; // the lines of a state are not seats
      const json = jsonOf(view);
      const items = parentOf(json, path) as unknown as Json[];
      items.push(items[0]!);
      if (problemOf(JSON.stringify(json)) === null) taken.add(nameOf(path));
      items.push(...Array.from({ length: 1_100 }, () => items[0]!));
      expect(problemOf(JSON.stringify(json))).not.toBeNull();
    }
    expect([...taken]).toEqual([]);
  });

  it('P9.1 `1` is not `1n`, minus zero is not zero, and a proof file’s decimals are not the wire’s', () => {
    const view = samples.find((one) => one.bank !== null)!;
    const text = encodeWire(view);
    const { number } = view.bank!;
    for (const other of [
      `${number}`,
      `"${number}"`,
      `"0${number}n"`,
      `"${number}N"`,
      `"${number}n "`,
      `"+${number}n"`,
    ]) {
      expect(problemOf(text.replaceAll(`"number":"${number}n"`, `"number":${other}`))).toContain('number');
    }
    expect(problemOf(text.replace(/"taglia":\d+/, '"taglia":-0'))).toContain('taglia');
    expect(problemOf(text.replace(/"taglia":(\d+)/, '"taglia":$1.0'))).toContain('not written as a whole number');
    expect(problemOf(text.replace(/"taglia":(\d+)/, '"taglia":1e0'))).toContain('not written as a whole number');
  });

  it('P9.1 turns are in their places, and nothing follows an unfinished or void one', () => {
    const long = move(after('banco'), 0);
    const runs = bet(long);
    const view = (table: TestTable) => viewFor(table.state, 1, table.seq, table.now);
    const json = () =>
      JSON.parse(encodeWire(view(runs))) as {
        bank: { proof: { turns: Record<string, { message: { turn: number }; turn: number }>[] } };
      };
    expect(problemOf(JSON.stringify(json()))).toBeNull();
    expect(json().bank.proof.turns).toHaveLength(2);
    const changed = (change: (turns: ReturnType<typeof json>['bank']['proof']['turns']) => void) => {
      const value = json();
      change(value.bank.proof.turns);
      return problemOf(JSON.stringify(value));
    };
    expect(
      changed((turns) => {
        turns.reverse();
      }),
    ).toMatch(/turns\[0\].*behind it/);
    expect(
      changed((turns) => {
        turns.push(turns[1]!);
      }),
    ).toMatch(/turns\[1\].*behind it/);
    expect(
      changed((turns) => {
        turns.splice(1, 0, turns[0]!);
      }),
    ).toMatch(/turns\[1\].closed: of turn 0, not 1/);
    expect(
      changed((turns) => {
        turns.shift();
      }),
    ).toMatch(/turns\[0\].closed: of turn 1, not 0/);
    for (const part of ['closed', 'step'])
      expect(
        changed((turns) => {
          turns[0]![part]!.message.turn = 7;
        }),
      ).toContain(`turns[0].${part}`);
    expect(
      changed((turns) => {
        turns[0]!['state']!.turn = 0;
      }),
    ).toContain('turns[0].state');
  });

  it.each<[string, unknown, string]>([
    ['no text', { seq: 1 }, 'text'],
    ['nothing', undefined, 'text'],
    ['no JSON', '{"seq":1', 'JSON'],
    ['a list', '[]', 'no object'],
    ['null', 'null', 'no object'],
    ['brackets without end', '['.repeat(1_000_000), 'levels'],
    ['a text of 4 MB', ' '.repeat(4_000_001), 'at most'],
    ['a prototype', '{"__proto__":{"seq":1}}', 'unknown field'],
  ])('P9.1 %s is dropped in words', (_what, text, why) => expect(problemOf(text)).toContain(why));

  it('P9.1 anything else that is sent is read or refused in words, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.anything()), (text) => typeof problemOf(text) === 'string'),
      { numRuns: 300 },
    );
  });

  it('P9.1 a bank of twenty coups is read whole', () => {
    const read = readView(encodeWire(longBank(20)));
    expect('claim' in read && read.claim.bank!.proof.turns).toHaveLength(20);
  });
});
