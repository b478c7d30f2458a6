/**
 * R15.2: the log of a game leads to the game it was written by; whatever is changed in it is found, at its first bad
 * event.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../engine/game/commands.ts';
import { newGame, step } from '../../../engine/game/decide.ts';
import { decodeEvent } from '../../../engine/game/decode-event.ts';
import { emptyLog, logRow, replay, type LogProblem, type LogRow } from '../../../engine/game/log.ts';
import { settingsOf, type Settings } from '../../../engine/game/settings.ts';
import type { Game } from '../../../engine/game/state.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { nextCommand } from '../../../engine/simulation/players.ts';
import { prngOf } from '../../../engine/simulation/prng.ts';
import type { World } from '../../../engine/simulation/world.ts';
import { rulesetNamed } from '../support/game-driver.ts';

interface Logged {
  readonly settings: Settings;
  readonly game: Game;
  readonly rows: readonly LogRow[];
}

/** A log of so many rows, played at random. */
function randomLog(ruleset: Ruleset, seed: number, length: number): Logged {
  const settings = settingsOf(ruleset, { limits: { minBet: 10n, minPosta: 100n, maxPosta: 5_000n } });
  const world: World = {
    game: newGame(settings),
    now: 1_700_000_000_000,
    rng: prngOf(seed),
    money: { round: 10n, stack: 3_000n },
    seats: ruleset.play.seats.most,
    standing: ruleset.standing === 'none' ? 0 : 2,
    names: 0,
    closing: 'open',
  };
  const rows: LogRow[] = [];
  for (let tries = 0; rows.length < length; tries++) {
    if (tries > 50 * length) throw new Error('nothing happens at this table');
    const command = nextCommand(world);
    const decision = step(world.game, command, world.now);
    if ('refusal' in decision) continue;
    rows.push(logRow(rows.at(-1)?.digest ?? emptyLog, { at: world.now, command, events: decision.events }));
    world.game = decision.after;
  }
  return { settings, game: world.game, rows };
}

/** As a store gives it back: text, and the fields in another order. */
const stored = (rows: readonly unknown[]): unknown[] => rows.map((row) => decodeWire(encodeWire(reversed(row))));
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, inner]) => [name, reversed(inner)]),
      )
    : value;
};
const problemOf = (settings: Settings, rows: unknown): LogProblem | null => {
  const replayed = replay(settings, rows);
  return 'problem' in replayed ? replayed.problem : null;
};

const logs = rulesets.flatMap((ruleset) => [1, 2].map((seed) => randomLog(ruleset, seed, 120)));

describe('R15.2 a log as it was written', () => {
  it.each(rulesets)('R15.2 $name: leads to the same game, in any order of fields', (ruleset) => {
    for (const { settings, game, rows } of logs.filter((log) => log.settings.ruleset === ruleset)) {
      const replayed = replay(settings, stored(rows));
      expect('problem' in replayed ? replayed.problem : null).toBeNull();
      expect(encodeWire((replayed as { game: Game }).game)).toBe(encodeWire(game));
      expect(replayed).toMatchObject({ digest: rows.at(-1)!.digest });
    }
  });

  it('R15.2 random logs hold what happens at tables', () => {
    const types = new Set(logs.flatMap(({ rows }) => rows.flatMap(({ events }) => events.map(({ type }) => type))));
    for (const type of [
      'seated',
      'drawOpened',
      'opened',
      'bet',
      'closed',
      'dealt',
      'decided',
      'coup',
      'ended',
      'offered',
      'seat',
    ] as const)
      expect(types).toContain(type);
  });

  it('R15.2 an empty log is a table where nobody sits', () => {
    const settings = settingsOf(rulesets[0]!, { limits: { minBet: 1n, minPosta: 1n, maxPosta: 9n } });
    expect(replay(settings, [])).toEqual({ game: newGame(settings), digest: emptyLog });
  });
});

/**
 * An accepted game of heads-up, row by row: two sit, one is drawn, names the posta; banco; cards; the punta stands, the
 * banker too.
 */
