/** P13.11, P9.60: what a table's page says of a player's own limits. */
import { describe, expect, it, vi } from 'vitest';
import { aDay, noLimits, type OwnPlay } from '../../../../engine/table/own-limits.ts';
import { peopleRefusals } from '../../../../engine/table/people-refusals.ts';
import { LinkNotices } from '../../../../web/features/table/link-notices.tsx';
import OwnLimitsForm from '../../../../web/features/table/own-limits.tsx';
import { OwnNotice } from '../../../../web/features/table/own-notice.tsx';
import { drawn, idsIn, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);

const snap = several.snapOf(several.tableOf(several.online, 3), 1);
const later = Date.now() + 10 * aDay;
const plain: OwnPlay = { limits: noLimits, later: null, away: null, line: -12_345n, played: 61, dayEnds: later };
const shown = (part: typeof OwnNotice | typeof OwnLimitsForm, own: OwnPlay | null) =>
  drawn(part, {}, { ...snap, own }, 4);

describe('P9.60 the notice', () => {
  it.each<[string, Partial<OwnPlay>, RegExp]>([
    ['the loss', { limits: { ...noLimits, loss: 12_345n } }, /limit of loss .* reached for today\. Until /],
    ['the time', { limits: { ...noLimits, minutes: 61 } }, /time of play .* over for today\. Until /],
    ['a pause', { away: { until: later, excluded: false } }, /^You have set a pause for yourself\. Until /],
    ['an exclusion', { away: { until: later, excluded: true } }, /^You have excluded yourself/],
  ])('P9.60 says why nothing is bet, and until when: %s', (_, change, words) => {
    expect(textOf(shown(OwnNotice, { ...plain, ...change }), 'own-shut')).toMatch(words);
  });

  it('P9.60 reminds of the time that has been played', () => {
    const own = { ...plain, limits: { ...noLimits, remind: 30 } };
    expect(textOf(shown(OwnNotice, own), 'own-reminder')).toBe(
      'You have played 61 minutes today, and stand at −123.45.✕',
    );
    expect(shown(OwnNotice, { ...own, played: 29 })).toBe('');
  });

  it('P9.60 says nothing else', () => {
    for (const own of [null, plain, { ...plain, limits: { ...noLimits, loss: 12_346n, minutes: 62 } }])
      expect(shown(OwnNotice, own)).toBe('');
  });
});

describe('P9.60 a refusal by a limit', () => {
  const refused = (rule: string, own: OwnPlay | null) => {
    const text = `${peopleRefusals.ownPause.text} Until then.`;
    const notice = { tone: 'bad', text, rule } as const;
    return idsIn(drawn(LinkNotices, {}, { ...snap, own, notice }, 4));
  };
  const away = { ...plain, away: { until: later, excluded: false } };

  it('P9.60 is not said above the notice that says it as long as it holds', () => {
    expect(refused('P13.10', away)).not.toContain('refusal');
    expect(refused('P13.10', plain)).toContain('refusal');
    expect(refused('P13.10', null)).toContain('refusal');
    expect(refused('R3.1', away)).toContain('refusal');
  });
});

describe('P9.60 the limits', () => {
  it('P9.60 says what holds, what is to come, and how the day stands', () => {
    const limits = { ...noLimits, loss: 50_000n, minutes: 90 };
    const own = { ...plain, limits, later: { limits: { ...noLimits, stake: 1_000n }, at: later } };
    const text = textOf(shown(OwnLimitsForm, own), 'own-now');
    expect(text).toMatch(/^Holds now: loss 500, 90 min a day\.From .* on: stake 10\.Today: −123.45, 61 min of play\.$/);
    expect(textOf(shown(OwnLimitsForm, null), 'own-now')).toBe('You have set no limits.');
  });

  it('P9.60 a pause is not taken by one press', () => {
    const ids = idsIn(shown(OwnLimitsForm, plain));
    expect(ids).toEqual(expect.arrayContaining(['own-save', 'own-away-1', 'own-away-1826']));
    expect(ids).not.toContain('own-away-yes');
  });
});
