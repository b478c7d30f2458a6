/** The form for a table of one's own: what stands in it first, what is wrong with it, what is sent (P11.3). */
import { describe, expect, it } from 'vitest';
import { everyRuleset, setsHighestBet } from '../../../../engine/table/rulesets.ts';
import { localTimes, shareFor, tableOf } from '../../../../server/host/house-tables.ts';
import { foundingProblem } from '../../../../server/tables/founding.ts';
import { readPolicy } from '../../../../server/policy/policy.ts';
import {
  firstDraft,
  isAsAsked,
  problemsOf,
  rulesetWords,
  seatsCovered,
  wishOf,
  withRuleset,
  type Draft,
} from '../../../../web/features/lobby/founding.ts';
import type { FoundingChoices, FoundingWish } from '../../../../web/lib/server-types.ts';

const policy = { ...readPolicy() };
policy.founding = { ...policy.founding, rulesets: everyRuleset.map(({ name }) => name) };
const { minBet, minPosta, maxPosta, closeAfterMinutes } = policy.founding;
const choices: FoundingChoices = {
  allowed: true,
  rulesets: everyRuleset.map((ruleset) => ({
    name: ruleset.name,
    ...ruleset.play.seats,
    start: ruleset.play.minimumPlayers.start,
    highestBet: setsHighestBet(ruleset),
  })),
  minBet,
  minPosta,
  maxPosta,
  bond: null,
  private: true,
  bots: 9,
  closeAfterMinutes,
};
const named: Draft = { ...firstDraft(choices), name: 'Da Elsa' };
/** The wish as the house reads it. */
function askedBy({ private: hidden, highestBet, ...wish }: FoundingWish) {
  const { minBet, minPosta, maxPosta } = wish;
  const amounts = { minBet: BigInt(minBet), minPosta: BigInt(minPosta), maxPosta: BigInt(maxPosta) };
  return { ...wish, ...amounts, highestBet: highestBet === undefined ? undefined : BigInt(highestBet), hidden };
}
const free = { names: [], founded: 0, foundedByOne: 0, bots: 9, covered: () => null };

describe('a table of one’s own', () => {
  it('P11.3 is one that the house opens as the form stands first, for each ruleset', () => {
    for (const { name } of everyRuleset) {
      const draft = withRuleset(named, choices, name);
      expect(problemsOf(draft, choices)).toEqual({});
      expect(foundingProblem(askedBy(wishOf(draft, choices)), policy, free)).toBeNull();
      expect(rulesetWords(name)).toBeDefined();
    }
  });

  it.each<[Partial<Draft>, object]>([
    [{ name: ' ' }, { name: 'Give it a name of 2 to 24 letters and digits.' }],
    [{ name: '<b>x</b>' }, { name: 'Give it a name of 2 to 24 letters and digits.' }],
    [{ minBet: '1.5' }, { minBet: 'A whole number of chips.' }],
    [{ minBet: '0' }, { minBet: 'A whole number of chips.' }],
    [{ minBet: '101' }, { minBet: 'At most 100.', minPosta: 'Not below the least bet.' }],
    [{ minBet: '11' }, { minPosta: 'Not below the least bet.' }],
    [{ maxPosta: '5' }, { maxPosta: 'At least 10.' }],
    [{ minPosta: '600' }, { maxPosta: 'Not below the least posta.' }],
    [{ maxPosta: '' }, { maxPosta: 'A whole number of chips.' }],
  ])('P11.3 %o is said at its field', (change, problems) => {
    expect(problemsOf({ ...named, ...change }, choices)).toEqual(problems);
  });

  it.each<[bigint, Partial<Draft>, string | undefined]>([
    [499n, {}, 'The house’s bond covers no more seats, and 2 are needed to begin.'],
    [999n, {}, 'The house’s bond covers one more seat, and 2 are needed to begin.'],
    [1_000n, {}, undefined],
    [2_999n, { ruleset: 'venezia', seats: 8 }, 'The house’s bond covers 5 more seats, and 6 are needed to begin.'],
    [3_000n, { ruleset: 'venezia', seats: 8 }, undefined],
    [999n, { maxPosta: '499' }, undefined],
  ])('P11.3 a bond that covers %i chips of posta, with %o: %s', (bond, change, problem) => {
    const draft = { ...named, ...change };
    expect(problemsOf(draft, { ...choices, bond }).maxPosta).toBe(problem);
    // The house says the same.
    const wish = askedBy(wishOf(draft, choices));
    const now = { ...free, covered: (share: bigint) => Number((bond * shareFor(1n)) / share) };
    expect(foundingProblem(wish, policy, now)?.code).toBe(problem === undefined ? undefined : 'postaOverBond');
  });

  it('P11.3 a house that opens another one is found out by what its id commits to', () => {
    for (const { name } of everyRuleset) {
      const draft = withRuleset(named, choices, name);
      const wish = wishOf(draft, choices);
      const asked = askedBy(wish);
      const opened = (change: object) => ({ ruleset: name, ...tableOf({ ...asked, ...change }, localTimes) });
      expect(isAsAsked(opened({}), wish)).toBe(true);
      for (const other of [{ name: 'Da Elso' }, { minBet: 2n }, { minPosta: 20n }, { maxPosta: 5_000n }, { seats: 9 }])
        expect(isAsAsked(opened(other), wish)).toBe(false);
    }
    expect(
      isAsAsked(
        { ...tableOf(askedBy(wishOf(named, choices)), localTimes), ruleset: 'online' },
        { ...wishOf(named, choices), ruleset: 'venezia' },
      ),
    ).toBe(false);
  });

  it.each<[Partial<Draft>, string | undefined]>([
    [{}, undefined],
    [{ highestBet: '55' }, undefined],
    [{ highestBet: '56' }, 'At a full table the banker would put up 504, more than the greatest posta.'],
    [{ highestBet: '' }, 'A whole number of chips.'],
    [{ minBet: '5', highestBet: '4' }, 'Not below the least bet.'],
  ])('P11.3 the highest bet of the classico, with %o: %s', (change, problem) => {
    const draft = { ...withRuleset(named, choices, 'sette-classico'), ...change };
    expect(problemsOf(draft, choices).highestBet).toBe(problem);
    expect(problemsOf({ ...draft, ruleset: 'sette-piatto' }, choices).highestBet).toBeUndefined();
  });

  it('P11.3 a house that opens another highest bet is found out', () => {
    const wish = wishOf(withRuleset(named, choices, 'sette-classico'), choices);
    const opened = (highestBet: bigint) => ({
      ruleset: 'sette-classico',
      ...tableOf({ ...askedBy(wish), highestBet }, localTimes),
    });
    expect([isAsAsked(opened(10n), wish), isAsAsked(opened(11n), wish)]).toEqual([true, false]);
  });

  it('P11.3 says how many seats of such a table the bond covers', () => {
    expect(seatsCovered({ maxPosta: '300' }, { bond: 1_000n })).toBe(3);
    expect(seatsCovered({ maxPosta: '300' }, { bond: null })).toBeNull();
    expect(seatsCovered({ maxPosta: 'x' }, { bond: 1_000n })).toBeNull();
  });

  it('P11.3 begins within the house’s ranges, and with fewer house players than seats', () => {
    const narrow = { ...choices, minBet: { least: 5n, most: 9n }, maxPosta: { least: 20n, most: 40n } };
    expect(firstDraft(narrow)).toMatchObject({ minBet: '5', maxPosta: '40' });
    expect(withRuleset({ ...named, bots: 9 }, choices, 'heads-up')).toMatchObject({ seats: 2, bots: 1 });
  });
});
