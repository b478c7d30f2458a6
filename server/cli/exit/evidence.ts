/** The proof files of the way out: read, and verified by the engine before anything is done with them. */
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { verifyFile } from '../../../engine/proof/verify-file.ts';
import { Unreadable } from '../../../engine/protocol/json.ts';
import type { Domain } from '../../../engine/protocol/messages.ts';
import { NotReadable } from '../input.ts';
import { verdictText } from '../verify/outcome.ts';
import { openSources } from '../verify/sources.ts';

export interface Evidence {
  readonly domain: Domain;
  readonly banks: readonly Proof[];
  /** By table id, with the leaving delay. */
  readonly tables: ReadonlyMap<Hex, { readonly leaveDelay: number }>;
}

/** A file that cannot be used; its message says which and why. */
export class BadEvidence extends Error {
  override name = 'BadEvidence';
}

/** Reads and verifies files, folders and addresses; `tell` hears the verdict on each. Throws `BadEvidence` at the first that is wrong. */
export async function readEvidence(names: readonly string[], tell: (line: string) => void): Promise<Evidence> {
  const banks: Proof[] = [];
  const { proofs } = await openSources(names).catch((error: unknown) => { throw error instanceof NotReadable ? new BadEvidence(error.message) : error; });
  for await (const { name, text } of proofs) {
    if (typeof text !== 'string') throw new BadEvidence(`${name}: ${text.message}`);
    banks.push(...banksIn(name, text, tell));
  }
  const [first] = banks;
  if (first === undefined) throw new BadEvidence('there is no bank in what was given');
  const { domain } = first;
  const other = banks.find((bank) => bank.domain.chainId !== domain.chainId || bank.domain.verifyingContract !== domain.verifyingContract);
  if (other !== undefined) throw new BadEvidence(`the files are of different escrows: ${domain.verifyingContract} on chain ${domain.chainId}, ${other.domain.verifyingContract} on chain ${other.domain.chainId}`);
  return { domain, banks, tables: new Map(banks.map((bank) => [bank.setup.message.table, bank.table])) };
}

function banksIn(name: string, text: string, tell: (line: string) => void): readonly Proof[] {
  const file = parsed(name, text);
  if (file.kind === 'coup') throw new BadEvidence(`${name} proves one coup: the way out needs the file of its bank`);
  const report = verifyFile(file);
  tell(`${name}: ${verdictText(report)}`);
  if (report.verdict === 'MISMATCH') throw new BadEvidence(`${name} is not right (${verdictText(report)}), so nothing is done with it`);
  return file.kind === 'bank' ? [file.proof] : file.taglia.banks;
}

function parsed(name: string, text: string) {
  try {
    return parseProofFile(text);
  } catch (error) {
    if (error instanceof Unreadable) throw new BadEvidence(`${name} cannot be read: ${error.message}`);
    throw error;
  }
}
