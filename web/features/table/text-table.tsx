'use client';
/**
 * The table in words: the hands, the bank, the seats, and what happens, under headings, from the same picture as the
 * cloth and with the same words and test ids. The acts are in the action bar, as everywhere.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { SeatView } from '../../../engine/table/view.ts';
import { cardName } from '../../ui/card-names.ts';
import { useTimeLeft } from '../../ui/clock.tsx';
import { Chips } from '../../ui/money.tsx';
import { bankWords } from '../../words/banks.ts';
import { feltWords } from '../../words/felt.ts';
import { textWords } from '../../words/text.ts';
import { useHeldChairs } from '../waiting/use-lobby.ts';
import { betsNow, feritoIn } from './bets-now.ts';
import { useTable } from './context.tsx';
import { sharedUntil } from './due.ts';
import { handOnCloth } from './many-felt.tsx';
import { PlayerName } from './player-name.tsx';
import { declaredWord, pointsShown, roleOf, type Board } from './reading.ts';
import { chairsAt, isDuel, standingIn } from './ring.ts';
import type { Role } from './scene-beats.ts';
import type { Scene } from './scene-director.ts';
import { OwnMoney, Pending, SeatState } from './seat-plate.tsx';
import { tagOf } from './seat-tag.ts';
import { useSeat } from './seat-tile.tsx';
import type { OnSit } from './snapshot.ts';
import { pendingWins, stackOf } from './stacks.ts';
import { handName, toldAt } from './told.ts';
import { Verdict } from './verdict.tsx';
import { namesAt } from './words.ts';

export function TextTable({ onSit }: { readonly onSit: OnSit }) {
  const { mySeat } = useTable();
  const words = textWords();
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

/** Both hands, the own one first, and how the coup ended. */
function Hands() {
  const { snap, scene, mySeat } = useTable();
  const { board } = scene!;
  if (board === null) return <p className="text-muted">{textWords().noCards}</p>;
  const who = namesAt(snap.view!, mySeat);
  const roles: readonly Role[] = board.banker === mySeat ? ['banco', 'punta'] : ['punta', 'banco'];
  return (
    <>
      <ul className="grid gap-1">
        {roles.map((role) => (
          <li key={role}>
            {handName(role, who(role === 'punta' ? board.hand : board.banker))}: <Hand board={board} role={role} />
          </li>
        ))}
      </ul>
      {board.outcome !== null && (
        <div className="mt-2 w-fit">
          <Verdict key={board.key} board={board} />
        </div>
      )}
    </>
  );
}

function Hand({ board, role }: { readonly board: Board; readonly role: Role }) {
  const words = textWords();
  const cards = board[role];
  const points = pointsShown(cards);
  const declared = declaredWord(board, role);
  if (cards.length === 0) return <span data-testid={`hand-${role}`}>{words.noCards}</span>;
  return (
    <span data-testid={`hand-${role}`}>
      {cards.map((kind, i) => (
        <span key={i}>
          {i > 0 && ', '}
          <span data-testid={`card-${role}-${i + 1}`} data-kind={kind ?? 'hidden'}>
            {kind === null ? words.faceDown : cardName(kind)}
          </span>
        </span>
      ))}
      {points !== null && (
        <>
          {'; '}
          <b className="font-semibold" data-testid={`points-${role}`} data-points={points}>
            {words.points(points)}
          </b>
        </>
      )}
      {declared !== '' && (
        <>
          {'; '}
          <i data-testid={`declared-${role}`}>{declared}</i>
        </>
      )}
    </span>
  );
}

function Bank() {
  const { snap, mySeat } = useTable();
  const { bank, seguito, cardsLeft, taglia, lastCoup } = snap.view!;
  const [words, told] = [textWords(), bankWords()];
  const bets = seguito === null ? betsNow(snap.view!) : null;
  const state = bank?.proof.turns.findLast((turn) => turn.state)?.state;
  const best = seguito?.bids.at(-1);
  const figure = (word: ReactNode, amount: bigint, testId: string) => (
    <li>
      {word}: <Chips amount={amount} testId={testId} className="font-semibold" />
    </li>
  );
  return (
    <ul className="grid gap-1">
      {bank === null && seguito === null && <li className="text-muted">{words.noBank}</li>}
      {bank !== null && seguito === null && (
        <>
          <li>{words.banker(namesAt(snap.view!, mySeat)(bank.banker))}</li>
          {figure('posta', bank.posta, 'posta')}
          {bets && (
            <li>
              {told.covered(<Chips key="covered" amount={bets.covered} testId="covered" />)},{' '}
              {(bets.closed ? told.notCovered : told.missing)(
                <Chips key="missing" amount={bets.missing} testId="missing" />,
              )}
            </li>
          )}
          {figure('garage', bank.garage, 'garage')}
          {(state?.takenOut ?? 0n) > 0n && figure(told.takenOut, state!.takenOut, 'taken-out')}
          {figure('cagnotte', state?.cagnotte ?? 0n, 'cagnotte')}
        </>
      )}
      {seguito !== null && figure('seguito', seguito.height, 'height')}
      {best !== undefined && figure(told.highestBid, best.amount, 'highest-bid')}
      <CommonClock />
      <li data-testid="sabot" data-cards-left={cardsLeft}>
        {words.cardsLeft(cardsLeft)}, {lastCoup ? feltWords().lastCoup : words.taglia(taglia)}
      </li>
    </ul>
  );
}

/** While several decide at once: until when. */
function CommonClock() {
  const { snap } = useTable();
  const left = useTimeLeft(sharedUntil(snap.view!), snap.offset);
  return left === null ? null : (
    <li>
      <span role="timer" data-testid="common-clock">
        {textWords().clock(Math.ceil(left / 1000))}
      </span>
    </li>
  );
}

/** All chairs by their numbers, then who stands. */
function Seats({ onSit }: { readonly onSit: OnSit }) {
  const { snap, scene, table, amounts } = useTable();
  const view = snap.view!;
  const { board } = scene!;
  const bets = view.seguito === null ? betsNow(view) : null;
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
                role={isDuel(view) ? roleOf(view, number) : roleOf(view, number, handOnCloth(view, bets, board))}
                tag={tagOf(view, bets, board, number, amounts)}
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
  readonly tag: ReturnType<typeof tagOf>;
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
  return (
    <>
      {lines.length === 0 && <p className="text-muted">{textWords().quiet}</p>}
      <div
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
