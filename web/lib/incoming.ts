/** Messages of the table's socket, read strictly (server/PROTOCOL.md P9.1). The engine has its own reader for views. */
import { isHex, type Hex } from '../../engine/bytes.ts';
import { parseJsonText } from '../../engine/proof/json-text.ts';
import { Unreadable } from '../../engine/protocol/json.ts';
import { hex, wireAmount, wireLine } from '../../engine/protocol/wire-shapes.ts';
import { firstStandingSeat, lastStandingSeat } from '../../engine/rules/hand-order.ts';
import { refuserOf, type Reason, type RefusalOf } from '../../engine/refusal.ts';
import { bool, object, oneOf, orNull, readAs, text, whole, type Shape } from '../../engine/shape.ts';
import { asideEnds, type AsideNow, type AsideSaid } from '../../engine/table/aside.ts';
import type { OwnLimits, OwnPlay } from '../../engine/table/own-limits.ts';
import { gifts, phrases, textProblem, type Words } from '../../engine/table/said.ts';
import { shellWords } from '../../engine/table/shell-words.ts';
import { peopleRefusals, type PeopleRefusalCode } from '../../engine/table/people-refusals.ts';
import { rematchEnds, type RematchNow } from '../../engine/table/rematch.ts';
import { refusals, type RefusalCode } from '../../engine/table/refusals.ts';
import type { WaitRefusalCode } from '../../engine/table/wait-refusals.ts';
import { refusalWords } from '../words/refusals.ts';
import { whenText } from './when.ts';

/** What a table's room refuses: the table, and who keeps the nicknames. */
export type RoomRefusalCode = RefusalCode | PeopleRefusalCode;

/** The table's answer to one of our messages. */
export interface Reply<Code extends string = RoomRefusalCode> {
  /** Null if the message had none or could not be read. */
  readonly id: string | null;
  readonly ok?: true;
  /** The number that is kept for who asked to bet standing. */
  readonly seat?: number;
  readonly refusal?: RefusalOf<Code>;
  /** Why a message could not be read or taken, in this page's own words: the server's words are never shown as ours. */
  readonly malformed?: string;
}

const mostCharacters = 4_000;
/** Milliseconds of the server's clock: what a date can be. */
const moment = whole(0, 8_640_000_000_000_000);
const id: Shape<string> = text(64);
const idOrNull: Shape<string | null> = (value, where, report) => (value === null ? null : id(value, where, report));
const yes: Shape<true> = (value, where, report) => {
  if (value !== true) report(where, 'not true');
  return true;
};
/**
 * Sentences that this page has too: of what stands before the table, and of the table where the house itself asked it.
 * Each with what this page says for it.
 */
const known: ReadonlyMap<unknown, () => string> = new Map([
  ...(Object.keys(shellWords) as (keyof typeof shellWords)[]).map(
    (code) => [shellWords[code], () => refusalWords().before[code]] as const,
  ),
  ...(Object.keys(refusals) as RefusalCode[]).map(
    (code) => [refusals[code].text, () => refusalWords().reasons[code]] as const,
  ),
]);
/** Words of the server's own are not shown. */
const malformed: Shape<string> = (value, where, report) =>
  known.get(text(400)(value, where, report))?.() ?? refusalWords().unreadable;

/**
 * Reads a reply, or null for anything else. It comes as an object or as its JSON. `list`: what may be refused; rule and
 * sentence are this page's own, only the server's code counts.
 */
export function replyReader<Code extends RoomRefusalCode | WaitRefusalCode>(
  list: Readonly<Record<Code, Reason>>,
): (message: unknown) => Reply<Code> | null {
  const refuse = refuserOf(list);
  const codes = Object.keys(list) as Code[];
  const fields = { code: oneOf(...codes), rule: text(20), text: text(400) };
  const plain = object<RefusalOf<Code>>(fields);
  const timed = object<RefusalOf<Code> & { readonly until: number }>({ ...fields, until: moment });
  const refusal: Shape<RefusalOf<Code>> = (value, where, report) => {
    const isTimed = typeof value === 'object' && value !== null && 'until' in value;
    const { code, until = null } =
      (isTimed ? timed : (plain as Shape<RefusalOf<Code> & { readonly until?: number }>))(value, where, report) ?? {};
    if (code === undefined) return undefined as never;
    const listed: RoomRefusalCode | WaitRefusalCode = code;
    const words = refusalWords();
    const reason = words.reasons[listed];
    return { ...refuse(code), text: until === null ? reason : `${reason} ${words.until(whenText(until))}` };
  };
  const replies: readonly Shape<Reply<Code>>[] = [
    object<{ id: string | null; ok: true }>({ id: idOrNull, ok: yes }),
    object<{ id: string; ok: true; seat: number }>({ id, ok: yes, seat: whole(firstStandingSeat, lastStandingSeat) }),
    object<{ id: string | null; refusal: RefusalOf<Code> }>({ id: idOrNull, refusal }),
    object<{ id: string | null; malformed: string }>({ id: idOrNull, malformed }),
  ];
  return (message) => {
    const value = typeof message === 'string' ? parsed(message) : message;
    for (const shape of replies) {
      const read = readAs(shape, value);
      if ('value' in read) return read.value;
    }
    return null;
  };
}

