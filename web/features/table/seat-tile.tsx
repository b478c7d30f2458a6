'use client';
/** A seat at a table of several: who sits there, with what, as what, whose clock runs, and what lies before it. */
import { Mark } from '../../ui/address.tsx';
import { ClockRing, useIsOver, useTimeLeft } from '../../ui/clock.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import { feltWords } from '../../words/felt.ts';
import { useHeldChairs } from '../waiting/use-lobby.ts';
import { useTable } from './context.tsx';
import { GiftAt } from './gift-at.tsx';
import { clockOf, deciders, isShared } from './due.ts';
import { HeapChips } from './heap-chips.tsx';
import { PlayerName } from './player-name.tsx';
import { roleOf } from './reading.ts';
import { Pending, SeatState } from './seat-plate.tsx';
import type { SeatTag } from './seat-tag.ts';
import { pendingWins, stackOf } from './stacks.ts';
import { namesAt } from './words.ts';
import type { OnSit } from './snapshot.ts';

export interface SeatTileProps {
  readonly number: number;
  /** Who has the cards, or would get them now. */
  readonly hand: number | null;
  /** It comes first among the callers of banco. */
  readonly ferito: boolean;
  readonly tag: SeatTag | null;
  readonly onSit: OnSit;
}

/** Who is at this number, and whether the table waits for them. */
export function useSeat(number: number) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const seat = view.seats.find((s) => s.seat === number);
  const guarantee = view.bank?.guarantees.find((one) => one.seat === number) ?? null;
  const due = deciders(view).find((one) => one.seat === number) ?? null;
  // Where several decide at once the cloth has one clock for all.
  const alone = due !== null && !isShared(view) ? due : null;
  const closed = useIsOver(view.bank?.betsUntil ?? null, snap.offset);
  const guaranteed = closed ? guarantee : null;
  const left = useTimeLeft(guaranteed?.until ?? alone?.deadline ?? null, snap.offset);
  const turn = alone !== null || (due !== null && number === mySeat) || (guaranteed !== null && (left ?? 0) > 0);
  const clock = left !== null && left > 0 ? { left, total: guaranteed ? 10_000 : clockOf(view, alone!.duty) } : null;
  return { seat, turn, clock, may: turn ? (guaranteed?.may ?? null) : null };
}

export function SeatTile({ number, hand, ferito, tag, onSit }: SeatTileProps) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const { seat, turn, clock, may } = useSeat(number);
  if (!seat) return <FreeChair number={number} onSit={onSit} />;
  const role = roleOf(view, number, hand);
  const name = namesAt(view, mySeat)(number);
  return (
    <div
      className="tile"
      data-turn={turn}
      data-away={!seat.connected && !seat.house}
      data-own={number === mySeat}
      data-testid={`seat-${number}`}
    >
      <div className="tile-plate">
        <span className="relative shrink-0">
          <GiftAt seat={number} />
          {clock ? <ClockRing {...clock} size={30} /> : <Mark of={seat.player} house={seat.house} size={30} />}
          <span className="tile-number" aria-label={feltWords().seatNumber(number)}>
            {number}
          </span>
        </span>
        <div className="min-w-0 flex-1 leading-tight">
          <div className="truncate text-[13px] font-semibold" title={seat.player}>
            <PlayerName seat={seat} name={name} />
          </div>
          <div className="flex items-center gap-1.5 text-[12px] text-[#d8cfb8]">
            <HeapChips
              key={seat.player}
              amount={stackOf(view, seat)}
              testId={`credit-${number}`}
              place={`stack-${number}`}
              className="font-medium"
            />
            <span className="tile-badges">
              {role && (
                <span className={`badge tile-badge badge-${role}`} data-testid={`role-${number}`}>
                  <Gloss term={role}>{role}</Gloss>
                </span>
              )}
              {ferito && (
                <span className="badge tile-badge badge-punta" data-testid={`ferito-${number}`}>
                  <Gloss term="ferito">ferito</Gloss>
                </span>
              )}
              {view.bank?.socio === number && (
                <span className="badge tile-badge badge-punta" data-testid={`socio-of-${number}`}>
                  <Gloss term="socio">socio</Gloss>
                </span>
              )}
            </span>
          </div>
          <div className="tile-state">
            <Pending wins={pendingWins(view, seat)} number={number} />
            <SeatState seat={seat} alone />
          </div>
        </div>
      </div>
      <Tag number={number} tag={tag} may={may} />
    </div>
  );
}

export function Tag({
  number,
  tag,
  may,
}: Pick<SeatTileProps, 'number' | 'tag'> & { readonly may: ReturnType<typeof useSeat>['may'] }) {
  const words = feltWords();
  if (tag === null && may === null) return <div className="tile-tag" data-place={`stake-${number}`} aria-hidden />;
  const isResult = tag?.kind === 'won' || tag?.kind === 'lost' || tag?.kind === 'even';
  return (
    <div className="tile-tag" data-place={`stake-${number}`}>
      {tag && (
        <span
          key={`${tag.kind} ${tag.text}`}
          className={`tag figures ${isResult ? 'points' : ''}`}
          data-kind={tag.kind}
          data-testid={`tag-${number}`}
          data-place={tag.place ?? undefined}
        >
          {tag.place !== null && (
            <span className="tag-place" title={tag.place === 1 ? words.theCards : words.place(tag.place)}>
              {tag.place}
            </span>
          )}
          {tag.kind === 'back' ? (
            <>
              <s className="tag-text">{tag.text}</s>
              <span title={words.goesBack}>
                <span aria-hidden>↩</span>
                <span className="sr-only">{words.goesBack}</span>
              </span>
            </>
          ) : (
            <span className="tag-text">{tag.text}</span>
          )}
        </span>
      )}
      {may && (
        <span className="tag" data-kind="may" data-testid={`guarantee-${number}`}>
          {words.may[may]}
        </span>
      )}
    </div>
  );
}

function FreeChair({ number, onSit }: Pick<SeatTileProps, 'number' | 'onSit'>) {
  const { table } = useTable();
  const isHeld = useHeldChairs(table.tableId).others.includes(number);
  const words = feltWords();
  const inside = (
    <>
      <span className="free-mark figures">{number}</span>
      <span className="truncate text-[12.5px]">{isHeld ? words.held : onSit ? words.sit : words.free}</span>
    </>
  );
  return (
    <div className="tile" data-free="true">
      {onSit && !isHeld ? (
        <button
          type="button"
          className="tile-plate tile-sit"
          onClick={() => onSit(number)}
          aria-label={words.sitDownAt(number)}
          data-testid={`sit-seat-${number}`}
        >
          {inside}
        </button>
      ) : (
        <div className="tile-plate" data-testid={`empty-seat-${number}`}>
          {inside}
        </div>
      )}
      <div className="tile-tag" aria-hidden />
    </div>
  );
}
