/** P9.26: which language a person reads, and amounts in it. */
import { afterEach, describe, expect, it } from 'vitest';
import { amountText, editableChips, lineText, parseChips } from '../../../web/lib/amounts.ts';
import { headScript } from '../../../web/words/head-script.ts';
import { languageFor, type Language } from '../../../web/words/forms/language.ts';
import { manyIn } from '../../../web/words/forms/plural.ts';
import { language, onSpoken, speak } from '../../../web/words/words.ts';

afterEach(() => speak('en'));

describe('the language', () => {
  it.each([
    ['it', ['en-GB'], 'it'],
    [null, ['fr-CH', 'it'], 'fr'],
    [null, ['de-DE', 'it-IT', 'en'], 'it'],
    [null, ['de', 'es'], 'en'],
    [null, [], 'en'],
    ['xx', ['FR'], 'fr'],
    ['', ['en-US', 'it'], 'en'],
  ] as const)('P9.26 kept %j, the browser wants %j: %s', (kept, wanted, expected) => {
    expect(languageFor(kept, wanted)).toBe(expected);
    expect(shownAhead(kept, wanted)).toBe(expected);
  });

  it('P9.26 who listens is told of each change, and no more after leaving', async () => {
    const heard: Language[] = [];
    const leave = onSpoken(() => heard.push(language()));
    await speak('it');
    await speak('fr');
    leave();
    await speak('en');
    expect(heard).toEqual(['it', 'fr']);
  });

  it.each([
    ['en', 0, 'other'],
    ['en', 1, 'one'],
    ['it', 0, 'other'],
    ['fr', 0, 'one'],
    ['fr', 1.5, 'one'],
    ['fr', 2, 'other'],
  ] as const)('P9.26 %s: %d takes the form %s', (language, count, form) => {
    expect(manyIn(language)(count, { one: 'one', other: 'other' })).toBe(form);
  });
});

/** What the head script makes of a page, run by itself: the language that the page waits for, English if none. */
function shownAhead(kept: string | null, wanted: readonly string[]): string {
  const element = { lang: 'en', classList: { add: (name: string) => names.push(name) } };
  const names: string[] = [];
  new Function('localStorage', 'navigator', 'document', headScript)(
    { getItem: () => kept },
    { languages: wanted },
    { documentElement: element },
  );
  expect(names).toEqual(element.lang === 'en' ? [] : ['awaits-words']);
  return element.lang;
}

describe('amounts in a language', () => {
  const thin = '\u202f';
  it.each([
    ['en', 123_456_750n, '1,234,567.50', '1234567.50'],
    ['it', 123_456_750n, '1.234.567,50', '1234567,50'],
    ['fr', 123_456_750n, `1${thin}234${thin}567,50`, '1234567,50'],
    ['it', 123_400n, '1.234', '1234'],
    ['it', -50n, '−0,50', '−0,50'],
  ] as const)('P9.26 %s: %d hundredths are %s, and in a field %s', async (wanted, amount, shown, field) => {
    await speak(wanted);
    expect(amountText(amount)).toBe(shown);
    expect(editableChips(amount)).toBe(field);
    if (amount >= 0n) for (const text of [shown, field]) expect(parseChips(text)).toEqual({ ok: true, amount });
    expect(lineText(amount)).toBe(amount > 0n ? `+${shown}` : shown);
  });

  it.each([
    ['it', '1.500', 150_000n],
    ['it', '12,5', 1_250n],
    ['it', ',5', 50n],
    ['it', '1 500,25', 150_025n],
    ['fr', '1 500,25', 150_025n],
    ['fr', `1${thin}500`, 150_000n],
    ['en', '1,500.25', 150_025n],
    ['en', '.5', 50n],
    ['en', '5.', 500n],
  ] as const)('P9.26 %s: %j is read as %d', async (wanted, text, amount) => {
    await speak(wanted);
    expect(parseChips(text)).toEqual({ ok: true, amount });
  });

  it.each([
    ['it', '12.5', /virgola/],
    ['it', '1.50', /virgola/],
    ['it', '1.5000', /virgola/],
    ['it', '.500', /virgola/],
    ['it', '1,2,3', /importo/],
    ['fr', '12.5', /virgule/],
    ['en', '12,5', /point/],
    ['en', '1,50', /point/],
    ['en', '1.2.3', /not an amount/],
    ['en', '.', /not an amount/],
    ['en', '12x', /not an amount/],
  ] as const)('P9.26 %s: %j is no amount, and the words say why', async (wanted, text, why) => {
    await speak(wanted);
    const read = parseChips(text);
    expect(read).toMatchObject({ ok: false });
    expect(read.ok ? '' : read.text).toMatch(why);
  });
});
