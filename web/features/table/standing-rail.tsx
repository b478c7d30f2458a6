'use client';
/** Who bets without a chair: one line beside the cloth, by their numbers. */
import { Mark } from '../../ui/address.tsx';
import { ClockRing } from '../../ui/clock.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import { feltWords } from '../../words/felt.ts';
import { betsNow, feritoIn } from './bets-now.ts';
import { useTable } from './context.tsx';
import { GiftAt } from './gift-at.tsx';
import { HeapChips } from './heap-chips.tsx';
import { handOnCloth } from './many-felt.tsx';
import { PlayerName } from './player-name.tsx';
import { roleOf } from './reading.ts';
import { standingIn } from './ring.ts';
import { Pending, SeatState } from './seat-plate.tsx';
import { tagOf } from './seat-tag.ts';
import { Tag, useSeat, type SeatTileProps } from './seat-tile.tsx';
import { pendingWins, stackOf } from './stacks.ts';
import { namesAt } from './words.ts';

export function StandingRail() {
  const { snap, scene, amounts, mySeat } = useTable();
  const view = snap.view!;
  const { board } = scene!;
  // Where the line is too long to be seen whole, the own place comes first.
  const standing = [...standingIn(view)].sort((a, b) => Number(b.seat === mySeat) - Number(a.seat === mySeat));
  if (standing.length === 0) return null;
  const bets = view.seguito === null ? betsNow(view) : null;
  return (
    <section className="standing-rail" aria-label={feltWords().standingBettors} data-testid="standing">
      <span className="standing-word">
        <Gloss term="standing" placement="top">
          {feltWords().standing}
        </Gloss>
      </span>
      <ul className="standing-list">
        {standing.map(({ seat }) => (
          <Standing
            key={seat}
            number={seat}
            hand={handOnCloth(view, bets, board)}
            ferito={seat === feritoIn(view)}
            tag={tagOf(view, bets, board, seat, amounts)}
          />
        ))}
      </ul>
    </section>
  );
}

function Standing({ number, hand, ferito, tag }: Omit<SeatTileProps, 'onSit'>) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const { seat, turn, clock, may } = useSeat(number);
  if (!seat) return null;
  const role = roleOf(view, number, hand);
  return (
    <li
      className="standing-plate"
      data-turn={turn}
      data-away={!seat.connected && !seat.house}
      data-own={number === mySeat}
      data-testid={`seat-${number}`}
    >
      <span className="relative shrink-0">
        <GiftAt seat={number} />
        {clock ? <ClockRing {...clock} size={24} /> : <Mark of={seat.player} house={seat.house} size={22} />}
      </span>
      <span className="standing-who">
        <span className="truncate text-[12px] font-semibold" title={seat.player}>
          <span className="figures text-[#d8cfb8]">{number}</span>{' '}
          <PlayerName seat={seat} name={namesAt(view, mySeat)(number)} />
        </span>
        <span className="flex items-center gap-1 text-[11px] text-[#d8cfb8]">
          <HeapChips amount={stackOf(view, seat)} testId={`credit-${number}`} place={`stack-${number}`} />
          {role && (
            <span className={`badge tile-badge badge-${role}`} data-testid={`role-${number}`}>
              {role}
            </span>
          )}
          {ferito && (
            <span className="badge tile-badge badge-punta" data-testid={`ferito-${number}`}>
              ferito
            </span>
          )}
          <span className="min-w-0 truncate empty:hidden">
            <Pending wins={pendingWins(view, seat)} number={number} />
            <SeatState seat={seat} />
          </span>
        </span>
      </span>
      <Tag number={number} tag={tag} may={may} />
    </li>
  );
}
