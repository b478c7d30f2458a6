/** Nicknames in memory, as the store keeps them (server/store/port.ts); their day never ends. */
import type { Nicknames } from '../../server/store/port.ts';

export function memoryNicknames(): Nicknames {
  const kept = new Map<string, { readonly name: string; readonly look: string }>();
  /** By its look, what a wallet has given up. */
  const held = new Map<string, string>();
  const hold = (player: string) => {
    const before = kept.get(player);
    if (before !== undefined) held.set(before.look, player);
  };
  return {
    async nicknames(players) {
      return players.flatMap((player) => (kept.has(player) ? [{ player, name: kept.get(player)!.name }] : []));
    },
    async keepNickname(player, name, look) {
      if ([...kept].some(([other, one]) => other !== player && one.look === look)) return false;
      if ((held.get(look) ?? player) !== player) return false;
      hold(player);
      kept.set(player, { name, look });
      held.delete(look);
      return true;
    },
    async dropNickname(player) {
      hold(player);
      kept.delete(player);
    },
  };
}
