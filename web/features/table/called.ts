/**
 * What a wallet is called in sentences, on plates and in lists: its nickname with the beginning of its address, so that
 * nobody can pose as another by it, else the address alone. Nicknames are one claim for the whole page, as its language
 * is: whoever names somebody asks here.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { Nicknames } from '../../lib/server-types.ts';

let known: Nicknames = new Map();

/** From here on these wallets are called so. */
export function callThem(nicknames: Nicknames): void {
  known = nicknames;
}

/** Around a nickname: it is no word of its sentence (`within` lowers the first letter of some). */
const [opens, closes] = ['\u2068', '\u2069'];
/** The line does not break between a nickname and its address. */
const space = '\u00a0';

export function calledName(player: Hex): string {
  const nickname = known.get(player);
  return nickname === undefined
    ? `${player.slice(0, 6)}…${player.slice(-4)}`
    : `${opens}${nickname}${closes}${space}${player.slice(0, 6)}`;
}

/** The two parts of such a name; null for one without a nickname. */
export function nicknameIn(name: string): { readonly nickname: string; readonly address: string } | null {
  const end = name.lastIndexOf(`${closes}${space}`);
  return name.startsWith(opens) && end > 0 ? { nickname: name.slice(1, end), address: name.slice(end + 2) } : null;
}
