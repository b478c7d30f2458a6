/** `sabot verify`: checks proof files step by step, without asking any server of ours. */
import { NotReadable, readStandardInput } from '../verb/input.ts';
import { argsOf, BadInput, type Verb } from '../verb/verb.ts';
import { verifyMany } from './many.ts';
import { exitCodes, outcomeOf, textOf } from './outcome.ts';
import { linesOf, openSources } from './sources.ts';

const help = `sabot verify: check the proof of a bank, of a taglia, or of one coup

Usage: npm run -s sabot -- verify FILE|FOLDER|URL|- … [--json] [--rpc URL] [--lines]

One proof: prints every step with its numbers, what the file alone cannot show, and on the last line the verdict.
Several, a folder, or a stream: prints one line a proof, and on the last line how many have which verdict.
- reads standard input: one proof, or with --lines one proof a line. Files that end in .jsonl or .ndjson have one a line, too.
  --json      prints JSON: of one proof verdict, steps, failed, notChecked; of many one object a line, the summary last
  --rpc URL   also asks this chain node whether the house's key is the escrow's, and whether the escrow has settled exactly this
              bank; of a taglia each of its banks. A coup does not say how its bank ended: the node is asked whether that number was
              paid as another bank, and for the amounts the bank's file has to be verified
  --lines     standard input is a stream

Exit code 0 VERIFIED, 1 MISMATCH, 2 INCOMPLETE, 3 UNREADABLE (also a file that is missing), 64 for bad input. Of many: the worst
there is, a MISMATCH before an UNREADABLE before an INCOMPLETE.
`;

export const verifyVerb: Verb = {
  summary: 'checks proof files, step by step',
  help,
  async run(args) {
    const { sources, json, rpc, lines } = parse(args);
    if (lines) return verifyMany({ total: null, proofs: linesOf('line', process.stdin) }, { json, rpc });
    try {
      const opened = sources.length === 1 && sources[0] === '-' ? null : await openSources(sources);
      if (opened !== null && (opened.total !== 1 || sources.length > 1)) return await verifyMany(opened, { json, rpc });
      const text = opened === null ? await readStandardInput() : (await first(opened.proofs)).text;
      return await verifyOne(text, json, rpc);
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      return verifyOne(error, json, rpc);
    }
  },
};

async function first<T>(all: AsyncIterable<T>): Promise<T> {
  for await (const one of all) return one;
  throw new NotReadable('empty');
}

async function verifyOne(text: string | NotReadable, json: boolean, rpc: string | undefined): Promise<number> {
  const outcome = await outcomeOf(text, rpc);
  process.stdout.write(json ? `${JSON.stringify(outcome)}\n` : textOf(outcome));
  return exitCodes[outcome.verdict];
}

function parse(args: readonly string[]) {
  const {
    positionals: sources,
    values: { json, lines, rpc },
  } = argsOf('verify', args, {
    options: {
      json: { type: 'boolean', default: false },
      lines: { type: 'boolean', default: false },
      rpc: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (!lines && (sources.length === 0 || sources.some((source) => source === '')))
    throw new BadInput('verify what? Give a file, a folder, an address, or - for standard input');
  if (lines && sources.some((source) => source !== '-'))
    throw new BadInput('--lines reads standard input; files with one proof a line end in .jsonl');
  if (sources.length > 1 && sources.includes('-')) throw new BadInput('- stands alone');
  if (rpc !== undefined && !/^https?:\/\//i.test(rpc))
    throw new BadInput('--rpc is the http(s) address of a chain node');
  return { sources, json, lines, rpc };
}
