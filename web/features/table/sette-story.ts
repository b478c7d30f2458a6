/** A bank of Sette e mezzo turn by turn, in words. */
import type { Proof } from '../../../engine/proof/format.ts';
import { italianCardName } from '../../ui/card-names.ts';
import { cardsWords } from '../../words/cards.ts';
import { duelWords } from '../../words/duel.ts';
import { storyWords } from '../../words/story.ts';
import { readCoup, stakedOn } from './reading.ts';
import { duelVerdict, halvesShown } from './sette-told.ts';
import type { Amounts, Telling, Who } from './words.ts';

const names = (cards: readonly (number | null)[]): string =>
  cards.map((kind) => (kind === null ? '?' : italianCardName(kind))).join(', ');

export const setteTelling = (): Telling => {
  const words = duelWords();
  return {
    holds: ({ setup: { message } }, who, amounts) => words.holds(who(message.banker), amounts(message.posta)),
    titles: { bank: words.round, coup: words.turn, taglia: words.shuffle },
    newTaglia: words.newTaglia,
    voided: words.voided,
    coup: turnWords,
    end: endWords,
  };
};

function turnWords(proof: Proof, index: number, who: Who, amounts: Amounts): string {
  const board = readCoup(proof, index);
  if (board === null) return '';
  const words = duelWords();
  const hand = (role: 'punta' | 'banco') =>
    `${cardsWords().points(halvesShown(board[role]) ?? 0)} (${names(board[role])})`;
  return [
    storyWords().bet(who(board.hand), amounts(stakedOn(board))),
    words.hands(hand('punta'), hand('banco')),
    `${duelVerdict(board, null, amounts, who, true)}.`,
  ].join(' ');
}

function endWords({ end, setup }: Proof, who: Who): string {
  const words = duelWords();
  const banker = who(setup.message.banker);
  if (end === 'void') return words.endVoid;
  return end === 'punta' ? words.endEmpty(banker) : words.endRound(banker);
}
