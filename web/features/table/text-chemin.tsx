'use client';
/** What the text view has of Chemin de Fer alone: both hands, and the bank. */
import type { ReactNode } from 'react';
import { cardName } from '../../ui/card-names.ts';
import { useTimeLeft } from '../../ui/clock.tsx';
import { Chips } from '../../ui/money.tsx';
import { bankWords } from '../../words/banks.ts';
import { feltWords } from '../../words/felt.ts';
import { textWords } from '../../words/text.ts';
import { betsNow } from './bets-now.ts';
import { useTable } from './context.tsx';
import { sharedUntil } from './due.ts';
import { declaredWord, pointsShown } from './reading.ts';
import { TextHands, type TextHandProps } from './text-hands.tsx';
import { Verdict } from './verdict.tsx';
import { namesAt } from './words.ts';

export function CheminHands() {
  return <TextHands Hand={Hand} Verdict={Verdict} />;
}

function Hand({ board, role }: TextHandProps) {
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

export function CheminBank() {
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
