/** The shapes of what only a view of Sette e mezzo has, as strict as the others (`view-shapes.ts`). */
import { readSigned } from '../proof/parts.ts';
import { wireAmount, wirePart, distinct } from '../protocol/wire-shapes.ts';
import { kindsInDeck } from '../sette/cards.ts';
import { cardsOfDuel } from '../sette/duel.ts';
import type { Rest } from '../sette/state.ts';
import { bool, list, object, oneOf, orNull, whole, type Shape } from '../shape.ts';
import type { DuelView, SetteBankView, SetteOptions } from './sette-view.ts';
import { address, anyBankFields, bySeat, bytes32, code, mostSeats, optionFields, seat } from './view-shapes.ts';

/** A side's cards: all that may fall in a duel but the hidden card of the other. */
const hand = list(orNull(whole(0, kindsInDeck - 1)), cardsOfDuel - 1);

const decision = object<DuelView['decisions'][number]>({ role: oneOf('punta', 'banco'), draw: code });

const duelView: Shape<DuelView> = object<DuelView>({
  closed: bytes32,
  punta: hand,
  banco: hand,
  shown: orNull(wirePart(readSigned('Shown'))),
  decides: orNull(seat),
  options: orNull(list(code, 2)),
  fallback: orNull(code),
  decisions: list(decision, cardsOfDuel),
});

const skipped = object<SetteBankView['skipped'][number]>({ seat, why: oneOf('declined', 'clock', 'away') });

export const setteBankView: Shape<SetteBankView> = object<SetteBankView>({
  ...anyBankFields,
  turn: orNull(seat),
  skipped: bySeat(list(skipped, mostSeats)),
  toCome: distinct(list(seat, mostSeats), (one) => one),
  coup: orNull(duelView),
});

export const rest: Shape<Rest> = object<Rest>({
  banker: seat,
  posta: wireAmount,
  players: bySeat(list(object<Rest['players'][number]>({ seat, player: address }), mostSeats)),
});

export const setteOptions: Shape<SetteOptions> = object<SetteOptions>({ ...optionFields, decline: bool });
