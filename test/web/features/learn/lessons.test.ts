/** P9.27: the tutorial's coups are played by the rules, and what is told of them is what happens. */
import { describe, expect, it } from 'vitest';
import { draws, outcomes } from '../../../../engine/protocol/messages.ts';
import { pointsOf } from '../../../../engine/rules/cards.ts';
import { firstPurse, lessons, lineOf, playLesson } from '../../../../web/features/learn/lessons.ts';

/** By the regola: the declaration that is asked for, both points at the end, and what it brings. */
const told = [
  ['batto', draws.batte, [9, 6], 1_000n],
  ['carta', draws.carta, [8, 7], 1_000n],
  ['answer', draws.sta, [6, 9], -1_000n],
  ['egalite', draws.sta, [7, 7], 0n],
  ['bank', draws.carta, [7, 9], 1_900n],
  ['seguito', null, [6, 8], 3_800n],
] as const;

describe('the tutorial', () => {
  it('P9.27 has these six coups, in this order, of six different cards each', () => {
    expect(lessons.map(({ name }) => name)).toEqual(told.map(([name]) => name));
    for (const { cards } of lessons) {
      expect(new Set(cards).size).toBe(6);
      expect(cards.every((kind) => Number.isInteger(kind) && kind >= 0 && kind < 52)).toBe(true);
    }
  });

  it.each(told)('P9.27 %s: played by the regola it ends as it is told', (name, asked, points, line) => {
    const lesson = lessons.find((one) => one.name === name)!;
    const before = playLesson(lesson, null);
    expect(before.asked?.fallback ?? null).toBe(asked);
    const { coup } = playLesson(lesson, asked);
    expect([pointsOf(coup.punta), pointsOf(coup.banco)]).toEqual(points);
    expect(lineOf(lesson, coup.outcome!).line).toBe(line);
  });

  it('P9.27 somebody who follows the regola leaves with 167 chips', () => {
    const lines = lessons.map((lesson) => {
      const { asked } = playLesson(lesson, null);
      return lineOf(lesson, playLesson(lesson, asked?.fallback ?? null).coup.outcome!).line;
    });
    expect(lines.reduce((sum, line) => sum + line, firstPurse)).toBe(16_700n);
  });

  it.each([
    ['carta', draws.sta, -1_000n],
    ['answer', draws.carta, -1_000n],
    ['egalite', draws.carta, -1_000n],
    ['bank', draws.sta, -2_000n],
    ['batto', draws.sta, 1_000n],
  ] as const)('P9.27 %s, declared otherwise, brings what its other sentence says', (name, draw, line) => {
    const lesson = lessons.find((one) => one.name === name)!;
    expect(playLesson(lesson, null).asked!.options).toContain(draw);
    expect(lineOf(lesson, playLesson(lesson, draw).coup.outcome!).line).toBe(line);
  });

  it('P9.27 every declaration that is offered ends its coup', () => {
    for (const lesson of lessons)
      for (const draw of playLesson(lesson, null).asked?.options ?? [null])
        expect(Object.values(outcomes)).toContain(playLesson(lesson, draw).coup.outcome);
  });
});
