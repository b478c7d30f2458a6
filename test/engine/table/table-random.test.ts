/**
 * Long random runs with hostile and careless senders: never an assertion, always Σ = 0, and every ended bank is a
 * proof.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { decide, newTable } from '../../../engine/table/decide.ts';
import { isFinal, numberOf } from '../../../engine/table/accounts.ts';
import { evolveAll } from '../../../engine/table/evolve.ts';
import type { Event } from '../../../engine/table/events.ts';
import type { Command, HostCommand, SeatCommand } from '../../../engine/table/commands.ts';
import type { TableState } from '../../../engine/table/state.ts';
import { playByHand, secretOf, signerOfSeat, TestTable, testTable } from '../../support/players.ts';
import { text, verified } from '../../support/situations.ts';
import { picker } from '../../support/seeds.ts';
import { seatIn } from '../support/table-commands.ts';

const brought = 400n * chip;

/** The whole table's money, bank by bank; keeps its own books, separate from the engine's. */
class Auditor {
  readonly cagnotte = new Map<bigint, bigint>();
  readonly verdicts = new Map<bigint, string>();

  look(table: TestTable, deep: boolean): void {
    const { state } = table;
    if (state.bank !== null) {
      const { seats, cagnotte, posta, garage, takenOut, paidIn } = state.bank.state;
      expect(seats.reduce((sum, line) => sum + line, 0n) + cagnotte).toBe(0n);
      const at = state.bank.setup.message.players.findIndex((p) => p.seat === state.bank!.setup.message.banker);
      expect(seats[at]).toBe(posta + garage + takenOut - paidIn);
      state.bank.setup.message.players.forEach((p, i) => expect(p.stack + seats[i]! >= 0n).toBe(true));
    }
    for (const ended of state.ended) {
      if (isFinal(ended)) this.cagnotte.set(numberOf(ended), ended.status === 'idle' ? 0n : ended.bank.state.cagnotte);
      if (!deep || this.verdicts.has(numberOf(ended))) continue;
      const { verdict, failed } = verified(table, ended.bank);
      expect(failed).toBeUndefined();
      this.verdicts.set(numberOf(ended), verdict);
    }
    const locked = state.sittings.reduce((sum, seat) => sum + seat.locked, 0n);
    const taken = [...this.cagnotte.values()].reduce((sum, c) => sum + c, 0n);
    expect(locked + taken).toBe(2n * brought);
  }
}

type Pick = (n: number) => number;

/** What an angry or broken client may send: old commands again, the other seat's commands, changed ones, and noise. */
function hostile(table: TestTable, sent: readonly Command[], pick: Pick): Command {
  const seat = [1, 2, 0, 3, 9][pick(5)]!;
  const old = sent[pick(Math.max(sent.length, 1))];
  switch (pick(5)) {
    case 0:
      if (old !== undefined) return old;
      break;
    case 1:
      if (old?.by === 'seat') return { ...old, seat };
      break;
    case 2:
      if (old?.by === 'seat') return { ...old, command: changed(old.command, pick) };
      break;
    default:
  }
  return { by: 'seat', seat, command: noise(table, pick) };
}

