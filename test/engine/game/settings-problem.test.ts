/** R15.3: nonsense in a table's settings is reported in words, with its place, and opens no game. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newGame } from '../../../engine/game/decide.ts';
import { settingsOf, type Settings } from '../../../engine/game/settings.ts';
import { settingsProblems } from '../../../engine/game/settings-problem.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { pathOf, placesOf, withValue } from '../support/places.ts';
import { venezia } from '../support/rulesets.ts';

const limits = { minBet: 10n, minPosta: 20n, maxPosta: 5_000n };

describe('R15.3 settings', () => {
  const good = settingsOf(venezia, { limits });

  it.each(rulesets)('R15.3 $name: its own settings are in order', (ruleset) => {
    expect(settingsProblems(settingsOf(ruleset, { limits }))).toEqual([]);
    expect(settingsProblems(settingsOf(ruleset, { limits, seats: ruleset.play.seats.least }))).toEqual([]);
    expect(
      settingsProblems(settingsOf(ruleset, { limits: { minBet: 1n, minPosta: 1n, maxPosta: 1n, feeBps: 0 } })),
    ).toEqual([]);
    expect(
      settingsProblems(
        settingsOf(ruleset, {
          limits: { minBet: 1n, minPosta: 1n, maxPosta: (1n << 95n) - 1n, feeMode: 1, feeBps: 1000 },
        }),
      ),
    ).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['limits.minBet', 0n, 'limits.minBet: 0 is no whole amount from 1 to below 2^95.'],
    ['limits.minBet', -5n, 'limits.minBet: -5 is no whole amount from 1 to below 2^95.'],
    ['limits.minBet', 10, 'limits.minBet: 10 is no whole amount from 1 to below 2^95.'],
    ['limits.minBet', '10', 'limits.minBet: "10" is no whole amount from 1 to below 2^95.'],
    ['limits.minBet', 0.5, 'limits.minBet: 0.5 is no whole amount from 1 to below 2^95.'],
    ['limits.minBet', undefined, 'limits.minBet: nothing is no whole amount from 1 to below 2^95.'],
    ['limits.minBet', 21n, 'limits.minBet: 21 is above the least posta, 20: nobody could bet against it.'],
    ['limits.minPosta', 0n, 'limits.minPosta: 0 is no whole amount from 1 to below 2^95.'],
    ['limits.minPosta', 5_001n, 'limits.minPosta: 5001 is above the greatest posta, 5000.'],
    ['limits.maxPosta', 1n << 95n, `limits.maxPosta: ${1n << 95n} is no whole amount from 1 to below 2^95.`],
    ['limits.feeMode', 2, 'limits.feeMode: 2 is none of 0, 1.'],
    ['limits.feeBps', 1_001, 'limits.feeBps: 1001 is no whole number from 0 to 1000.'],
    ['limits.feeBps', -1, 'limits.feeBps: -1 is no whole number from 0 to 1000.'],
    ['limits.feeBps', 2.5, 'limits.feeBps: 2.5 is no whole number from 0 to 1000.'],
    ['limits.rent', 1n, 'limits.rent: unknown field.'],
    ['seats', 7, 'seats: 7 is not from 8 to 9, as venezia is played.'],
    ['seats', 10, 'seats: 10 is not from 8 to 9, as venezia is played.'],
    ['seats', 8.5, 'seats: 8.5 is no whole number from 2 to 10.'],
    ['minimumPlayers.goOn', 7, 'minimumPlayers.goOn: 7 is more than the 6 that begin.'],
    ['minimumPlayers.goOn', 1, 'minimumPlayers.goOn: 1 is no whole number from 2 to 10.'],
    ['minimumPlayers.start', 10, "minimumPlayers.start: 10 is more than the table's 8 seats."],
    ['clocks.posta', 0, 'clocks.posta: 0 is no whole number from 1 to 3600000.'],
    ['clocks.bets', 1e9, 'clocks.bets: 1000000000 is no whole number from 1 to 3600000.'],
    ['clocks.link', null, 'clocks.link: null is no whole number from 1 to 3600000.'],
    ['signed', 'yes', 'signed: "yes" is neither true nor false.'],
    ['notice', -1, 'notice: -1 is no whole number from 0 to 604800000.'],
    ['ruleset.cut.card', 0, 'ruleset.cut.card: 0 is no whole number from 1 to 306.'],
    ['ruleset.moves', [0, 3], 'ruleset.moves: reduce (3) is there, and play.rights never give it.'],
  ])('R15.3 %s = %s', (place, value, sentence) => {
    expect(settingsProblems(withValue(good, pathOf(place), value))).toEqual([sentence]);
  });

  it('R15.3 no game is opened with them', () => {
    expect(newGame(good).phase).toBe('waiting');
    expect(() => newGame(withValue(good, ['limits', 'minBet'], 0n))).toThrow(
      'limits.minBet: 0 is no whole amount from 1 to below 2^95.',
    );
    expect(() => newGame(withValue(good, ['ruleset', 'moves'], [0, 3]))).toThrow('ruleset.moves: reduce (3)');
  });

  it('R15.3 whatever the settings hold, it never throws', () => {
    fc.assert(
      fc.property(fc.nat(), fc.anything({ withBigInt: true, withNullPrototype: true }), (pick, value) => {
        const places = placesOf(good);
        const changed = withValue(good, places[pick % places.length]!.path, value);
        for (const problem of settingsProblems(changed)) expect(problem).toMatch(/^.+\.$/s);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(settingsProblems(value as Settings).length).toBeGreaterThan(0);
      }),
    );
  });
});
