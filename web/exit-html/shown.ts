/**
 * What the chain has shown of others' gives and links, kept by this page: a link of one's own follows from it, and
 * another node may not show it again (PROTOCOL P7.14). On disk before anything is planned on it.
 */
import { openDB } from 'idb';
import { evidenceOf, verifiedBanks } from '../../engine/settlement/exit/evidence.ts';
import { bankFileName } from '../../engine/proof/file-name.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { placeText } from './escrows.ts';
import type { Piece } from './piece.ts';

const open = () =>
  openDB<{ shown: { key: string; value: string } }>('sabot-exit', 1, {
    upgrade(db) {
      db.createObjectStore('shown');
    },
  });

/** Resolves once they are on disk, and says as what they are known. Throws when this browser keeps nothing. */
export async function keepShown(banks: readonly Proof[]): Promise<readonly Piece[]> {
  const db = await open();
  const transaction = db.transaction('shown', 'readwrite', { durability: 'strict' });
  const pieces: Piece[] = [];
  for (const bank of banks) {
    const name = nameOf(bank);
    // Another tab, at another node, may have kept more of it since this page was opened.
    const whole = withKept(await transaction.store.get(name), bank);
    await transaction.store.put(JSON.stringify(proofToJson(whole)), name);
    pieces.push(pieceOf(name, [whole]));
  }
  await transaction.done;
  db.close();
  return pieces;
}

/** The bank together with the copy of it that stands there; by itself where that cannot be used. */
function withKept(text: string | undefined, bank: Proof): Proof {
  try {
    return text === undefined ? bank : evidenceOf([...verifiedBanks('what was kept', text).banks, bank]).banks[0]!;
  } catch {
    return bank;
  }
}

/** All that was kept. What cannot be read any more is left out: it is checked anew, and the chain has it. */
export async function keptShown(): Promise<readonly Piece[]> {
  try {
    const db = await open();
    const [names, texts] = await Promise.all([db.getAllKeys('shown'), db.getAll('shown')]);
    db.close();
    return names.flatMap((name, i) => {
      try {
        return [pieceOf(name, verifiedBanks(name, texts[i]!).banks)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** A list that has no step yet is the last of its bank: one copy for each, and of two for one turn each by itself. */
function nameOf({ domain, setup: { message }, turns }: Proof): string {
  const list = turns.at(-1)?.closed;
  const which = list === undefined ? '' : ` list ${hashStruct('Closed', list.message).slice(2, 34)}`; // as many digits as a house cannot make twice
  return `${bankFileName(message.number, hashStruct('Setup', message))} turn ${turns.length - 1}${which} at ${placeText(domain)}`; // no digest of a bank names its escrow
}
const pieceOf = (name: string, banks: readonly Proof[]): Piece => ({
  name: `${name}: what the chain has shown of it`,
  player: null,
  banks,
  problem: null,
});
