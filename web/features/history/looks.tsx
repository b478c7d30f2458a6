/** How a coup of either game is shown again: its hands and their points, and its result in words. */
import type { ComponentType } from 'react';
import { amountText } from '../../lib/amounts.ts';
import type { GameName } from '../../lib/game-of.ts';
import { Hand, type HandProps } from '../table/hand.tsx';
import { pointsShown, type Board } from '../table/reading.ts';
import { SetteHand } from '../table/sette-hand.tsx';
import { duelVerdict, halvesOf } from '../table/sette-told.ts';
import { outcomeWords, resultWords, type Who } from '../table/words.ts';

export interface CoupLook {
  readonly Hand: ComponentType<HandProps>;
  /** As a number. */
  readonly points: (cards: Board['punta']) => string;
  /** On the cloth; `seat`: whose coup it is. */
  readonly outcome: (board: Board, seat: number, who: Who) => string;
  /** Below it; empty where the cloth has said all. */
  readonly result: (board: Board, who: Who) => string;
}

/** Half points as people write them: 5½. */
function halvesText(cards: Board['punta']): string {
  const halves = halvesOf(cards) ?? 0;
  const whole = Math.floor(halves / 2);
  return `${whole === 0 && halves > 0 ? '' : whole}${halves % 2 === 1 ? '½' : ''}`;
}

export const coupLooks: Readonly<Record<GameName, CoupLook>> = {
  chemin: {
    Hand,
    points: (cards) => `${pointsShown(cards)}`,
    outcome: outcomeWords,
    result: (board, who) => resultWords(board, who, amountText),
  },
  sette: {
    Hand: SetteHand,
    points: halvesText,
    outcome: (board, seat, who) => duelVerdict(board, seat, amountText, who, true),
    result: () => '',
  },
};
