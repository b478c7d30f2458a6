'use client';
/** The cloth for several: seats around it, the bank in figures, two hands side by side, the sabot. */
import type { View } from '../../../engine/table/view.ts';
import { feltWords } from '../../words/felt.ts';
import { useTable } from './context.tsx';
import { BankFigures } from './bank-figures.tsx';
import { betsNow, feritoIn, type BetsNow } from './bets-now.ts';
import { ChipLayer } from './chip-layer.tsx';
import { Hand } from './hand.tsx';
import { useLooks } from './own-hand.ts';
import type { Board } from './reading.ts';
import { chairsAt, cutOf, ringOf } from './ring.ts';
import { SabotShoe } from './sabot.tsx';
import { tagOf } from './seat-tag.ts';
import { SeatTile } from './seat-tile.tsx';
import { ShortName } from './short-name.tsx';
import { Verdict } from './verdict.tsx';
import { playedOn, resultWords } from './words.ts';
import type { OnSit } from './snapshot.ts';

export function ManyFelt({ onSit }: { readonly onSit: OnSit }) {
  const { snap, scene, table, mySeat, amounts } = useTable();
  const view = snap.view!;
  const { board } = scene!;
  const bets = view.seguito === null ? betsNow(view) : null;
  const chairs = chairsAt(table);
  const ring = ringOf(chairs, mySeat);
  const ferito = feritoIn(view);
  const tile = (number: number) => (
    <SeatTile
      key={number}
      number={number}
      hand={handOnCloth(view, bets, board)}
      ferito={number === ferito}
      tag={tagOf(view, bets, board, number, amounts)}
      onSit={onSit}
    />
  );
  return (
    <section
      className="felt felt-many"
      aria-label={feltWords().table}
      data-stopped={snap.memory?.alarm != null}
      data-seats={chairs}
    >
      <div className="seat-row seat-row-top">{ring.top.map(tile)}</div>
      <div className="many-middle">
        <BankFigures bets={bets} />
        <Hands />
        <div className="many-sabot">
          <SabotShoe cardsLeft={view.cardsLeft} taglia={view.taglia} lastCoup={view.lastCoup} cutAt={cutOf(view)} />
        </div>
      </div>
      <div className="seat-row seat-row-bottom">{ring.bottom.map(tile)}</div>
      <ChipLayer />
    </section>
  );
}

/** Who has the cards: by the bets that stand, or in the coup that lies on the cloth if it is of the running bank. */
export function handOnCloth({ bank }: Pick<View, 'bank'>, bets: BetsNow | null, board: Board | null): number | null {
  if (bets !== null && bets.rows.length > 0) return bets.hand;
  return board !== null && board.bankId === bank?.bankId ? board.hand : null;
}

function Hands() {
  const { snap, scene, amounts } = useTable();
  const { board, animate } = scene!;
  const looks = useLooks();
  if (!board)
    return (
      <div className="many-hands">
        <span className="felt-word text-[13px] sm:text-[17px]">Chemin de fer</span>
      </div>
    );
  const { who } = playedOn(board, snap);
  const hand = (role: 'punta' | 'banco', seat: number) => (
    <Hand
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
  return (
    <div className="many-hands">
      {hand('punta', board.hand)}
      <div className="many-verdict">
        {board.outcome !== null && <Verdict key={board.key} board={board} named />}
        <p className="sr-only" role="status" data-testid="result">
          {board.outcome !== null ? resultWords(board, who, amounts) : ''}
        </p>
      </div>
      {hand('banco', board.banker)}
    </div>
  );
}