/** A table's reply. */
export const readReply = replyReader<RoomRefusalCode>({ ...refusals, ...peopleRefusals });

/** What somebody has said at the table, by the table server's word. */
export interface SaidHere {
  readonly seat: number;
  readonly player: Hex;
  readonly words: Words;
}

const speaker = { seat: whole(1, lastStandingSeat), player: hex(20) };
const spokenText: Shape<string> = (value, where, report) => {
  if (typeof value !== 'string' || textProblem(value) !== null) report(where, 'text');
  return value as string;
};
const spoken: readonly Shape<{ readonly seat: number; readonly player: Hex } & Words>[] = [
  object({ ...speaker, phrase: oneOf(...phrases) }),
  object({ ...speaker, text: spokenText }),
  object({ ...speaker, gift: oneOf(...gifts), to: whole(1, lastStandingSeat) }),
];

/** Reads it, or null for anything else: it is not shown, and nothing depends on it. */
export function readSaid(message: unknown): SaidHere | null {
  const value = typeof message === 'string' ? parsed(message) : undefined;
  for (const shape of spoken) {
    const read = readAs(shape, value);
    if (!('value' in read)) continue;
    const { seat, player, ...words } = read.value;
    return { seat, player, words };
  }
  return null;
}

const minutes = whole(1, 1_440);
const limits = object<OwnLimits>({
  loss: orNull(wireAmount),
  stake: orNull(wireAmount),
  minutes: orNull(minutes),
  remind: orNull(minutes),
});
const own = object<OwnPlay>({
  limits,
  later: orNull(object<NonNullable<OwnPlay['later']>>({ limits, at: moment })),
  away: orNull(object<NonNullable<OwnPlay['away']>>({ until: moment, excluded: bool })),
  line: wireLine,
  played: whole(0, 100_000),
  dayEnds: moment,
});

/** How the wallet's own limits stand, by the table server's word; null for anything else. */
export function readOwn(message: unknown): OwnPlay | null {
  const read = readAs(own, typeof message === 'string' ? parsed(message) : undefined);
  return 'value' in read ? read.value : null;
}

const other = hex(20);
const rematchShapes: readonly Shape<RematchNow>[] = [
  object<Extract<RematchNow, { state: 'may' }>>({ state: oneOf('may'), other, last: orNull(oneOf(...rematchEnds)) }),
  object<Extract<RematchNow, { left: number }>>({ state: oneOf('asked', 'asks'), other, left: whole(0, 600_000) }),
  object<Extract<RematchNow, { state: 'opening' }>>({ state: oneOf('opening'), other }),
  object<Extract<RematchNow, { state: 'agreed' }>>({ state: oneOf('agreed'), other, tableId: hex(32) }),
];

/** Whether the two play again, by the table server's word; null: nothing of it. Undefined for anything else. */
export function readRematch(message: unknown): RematchNow | null | undefined {
  const value = typeof message === 'string' ? parsed(message) : undefined;
  if (value === null) return null;
  for (const shape of rematchShapes) {
    const read = readAs(shape, value);
    if ('value' in read) return read.value;
  }
  return undefined;
}

const seat = whole(1, lastStandingSeat);
const asideShapes: readonly Shape<AsideNow>[] = [
  object<Extract<AsideNow, { left: number }>>({
    other,
    seat,
    state: oneOf('asked', 'asks'),
    left: whole(0, 600_000),
  }),
  object<Extract<AsideNow, { state: 'open' }>>({ other, seat, state: oneOf('open') }),
  object<Extract<AsideNow, { state: 'over' }>>({ other, seat, state: oneOf('over'), why: oneOf(...asideEnds) }),
];
const asideSpoken: readonly Shape<AsideSaid>[] = [
  object<Extract<AsideSaid, { phrase: string }>>({ other, mine: bool, phrase: oneOf(...phrases) }),
  object<Extract<AsideSaid, { text: string }>>({ other, mine: bool, text: spokenText }),
];
function firstRead<T>(shapes: readonly Shape<T>[], message: unknown): T | null {
  const value = typeof message === 'string' ? parsed(message) : undefined;
  for (const shape of shapes) {
    const read = readAs(shape, value);
    if ('value' in read) return read.value;
  }
  return null;
}

/** How it stands with one to talk alone with, by the table server's word; null for anything else. */
export const readAside = (message: unknown): AsideNow | null => firstRead(asideShapes, message);

/** What was said there, as strictly. */
export const readSaidAside = (message: unknown): AsideSaid | null => firstRead(asideSpoken, message);

/** The challenge of a hello, or null for anything else. */
export function readHello(message: unknown): Hex | null {
  const read = readAs(object<{ challenge: string }>({ challenge: text(66) }), message);
  return 'value' in read && isHex(read.value.challenge, 32) ? read.value.challenge : null;
}

function parsed(message: string): unknown {
  if (message.length > mostCharacters) return undefined;
  try {
    return parseJsonText(message);
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
