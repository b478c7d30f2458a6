/**
 * The `sabot` command: `npm run -s sabot -- VERB`. Exit codes are part of its interface: 64 means bad input, with one
 * line on standard error and nothing else. Each verb's help lists its other exit codes.
 */
import { BadInput, oneLine, type Verb } from './verb/verb.ts';

/** Each verb is loaded when it is asked for: a short command would spend most of its time on the others' libraries. */
const verbs: Readonly<Record<string, () => Promise<Verb>>> = {
  admin: async () => (await import('./admin/admin.ts')).adminVerb,
  audit: async () => (await import('./audit/audit.ts')).auditVerb,
  bots: async () => (await import('./bots/bots.ts')).botsVerb,
  'clear-signing': async () => (await import('./clear-signing.ts')).clearSigningVerb,
  deal: async () => (await import('./deal.ts')).dealVerb,
  exit: async () => (await import('./exit/exit.ts')).exitVerb,
  odds: async () => (await import('./odds.ts')).oddsVerb,
  simulate: async () => (await import('./simulate.ts')).simulateVerb,
  verify: async () => (await import('./verify/verify.ts')).verifyVerb,
  watch: async () => (await import('./watch.ts')).watchVerb,
};

/** `a, b or c`. */
const listed = (word: string): string =>
  Object.keys(verbs)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${word} `);

async function help(): Promise<string> {
  const summaries = await Promise.all(
    Object.entries(verbs).map(async ([name, load]) => `  ${name.padEnd(13)} ${(await load()).summary}`),
  );
  return `sabot: the fair deal, its proofs and its odds, and the way out of the escrow, on the command line

Usage: npm run -s sabot -- VERB [options]

${summaries.join('\n')}

  sabot VERB --help says more. Bad input ends with exit code 64 and one line on standard error.
`;
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') return print(await help());
  if (name === undefined) throw new BadInput(`say what to do: ${listed('or')} (--help says more)`);
  if (!Object.hasOwn(verbs, name))
    throw new BadInput(
      `there is no command ${JSON.stringify(name.slice(0, 40))}, only ${listed('and')} (--help says more)`,
    );
  const verb = await verbs[name]!();
  return rest.includes('--help') || rest.includes('-h') ? print(verb.help) : verb.run(rest);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

// A reader that has seen enough (`| head`) closes the pipe: this is not our failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? (process.exitCode ?? 0) : 74),
);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BadInput)) throw error;
  process.stderr.write(`sabot: ${oneLine(error.message)}\n`);
  process.exitCode = 64;
}
