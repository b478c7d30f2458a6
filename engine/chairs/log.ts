/**
 * The log of a game (R15.2): one row for each accepted command, with its time and everything that followed. Replaying
 * decides every command again and compares, so a log that departs from the rules is refused at its first bad event.
 * Some changes have no consequence that a replay could see (a time slightly later, a second `ready`); therefore each
 * row carries a digest over itself and all rows before it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, concat, fromHex, isHex, toHex, type Hex } from '../bytes.ts';
import { encodeWire } from '../protocol/wire.ts';
import { faultText, list, object, readAs, shown, type Shape } from '../shape.ts';
import type { OutcomeOf } from '../refusal.ts';
import type { Command } from './commands.ts';
import { commandShape, moment } from './decode.ts';

/** What one command did. */
export interface Happened<E> {
  /** Milliseconds of the host's clock. */
  readonly at: number;
  readonly command: Command;
  readonly events: readonly E[];
}

/** One row. Its text is `encodeWire`'s; the order of fields does not matter. */
export interface LogRow<E> extends Happened<E> {
  /** SHA-256 over the previous row's digest and this row's other fields. */
  readonly digest: Hex;
}

/**
 * Where a log is wrong. Rows and events count from 1. Row 0 is the log as a whole; event null is the row itself or its
 * command.
 */
export interface LogProblem {
  readonly row: number;
  readonly event: number | null;
  readonly why: string;
}

/**
 * The game that a log leads to, and the digest of its last row. Keep the digest elsewhere and compare: a log cut short
 * is a valid log too.
 */
export interface Replayed<G> {
  readonly game: G;
  readonly digest: Hex;
}

/** The machine whose commands a log holds. */
export interface Machine<G, E> {
  /** The game before the first row. */
  readonly start: G;
  readonly decide: (game: G, command: Command, now: number) => OutcomeOf<E, string>;
  readonly evolveAll: (game: G, events: readonly E[]) => G;
  readonly eventShape: Shape<E>;
}

/** The digest before the first row. */
export const emptyLog: Hex = toHex(sha256(ascii('sabot game log 1')));

/** The row that follows a log whose last digest is `before`. */
export function logRow<E>(before: Hex, happened: Happened<E>): LogRow<E> {
  const { at, command, events } = happened;
  return { at, command, events, digest: digestOf(before, happened) };
}

/**
 * The game of these rows (as `decodeWire` returns them), or the first place where they differ from what the rules make
 * of the commands.
 */
export function replayOn<G, E extends { readonly type: string }>(
  machine: Machine<G, E>,
  rows: unknown,
): Replayed<G> | { readonly problem: LogProblem } {
  if (!Array.isArray(rows)) return { problem: { row: 0, event: null, why: `${shown(rows)} is no list of rows` } };
  let replayed: Replayed<G> = { game: machine.start, digest: emptyLog };
  for (const [i, row] of Array.from(rows as unknown[]).entries()) {
    const next = replayRow(machine, replayed, row);
    if ('why' in next) return { problem: { row: i + 1, ...next } };
    replayed = next;
  }
  return replayed;
}

type RowProblem = Omit<LogProblem, 'row'>;

function replayRow<G, E extends { readonly type: string }>(
  { decide, evolveAll, eventShape }: Machine<G, E>,
  { game, digest }: Replayed<G>,
  value: unknown,
): Replayed<G> | RowProblem {
  const read = readAs(rowShape, value);
  if ('faults' in read) return { event: null, why: faultText(read.faults[0]!) };
  const { at, command, events: written } = read.value;
  const decided = decide(game, command, at);
  if ('refusal' in decided) {
    const { rule, text } = decided.refusal;
    return { event: null, why: `the command is refused (${rule}): ${text}` };
  }
  const wrong = firstDifference(eventShape, written, decided.events);
  if (wrong !== null) return wrong;
  const own = digestOf(digest, { at, command, events: decided.events });
  if (own !== read.value.digest)
    return { event: null, why: 'its digest is not that of this row after the rows before it' };
  return { game: evolveAll(game, decided.events), digest: own };
}

/** The first written event that is not an event, or does not follow from the command. */
function firstDifference<E extends { readonly type: string }>(
  eventShape: Shape<E>,
  written: readonly unknown[],
  decided: readonly E[],
): RowProblem | null {
  for (const [i, value] of written.entries()) {
    const read = readAs(eventShape, value);
    if ('faults' in read) return { event: i + 1, why: faultText(read.faults[0]!) };
    const expected = decided[i];
    if (expected === undefined)
      return { event: i + 1, why: `${read.value.type} is written, and nothing more follows from the command` };
    if (read.value.type !== expected.type)
      return { event: i + 1, why: `${read.value.type} is written, ${expected.type} follows from the command` };
    const place = differs(read.value, expected, '');
    if (place !== null) return { event: i + 1, why: `${expected.type}: ${place}` };
  }
  const missing = decided[written.length];
  return missing === undefined ? null : { event: written.length + 1, why: `${missing.type} is missing` };
}

/** The first place where two values of plain data differ, in words, or null. An undefined field counts as missing. */
function differs(written: unknown, expected: unknown, where: string): string | null {
  if (
    typeof written === 'object' &&
    written !== null &&
    typeof expected === 'object' &&
    expected !== null &&
    Array.isArray(written) === Array.isArray(expected)
  ) {
    const [a, b] = [written, expected] as readonly Record<string, unknown>[];
    if (Array.isArray(written) && written.length !== (expected as unknown[]).length) {
      return `${where} has ${written.length} items, ${(expected as unknown[]).length} follow from the command`;
    }
    for (const name of new Set([...Object.keys(b!), ...Object.keys(a!)])) {
      const place = differs(
        a![name],
        b![name],
        Array.isArray(written) ? `${where}[${name}]` : where === '' ? name : `${where}.${name}`,
      );
      if (place !== null) return place;
    }
    return null;
  }
  return Object.is(written, expected)
    ? null
    : `${where} is ${shown(written)}, ${shown(expected)} follows from the command`;
}

const digestShape: Shape<Hex> = (value, where, report) => {
  if (!isHex(value, 32)) report(where, `${shown(value)} is no digest`);
  return value as Hex;
};

/** More events than one command can have. */
const mostEvents = 10_000;
/** A row whose events are still unread, so that the first bad one can be named. */
const rowShape = object<{ at: number; command: Command; events: readonly unknown[]; digest: Hex }>({
  at: moment,
  command: commandShape,
  events: list<unknown>((value) => value, mostEvents),
  digest: digestShape,
});

/** Over the row's fields in a fixed order, whatever order they came in. */
function digestOf(before: Hex, { at, command, events }: Happened<unknown>): Hex {
  const text = encodeWire({ at, command: sorted(command), events: sorted(events) });
  return toHex(sha256(concat(fromHex(before, 32), new TextEncoder().encode(text))));
}

/** Plain data with its fields in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
