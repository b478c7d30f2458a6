/** Verifies a proof file of any kind: what the command line, the pages and verify.html all do with it. */
import type { ProofFile } from './format.ts';
import { verifyCoup } from './verify-coup.ts';
import { verifyTaglia } from './verify-taglia.ts';
import { verifyProof, type Report, type VerifyOptions } from './verify.ts';

/** The report on a file; for a taglia it includes those of its banks. */
export type FileReport = Report & { readonly banks?: readonly Report[] };

/** Checks a file that `parseProofFile` has read. Never throws for anything that a file can hold. */
export function verifyFile(file: ProofFile, options: VerifyOptions = {}): FileReport {
  if (file.kind === 'taglia') return verifyTaglia(file.taglia, options);
  return file.kind === 'coup' ? verifyCoup(file.coup, options) : verifyProof(file.proof, options);
}
