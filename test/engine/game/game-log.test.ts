/** R15.2: the log of a game leads to that game, and any error in it is reported in words. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../engine/chairs/commands.ts';
import { newGame, step } from '../../../engine/game/decide.ts';
import { emptyLog, logRow } from '../../../engine/chairs/log.ts';
import { replay, type LogRow } from '../../../engine/game/log.ts';
import { settingsOf, type Settings } from '../../../engine/game/settings.ts';
import type { Game } from '../../../engine/game/state.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { rulesetNamed } from '../support/game-driver.ts';
import { logs, problemOf } from '../support/game-logs.ts';

/** As a store returns it: as text, with the fields in another order. */
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

describe('R15.2 an unchanged log', () => {
  it.each(rulesets)('R15.2 $name: leads to the same game, in any order of fields', (ruleset) => {
    for (const { settings, game, rows } of logs.filter((log) => log.settings.ruleset === ruleset)) {
      const replayed = replay(settings, stored(rows));
      expect('problem' in replayed ? replayed.problem : null).toBeNull();
      expect(encodeWire((replayed as { game: Game }).game)).toBe(encodeWire(game));
      expect(replayed).toMatchObject({ digest: rows.at(-1)!.digest });
    }
  });

  it('R15.2 random logs contain what happens at tables', () => {
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
 * An accepted game of heads-up, row by row: two sit, one is drawn and names the posta; banco; cards; the punta stands,
 * and so does the banker.
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

describe('R15.2 the first bad event is reported', () => {
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
    ['a socio', 'opened', (e) => ({ ...e, socio: 2 }), 'opened: socio is 2, null follows from the command'],
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

  it('R15.2 the untouched log is in order, and what is not a list is not a log', () => {
    expect(problemOf(settings, rows)).toBeNull();
    expect(problemOf(settings, { rows })).toEqual({ row: 0, event: null, why: 'an object is no list of rows' });
    expect(problemOf(settings, 'rows')).toEqual({ row: 0, event: null, why: '"rows" is no list of rows' });
  });

  it('R15.2 of two faults the first is reported', () => {
    const both = withRow(7, (row) => ({ ...row, at: -1 }));
    expect(
      problemOf(
        settings,
        both.map((row, i) => (i === 2 ? { ...(row as LogRow), events: [] } : row)),
      ),
    ).toMatchObject({ row: 3, event: 1 });
  });
});
