/**
 * Reads strictly what the table server sends (server/PROTOCOL.md P9.1). A view is dropped whole if anything in it is
 * too many, missing, twice or of another kind: if two readers could take it differently it is worthless as evidence.
 * Nothing here is believed.
 */
import { parseJsonText } from '../proof/json-text.ts';
import { claimOf, type Claim, type Decoded } from '../claim.ts';
import { domainFromJson, messageFromJson, Unreadable } from '../protocol/json.ts';
import { distinct, wirePart, wireUint } from '../protocol/wire-shapes.ts';
import { bool, faultText, list, object, oneOf, orNull, readAs, whole } from '../shape.ts';
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

const view = object<View>({
  seq: instant,
  now: instant,
  domain: wirePart(domainFromJson),
  tableId: bytes32,
  table: wirePart((json, where, form) => messageFromJson('Table', json, where, form)),
  house: address,
  viewer: orNull(seat),
  phase: oneOf(...phases),
  seats: seatViews,
  waiting: waitings,
  number: wireUint(64),
  banker: orNull(seat),
  partners,
  taglia: whole(0, 0xffff_ffff),
  cardsLeft: whole(0, 312),
  lastCoup: bool,
  draw: orNull(drawView),
  bank: orNull(bankView),
  seguito: orNull(seguitoView),
  suspended: bool,
  closing: bool,
  minimum,
  notice: orNull(notice),
  malfunctionAt: orNull(instant),
  past: distinct(list(pastBank, mostPast), ({ number }) => number),
  options,
});

/** The view in a text from the table server, or why it is dropped. */
export function readView(text: unknown): Decoded<View> {
  if (typeof text !== 'string') return { problem: 'A view is a text.' };
  if (text.length > mostCharacters) return { problem: `A view has at most ${mostCharacters} characters.` };
  let json: unknown;
  try {
    json = parseJsonText(text);
  } catch (error) {
    if (error instanceof Unreadable) return { problem: faultText(error) };
    throw error;
  }
  return readViewValue(json);
}

/** The view in a value that JSON has made. */
export function readViewValue(json: unknown): Decoded<View> {
  const read = readAs(view, json);
  return 'value' in read ? { claim: claimOf(read.value) } : { problem: faultText(read.faults[0]!) };
}
