'use client';
/**
 * The cloth of Sette e mezzo: seats around it by hand, one duel in the middle that all others watch, and between both
 * hands what the banker has put up.
 */
import { duelWords } from '../../words/duel.ts';
import { feltWords } from '../../words/felt.ts';
import { ChipLayer } from './chip-layer.tsx';
import { DuelVerdict, useDuelVerdict } from './duel-verdict.tsx';
import { useLooks } from './own-hand.ts';
import { Pile } from './pile.tsx';
import { stakedOn, type Board } from './reading.ts';
import { chairsAt, ringOf } from './ring.ts';
import { SeatTile } from './seat-tile.tsx';
import { Deck, RoundFigures } from './sette-figures.tsx';
import { SetteHand } from './sette-hand.tsx';
import { stakeIn } from './sette-headline.ts';
import { turnTag } from './sette-tag.ts';
import { setteTable } from './sette-terms.ts';
import { ShortName } from './short-name.tsx';
import type { OnSit } from './snapshot.ts';
import { useSette } from './use-sette.ts';
import { playedOn } from './words.ts';

export function SetteFelt({ onSit }: { readonly onSit: OnSit }) {
  const { snap, view, scene, table, mySeat, amounts } = useSette();
  const chairs = chairsAt(table);
  const ring = ringOf(chairs, mySeat);
  const board = scene!.board;
  const tile = (number: number) => (
    <SeatTile
      key={number}
      number={number}
      hand={view.bank?.turn ?? null}
      ferito={false}
      tag={turnTag(view, board, number, amounts)}
      onSit={onSit}
    />
  );
  return (
    <section
      className="felt felt-many felt-sette"
      aria-label={feltWords().table}
      data-stopped={snap.memory?.alarm != null}
      data-seats={chairs}
    >
      <div className="seat-row seat-row-top">{ring.top.map(tile)}</div>
      <div className="many-middle">
        <RoundFigures />
        <Duel board={board} />
        <div className="many-sabot">
          <Deck cardsLeft={view.cardsLeft} taglia={view.taglia} />
        </div>
      </div>
      <div className="seat-row seat-row-bottom">{ring.bottom.map(tile)}</div>
      <ChipLayer />
    </section>
  );
}

function Duel({ board }: { readonly board: Board | null }) {
  const { snap, view, scene } = useSette();
  const { animate } = scene!;
  const looks = useLooks();
  const verdict = useDuelVerdict(board);
  if (board === null)
    return (
      <div className="many-hands duel-hands">
        <Piatto stake={0n} />
        {view.bank === null && <span className="felt-word text-[13px] sm:text-[17px]">Sette e mezzo</span>}
      </div>
    );
  const { who } = playedOn(board, snap);
  const hand = (role: 'punta' | 'banco', seat: number) => (
    <SetteHand
      key={`${board.key} ${role}`}
      board={board}
      role={role}
      animate={animate}
      {...looks(role, seat)}
      caption={
        <span className="truncate">
          {role}{' '}
          <b className="font-semibold text-ink">
            <ShortName name={who(seat)} />
          </b>
        </span>
      }
    />
  );
  const isOver = board.outcome !== null;
  const running = view.bank === null ? 0n : stakeIn(view.bank);
  return (
    <div className="many-hands duel-hands">
      {hand('punta', board.hand)}
      <Piatto stake={isOver ? running : stakedOn(board)} />
      {hand('banco', board.banker)}
      <div className="many-verdict">
        {isOver && <DuelVerdict key={board.key} board={board} />}
        <p className="sr-only" role="status" data-testid="result">
          {verdict}
        </p>
      </div>
    </div>
  );
}

/** What the banker has put up, and what is played for it. */
function Piatto({ stake }: { readonly stake: bigint }) {
  const { view } = useSette();
  const words = duelWords();
  if (view.bank === null) return <div className="duel-piatto" />;
  return (
    <div className="duel-piatto">
      <Pile
        {...(setteTable(view).fixed ? { label: words.putUp } : { term: 'piatto' as const })}
        amount={view.bank.posta}
        testId="posta"
        place="posta"
      />
      {stake > 0n && <Pile label={words.stake} amount={stake} testId="stake" />}
    </div>
  );
}
