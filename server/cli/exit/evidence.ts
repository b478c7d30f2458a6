/** The proof files that the command line gets for the way out. */
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Hex } from '../../../engine/bytes.ts';
import { bankFileName } from '../../../engine/proof/file-name.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import {
  BadEvidence,
  evidenceOf,
  verifiedBanks,
  type Evidence,
  type VerifiedBanks,
} from '../../../engine/settlement/exit/evidence.ts';
import { exitFileText } from '../../../engine/settlement/exit/exit-file.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { NotReadable } from '../verb/input.ts';
import { verdictText } from '../verify/outcome.ts';
import { BadInput } from '../verb/verb.ts';
import { openSources } from '../verify/sources.ts';

/**
 * Reads and verifies files, folders and addresses, for this player; `tell` gets the verdict on each. A wrong one is
 * left out and counted: it must not stand in another bank's way. Throws `BadEvidence` with the first wrong one when
 * none is right.
 */
export async function readEvidence(
  names: readonly string[],
  player: Hex,
  tell: (line: string) => void,
): Promise<Evidence & { readonly wrong: number }> {
  const banks: Proof[] = [];
  const wrong: BadEvidence[] = [];
  const { proofs } = await openSources(names).catch((error: unknown) => {
    throw error instanceof NotReadable ? new BadEvidence(error.message) : error;
  });
  for await (const { name, text } of proofs) {
    const verified = tried(name, text);
    if (verified instanceof BadEvidence) {
      wrong.push(verified);
      continue;
    }
    tell(
      `${name}: ${verdictText(verified.report)}${verified.report.verdict === 'INCOMPLETE' ? '. The way out takes it so' : ''}`,
    );
    for (const words of verified.dropped) tell(`${name}: left out: ${words}`);
    banks.push(...verified.banks);
  }
  if (banks.length === 0 && wrong[0] !== undefined) throw wrong[0];
  for (const { message } of wrong) tell(`left out: ${message}`);
  const evidence = evidenceOf(banks, noGives, player);
  for (const words of evidence.forks) tell(words);
  return { ...evidence, wrong: wrong.length };
}

function tried(name: string, text: string | NotReadable): VerifiedBanks | BadEvidence {
  if (typeof text !== 'string') return new BadEvidence(`${name}: ${text.message}`);
  try {
    return verifiedBanks(name, text);
  } catch (error) {
    if (error instanceof BadEvidence) return error;
    throw error;
  }
}

/**
 * Durably writes what the chain has shown about a bank beside the first of the files, merged with what is already
 * there: another node may show less. Returns the path. Throws `BadInput` when it cannot: then no link may follow.
 */
export async function keepShown(files: readonly string[], bank: Proof): Promise<string> {
  const { message } = bank.setup;
  const first = files.find((name) => !/^https?:/i.test(name));
  const at = first === undefined ? '.' : (await stat(first)).isDirectory() ? first : path.dirname(first);
  const stem = path.join(
    at,
    bankFileName(message.number, hashStruct('Setup', message)).replace(
      /\.json$/,
      `-turn-${bank.turns.length - 1}-shown`,
    ),
  );
  try {
    for (let n = 1; ; n++) {
      const name = `${stem}${n === 1 ? '' : `-${n}`}.json`;
      const whole = await withKept(name, bank);
      if (whole === null) continue; // this file is something else, or wrong: it stays
      await writeWhole(name, exitFileText(whole));
      return name;
    }
  } catch (error) {
    throw new BadInput(
      `what the chain shows of bank ${message.number} cannot be kept at ${stem}.json (${(error as Error).message}), and no link of yours follows from it before that`,
    );
  }
}

/** The list that a bank ends with. Two lists for one turn are kept separately. */
function lastList({ turns }: Proof): Hex | null {
  const closed = turns.at(-1)?.closed;
  return closed === undefined ? null : hashStruct('Closed', closed.message);
}

/** The bank merged with the copy of it in this file; null when the file is not a copy of it, or of a fork. */
async function withKept(name: string, bank: Proof): Promise<Proof | null> {
  const text = await readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return bank;
  try {
    const { banks } = verifiedBanks(name, text);
    const same = banks.filter(
      (one) =>
        hashStruct('Setup', one.setup.message) === hashStruct('Setup', bank.setup.message) &&
        lastList(one) === lastList(bank),
    );
    return same.length === 0 ? null : evidenceOf([...same, bank]).banks[0]!;
  } catch (error) {
    if (error instanceof BadEvidence) return null;
    throw error;
  }
}

/** Writes all of it or nothing, whatever happens meanwhile. */
async function writeWhole(name: string, text: string): Promise<void> {
  const part = `${name}.part`;
  const file = await open(part, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(part, name);
  const folder = await open(path.dirname(name), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
