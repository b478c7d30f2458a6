'use client';
/** The cloth for two: two seats, two hands, posta and stake, the sabot. */
import { Gloss } from '../../ui/gloss.tsx';
import { feltWords } from '../../words/felt.ts';
import { useTable } from './context.tsx';
import { ChipLayer } from './chip-layer.tsx';
import { EmptyHand, Hand } from './hand.tsx';
import { HeapChips } from './heap-chips.tsx';
import { useLooks } from './own-hand.ts';
import { Pile } from './pile.tsx';
import { roleOf, stakedOn, type Board } from './reading.ts';
import { cutOf } from './ring.ts';
import { SabotShoe } from './sabot.tsx';
import { SeatPlate } from './seat-plate.tsx';
import { Verdict } from './verdict.tsx';
import type { OnSit } from './snapshot.ts';

export function DuelFelt({ onSit }: { readonly onSit: OnSit }) {
  const { snap, scene, mySeat } = useTable();
  const view = snap.view!;
  const { board, animate } = scene!;
  const bottom = mySeat ?? 1;
  const top = bottom === 1 ? 2 : 1;
  const bankerAt = board?.banker ?? view.bank?.banker ?? view.banker;
  const roleAt = (seat: number): 'punta' | 'banco' =>
    board ? (seat === bankerAt ? 'banco' : 'punta') : (roleOf(view, seat) ?? (seat === bottom ? 'punta' : 'banco'));
  const looks = useLooks();
  const handAt = (seat: number) => {
    const role = roleAt(seat);
    return board ? (
      <Hand key={board.key} board={board} role={role} animate={animate} {...looks(role, seat)} />
    ) : (
      <EmptyHand />
    );
  };
  return (
    <section
      className="felt grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] px-4 sm:px-9"
      aria-label={feltWords().table}
      data-stopped={snap.memory?.alarm != null}
    >
      <div className="-mt-[26px] flex flex-col items-center gap-2.5">
        <SeatPlate number={top} onSit={onSit} />
        {handAt(top)}
      </div>
      <div className="grid grid-cols-2 content-center items-center gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] sm:gap-6">
        <div className="max-sm:row-start-2 max-sm:pl-1.5">
          <BankSide />
        </div>
        <div className="max-sm:col-span-2">
          <Centre board={board} />
        </div>
        <div className="justify-self-end max-sm:pr-1.5">
          <SabotShoe cardsLeft={view.cardsLeft} taglia={view.taglia} lastCoup={view.lastCoup} cutAt={cutOf(view)} />
        </div>
      </div>
      <div className="-mb-[26px] flex flex-col items-center gap-2.5">
        {handAt(bottom)}
        <SeatPlate number={bottom} onSit={onSit} />
      </div>
      <ChipLayer />
    </section>
  );
}

/** Posta, garage and cagnotte of the running bank. */
function BankSide() {
  const { snap } = useTable();
  const bank = snap.view!.bank;
  if (!bank) return <div />;
  const state = bank.proof.turns.findLast((turn) => turn.state)?.state;
  return (
    <div className="flex flex-col items-start gap-0.5 sm:gap-2">
      <Pile term="garage" amount={bank.garage} testId="garage" place="garage" small />
      <div className="text-[12px] text-[#e9dcc0]/80">
        <Gloss term="cagnotte" placement="left">
          cagnotte
        </Gloss>{' '}
        <HeapChips
          amount={state?.cagnotte ?? 0n}
          testId="cagnotte"
          place="cagnotte"
          className="font-semibold text-ink"
        />
      </div>
    </div>
  );
}

function Centre({ board }: { readonly board: Board | null }) {
  const { snap } = useTable();
  const view = snap.view!;
  const bet = view.bank?.bets.find(({ max }) => max > 0n)?.max ?? 0n;
  const stake = board && board.outcome === null ? stakedOn(board) : bet;
  return (
    <div className="cloth-middle">
      <div className="flex items-end justify-center gap-4 sm:gap-9">
        {view.bank && <Pile term="posta" amount={view.bank.posta} testId="posta" place="posta" />}
        {stake > 0n && <Pile label={feltWords().bet} amount={stake} testId="stake" place="stake" />}
        {!view.bank && !board && <span className="felt-word text-[13px] sm:text-[17px]">Chemin de fer</span>}
      </div>
      <div className="min-h-[30px]" role="status">
        {board?.outcome != null && <Verdict key={board.key} board={board} />}
      </div>
    </div>
  );
}
