/**
 * How a seat says that something is wrong: an alarm with the proof of a lie, or a disagreement that ends with a better
 * view.
 */
import type { Hex } from '../bytes.ts';
import type { Lie } from './lie.ts';
import type { SeatMemory, Trouble } from './memory.ts';

/** The memory with an alarm; the first one stays. */
export function alarmed(memory: SeatMemory, trouble: Trouble, lie: Lie): SeatMemory {
  return memory.alarm === null ? { ...memory, alarm: { ...trouble, lie } } : memory;
}

/** The memory with a disagreement; the first trouble of a view stays. */
export function disagrees(memory: SeatMemory, trouble: Trouble): SeatMemory {
  return memory.disagreement === null ? { ...memory, disagreement: trouble } : memory;
}

export function trouble(bankId: Hex | null, turn: number | null, step: string, detail: string): Trouble {
  return { bankId, turn, step, detail };
}

/** While one of these stands the seat signs and shows nothing more. */
export function isStopped({ alarm, disagreement }: Pick<SeatMemory, 'alarm' | 'disagreement'>): boolean {
  return alarm !== null || disagreement !== null;
}
