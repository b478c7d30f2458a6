/**
 * How cards look in this browser: the names on the corners of ace, jack, queen and king, and the colours of the suits.
 * It is kept here, changes no card, and leaves no page: files have the English names (server/PROTOCOL.md P9.35).
 */
import { keptText } from '../lib/kept-text.ts';

const middle = ['2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

/** What stands on the corners, from the ace on. */
export const cornerNames = {
  english: ['A', ...middle, 'J', 'Q', 'K'],
  italian: ['A', ...middle, 'F', 'D', 'R'],
  french: ['A', ...middle, 'V', 'D', 'R'],
} as const;

/** Inks on a card: clubs, diamonds, hearts, spades. Each has 5 : 1 on it, so that none is told by its colour alone. */
export const suitInks = {
  two: ['#17211d', '#b3202c', '#b3202c', '#17211d'],
  four: ['#17653a', '#1d4fa8', '#b3202c', '#17211d'],
} as const;

export interface CardLook {
  readonly names: keyof typeof cornerNames;
  readonly suits: keyof typeof suitInks;
}

export const plainLook: CardLook = { names: 'english', suits: 'two' };

const kept = keptText('sabot.cards');

/** Read as strictly as it was written; anything else is the plain look. */
export function readLook(text: string): CardLook {
  const parts = /^(english|italian|french) (two|four)$/.exec(text);
  return parts === null ? plainLook : { names: parts[1] as CardLook['names'], suits: parts[2] as CardLook['suits'] };
}

export const cardLook = (): CardLook => readLook(kept.read());

/** The look that was chosen, also once it changes; what is drawn ahead has the plain one. */
export const useCardLook = (): CardLook => readLook(kept.use());

export const keepLook = ({ names, suits }: CardLook): void => kept.keep(`${names} ${suits}`);
