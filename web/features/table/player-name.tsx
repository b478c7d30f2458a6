/** Who a seat is: a nickname never stands without the beginning of its address, so nobody can pose as another by it. */
import type { Hex } from '../../../engine/bytes.ts';
import type { SeatView } from '../../../engine/table/view.ts';
import { useTable } from './context.tsx';
import { ShortName } from './short-name.tsx';

/** `name`: what the page calls the seat in its sentences. */
export function PlayerName({ seat, name }: { readonly seat: SeatView; readonly name: string }) {
  const { nicknames, mySeat } = useTable();
  const nickname = seat.house || seat.seat === mySeat ? undefined : nicknames.get(seat.player);
  if (nickname === undefined) return <ShortName name={name} />;
  return <Called nickname={nickname} player={seat.player} testId={`nickname-${seat.seat}`} />;
}

export function Called({
  nickname,
  player,
  testId,
}: {
  readonly nickname: string;
  readonly player: Hex;
  readonly testId?: string;
}) {
  return (
    <span className="nickname" data-testid={testId}>
      <bdi className="truncate">{nickname}</bdi>
      <span className="nickname-of figures">
        <span className="nickname-0x">0x</span>
        {player.slice(2, 6)}
      </span>
    </span>
  );
}
