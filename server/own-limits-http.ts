/** A wallet's own limits over HTTP, for who has no seat (server/PROTOCOL.md P13.18). Amounts are decimals. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Hex } from '../engine/bytes.ts';
import type { OwnLimits, OwnPlay } from '../engine/table/own-limits.ts';
import { ownActs } from '../engine/table/own-word.ts';
import { bodyOf, longestBody, tooLong } from './http-body.ts';
import { answerJson, notSo } from './json-answer.ts';
import { askerIn } from './limits/asker.ts';
import type { OwnWords } from './own-limits/own-words.ts';

export interface OwnWordOptions {
  readonly ownWords: Pick<OwnWords, 'now' | 'take'>;
  /** False when this address has said too much lately. */
  readonly mayTellLimits: (asker: string) => boolean;
}

const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`))
    .transform((value) => value as Hex);
/** Below 2^95 (protocol.md 3). */
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,28})$/)
  .transform(BigInt)
  .refine((value) => value < 1n << 95n);
const minutes = z.int().min(0).max(1_440);

/** The word as it was signed, and its signature. */
export const ownWord = z.strictObject({
  player: hex(20),
  act: z.enum(ownActs),
  loss: amount,
  stake: amount,
  minutes,
  remind: minutes,
  days: z.int().min(0).max(10_000),
  at: z.int().min(0),
  nonce: hex(32),
  signature: hex(65),
});

export async function ownLimitsSaid(
  req: IncomingMessage,
  res: ServerResponse,
  { ownWords, mayTellLimits }: OwnWordOptions,
): Promise<void> {
  if (req.method !== 'POST') return notSo(res, 'POST', 'Own limits are told by POST.');
  const body = await bodyOf(req);
  if (body === tooLong) return answerJson(res, 413, { error: `It has no more than ${longestBody} bytes.` });
  const read = ownWord.safeParse(body);
  if (!read.success) return answerJson(res, 400, { error: 'This is no word of a wallet about its own limits.' });
  const tooMuch = { error: 'You set your limits more often than this house allows. Try again later.' };
  if (!mayTellLimits(askerIn(req.headers))) return answerJson(res, 429, tooMuch);
  const { signature, ...said } = read.data;
  const answered = await ownWords.take(said, signature);
  if ('tooMuch' in answered) return answerJson(res, 429, tooMuch);
  if ('refusal' in answered) {
    const { code, rule, text } = answered.refusal;
    return answerJson(res, 409, { error: text, code, rule });
  }
  answerJson(res, 200, { own: answered.own === null ? null : inDecimals(answered.own) });
}

const limitsInDecimals = ({ loss, stake, ...rest }: OwnLimits) => ({
  loss: loss === null ? null : String(loss),
  stake: stake === null ? null : String(stake),
  ...rest,
});

const inDecimals = ({ limits, later, line, ...rest }: OwnPlay) => ({
  limits: limitsInDecimals(limits),
  later: later === null ? null : { at: later.at, limits: limitsInDecimals(later.limits) },
  line: String(line),
  ...rest,
});
