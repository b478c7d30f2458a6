/** What was found about one proof, and how it is printed. */
import { Unreadable } from '../../../engine/protocol/json.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import type { Step } from '../../../engine/proof/steps.ts';
import { asTitle, turnNamesFrom } from '../../../engine/proof/turn-name.ts';
import { verifyFile, type FileReport } from '../../../engine/proof/verify-file.ts';
import { NotReadable } from '../verb/input.ts';
import { oneLine } from '../verb/verb.ts';

export const exitCodes = { VERIFIED: 0, MISMATCH: 1, INCOMPLETE: 2, UNREADABLE: 3 } as const;

/** The verifier's report, for a taglia with those of its banks; or where and why the proof cannot be read. */
export type Outcome = FileReport | { readonly verdict: 'UNREADABLE'; readonly where: string; readonly why: string };

/** `rpc`: also asks the chain about the bank, about each bank of a taglia, or about the bank of a coup. */
export async function outcomeOf(text: string | NotReadable, rpc: string | undefined): Promise<Outcome> {
  if (text instanceof NotReadable) return { verdict: 'UNREADABLE', where: '', why: text.message };
  try {
    const file = parseProofFile(text);
    const report = verifyFile(file);
    if (rpc === undefined) return report;
    const { checkOnChain } = await import('./on-chain.ts'); // most runs verify without a chain, and its library takes longer to load than a bank to verify
    return await checkOnChain(rpc, file, report);
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', where: error.where, why: error.why };
    throw error;
  }
}

/** Every step, what was not checked, and the verdict on the last line. */
export function textOf(outcome: Outcome): string {
  if (outcome.verdict === 'UNREADABLE') return `${verdictText(outcome)}\n`;
  const { steps, notChecked, banks } = outcome;
  const notes = notChecked.map((note) => `  not checked: ${note}\n`).join('');
  const ofBanks = (banks ?? [])
    .map(({ steps: own }, i) => `Bank ${i + 1} of the taglia\n${own.map(stepText).join('')}`)
    .join('');
  return `${ofBanks}${steps.map(stepText).join('')}${notes}${verdictText(outcome)}\n`;
}

/** The verdict with its reason, on one line. */
export function verdictText(outcome: Outcome): string {
  if (outcome.verdict === 'UNREADABLE')
    return `UNREADABLE ${oneLine(outcome.where === '' ? outcome.why : `${outcome.where}: ${outcome.why}`)}`;
  const { verdict, failed, missing, steps } = outcome;
  return `${verdict}${failed !== undefined ? ` ${placeOf(failed, steps)}: ${failed.detail}` : missing !== undefined ? ` ${missing}` : ''}`;
}

function stepText(step: Step, index: number, steps: readonly Step[]): string {
  const heading = index > 0 && steps[index - 1]!.turn === step.turn ? '' : `${headingOf(step, index, steps)}\n`;
  return `${heading}  ${step.ok ? 'ok ' : 'BAD'} ${step.id.padEnd(14)} ${step.title}\n        ${step.detail}\n`;
}

function headingOf({ turn, id }: Step, index: number, steps: readonly Step[]): string {
  if (turn !== null) return asTitle(turnNamesFrom(steps)(turn));
  return index > 0 ? 'End' : id.startsWith('G.') ? 'Taglia' : 'Bank';
}

function placeOf({ turn, id, title }: Step, steps: readonly Step[]): string {
  return `${turn === null ? '' : `${turnNamesFrom(steps)(turn)}, `}${id} (${title})`;
}
