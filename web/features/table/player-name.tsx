/** Who a seat is, on its plate. */
import type { SeatView } from '../../../engine/table/view.ts';
import { ShortName } from './short-name.tsx';

/** `name`: what the page calls the seat in its sentences. */
export function PlayerName({ seat, name }: { readonly seat: SeatView; readonly name: string }) {
  return <ShortName name={name} testId={`nickname-${seat.seat}`} />;
}
