/** Reads what every game tells (R15.2): a shape for each event of `events.ts`, so that none can be forgotten. */
import type { Row } from '../rules/betting.ts';
import {
  amountFrom,
  bool,
  faultText,
  lineWithin,
  list,
  object,
  oneOf,
  orNull,
  partial,
  readAs,
  whole,
  type Shape,
} from '../shape.ts';
import { moment, mostCards, playerName, seatNumber } from './decode.ts';
import { endedFor, type ChairEvent, type DecidedBy, type SeatChange } from './events.ts';
import { automatics, outReasons, type BankPlayer } from './state.ts';

type Of<T extends ChairEvent['type']> = Extract<ChairEvent, { readonly type: T }>;

/** More chairs and standing bettors than a table can ever hold. */
const most = 255;
/** For sums of amounts. */
const sumBits = 128;
export const money = amountFrom(0n, sumBits);
const line = lineWithin(sumBits);
const uint8 = whole(0, 255);
const count = whole(0, Number.MAX_SAFE_INTEGER);
export const deadline = orNull(moment);
export const seats = list(seatNumber, most);
const cards = list(uint8, mostCards);

const change: Shape<SeatChange> = partial<SeatChange>({
  justSeated: bool,
  connected: bool,
  lostAt: deadline,
  sittingOut: bool,
  outSince: deadline,
  outFor: orNull(oneOf(...outReasons)),
  idle: count,
  wantedAt: deadline,
  timeouts: count,
  leaving: bool,
  owes: bool,
  volonta: uint8,
  automatic: oneOf(...automatics),
  principiante: bool,
});
const player = object<BankPlayer>({ seat: seatNumber, player: playerName, stack: money });
const row = object<Row>({
  seat: seatNumber,
  status: uint8,
  call: uint8,
  volonta: uint8,
  seq: count,
  order: count,
  accepted: money,
  max: money,
});
const decidedBy = oneOf<DecidedBy>('player', 'regola', 'clock', 'advice');

/** One shape for each event. */
export const chairEvents: { readonly [T in ChairEvent['type']]: Shape<Of<T>> } = {
  seated: object<Of<'seated'>>({
    type: oneOf('seated'),
    seat: seatNumber,
    player: playerName,
    stack: money,
    principiante: bool,
  }),
  unseated: object<Of<'unseated'>>({ type: oneOf('unseated'), seat: seatNumber, paid: money }),
  brought: object<Of<'brought'>>({ type: oneOf('brought'), seat: seatNumber, amount: money }),
  credit: object<Of<'credit'>>({ type: oneOf('credit'), seat: seatNumber, before: money, amount: money }),
  seat: object<Of<'seat'>>({ type: oneOf('seat'), seat: seatNumber, change }),
  waits: object<Of<'waits'>>({
    type: oneOf('waits'),
    due: orNull(seatNumber),
    firstPasser: orNull(seatNumber),
    interrupted: bool,
  }),
  drawOpened: object<Of<'drawOpened'>>({ type: oneOf('drawOpened'), deadline }),
  due: object<Of<'due'>>({ type: oneOf('due'), seat: seatNumber, deadline }),
  opened: object<Of<'opened'>>({
    type: oneOf('opened'),
    number: count,
    banker: seatNumber,
    posta: money,
    players: list(player, most),
    socio: orNull(seatNumber),
  }),
  moved: object<Of<'moved'>>({ type: oneOf('moved'), move: uint8, amount: money }),
  bet: object<Of<'bet'>>({ type: oneOf('bet'), seat: seatNumber, call: uint8, max: money, volonta: uint8 }),
  returned: object<Of<'returned'>>({ type: oneOf('returned'), seat: seatNumber, why: oneOf('posta', 'away') }),
  closed: object<Of<'closed'>>({
    type: oneOf('closed'),
    move: uint8,
    amount: money,
    posta: money,
    garage: money,
    list: list(row, most),
    hand: seatNumber,
    deadline,
  }),
  dealt: object<Of<'dealt'>>({ type: oneOf('dealt'), cards }),
  decision: object<Of<'decision'>>({ type: oneOf('decision'), phase: oneOf('punta', 'banco'), deadline }),
  decided: object<Of<'decided'>>({
    type: oneOf('decided'),
    seat: seatNumber,
    role: oneOf('punta', 'banco'),
    draw: uint8,
    by: decidedBy,
    putRight: orNull(uint8),
  }),
  coup: object<Of<'coup'>>({ type: oneOf('coup'), outcome: uint8, cards }),
  voided: object<Of<'voided'>>({ type: oneOf('voided'), silent: seats }),
  unbound: object<Of<'unbound'>>({ type: oneOf('unbound') }),
  putAside: object<Of<'putAside'>>({ type: oneOf('putAside'), worst: list(line, most) }),
  taglia: object<Of<'taglia'>>({ type: oneOf('taglia') }),
  stopped: object<Of<'stopped'>>({ type: oneOf('stopped'), why: oneOf(...endedFor) }),
  ended: object<Of<'ended'>>({
    type: oneOf('ended'),
    end: oneOf('punta', 'passed', 'givenUp', 'void'),
    lines: list(line, most),
    cagnotte: money,
    posta: money,
    garage: money,
  }),
  clock: object<Of<'clock'>>({ type: oneOf('clock'), deadline }),
  stoodStill: object<Of<'stoodStill'>>({ type: oneOf('stoodStill'), deadline: moment }),
  suspended: object<Of<'suspended'>>({ type: oneOf('suspended') }),
  wentOn: object<Of<'wentOn'>>({ type: oneOf('wentOn') }),
  closing: object<Of<'closing'>>({ type: oneOf('closing') }),
  reopened: object<Of<'reopened'>>({ type: oneOf('reopened') }),
  announced: object<Of<'announced'>>({ type: oneOf('announced'), minBet: money, minPosta: money, at: moment }),
  minimum: object<Of<'minimum'>>({ type: oneOf('minimum'), minBet: money, minPosta: money }),
};

/** What reads a game's events: the event that a value is, or everything that is wrong with it. Never throws. */
export function decoderOf<E>(
  shape: Shape<E>,
): (value: unknown) => { readonly event: E } | { readonly problems: readonly string[] } {
  return (value) => {
    const read = readAs(shape, value);
    return 'value' in read ? { event: read.value } : { problems: read.faults.map(faultText) };
  };
}
