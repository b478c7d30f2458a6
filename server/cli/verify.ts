/** `sabot verify`: checks a proof file step by step, without asking any server of ours. */
import { parseArgs } from 'node:util';
import { Unreadable } from '../../engine/protocol/json.ts';
import { parseProof } from '../../engine/proof/read.ts';
import type { Step } from '../../engine/proof/steps.ts';
import { verifyProof, type Report } from '../../engine/proof/verify.ts';
import { NotReadable, readSource } from './input.ts';
import { BadInput, oneLine, type Verb } from './verb.ts';

const exitCodes = { VERIFIED: 0, MISMATCH: 1, INCOMPLETE: 2, UNREADABLE: 3 } as const;

/** What is printed: the verifier's report, or where and why the proof cannot be read. */
type Outcome = Report | { readonly verdict: 'UNREADABLE'; readonly where: string; readonly why: string };

const help = `sabot verify: check the proof of a bank

Usage: npm run -s sabot -- verify FILE|URL|- [--json]

Prints every step with its numbers, what the file alone cannot show, and on the last line the verdict. - reads standard input.
  --json   prints one JSON object: verdict, steps, failed, notChecked

Exit code 0 VERIFIED, 1 MISMATCH, 2 INCOMPLETE, 3 UNREADABLE (also a file that is missing), 64 for bad input.
`;

export const verifyVerb: Verb = {
  summary: 'checks a proof file, step by step',
  help,
  async run(args) {
    const { source, json } = parse(args);
    const outcome = await outcomeOf(source);
    process.stdout.write(json ? `${JSON.stringify(outcome)}\n` : textOf(outcome));
    return exitCodes[outcome.verdict];
  },
};

function parse(args: readonly string[]): { readonly source: string; readonly json: boolean } {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } }, strict: true, allowPositionals: true });
  } catch (error) {
    throw new BadInput(`verify: ${oneLine((error as Error).message.split('. ')[0]!)}`);
  }
  const [source, ...more] = parsed.positionals;
  if (source === undefined || source === '') throw new BadInput('verify what? Give a file, an address, or - for standard input');
  if (more.length > 0) throw new BadInput('verify takes one file, address or -');
  return { source, json: parsed.values.json };
}

async function outcomeOf(source: string): Promise<Outcome> {
  try {
    return verifyProof(parseProof(await readSource(source)));
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', where: error.where, why: error.why };
    if (error instanceof NotReadable) return { verdict: 'UNREADABLE', where: '', why: error.message };
    throw error;
  }
}

function textOf(outcome: Outcome): string {
  if (outcome.verdict === 'UNREADABLE') return `UNREADABLE ${oneLine(outcome.where === '' ? outcome.why : `${outcome.where}: ${outcome.why}`)}\n`;
  const { verdict, steps, notChecked, failed, missing } = outcome;
  const notes = notChecked.map((note) => `  not checked: ${note}\n`).join('');
  const reason = failed !== undefined ? ` ${placeOf(failed)}: ${failed.detail}` : missing !== undefined ? ` ${missing}` : '';
  return `${steps.map(stepText).join('')}${notes}${verdict}${reason}\n`;
}

function stepText(step: Step, index: number, steps: readonly Step[]): string {
  const heading = index > 0 && steps[index - 1]!.turn !== step.turn ? `${step.turn === null ? 'End' : `Turn ${step.turn}`}\n` : index === 0 ? 'Bank\n' : '';
  return `${heading}  ${step.ok ? 'ok ' : 'BAD'} ${step.id.padEnd(14)} ${step.title}\n        ${step.detail}\n`;
}

function placeOf({ turn, id, title }: Step): string {
  return `${turn === null ? '' : `turn ${turn}, `}${id} (${title})`;
}
