/** What a player brings to the way out: banks that the engine has verified, of one escrow. */
import type { Hex } from '../../bytes.ts';
import type { Proof } from '../../proof/format.ts';
import { parseProofFile } from '../../proof/read.ts';
import { verifyFile, type FileReport } from '../../proof/verify-file.ts';
import { Unreadable } from '../../protocol/json.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Domain } from '../../protocol/messages.ts';
import { stepsOf } from '../encode.ts';

export interface Evidence {
  readonly domain: Domain;
  readonly banks: readonly Proof[];
  /** By table id, with the leaving delay in seconds. */
  readonly tables: ReadonlyMap<Hex, { readonly leaveDelay: number }>;
}

/** Something that cannot be used; the message says what and why. */
export class BadEvidence extends Error {
  override name = 'BadEvidence';
}

/** The banks of a proof file's text, with the verifier's report on it. Throws `BadEvidence` when it is wrong, with the step that differs. */
export function verifiedBanks(name: string, text: string): { readonly banks: readonly Proof[]; readonly report: FileReport } {
  const file = parsed(name, text);
  if (file.kind === 'coup') throw new BadEvidence(`${name} proves one coup: the way out needs the file of its bank`);
  const report = verifyFile(file);
  refuseMismatch(name, report);
  return { banks: file.kind === 'bank' ? [file.proof] : file.taglia.banks, report };
}

/** Throws `BadEvidence` when the report says that something differs. */
export function refuseMismatch(name: string, { failed }: FileReport): void {
  if (failed === undefined) return;
  throw new BadEvidence(`${name} is not right, so nothing is done with it: MISMATCH ${failed.turn === null ? '' : `turn ${failed.turn}, `}${failed.id} (${failed.title}): ${failed.detail}`);
}

function parsed(name: string, text: string) {
  try {
    return parseProofFile(text);
  } catch (error) {
    if (error instanceof Unreadable) throw new BadEvidence(`${name} cannot be read: ${error.message}. Is it a proof file, and whole?`);
    throw error;
  }
}

/** Banks of one escrow put together, of each what shows most of it. Throws `BadEvidence` for none, or for several escrows. */
export function evidenceOf(given: readonly Proof[]): Evidence {
  const fullest = new Map<Hex, Proof>();
  for (const bank of given) {
    const id = hashStruct('Setup', bank.setup.message);
    const known = fullest.get(id);
    if (known === undefined || showsMore(bank, known)) fullest.set(id, bank);
  }
  const banks = [...fullest.values()];
  const [first] = banks;
  if (first === undefined) throw new BadEvidence('there is no bank in what was given');
  const { domain } = first;
  const other = banks.find((bank) => !sameEscrow(bank.domain, domain));
  if (other !== undefined) throw new BadEvidence(`the files are of different escrows: ${domain.verifyingContract} on chain ${domain.chainId}, ${other.domain.verifyingContract} on chain ${other.domain.chainId}`);
  return { domain, banks, tables: new Map(banks.map((bank) => [bank.setup.message.table, bank.table])) };
}

/** By signatures of the result, then turns with a step, then turns, then links of the last turn. */
function showsMore(one: Proof, other: Proof): boolean {
  const weights = (proof: Proof) => [
    proof.result?.signatures.length ?? 0, stepsOf(proof).length, proof.turns.length, proof.turns.at(-1)?.gives?.filter(({ link }) => link !== undefined).length ?? 0,
  ];
  const [a, b] = [weights(one), weights(other)];
  const at = a.findIndex((weight, i) => weight !== b[i]);
  return at >= 0 && a[at]! > b[at]!;
}

export const sameEscrow = (a: Domain, b: Domain): boolean => a.chainId === b.chainId && a.verifyingContract === b.verifyingContract;

/** Everybody who has a seat in the banks, each once. */
export function playersIn({ banks }: Evidence): readonly Hex[] {
  return [...new Set(banks.flatMap((bank) => bank.setup.message.players.map(({ player }) => player)))];
}
