/**
 * The verifier of proof files as a package of its own: the same code that the pages, verify.html and `sabot verify`
 * run (engine/RULES.md R8.16). It asks no server, no chain and no clock, and keeps nothing.
 */
import { Unreadable } from '../../engine/protocol/json.ts';
import { parseProofFile } from '../../engine/proof/read.ts';
import { verifyFile, type FileReport } from '../../engine/proof/verify-file.ts';

export { parseProofFile, Unreadable, verifyFile };
export type { FileReport };
export type { CoupProof, Proof, ProofFile, TagliaProof } from '../../engine/proof/format.ts';
export type { Step, StepId } from '../../engine/proof/steps.ts';
export type { Report, Verdict, VerifyOptions } from '../../engine/proof/verify.ts';

/** The report on a file, for a taglia with those of its banks; or at which place and why it cannot be read. */
export type Outcome = FileReport | { readonly verdict: 'UNREADABLE'; readonly where: string; readonly why: string };

/**
 * Reads and verifies the file of a bank, a taglia or a single coup, from its text or from the value parsed from it.
 * Only `VERIFIED` is green. Never throws for anything that a file can hold.
 */
export function verify(file: unknown): Outcome {
  try {
    return verifyFile(parseProofFile(file));
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', where: error.where, why: error.why };
    throw error;
  }
}
