/** Hand order: "by hand" (per la mano), rules.md 1. */

/** Seats from here up are standing bettors (protocol.md 2.1). */
export const firstStandingSeat = 11;
/** A seat number is one byte. */
export const lastStandingSeat = 255;
/** Places at one table, standing bettors included (protocol.md 2.1). */
export const placesAtMost = 20;

/**
 * A seat's place by hand, smallest first: from the banker's right on in seat order, standing bettors after the seated.
 */
export function handRank(banker: number, seat: number): number {
  if (seat >= firstStandingSeat) return seat;
  return seat > banker ? seat - firstStandingSeat * 2 : seat - firstStandingSeat;
}

/** A copy by hand. Insertion sort: a table is small, and most bets are in order already. */
export function byHandFrom<T extends { readonly seat: number }>(banker: number, all: readonly T[]): readonly T[] {
  const sorted = [...all];
  for (let i = 1; i < sorted.length; i++) {
    const one = sorted[i]!;
    const rank = handRank(banker, one.seat);
    let at = i;
    for (; at > 0 && handRank(banker, sorted[at - 1]!.seat) > rank; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = one;
  }
  return sorted;
}