function headsUpLog(): { readonly settings: Settings; readonly rows: LogRow[] } {
  const settings = settingsOf(rulesetNamed('heads-up'), { limits: { minBet: 10n, minPosta: 100n, maxPosta: 1_000n } });
  const by = (seat: number, command: Extract<Command, { by: 'seat' }>['command']): Command => ({
    by: 'seat',
    seat,
    command,
  });
  const host = (command: Extract<Command, { by: 'host' }>['command']): Command => ({ by: 'host', command });
  const commands = [
    host({ type: 'sit', seat: 1, player: 'anna', stack: 500n, principiante: false }),
    host({ type: 'sit', seat: 2, player: 'bruno', stack: 500n, principiante: false }),
    host({ type: 'drawn', seat: 1 }),
    by(1, { type: 'posta', amount: 200n, socio: null }),
    by(2, { type: 'bet', call: 5, max: 200n }),
    host({ type: 'cards', cards: [5, 6, 10, 11, 1, 2] }),
    by(2, { type: 'draw', draw: 1 }),
    by(1, { type: 'draw', draw: 1 }),
  ];
  const rows: LogRow[] = [];
  let game = newGame(settings);
  for (const [i, command] of commands.entries()) {
    const decision = step(game, command, 1_000 * (i + 1));
    if ('refusal' in decision) throw new Error(decision.refusal.text);
    rows.push(logRow(rows.at(-1)?.digest ?? emptyLog, { at: 1_000 * (i + 1), command, events: decision.events }));
    game = decision.after;
  }
  return { settings, rows };
}

