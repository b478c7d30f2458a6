/** What clients send, read strictly (server/PROTOCOL.md P4). Any other text is refused in words and changes nothing. */
import { z } from 'zod';
import { isHex, type Hex } from '../../engine/bytes.ts';
import { decodeWire } from '../../engine/protocol/wire.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { firstStandingSeat } from '../../engine/rules/hand-order.ts';
import { asideActs } from '../../engine/table/aside.ts';
import { exclusions, pauses } from '../../engine/table/own-limits.ts';
import { gifts, phrases } from '../../engine/table/said.ts';
import type { SeatCommand } from '../../engine/table/commands.ts';

const hex = (bytes: number) =>
  z.custom<Hex>((value) => isHex(value, bytes), `expected ${bytes} bytes of lower-case hex`);
const bytes32 = hex(32);
const address = hex(20);
const signature = hex(65);
const uint = (bits: number) =>
  z
    .int()
    .min(0)
    .max(2 ** bits - 1);
/** Amounts are below 2^95 (protocol.md 3). */
const amount = z
  .bigint()
  .min(0n)
  .max((1n << 95n) - 1n);
const line = z
  .bigint()
  .gt(-(1n << 95n))
  .lt(1n << 95n);
const uint64 = z
  .bigint()
  .min(0n)
  .max((1n << 64n) - 1n);
const uint256 = z
  .bigint()
  .min(0n)
  .max((1n << 256n) - 1n);
/** A seat with a chair. */
const chair = z
  .int()
  .min(1)
  .max(firstStandingSeat - 1);
const signed = <T extends z.ZodType>(message: T) => z.strictObject({ message, signature });

const enter = z.strictObject({ table: bytes32, number: uint64, commitment: bytes32 });
const bet = z.strictObject({
  state: bytes32,
  seq: uint(16),
  call: uint(8),
  max: amount,
  volonta: uint(8),
  commitment: bytes32,
});
const choice = z.strictObject({ closed: bytes32, draw: uint(8) });
const leave = z.strictObject({ bankId: bytes32, turn: uint(32), line });
const grant = z.strictObject({
  player: address,
  table: bytes32,
  seat: uint(8),
  key: address,
  amount,
  nonce: uint256,
  deadline: uint64,
});

const bring = z.strictObject({
  player: address,
  table: bytes32,
  sitting: uint256,
  nonce: uint256,
  amount,
  deadline: uint64,
});

const seatCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('enter'), enter: signed(enter) }),
  z.strictObject({ type: z.literal('drawLink'), number: uint64, link: bytes32 }),
  z.strictObject({ type: z.literal('posta'), number: uint64, amount, socio: chair.optional() }),
  z.strictObject({ type: z.literal('refuse'), number: uint64 }),
  z.strictObject({
    type: z.literal('move'),
    state: bytes32,
    move: uint(8),
    amount,
    volonta: uint(8),
    commitment: bytes32,
  }),
  z.strictObject({ type: z.literal('pass'), state: bytes32 }),
  z.strictObject({ type: z.literal('bet'), bet: signed(bet) }),
  z.strictObject({ type: z.literal('give'), closed: bytes32, signature, link: bytes32.nullable() }),
  z.strictObject({ type: z.literal('link'), closed: bytes32, link: bytes32 }),
  z.strictObject({ type: z.literal('choice'), choice: signed(choice) }),
  z.strictObject({ type: z.literal('ack'), ack: signed(z.strictObject({ state: bytes32 })) }),
  z.strictObject({ type: z.literal('result'), number: uint64, signature }),
  z.strictObject({ type: z.literal('stand'), leave: signed(leave).nullable() }),
  z.strictObject({ type: z.literal('sitOut') }),
  z.strictObject({ type: z.literal('sitIn') }),
  z.strictObject({ type: z.literal('bring'), bring: signed(bring) }),
  z.strictObject({ type: z.literal('ready'), state: bytes32 }),
  z.strictObject({ type: z.literal('take'), number: uint64, amount }),
  z.strictObject({ type: z.literal('decline'), number: uint64 }),
  z.strictObject({ type: z.literal('bid'), number: uint64, amount }),
  z.strictObject({ type: z.literal('partner'), number: uint64 }),
  z.strictObject({ type: z.literal('advice'), closed: bytes32 }),
]) satisfies z.ZodType<SeatCommand>;
/** It does not compile while a command of a seat cannot be read. */
const unread: Exclude<SeatCommand['type'], z.infer<typeof seatCommand>['type']>[] = [];
void unread;

