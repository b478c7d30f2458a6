/**
 * What each address of the table server's HTTP answers, as schemas (server/PROTOCOL.md P5.14): docs/openapi.json is
 * made from them, and tests hold the answers of running servers against them. Proof files have a schema of their own,
 * docs/schema/. The client reads the same answers with readers of its own, which check more than forms.
 */
import { z } from 'zod';
import { phases } from '../engine/table/view.ts';
import { foundingCodes } from './tables/refusals.ts';

const hexOf = (bytes: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`))
    .describe(what);
const address = hexOf(20, 'An address, in lower case.');
const tableId = hexOf(32, 'The id of a table: keccak256 of its limits and settings.');
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,28})$/)
  .describe('Hundredths of a chip, as a decimal.');
const wholeChips = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})$/)
  .describe('Whole chips, as a decimal.');
const uint = z.int().min(0);
const covered = uint
  .nullable()
  .describe('Seats for which the bond of the house has a share; null: not known, or for all.');

export const refused = z.strictObject({ error: z.string().describe('A sentence that a person can read.') });
export const health = z.strictObject({
  ok: z.literal(true),
  chain: z.boolean().describe('The chain node answered last time, and mines.'),
});
export const ready = z.strictObject({
  ready: z.boolean().describe('All tables let people in, the chain answers, and the server is not stopping.'),
});

const signedLimits = z.strictObject({
  ruleset: uint,
  feeMode: uint,
  feeBps: uint,
  minBet: amount,
  minPosta: amount,
  maxPosta: amount,
  share: amount.describe('The share of the bond that stands behind each seat, in hundredths of a chip.'),
  window: uint.describe('Seconds of one stage on chain.'),
  leaveDelay: uint,
  salt: z
    .string()
    .regex(/^\d{1,78}$/)
    .describe('keccak256 of the settings in canonical form (RFC 8785), as a decimal.'),
});
const configuredTable = z.strictObject({
  tableId,
  roomId: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of its socket: the id without 0x.'),
  name: z.string(),
  ruleset: z.string(),
  settings: z.record(z.string(), z.unknown()).describe('What its id stands for besides the limits.'),
  table: signedLimits,
});
export const askedTable = configuredTable.extend({ covered });
export const config = z.strictObject({
  chainId: z.int().min(1),
  chainName: z.string(),
  local: z.boolean().describe('A chain on this machine, with a faucet.'),
  chip: address,
  escrow: address,
  court: address,
  chipSymbol: z.string(),
  house: address.describe('The key that signs for the house now.'),
  tables: z.array(configuredTable),
});

export const lobby = z.array(
  z.strictObject({
    tableId,
    name: z.string(),
    minBet: amount,
    minPosta: amount,
    maxPosta: amount,
    feeBps: uint,
    seats: z
      .array(
        z
          .strictObject({ seat: z.int().min(1), player: address, house: z.boolean(), connected: z.boolean() })
          .nullable(),
      )
      .describe('Chair by chair; null: free.'),
    phase: z.enum(phases),
    closing: z.boolean().describe('Its running bank is the last.'),
    covered,
    waiting: uint.describe('How many wait for a chair here.'),
    held: z.array(z.int().min(1)).describe('Chairs that are held for somebody who has waited.'),
  }),
);

export const bankPage = z.strictObject({
  banks: z.array(z.strictObject({ number: z.string().regex(/^[1-9]\d*$/), bankId: hexOf(32, 'The id of a bank.') })),
  more: z.boolean().describe('There are older ones.'),
});

export const nicknames = z.strictObject({
  nicknames: z
    .array(z.strictObject({ player: address, name: z.string() }))
    .describe('Those that have one. It is a claim: show it with the address, or not at all.'),
});

const range = z.strictObject({ least: wholeChips, most: wholeChips });
export const choices = z.strictObject({
  allowed: z.boolean(),
  rulesets: z.array(
    z.strictObject({
      name: z.string(),
      least: uint,
      most: uint,
      usual: uint,
      start: uint.describe('Players that are needed to begin.'),
      highestBet: z.boolean().describe('Its tables set the highest bet, which the banker puts up for every punter.'),
    }),
  ),
  minBet: range,
  minPosta: range,
  maxPosta: range,
  bond: wholeChips.nullable().describe('Chips of greatest posta that the bond covers, all seats together; null: any.'),
  private: z.boolean(),
  bots: uint,
  closeAfterMinutes: z.int().min(1),
});
export const founded = z.strictObject({ tableId });
export const notFounded = refused.extend({ code: z.enum(foundingCodes), rule: z.string() });

export { feedPage, feedRow } from './feed/shapes.ts';

const millis = z.int().min(0).describe('Milliseconds of the house’s clock.');
const minutesOrNone = z.int().min(1).max(1_440).nullable();
const ownLimits = z.strictObject({
  loss: amount.nullable().describe('Of a day; null: no limit.'),
  stake: amount.nullable(),
  minutes: minutesOrNone,
  remind: minutesOrNone,
});
export const ownNow = z.strictObject({ now: millis });
export const ownAnswer = z.strictObject({
  own: z
    .strictObject({
      limits: ownLimits,
      later: z.strictObject({ at: millis, limits: ownLimits }).nullable(),
      away: z.strictObject({ until: millis, excluded: z.boolean() }).nullable(),
      line: z
        .string()
        .regex(/^(0|-?[1-9]\d{0,28})$/)
        .describe('Won or lost today, in hundredths of a chip.'),
      played: uint.describe('Whole minutes of play today.'),
      dayEnds: millis,
    })
    .nullable()
    .describe('How the wallet stands; null: it has set nothing.'),
});
export const ownRefused = refused.extend({ code: z.enum(['ownWordForged', 'ownWordStale']), rule: z.string() });

export const faucetWish = z.strictObject({ address });
export const faucetDone = z.strictObject({ ok: z.literal(true) });
/** In the form of the client library of the transport, which alone uses it. */
export const place = z.looseObject({ sessionId: z.string(), roomId: z.string(), name: z.string() });
export const anyObject = z.looseObject({});
