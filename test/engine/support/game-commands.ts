/** Any well-formed command of the game, for property tests; it may ask for something impossible. */
import fc from 'fast-check';
import type { Command, HostCommand, SeatCommand } from '../../../engine/chairs/commands.ts';
import { endedFor } from '../../../engine/chairs/events.ts';
import { automatics } from '../../../engine/chairs/state.ts';

const seat = fc.integer({ min: 1, max: 255 });
const uint8 = fc.nat(255);
const amount = fc.oneof(fc.bigInt(0n, 1000n), fc.bigInt(0n, (1n << 95n) - 1n));
const is = <const T extends string>(type: T) => fc.constant(type);
type Arbitraries<T extends { readonly type: string }> = {
  readonly [K in T['type']]: fc.Arbitrary<Extract<T, { readonly type: K }>>;
};

const seatCommands: Arbitraries<SeatCommand> = {
  posta: fc.record({ type: is('posta'), amount, socio: fc.option(seat) }),
  refuse: fc.record({ type: is('refuse') }),
  partner: fc.record({ type: is('partner') }),
  move: fc.record({ type: is('move'), move: uint8, amount }),
  pass: fc.record({ type: is('pass') }),
  bet: fc.record({ type: is('bet'), call: uint8, max: amount }),
  ready: fc.record({ type: is('ready') }),
  draw: fc.record({ type: is('draw'), draw: uint8 }),
  advice: fc.record({ type: is('advice') }),
  take: fc.record({ type: is('take') }),
  decline: fc.record({ type: is('decline') }),
  bid: fc.record({ type: is('bid'), amount }),
  play: fc.record({ type: is('play'), volonta: uint8, automatic: fc.constantFrom(...automatics) }),
  sitOut: fc.record({ type: is('sitOut') }),
  sitIn: fc.record({ type: is('sitIn') }),
  leave: fc.record({ type: is('leave') }),
};

const hostCommands: Arbitraries<HostCommand> = {
  sit: fc.record({
    type: is('sit'),
    seat: fc.option(seat),
    player: fc.string({ minLength: 1, maxLength: 60 }),
    stack: amount,
    principiante: fc.boolean(),
  }),
  bring: fc.record({ type: is('bring'), seat, amount }),
  credit: fc.record({ type: is('credit'), seat, amount }),
  drawn: fc.record({ type: is('drawn'), seat }),
  cards: fc.record({ type: is('cards'), cards: fc.array(uint8, { maxLength: 12 }) }),
  void: fc.record({ type: is('void'), silent: fc.array(seat, { maxLength: 20 }) }),
  end: fc.record({ type: is('end'), why: fc.constantFrom(...endedFor) }),
  unbound: fc.record({ type: is('unbound') }),
  unfinished: fc.record({ type: is('unfinished') }),
  out: fc.record({ type: is('out'), seat, why: fc.constantFrom('draw', 'link', 'limit') }),
  principiante: fc.record({ type: is('principiante'), seat, principiante: fc.boolean() }),
  wanted: fc.record({ type: is('wanted') }),
  rejoin: fc.record({ type: is('rejoin'), seat }),
  connected: fc.record({ type: is('connected'), seat }),
  lost: fc.record({ type: is('lost'), seat }),
  tick: fc.record({ type: is('tick') }),
  malfunction: fc.record({ type: is('malfunction') }),
  stoodStill: fc.record({ type: is('stoodStill'), ms: fc.integer() }),
  resume: fc.record({ type: is('resume') }),
  suspend: fc.record({ type: is('suspend') }),
  goOn: fc.record({ type: is('goOn') }),
  close: fc.record({ type: is('close') }),
  reopen: fc.record({ type: is('reopen') }),
  minimum: fc.record({ type: is('minimum'), minBet: amount, minPosta: amount, at: fc.nat() }),
};

export const anySeatCommand: fc.Arbitrary<SeatCommand> = fc.oneof(
  ...(Object.values(seatCommands) as fc.Arbitrary<SeatCommand>[]),
);
const anyHostCommand: fc.Arbitrary<HostCommand> = fc.oneof(
  ...(Object.values(hostCommands) as fc.Arbitrary<HostCommand>[]),
);

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ by: is('seat'), seat, command: anySeatCommand }),
  fc.record({ by: is('host'), command: anyHostCommand }),
);
