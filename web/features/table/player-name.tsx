/** Who a seat is: a nickname never stands without the beginning of its address, so nobody can pose as another by it. */
import type { SeatView } from '../../../engine/table/view.ts';
import { useTable } from './context.tsx';
import { ShortName } from './short-name.tsx';

/** `name`: what the page calls the seat in its sentences. */
export function PlayerName({ seat, name }: { readonly seat: SeatView; readonly name: string }) {
  const { nicknames, mySeat } = useTable();
  const nickname = seat.house || seat.seat === mySeat ? undefined : nicknames.get(seat.player);
  if (nickname === undefined) return <ShortName name={name} />;
  return (
    <span className="nickname" data-testid={`nickname-${seat.seat}`}>
      <bdi className="truncate">{nickname}</bdi>
      <span className="nickname-of figures">{seat.player.slice(0, 6)}</span>
    </span>
  );
}
