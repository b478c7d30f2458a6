/**
 * Reads strictly what the table server sends (server/PROTOCOL.md P9.1). A view is dropped whole if anything in it is
 * too many, missing, twice or of another kind: if two readers could take it differently it is worthless as evidence.
 * Nothing here is believed.
 */
import { parseJsonText } from '../proof/json-text.ts';
import { claimOf, type Claim, type Decoded } from '../claim.ts';
import { domainFromJson, messageFromJson, Unreadable } from '../protocol/json.ts';
import { distinct, wireAmount, wirePart, wireUint } from '../protocol/wire-shapes.ts';
import { kindsInDeck } from '../sette/cards.ts';
import { setteRulesets } from '../sette/ruleset.ts';
import { bool, faultText, kept, list, object, oneOf, orNull, readAs, whole, type Shape } from '../shape.ts';
import { rest, setteBankView, setteOptions } from './sette-view-shapes.ts';
import type { SetteView, TableView } from './sette-view.ts';
import {
  address,
  bankView,
  bytes32,
  drawView,
  instant,
  minimum,
  notice,
  options,
  partners,
  pastBank,
  seat,
  seatViews,
  seguitoView,
  waitings,
} from './view-shapes.ts';
import { phases, type View } from './view.ts';

/** A view that was read but not checked. */
export type ClaimedView = Claim<View>;

/** The length of the longest proof file of a bank. */
export const mostCharacters = 4_000_000;
/** Banks that a table still reports: the open ones and the last few. */
const mostPast = 64;

/** The view of any game. */
export type ClaimedTableView = Claim<TableView>;

const anyViewFields = {
  seq: instant,
  now: instant,
  domain: kept(wirePart(domainFromJson)),
  tableId: bytes32,
  table: kept(wirePart((json: unknown, where, form) => messageFromJson('Table', json, where, form))),
  house: address,
  viewer: orNull(seat),
  phase: oneOf(...phases),
  seats: seatViews,
  waiting: waitings,
  number: wireUint(64),
  banker: orNull(seat),
  taglia: whole(0, 0xffff_ffff),
  draw: orNull(drawView),
  suspended: bool,
  closing: bool,
  minimum,
  notice: orNull(notice),
  malfunctionAt: orNull(instant),
  past: distinct(list(pastBank, mostPast), ({ number }) => number),
};

const view = object<View>({
  ...anyViewFields,
  partners,
  cardsLeft: whole(0, 312),
  lastCoup: bool,
  bank: orNull(bankView),
  seguito: orNull(seguitoView),
  options,
});

const setteView = object<SetteView>({
  ...anyViewFields,
  highestBet: orNull(wireAmount),
  rest: orNull(rest),
  cardsLeft: whole(0, kindsInDeck),
  bank: orNull(setteBankView),
  options: setteOptions,
});

/** By `Table.ruleset`; what nobody knows is read like Chemin de Fer. */
const shapes: ReadonlyMap<unknown, Shape<TableView>> = new Map(setteRulesets.map(({ id }) => [id, setteView]));

/** The view of Chemin de Fer in a text from the table server, or why it is dropped. */
export function readView(text: unknown): Decoded<View> {
  return readText(text, () => view);
}

/** The same of any game: of the one whose ruleset the view names. */
export function readTableView(text: unknown): Decoded<TableView> {
  return readText(text, shapeOf);
}

function readText<T>(text: unknown, shape: (json: unknown) => Shape<T>): Decoded<T> {
  if (typeof text !== 'string') return { problem: 'A view is a text.' };
  if (text.length > mostCharacters) return { problem: `A view has at most ${mostCharacters} characters.` };
  try {
    const json = parseJsonText(text);
    return readValue(json, shape(json));
  } catch (error) {
    if (error instanceof Unreadable) return { problem: faultText(error) };
    throw error;
  }
}

/** The view of Chemin de Fer in a value that JSON has made. */
export function readViewValue(json: unknown): Decoded<View> {
  return readValue(json, view);
}

/** The same of any game. */
export function readTableViewValue(json: unknown): Decoded<TableView> {
  return readValue(json, shapeOf(json));
}

function readValue<T>(json: unknown, shape: Shape<T>): Decoded<T> {
  const read = readAs(shape, json);
  return 'value' in read ? { claim: claimOf(read.value) } : { problem: faultText(read.faults[0]!) };
}

function shapeOf(json: unknown): Shape<TableView> {
  const { ruleset } = fieldsOf(fieldsOf(json)['table']);
  return shapes.get(ruleset) ?? view;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
