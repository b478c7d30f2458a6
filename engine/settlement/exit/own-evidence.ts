/**
 * The evidence in a browser's memory. Each stored bank is read by itself, and what a table has shown counts only as far
 * as it is correct. The seat's own gives, links and bets come from its own memory. A file that was downloaded in the
 * middle of a coup lacks those.
 */
import { isHex } from '../../bytes.ts';
import type { Proof } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { addressOfKey } from '../../protocol/sign.ts';
import { sessionKeyOf, type SeatMemory } from '../../seat/memory.ts';
import { ownGives, type OwnGives } from './own-gives.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { type OwnSide } from './salvage-state.ts';
import { readBets, readStored } from './stored.ts';

/** A bank of a memory, as far as it is correct. */
export interface KeptBank extends Salvaged {
  /** The store's name for it; null when not even that can be read. */
  readonly number: bigint | null;
}

export interface OwnEvidence {
  /** Oldest first, without those that the seat only watched. */
  readonly banks: readonly KeptBank[];
  readonly gives: OwnGives;
}

/**
 * What a memory has to show. Signs nothing that this seat has not signed before. Never throws, whatever its banks are.
 */
export function evidenceIn(memory: SeatMemory): OwnEvidence {
  const own = ownSideOf(memory);
  const { domain, table } = memory;
  const banks = memory.banks.flatMap((stored: unknown): readonly KeptBank[] => {
    const kept = stored !== null && typeof stored === 'object' ? (stored as StoredBank) : {};
    const [proof, number] = [withLeaves(kept), kept.number];
    const name = typeof number === 'bigint' ? number : null;
    const notOwn = seatProblem(memory, own, proof);
    if (notOwn === 'looks on') return [];
    return [
      notOwn === null
        ? { number: name, ...salvage([proof], { domain, table }, own) }
        : { number: name, proof: null, dropped: [notOwn] },
    ];
  });
  const proofs = new Map(
    banks.flatMap(({ proof }) => (proof === null ? [] : [[hashStruct('Setup', proof.setup.message), proof] as const])),
  );
  const paid = memory.banks.flatMap((stored: unknown) => {
    const { final, paidLine, bankId } = (stored ?? {}) as StoredBank;
    return final === true && typeof paidLine === 'bigint' && isHex(bankId, 32) ? [[bankId, paidLine] as const] : [];
  });
  return { banks, gives: { ...own.gives, kept: proofs, paid: new Map(paid) } };
}

interface StoredBank {
  readonly proof?: unknown;
  readonly number?: unknown;
  readonly leavesAside?: unknown;
  readonly final?: unknown;
  readonly paidLine?: unknown;
  readonly bankId?: unknown;
}

/** The stored proof, also with the leaves that do not stand in it: a list was given for on their strength. */
function withLeaves({ proof, leavesAside }: StoredBank): unknown {
  if (!Array.isArray(leavesAside) || proof === null || typeof proof !== 'object') return proof;
  const { leaves } = proof as { leaves?: unknown };
  return { ...proof, leaves: [...(Array.isArray(leaves) ? (leaves as unknown[]) : []), ...(leavesAside as unknown[])] };
}

/** The banks of a memory that can be used. */
export function ownEvidence(memory: SeatMemory): readonly Proof[] {
  return evidenceIn(memory).banks.flatMap(({ proof }) => proof ?? []);
}

function ownSideOf(memory: SeatMemory): OwnSide {
  // The store may be of a version that kept only the two latest bets.
  const { bets, bet, betBefore } = memory as {
    readonly bets?: unknown;
    readonly bet?: unknown;
    readonly betBefore?: unknown;
  };
  const signed = [...(Array.isArray(bets) ? bets : []), bet, betBefore] as readonly unknown[];
  return {
    seat: memory.seat,
    key: addressOfKey(sessionKeyOf(memory.secret)),
    gives: ownGives(memory),
    bets: readBets(signed),
  };
}

/**
 * Why a bank does not belong to this sitting; null when it does. A bank with another key under the player's wallet is
 * the house's invention, and must not be proposed.
 */
function seatProblem({ grant }: SeatMemory, { seat, key }: OwnSide, stored: unknown): string | null {
  const setup = readStored(stored).setup?.message;
  if (setup === undefined) return null; // the salvage of the bank says this
  const place = setup.players.find((player) => player.key === key);
  const wallet = grant?.message.player;
  if (place !== undefined && place.seat === seat && (wallet === undefined || place.player === wallet)) return null;
  return place === undefined && !setup.players.some(({ player }) => player === wallet)
    ? 'looks on'
    : 'Your seat stands in it with another key, wallet or number than you sat down with: it is not yours.';
}
