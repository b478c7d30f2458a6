/**
 * Long random runs of live tables with hostile and careless senders: never an assertion, always Σ = 0, the auditor
 * agrees at every row, every bank that is over is a proof, and the log alone makes the same state.
 */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { isFinal, numberOf } from '../../../engine/table/accounts.ts';
import type { Command, SeatCommand } from '../../../engine/table/commands.ts';
import { newTable } from '../../../engine/table/decide.ts';
import type { Event } from '../../../engine/table/events.ts';
import { evolveAll } from '../../../engine/table/evolve.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { advance } from '../../../engine/seat/advance.ts';
import type { HostCommand } from '../../../engine/table/commands.ts';
import { LiveTable, mayBeRefused } from '../../support/live-table.ts';
import { playByHand, secretOf, signerOfSeat } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';

type Pick = (n: number) => number;
const brought = 400n * chip;

/** A seat that is taken, or one that nobody has. */
const anySeat = ({ players }: LiveTable, pick: Pick): number =>
  [0, 9, ...players.map(({ seat }) => seat)][pick(players.length + 2)]!;

/** What an angry or broken client may send: old commands again, in another seat's name, or noise. */
function hostile(table: LiveTable, sent: readonly Command[], pick: Pick): Command {
  const seat = anySeat(table, pick);
  const old = sent[pick(Math.max(sent.length, 1))];
  if (old?.by === 'seat' && pick(3) > 0) return pick(2) === 0 ? old : { ...old, seat };
  return { by: 'seat', seat, command: noise(table, pick) };
}

function noise({ state, players }: LiveTable, pick: Pick): SeatCommand {
  const { bank, number } = state;
  const digests: Hex[] = [zero32, secretOf('x'), bank?.coup?.digest ?? zero32, bank?.bets[0]?.message.state ?? zero32];
  const digest = digests[pick(4)]!;
  const amount = [0n, 1n, 10n * chip, 20n * chip, 1n << 94n][pick(5)]!;
  const signer = signerOfSeat(players[pick(players.length)]!.memory);
  const bet = { state: digest, seq: pick(9), call: pick(7), max: amount, volonta: pick(32), commitment: secretOf('c') };
  const all: SeatCommand[] = [
    { type: 'posta', number: number + BigInt(pick(2)), amount },
    { type: 'refuse', number },
    { type: 'pass', state: digest },
    // A move is not signed: with a commitment it would be the seat's own word, which its client does not know.
    { type: 'move', state: digest, move: pick(5), amount, volonta: pick(32), commitment: zero32 },
    { type: 'give', closed: digest, signature: `0x${'11'.repeat(65)}`, link: pick(2) === 0 ? null : digest },
    { type: 'link', closed: digest, link: digest },
    { type: 'bet', bet: signer.sign('Bet', bet) },
    { type: 'choice', choice: signer.sign('Choice', { closed: digest, draw: pick(5) }) },
    { type: 'ack', ack: signer.sign('Ack', { state: digest }) },
    { type: 'result', number: number - 1n, signature: `0x${'00'.repeat(65)}` },
    { type: 'drawLink', number, link: digest },
    { type: 'enter', enter: signer.sign('Enter', { table: state.tableId, number, commitment: digest }) },
    { type: 'stand', leave: null },
    { type: 'stand', leave: signer.sign('Leave', { bankId: bank?.bankId ?? zero32, turn: 0, line: amount }) },
    { type: 'sitOut' },
    { type: 'sitIn' },
  ];
  return all[pick(all.length)]!;
}

function hostNoise(table: LiveTable, pick: Pick): HostCommand {
  const seat = anySeat(table, pick);
  const all: HostCommand[] = [
    { type: 'connected', seat },
    { type: 'lost', seat },
    { type: 'tick' },
    { type: 'stoodStill', ms: 7_000 },
    { type: 'resume' },
    { type: 'final', number: 99n, how: 'settled', tx: zero32 },
    { type: 'proposed', number: 1n, tx: zero32, until: 5 },
    { type: 'bankProposed', number: table.state.number },
    { type: 'stood', player: zero32 },
    { type: 'notSeated', player: zero32, why: '' },
    { type: 'reserve', player: table.players[pick(table.players.length)]!.memory.grant!.message.player },
  ];
  return all[pick(all.length)]!;
}

