'use client';
/** What the text view has of Sette e mezzo alone: both hands, and the bank. */
import { draws } from '../../../engine/protocol/messages.ts';
import { italianCardName } from '../../ui/card-names.ts';
import { Chips } from '../../ui/money.tsx';
import { bankWords } from '../../words/banks.ts';
import { duelWords } from '../../words/duel.ts';
import { feltWords } from '../../words/felt.ts';
import { textWords } from '../../words/text.ts';
import { DuelVerdict } from './duel-verdict.tsx';
import { drawWord, stands } from './reading.ts';
import { guaranteeWords, stakeIn } from './sette-headline.ts';
import { setteTable } from './sette-terms.ts';
import { halvesOf, handWords } from './sette-told.ts';
import { TextHands, type TextHandProps } from './text-hands.tsx';
import { useSette } from './use-sette.ts';
import { namesAt } from './words.ts';

export function SetteHands() {
  return <TextHands Hand={Hand} Verdict={DuelVerdict} />;
}

function Hand({ board, role }: TextHandProps) {
  const words = textWords();
  const cards = board[role];
  const points = handWords(cards);
  if (cards.length === 0) return <span data-testid={`hand-${role}`}>{words.noCards}</span>;
  return (
    <span data-testid={`hand-${role}`}>
      {cards.map((kind, i) => (
        <span key={i}>
          {i > 0 && ', '}
          <span data-testid={`card-${role}-${i + 1}`} data-kind={kind ?? 'hidden'}>
            {kind === null ? words.faceDown : italianCardName(kind)}
          </span>
        </span>
      ))}
      {points !== '' && (
        <>
          {'; '}
          <b className="font-semibold" data-testid={`points-${role}`} data-points={halvesOf(cards) ?? ''}>
            {points}
          </b>
        </>
      )}
      {stands(board, role) && (
        <>
          {'; '}
          <i data-testid={`declared-${role}`}>{drawWord(draws.sta)}</i>
        </>
      )}
    </span>
  );
}

export function SetteBank() {
  const { view, mySeat, amounts } = useSette();
  const { bank, cardsLeft, taglia } = view;
  const [words, duel] = [textWords(), duelWords()];
  const { bound, fixed } = setteTable(view);
  const state = bank?.proof.turns.findLast((turn) => turn.state)?.state;
  const stake = bank === null ? 0n : stakeIn(bank);
  const figure = (word: string, amount: bigint, testId: string) => (
    <li>
      {word}: <Chips amount={amount} testId={testId} className="font-semibold" />
    </li>
  );
  return (
    <ul className="grid gap-1">
      {bank === null && <li className="text-muted">{words.noBank}</li>}
      {bound && (
        <li data-testid="bound">
          {feltWords().regola}: {duel.regolaWhy}
        </li>
      )}
      {bank !== null && (
        <>
          <li>{words.banker(namesAt(view, mySeat)(bank.banker))}</li>
          {figure(fixed ? duel.putUp : 'piatto', bank.posta, 'posta')}
          {fixed && <li data-testid="guarantee">{guaranteeWords(view, bank.proof.setup.message.posta, amounts)}</li>}
          {stake > 0n && figure(duel.stake, stake, 'stake')}
          {(state?.takenOut ?? 0n) > 0n && figure(bankWords().takenOut, state!.takenOut, 'taken-out')}
          {figure('cagnotte', state?.cagnotte ?? 0n, 'cagnotte')}
        </>
      )}
      <li data-testid="sabot" data-cards-left={cardsLeft}>
        {duel.cards(cardsLeft)}, {words.taglia(taglia)}
      </li>
    </ul>
  );
}
