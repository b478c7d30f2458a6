/** Why a coup ended as it did, in one sentence: what both sides had, and what that brought. */
import { outcomes } from '../../../engine/protocol/messages.ts';
import { peopleWords } from '../../words/people.ts';
import { storyWords } from '../../words/story.ts';
import { pointsShown, type Board } from './reading.ts';
import type { Amounts } from './words.ts';

/**
 * "You had 6, the banker 7: you lose 40." Who has money in it hears of its own, everybody else of the side that won.
 *
 * @param me the seat of the person before the screen
 * @param past names seats, for a bank that is over: the roles at the table belong to another bank by then
 */
export function verdictWords(
  board: Board,
  me: number | null,
  amounts: Amounts,
  past: ((seat: number) => string) | null = null,
): string {
  const words = storyWords();
  const { you, banker, punta } = peopleWords();
  const { hand, banker: bank, outcome, lines, stakes } = board;
  const named = (seat: number) => past?.(seat) ?? (seat === me ? you : seat === bank ? banker : punta);
  const sides = [
    { name: named(hand), points: pointsShown(board.punta) },
    { name: named(bank), points: pointsShown(board.banco) },
  ] as const;
  const [first, second] = bank === me ? [sides[1], sides[0]] : sides;
  const winner = outcome === outcomes.punta ? hand : bank;
  const own = lines.some(({ seat }) => seat === me) ? me! : winner;
  const line = lines.find(({ seat }) => seat === own)?.line ?? 0n;
  const told = { name: own === me ? you : named(own), won: line >= 0n, amount: amounts(line < 0n ? -line : line) };
  const end =
    outcome === outcomes.egalite ? words.betsBack(stakes.length, stakes[0]?.seat === me) : words.wonOrLost(told);
  const sentence = words.had(first, second, end);
  return past === null ? sentence : words.ofBank(board.number.toString(), sentence);
}
