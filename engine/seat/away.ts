/** What a seat remembers of where its player is, and what follows from it. What changes it: `presence.ts`. */
import type { Hex } from '../bytes.ts';

/** `going`: the table has not answered its word. */
export interface Away {
  readonly is: 'going' | 'gone';
  readonly word: 'sitOut' | 'stand';
  /** It has stood up since it sat out, and the table has not answered that. */
  readonly stands?: true;
  /** The last checked state when its player went. */
  readonly state: Hex | null;
  /** The list that its player saw when it went: the regola decides there, and it is not asked about that. */
  readonly seen?: Hex;
  /** The one list that it gives for all the same; `closed`: its bets are closed over that state, and it is to come. */
  readonly plays?: Hex | 'closed';
}

/** It has sat in again, while this list was running: it is asked there as before, if it had not seen it as it went. */
export interface Back {
  readonly is: 'there';
  readonly since: Hex;
  /** As for who is away: the regola has decided there from then on. */
  readonly seen?: Hex;
}

export type Presence = Away | Back;

/**
 * Its player has nothing more to choose. As banker it said so of the word that stood then, if one did (`over`), and
 * before any from `said` on: places in `moves`.
 */
export interface Ready {
  readonly state: Hex;
  readonly taken?: true;
  readonly over?: number;
  readonly said: number;
}

interface Present {
  readonly presence?: Presence;
}

/** What is known of a player that has gone; null: it is there. */
export const awayIn = ({ presence }: Present): Away | null =>
  presence === undefined || presence.is === 'there' ? null : presence;

/** Its player has gone, and has not sat in again. */
export const isAway = (memory: Present): boolean => awayIn(memory) !== null;

/** Its player has said that it stands up, without a `Leave`, and the table has not answered that. */
export function isStanding(memory: Present): boolean {
  const away = awayIn(memory);
  return away !== null && (away.stands === true || (away.is === 'going' && away.word === 'stand'));
}

/** It may sit in by what it knows itself. Who stands up waits for what becomes of that. */
export const maySitIn = (memory: Present): boolean => isAway(memory) && !isStanding(memory);

/** Its player has said that it stands up, without a `Leave`. */
export function hasStood(memory: Present): boolean {
  const away = awayIn(memory);
  return away !== null && (away.stands === true || away.word === 'stand');
}

/** Its player saw this list when it went, whether it has sat in again or not. */
export const wentInList = ({ presence }: Present, list: Hex): boolean => presence?.seen === list;

/** Its player sat in again while this list was running. */
export const cameInList = ({ presence }: Present, list: Hex): boolean =>
  presence?.is === 'there' && presence.since === list;

/** Its player has gone, and this list is not the one that it must still play. */
export function isGoneBefore(memory: Present, list: Hex): boolean {
  const away = awayIn(memory);
  return away !== null && away.plays !== list;
}
