/** The coup that runs, by what the seat has checked. */
import type { Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { ProofTurn } from '../proof/format.ts';
import { newestBank, type SeatBank, type SeatMemory } from './memory.ts';

export interface RunningTurn {
  readonly bank: SeatBank;
  readonly turn: ProofTurn;
  readonly closed: Hex;
}

/** The newest bank with its running turn, in which every row has been checked. Null if none runs. */
export function runningCoup(memory: SeatMemory): RunningTurn | null {
  const bank = newestBank(memory);
  return bank === null ? null : runningIn(bank);
}

export function runningIn(bank: SeatBank): RunningTurn | null {
  const turn = bank.proof.turns[bank.verifiedTurns];
  return turn?.closed === undefined ? null : { bank, turn, closed: hashStruct('Closed', turn.closed.message) };
}
