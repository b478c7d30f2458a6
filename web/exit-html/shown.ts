/**
 * The gives and links of others that the chain has shown, kept by this page: the seat's own link depends on them, and
 * another node may not show them again (PROTOCOL P7.14). On disk before anything is planned on them.
 */
import { openDB } from 'idb';
import { BadEvidence, evidenceOf, verifiedBanks } from '../../engine/settlement/exit/evidence.ts';
import { exitFileText } from '../../engine/settlement/exit/exit-file.ts';
import { bankFileName } from '../../engine/proof/file-name.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { placeText } from './escrows.ts';
import { exitWords } from '../words/exit.ts';
import { pieceOf, type Piece } from './piece.ts';

const open = () =>
  openDB<{ shown: { key: string; value: string } }>('sabot-exit', 1, {
    upgrade(db) {
      db.createObjectStore('shown');
    },
  });

/**
 * Resolves once they are on disk, with what is then known, and with why others are not: one that cannot be kept is in
 * no other's way.
 */
export async function keepShown(
  banks: readonly Proof[],
): Promise<{ readonly pieces: readonly Piece[]; readonly unkept: string | null }> {
  const pieces: Piece[] = [];
  let unkept: string | null = null;
  for (const bank of banks) {
    try {
      pieces.push(await keepOne(bank));
    } catch (error) {
      unkept = (error as Error).message;
    }
  }
  return { pieces, unkept };
}

/** Throws if this browser does not store it. */
async function keepOne(bank: Proof): Promise<Piece> {
  const db = await open();
  try {
    const transaction = db.transaction('shown', 'readwrite', { durability: 'strict' });
    for (let n = 1; ; n++) {
      const name = `${nameOf(bank)}${n === 1 ? '' : ` (${n})`}`;
      // Another tab, at another node, may have stored more of it since this page was opened.
      const whole = withKept(await transaction.store.get(name), bank);
      if (whole === null) continue; // what cannot be read here stays: another version of this page may read it
      await transaction.store.put(exitFileText(whole), name);
      await transaction.done;
      return shownPiece(name, [whole]);
    }
  } finally {
    db.close();
  }
}

/** The bank combined with the copy stored under its name; null if that copy cannot be read. */
function withKept(text: string | undefined, bank: Proof): Proof | null {
  if (text === undefined) return bank;
  try {
    return evidenceOf([...verifiedBanks('what was kept', text).banks, bank]).banks[0]!;
  } catch (error) {
    if (error instanceof BadEvidence) return null;
    throw error;
  }
}

/** Everything that was stored. What cannot be read is left out here, and stays on disk. */
export async function keptShown(): Promise<readonly Piece[]> {
  try {
    const db = await open();
    const [names, texts] = await Promise.all([db.getAllKeys('shown'), db.getAll('shown')]);
    db.close();
    return names.flatMap((name, i) => {
      try {
        return [shownPiece(name, verifiedBanks(name, texts[i]!).banks)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** A list without a step is the last of its bank: each gets its own copy, also two lists for one turn. */
function nameOf({ domain, setup: { message }, turns }: Proof): string {
  const list = turns.at(-1)?.closed;
  // So many digits that a house cannot make two alike.
  const which = list === undefined ? '' : ` list ${hashStruct('Closed', list.message).slice(2, 34)}`;
  // A bank's digest does not name its escrow.
  return `${bankFileName(message.number, hashStruct('Setup', message))} turn ${turns.length - 1}${which} at ${placeText(domain)}`;
}

const shownPiece = (name: string, banks: readonly Proof[]): Piece =>
  pieceOf({ player: null, banks }, () => exitWords().pieces.shown(name));
