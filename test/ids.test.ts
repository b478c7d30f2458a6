/**
 * Every id of `engine/RULES.md` and `server/PROTOCOL.md` has a test that names it in its title, and no title names an
 * unknown id.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { refusals as ofTheGame } from '../engine/game/refusals.ts';
import { setteRefusals } from '../engine/sette/refusals.ts';
import { refusals as ofTheTable } from '../engine/table/refusals.ts';
import { peopleRefusals } from '../engine/table/people-refusals.ts';
import { waitRefusals } from '../engine/table/wait-refusals.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const specs = ['engine/RULES.md', 'server/PROTOCOL.md'];

/** Ids as the specs list them: `- **R1.2** …`. */
const idsOf = (spec: string): string[] =>
  [...readFileSync(root + spec, 'utf8').matchAll(/^- \*\*([RP]\d+\.\d+)\*\*/gm)].map(([, id]) => id!);

/**
 * The ids with which titles begin, and their file. A title is a quoted text that begins this way; rows of `it.each`
 * count too.
 */
function shown(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(name)) continue;
    for (const [, ids] of readFileSync(`${root}test/${name}`, 'utf8').matchAll(/['"`]((?:[RP]\d+\.\d+[ ,]+)+)/g)) {
      for (const [id] of ids!.matchAll(/[RP]\d+\.\d+/g)) found.set(id, name);
    }
  }
  return found;
}

describe('ids', () => {
  const known = specs.flatMap(idsOf);
  const titles = shown();

  it('each exists once', () => {
    expect(known.length).toBeGreaterThan(90);
    expect(known.filter((id, i) => known.indexOf(id) !== i)).toEqual([]);
  });

  it.each(specs)('every id of %s has a test', (spec) => {
    expect(idsOf(spec).filter((id) => !titles.has(id))).toEqual([]);
  });

  it('no title names an unknown id', () => {
    expect([...titles].filter(([id]) => !known.includes(id))).toEqual([]);
  });

  it('every refusal names an existing rule', () => {
    for (const refusals of [ofTheGame, setteRefusals, ofTheTable, waitRefusals, peopleRefusals])
      expect(Object.entries(refusals).filter(([, { rule }]) => !known.includes(rule))).toEqual([]);
  });
});
