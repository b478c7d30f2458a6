/** Why a table is not founded: a table of cases for the closed list. */
import { describe, expect, it } from 'vitest';
import { tableName } from '../../../engine/protocol/settings.ts';
import { everyRuleset } from '../../../engine/table/rulesets.ts';
import { localTimes, shareFor, tableOf } from '../../../server/host/house-tables.ts';
import { readPolicy } from '../../../server/policy/policy.ts';
import { foundingProblem, wishLike } from '../../../server/tables/founding.ts';
import type { Present, Wish } from '../../../server/tables/wish.ts';
import { foundingCodes, type FoundingCode } from '../../../server/tables/refusals.ts';

const { founding: usual } = readPolicy();
const founding = { ...usual, rulesets: everyRuleset.map(({ name }) => name) };
const policy = { founding };
const now: Present = { names: ['Piccolo'], founded: 0, foundedByOne: 0, bots: 3, covered: () => null };
const wish: Wish = {
  name: 'L’angolo di Ugo',
  ruleset: 'online',
  seats: 4,
  minBet: 1n,
  minPosta: 10n,
  maxPosta: 500n,
  hidden: false,
  bots: 3,
};

const sette = (name: string): Partial<Wish> => ({ ruleset: `sette-${name}` });
const venice: Partial<Wish> = { ruleset: 'venezia', seats: 8 };
/** The bond covers so many chips of greatest posta. */
const bondOf = (chips: bigint): Pick<Present, 'covered'> => ({
  covered: (share) => Number((chips * shareFor(1n)) / share),
});

const cases: readonly [
  FoundingCode,
  string,
  { wish?: Partial<Wish>; now?: Partial<Present>; founding?: Partial<typeof founding> },
][] = [
  ['noFounding', 'the house allows none', { founding: { allowed: false } }],
  ['badName', 'an empty name', { wish: { name: '' } }],
  ['badName', 'a name of markup', { wish: { name: '<script>' } }],
  ['badName', 'a name of 25', { wish: { name: 'a'.repeat(25) } }],
  ['badName', 'a name that ends in a space', { wish: { name: 'Ugo ' } }],
  ['badName', 'a name with letters that turn the line around', { wish: { name: 'Ugo\u202eogU' } }],
  ['nameTaken', 'a standing table’s name in other letters', { wish: { name: 'PICCOLO' } }],
  ['badRuleset', 'no such ruleset', { wish: { ruleset: 'baccara' } }],
  ['badRuleset', 'one that the house does not offer', { founding: { rulesets: ['venezia'] } }],
  ['badSeats', 'one chair', { wish: { seats: 1 } }],
  ['badSeats', 'more than the house wants', { wish: { seats: 7 }, founding: { seats: { least: 2, most: 6 } } }],
  ['seatsOfRuleset', 'three at heads-up', { wish: { ruleset: 'heads-up', seats: 3 } }],
  ['seatsOfRuleset', 'four at saint-vincent', { wish: { ruleset: 'saint-vincent' } }],
  ['badMinBet', 'no bet', { wish: { minBet: 0n } }],
  ['badMinBet', 'a high one', { wish: { minBet: 101n } }],
  ['badMinPosta', 'a high one', { wish: { minPosta: 1_001n } }],
  ['badMaxPosta', 'a high one', { wish: { maxPosta: 5_001n } }],
  ['betAbovePosta', 'bets from 11 against a posta of 10', { wish: { minBet: 11n } }],
  ['postaAboveMost', 'postas from 501 to 500', { wish: { minPosta: 501n } }],
  ['postaOverBond', 'a greatest posta for which the bond has one share', { now: bondOf(999n) }],
  ['postaOverBond', 'five covered at venezia, which begins with six', { wish: venice, now: bondOf(2_999n) }],
  ['needsHighestBet', 'none in the classico', { wish: sette('classico') }],
  ['noHighestBet', 'one where the piatto bounds the bets', { wish: { ...sette('piatto'), highestBet: 10n } }],
  ['noHighestBet', 'one at chemin de fer', { wish: { highestBet: 10n } }],
  ['highestBelowLeast', 'one below the least', { wish: { ...sette('classico'), minBet: 2n, highestBet: 1n } }],
  ['highestAbovePosta', '3 punters of 167', { wish: { ...sette('classico'), highestBet: 167n } }],
  ['badBots', 'more than the house sends', { wish: { seats: 10, bots: 4 } }],
  ['badBots', 'one for each chair', { wish: { seats: 3 } }],
  ['noPrivate', 'where the house opens none', { wish: { hidden: true }, founding: { private: false } }],
  ['tooManyOfYours', 'a fourth table', { now: { foundedByOne: 3 } }],
  ['tooMany', 'when the house is full', { now: { founded: 60 } }],
];