/** The command with one digit changed. */
function changed(command: SeatCommand, pick: Pick): SeatCommand {
  const wire = encodeWire(command);
  const digits = [...wire.matchAll(/(?<=0x[0-9a-f]*)[0-9a-f]|(?<=":)[0-9](?=[n,}])/g)].map((m) => m.index);
  const at = digits[pick(Math.max(digits.length, 1))];
  if (at === undefined) return command;
  const other = wire[at] === '0' ? '1' : '0';
  return decodeWire(`${wire.slice(0, at)}${other}${wire.slice(at + 1)}`) as SeatCommand;
}

function noise({ state, players }: TestTable, pick: Pick): SeatCommand {
  const bank = state.bank;
  const digests: Hex[] = [zero32, secretOf('x'), bank?.coup?.digest ?? zero32, bank?.bets[0]?.message.state ?? zero32];
  const digest = digests[pick(4)]!;
  const amount = [0n, 1n, 10n * chip, 20n * chip, 1n << 94n][pick(5)]!;
  const signer = signerOfSeat(players[pick(2)]!.memory);
  const all: SeatCommand[] = [
    { type: 'posta', number: state.number + BigInt(pick(2)), amount },
    { type: 'refuse', number: state.number },
    { type: 'pass', state: digest },
    { type: 'move', state: digest, move: pick(5), amount, volonta: pick(32), commitment: digest },
    { type: 'give', closed: digest, signature: `0x${'11'.repeat(65)}`, link: pick(2) === 0 ? null : digest },
    { type: 'link', closed: digest, link: digest },
    {
      type: 'bet',
      bet: signer.sign('Bet', {
        state: digest,
        seq: pick(9),
        call: pick(7),
        max: amount,
        volonta: pick(3),
        commitment: digest,
      }),
    },
    { type: 'choice', choice: signer.sign('Choice', { closed: digest, draw: pick(5) }) },
    { type: 'ack', ack: signer.sign('Ack', { state: digest }) },
    { type: 'result', number: state.number - 1n, signature: `0x${'00'.repeat(65)}` },
    { type: 'drawLink', number: state.number, link: digest },
    { type: 'enter', enter: signer.sign('Enter', { table: state.tableId, number: state.number, commitment: digest }) },
    {
      type: 'stand',
      leave: signer.sign('Leave', { bankId: bank?.bankId ?? zero32, turn: bank?.state.turn ?? 0, line: amount }),
    },
    { type: 'sitOut' },
    { type: 'sitIn' },
  ];
  return all[pick(all.length)]!;
}

const hostNoise: readonly HostCommand[] = [
  { type: 'connected', seat: 1 },
  { type: 'connected', seat: 2 },
  { type: 'lost', seat: 1 },
  { type: 'lost', seat: 2 },
  { type: 'connected', seat: 5 },
  { type: 'tick' },
  { type: 'stoodStill', ms: 7_000 },
  { type: 'stoodStill', ms: -7_000 },
  { type: 'resume' },
  { type: 'final', number: 99n, how: 'settled', tx: zero32 },
  { type: 'proposed', number: 1n, tx: zero32, until: 5 },
  { type: 'stood', player: zero32 },
  { type: 'notSeated', player: zero32, why: '' },
];

/** A run of `steps`; the events of every command, each as its row of the log. */
function run(
  seed: number,
  steps: number,
  auditor = new Auditor(),
  hostility = 6,
): { table: TestTable; rows: string[] } {
  const pick = picker(seed);
  const table = new TestTable({ ...testTable, salt: BigInt(seed) });
  const rows: string[] = [];
  const sent: Command[] = [];
  const raw = table.run.bind(table);
  table.run = (command) => {
    const outcome = decide(table.state, command, table.context);
    if ('events' in outcome) rows.push(encodeWire(outcome.events));
    if (command.by === 'seat') sent.push(command);
    return raw(command);
  };
  table.sit(1, brought);
  table.sit(2, brought);
  for (let step = 0; step < steps; step++) {
    const deaf = pick(9);
    table.settleDown(deaf === 0 ? [1] : deaf === 1 ? [2] : []);
    auditor.look(table, step % 10 === 9 || step === steps - 1);
    if (table.phase === 'links' && pick(2) === 0) table.timeOut(); // somebody was deaf to the list
    const what = pick(11 + hostility);
    if (what < 7) handOn(table, pick);
    else if (what < 8 && table.deadline !== null) table.timeOut();
    else if (what < 9) table.finalise();
    else if (what < 10) table.run({ by: 'host', command: hostNoise[pick(hostNoise.length)]! });
    else if (what < 11) table.now += pick(2_000);
    else table.run(hostile(table, sent, pick));
    comeBack(table);
  }
  return { table, rows };
}

/** A person decides on what their client has seen. */
function handOn(table: TestTable, pick: Pick): void {
  for (const player of table.players) player.memory = advance(player.memory, table.view(player)).memory;
  playByHand(table, pick);
}

/** Nobody is away for long; a player who stood up sits down again, once the chain has taken their banks. */
function comeBack(table: TestTable): void {
  for (const seat of table.state.sittings) {
    if (seatIn(table, seat.seat).sittingOut) table.run({ by: 'seat', seat: seat.seat, command: { type: 'sitIn' } });
    if (!seat.connected) table.run({ by: 'host', command: { type: 'connected', seat: seat.seat } });
  }
  if (table.state.bank === null && table.state.sittings.some((s) => s.leaving)) {
    for (const ended of table.state.ended.filter((e) => !isFinal(e))) {
      table.must({ by: 'host', command: { type: 'final', number: numberOf(ended), how: 'finalised', tx: zero32 } });
    }
  }
  for (const { seat, status, grant, locked } of table.state.sittings) {
    if (status !== 'standing') continue;
    const { player } = grant.message;
    table.must({ by: 'host', command: { type: 'stood', player } });
    table.must({ by: 'host', command: { type: 'sit', grant, house: false } });
    table.must({ by: 'host', command: { type: 'seated', player, locked } });
    table.must({ by: 'host', command: { type: 'connected', seat } });
  }
}

/** The state that the rows make of a new table. */
function replayed({ state }: TestTable, rows: readonly string[]): TableState {
  return rows.reduce(
    (s, row) => evolveAll(s, decodeWire(row) as Event[]),
    newTable(state.domain, state.table, state.house),
  );
}

describe('random runs', () => {
  it('P2.4 R6.5 hostile and careless senders: never an assertion, Σ = 0 at every step, every ended bank verifies', () => {
    let banks = 0;
    let kinds = new Set<string>();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const auditor = new Auditor();
        const { table, rows } = run(seed, 90, auditor);
        expect(text(replayed(table, rows))).toBe(text(table.state));
        banks += auditor.verdicts.size;
        kinds = new Set([...kinds, ...table.state.ended.map((e) => e.bank.end!)]);
      }),
      { numRuns: 10, seed: 20_261_121, endOnFailure: true },
    );
    expect(banks).toBeGreaterThan(10);
    expect([...kinds].sort()).toEqual(['passed', 'punta', 'void']);
  });

  it.each([1, 3, 4])('P6.4 seed %i: the events alone, through the wire, make the same state', (seed) => {
    const { table, rows } = run(seed, 60, new Auditor(), 0);
    const state = replayed(table, rows);
    expect(text(state)).toBe(text(table.state));
    expect(state).toEqual(table.state);
    expect(state.number).toBeGreaterThan(2n);
  });
});
