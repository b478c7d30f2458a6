/** How each player of this browser wants to play without being asked (rules.md 1.6), kept here under their address. */
import type { Hex } from '../../engine/bytes.ts';
import { Listeners } from '../../engine/listeners.ts';
import { volontaBits } from '../../engine/protocol/messages.ts';
import type { Play } from '../../engine/seat/memory.ts';
import { plainPlay } from '../../engine/seat/play.ts';

const prefix = 'sabot.play.';
const keyOf = (player: Hex): string => `${prefix}${player.toLowerCase()}`;
const allBits = Object.values(volontaBits).reduce((all, bit) => all | bit, 0);

/** The kept text, read as strictly as it was written; anything else is plain play. */
export function readPlay(kept: string | null): Play {
  const parts = /^(\d{1,2}) (yes|no)(?: ([1-9]\d{0,14}))?$/.exec(kept ?? '');
  if (parts === null) return plainPlay;
  const volonta = Number(parts[1]);
  if ((volonta & ~allBits) !== 0) return plainPlay;
  const limit = parts[3] === undefined ? {} : { limit: BigInt(parts[3]) };
  return { volonta, automatic: parts[2] === 'yes', ...limit };
}

export const playText = ({ volonta, automatic, limit }: Play): string =>
  `${volonta} ${automatic ? 'yes' : 'no'}${limit === undefined ? '' : ` ${limit}`}`;

/** The greatest limit that can be kept, hundredths of a chip. */
export const mostLimit = 999_999_999_999_999n;

export const ownPlay = (player: Hex): Play => readPlay(localStorage.getItem(keyOf(player)));

const kept = new Listeners();

/** Calls `listener` whenever somebody's play is changed, on this page or in another tab; returns how to stop it. */
export const onPlayKept = (listener: () => void): (() => void) => {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  const stop = kept.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    stop();
    window.removeEventListener('storage', elsewhere);
  };
};

/** Changes what is kept now, and not what a page has read before: another tab may have set a limit since. */
export function changePlay(player: Hex, change: (now: Play) => Play): void {
  localStorage.setItem(keyOf(player), playText(change(ownPlay(player))));
  kept.tell();
}
