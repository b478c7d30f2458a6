/** Every rule of `engine/RULES.md` is shown by a test whose title begins with its id. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const idsIn = (text: string): string[] => [...text.matchAll(/[A-Z]\d+\.\d+/g)].map(([id]) => id);

/** The ids that titles of tests begin with. */
function shownIds(): Set<string> {
  const files = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const titles = files.flatMap((name) => [...readFileSync(`${root}test/${name}`, 'utf8').matchAll(/['"`]((?:[A-Z]\d+\.\d+[ ,]+)+)/g)].map(([, ids]) => ids!));
  return new Set(titles.flatMap(idsIn));
}

it('R0.1 every rule has a test, and no id stands twice', () => {
  const rules = [...readFileSync(`${root}engine/RULES.md`, 'utf8').matchAll(/^- \*\*([A-Z]\d+\.\d+)\*\*/gm)].map(([, id]) => id!);
  expect(rules.length).toBeGreaterThan(30);
  expect(new Set(rules).size).toBe(rules.length);
  const shown = shownIds();
  expect(rules.filter((id) => !shown.has(id))).toEqual([]);
});
