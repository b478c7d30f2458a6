/**
 * Every command, in every phase, from every kind of person: it is done, or it is refused from the closed list and
 * changes nothing; and what a view offers is what the table takes.
 */
import { describe, expect, it, vi } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { calls, draws, moves, type Bring } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { isFinal, lineOf, numberOf } from '../../../engine/table/accounts.ts';
import type { HostCommand, SeatCommand } from '../../../engine/table/commands.ts';
import { bringCommand } from '../../../engine/seat/bring.ts';
import { decide } from '../../../engine/table/decide.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { refusals } from '../../../engine/table/refusals.ts';
import { phases, type Options, type Phase } from '../../../engine/table/view.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { bringOf } from '../../support/bring.ts';
import { LiveTable, mayBeRefused } from '../../support/live-table.ts';
import { playByHand, secretOf, signerOfSeat } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';
import { sit } from '../support/table-commands.ts';

vi.mock('../../../engine/protocol/sign.ts', () => import('../support/quick-sign.ts'));
vi.mock('../../../engine/protocol/recover.ts', () => import('../support/quick-sign.ts'));

/** What somebody is to the table, the most particular first. */
const brought = 400n * chip;

const people = [
  'stranger',
  'arriving',
  'standing up',
  'leaving',
  'away',
  'sitting out',
  'just seated',
  'banker',
  'hand',
  'punter',
  'onlooker',
  'due',
  'seated',
] as const;
type Person = (typeof people)[number];

function personAt({ state }: LiveTable, seat: number): Person {
  const { game, bank } = state;
  const sitting = state.sittings.find((one) => one.seat === seat);
  const place = game.seats.find((one) => one.seat === seat);
  if (sitting === undefined) return 'stranger';
  if (sitting.status !== 'seated') return sitting.status === 'seating' ? 'arriving' : 'standing up';
  if (sitting.leaving || place === undefined || place.leaving) return 'leaving';
  if (!sitting.connected) return 'away';
  if (place.sittingOut) return 'sitting out';
  if (bank === null) return game.due === seat ? 'due' : 'seated';
  const { banker, players } = bank.setup.message;
  if (!players.some((player) => player.seat === seat)) return 'just seated';
  if (banker === seat) return 'banker';
  if (bank.coup?.closed.message.hand === seat) return 'hand';
  const bets = bank.coup?.list.some((row) => row.seat === seat && row.status === 2);
  return bets === true || game.bank?.bets.some((bet) => bet.seat === seat && bet.call !== calls.none)
    ? 'punter'
    : 'onlooker';
}

/** Each command as this seat could mean it now: with what it would be about, and its own signature. */
function commandsOf(
  table: LiveTable,
  seat: number,
  options: Options,
): Readonly<Record<SeatCommand['type'], SeatCommand>> {
  const { bank, draw, tableId, ended } = table.state;
  const number = draw?.number ?? table.state.number;
  const player = table.players.findLast((one) => one.seat === seat);
  const key = player === undefined ? signerOf(table.domain, secretOf('stranger')) : signerOfSeat(player.memory);
  const state = bank === null ? zero32 : hashStruct('State', bank.state);
  const closed: Hex = bank?.coup?.digest ?? zero32;
  const fresh = secretOf(`fresh ${seat} ${table.seq}`);
  const last = ended.findLast((one) => !isFinal(one) && one.bank.result !== null);
  const { posta, bet, take, bid, draws: open } = options;
  const sitting = table.state.sittings.find((one) => one.seat === seat);
  const line = bank === null || sitting === undefined ? 0n : lineOf(bank, sitting);
  const leave = bank === null ? null : key.sign('Leave', { bankId: bank.bankId, turn: bank.state.turn, line });
  return {
    enter: { type: 'enter', enter: key.sign('Enter', { table: tableId, number, commitment: fresh }) },
    drawLink: { type: 'drawLink', number, link: fresh },
    posta: { type: 'posta', number, amount: posta?.min ?? 10n * chip },
    refuse: { type: 'refuse', number },
    move: { type: 'move', state, move: options.moves[0]?.move ?? moves.on, amount: 0n, volonta: 0, commitment: fresh },
    pass: { type: 'pass', state },
    bet: {
      type: 'bet',
      bet: key.sign('Bet', {
        state,
        seq: 60_000,
        call: bet?.banco == null ? calls.plain : calls.banco,
        max: bet?.banco ?? bet?.max ?? 10n * chip,
        volonta: 0,
        commitment: fresh,
      }),
    },
    give: { type: 'give', closed, signature: key.sign('Give', { closed }).signature, link: fresh },
    link: { type: 'link', closed, link: fresh },
    choice: { type: 'choice', choice: key.sign('Choice', { closed, draw: open[0] ?? draws.carta }) },
    ack: { type: 'ack', ack: key.sign('Ack', { state }) },
    result: {
      type: 'result',
      number: last === undefined ? number : numberOf(last),
      signature: last === undefined ? `0x${'11'.repeat(65)}` : key.sign('Result', last.bank.result!.message).signature,
    },
    stand: { type: 'stand', leave: bank?.coup == null ? leave : null },
    sitOut: { type: 'sitOut' },
    sitIn: { type: 'sitIn' },
    ready: { type: 'ready', state },
    take: { type: 'take', number, amount: take ?? 10n * chip },
    decline: { type: 'decline', number },
    bid: { type: 'bid', number, amount: bid ?? 10n * chip },
    partner: { type: 'partner', number },
    advice: { type: 'advice', closed },
    bring: { type: 'bring', bring: moreFor(table, seat) },
  };
}

