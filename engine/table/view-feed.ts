/**
 * The views of one connection, as its client puts them together (server/PROTOCOL.md P4.4, P4.6). What all may see and
 * what only this viewer may see come apart, each as a change of what came before. Versions serve the transport alone:
 * what comes out is read as strictly as a whole view, and believed as little.
 */
import type { Claim, Decoded } from '../claim.ts';
import { parseJsonText } from '../proof/json-text.ts';
import { Unreadable } from '../protocol/json.ts';
import { encodeWire } from '../protocol/wire.ts';
import { faultText, object, orNull, readAs, whole, type Shape } from '../shape.ts';
import { changed, type Change } from './view-changes.ts';
import type { TableView } from './sette-view.ts';
import { mostCharacters, readTableViewValue, readViewValue } from './view-claim.ts';
import type { View } from './view.ts';

/** What a client keeps of what came. */
export interface Held {
  /** Version of the public part; null: nothing came yet. */
  readonly at: number | null;
  /** The view that everybody may see, as JSON. */
  readonly all: unknown;
  /** What makes it into this viewer's; null: nothing. */
  readonly own: unknown;
  /** At least as many characters as the two have. */
  readonly size: number;
}

export const heldNothing: Held = { at: null, all: null, own: null, size: 0 };

/** The client lacks a version: it asks for the whole, and what it has stays as it was. */
export interface Gap {
  readonly gap: true;
}

/** One message of the server. Nothing of `all` or `own` is read before they are joined. */
interface Message {
  readonly from: number | null;
  readonly to: number;
  readonly all: unknown;
  /** Missing: as before. */
  readonly own?: unknown;
}

const version = whole(0, Number.MAX_SAFE_INTEGER);
const anything: Shape<unknown> = (value) => value;
const alone = { from: orNull(version), to: version, all: anything };
const withoutOwn = object<Omit<Message, 'own'>>(alone);
const withOwn = object<Required<Message>>({ ...alone, own: anything });

/** A message that brings a client from version `from`, or from nothing, to `to`. */
export function feedText(from: number | null, to: number, all: string, own?: string): string {
  return `{"from":${from},"to":${to},"all":${all}${own === undefined ? '' : `,"own":${own}`}}`;
}

/** A change as text, and `null` for none. */
export const changeText = (change: Change | null): string => encodeWire(change);

/** A message that brings one whole view. */
export function wholeText(view: string): string {
  return feedText(null, 0, `[0,${view}]`, 'null');
}

/** What a message makes of what a client has; nobody has read the value yet. */
export function joinFeed(
  held: Held,
  text: unknown,
): { readonly held: Held; readonly value: unknown } | Gap | { readonly problem: string } {
  if (typeof text !== 'string') return { problem: 'A view is a text.' };
  if (text.length > mostCharacters) return { problem: `A view has at most ${mostCharacters} characters.` };
  try {
    const json = parseJsonText(text);
    const hasOwn = typeof json === 'object' && json !== null && Object.hasOwn(json, 'own');
    const message = readAs<Message>(hasOwn ? withOwn : withoutOwn, json);
    if ('faults' in message) return { problem: faultText(message.faults[0]!) };
    const { from, to, all, own = held.own } = message.value;
    if (from !== null && from !== held.at) return { gap: true };
    const joined = from !== null && all === null ? held.all : changed(from === null ? null : held.all, all);
    const size = sizeOf(joined, own, (from === null ? 0 : held.size) + text.length);
    if (size > mostCharacters) return { problem: `A view has at most ${mostCharacters} characters.` };
    return { held: { at: to, all: joined, own, size }, value: own === null ? joined : changed(joined, own) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: faultText(error) };
    throw error;
  }
}

/** What a message has made, and what a client has then; a gap; or why the message is dropped. */
export type Taken<V> = { readonly held: Held; readonly claim: Claim<V> } | Gap | { readonly problem: string };

/** The view of Chemin de Fer after this message. */
export function takeFeed(before: Held, text: unknown): Taken<View> {
  return takeAs(before, text, readViewValue);
}

/** The view of any game after this message. */
export function takeTableFeed(before: Held, text: unknown): Taken<TableView> {
  return takeAs(before, text, readTableViewValue);
}

function takeAs<V>(before: Held, text: unknown, read: (json: unknown) => Decoded<V>): Taken<V> {
  const joined = joinFeed(before, text);
  if (!('value' in joined)) return joined;
  const found = read(joined.value);
  return 'problem' in found ? found : { held: joined.held, claim: found.claim };
}

/** Every message counts in full, also where it only takes something away: at the limit it is counted anew. */
function sizeOf(all: unknown, own: unknown, most: number): number {
  return most > mostCharacters ? JSON.stringify([all, own]).length : most;
}
