/** Where the evidence comes from: this browser's own store, and files. Everything is verified before it counts. */
import type { Hex } from '../../engine/bytes.ts';
import type { Proof, ProofGive } from '../../engine/proof/format.ts';
import { present } from '../../engine/assert.ts';
import { lastStateOf } from '../../engine/settlement/encode.ts';
import { BadEvidence, verifiedBanks } from '../../engine/settlement/exit/evidence.ts';
import { ownEvidence, ownLinks } from '../../engine/settlement/exit/own-evidence.ts';
import { soundPart, type SoundPart } from '../../engine/settlement/exit/sound-part.ts';
import { allSittings } from '../features/table/sittings.ts';

/** Banks from one place; `player` whose they are, if it is known. */
export interface Piece {
  readonly name: string;
  readonly player: Hex | null;
  readonly banks: readonly Proof[];
  /** What only this browser has, and no file may show (`ownLinks`). */
  readonly links?: ReadonlyMap<Hex, ProofGive>;
  /** Why it cannot be used. */
  readonly problem: string | null;
}

const largest = 32_000_000;

/** What this site's pages have kept in this browser, by sitting. Empty where there is no store. */
export async function piecesInStore(): Promise<readonly Piece[]> {
  const sittings = await allSittings().catch(() => []);
  return sittings.filter(({ memory }) => memory.banks.length > 0).flatMap(({ memory, player }) => {
    const kept = ownEvidence(memory).map((bank) => ({ bank, sound: soundPart(bank) }));
    const banks = kept.flatMap(({ sound }) => (sound.proof === null ? [] : [sound.proof]));
    const name = `Seat ${memory.seat}, kept by this browser: ${numbers(banks)}`;
    const spoilt = kept.flatMap(({ bank, sound }) => (sound.failed === null ? [] : [spoiltPiece(`Seat ${memory.seat}, bank ${bank.setup.message.number}`, player, sound)]));
    return [...(banks.length === 0 ? [] : [{ name, player, banks, links: ownLinks(memory), problem: null }]), ...spoilt];
  });
}

/** Said beside the rest of a sitting: one thing that a house sent wrong must not keep the other banks, or what came before it, from their way out. */
function spoiltPiece(name: string, player: Hex, { proof, failed }: SoundPart): Piece {
  const { id, title, turn } = present(failed, 'a step that differs');
  const used = proof === null ? 'Nothing of it is used.' : `It is used as far as it is right, up to turn ${lastStateOf(proof).turn}.`;
  return { name, player, banks: [], problem: `${name}: ${turn === null ? '' : `turn ${turn}, `}${id} (${title}) is not right. ${used}` };
}

/** A chosen or dropped file. */
export async function pieceOf(file: File): Promise<Piece> {
  try {
    if (file.size > largest) throw new Error('larger than 32 MB');
    const { banks, report } = verifiedBanks(file.name, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer()));
    return { name: `${file.name}: ${numbers(banks)}, ${report.verdict}`, player: null, banks, problem: null };
  } catch (error) {
    return { name: file.name, player: null, banks: [], problem: error instanceof BadEvidence ? error.message : `${file.name} cannot be read: ${(error as Error).message}` };
  }
}

function numbers(banks: readonly Proof[]): string {
  return `bank${banks.length === 1 ? '' : 's'} ${banks.map((bank) => String(bank.setup.message.number)).join(', ')}`;
}