/** More of the wallet that sits there, or of a stranger's. */
const moreFor = (table: LiveTable, seat: number) =>
  bringOf(table, seat, table.players.findLast((one) => one.seat === seat)?.wallet ?? secretOf('stranger'));

/** Which of these acts the view offers; of the others it says nothing. */
const offered: Partial<Record<SeatCommand['type'], (options: Options) => boolean>> = {
  posta: ({ posta }) => posta !== null,
  refuse: ({ posta }) => posta !== null,
  move: (options) => options.moves.length > 0,
  pass: ({ pass }) => pass,
  bet: ({ bet }) => bet !== null,
  choice: (options) => options.draws.length > 0,
  take: ({ take }) => take !== null,
  bid: ({ bid }) => bid !== null,
  ready: ({ ready }) => ready,
};

type Cell = `${Phase} · ${Person} · ${SeatCommand['type']}`;

/** Tries every command of every seat, where it was not tried before in this situation. */
function tryAll(table: LiveTable, cells: Map<Cell, string>, seats: number): void {
  for (let seat = 1; seat <= seats + 1; seat++) {
    const person = personAt(table, seat);
    const { options } = viewFor(table.state, seat, table.seq, table.now);
    const all = commandsOf(table, seat, options);
    for (const [type, command] of Object.entries(all) as [SeatCommand['type'], SeatCommand][]) {
      const cell: Cell = `${table.phase} · ${person} · ${type}`;
      if (cells.has(cell)) continue;
      const outcome = decide(table.state, { by: 'seat', seat, command }, table.context);
      const what =
        'refusal' in outcome
          ? outcome.refusal.code
          : outcome.events.length > 0
            ? ('done' as const)
            : ('so already' as const);
      if (what !== 'done' && what !== 'so already') expect(Object.keys(refusals), cell).toContain(what);
      const isOffered = offered[type]?.(options);
      if (isOffered !== undefined) expect([what === 'done', what], cell).toEqual([isOffered, what]);
      cells.set(cell, what);
    }
  }
}

/** Somebody does something that is not play. */
function comeAndGo(table: LiveTable, seats: number, pick: (n: number) => number): void {
  const seat = 1 + pick(seats);
  const sitting = table.state.sittings.find((one) => one.seat === seat);
  const player = sitting?.grant.message.player;
  if (sitting?.status === 'standing') table.host({ type: 'stood', player: player! });
  else if (sitting?.status === 'seating') table.host({ type: 'notSeated', player: player!, why: 'GrantUsed' });
  else if (sitting === undefined) comesTo(table, seat, pick(2) === 0);
  else if (!sitting.connected) table.host({ type: 'connected', seat });
  else if (sitting.bring !== null) table.host(answerOf(sitting.bring.message, pick(3) > 0));
  else
    [
      () => bringsMore(table, seat),
      () => table.run({ by: 'seat', seat, command: { type: 'sitOut' } }),
      () => table.run({ by: 'seat', seat, command: { type: 'sitIn' } }),
      () => table.host({ type: 'lost', seat }),
      () => table.run({ by: 'seat', seat, command: { type: 'stand', leave: null } }),
    ][pick(5)]!();
}

