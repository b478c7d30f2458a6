/** P9.38: the duels of the tutorial are played by the rules, and what is told of them is what happens. */
import { afterEach, describe, expect, it } from 'vitest';
import { matta } from '../../../../engine/sette/cards.ts';
import { choiceOf } from '../../../../engine/sette/duel.ts';
import { handPoints } from '../../../../engine/sette/points.ts';
import { draws } from '../../../../engine/protocol/messages.ts';
import {
  duelLessons,
  laidUp,
  lineOfDuel,
  playDuelLesson,
  type PlayedLesson,
} from '../../../../web/features/learn/duels.ts';
import { firstPurse } from '../../../../web/features/learn/lessons.ts';
import { cardsWords } from '../../../../web/words/cards.ts';
import { speak } from '../../../../web/words/words.ts';

const lessonOf = (name: string) => duelLessons.find((one) => one.name === name)!;

/** Played to its end, each declaration chosen by `choose` from what is asked. */
function played(name: string, choose: (asked: NonNullable<PlayedLesson['asked']>) => number): PlayedLesson {
  const declared: number[] = [];
  for (;;) {
    const now = playDuelLesson(lessonOf(name), declared);
    if (now.asked === null) return now;
    declared.push(choose(now.asked));
  }
}
const byRegola = (name: string) => played(name, ({ fallback }) => fallback);

/** By the regola: what is declared, half points of both sides, and what it brings. */
const told = [
  ['stand', [1], [12, 10], 1_000n],
  ['bust', [2, 6], [21, 14], -1_000n],
  ['sette', [2, 6], [15, 10], 1_000n],
  ['matta', [2, 5], [14, 16], 1_000n],
  ['tie', [2, 5], [10, 10], 980n],
  ['busted', [1], [10, 22], 2_000n],
] as const;

afterEach(() => speak('en'));

describe('the tutorial of Sette e mezzo', () => {
  it('P9.38 has these six duels, in this order, each from a deck of forty', () => {
    expect(duelLessons.map(({ name }) => name)).toEqual(told.map(([name]) => name));
    for (const { cards } of duelLessons) expect([...cards].sort((a, b) => a - b)).toEqual([...Array(40).keys()]);
  });

  it.each(told)('P9.38 %s: played by the regola it ends as it is told', (name, declared, points, line) => {
    const asked: number[] = [];
    const { duel } = played(name, ({ fallback }) => {
      asked.push(fallback);
      return fallback;
    });
    expect(asked).toEqual(declared);
    expect([handPoints(duel.punta), handPoints(duel.banco)]).toEqual(points);
    expect(lineOfDuel(lessonOf(name), duel.outcome!)).toBe(line);
  });

  it('P9.38 the matta falls in its duel, and in no other', () => {
    const fell = duelLessons.map(({ name }) => name).filter((name) => byRegola(name).duel.fallen.includes(matta));
    expect(fell).toEqual(['matta']);
  });

  it('P9.38 somebody who follows the regola leaves with 149.80', () => {
    const lines = duelLessons.map((lesson) => lineOfDuel(lesson, byRegola(lesson.name).duel.outcome!));
    expect(lines.reduce((sum, line) => sum + line, firstPurse)).toBe(14_980n);
  });

  it('P9.38 whatever is declared ends the duel, and is told from the regola', () => {
    for (const { name } of duelLessons)
      for (const draw of [draws.sta, draws.carta]) {
        const { duel, byRegola: followed } = played(name, ({ count, options }) => {
          expect(options).toContain(choiceOf(count, draw));
          return choiceOf(count, draw);
        });
        expect(duel.outcome).not.toBeNull();
        const regola = draw === draws.sta ? ['stand', 'busted'] : ['bust', 'sette'];
        expect([name, followed]).toEqual([name, regola.includes(name)]);
      }
  });

  it('P9.38 cards fall one after the other, and none is seen before its time', () => {
    const { duel } = byRegola('sette');
    const [four, knight, three, five] = [33, 28, 2, 14];
    expect(laidUp(duel, 'punta')).toEqual([
      { punta: [four], banco: [] },
      { punta: [four], banco: [null] },
      { punta: [four, knight], banco: [null] },
      { punta: [four, knight, three], banco: [null] },
      { punta: [four, knight, three], banco: [five] },
      { punta: [four, knight, three], banco: [five] },
    ]);
    expect(laidUp(playDuelLesson(lessonOf('tie'), []).duel, 'banco')).toEqual([
      { punta: [null], banco: [] },
      { punta: [null], banco: [null] },
      { punta: [null], banco: [1] },
    ]);
  });

  it.each([
    ['en', ['a half', 'one', 'five', 'five and a half', 'seven and a half', 'fourteen and a half']],
    ['it', ['mezzo', 'uno', 'cinque', 'cinque e mezzo', 'sette e mezzo', 'quattordici e mezzo']],
    ['fr', ['un demi', 'un', 'cinq', 'cinq et demi', 'sept et demi', 'quatorze et demi']],
  ] as const)('P9.38 points are words in %s', async (language, words) => {
    await speak(language);
    expect([1, 2, 10, 11, 15, 29].map((half) => cardsWords().points(half))).toEqual(words);
  });
});
