/** Hand order: "by hand" (per la mano), rules.md 1. */

/** Seats from here up are standing bettors, numbered by arrival (protocol.md 2.1). */
export const firstStandingSeat = 11;

/** The seats by hand: from the right of the banker on in seat order, standing bettors after the seated. */
export function byHandFrom(banker: number, seats: readonly number[]): readonly number[] {
  const rank = (seat: number) => (seat >= firstStandingSeat ? seat : seat > banker ? seat - firstStandingSeat * 2 : seat - firstStandingSeat);
  return [...seats].sort((a, b) => rank(a) - rank(b));
}
