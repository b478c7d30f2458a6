/**
 * Evidence of banks that a memory has dropped because a chain node called them paid, and because there are newer ones
 * (`take-bank.ts`). A node's word may be false, and another node is asked later: the store keeps such banks beside the
 * memory before it keeps the memory without them, and the way out reads both (law C).
 */
import type { Hex } from '../bytes.ts';
import type { SeatBank, SeatMemory } from './memory.ts';

/** A bank that is no longer in its sitting's memory, with the lists that the seat gave for in it. */
export interface ArchivedBank {
  readonly bank: SeatBank;
  readonly given: SeatMemory['given'];
}

/** The banks of `before` that `after` lacks, and in which the seat gave: in any other it has nothing to win or lose. */
export function droppedBy(before: SeatMemory, after: SeatMemory): readonly ArchivedBank[] {
  return before.banks
    .filter(({ bankId }) => after.banks.every((one) => one.bankId !== bankId))
    .map((bank) => ({ bank, given: givenIn(before, bank.bankId) }))
    .filter(({ given }) => Object.keys(given).length > 0);
}

const givenIn = ({ given }: Pick<SeatMemory, 'given'>, bankId: Hex): SeatMemory['given'] =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key.startsWith(`${bankId}:`)));

/** The sitting with these of its dropped banks, and with no others: what the way out takes as the evidence of one. */
export function ofArchive(memory: SeatMemory, archived: readonly ArchivedBank[]): SeatMemory {
  const missing = archived.filter(({ bank }) => memory.banks.every(({ bankId }) => bankId !== bank.bankId));
  const given = Object.assign({}, ...missing.map((one) => one.given)) as SeatMemory['given'];
  return { ...memory, banks: missing.map(({ bank }) => bank), given };
}
