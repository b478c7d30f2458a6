/** A bank in which a list was closed and given for, another one beside it, and what is planned for both. */
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { SeatBank, SeatMemory } from '../../../engine/seat/memory.ts';
import type { OwnEvidence } from '../../../engine/settlement/exit/own-evidence.ts';
import { calling, granted, wonTwice } from '../../support/bank.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

export const cast = secretCast();
export const stakes = { ...calling(1, 2_000n), acks: [1, 2] };
export const garbage: Hex = `0x${'11'.repeat(64)}1b`;

/** Two coups that were played and one that was closed: the banker gave, and so did this seat, with its link. */
const maker = wonTwice(1n, cast);
export const played = granted(maker.proof());
maker.unfinished(calling(1, 3_000n), [1, 2], [2]);
export const running = granted(maker.proof());
export const other = granted(wonTwice(2n, cast).proof());
export const [first, second, list] = running.turns as [ProofTurn, ProofTurn, ProofTurn];
export const idOf = ({ setup }: Proof): Hex => hashStruct('Setup', setup.message);
export const bankId = idOf(running);
export const withTurns = (...turns: readonly unknown[]): Proof => ({ ...running, turns }) as Proof;
export const withList = (change: object): Proof => withTurns(first, second, { ...list, ...change });

/** What is planned for each of the player's banks, as `number act`. */
export function planned({ banks, gives }: OwnEvidence, seat = 2): readonly string[] {
  const proofs = banks.flatMap(({ proof }) => proof ?? []);
  return planOf(proofs, gives, walletOf(seat), () => untouched).steps.map(({ number, act }) => `${number} ${act}`);
}

/** The memory of seat 2 with something else in place of the first bank. */
export const spoilt = (proof: unknown, memory = memoryOf(2, [running, other])): SeatMemory => ({
  ...memory,
  banks: memory.banks.map((one, i) => (i === 0 ? ({ ...one, proof } as SeatBank) : one)),
});
export const whole = ['1 demand', '1 propose', '1 finalize', '2 propose', '2 finalize'];
