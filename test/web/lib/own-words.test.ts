/** What the table server and the engine say in English, in the language of the page. */
import { afterEach, describe, expect, it } from 'vitest';
import { tableProblem } from '../../../engine/protocol/settings.ts';
import { houseTables, localTimes } from '../../../server/host/house-tables.ts';
import { readPolicy } from '../../../server/policy/policy.ts';
import { foundingCodes, refuseFounding, type FoundingCode } from '../../../server/tables/refusals.ts';
import { inOwnWords } from '../../../web/lib/errors.ts';
import { speak } from '../../../web/words/words.ts';

afterEach(() => speak('en'));

const { founding } = readPolicy();
const wish = {
  ...{ name: 'Da Elsa', ruleset: 'online', seats: 6, minBet: 1n, minPosta: 10n, maxPosta: 500n },
  ...{ hidden: false, bots: 0 },
};
const present = { names: [], founded: 0, foundedByOne: 0, bots: 9, covered: () => 1 };
/** Those with amounts or names in them: the form says them before the house does. */
const withMore: readonly FoundingCode[] = [
  'badRuleset',
  'badSeats',
  'badMinBet',
  'badMinPosta',
  'badMaxPosta',
  'highestAbovePosta',
  'postaOverBond',
];
const { tableId, table, settings } = houseTables(localTimes)[0]!;

describe('what others say in English', () => {
  it.each([
    ...foundingCodes
      .filter((code) => !withMore.includes(code))
      .map((code) => refuseFounding(code, founding, wish, present).text),
    tableProblem(tableId, { ...table, salt: 1n }, settings)!,
    tableProblem(tableId, table, { ...settings, seats: 99 })!,
    'No bank of taglia 12 has ended at this table.',
  ])('%s', async (said) => {
    expect(inOwnWords(said)).toBe(said);
    for (const language of ['it', 'fr'] as const) {
      await speak(language);
      expect(inOwnWords(said)).not.toBe(said);
      expect(/\d+/.exec(inOwnWords(said))?.[0]).toBe(/\d+/.exec(said)?.[0]);
    }
  });

  it('stays as it is where the page does not know it', async () => {
    await speak('it');
    expect(inOwnWords('Anything else.')).toBe('Anything else.');
  });
});
