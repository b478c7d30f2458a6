/**
 * What a seat has said, in the language of the page. A seat's memory keeps its alarms and doubts as English sentences
 * of the engine's closed list, with numbers in them: the list itself tells which sentence it is, and what was put into
 * it.
 */
import { seatSentences } from '../../engine/seat/sentences.ts';
import { reportWords } from '../words/report.ts';
import { duelSaidWords } from '../words/duelsaid.ts';
import { seatWords } from '../words/seat.ts';
import { gameOf, type GameName, type OfTable } from './game-of.ts';

type Name = keyof typeof seatSentences;

/** Stands where something is put into a sentence: an id, a number or a name, always one word. */
const gap = '\u0000';

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const patterns: readonly (readonly [Name, RegExp])[] = (Object.keys(seatSentences) as Name[]).map((name) => {
  const sentence = seatSentences[name] as string | ((...parts: readonly string[]) => string);
  const text = typeof sentence === 'string' ? sentence : sentence(...Array<string>(sentence.length).fill(gap));
  return [name, new RegExp(`^${text.split(gap).map(escaped).join('(\\S+)')}$`)];
});

type Sentences = Readonly<Partial<Record<Name, unknown>>>;

/** What a game calls otherwise than the engine's sentences do. */
const ofGame: Readonly<Record<GameName, () => Sentences>> = { chemin: () => ({}), sette: duelSaidWords };

/**
 * Of a seat at the table `of`, with the words of its game. A sentence that is not of the list is a verifier's, which
 * has words of its own.
 */
export function seatSaid(text: string, of: OfTable): string {
  const words: Sentences = { ...seatWords(), ...ofGame[gameOf(of)]() };
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const sentence = words[name] as string | ((...parts: readonly string[]) => string);
    return typeof sentence === 'string' ? sentence : sentence(...found.slice(1));
  }
  return reportWords().say(text);
}
