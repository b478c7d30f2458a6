/**
 * Every citation leads somewhere: sections of docs/spec/, ADRs, ids of RULES.md and PROTOCOL.md, and links between
 * pages (docs/spec/README.md).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anchorsOf, citationsIn, idsOf, specPages, type Citation } from './citations.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(root + file, 'utf8');

/**
 * Texts of the repository, except the vectors, which hold no prose, and this check's own examples, which cite missing
 * things on purpose.
 */
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.(ts|tsx|mjs|js|sol|py|md|yml)$/.test(file) &&
      file !== 'test/docs/citations.test.ts' &&
      existsSync(root + file),
  );
/** Pages that cite the source documents by number alone. */
const sourceReaders = ['engine/RULES.md', 'docs/GLOSSARY.md', 'docs/spec/rules.md'];

const pages = new Map(texts.filter((file) => file.endsWith('.md')).map((file) => [file, anchorsOf(read(file))]));
const ids = new Set(['engine/RULES.md', 'server/PROTOCOL.md'].flatMap((file) => idsOf(read(file))));
const adrs = new Set(texts.flatMap((file) => /^docs\/adr\/(\d{4})-/.exec(file)?.[1] ?? []));

function isThere({ names }: Pick<Citation, 'names'>): boolean {
  if (names.startsWith('ADR ')) return adrs.has(names.slice(4));
  if (/^[RP]\d/.test(names)) return ids.has(names);
  if (/^\d{3}$/.test(names)) return pages.get('docs/spec/README.md')!.has(names);
  const [path, anchor] = names.split('#') as [string, string?];
  const page = specPages.some((spec) => `${spec}.md` === path) ? `docs/spec/${path}` : path;
  if (anchor === undefined) return existsSync(root + page);
  return pages.get(page)?.has(anchor) ?? false;
}

describe('citations', () => {
  const all = texts.flatMap((file) => citationsIn(file, read(file), sourceReaders));

  it('are found: several hundred, of every kind', () => {
    for (const [kind, least] of [
      [/^protocol\.md#/, 300],
      [/^rules\.md#/, 250],
      [/^fairness\.md#/, 40],
      [/^style\.md#/, 6],
      [/^platform\.md#/, 12],
      [/^ADR/, 30],
      [/^R\d/, 200],
      [/^P\d/, 100],
      [/^00\d$/, 20],
      [/^docs\//, 60],
    ] as const) {
      expect(all.filter(({ names }) => kind.test(names)).length, String(kind)).toBeGreaterThan(least);
    }
  });

  it('each names something that is there', () => {
    expect(
      all
        .filter((one) => !isThere(one))
        .map(({ file, line, says, names }) => `${file}:${line} says “${says}”, and there is no ${names}`),
    ).toEqual([]);
  });

  it('every section of docs/spec/ exists once', () => {
    for (const spec of specPages) {
      const set = [...read(`docs/spec/${spec}.md`).matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id!);
      expect(
        set.filter((id, i) => set.indexOf(id) !== i),
        spec,
      ).toEqual([]);
      for (const [, number] of read(`docs/spec/${spec}.md`).matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm))
        expect(set, spec).toContain(number);
    }
  });

  it.each([
    ['a section', 'a.ts', '/** (protocol.md 2.9). */', ['protocol.md#2.9']],
    [
      'a range, and a list',
      'a.ts',
      '// rules.md 1.1–1.7 and 2, or `fairness.md` 9',
      ['rules.md#1.1', 'rules.md#1.7', 'rules.md#2', 'fairness.md#9'],
    ],
    ['an ADR', 'a.sol', '/// ADR 9999 and docs/adr/0016-socio.md', ['ADR 9999', 'ADR 0016']],
    ['ids', 'a.test.ts', '// as R99.1 and P1.2–1.7 say', ['R99.1', 'P1.2', 'P1.7']],
    ['a link', 'docs/a.md', '[there](adr/none.md#x), [web](https://example.org/x)', ['docs/adr/none.md#x']],
    [
      'a source',
      'engine/RULES.md',
      '- (rules.md 2; 000–005, 10,000) of 001, 10,000',
      ['rules.md#2', '000', '005', '001'],
    ],
  ])('sees %s', (_what, file, text, names) => {
    expect(citationsIn(file, text, sourceReaders).map((one) => one.names)).toEqual(names);
  });

  it.each([
    'protocol.md#2.9',
    'rules.md#1.7',
    'ADR 9999',
    'R99.1',
    'P1.99',
    '005',
    'docs/none.md',
    'docs/EXIT.md#nowhere',
  ])('says that %s is not there', (names) => {
    expect(isThere({ names })).toBe(false);
  });
});