describe('R15.2 the first bad event is named', () => {
  const { settings, rows } = headsUpLog();
  const placeOf = (type: string): [number, number] => {
    const row = rows.findIndex(({ events }) => events.some((event) => event.type === type));
    return [row, rows[row]!.events.findIndex((event) => event.type === type)];
  };
  /** The log with one event changed. */
  const withEvent = (type: string, change: (event: Record<string, unknown>) => unknown): unknown[] => {
    const [row, event] = placeOf(type);
    return rows.map((one, i) =>
      i === row
        ? {
            ...one,
            events: one.events.map((e, j) => (j === event ? change(e as unknown as Record<string, unknown>) : e)),
          }
        : one,
    );
  };
  const withRow = (row: number, change: (row: LogRow) => unknown): unknown[] =>
    rows.map((one, i) => (i === row - 1 ? change(one) : one));

  it.each<[string, string, (event: Record<string, unknown>) => unknown, string]>([
    ['a greater stack', 'seated', (e) => ({ ...e, stack: 501n }), 'seated: stack is 501, 500 follows from the command'],
    ['another posta', 'opened', (e) => ({ ...e, posta: 201n }), 'opened: posta is 201, 200 follows from the command'],
    [
      'another player in the bank',
      'opened',
      (e) => ({ ...e, players: [(e['players'] as unknown[])[0], { seat: 2, player: 'carla', stack: 500n }] }),
      'opened: players[1].player is "carla", "bruno" follows from the command',
    ],
    [
      'one player fewer in the bank',
      'opened',
      (e) => ({ ...e, players: [(e['players'] as unknown[])[0]] }),
      'opened: players has 1 items, 2 follow from the command',
    ],
    [
      'a socio',
      'opened',
      (e) => ({ ...e, socio: { seat: 2, share: 5000 } }),
      'opened: socio is an object, null follows from the command',
    ],
    [
      'another stake in the list',
      'closed',
      (e) => ({ ...e, list: (e['list'] as object[]).map((row, i) => (i === 1 ? { ...row, accepted: 100n } : row)) }),
      'closed: list[1].accepted is 100, 200 follows from the command',
    ],
    [
      'cards in another order',
      'dealt',
      (e) => ({ ...e, cards: [6, 5, 10, 11, 1, 2] }),
      'dealt: cards[0] is 6, 5 follows from the command',
    ],
    ['another winner', 'coup', (e) => ({ ...e, outcome: 1 }), 'coup: outcome is 1, 2 follows from the command'],
    [
      'another event in its place',
      'coup',
      () => ({ type: 'voided', silent: [] }),
      'voided is written, coup follows from the command',
    ],
    [
      'an amount that is a number',
      'seated',
      (e) => ({ ...e, stack: 500 }),
      'stack: 500 is no whole amount from 0 to below 2^128.',
    ],
    ['a field too much', 'closed', (e) => ({ ...e, by: 'me' }), 'by: unknown field.'],
    ['a field too few', 'coup', ({ type, cards }) => ({ type, cards }), 'outcome: missing.'],
    ['an unknown event', 'coup', () => ({ type: 'split' }), 'type: "split" is none of '],
    ['no event', 'dealt', () => 7, '7 is no object.'],
  ])('R15.2 %s', (_what, type, change, why) => {
    const [row, event] = placeOf(type);
    const problem = problemOf(settings, withEvent(type, change));
    expect(problem).toMatchObject({ row: row + 1, event: event + 1 });
    expect(problem!.why.startsWith(why), problem!.why).toBe(true);
  });

  it.each<[string, number, (row: LogRow) => unknown, number | null, string]>([
    [
      'an event missing in the middle',
      4,
      (row) => ({ ...row, events: row.events.slice(1) }),
      1,
      'bets is written, opened follows from the command',
    ],
    ['an event missing at the end', 4, (row) => ({ ...row, events: row.events.slice(0, 1) }), 2, 'bets is missing'],
    [
      'an event too many',
      3,
      (row) => ({ ...row, events: [...row.events, { type: 'ready', seat: 2 }] }),
      2,
      'ready is written, and nothing more follows from the command',
    ],
    [
      'two events swapped',
      4,
      (row) => ({ ...row, events: row.events.toReversed() }),
      1,
      'bets is written, opened follows from the command',
    ],
    [
      'a later moment',
      4,
      (row) => ({ ...row, at: row.at + 1 }),
      2,
      'bets: deadline is 24000, 24001 follows from the command',
    ],
    [
      'a later moment that nothing depends on',
      1,
      (row) => ({ ...row, at: row.at + 1 }),
      null,
      'its digest is not that of this row after the rows before it',
    ],
    [
      'a command that is refused',
      5,
      (row) => ({ ...row, command: { by: 'seat', seat: 1, command: { type: 'bet', call: 5, max: 200n } } }),
      null,
      'the command is refused (R10.9): It is not your turn for that.',
    ],
    [
      'a command with a smaller maximum',
      5,
      (row) => ({ ...row, command: { by: 'seat', seat: 2, command: { type: 'bet', call: 5, max: 199n } } }),
      null,
      'the command is refused (R3.3): ',
    ],
    [
      'a command that is none',
      5,
      (row) => ({ ...row, command: { by: 'seat', seat: 2, command: { type: 'fold' } } }),
      null,
      'command.command.type: "fold" is none of ',
    ],
    [
      'a negative amount',
      4,
      (row) => ({ ...row, command: { by: 'seat', seat: 1, command: { type: 'posta', amount: -200n, socio: null } } }),
      null,
      'command.command.amount: -200 is no whole amount from 0 to below 2^95.',
    ],
    ['no moment', 4, ({ command, events, digest }) => ({ command, events, digest }), null, 'at: missing.'],
    ['no digest', 4, ({ at, command, events }) => ({ at, command, events }), null, 'digest: missing.'],
    [
      'another digest',
      4,
      (row) => ({ ...row, digest: emptyLog }),
      null,
      'its digest is not that of this row after the rows before it',
    ],
    ['a digest that is none', 4, (row) => ({ ...row, digest: row.digest.toUpperCase() }), null, 'digest: "0X'],
    ['a field more', 4, (row) => ({ ...row, cause: 'anna' }), null, 'cause: unknown field.'],
    ['no row', 4, () => null, null, 'null is no object.'],
  ])('R15.2 %s', (_what, row, change, event, why) => {
    const problem = problemOf(settings, withRow(row, change));
    expect(problem).toMatchObject({ row, event });
    expect(problem!.why.startsWith(why), problem!.why).toBe(true);
  });

  it('R15.2 the untouched log is in order, and no list is no log', () => {
    expect(problemOf(settings, rows)).toBeNull();
    expect(problemOf(settings, { rows })).toEqual({ row: 0, event: null, why: 'an object is no list of rows' });
    expect(problemOf(settings, 'rows')).toEqual({ row: 0, event: null, why: '"rows" is no list of rows' });
  });

  it('R15.2 of two faults the first is named', () => {
    const both = withRow(7, (row) => ({ ...row, at: -1 }));
    expect(
      problemOf(
        settings,
        both.map((row, i) => (i === 2 ? { ...(row as LogRow), events: [] } : row)),
      ),
    ).toMatchObject({ row: 3, event: 1 });
  });
});

type Path = readonly (string | number)[];

function leavesOf(value: unknown, path: Path = []): { readonly path: Path; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...(value as unknown[]).entries()]
    : Object.entries(value);
  return entries.flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function withValue(value: unknown, [name, ...rest]: Path, changed: (before: unknown) => unknown): unknown {
  if (name === undefined) return changed(value);
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  (copy as Record<string | number, unknown>)[name] = withValue(
    (value as Record<string | number, unknown>)[name],
    rest,
    changed,
  );
  return copy;
}

