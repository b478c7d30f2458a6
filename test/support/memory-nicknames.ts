/** Nicknames in memory, as the store keeps them (server/store/port.ts). */
import type { Nicknames } from '../../server/store/port.ts';

export function memoryNicknames(): Nicknames {
  const kept = new Map<string, { readonly name: string; readonly look: string }>();
  return {
    async nicknames(players) {
      return players.flatMap((player) => (kept.has(player) ? [{ player, name: kept.get(player)!.name }] : []));
    },
    async keepNickname(player, name, look) {
      if ([...kept].some(([other, one]) => other !== player && one.look === look)) return false;
      kept.set(player, { name, look });
      return true;
    },
    async dropNickname(player) {
      kept.delete(player);
    },
  };
}
