/** Messages of the table's socket, read strictly (server/PROTOCOL.md P9.1). The engine has its own reader for views. */
import { isHex, type Hex } from '../../../engine/bytes.ts';
import { parseJsonText } from '../../../engine/proof/json-text.ts';
import { Unreadable } from '../../../engine/protocol/json.ts';
import { firstStandingSeat, lastStandingSeat } from '../../../engine/rules/hand-order.ts';
import { object, oneOf, readAs, text, whole, type Shape } from '../../../engine/shape.ts';
import { shellWords } from '../../../engine/table/shell-words.ts';
import { refusals, refuse, type Refusal, type RefusalCode } from '../../../engine/table/refusals.ts';

/** The table's answer to one of our messages. */
export interface Reply {
  /** Null if the message had none or could not be read. */
  readonly id: string | null;
  readonly ok?: true;
  /** The number that is kept for who asked to bet standing. */
  readonly seat?: number;
  readonly refusal?: Refusal;
  /** Why a message could not be read or taken, in this page's own words: the server's words are never shown as ours. */
  readonly malformed?: string;
}

const mostCharacters = 4_000;
const id: Shape<string> = text(64);
const idOrNull: Shape<string | null> = (value, where, report) => (value === null ? null : id(value, where, report));
const yes: Shape<true> = (value, where, report) => {
  if (value !== true) report(where, 'not true');
  return true;
};
const codes = Object.keys(refusals) as RefusalCode[];
/** Rule and sentence are this page's own: only the server's code counts. */
const refusal: Shape<Refusal> = (value, where, report) => {
  const { code } =
    object<Refusal>({ code: oneOf(...codes), rule: text(20), text: text(400) })(value, where, report) ?? {};
  return code === undefined ? (undefined as never) : refuse(code);
};

/** Sentences that this page has too: of what stands before the table, and of the table where the house itself asked it. */
const known: ReadonlySet<unknown> = new Set([
  ...Object.values(shellWords),
  ...codes.map((code) => refusals[code].text),
]);
/** Words of the server's own are not shown. */
const malformed: Shape<string> = (value, where, report) => {
  const said = text(400)(value, where, report);
  return said !== undefined && known.has(said) ? said : 'The table could not take what this page has sent.';
};

const replies: readonly Shape<Reply>[] = [
  object<{ id: string | null; ok: true }>({ id: idOrNull, ok: yes }),
  object<{ id: string; ok: true; seat: number }>({
    id,
    ok: yes,
    seat: whole(firstStandingSeat, lastStandingSeat),
  }),
  object<{ id: string | null; refusal: Refusal }>({ id: idOrNull, refusal }),
  object<{ id: string | null; malformed: string }>({ id: idOrNull, malformed }),
];

/** A reply, or null for anything else. It comes as an object or as its JSON. */
export function readReply(message: unknown): Reply | null {
  const value = typeof message === 'string' ? parsed(message) : message;
  for (const shape of replies) {
    const read = readAs(shape, value);
    if ('value' in read) return read.value;
  }
  return null;
}

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
