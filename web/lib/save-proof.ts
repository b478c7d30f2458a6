import type { Proof } from '../../engine/proof/format.ts';
import { download } from './download.ts';
import { wholeOf } from './proof-files.ts';

/** Saves the proof of a bank as a file. */
export function saveProof(proof: Proof): void {
  const { name, text } = wholeOf({ kind: 'bank', proof });
  download(name, text());
}
