/** How tests of clocks count time, and read who decided and who was late. */
import type { Sitting } from './game-driver.ts';

export const seconds = 1000;
export const minutes = 60 * seconds;

/** `role draw by whom` of all decisions: 1 sta, 2 carta, 3 batte. */
export const decided = (table: Sitting) =>
  table
    .events('decided')
    .map(({ role, draw, by }) => `${role} ${draw} by ${by}`)
    .join(', ');

/** How often this seat was late in a row, and whether it sits out. */
export const awayOf = (table: Sitting, seat: number) => ({
  timeouts: table.seat(seat)?.timeouts,
  out: table.seat(seat)?.sittingOut,
});
