/** What a seat knows of its table's settings beyond `Table`: `Table.salt` is their hash (protocol.md 3). */
import { settingsSalt, type Settings } from '../protocol/settings.ts';
import type { SeatMemory } from './memory.ts';

/**
 * The memory with the highest bet that these settings have, if they have one; null: they are not those of its table.
 * Without it a client plays at no table whose banker puts up the highest bets.
 */
export function withSettings(memory: SeatMemory, settings: Settings): SeatMemory | null {
  if (settingsSalt(settings) !== memory.table.salt) return null;
  const { highestBet } = settings;
  return typeof highestBet === 'string' && /^[1-9]\d{0,28}$/.test(highestBet)
    ? { ...memory, highestBet: BigInt(highestBet) }
    : memory;
}