/** Another value of the same type, as near as can be. */
function nudged(value: unknown, up: boolean): unknown {
  switch (typeof value) {
    case 'number':
      return up ? value + 1 : value - 1;
    case 'bigint':
      return up ? value + 1n : value - 1n;
    case 'boolean':
      return !value;
    case 'string':
      return /[0-9a-e]$/.test(value)
        ? value.slice(0, -1) + String.fromCharCode(value.charCodeAt(value.length - 1) + 1)
        : `${value}x`;
    default:
      return 1;
  }
}

describe('R15.2 whatever is tampered with is found', () => {
  const anyLog = fc.constantFrom(...logs);

  it('R15.2 one leaf changed, in any row: named in that row, and as that event when it is in one', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.nat(), fc.boolean(), ({ settings, rows }, pickRow, pickLeaf, up) => {
        const i = pickRow % rows.length;
        const leaves = leavesOf(rows[i]!);
        const { path } = leaves[pickLeaf % leaves.length]!;
        const changed = rows.map((row, at) => (at === i ? withValue(row, path, (before) => nudged(before, up)) : row));
        const problem = problemOf(settings, changed);
        expect(problem?.row, path.join('.')).toBe(i + 1);
        if (path[0] === 'events') expect(problem?.event, path.join('.')).toBe((path[1] as number) + 1);
      }),
      { numRuns: 600 },
    );
  });

  it('R15.2 a row dropped, doubled, put elsewhere or exchanged: named where the order breaks', () => {
    fc.assert(
      fc.property(
        anyLog,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'double', 'swap', 'cut'),
        ({ settings, rows }, a, b, how) => {
          const i = a % (rows.length - 1); // the last row is not followed by any
          const j = i + 1 + (b % (rows.length - 1 - i));
          const changed = [...rows];
          if (how === 'drop') changed.splice(i, 1);
          if (how === 'double') changed.splice(j, 0, rows[i]!);
          if (how === 'swap') [changed[i], changed[j]] = [rows[j]!, rows[i]!];
          if (how === 'cut') changed.splice(i, j - i);
          expect(problemOf(settings, changed)?.row).toBe((how === 'double' ? j : i) + 1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('R15.2 an event dropped, doubled or exchanged inside its row is named', () => {
    fc.assert(
      fc.property(
        anyLog,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'double', 'swap'),
        ({ settings, rows }, pickRow, pickEvent, how) => {
          const withEvents = rows
            .map((row, i) => ({ row, i }))
            .filter(({ row }) => row.events.length > (how === 'swap' ? 1 : 0));
          const { row, i } = withEvents[pickRow % withEvents.length]!;
          const events = [...row.events];
          const k = pickEvent % (how === 'swap' ? events.length - 1 : events.length);
          if (how === 'drop') events.splice(k, 1);
          if (how === 'double') events.splice(k, 0, events[k]!);
          if (how === 'swap') [events[k], events[k + 1]] = [events[k + 1]!, events[k]!];
          fc.pre(encodeWire(events) !== encodeWire(row.events));
          const problem = problemOf(
            settings,
            rows.map((one, at) => (at === i ? { ...row, events } : one)),
          );
          expect(problem?.row).toBe(i + 1);
          // Where neighbours are alike, the difference shows only after them.
          expect(problem?.event).toBeGreaterThanOrEqual(k + 1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('R15.2 a log that is cut short is a log, with another digest', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), ({ settings, rows }, cut) => {
        const kept = cut % rows.length;
        expect(replay(settings, rows.slice(0, kept))).toMatchObject({ digest: rows[kept - 1]?.digest ?? emptyLog });
        expect(rows[kept - 1]?.digest).not.toBe(rows.at(-1)!.digest);
      }),
      { numRuns: 50 },
    );
  });

  it('R15.2 whatever stands in a row or an event, reading it never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
        const { settings, rows } = logs[0]!;
        for (const log of [
          value,
          [value],
          [...rows.slice(0, 3), value],
          [{ ...rows[0], events: value }],
          [{ ...rows[0], events: [value] }],
          [{ ...rows[0], command: value }],
          [{ ...rows[0], at: value }],
        ]) {
          if (Array.isArray(log) && log.length === 0) continue;
          expect(problemOf(settings, log)).not.toBeNull();
        }
        expect(decodeEvent(value)).toHaveProperty('problems');
      }),
      { numRuns: 300 },
    );
  });

  it('R15.2 every event that a game writes is read as it was written', () => {
    for (const { rows } of logs)
      for (const { events } of rows)
        for (const event of events) expect(decodeEvent(decodeWire(encodeWire(event)))).toEqual({ event });
  });
});
