/** Many proofs: one line each, a progress bar, and a summary. */
import { oneLine } from '../verb/verb.ts';
import { exitCodes, outcomeOf, verdictText, type Outcome } from './outcome.ts';
import type { Sources } from './sources.ts';

const verdicts = ['VERIFIED', 'MISMATCH', 'INCOMPLETE', 'UNREADABLE'] as const;
type Verdict = (typeof verdicts)[number];
const barWidth = 30;

/** Checks all of them and returns the exit code of the worst: MISMATCH, then UNREADABLE, then INCOMPLETE. */
export async function verifyMany(
  { total, proofs }: Sources,
  { json, rpc }: { readonly json: boolean; readonly rpc: string | undefined },
): Promise<number> {
  const counts: Record<Verdict, number> = { VERIFIED: 0, MISMATCH: 0, INCOMPLETE: 0, UNREADABLE: 0 };
  let done = 0;
  for await (const { name, text } of proofs) {
    const outcome = await outcomeOf(text, rpc);
    counts[outcome.verdict]++;
    clearBar();
    process.stdout.write(
      json ? `${JSON.stringify({ proof: name, ...brief(outcome) })}\n` : `${oneLine(name)}: ${verdictText(outcome)}\n`,
    );
    showBar(++done, total);
  }
  clearBar();
  const worst =
    (['MISMATCH', 'UNREADABLE', 'INCOMPLETE'] as const).find((verdict) => counts[verdict] > 0) ??
    (done === 0 ? 'UNREADABLE' : 'VERIFIED');
  process.stdout.write(
    json
      ? `${JSON.stringify({ proofs: done, ...counts })}\n`
      : `${done} proof${done === 1 ? '' : 's'}: ${verdicts.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ')}\n`,
  );
  return exitCodes[worst];
}

/** Leaves out the steps: for thousands of proofs they would be gigabytes. */
function brief(outcome: Outcome) {
  if (outcome.verdict === 'UNREADABLE') return outcome;
  const { verdict, failed, missing, notChecked } = outcome;
  return { verdict, ...(failed && { failed }), ...(missing && { missing }), notChecked };
}

/** Only a person at a terminal sees a progress bar. */
function showBar(done: number, total: number | null): void {
  if (!process.stderr.isTTY) return;
  const filled = total === null ? 0 : Math.round((barWidth * done) / total); // a picture, not money
  process.stderr.write(
    total === null ? `${done} proofs` : `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${done} of ${total}`,
  );
}

function clearBar(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
