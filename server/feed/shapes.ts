/**
 * The shapes of a table's public feed (server/PROTOCOL.md P5.17): the document of the HTTP is made from them, and who
 * reads a feed holds each row against them. What is in it, `engine/table/public-events.ts` says.
 */
import { z } from 'zod';
import { endedStatuses } from '../../engine/table/view.ts';

const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`));
const digest = hex(32);
const address = hex(20);
const signature = hex(65);
const amount = z.string().regex(/^(0|[1-9]\d{0,39})$/);
const line = z.string().regex(/^(0|-?[1-9]\d{0,39})$/);
const bankNumber = z.string().regex(/^[1-9]\d{0,19}$/);
const uint = z.int().min(0);
const seat = z.int().min(1).max(255);
const deadline = uint.nullable();
const signed = z.strictObject({ message: z.looseObject({}), signature });

const row = z.strictObject({
  seat,
  status: uint,
  call: uint,
  volonta: uint,
  seq: uint,
  order: uint,
  accepted: amount,
  max: amount,
});

const seatChange = z.strictObject({
  connected: z.boolean().optional(),
  sittingOut: z.boolean().optional(),
  outFor: z.string().nullable().optional(),
  leaving: z.boolean().optional(),
  owes: z.boolean().optional(),
});
const sittingChange = z.strictObject({
  status: z.string().optional(),
  connected: z.boolean().optional(),
  leaving: z.boolean().optional(),
  owes: z.strictObject({ closed: digest, commitment: digest, coupId: digest }).nullable().optional(),
});

const gameFields = {
  seated: { seat, player: z.string(), stack: amount },
  unseated: { seat, paid: amount },
  brought: { seat, amount },
  credit: { seat, before: amount, amount },
  seat: { seat, change: seatChange },
  waits: { due: seat.nullable(), firstPasser: seat.nullable(), interrupted: z.boolean() },
  drawOpened: { deadline },
  due: { seat, deadline },
  opened: {
    number: uint,
    banker: seat,
    posta: amount,
    players: z.array(z.strictObject({ seat, player: z.string(), stack: amount })),
    socio: seat.nullable(),
  },
  moved: { move: uint, amount },
  bet: { seat, call: uint, max: amount, volonta: uint },
  returned: { seat, why: z.enum(['posta', 'away']) },
  closed: { move: uint, amount, posta: amount, garage: amount, list: z.array(row), hand: seat, deadline },
  decision: { phase: z.enum(['punta', 'banco']), deadline },
  decided: { seat, role: z.enum(['punta', 'banco']), draw: uint },
  coup: { outcome: uint, cards: z.array(uint) },
  voided: { silent: z.array(seat) },
  unbound: {},
  putAside: { worst: z.array(line) },
  taglia: {},
  stopped: {},
  ended: {
    end: z.enum(['punta', 'passed', 'givenUp', 'void']),
    lines: z.array(line),
    cagnotte: amount,
    posta: amount,
    garage: amount,
  },
  clock: { deadline },
  stoodStill: { deadline: uint },
  suspended: {},
  wentOn: {},
  closing: {},
  reopened: {},
  announced: { minBet: amount, minPosta: amount, at: uint },
  minimum: { minBet: amount, minPosta: amount },
  partner: { seat },
  choice: { deadline },
  bets: { deadline, nobodyBet: z.boolean() },
  ready: { seat },
  guaranteed: { guarantee: z.strictObject({ seat, until: uint, may: z.enum(['withdraw', 'bet', 'pass']) }) },
  offered: { height: amount, passer: seat, asked: z.array(seat), deadline },
  answered: { seat, takes: z.boolean() },
  takeBack: { deadline },
  auction: { asked: z.array(seat), deadline },
  bid: { seat, amount, deadline },
  resumed: { deadline: uint },
  turn: { seat, deadline },
  skipped: { seat, why: z.enum(['declined', 'clock', 'away']) },
  rest: {
    rest: z.strictObject({
      banker: seat,
      posta: amount,
      players: z.array(z.strictObject({ seat, player: z.string() })),
    }),
  },
};

const tableFields = {
  founded: {
    domain: z.looseObject({}),
    table: z.looseObject({}),
    house: address,
    seats: uint,
    highestBet: amount.nullable().describe('Where the banker puts up the highest bet for every punter; else null.'),
  },
  seating: { seat, player: address, key: address, house: z.boolean() },
  sitting: { seat, change: sittingChange },
  bringing: { seat, amount },
  brought: { seat, amount },
  notBrought: { seat },
  gone: { seat },
  malfunction: { at: uint },
  drawOpened: { number: bankNumber, asked: z.array(seat) },
  entered: { seat, enter: signed },
  drawClosed: { draw: signed },
  drawLinked: { seat },
  drawn: {},
  drawFailed: {},
  opened: { setup: signed },
  closed: { closed: signed, list: z.array(row.extend({ commitment: digest })) },
  gave: { seat, signature, link: digest.nullable() },
  linked: { seat, link: digest },
  chosen: { seat, choice: signed },
  stepped: { step: signed, serverLink: digest.nullable(), cards: z.array(uint), state: z.looseObject({}) },
  voided: { void: signed },
  acked: { seat, ack: signed },
  left: { seat, leave: signed },
  ended: { end: z.enum(['punta', 'passed', 'void']) },
  putAside: {},
  resulted: { number: bankNumber, seat },
  completed: { number: bankNumber, status: z.enum(endedStatuses) },
  unsigned: { number: bankNumber },
  proposed: { number: bankNumber, tx: digest, until: uint },
  final: {
    number: bankNumber,
    how: z.enum(['settled', 'finalised']),
    tx: digest,
    lines: z.array(z.strictObject({ player: address, line })).nullable(),
  },
  playedLate: { number: bankNumber },
};

type Fields = Readonly<Record<string, z.ZodType>>;
const n = z.int().min(1).describe('Counts the public events of its row.');

function eventsOf<const Of extends string, const All extends Readonly<Record<string, Fields>>>(of: Of, all: All) {
  type One = { readonly [T in keyof All]: z.ZodObject<All[T] & { of: z.ZodLiteral<Of>; type: z.ZodLiteral<T & string>; n: z.ZodInt }> }[keyof All]; // prettier-ignore
  const shapes = Object.entries(all).map(([type, fields]) =>
    z.strictObject({ n, of: z.literal(of), type: z.literal(type), ...fields }),
  );
  return z.discriminatedUnion('type', shapes as unknown as [One, ...One[]]);
}

export const gameEvent = eventsOf('game', gameFields);
export const tableEvent = eventsOf('table', tableFields);

export const feedRow = z.strictObject({
  row: z.int().min(1).describe('Its number in the log of the table. Rows that say nothing to everybody are not there.'),
  at: uint.nullable().describe('Milliseconds of the table’s clock; null in the first row.'),
  events: z.array(z.discriminatedUnion('of', [gameEvent, tableEvent])).min(1),
});

export const feedPage = z.strictObject({
  rows: z.array(feedRow),
  next: uint.describe('Ask on with after=next.'),
  more: z.boolean().describe('There are more rows now.'),
});

export type FeedRow = z.infer<typeof feedRow>;
export type FeedPage = z.infer<typeof feedPage>;
export type FeedGameEvent = z.infer<typeof gameEvent>;
export type FeedTableEvent = z.infer<typeof tableEvent>;
