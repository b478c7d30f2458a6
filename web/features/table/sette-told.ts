/** A duel of Sette e mezzo in words: how it ended and why, in one sentence. */
import { outcomes } from '../../../engine/protocol/messages.ts';
import { handPoints, hasBust } from '../../../engine/sette/points.ts';
import { cardsWords } from '../../words/cards.ts';
import { duelWords } from '../../words/duel.ts';
import { peopleWords } from '../../words/people.ts';
import { storyWords } from '../../words/story.ts';
import type { DuelEnd } from '../../words/en/duel.ts';
import type { Board } from './reading.ts';
import type { Amounts } from './words.ts';

type Cards = readonly (number | null)[];

/** Half points of the cards that lie open; null where none does. */
export function halvesShown(cards: Cards): number | null {
  const open = cards.filter((kind) => kind !== null);
  return open.length === 0 ? null : handPoints(open);
}

/** Half points of a hand all of whose cards lie open; else null. */
export const halvesOf = (cards: Cards): number | null => (cards.includes(null) ? null : halvesShown(cards));

/** How a duel that is over has ended, by its cards. */
export function endOf({ punta, banco }: Pick<Board, 'punta' | 'banco'>): DuelEnd {
  const [own, banker] = [halvesShown(punta) ?? 0, halvesShown(banco) ?? 0];
  if (hasBust(own)) return 'puntaBusts';
  if (hasBust(banker)) return 'bankerBusts';
  if (own === banker) return 'tie';
  return own > banker ? 'puntaHigher' : 'bankerHigher';
}

/**
 * "The banker stood on six, you had five and a half: you lose 20." Who has money in it hears of its own, everybody else
 * of the side that won.
 *
 * @param me the seat of the person before the screen
 * @param who names seats; the running bank's banker is called the banker
 */
export function duelVerdict(
  board: Board,
  me: number | null,
  amounts: Amounts,
  who: (seat: number) => string,
  bankerNamed = false,
): string {
  const { hand, banker, punta, banco, outcome, lines } = board;
  const named = (seat: number) => (seat === banker && seat !== me && !bankerNamed ? peopleWords().banker : who(seat));
  const winner = outcome === outcomes.punta ? hand : banker;
  const own = lines.some(({ seat }) => seat === me) ? me! : winner;
  const line = lines.find(({ seat }) => seat === own)?.line ?? 0n;
  const told = { name: named(own), won: line >= 0n, amount: amounts(line < 0n ? -line : line) };
  return duelWords().result({
    how: endOf(board),
    punta: named(hand),
    banker: named(banker),
    puntaHalf: halvesShown(punta) ?? 0,
    bankerHalf: halvesShown(banco) ?? 0,
    told: storyWords().wonOrLost(told),
  });
}

/** What stands beside a hand: its points in words, or what it shows while a card of it lies face down. */
export function handWords(cards: Cards): string {
  const words = duelWords();
  const open = halvesShown(cards);
  if (open === null) return '';
  if (cards.includes(null)) return words.shows(open);
  return hasBust(open) ? words.busts(open) : cardsWords().points(open);
}
