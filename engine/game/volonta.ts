/** Which volontà a seat plays with. */
import type { Seat } from '../chairs/state.ts';
import { volontaBits } from '../protocol/messages.ts';

/** The volontà bits that the seat's bets and banks carry. */
export function volontaOf(seat: Seat): number {
  return seat.principiante ? seat.volonta | volontaBits.principiante : seat.volonta;
}
