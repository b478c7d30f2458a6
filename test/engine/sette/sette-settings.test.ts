/** R18: what a table of Sette e mezzo may set, and its director order. */
import { describe, expect, it } from 'vitest';
import { AssertionFailed } from '../../../engine/assert.ts';
import { newSette } from '../../../engine/sette/decide.ts';
import { setteSettingsOf, setteSettingsProblems, type SetteSettings } from '../../../engine/sette/settings.ts';
import { openedSette, SetteSitting, setteNamed } from '../support/sette-driver.ts';

describe('the director', () => {
  it('R18.10 R18.22 no least bet above the highest, and none without signed bets', () => {
    const minimum = (minBet: bigint, at: number) => ({ type: 'minimum', minBet, minPosta: 500n, at }) as const;
    const table = new SetteSitting('classico', { signed: true }).sit(5000, 5000);
    const later = table.now + 60_000;
    expect([100n, 101n].map((minBet) => table.hostRefused(minimum(minBet, later)))).toEqual([null, 'minimumTooLow']);
    expect(openedSette().hostRefused(minimum(50n, later))).toBe('noDirector');
  });
});

describe('settings', () => {
  const good = setteSettingsOf(setteNamed('classico'), {
    limits: { minBet: 10n, minPosta: 100n, maxPosta: 900n, highestBet: 100n },
  });
  const piatto = setteSettingsOf(setteNamed('piatto'), { limits: { minBet: 10n, minPosta: 100n, maxPosta: 900n } });
  it.each([
    ['as they are', good, []],
    ['as they are', piatto, []],
    ['no highest bet', { ...good, limits: { ...good.limits, highestBet: null } }, ['limits.highestBet']],
    ['a highest bet', { ...piatto, limits: { ...piatto.limits, highestBet: 50n } }, ['limits.highestBet']],
    ['a highest bet below the least', { ...good, limits: { ...good.limits, highestBet: 9n } }, ['limits.highestBet']],
    ['more than the greatest posta', { ...good, limits: { ...good.limits, highestBet: 101n } }, ['limits.highestBet']],
    ['a cagnotte on every win', { ...good, limits: { ...good.limits, feeMode: 1 } }, ['limits.feeMode']],
    ['eleven seats', { ...good, seats: 11 }, ['seats']],
    ['one clock too few', { ...good, clocks: { posta: 1, bets: 1, draw: 1 } }, ['clocks.link']],
  ] as const)('R18.1 %s', (_, settings, places) => {
    const problems = setteSettingsProblems(settings);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(places);
    if (places.length > 0) expect(() => newSette(settings as SetteSettings)).toThrow(AssertionFailed);
  });
});
