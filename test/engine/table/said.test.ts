/** P13.4, P13.5: what may be said at a table, and when. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { phases } from '../../../engine/table/view.ts';
import { isQuiet, textProblem, tidied } from '../../../engine/table/said.ts';

describe('P13.4 a text', () => {
  it.each(['Ciao', 'Bien joué !', '100 € ?', 'http://example.org', '<b>x</b>', '你好', '👍', 'a'.repeat(140)])(
    'P13.4 %s may be said',
    (text) => expect(textProblem(text)).toBeNull(),
  );

  it.each(['', 'a'.repeat(141), 'a'.repeat(100_000)])('P13.4 a wrong length is refused', (text) =>
    expect(textProblem(text)).toBe('textLength'),
  );

  it.each([
    ['a new line', 'a\nb'],
    ['a line of Unicode', 'a\u2028b'],
    ['a bell', 'a\u0007'],
    ['a zero', 'a\0b'],
    ['an escape of a terminal', '\u001b[31mred'],
    ['writing that is turned', 'a\u202eb'],
    ['writing that is isolated', '\u2067a\u2069'],
    ['a mark of direction', 'a\u200fb'],
    ['a space that is not seen', 'a\u200bb'],
    ['a joiner', 'a\u200db'],
    ['letters that are not seen', 'a\u3164b'],
    ['a blank of Braille', '\u2800'],
    ['tags that are not seen', 'a\u{e0041}b'],
    ['half a sign', 'a\ud83d'],
    ['a sign of private use', 'a\ue000'],
    ['a tower of accents', 'a\u0301\u0301\u0301'],
    ['only a space', ' '],
    ['a space before', ' a'],
    ['a space behind', 'a\u00a0'],
    ['many spaces', 'a  b'],
  ])('P13.4 %s is refused', (_, text) => expect(textProblem(text)).toBe('textLetters'));

  it('P13.4 what a page has tidied has neither gaps nor colours of signs', () => {
    expect(tidied('  a \n\t b\u00a0 ❤\ufe0f ')).toBe('a b ❤');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u00a0', '\ufe0f', 'é'), maxLength: 30 }),
        (typed) => {
          const text = tidied(typed);
          expect([null, 'textLength']).toContain(textProblem(text));
        },
      ),
    );
  });
});

describe('P13.5 silence', () => {
  it('P13.5 is kept at venezia while a coup is played, and nowhere else', () => {
    const quiet = rulesets.flatMap(({ id, name }) =>
      phases.filter((phase) => isQuiet(id, phase)).map((phase) => `${name} ${phase}`),
    );
    expect(quiet).toEqual(['links', 'punta', 'banco', 'unfinished'].map((phase) => `venezia ${phase}`));
    expect(isQuiet(255, 'punta')).toBe(false);
  });
});
