/**
 * The evidence of a browser's memory, with what only that browser has: the seat's own link to a list that it has given for
 * (protocol.md 1: links are derived). A file that was downloaded in the middle of a coup lacks it.
 */
import { commitmentOf, seatLink } from '../../fairness/commitment.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { coupIdOf } from '../../protocol/digests.ts';
import { signerOf } from '../../protocol/sign.ts';
import type { Proof, ProofGive, ProofTurn } from '../../proof/format.ts';
import { sessionKeyOf, type SeatBank, type SeatMemory } from '../../seat/memory.ts';
import { unfinishedTurn } from '../dispute.ts';

/** The banks of a memory, oldest first. Signs nothing that this seat has not signed before. */
export function ownEvidence(memory: SeatMemory): readonly Proof[] {
  return memory.banks.map((bank) => withOwnLink(memory, bank));
}

function withOwnLink(memory: SeatMemory, { proof, bankId }: SeatBank): Proof {
  const at = unfinishedTurn(proof);
  const turn = at === null ? undefined : proof.turns[at];
  if (at === null || turn?.closed === undefined) return proof;
  const closed = hashStruct('Closed', turn.closed.message);
  const row = turn.list.find(({ seat }) => seat === memory.seat);
  if (row === undefined || memory.given[`${bankId}:${turn.closed.message.turn}`] !== closed) return proof;
  const link = seatLink(memory.secret, coupIdOf(bankId, turn.closed.message.turn), row.seq);
  if (commitmentOf(link) !== row.commitment) return proof;
  const { signature } = signerOf(memory.domain, sessionKeyOf(memory.secret)).sign('Give', { closed });
  const { banker } = proof.setup.message;
  const gives = [...turn.gives.filter(({ seat }) => seat !== memory.seat), { seat: memory.seat, signature, link }].sort(bankerFirst(banker));
  return { ...proof, turns: proof.turns.with(at, { ...turn, gives } as ProofTurn) };
}

const bankerFirst = (banker: number) => (a: ProofGive, b: ProofGive): number => Number(b.seat === banker) - Number(a.seat === banker) || a.seat - b.seat;
