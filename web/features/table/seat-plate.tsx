'use client';
import { Focusable } from 'react-aria-components/Focusable';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { amountText, lineText } from '../../lib/amounts.ts';
import type { SeatView } from '../../../engine/table/view.ts';
import { Mark } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { ClockRing, useTimeLeft } from '../../ui/clock.tsx';
import { Gloss, Tip } from '../../ui/gloss.tsx';
import { feltWords } from '../../words/felt.ts';
import { useHeldChairs } from '../waiting/use-lobby.ts';
import { useTable } from './context.tsx';
import { GiftAt } from './gift-at.tsx';
import { HeapChips } from './heap-chips.tsx';
import { PlayerName } from './player-name.tsx';
import { playsRegola, roleOf } from './reading.ts';
import { pendingWins, stackOf, type PendingWin } from './stacks.ts';
import { clockOf, decider } from './due.ts';
import { ownResult } from './own-result.ts';
import { nameOf } from './words.ts';
import type { OnSit } from './snapshot.ts';

function FreePlace({ number, onSit }: { readonly number: number; readonly onSit: OnSit }) {
  const { table } = useTable();
  const isHeld = useHeldChairs(table.tableId).others.includes(number);
  return onSit && !isHeld ? (
    <Button look="gold" onPress={() => onSit(number)} testId={`sit-seat-${number}`}>
      {feltWords().sitHere}
    </Button>
  ) : (
    <span className="plate px-5 text-[13px] text-[#e9dcc0]/75" data-testid={`empty-seat-${number}`}>
      {isHeld ? feltWords().heldForSomebody : feltWords().freeSeat}
    </span>
  );
}

/** One side of the table: who sits there, with what, in which role, and whose clock is running. */
export function SeatPlate({ number, onSit }: { readonly number: number; readonly onSit: OnSit }) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const seat = view.seats.find((s) => s.seat === number);
  const due = decider(view);
  const turn = due?.seat === number;
  const left = useTimeLeft(turn ? due.deadline : null, snap.offset);
  if (!seat) return <FreePlace number={number} onSit={onSit} />;
  const role = roleOf(view, number);
  return (
    <div className="plate" data-turn={turn} data-away={!seat.connected && !seat.house} data-testid={`seat-${number}`}>
      <span className="relative shrink-0">
        <GiftAt seat={number} />
        <Mark of={seat.player} house={seat.house} size={38} />
      </span>
      <div className="min-w-0 leading-tight">
        <div className="flex items-center gap-2">
          <span className="truncate text-[14px] font-semibold" title={seat.player}>
            <PlayerName seat={seat} name={nameOf(seat, mySeat)} />
          </span>
          {role && (
            <span className={`badge badge-${role}`} data-testid={`role-${number}`}>
              <Gloss term={role}>{role}</Gloss>
            </span>
          )}
        </div>
        <div className="text-[13px] text-[#d8cfb8]">
          <HeapChips
            key={seat.player}
            amount={stackOf(view, seat)}
            testId={`credit-${number}`}
            place={`stack-${number}`}
            className="font-medium"
          />{' '}
          <Pending wins={pendingWins(view, seat)} number={number} /> <SeatState seat={seat} />{' '}
          {number === mySeat && <OwnMoney />}
        </div>
      </div>
      {left !== null && due && <ClockRing left={left} total={clockOf(view, due.duty)} />}
    </div>
  );
}

/** Won, but not in the stack yet; the reason is one touch away. */
export function Pending({ wins, number }: { readonly wins: readonly PendingWin[]; readonly number: number }) {
  const { pendingIn } = wordsOfGame(useTable().table);
  const sum = wins.reduce((total, { amount }) => total + amount, 0n);
  if (sum === 0n) return null;
  const why = wins.map((win) => pendingIn(win.number, win.why)).join(' ');
  return (
    <Tip text={why}>
      <Focusable>
        <span
          role="button"
          tabIndex={0}
          className="term"
          data-testid={`pending-${number}`}
          data-units={sum.toString()}
          aria-description={why}
        >
          {feltWords().pending(amountText(sum))}
        </span>
      </Focusable>
    </Tip>
  );
}

/** What the person before the screen has won or lost here; how it is known is one touch away. */
export function OwnMoney() {
  const { snap, table } = useTable();
  const result = ownResult(snap.memory);
  if (result === null) return null;
  const words = feltWords();
  const bank = result.bank === null ? null : lineText(result.bank);
  const game = wordsOfGame(table);
  const said = game.ownResult(lineText(result.session), bank);
  return (
    <Tip text={said}>
      <Focusable>
        <span
          role="button"
          tabIndex={0}
          className="figures whitespace-nowrap text-[12px] text-[#d8cfb8]/75"
          data-testid="own-result"
          data-units={result.session.toString()}
          data-bank-units={result.bank?.toString() ?? ''}
          aria-description={said}
        >
          {words.session(lineText(result.session))}
          {bank !== null && <span className="max-sm:hidden"> · {game.thisBank(bank)}</span>}
        </span>
      </Focusable>
    </Tip>
  );
}

/** Why a seat does not play. `alone`: nothing stands before it in its line. */
export function SeatState({ seat, alone = false }: { readonly seat: SeatView; readonly alone?: boolean }) {
  const { state, regola } = feltWords();
  const words =
    seat.status === 'seating'
      ? state.seating
      : seat.leaving || seat.status === 'standing'
        ? state.leaving
        : seat.sittingOut
          ? state.sitsOut
          : !seat.connected && !seat.house
            ? state.lost
            : seat.owes
              ? state.owes
              : null;
  const { snap } = useTable();
  const dot = alone ? '' : '· ';
  if (words !== null)
    return (
      <span className="italic text-brass-bright">
        {dot}
        {words}
      </span>
    );
  return playsRegola(snap.view!, seat.seat) ? (
    <span className="italic" data-testid={`regola-${seat.seat}`}>
      {dot}
      <Gloss term="regola" placement="top">
        {regola}
      </Gloss>
    </span>
  ) : null;
}
