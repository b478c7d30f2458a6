/**
 * The file of a bank that the way out writes and reads again. It is the bank's proof file; where a base rests on leaves
 * that no verifier takes (their seats gave later), it is a file of another format, with the proof file and those
 * leaves.
 */
import type { Proof } from '../../proof/format.ts';
import { standingLeaves } from '../../proof/gives.ts';
import { parseJsonText } from '../../proof/json-text.ts';
import { mostLeaves } from '../../proof/leaves.ts';
import { readSeatSigned } from '../../proof/parts.ts';
import { mostCharacters, parseProof } from '../../proof/read.ts';
import { leavesToJson, proofToJson } from '../../proof/write.ts';
import { readList, readObject, Unreadable } from '../../protocol/json.ts';

const format = 'sabot-exit';

/** The text of the file, from which alone the way out knows all that it knows of this bank. */
export function exitFileText(bank: Proof): string {
  const leaves = standingLeaves(bank.leaves, bank.turns);
  const proof = proofToJson({ ...bank, leaves });
  const aside = bank.leaves.filter((leave) => !leaves.includes(leave));
  return JSON.stringify(aside.length === 0 ? proof : { format, version: 1, proof, leaves: leavesToJson(aside) });
}

/** The text says that it is such a file with leaves beside its proof. */
export function saysExit(text: string): boolean {
  return new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${format}"`).test(text.slice(0, 200));
}

/** The proof of such a file, and the leaves beside it. Throws `Unreadable` with the place. */
export function parseExitFile(text: string): { readonly proof: Proof; readonly aside: Proof['leaves'] } {
  if (text.length > 2 * mostCharacters) throw new Unreadable('', `larger than ${(2 * mostCharacters) / 1_000_000} MB`);
  const json = parseJsonText(text);
  // Before its fields, which another version may have others of.
  if (typeof json === 'object' && json !== null && 'version' in json && json.version !== 1)
    throw new Unreadable('version', 'not version 1');
  const file = readObject(json, ['format', 'version', 'proof', 'leaves'], [], '');
  if (file['format'] !== format) throw new Unreadable('format', `not ${format}`);
  const readLeave = readSeatSigned('Leave');
  return {
    proof: parseProof(file['proof']),
    aside: readList(file['leaves'], mostLeaves, 'leaves', (leave, at) => readLeave(leave, at, 'decimal')),
  };
}
