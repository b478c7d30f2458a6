/** Where the evidence comes from: this browser's own store, and files. Everything is verified before it counts. */
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { ofArchive } from '../../engine/seat/archive.ts';
import { lastStateOf } from '../../engine/settlement/encode.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import {
  BadEvidence,
  evidenceOf,
  playersIn,
  verifiedBanks,
  type Evidence,
} from '../../engine/settlement/exit/evidence.ts';
import { evidenceIn, type KeptBank } from '../../engine/settlement/exit/own-evidence.ts';
import { togetherGiven, type OwnGives } from '../../engine/settlement/exit/own-gives.ts';
import { onlyEscrow } from './escrows.ts';
import { exitWords } from '../words/exit.ts';
import { pieceOf as piece, type Piece } from './piece.ts';
import { allArchived, countArchived } from '../features/table/archive.ts';
import { allSittings, type Sitting } from '../features/table/sittings.ts';
import { alarmsIn, type KeptAlarm } from '../lib/kept-alarms.ts';

const largest = 32_000_000;

/** Everybody who has a seat in the banks, or sat down with this browser, each once. The pieces belong to one escrow. */
export function playersOf(pieces: readonly Piece[]): readonly Hex[] {
  onlyEscrow(pieces);
  return [
    ...new Set([
      ...playersIn({ banks: pieces.flatMap(({ banks }) => banks) }),
      ...pieces.flatMap(({ player, sat }) => (sat === undefined || player === null ? [] : [player])),
    ]),
  ];
}

/** What all sittings of this browser at one escrow have given for. */
export function allGives(pieces: readonly Piece[]): OwnGives {
  onlyEscrow(pieces);
  return togetherGiven(pieces.flatMap(({ gives }) => gives ?? []));
}

/**
 * What the sittings of this wallet at one escrow have given for. What is over is over for every wallet: one browser's
 * evidence holds the links of all.
 */
export function givesOf(pieces: readonly Piece[], whose: Hex | null): OwnGives {
  return { ...allGives(pieces.filter(({ player }) => player === whose)), over: allGives(pieces).over };
}

/**
 * One wallet's evidence, combined with what its own sittings have given for: another wallet of this browser may have
 * been shown a fork. Null if there is neither a bank nor a sitting of its own. The pieces belong to one escrow.
 */
export function evidenceFor(pieces: readonly Piece[], whose: Hex | null): Evidence | null {
  const domain = onlyEscrow(pieces);
  const banks = pieces.flatMap((piece) => piece.banks);
  const sat = pieces.flatMap((piece) => (piece.sat === undefined || piece.player !== whose ? [] : [piece.sat]));
  if (domain === null || (banks.length === 0 && sat.length === 0)) return null;
  const found =
    banks.length === 0 ? { domain, banks, tables: [], forks: [] } : evidenceOf(banks, givesOf(pieces, whose), whose);
  // A seat that was taken has its money at the table from then on, whether a bank was set up or not.
  return {
    ...found,
    tables: new Map([...found.tables, ...sat.map(({ table }) => [hashStruct('Table', table), table] as const)]),
  };
}

/**
 * What this site's pages have kept in this browser, by sitting. A sitting that cannot be read does not affect the
 * others; a store that cannot be read is reported.
 */
export async function piecesInStore(): Promise<readonly Piece[]> {
  try {
    return (await allSittings()).flatMap(piecesOf);
  } catch (error) {
    return [
      piece(
        { player: null, banks: [] },
        () => exitWords().pieces.browser,
        () => exitWords().pieces.unreadable((error as Error).message),
      ),
    ];
  }
}

/** The alarms in the store. A store that cannot be read is reported beside its pieces. */
export async function alarmsInStore(): Promise<readonly KeptAlarm[]> {
  return allSittings().then(alarmsIn, () => []);
}

/** How many older banks this browser has kept; 0 where it cannot say: then the sittings cannot be read either. */
export async function olderInStore(): Promise<number> {
  return countArchived().catch(() => 0);
}

