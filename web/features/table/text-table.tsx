'use client';
/**
 * The table in words: the hands, the bank, the seats, and what happens, under headings, from the same picture as the
 * cloth and with the same words and test ids. The acts are in the action bar, as everywhere.
 */
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { Chips } from '../../ui/money.tsx';
import { feltWords } from '../../words/felt.ts';
import { textWords } from '../../words/text.ts';
import { useHeldChairs } from '../waiting/use-lobby.ts';
import { betsNow, feritoIn } from './bets-now.ts';
import { useTable } from './context.tsx';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { handOnCloth } from './many-felt.tsx';
import { PlayerName } from './player-name.tsx';
import { roleOf, type Board } from './reading.ts';
import { chairsAt, isDuel, standingIn } from './ring.ts';
import type { Role } from './scene-beats.ts';
import type { Scene } from './scene-director.ts';
import { OwnMoney, Pending, SeatState } from './seat-plate.tsx';
import { tagOf, type SeatTag } from './seat-tag.ts';
import { useSeat } from './seat-tile.tsx';
import { asSette } from './sette-page.ts';
import { turnTag } from './sette-tag.ts';
import type { OnSit } from './snapshot.ts';
import { pendingWins, stackOf } from './stacks.ts';
import { CheminBank, CheminHands } from './text-chemin.tsx';
import { SetteBank, SetteHands } from './text-sette.tsx';
import { toldAt } from './told.ts';
import { namesAt, type Amounts } from './words.ts';

/** What the games do not share. */
interface TextGame {
  readonly Hands: ComponentType;
  readonly Bank: ComponentType;
  /** Who has the cards, or would get them; and what lies before each seat. */
  readonly seats: (
    view: View,
    board: Board | null,
    amounts: Amounts,
  ) => { readonly hand: number | null; readonly tag: (seat: number) => SeatTag | null };
}

const games: Readonly<Record<GameName, TextGame>> = {
  chemin: {
    Hands: CheminHands,
    Bank: CheminBank,
    seats(view, board, amounts) {
      const bets = view.seguito === null ? betsNow(view) : null;
      return { hand: handOnCloth(view, bets, board), tag: (seat) => tagOf(view, bets, board, seat, amounts) };
    },
  },
  sette: {
    Hands: SetteHands,
    Bank: SetteBank,
    seats(view, board, amounts) {
      const page = asSette(view);
      return { hand: page.bank?.turn ?? null, tag: (seat) => turnTag(page, board, seat, amounts) };
    },
  },
};

export function TextTable({ onSit }: { readonly onSit: OnSit }) {
  const { snap, mySeat } = useTable();
  const words = textWords();
  const { Hands, Bank } = games[gameOf(snap.view!)];
  return (
    <div className="grid gap-3" data-testid="text-table">
      <Part title={mySeat === null ? words.hands : words.hand} testId="text-hand">
        <Hands />
      </Part>
      <Part title={words.bank} testId="text-bank">
        <Bank />
      </Part>
      <Part title={words.seats} testId="text-seats">
        <Seats onSit={onSit} />
      </Part>
      <Part title={words.happened} testId="text-happened">
        <Happened />
      </Part>
    </div>
  );
}

function Part({
  title,
  testId,
  children,
}: {
  readonly title: string;
  readonly testId: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel p-4 text-[15px] sm:p-5" aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-[15px] font-semibold text-brass-bright">
        {title}
      </h2>
      <div data-testid={testId}>{children}</div>
    </section>
  );
}

