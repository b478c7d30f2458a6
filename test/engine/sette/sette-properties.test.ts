/** R18: random games of Sette e mezzo, with commands that are open and commands of any kind. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLog, logRow, type LogRow } from '../../../engine/chairs/log.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { newSette, step } from '../../../engine/sette/decide.ts';
import { decodeEvent } from '../../../engine/sette/decode-event.ts';
import type { SetteEvent } from '../../../engine/sette/events.ts';
import { replay } from '../../../engine/sette/log.ts';
import { setteRefusals } from '../../../engine/sette/refusals.ts';
import { setteRulesets } from '../../../engine/sette/ruleset.ts';
import type { SetteGame } from '../../../engine/sette/state.ts';
import { viewFor } from '../../../engine/sette/view-for.ts';
import { prngOf } from '../../../engine/simulation/prng.ts';
import { drawSette, nextOfSette, type SetteWorld } from '../../../engine/simulation/sette-players.ts';
import { anyCommand } from '../support/game-commands.ts';

const commandsPerTable = 120;
const seeds = Array.from({ length: 6 }, (_, seed) => seed);
const tables = setteRulesets.flatMap((ruleset) => seeds.map((seed) => tableOf(ruleset.id, seed)));

interface Played {
  readonly rows: readonly LogRow<SetteEvent>[];
  /** After each row. */
  readonly games: readonly SetteGame[];
}

/** One table with random players from a seed. */
function tableOf(id: number, seed: number): Played {
  const rng = prngOf(seed, id);
  const seats = 2 + rng.below(9);
  const { settings, stack } = drawSette(
    setteRulesets.find((one) => one.id === id)!,
    seats,
    rng,
  );
  const world: SetteWorld = { game: newSette(settings), now: 1_000_000, rng, seats, stack, names: 0 };
  const rows: LogRow<SetteEvent>[] = [];
  const games: SetteGame[] = [];
  for (let i = 0; i < commandsPerTable; i++) {
    const command = nextOfSette(world);
    const decision = step(world.game, command, world.now);
    if ('refusal' in decision) continue;
    rows.push(logRow(rows.at(-1)?.digest ?? emptyLog, { at: world.now, command, events: decision.events }));
    world.game = decision.after;
    games.push(world.game);
  }
  return { rows, games };
}

const eventsOf = ({ rows }: Played) => rows.flatMap(({ events }) => events);

describe('random tables', () => {
  it('R18.1 R18.23 play what happens in this game', () => {
    const types = new Set(tables.flatMap(eventsOf).map(({ type }) => type));
    for (const type of [
      'opened',
      'turn',
      'skipped',
      'bet',
      'closed',
      'dealt',
      'decided',
      'coup',
      'ended',
      'voided',
      'taglia',
    ] as const)
      expect(types).toContain(type);
  });

  it('R18.11 Σ lines + cagnotte = 0 after every command, and nobody has less than nothing', () => {
    for (const { games } of tables)
      for (const { bank, seats } of games) {
        expect(seats.every(({ stack }) => stack >= 0n)).toBe(true);
        if (bank === null) continue;
        const { lines, cagnotte, posta, garage, takenOut, paidIn } = bank.books;
        expect(lines.reduce((sum, line) => sum + line, cagnotte)).toBe(0n);
        const banker = bank.players.findIndex(({ seat }) => seat === bank.banker);
        expect(lines[banker]).toBe(posta + garage + takenOut - paidIn);
        expect(lines.every((line, i) => bank.players[i]!.stack + line >= 0n)).toBe(true);
      }
  });

  it('R18.13 turns go by hand, each seat at most once a bank; the deck has 20 cards before each', () => {
    for (const table of tables) {
      let had: number[] = [];
      let banker = 0;
      for (const event of eventsOf(table)) {
        if (event.type === 'opened') [had, banker] = [[], event.banker];
        if (event.type !== 'turn' && event.type !== 'skipped') continue;
        const again = event.type === 'skipped' && had.at(-1) === event.seat;
        if (!again) had.push(event.seat);
        const ranks = had.map((seat) => (seat > banker ? seat : seat + 100));
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
      }
      for (const { composition, phase } of table.games)
        if (phase === 'bets') expect(composition.filter((count) => count === 1).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('R18.23 the log, as a store returns it, leads to the same game', () => {
    for (const { rows, games } of tables) {
      const stored = rows.map((row) => decodeWire(encodeWire(row)));
      const replayed = replay(games[0]!.settings, stored);
      expect('problem' in replayed ? replayed.problem : null).toBeNull();
      expect(encodeWire((replayed as { game: SetteGame }).game)).toBe(encodeWire(games.at(-1)));
    }
  });

  it('R18.23 a changed event of a log is found, and what is none is not read', () => {
    const { rows, games } = tables[0]!;
    const at = rows.findIndex(({ events }) => events.some(({ type }) => type === 'coup'));
    const changed = rows.map((row, i) =>
      i === at
        ? {
            ...row,
            events: row.events.map((event) =>
              event.type === 'coup' ? { ...event, outcome: 3 - event.outcome } : event,
            ),
          }
        : row,
    );
    expect(replay(games[0]!.settings, changed)).toMatchObject({ problem: { row: at + 1 } });
    expect(decodeEvent({ type: 'turn', seat: 0, deadline: null })).toHaveProperty('problems');
    expect(decodeEvent({ type: 'offered' })).toHaveProperty('problems');
  });

  it('R18.21 no view holds a card that has not fallen', () => {
    for (const { games } of tables)
      for (const game of games.filter(({ bank }) => bank?.coup != null && bank.coup.cards !== null)) {
        const { cards } = game.bank!.coup!;
        for (const viewer of [null, ...game.seats.map(({ seat }) => seat)]) {
          const { punta, banco } = viewFor(game, viewer, 0).bank!.coup!;
          const shown = [...punta, ...banco].filter((kind) => kind !== null);
          expect(shown.every((kind) => cards!.slice(0, punta.length + banco.length).includes(kind))).toBe(true);
        }
      }
  });
});

describe('any command', () => {
  const games = tables.flatMap((table) => table.games.filter(({ phase }, i) => i % 7 === 0 || phase === 'draw'));

  it('R18.22 in every phase it is done, or refused with a rule and a sentence', () => {
    const phases = new Set(games.map(({ phase }) => phase));
    for (const phase of ['waiting', 'draw', 'posta', 'bets', 'links', 'punta', 'banco'] as const)
      expect(phases).toContain(phase);
    fc.assert(
      fc.property(fc.constantFrom(...games), anyCommand, fc.nat(100_000), (game, command, later) => {
        const near = command.by === 'seat' ? { ...command, seat: 1 + (command.seat % 10) } : command;
        const before = encodeWire(game);
        const decision = step(game, near, 1_000_000 + later);
        expect(encodeWire(game)).toBe(before);
        if ('events' in decision) return;
        const { code, rule, text } = decision.refusal;
        expect(setteRefusals[code]).toEqual({ rule, text });
      }),
      { numRuns: 400 },
    );
  });
});
