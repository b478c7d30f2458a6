/** `sabot deal`: one deal (fairness.md 3.5) from JSON on standard input. */
import { z } from 'zod';
import type { Hex } from '../../engine/bytes.ts';
import { cardsLeft } from '../../engine/fairness/composition.ts';
import { deal } from '../../engine/fairness/deal.ts';
import { NotReadable, readStandardInput } from './verb/input.ts';
import { argsOf, BadInput, type Verb } from './verb/verb.ts';

const bytes32 = z
  .string('not a hex string of 32 bytes')
  .regex(/^(0[xX])?[0-9a-fA-F]{64}$/, 'not 64 hex digits, with or without 0x')
  .transform((text): Hex => `0x${text.slice(-64).toLowerCase()}`);
const count = z.int('not a whole number').min(0, 'below 0');
const kinds = [52, 40];

/** Six decks have at most six cards of a kind. */
const dealInput = z.strictObject(
  {
    composition: z
      .array(count.max(6, 'more than 6 cards of a kind'), 'not a list of counts')
      .refine((counts) => kinds.includes(counts.length), 'not 52 or 40 counts'),
    serverLink: bytes32,
    coupId: bytes32,
    links: z.array(bytes32, 'not a list of links').max(100, 'more than 100 links'),
    count,
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : 'not a JSON object',
  },
);

const help = `sabot deal: draw cards as a coup does

Usage: npm run -s sabot -- deal < input.json

Reads  {"composition":[52 or 40 counts], "serverLink":hex, "coupId":hex, "links":[hex…], "count":n}
Prints {"dealKey":hex, "indices":[r…], "cards":[kind…], "composition":[what is left]}

Links stand in the order of the deal: the banker's first, then the punters' by seat. Hex of 32 bytes is read with or
without 0x, in any case. Exit code 0; 64 for bad input.
`;

export const dealVerb: Verb = {
  summary: 'draws cards from a composition and links',
  help,
  async run(args) {
    takeNoArguments(args);
    const { composition, serverLink, coupId, links, count: wanted } = parseInput(await readInput());
    const left = cardsLeft(composition);
    if (wanted > left) throw new BadInput(`count: ${wanted} cards asked, ${left} are left in the composition`);
    const { dealKey, indices, cards, composition: after } = deal(composition, serverLink, coupId, links, wanted);
    process.stdout.write(`${JSON.stringify({ dealKey, indices, cards, composition: after })}\n`);
    return 0;
  },
};

function takeNoArguments(args: readonly string[]): void {
  try {
    argsOf('deal', args, { options: {} });
  } catch {
    throw new BadInput('deal takes no arguments: its input is JSON on standard input (deal --help says more)');
  }
}

async function readInput(): Promise<string> {
  try {
    return await readStandardInput();
  } catch (error) {
    if (error instanceof NotReadable) throw new BadInput(`standard input: ${error.message}`);
    throw error;
  }
}

function parseInput(text: string): z.infer<typeof dealInput> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BadInput(
      text.trim() === '' ? 'standard input is empty (deal --help says what it reads)' : 'standard input is not JSON',
    );
  }
  const parsed = dealInput.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const where = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
  throw new BadInput(where === '' ? message : `${where}: ${message}`);
}
