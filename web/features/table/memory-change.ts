/**
 * Whether a memory says anything new: `advance` makes new objects for every view, and only news should be written to
 * disk.
 */
import { encodeWire } from '../../../engine/protocol/wire.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';

/** True if both say the same, whatever objects they are made of. */
export function sameMemory(a: SeatMemory, b: SeatMemory): boolean {
  if (a === b) return true;
  const { banks: banksA, ...restA } = a;
  const { banks: banksB, ...restB } = b;
  return (
    banksA.length === banksB.length &&
    banksA.every((bank, i) => bank === banksB[i] || encodeWire(bank) === encodeWire(banksB[i])) &&
    encodeWire(restA) === encodeWire(restB)
  );
}
