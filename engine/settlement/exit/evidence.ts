/** What a player brings to the way out: banks of one escrow that the engine has verified. */
import { present } from '../../assert.ts';
import type { Hex } from '../../bytes.ts';
import type { Proof, ProofFile } from '../../proof/format.ts';
import { parseProofFile } from '../../proof/read.ts';
import { verifyProof } from '../../proof/verify.ts';
import { verifyFile, type FileReport } from '../../proof/verify-file.ts';
import { Unreadable } from '../../protocol/json.ts';
import { standingLeaves } from '../../proof/gives.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Domain, Table } from '../../protocol/messages.ts';
import { parseExitFile, saysExit } from './exit-file.ts';
import { noGives, type OwnGives } from './own-gives.ts';
import { badLeave } from './salvage-end.ts';
import { salvage, type Salvaged } from './salvage.ts';

export interface Evidence {
  readonly domain: Domain;
  /** Of a forked bank first the course that is brought to its end, then those of which only a list is demanded. */
  readonly banks: readonly Proof[];
  /** By table id. */
  readonly tables: ReadonlyMap<Hex, Table>;
  /** Banks of which the house has signed two courses, one sentence each. */
  readonly forks: readonly string[];
}

/** Evidence that cannot be used; the message says what and why. */
export class BadEvidence extends Error {
  override name = 'BadEvidence';
}

/** The banks of a file, with the verifier's report on them. */
export interface VerifiedBanks {
  readonly banks: readonly Proof[];
  readonly report: FileReport;
  /** What of the file was left out, one sentence each. */
  readonly dropped: readonly string[];
}

/**
 * The banks of a proof file's text, or of an exit file's. One whose turns are right is used without what is wrong
 * behind them: nobody loses a win by a leave or a signature that its table has slipped in. Throws `BadEvidence` with
 * the step that differs when anything else of the file is wrong.
 */
export function verifiedBanks(name: string, text: string): VerifiedBanks {
  const { file, aside } = parsed(name, text);
  const verified = verifiedFile(name, file);
  if (aside.length === 0) return verified;
  const [bank] = verified.banks as [Proof];
  const { proof, dropped } = salvage([{ ...bank, leaves: [...bank.leaves, ...aside] }], bank, null);
  return {
    ...verified,
    banks: [{ ...bank, leaves: present(proof, 'a bank that was right before').leaves }],
    dropped: [...verified.dropped, ...dropped.filter((words) => words === badLeave)],
  };
}

function verifiedFile(name: string, file: ProofFile): VerifiedBanks {
  if (file.kind === 'coup') throw new BadEvidence(`${name} proves one coup: the way out needs the file of its bank`);
  const all = file.kind === 'bank' ? [file.proof] : file.taglia.banks;
  const report = verifyFile(file);
  if (report.failed === undefined) return { banks: all, report, dropped: [] };
  const mended = all.map(withRightEnd);
  const banks = mended.map(({ proof }) => proof);
  const standing = banks.map((proof) => ({ ...proof, leaves: standingLeaves(proof.leaves, proof.turns) }));
  const again = verifyFile(
    file.kind === 'bank' ? { ...file, proof: standing[0]! } : { ...file, taglia: { ...file.taglia, banks: standing } },
  );
  if (again.failed !== undefined) refuseMismatch(name, report);
  return { banks, report: again, dropped: mended.flatMap(({ dropped }) => dropped) };
}

/**
 * The bank without what is wrong in its end; as it is where anything else differs, or nothing. A right leave that no
 * verifier takes stays where a base rests on it.
 */
function withRightEnd(proof: Proof): { readonly proof: Proof; readonly dropped: readonly string[] } {
  const { failed } = verifyProof(proof);
  if (failed === undefined || !/^[ER]\./.test(failed.id)) return { proof, dropped: [] };
  const { proof: right, dropped } = salvage([proof], proof, null);
  const bank = present(right, 'a bank whose turns are right');
  const isLess = bank.leaves.length < proof.leaves.length;
  return { proof: bank, dropped: isLess ? [...new Set([...dropped, badLeave])] : dropped };
}

/** Throws `BadEvidence` when the report says that something differs. */
export function refuseMismatch(name: string, { failed }: FileReport): void {
  if (failed === undefined) return;
  throw new BadEvidence(
    `${name} is not right, so nothing is done with it: MISMATCH ${failed.turn === null ? '' : `turn ${failed.turn}, `}${failed.id} (${failed.title}): ${failed.detail}`,
  );
}

function parsed(name: string, text: string): { readonly file: ProofFile; readonly aside: Proof['leaves'] } {
  try {
    if (!saysExit(text)) return { file: parseProofFile(text), aside: [] };
    const { proof, aside } = parseExitFile(text);
    return { file: { kind: 'bank', proof }, aside };
  } catch (error) {
    if (error instanceof Unreadable)
      throw new BadEvidence(`${name} cannot be read: ${error.message}. Is it a proof file, and whole?`);
    throw error;
  }
}

/**
 * Banks of one escrow, each merged from all its copies. What the player's own browser has checked, and given for, comes
 * before everything else, if it is known (`given`). Of a bank that the house has forked it is the branch in which the
 * `player` has most. Throws `BadEvidence` for no bank, or for several escrows.
 */
export function evidenceOf(found: readonly Proof[], given: OwnGives = noGives, player: Hex | null = null): Evidence {
  const [first] = found;
  if (first === undefined) throw new BadEvidence('there is no bank in what was given');
  const { domain } = first;
  const other = found.find((bank) => !sameEscrow(bank.domain, domain));
  if (other !== undefined)
    throw new BadEvidence(
      `the files are of different escrows: ${domain.verifyingContract} on chain ${domain.chainId}, ${other.domain.verifyingContract} on chain ${other.domain.chainId}`,
    );
  const copies = new Map<Hex, Proof[]>();
  for (const bank of found) {
    const id = hashStruct('Setup', bank.setup.message);
    // The browser's own copy comes first: if a file has a fork of the house, the branch that was checked here stays.
    const own = given.kept.get(id);
    copies.set(id, [...(copies.get(id) ?? (own === undefined ? [] : [own])), ...(bank === own ? [] : [bank])]);
  }
  const merged = [...copies.values()].map((same) => {
    const [only] = same as [Proof];
    const salvaged: Salvaged =
      same.length === 1 ? { proof: only, dropped: [] } : salvage(same, only, null, given, player);
    const { proof, forked = [], others = [] } = salvaged;
    return { bank: present(proof, 'a bank that was right before'), forked, others };
  });
  const banks = merged.flatMap(({ bank, others }) => [bank, ...others]);
  return {
    domain,
    banks,
    tables: new Map(banks.map((bank) => [bank.setup.message.table, bank.table])),
    forks: merged.flatMap(({ bank, forked }) => (forked.length === 0 ? [] : [forkWords(bank, forked)])),
  };
}

const forkWords = ({ setup }: Proof, turns: readonly number[]): string =>
  `Bank ${setup.message.number}: the house has signed two courses of turn ${turns.join(', ')}, and owes both. The steps go by what this browser has played, else by the course in which you have most; a coup that was not played is demanded in every course. Keep all files: together they prove it.`;

export const sameEscrow = (a: Domain, b: Domain): boolean =>
  a.chainId === b.chainId && a.verifyingContract === b.verifyingContract;

/** Everybody who has a seat in the banks, each named once. */
export function playersIn({ banks }: Pick<Evidence, 'banks'>): readonly Hex[] {
  return [...new Set(banks.flatMap((bank) => bank.setup.message.players.map(({ player }) => player)))];
}
