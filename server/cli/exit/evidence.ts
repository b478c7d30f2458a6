/** The proof files of the way out, as the command line is given them. */
import type { Proof } from '../../../engine/proof/format.ts';
import { BadEvidence, evidenceOf, verifiedBanks, type Evidence } from '../../../engine/settlement/exit/evidence.ts';
import { NotReadable } from '../input.ts';
import { verdictText } from '../verify/outcome.ts';
import { openSources } from '../verify/sources.ts';

/** Reads and verifies files, folders and addresses; `tell` hears the verdict on each. Throws `BadEvidence` at the first that is wrong. */
export async function readEvidence(names: readonly string[], tell: (line: string) => void): Promise<Evidence> {
  const banks: Proof[] = [];
  const { proofs } = await openSources(names).catch((error: unknown) => { throw error instanceof NotReadable ? new BadEvidence(error.message) : error; });
  for await (const { name, text } of proofs) {
    if (typeof text !== 'string') throw new BadEvidence(`${name}: ${text.message}`);
    const verified = verifiedBanks(name, text);
    tell(`${name}: ${verdictText(verified.report)}${verified.report.verdict === 'INCOMPLETE' ? '. The way out takes it so' : ''}`);
    banks.push(...verified.banks);
  }
  return evidenceOf(banks);
}
