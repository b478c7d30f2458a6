/** Founding a table over HTTP (server/PROTOCOL.md P11.3): what may be chosen, and the wish. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { bodyOf, longestBody, tooLong } from './http-body.ts';
import { answerJson, notSo } from './json-answer.ts';
import { shareFor } from './host/house-tables.ts';
import { askerIn } from './limits/asker.ts';
import { rulesetNamed, setsHighestBet } from '../engine/table/rulesets.ts';
import type { Policy } from './policy/policy.ts';
import type { Tables } from './tables/tables.ts';

export interface FoundingOptions {
  readonly tables: Pick<Tables, 'found'>;
  readonly policy: Policy;
  /** How many of its own players the house sends to one table; 0: none. */
  readonly bots: number;
  /** For how many more seats with this share the bond is enough; null: not known, or as many as come. */
  readonly covered: (share: bigint) => number | null;
  /** False when this address has founded too many tables lately. */
  readonly mayFound: (asker: string) => boolean;
  /** A founder in the store: nobody can read an address out of it. */
  readonly founderOf: (asker: string) => string;
}

/** Whole chips, as a decimal: money is no floating point number on the wire. */
const chips = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(BigInt);
/** What a founder asks for. */
export const wish = z.strictObject({
  name: z.string().max(100),
  ruleset: z.string().max(40),
  seats: z.int(),
  minBet: chips,
  minPosta: chips,
  maxPosta: chips,
  highestBet: chips.optional(),
  private: z.boolean(),
  bots: z.int().min(0),
});

const shown = ({ least, most }: { readonly least: bigint; readonly most: bigint }) => ({
  least: String(least),
  most: String(most),
});

/** What the page lets a founder choose. Amounts are chips. */
function choicesOf({ policy: { founding }, bots, covered }: FoundingOptions) {
  const chipsCovered = covered(shareFor(1n));
  return {
    allowed: founding.allowed && founding.tablesOfOne > 0 && founding.tablesAtOnce > 0,
    rulesets: founding.rulesets.flatMap((name) => {
      const ruleset = rulesetNamed(name);
      if (ruleset === undefined) return [];
      const { seats, minimumPlayers } = ruleset.play;
      const least = Math.max(seats.least, founding.seats.least);
      const most = Math.min(seats.most, founding.seats.most);
      return least > most
        ? []
        : [
            {
              name,
              least,
              most,
              usual: Math.min(Math.max(seats.usual, least), most),
              start: minimumPlayers.start,
              highestBet: setsHighestBet(ruleset),
            },
          ];
    }),
    minBet: shown(founding.minBet),
    minPosta: shown(founding.minPosta),
    maxPosta: shown(founding.maxPosta),
    /** Chips of greatest posta that the bond covers, for all seats together: two seats at half of it each. */
    bond: chipsCovered === null ? null : String(chipsCovered),
    private: founding.private,
    bots,
    closeAfterMinutes: founding.closeAfterMinutes,
  };
}

/** `/founding`: the choices by GET, a wish by POST. */
export async function founding(req: IncomingMessage, res: ServerResponse, options: FoundingOptions): Promise<void> {
  if (req.method === 'POST') await foundTable(req, res, options);
  else if (req.method === 'GET' || req.method === 'HEAD') answerJson(res, 200, choicesOf(options));
  else notSo(res, 'GET, HEAD, POST', 'Choices are asked for by GET, and a table is founded by POST.');
}

async function foundTable(req: IncomingMessage, res: ServerResponse, options: FoundingOptions): Promise<void> {
  const body = await bodyOf(req);
  if (body === tooLong) return answerJson(res, 413, { error: `A wish has no more than ${longestBody} bytes.` });
  const read = wish.safeParse(body);
  if (!read.success) return answerJson(res, 400, { error: misread(read.error) });
  const asker = askerIn(req.headers);
  if (!options.mayFound(asker))
    return answerJson(res, 429, { error: 'You open tables more often than this house allows. Try again later.' });
  const { private: hidden, ...choices } = read.data;
  const answered = await options.tables.found({ ...choices, hidden }, options.founderOf(asker));
  if ('tableId' in answered) answerJson(res, 201, { tableId: answered.tableId });
  else answerJson(res, 409, { error: answered.text, code: answered.code, rule: answered.rule });
}

function misread({ issues: [first] }: z.ZodError): string {
  const where = first!.path.join('.');
  return where === ''
    ? 'A wish for a table is JSON: {"name","ruleset","seats","minBet","minPosta","maxPosta","private","bots"}.'
    : `The field ${where} of the wish cannot be read. Amounts are whole chips as text, like "10".`;
}