/**
 * Banks that the sittings do not name any more, because a chain node called them paid and there were newer ones:
 * another node may say otherwise. Checked one at a time, so that the page stays alive.
 */
export async function olderPieces(): Promise<readonly Piece[]> {
  try {
    const [sittings, archived] = [await allSittings(), await allArchived()];
    const pieces: Piece[] = [];
    for (const { id, memory, player } of sittings)
      for (const one of archived.get(id) ?? []) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        const older = ofArchive(memory, [one]);
        if (older.banks.length > 0) pieces.push(...piecesOf({ player, memory: older }));
      }
    return pieces;
  } catch (error) {
    return [
      piece(
        { player: null, banks: [] },
        () => exitWords().pieces.browser,
        () => exitWords().pieces.olderUnreadable((error as Error).message),
      ),
    ];
  }
}

/** The pieces of one sitting: its banks, and beside them, for each bank, what is not right. */
function piecesOf({ memory, player }: Pick<Sitting, 'memory' | 'player'>): readonly Piece[] {
  try {
    const { banks, gives } = evidenceIn(memory);
    const proofs = banks.flatMap(({ proof }) => proof ?? []);
    const spoilt = banks
      .filter(({ dropped }) => dropped.length > 0)
      .map((bank) => spoiltPiece(memory.seat, player, bank));
    const { domain, table, grant } = memory;
    return [
      ...(proofs.length === 0 && grant === null
        ? []
        : [
            piece({ player, banks: proofs, gives, ...(grant === null ? {} : { sat: { domain, table } }) }, () =>
              exitWords().pieces.kept(memory.seat, numbers(proofs)),
            ),
          ]),
      ...spoilt,
    ];
  } catch (error) {
    return [
      piece(
        { player: null, banks: [] },
        () => exitWords().pieces.sitting,
        () => exitWords().pieces.sittingUnreadable((error as Error).message),
      ),
    ];
  }
}

/**
 * Reported beside the rest of a sitting: an error in one bank keeps neither the other banks nor the rest of it from the
 * way out.
 */
function spoiltPiece(seat: number, player: Hex, { proof, number, dropped }: KeptBank): Piece {
  const turn = proof === null ? null : lastStateOf(proof).turn;
  const name = () => exitWords().pieces.ofSeat(seat, number === null ? null : String(number));
  return piece({ player, banks: [] }, name, () => exitWords().pieces.spoilt(name(), saidAll(dropped), turn));
}

/** Sentences of the engine, one after the other. */
const saidAll = (sentences: readonly string[]): string => sentences.map(exitWords().say).join(' ');

/** A chosen or dropped file. */
export async function pieceOf(file: File): Promise<Piece> {
  try {
    if (file.size > largest) return unusable(file.name, () => exitWords().pieces.tooLarge);
    const { banks, report, dropped } = verifiedBanks(
      file.name,
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer()),
    );
    // Two files of one bank have the same name: what is not whole says how far it goes.
    const turns = report.verdict === 'VERIFIED' ? null : banks.reduce((sum, bank) => sum + bank.turns.length, 0);
    return piece({ player: null, banks }, () => {
      const words = exitWords().pieces;
      return words.file(file.name, words.banks(numbers(banks)), report.verdict, turns, saidAll(dropped));
    });
  } catch (error) {
    if (!(error instanceof BadEvidence)) return unusable(file.name, () => (error as Error).message);
    return piece(
      { player: null, banks: [] },
      () => file.name,
      () => exitWords().say(error.message),
    );
  }
}

const unusable = (name: string, why: () => string): Piece =>
  piece(
    { player: null, banks: [] },
    () => name,
    () => exitWords().pieces.fileUnreadable(name, why()),
  );

const numbers = (banks: readonly Proof[]): readonly string[] => banks.map((bank) => String(bank.setup.message.number));
