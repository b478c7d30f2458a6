/**
 * The evidence of a browser's memory, with what only that browser has: the seat's own link to a list that it has given for
 * (protocol.md 1: links are derived). A file that was downloaded in the middle of a coup lacks it.
 */
import type { Hex } from '../../bytes.ts';
import { commitmentOf, seatLink } from '../../fairness/commitment.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { coupIdOf } from '../../protocol/digests.ts';
import { signerOf } from '../../protocol/sign.ts';
import type { ClosedTurn, Proof, ProofGive, ProofTurn } from '../../proof/format.ts';
import { sessionKeyOf, type SeatBank, type SeatMemory } from '../../seat/memory.ts';
import { unfinishedTurn } from '../dispute.ts';

/** The banks of a memory, oldest first. Signs nothing that this seat has not signed before. */
export function ownEvidence(memory: SeatMemory): readonly Proof[] {
  return memory.banks.map((bank) => withOwnLink(memory, bank));
}

/**
 * The seat's gives to lists that were declared void, by digest: a proof shows no link of a void's banker, and under demand it is asked
 * for all the same (protocol.md 7).
 */
export function ownLinks(memory: SeatMemory): ReadonlyMap<Hex, ProofGive> {
  return new Map(memory.banks.flatMap(({ proof, bankId }) => proof.turns.flatMap((turn): readonly (readonly [Hex, ProofGive])[] => {
    const give = turn.closed === undefined || turn.void === undefined ? null : ownGive(memory, bankId, turn);
    return give === null ? [] : [[hashStruct('Closed', turn.closed!.message), give]];
  })));
}

function withOwnLink(memory: SeatMemory, { proof, bankId }: SeatBank): Proof {
  const at = unfinishedTurn(proof);
  const turn = at === null ? undefined : proof.turns[at];
  const own = turn?.closed === undefined ? null : ownGive(memory, bankId, turn);
  if (at === null || turn?.closed === undefined || own === null) return proof;
  const { banker } = proof.setup.message;
  const gives = [...turn.gives.filter(({ seat }) => seat !== memory.seat), own].sort(bankerFirst(banker));
  return { ...proof, turns: proof.turns.with(at, { ...turn, gives } as ProofTurn) };
}

/** What the seat has given for a list, with its link; null when it has not. */
function ownGive(memory: SeatMemory, bankId: Hex, { closed: { message }, list }: ClosedTurn): ProofGive | null {
  const closed = hashStruct('Closed', message);
  const row = list.find(({ seat }) => seat === memory.seat);
  if (row === undefined || memory.given[`${bankId}:${message.turn}`] !== closed) return null;
  const link = seatLink(memory.secret, coupIdOf(bankId, message.turn), row.seq);
  if (commitmentOf(link) !== row.commitment) return null;
  const { signature } = signerOf(memory.domain, sessionKeyOf(memory.secret)).sign('Give', { closed });
  return { seat: memory.seat, signature, link };
}

const bankerFirst = (banker: number) => (a: ProofGive, b: ProofGive): number => Number(b.seat === banker) - Number(a.seat === banker) || a.seat - b.seat;
