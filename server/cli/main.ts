/**
 * The `sabot` command: `npm run -s sabot -- VERB`. Exit codes are part of its interface: 64 for bad input, with one line on
 * standard error and nothing else; what a verb itself can end with is in its help.
 */
import { dealVerb } from './deal.ts';
import { exitVerb } from './exit/exit.ts';
import { oddsVerb } from './odds.ts';
import { simulateVerb } from './simulate.ts';
import { BadInput, oneLine, type Verb } from './verb.ts';
import { verifyVerb } from './verify/verify.ts';
import { watchVerb } from './watch.ts';

const verbs: Readonly<Record<string, Verb>> = { deal: dealVerb, exit: exitVerb, odds: oddsVerb, simulate: simulateVerb, verify: verifyVerb, watch: watchVerb };

/** `a, b or c`. */
const listed = (word: string): string => Object.keys(verbs).join(', ').replace(/, (?=[^,]*$)/, ` ${word} `);

const help = `sabot: the fair deal, its proofs and its odds, and the way out of the escrow, on the command line

Usage: npm run -s sabot -- VERB [options]

${Object.entries(verbs).map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`).join('\n')}

  sabot VERB --help says more. Bad input ends with exit code 64 and one line on standard error.
`;

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') return print(help);
  if (name === undefined) throw new BadInput(`say what to do: ${listed('or')} (--help says more)`);
  if (!Object.hasOwn(verbs, name)) throw new BadInput(`there is no command ${JSON.stringify(name.slice(0, 40))}, only ${listed('and')} (--help says more)`);
  const verb = verbs[name]!;
  return rest.includes('--help') || rest.includes('-h') ? print(verb.help) : verb.run(rest);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

// A reader that has seen enough (`| head`) closes the pipe: that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? (process.exitCode ?? 0) : 74));
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BadInput)) throw error;
  process.stderr.write(`sabot: ${oneLine(error.message)}\n`);
  process.exitCode = 64;
}