/** The client chooses it; it makes a command exactly once. */
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'an id is 1–64 letters, digits, - or _');

const commandMessage = z.strictObject({ id, command: seatCommand });
const sitMessage = z.strictObject({ id, grant: signed(grant) });
const reserveMessage = z.strictObject({ id, player: address });
const identifyMessage = z.strictObject({ key: address, signature });
const inviteMessage = z.strictObject({ id });
const waitForMessage = z.strictObject({ id, person: z.boolean() });
const wish = z.union([
  z.strictObject({ tableId: bytes32 }),
  z.strictObject({ ruleset: z.string().max(40).nullable(), most: amount.nullable() }),
]);
const waitMessage = z.strictObject({ id, waiter: hex(16), wish, player: address.nullable() });
const nicknameMessage = z.strictObject({ id, name: z.string().max(64).nullable() });
const sayMessage = z.union([
  z.strictObject({ id, phrase: z.enum(phrases) }),
  z.strictObject({ id, text: z.string() }),
  z.strictObject({ id, gift: z.enum(gifts), to: uint(8) }),
]);
const limit = amount.min(1n).nullable();
const minutes = z.int().min(1).max(1_440).nullable();
const ownLimitsMessage = z.strictObject({
  id,
  limits: z.strictObject({ loss: limit, stake: limit, minutes, remind: minutes }),
});
const awayMessage = z.strictObject({ id, days: z.literal([...pauses, ...exclusions]) });
const rematchMessage = z.strictObject({ id });
const answerRematchMessage = z.strictObject({ id, accept: z.boolean() });
const asideMessage = z.strictObject({ id, to: uint(8), act: z.enum(asideActs) });
const sayAsideMessage = z.union([
  z.strictObject({ id, to: uint(8), phrase: z.enum(phrases) }),
  z.strictObject({ id, to: uint(8), text: z.string() }),
]);
const stopMessage = z.strictObject({ id });
const anyMessage = z.object({ id });

/** The longest text that a client may send, in characters. */
export const longestMessage = 8_192;

/** A message that could not be read; `why` is for the person who wrote the client. */
export interface Malformed {
  readonly malformed: string;
}

function read<T>(schema: z.ZodType<T>, text: unknown): T | Malformed {
  if (typeof text !== 'string') return { malformed: 'A message is a text.' };
  if (text.length > longestMessage) return { malformed: `A message has at most ${longestMessage} characters.` };
  let value: unknown;
  try {
    value = decodeWire(text);
  } catch {
    return { malformed: 'The message is not JSON.' };
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  return { malformed: `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'not understood'}` };
}

export const readCommand = (text: unknown) => read<{ id: string; command: SeatCommand }>(commandMessage, text);
export const readSit = (text: unknown) => read<{ id: string; grant: Signed<Grant> }>(sitMessage, text);
export const readReserve = (text: unknown) => read(reserveMessage, text);
export const readIdentify = (text: unknown) => read(identifyMessage, text);
export const readInvite = (text: unknown) => read(inviteMessage, text);
export const readWaitFor = (text: unknown) => read(waitForMessage, text);
export const readWait = (text: unknown) => read(waitMessage, text);
export const readNickname = (text: unknown) => read(nicknameMessage, text);
export const readSay = (text: unknown) => read(sayMessage, text);
export const readOwnLimits = (text: unknown) => read(ownLimitsMessage, text);
export const readAway = (text: unknown) => read(awayMessage, text);
export const readRematch = (text: unknown) => read(rematchMessage, text);
export const readAnswerRematch = (text: unknown) => read(answerRematchMessage, text);
export const readAside = (text: unknown) => read(asideMessage, text);
export const readSayAside = (text: unknown) => read(sayAsideMessage, text);
export const readStop = (text: unknown) => read(stopMessage, text);
/** The id of a message whose work has failed; null if it names none. */
export const idIn = (text: unknown): string | null => {
  const message = read(anyMessage, text);
  return 'id' in message ? message.id : null;
};
export const readAddress = (value: unknown): Hex | null => {
  const lower = typeof value === 'string' ? value.toLowerCase() : value;
  return isHex(lower, 20) ? lower : null;
};
