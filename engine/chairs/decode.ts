/**
 * Reads a command of unknown origin (R15.1): returns a command of `commands.ts` or a refusal from the closed list.
 * Whether the command is possible is for `decide` to say. Values are plain data, as `decodeWire` or `JSON.parse`
 * returns it.
 */
import { amountFrom, bool, list, object, oneOf, orNull, readAs, text, variant, whole, type Shape } from '../shape.ts';
import type { Command, HostCommand, SeatCommand } from './commands.ts';
import { endedFor } from './events.ts';
import { refuseAtChairs, type ChairRefusal } from './refusals.ts';
import { automatics } from './state.ts';

/** Seats and the numbers of protocol.md 3 are uint8; no table has a seat 0. */
export const seatNumber = whole(1, 255);
const uint8 = whole(0, 255);
const name = text(128);
/** The name of a player. It must not look like an amount on the wire (`engine/protocol/wire.ts`). */
export const playerName: Shape<string> = (value, where, report) => {
  if (typeof value === 'string' && /^-?[0-9]+n$/.test(value))
    report(where, `${value.slice(0, 40)} is an amount, not a name`);
  return name(value, where, report);
};
/** More cards than any coup takes. */
export const mostCards = 40;
/** Milliseconds since 1970. */
export const moment = whole(0, Number.MAX_SAFE_INTEGER);
/** Milliseconds, some years at most; negative where a clock was set back. */
const span = whole(-(2 ** 40), 2 ** 40);

const moneyFrom0 = amountFrom(0n);

/**
 * An amount in one of two forms: a bigint (the wire's `12n`), or decimal digits without leading zeros ("12", as in a
 * proof file).
 */
export const amount: Shape<bigint> = (value, where, report) => {
  const decimal = typeof value === 'string' && /^(0|[1-9][0-9]{0,29})$/.test(value);
  return moneyFrom0(decimal ? BigInt(value) : value, where, report);
};

type Of<T extends { readonly type: string }, K extends T['type']> = Extract<T, { readonly type: K }>;
/** One shape for each command, so that none can be forgotten. */
type Shapes<T extends { readonly type: string }> = { readonly [K in T['type']]: Shape<Of<T, K>> };

const seatCommands: Shapes<SeatCommand> = {
  posta: object<Of<SeatCommand, 'posta'>>({ type: oneOf('posta'), amount, socio: orNull(seatNumber) }),
  refuse: object<Of<SeatCommand, 'refuse'>>({ type: oneOf('refuse') }),
  partner: object<Of<SeatCommand, 'partner'>>({ type: oneOf('partner') }),
  move: object<Of<SeatCommand, 'move'>>({ type: oneOf('move'), move: uint8, amount }),
  pass: object<Of<SeatCommand, 'pass'>>({ type: oneOf('pass') }),
  bet: object<Of<SeatCommand, 'bet'>>({ type: oneOf('bet'), call: uint8, max: amount }),
  ready: object<Of<SeatCommand, 'ready'>>({ type: oneOf('ready') }),
  draw: object<Of<SeatCommand, 'draw'>>({ type: oneOf('draw'), draw: uint8 }),
  advice: object<Of<SeatCommand, 'advice'>>({ type: oneOf('advice') }),
  take: object<Of<SeatCommand, 'take'>>({ type: oneOf('take') }),
  decline: object<Of<SeatCommand, 'decline'>>({ type: oneOf('decline') }),
  bid: object<Of<SeatCommand, 'bid'>>({ type: oneOf('bid'), amount }),
  play: object<Of<SeatCommand, 'play'>>({ type: oneOf('play'), volonta: uint8, automatic: oneOf(...automatics) }),
  sitOut: object<Of<SeatCommand, 'sitOut'>>({ type: oneOf('sitOut') }),
  sitIn: object<Of<SeatCommand, 'sitIn'>>({ type: oneOf('sitIn') }),
  leave: object<Of<SeatCommand, 'leave'>>({ type: oneOf('leave') }),
};