/** All chairs by their numbers, then who stands. */
function Seats({ onSit }: { readonly onSit: OnSit }) {
  const { snap, scene, table, amounts } = useTable();
  const view = snap.view!;
  const { hand, tag } = games[gameOf(view)].seats(view, scene!.board, amounts);
  const chairs = Array.from({ length: chairsAt(table) }, (_, i) => i + 1);
  return (
    <ul className="grid gap-1.5">
      {[...chairs, ...standingIn(view).map(({ seat }) => seat)].map((number) => {
        const seat = view.seats.find((one) => one.seat === number);
        return (
          <li key={number} data-testid={`seat-row-${number}`}>
            {feltWords().seat(number)}:{' '}
            {seat === undefined ? (
              <FreeChair number={number} onSit={onSit} />
            ) : (
              <Seat
                seat={seat}
                role={isDuel(view) ? roleOf(view, number) : roleOf(view, number, hand)}
                tag={tag(number)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Seat({
  seat,
  role,
  tag,
}: {
  readonly seat: SeatView;
  readonly role: Role | null;
  readonly tag: SeatTag | null;
}) {
  const { snap, mySeat } = useTable();
  const view = snap.view!;
  const { seat: number } = seat;
  const { turn, clock, may } = useSeat(number);
  const words = feltWords();
  return (
    <span data-testid={`seat-${number}`} data-turn={turn}>
      <PlayerName seat={seat} name={namesAt(view, mySeat)(number)} />,{' '}
      <Chips amount={stackOf(view, seat)} testId={`credit-${number}`} className="font-semibold" />
      {role !== null && (
        <>
          , <span data-testid={`role-${number}`}>{role}</span>
        </>
      )}
      {number === feritoIn(view) && <span data-testid={`ferito-${number}`}>, ferito</span>}
      {view.bank?.socio === number && <span data-testid={`socio-of-${number}`}>, socio</span>}
      {tag !== null && (
        <>
          ,{' '}
          <span data-testid={`tag-${number}`} data-kind={tag.kind}>
            {tag.text}
            {tag.place !== null && ` (${tag.place === 1 ? words.theCards : words.place(tag.place)})`}
            {tag.kind === 'back' && ` (${words.goesBack})`}
          </span>
        </>
      )}
      {may !== null && <span data-testid={`guarantee-${number}`}>, {words.may[may]}</span>}
      {turn && `, ${textWords().itsTurn}`}
      {clock !== null && <span role="timer">, {textWords().clock(Math.ceil(clock.left / 1000))}</span>}{' '}
      <Pending wins={pendingWins(view, seat)} number={number} /> <SeatState seat={seat} />{' '}
      {isDuel(view) && number === mySeat && <OwnMoney />} {/* at a larger table the bar has it */}
    </span>
  );
}

function FreeChair({ number, onSit }: { readonly number: number; readonly onSit: OnSit }) {
  const { table } = useTable();
  const words = feltWords();
  const isHeld = useHeldChairs(table.tableId).others.includes(number);
  return onSit && !isHeld ? (
    <button
      type="button"
      className="btn btn-small"
      onClick={() => onSit(number)}
      aria-label={words.sitDownAt(number)}
      data-testid={`sit-seat-${number}`}
    >
      {words.sit}
    </button>
  ) : (
    <span data-testid={`empty-seat-${number}`}>{isHeld ? words.held : words.free}</span>
  );
}

/** As much as somebody reads back to. */
const linesKept = 60;

interface Line {
  readonly key: number;
  readonly text: string;
}

/** What has happened since the page has been open, the newest last; said when the screen reader pauses. */
function Happened() {
  const lines = useTold();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const { current } = box;
    // The newest is in sight, unless its person reads further up.
    if (current !== null && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [lines]);
  return (
    <>
      {lines.length === 0 && <p className="text-muted">{textWords().quiet}</p>}
      <div
        ref={box}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight > scrollHeight - 8;
        }}
        className="grid max-h-[320px] gap-1 overflow-auto"
        role="log"
        aria-label={textWords().happened}
        tabIndex={0}
        data-testid="told"
      >
        {lines.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </>
  );
}

function useTold(): readonly Line[] {
  const { scene, mySeat, amounts } = useTable();
  const last = useRef<Scene | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    const before = last.current;
    last.current = scene;
    if (scene === null || before === null || before === scene) return;
    const told = toldAt(before, scene, mySeat, amounts);
    if (told.length === 0) return;
    setLines((all) => {
      const from = (all.at(-1)?.key ?? 0) + 1;
      return [...all, ...told.map((text, i) => ({ key: from + i, text }))].slice(-linesKept);
    });
  }, [scene, mySeat]);
  return lines;
}
