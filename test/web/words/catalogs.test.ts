/** P9.26: no English is left in Italian or French, and none stands outside the catalogs of words. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../../server/process/paths.ts';
import { catalog as french } from '../../../web/words/fr/catalog.ts';
import { catalog as italian } from '../../../web/words/it/catalog.ts';
import { englishIn } from '../support/english.ts';
import { literalsIn } from '../support/literals.ts';

const filesLike = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: PROJECT })
    .toString()
    .split('\n')
    .filter((path) => path !== '');

/** `area.key.key` → a sentence, or the source of the function that makes it. */
function leaves(words: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    const path = `${prefix}${key}`;
    if (typeof value === 'string') return [[path, value]];
    if (typeof value === 'function') return [[path, String(value)]];
    return leaves(value as object, `${path}.`);
  });
}

async function englishCatalog(): Promise<object> {
  const areas = Object.keys(italian);
  const modules = await Promise.all(
    areas.map((area) => import(`../../../web/words/en/${area}.ts`) as Promise<{ readonly en: object }>),
  );
  return Object.fromEntries(areas.map((area, i) => [area, modules[i]!.en]));
}

/** Of two words and more: a name or a word of the game may be the same in all languages. */
const isSentence = (text: string): boolean => !text.includes('=>') && /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(text);

/** What makes the single-file pages, before any person sees them. */
const spared: readonly string[] = ['web/verify-html/inlined-words.ts', 'web/verify-html/write.ts'];
/** Names within the page and for its log: of a query, of what is asked, of what a message's shape lacks. */
const inner = /^(checked bank|bet … …|not true|what was kept)$/;

describe('the words of the pages', () => {
  it('P9.26 every area is in every language, with the same keys', async () => {
    const keys = (words: object) => leaves(words).map(([path]) => path);
    const english = keys(await englishCatalog());
    expect(english.length).toBeGreaterThan(30);
    expect([...keys(italian)].sort()).toEqual([...english].sort());
    expect([...keys(french)].sort()).toEqual([...english].sort());
  });

  it.each(['it', 'fr'])('P9.26 no English word is left in the words of %s', (language) => {
    const files = filesLike(`web/words/${language}/*.ts`);
    expect(files.length).toBeGreaterThan(2);
    const found = files.flatMap((path) =>
      literalsIn(join(PROJECT, path))
        .filter(({ text }) => englishIn(text).length > 0)
        .map(({ line, text }) => `${path}:${line} ${text} (${englishIn(text).join(', ')})`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['Italian', italian],
    ['French', french],
  ])('P9.26 no sentence in %s is the English one', async (_, words) => {
    const english = new Map(leaves(await englishCatalog()));
    expect(leaves(words).filter(([path, text]) => isSentence(text) && english.get(path) === text)).toEqual([]);
  });

  it('P9.26 no text for people stands outside the catalogs', () => {
    const files = filesLike(
      'web/app/**',
      'web/features/*',
      'web/ui/*',
      'web/lib/*',
      'web/exit-html/*',
      'web/verify-html/*',
    ).filter((path) => /\.tsx?$/.test(path) && !spared.includes(path));
    expect(files.length).toBeGreaterThan(150);
    const found = files.flatMap((path) =>
      literalsIn(join(PROJECT, path))
        .filter(({ text }) => englishIn(text).length > 0 && !inner.test(text.replaceAll(/\s+/g, ' ')))
        .map(({ line, text }) => `${path}:${line} ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('P9.26 the search finds what it is to find', () => {
    expect(englishIn('Take your seat at the table')).toEqual(['your', 'seat', 'the']);
    expect(englishIn('La posta è tua: banco, tavolo o un importo?')).toEqual([]);
    expect(englishIn('La posta est à vous : banco, tavolo ou un montant ?')).toEqual([]);
  });
});
