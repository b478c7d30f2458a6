/** Own limits in memory, as the store keeps them (server/store/port.ts). */
import type { OwnLimitRows } from '../../server/store/port.ts';

export function memoryOwnLimits(): OwnLimitRows {
  const rows = new Map<string, string>();
  return {
    ownLimits: async () => [...rows].map(([player, kept]) => ({ player, kept })),
    keepOwnLimits: async (player, kept) => void rows.set(player, kept),
  };
}
