/** docs/RULESETS.md says what the rulesets say, and leaves nothing out. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { setteRulesets, type SetteRuleset } from '../../../engine/sette/ruleset.ts';
import { rulesetsPage } from '../../../server/cli/rulesets-page.ts';

type Path = readonly (string | number)[];

/** The same ruleset with another value at one place. */
function changedAt(value: unknown, [name, ...rest]: Path, of = ''): unknown {
  if (name === undefined) return another(value, of);
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  (copy as Record<string | number, unknown>)[name] = changedAt(
    (value as Record<string | number, unknown>)[name],
    rest,
    typeof name === 'string' ? name : of,
  );
  return copy;
}

/** Another word for a field that holds one of several. */
const words: Readonly<Record<string, readonly string[]>> = {
  garage: ['on acceptance', 'on a win', 'to credit', 'none'],
  excess: ['garage', 'takenOut'],
  standing: ['none', 'plain bets', 'plain bets and banco suivi'],
  firstBanker: ['drawn', 'seat 1'],
  movesUntil: ['the bets open', 'the bets close'],
  closesEarly: ['all have bet', 'all are ready'],
  raise: ['any time', 'a won coup', 'a coup'],
  since: ['a won coup', 'a coup'],
  pass: ['a won coup', 'a coup'],
  posta: ['the piatto', 'the highest bets'],
  wins: ['posta', 'takenOut'],
  reduce: ['at the end of a taglia after a won coup', 'on an égalité before any won coup'],
  punta: ['sta', 'carta'],
  bancoAlone: ['sta', 'carta'],
  bancoGiving: ['sta', 'carta'],
};

function another(value: unknown, of: string): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return of === 'name' ? `${String(value)}?` : words[of]!.find((word) => word !== value);
}

/** Places of single values; null and the empty list cannot be changed. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...(value as unknown[]).entries()]
    : Object.entries(value);
  return entries.flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

describe('R15.5 docs/RULESETS.md', () => {
  it('R15.5 is what npm run rulesets:docs writes', () => {
    expect(readFileSync(fileURLToPath(new URL('../../../docs/RULESETS.md', import.meta.url)), 'utf8')).toBe(
      rulesetsPage(),
    );
  });

  it.each(rulesets)('R15.5 shows everything that $name says: a change anywhere changes the page', (ruleset) => {
    const page = rulesetsPage();
    const unseen = leavesOf(ruleset).filter((path) => {
      const changed = changedAt(ruleset, path) as Ruleset;
      return rulesetsPage(rulesets.map((one) => (one === ruleset ? changed : one))) === page;
    });
    expect(unseen).toEqual([]);
  });

  it.each(setteRulesets)('R15.5 shows everything that $name says: a change anywhere changes the page', (ruleset) => {
    const page = rulesetsPage();
    const unseen = leavesOf(ruleset).filter((path) => {
      const changed = changedAt(ruleset, path) as SetteRuleset;
      return (
        rulesetsPage(
          rulesets,
          setteRulesets.map((one) => (one === ruleset ? changed : one)),
        ) === page
      );
    });
    expect(unseen).toEqual([]);
  });

  it.each<[keyof Ruleset['play'] | 'halve' | 'raise', Partial<Ruleset['play']>]>([
    ['seguito', { seguito: null }],
    ['passGuarantee', { passGuarantee: null }],
    ['halve', { rights: { ...rulesets[0]!.play.rights, halve: null } }],
    ['raise', { rights: { ...rulesets[0]!.play.rights, raise: null } }],
  ])('R15.5 shows that %s is not there', (_what, play) => {
    const without = { ...rulesets[0]!, play: { ...rulesets[0]!.play, ...play } };
    expect(rulesetsPage([without, ...rulesets.slice(1)])).not.toBe(rulesetsPage());
  });

  it('R15.5 says of a row that it differs only if it does', () => {
    const [differs, same] = rulesetsPage().split('## What is the same in all') as [string, string];
    const rowsIn = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .map((line) => line.split(' | ').slice(1, -1))
        .slice(2);
    for (const cells of rowsIn(differs)) expect(new Set(cells).size).toBeGreaterThan(1);
    expect(same).toContain('posta 20 s');
    expect(differs).not.toContain('posta 20 s');
  });
});