/** Nobody is away for long; who stood up sits down again, once the chain has taken their banks. */
function comeBack(table: LiveTable): void {
  const { game, sittings, bank, ended } = table.state;
  for (const { seat, sittingOut } of game.seats)
    if (sittingOut) table.run({ by: 'seat', seat, command: { type: 'sitIn' } });
  for (const { seat, connected } of sittings) if (!connected) table.host({ type: 'connected', seat });
  if (bank === null && sittings.some(({ leaving }) => leaving))
    for (const one of ended.filter((e) => !isFinal(e))) {
      table.host({ type: 'final', number: numberOf(one), how: 'finalised', tx: zero32 });
      table.paid.add(numberOf(one));
    }
  for (const { seat, status, grant, locked } of table.state.sittings) {
    if (status !== 'standing') continue;
    const { player } = grant.message;
    table.host({ type: 'stood', player });
    if (locked < table.state.table.minPosta) continue; // has lost all that it brought
    table.brings(grant);
    table.host({ type: 'seated', player, locked });
    table.host({ type: 'connected', seat });
  }
}

/** All money is somewhere: locked for a seat, gone with one, or taken by the house. */
function counted({ state }: LiveTable): void {
  if (state.bank === null) return;
  const { seats, cagnotte } = state.bank.state;
  expect(seats.reduce((sum, line) => sum + line, 0n) + cagnotte).toBe(0n);
  state.bank.setup.message.players.forEach((player, i) => expect(player.stack + seats[i]! >= 0n).toBe(true));
}

interface Run {
  readonly table: LiveTable;
  readonly verified: number;
  readonly ends: ReadonlySet<string>;
}

function run(ruleset: number, numbers: readonly number[], seed: number, steps: number): Run {
  const pick = picker(seed);
  const table = new LiveTable({ ruleset, salt: BigInt(seed) });
  const sent: Command[] = [];
  const [ends, done] = [new Set<string>(), new Set<bigint>()];
  for (const seat of numbers) table.sit(seat, brought);
  // A stand-up in its name is the seat's own word, too: its client hears of it by a refusal.
  mayBeRefused(table);
  const raw = table.run.bind(table);
  table.run = (command) => {
    if (command.by === 'seat') sent.push(command);
    return raw(command);
  };
  for (let step = 0; step < steps; step++) {
    const deaf = pick(9);
    table.settleDown(deaf <= 1 ? [numbers[pick(numbers.length)]!] : []);
    counted(table);
    for (const one of table.state.ended) {
      if (done.has(numberOf(one)) || one.bank.coup !== null) continue;
      done.add(numberOf(one));
      ends.add(one.bank.end!);
      expect(table.verified(one.bank).failed).toBeUndefined();
    }
    const what = pick(15);
    if (what < 7) {
      for (const player of table.players)
        player.memory = advance(player.memory, table.view(player), { paid: table.paid }).memory;
      playByHand(table, pick);
    } else if (what < 9 && nextTick(table.state) !== null) table.timeOut();
    else if (what < 10) table.finalise();
    else if (what < 11) table.run({ by: 'host', command: hostNoise(table, pick) });
    else if (what < 12) table.now += pick(2_000);
    else table.run(hostile(table, sent, pick));
    comeBack(table);
  }
  return { table, verified: done.size, ends };
}

describe('random runs of live tables', () => {
  it.each([
    ['heads-up', [1, 2], 3],
    ['online', [1, 2, 3, 4], 2],
    ['saint-vincent', [1, 2, 3, 4, 5], 2],
    ['saint-vincent', [1, 2, 3, 11, 12], 2],
    ['venezia', [1, 2, 3, 4, 5, 6], 2],
    ['venezia', [1, 2, 3, 4, 5, 6, 11, 12], 2],
  ] as const)('P2.4 R6.5 R3.11 %s at %j: hostile senders change nothing that is not theirs', (name, numbers, seeds) => {
    const { id } = rulesets.find((one) => one.name === name)!;
    let verified = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const { table, ...found } = run(id, numbers, 100 * numbers.length + seed, 120);
      verified += found.verified;
      const again = table.rows.reduce(
        (state, row) => evolveAll(state, decodeWire(encodeWire(row)) as Event[]),
        newTable(table.state.domain, table.state.table, table.state.house),
      );
      expect(encodeWire(again)).toBe(encodeWire(table.state));
    }
    expect(verified).toBeGreaterThan(seeds);
  });
});
