/** Runs in the browser that is measured: the verifier as in verify.html, with and without signatures. */
import { parseProofFile } from '../../engine/proof/read.ts';
import { verifyFile } from '../../engine/proof/verify-file.ts';

/** Milliseconds of reading and verifying, one run after the other; the first is on a freshly opened page. */
export function timesOf(text: string, withoutSignatures: boolean, runs: number): readonly number[] {
  return Array.from({ length: runs }, () => {
    const began = performance.now();
    const { verdict } = verifyFile(parseProofFile(text), { withoutSignatures });
    const ms = performance.now() - began;
    if (verdict !== (withoutSignatures ? 'INCOMPLETE' : 'VERIFIED'))
      throw new Error(`${verdict}: this is not what was to be measured`);
    return ms;
  });
}

Object.assign(globalThis, { timesOf });