const hostCommands: Shapes<HostCommand> = {
  sit: object<Of<HostCommand, 'sit'>>({
    type: oneOf('sit'),
    seat: orNull(seatNumber),
    player: playerName,
    stack: amount,
    principiante: bool,
  }),
  bring: object<Of<HostCommand, 'bring'>>({ type: oneOf('bring'), seat: seatNumber, amount }),
  credit: object<Of<HostCommand, 'credit'>>({ type: oneOf('credit'), seat: seatNumber, amount }),
  drawn: object<Of<HostCommand, 'drawn'>>({ type: oneOf('drawn'), seat: seatNumber }),
  // `decide` checks that they are as many as may fall, and from the shoe.
  cards: object<Of<HostCommand, 'cards'>>({ type: oneOf('cards'), cards: list(uint8, mostCards) }),
  void: object<Of<HostCommand, 'void'>>({ type: oneOf('void'), silent: list(seatNumber, 255) }),
  unbound: object<Of<HostCommand, 'unbound'>>({ type: oneOf('unbound') }),
  unfinished: object<Of<HostCommand, 'unfinished'>>({ type: oneOf('unfinished') }),
  out: object<Of<HostCommand, 'out'>>({ type: oneOf('out'), seat: seatNumber, why: oneOf('draw', 'link', 'limit') }),
  principiante: object<Of<HostCommand, 'principiante'>>({
    type: oneOf('principiante'),
    seat: seatNumber,
    principiante: bool,
  }),
  wanted: object<Of<HostCommand, 'wanted'>>({ type: oneOf('wanted') }),
  rejoin: object<Of<HostCommand, 'rejoin'>>({ type: oneOf('rejoin'), seat: seatNumber }),
  end: object<Of<HostCommand, 'end'>>({ type: oneOf('end'), why: oneOf(...endedFor) }),
  connected: object<Of<HostCommand, 'connected'>>({ type: oneOf('connected'), seat: seatNumber }),
  lost: object<Of<HostCommand, 'lost'>>({ type: oneOf('lost'), seat: seatNumber }),
  tick: object<Of<HostCommand, 'tick'>>({ type: oneOf('tick') }),
  malfunction: object<Of<HostCommand, 'malfunction'>>({ type: oneOf('malfunction') }),
  stoodStill: object<Of<HostCommand, 'stoodStill'>>({ type: oneOf('stoodStill'), ms: span }),
  resume: object<Of<HostCommand, 'resume'>>({ type: oneOf('resume') }),
  suspend: object<Of<HostCommand, 'suspend'>>({ type: oneOf('suspend') }),
  goOn: object<Of<HostCommand, 'goOn'>>({ type: oneOf('goOn') }),
  close: object<Of<HostCommand, 'close'>>({ type: oneOf('close') }),
  reopen: object<Of<HostCommand, 'reopen'>>({ type: oneOf('reopen') }),
  minimum: object<Of<HostCommand, 'minimum'>>({ type: oneOf('minimum'), minBet: amount, minPosta: amount, at: moment }),
};

const seatCommand: Shape<SeatCommand> = variant<SeatCommand>('type', seatCommands);
const hostCommand: Shape<HostCommand> = variant<HostCommand>('type', hostCommands);

/** The shape of a command, for use inside other shapes. */
export const commandShape: Shape<Command> = variant<Command>('by', {
  seat: object<Extract<Command, { by: 'seat' }>>({ by: oneOf('seat'), seat: seatNumber, command: seatCommand }),
  host: object<Extract<Command, { by: 'host' }>>({ by: oneOf('host'), command: hostCommand }),
});

/** Returns the command that `value` is, or why it is none. Never throws. */
export function decodeCommand(value: unknown): Command | { readonly refusal: ChairRefusal } {
  return decoded(commandShape, value);
}

/** What a seat says, without the seat: the host knows that from the connection. Never throws. */
export function decodeSeatCommand(value: unknown): SeatCommand | { readonly refusal: ChairRefusal } {
  return decoded(seatCommand, value);
}

function decoded<T>(shape: Shape<T>, value: unknown): T | { readonly refusal: ChairRefusal } {
  const read = readAs(shape, value);
  if ('value' in read) return read.value;
  return { refusal: refuseAtChairs(read.faults.every((fault) => fault.amount) ? 'badAmount' : 'unknownCommand') };
}