/** The page keeps what its wallet has signed, and sends it. */
function bringsMore(table: LiveTable, seat: number): void {
  const player = table.players.findLast((one) => one.seat === seat);
  const act = player === undefined ? null : bringCommand(player.memory, moreFor(table, seat));
  if (player === undefined || act === null) return;
  player.memory = act.memory;
  table.run({ by: 'seat', seat, command: act.command });
}

/** The chain takes a `Bring`, or refuses it. */
const answerOf = ({ player, sitting, nonce, amount }: Bring, taken: boolean): HostCommand =>
  taken
    ? { type: 'brought', player, sitting, nonce, amount }
    : { type: 'notBrought', player, nonce, why: 'NotEnoughFree' };

/** A new wallet wants the chair; `seated`: the chain has it already. */
function comesTo(table: LiveTable, seat: number, seated: boolean): void {
  const at = table.players.findIndex((one) => one.seat === seat);
  if (at >= 0) table.players.splice(at, 1);
  const name = `${seat} ${table.seq}`;
  if (seated) table.sit(seat, brought, name);
  else table.must(sit(table, { seat, key: addressOfKey(secretOf(`key ${name}`)) }, secretOf(`wallet ${name}`)));
}

/** The chain has paid every bank that is over. */
function allPaid(table: LiveTable): void {
  for (const one of table.state.ended.filter((ended) => !isFinal(ended))) {
    table.host({ type: 'final', number: numberOf(one), how: 'finalised', tx: zero32 });
    table.paid.add(numberOf(one));
  }
}

function play(ruleset: number, seats: number, steps: number, cells: Map<Cell, string>): void {
  const pick = picker(ruleset + 7);
  const table = new LiveTable({ ruleset });
  mayBeRefused(table);
  const run = table.run.bind(table);
  let lost = false;
  // Links get lost on their way now and then, until the clocks run out.
  table.run = (command) => (lost && command.command.type === 'link' ? null : run(command));
  for (let seat = 1; seat <= seats; seat++) table.sit(seat, brought);
  for (let step = 0; step < steps; step++) {
    tryAll(table, cells, seats);
    lost = table.phase === 'links' ? lost : pick(4) === 0;
    const what = pick(12);
    if (what < 6) {
      playByHand(table, pick);
    } else if (what < 9 && nextTick(table.state) !== null) table.timeOut();
    else if (what < 11) comeAndGo(table, seats, pick);
    else allPaid(table);
    table.settleDown(pick(4) === 0 ? [1 + pick(seats)] : []);
  }
}

describe('every command in every phase from everybody', () => {
  const [met, done] = [new Set<string>(), new Set<string>()];

  it.each([
    ['heads-up', 2],
    ['online', 5],
    ['saint-vincent', 5],
    ['venezia', 7],
  ] as const)('P2.4 %s: it is done or refused, and what is offered is taken', (name, seats) => {
    const cells = new Map<Cell, string>();
    play(rulesets.find((one) => one.name === name)!.id, seats, 600, cells);
    const [phase, person] = [0, 1].map((at) => new Set([...cells.keys()].map((cell) => cell.split(' · ')[at]!)));
    expect([...phase!]).toEqual(expect.arrayContaining(['posta', 'bets', 'punta']));
    expect([...person!]).toEqual(expect.arrayContaining(['banker', 'hand', 'stranger', 'sitting out', 'away']));
    for (const [cell, what] of cells) {
      cell.split(' · ').forEach((part) => met.add(part));
      if (what === 'done') done.add(cell.split(' · ')[2]!);
    }
  });

  it('P2.4 none is missing, and what a person does by hand was done by somebody', () => {
    expect([...phases, ...people].filter((one) => !met.has(one))).toEqual([]);
    const byHand = [
      'enter',
      'posta',
      'refuse',
      'move',
      'pass',
      'bet',
      'choice',
      'stand',
      'sitOut',
      'sitIn',
      'ready',
      'bring',
    ];
    const ofSeveral = ['take', 'decline', 'bid', 'partner', 'advice'];
    expect([...byHand, ...ofSeveral].filter((one) => !done.has(one))).toEqual([]);
  });
});
