/** What a seat keeps as an English sentence is read in the language of the page. */
import { afterEach, describe, expect, it } from 'vitest';
import type { ClosedTurn } from '../../../engine/proof/format.ts';
import { seatSentences } from '../../../engine/seat/sentences.ts';
import { seatSaid } from '../../../web/lib/seat-said.ts';
import { turnWords } from '../../../web/lib/turn-words.ts';
import { readReply } from '../../../web/lib/incoming.ts';
import { duelSaidWords } from '../../../web/words/duelsaid.ts';
import { seatWords } from '../../../web/words/seat.ts';
import { speak } from '../../../web/words/words.ts';

type Sentence = string | ((...parts: readonly string[]) => string);

const chemin = { table: { ruleset: 1 } };
const sette = { table: { ruleset: 4 } };
const names = Object.keys(seatSentences) as (keyof typeof seatSentences)[];
const parts = ['12', '0xab', '34'];
const said = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence(...parts));

afterEach(() => speak('en'));

describe.each(['it', 'fr'] as const)('what a seat has said, in %s', (language) => {
  it.each(names)('%s', async (name) => {
    await speak(language);
    const english = said(seatSentences[name] as Sentence);
    expect(seatSaid(english, chemin)).toBe(said(seatWords()[name] as Sentence));
    expect(seatSaid(english, chemin)).not.toBe(english);
  });
});

it.each(names)('%s stays in English', (name) => {
  const english = said(seatSentences[name] as Sentence);
  expect(seatSaid(english, chemin)).toBe(english);
});

describe.each(['en', 'it', 'fr'] as const)('at Sette e mezzo, in %s', (language) => {
  it.each(names)('%s with the words of a duel, where it has them', async (name) => {
    await speak(language);
    const english = said(seatSentences[name] as Sentence);
    const own = (duelSaidWords() as Partial<Record<typeof name, Sentence>>)[name];
    expect(seatSaid(english, sette)).toBe(said(own ?? (seatWords()[name] as Sentence)));
    if (own !== undefined) expect(seatSaid(english, sette)).not.toMatch(/\b(coup|colpo)\b/i);
  });
});

it('how a bank ended is a word of the language, too', async () => {
  await speak('it');
  expect(seatSaid(seatSentences.goesOn('passed'), chemin)).toBe('Il banco era finito (passato), e ora continua.');
  expect(seatSaid('a formula = 3', chemin)).toBe('a formula = 3');
});

it('a turn is named in the language of the page, as its game calls it', async () => {
  const closed = {} as ClosedTurn['closed'];
  expect(turnWords(chemin, [{}], 0)).toBe('turn 0 (new taglia)');
  expect(turnWords(sette, [{}], 0)).toBe('shuffle (turn 0 of the proof)');
  expect(turnWords(sette, [{}, { closed }], 1)).toBe('duel 1 (turn 1 of the proof)');
  await speak('fr');
  expect(turnWords(chemin, [{}], 0)).toBe('tour 0 (nouvelle taglia)');
  expect(turnWords(chemin, [], 2)).toBe('tour 2');
  expect(turnWords(sette, [{}], 0)).toBe('mélange (n° 0 de la preuve)');
});

it('P9.20 a refusal is told in the language of the page, by its code', async () => {
  await speak('it');
  const refusal = { code: 'outOfTurn', rule: 'R1.1', text: 'Send your chips.' };
  expect(readReply({ id: 'a', refusal })?.refusal).toEqual({
    code: 'outOfTurn',
    rule: 'P2.2',
    text: 'Questo ora non tocca a te.',
  });
  expect(readReply({ id: 'a', malformed: 'There is no free seat.' })?.malformed).toBe('Non c’è nessun posto libero.');
});
