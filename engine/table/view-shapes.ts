/** The shapes of a view's parts (`view.ts`): without one field here for each field there it does not compile. */
import { outReasons, type Notice } from '../chairs/state.ts';
import type { Guarantee } from '../game/state.ts';
import { ends } from '../proof/format.ts';
import { checkOrder } from '../proof/order.ts';
import { proofFields, readDrawLink, readProofFields, readSeatSigned, readSigned, type Reader } from '../proof/parts.ts';
import type { Proof } from '../proof/format.ts';
import { mostPlayers, readObject } from '../protocol/json.ts';
import { distinct, hex, wireAmount, wireLine, wirePart, wireUint } from '../protocol/wire-shapes.ts';
import { lastStandingSeat } from '../rules/hand-order.ts';
import { bool, kept, list, object, oneOf, orNull, whole, type Shape } from '../shape.ts';
import {
  duties,
  endedStatuses,
  type AnyBankView,
  type BankView,
  type BetView,
  type CoupView,
  type DrawView,
  type Minimum,
  type MoveView,
  type Options,
  type PastBank,
  type SeatView,
  type SeguitoView,
  type Waiting,
} from './view.ts';

/** A table numbers its chairs from 1, and standing bettors from 11. */
export const seat = whole(1, lastStandingSeat);
export const mostSeats = 30;
export const address = hex(20);
export const bytes32 = hex(32);
const uint64 = wireUint(64);
/** Milliseconds or seconds of a clock. */
export const instant = whole(0, Number.MAX_SAFE_INTEGER);
export const code = whole(0, 255);
const cardKind = whole(0, 51);

export const bySeat = <T extends { readonly seat: number }>(items: Shape<readonly T[]>) =>
  distinct(items, (item) => item.seat);
const seated = <T extends { readonly seat: number }>(item: Shape<T>) => bySeat(list(item, mostSeats));

const seatView: Shape<SeatView> = kept(
  object<SeatView>({
    seat,
    player: address,
    key: address,
    nonce: wireUint(256),
    status: oneOf('seating', 'seated', 'standing'),
    house: bool,
    credit: wireLine,
    bringing: wireAmount,
    brought: wireUint(256),
    later: wireAmount,
    connected: bool,
    sittingOut: bool,
    outFor: orNull(oneOf(...outReasons)),
    leaving: bool,
    owes: orNull(object<NonNullable<SeatView['owes']>>({ closed: bytes32, commitment: bytes32, coupId: bytes32 })),
  }),
);
export const seatViews = seated(seatView);

/** A seat may owe two things at once: a bank's result, and its part in the next one. */
export const waitings: Shape<readonly Waiting[]> = distinct(
  list(
    object<Waiting>({
      seat,
      duty: oneOf(...duties),
      deadline: orNull(instant),
    }),
    2 * mostSeats,
  ),
  (one) => `${one.seat} ${one.duty}`,
);

const hand = list(orNull(cardKind), 3);

const coupView: Shape<CoupView> = object<CoupView>({
  closed: bytes32,
  punta: hand,
  banco: hand,
  shown: orNull(wirePart(readSigned('Shown'))),
  decides: orNull(seat),
  options: orNull(list(code, 3)),
  fallback: orNull(code),
  puntaDeclared: orNull(code),
  bancoDeclared: orNull(code),
});

/** The running bank's proof: the parts of a proof file without its heading, in their order. */
const readRunningProof: Reader<Proof> = (json, where, form) => {
  const proof = readProofFields(readObject(json, proofFields.required, proofFields.optional, where), where, form);
  checkOrder(proof, where);
  return proof;
};

type Fields<T> = { readonly [field in keyof T]: Shape<T[field]> };

/** What the running bank of any game has. */
export const anyBankFields: Fields<AnyBankView> = {
  number: uint64,
  bankId: bytes32,
  banker: seat,
  proof: kept(wirePart(readRunningProof)),
  move: orNull(
    object<MoveView>({
      move: code,
      amount: wireAmount,
      volonta: code,
      own: orNull(object<NonNullable<MoveView['own']>>({ volonta: code, commitment: bytes32 })),
    }),
  ),
  bets: bySeat(
    list(
      object<BetView>({
        seat,
        call: code,
        max: wireAmount,
        volonta: code,
        order: whole(0, 0xffff_ffff),
        bet: orNull(wirePart(readSigned('Bet'))),
      }),
      mostPlayers,
    ),
  ),
  posta: wireAmount,
  garage: wireAmount,
};

export const bankView: Shape<BankView> = object<BankView>({
  ...anyBankFields,
  coup: orNull(coupView),
  betsUntil: orNull(instant),
  guarantees: list(object<Guarantee>({ seat, until: instant, may: oneOf('withdraw', 'bet', 'pass') }), mostPlayers),
  ready: distinct(list(seat, mostPlayers), (one) => one),
  ferito: orNull(seat),
  socio: orNull(seat),
});

export const minimum: Shape<Minimum> = object<Minimum>({ minBet: wireAmount, minPosta: wireAmount });

export const notice: Shape<Notice> = object<Notice>({ minBet: wireAmount, minPosta: wireAmount, at: instant });

const mostBids = 1_000;

export const seguitoView: Shape<SeguitoView> = object<SeguitoView>({
  height: wireAmount,
  passer: seat,
  asked: distinct(list(seat, mostSeats), (one) => one),
  answers: distinct(list(object<SeguitoView['answers'][number]>({ seat, takes: bool }), mostSeats), (one) => one.seat),
  bids: list(object<SeguitoView['bids'][number]>({ seat, amount: wireAmount }), mostBids),
});

export const partners: Shape<readonly number[]> = distinct(list(seat, mostSeats), (one) => one);

export const drawView: Shape<DrawView> = object<DrawView>({
  number: uint64,
  enters: bySeat(list(wirePart(readSeatSigned('Enter')), mostPlayers)),
  draw: orNull(wirePart(readSigned('Draw'))),
  links: bySeat(list(wirePart(readDrawLink), mostPlayers)),
});

export const pastBank: Shape<PastBank> = kept(
  object<PastBank>({
    number: uint64,
    bankId: bytes32,
    banker: seat,
    end: oneOf(...ends, 'unfinished'),
    status: oneOf(...endedStatuses),
    tx: orNull(bytes32),
    until: orNull(instant),
    posta: wireAmount,
    garage: wireAmount,
    paidIn: wireAmount,
    takenOut: wireAmount,
    won: wireAmount,
    cagnotte: wireAmount,
    lines: bySeat(list(object<PastBank['lines'][number]>({ seat, player: address, line: wireLine }), mostPlayers)),
    signed: distinct(list(seat, mostPlayers), (one) => one),
  }),
);

export const optionFields: Fields<Options> = {
  posta: orNull(object<NonNullable<Options['posta']>>({ min: wireAmount, max: wireAmount })),
  bet: orNull(
    object<NonNullable<Options['bet']>>({
      banco: orNull(wireAmount),
      tavolo: orNull(wireAmount),
      min: wireAmount,
      max: wireAmount,
    }),
  ),
  moves: list(object<Options['moves'][number]>({ move: code, amount: wireAmount }), 8),
  pass: bool,
  draws: list(code, 3),
  sitIn: bool,
  take: orNull(wireAmount),
  bid: orNull(wireAmount),
  ready: bool,
};
export const options: Shape<Options> = object<Options>(optionFields);
