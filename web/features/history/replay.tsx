'use client';
/** One coup again, card by card, as the cloth showed it, with what it brought each player and its bank's proof. */
import { useEffect, useState, type CSSProperties } from 'react';
import { amountText } from '../../lib/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { wantsStillness } from '../../ui/stillness.ts';
import { saveProof } from '../../lib/save-proof.ts';
import { historyWords } from '../../words/history.ts';
import { gameOf } from '../../lib/game-of.ts';
import { closedBoard } from '../table/scene-beats.ts';
import { beatHolds, beatsOf } from '../table/scene-director.ts';
import type { OwnCoup } from '../table/own-coups.ts';
import type { Who } from '../table/words.ts';
import { coupLooks } from './looks.tsx';

/** Small enough that both hands, with their further cards, stand in the sheet without scrolling. */
const cards = { '--card-w': '84px' } as CSSProperties;

export function Replay({ coup, onClose }: { readonly coup: OwnCoup; readonly onClose: () => void }) {
  const [again, setAgain] = useState(0);
  const { board, proof, seat } = coup;
  const words = historyWords();
  const who: Who = (number) => words.who(number, seat);
  const stakes = board.stakes.map((stake) => [stake.seat, amountText(stake.accepted)] as const);
  return (
    <Dialog title={words.coup(board.number, coup.coup)} open onClose={onClose} testId="replay" wide>
      <Cloth key={again} coup={coup} who={who} />
      <p className="mt-4 text-[14px] text-soft">
        {words.against(stakes, board.banker, seat)} {coupLooks[gameOf(proof)].result(board, who)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onPress={() => setAgain(again + 1)} testId="replay-again">
          {words.again}
        </Button>
        <Button onPress={() => saveProof(proof)} testId="replay-proof">
          {words.saveProof}
        </Button>
      </div>
    </Dialog>
  );
}

/** Plays the beats of the coup once; who wants no movement sees its end at once. */
function Cloth({ coup: { board, proof, seat }, who }: { readonly coup: OwnCoup; readonly who: Who }) {
  const game = gameOf(proof);
  const { Hand, outcome } = coupLooks[game];
  const [beats] = useState(() => beatsOf[game](closedBoard(board), board));
  const [still] = useState(wantsStillness);
  const [at, setAt] = useState(still ? beats.length - 1 : -1);
  const hold = at < 0 ? beatHolds.close : beatHolds[beats[at]!.cue];
  useEffect(() => {
    if (at >= beats.length - 1) return;
    const timer = setTimeout(() => setAt(at + 1), hold);
    return () => clearTimeout(timer);
  }, [at, beats, hold]);
  const now = at < 0 ? closedBoard(board) : beats[at]!.board;
  return (
    <div className="felt grid gap-3 rounded-2xl p-5" data-testid="replay-cloth" data-done={at === beats.length - 1}>
      <div className="flex flex-wrap items-start justify-center gap-8" style={cards}>
        {(['punta', 'banco'] as const).map((role) => (
          <Hand key={role} board={now} role={role} animate={!still} caption={<span>{role}</span>} />
        ))}
      </div>
      <p className="min-h-6 text-center font-semibold" aria-live="polite" data-testid="replay-outcome">
        {now.outcome === null ? '' : outcome(now, seat, who)}
      </p>
    </div>
  );
}