describe('P11.3 a wish for a table', () => {
  it('P11.3 is granted where the policy allows it', () => {
    expect(foundingProblem(wish, policy, now)).toBeNull();
    expect(foundingProblem({ ...wish, hidden: true }, policy, { ...now, founded: 59, foundedByOne: 2 })).toBeNull();
    expect(foundingProblem({ ...wish, ...sette('piatto-regola') }, policy, now)).toBeNull();
    expect(foundingProblem({ ...wish, ...sette('classico'), highestBet: 166n }, policy, now)).toBeNull();
  });

  it('P11.3 is granted where the bond covers the players that are needed to begin, and no more', () => {
    expect(foundingProblem(wish, policy, { ...now, ...bondOf(1_000n) })).toBeNull();
    expect(foundingProblem({ ...wish, ...venice }, policy, { ...now, ...bondOf(3_000n) })).toBeNull();
  });

  it('P11.3 says how many seats the bond covers, and how many are needed', () => {
    const told = (chips: bigint, change: Partial<Wish> = {}) =>
      foundingProblem({ ...wish, ...change }, policy, { ...now, ...bondOf(chips) })?.text;
    expect(told(499n)).toMatch(/bond covers no seat of a table with this greatest posta, and 2 are needed to begin/);
    expect(told(999n)).toMatch(/bond covers one seat of .*, and 2 are needed/);
    expect(told(2_999n, venice)).toMatch(/bond covers 5 seats of .*, and 6 are needed/);
  });

  it.each(cases)('P11.3 is refused with %s: %s', (code, _, { wish: other, now: then, founding: rules }) => {
    const refusal = foundingProblem(
      { ...wish, ...other },
      { founding: { ...founding, ...rules } },
      { ...now, ...then },
    );
    expect(refusal).toMatchObject({ code, rule: 'P11.3' });
    expect(refusal!.text).toMatch(/^[A-Z].*\.$/);
  });

  it('P11.3 every refusal of the list has a case', () => {
    expect(new Set(cases.map(([code]) => code))).toEqual(new Set(foundingCodes));
  });
});

describe('P13.14 another table with the same choices', () => {
  const like = (name: string, names: readonly string[], over: Partial<Wish> = {}) =>
    wishLike(tableOf({ ...wish, ...over, name }, localTimes), names, policy);

  it('P13.14 has them all, under the next name that is free, and stands in no list', () => {
    const made = like('Piccolo', ['Piccolo', 'piccolo 2']);
    expect(made).toEqual({ ...wish, name: 'Piccolo 3', hidden: true, bots: 0 });
    expect(foundingProblem(made, policy, now)).toBeNull();
    expect(like('Piccolo', [], { ...sette('classico'), highestBet: 10n })).toMatchObject({ highestBet: 10n });
  });

  it('P13.14 every name leads to one that a table may have', () => {
    for (const name of ['a'.repeat(24), `${'a'.repeat(19)} b`, `${'a'.repeat(19)}’bcd`, 'Ugo 2', '22', '7 7'])
      expect(like(name, []).name).toMatch(tableName);
  });
});
