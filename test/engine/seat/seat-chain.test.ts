/** What a seat makes of the chain's word: whether it may bind itself to a list, and the nonce of its next grant. */
import { describe, expect, it } from 'vitest';
import { contestedBy, type ListFacts } from '../../../engine/seat/contested.ts';
import { nonceAfter } from '../../../engine/seat/grant-nonce.ts';
import { stages } from '../../../engine/settlement/stages.ts';

const window = 61;
const leaveDelay = 200;
const quiet: ListFacts = { stage: stages.none, settled: false, started: 0, retired: null, now: 10_000_000 };
const said = (facts: Partial<ListFacts>) => contestedBy({ ...quiet, ...facts }, { window, leaveDelay });

describe('P7.11 before a seat binds itself to a list', () => {
  it('nothing is in the way while nothing is pending for the number', () => {
    expect(said({})).toBe('none');
  });

  it('its demand is open, or over', () => {
    for (const stage of [stages.punters, stages.banker, stages.house])
      expect(said({ stage, started: quiet.now }), `${stage}`).toBe('open');
    for (const stage of [stages.dropped, stages.lost, stages.withheld])
      expect(said({ stage, started: quiet.now }), `${stage}`).toBe('over');
  });

  it('a list under demand stays under demand, however old the docket is', () => {
    expect(said({ stage: stages.banker, started: quiet.now - 5 * window })).toBe('open');
  });

  it('the number is paid, whatever else the chain has', () => {
    for (const stage of Object.values(stages))
      expect(said({ settled: true, stage, started: quiet.now }), `${stage}`).toBe('over');
  });

  it('the house has a new key, and claims under the old one would not stay open long enough', () => {
    const grace = 30 * 24 * 3600;
    const left = (seconds: number) => said({ retired: quiet.now - grace + seconds });
    const needed = leaveDelay + 5 * window;
    expect([grace, needed, needed - 1, 0, -grace].map(left)).toEqual(['none', 'none', 'over', 'over', 'over']);
    expect(said({ retired: 0 })).toBe('over'); // a key that never was the house's
    expect(said({ retired: 0, stage: stages.banker })).toBe('over');
  });

  it('something has been pending for the number for more than half a window', () => {
    const after = (seconds: number) => said({ started: quiet.now - seconds });
    expect([-5, 0, 30, 31, 60, 61, 1_000].map(after)).toEqual(['none', 'none', 'none', 'over', 'over', 'over', 'over']);
  });
});

describe('P1.3 the nonce of a grant', () => {
  it('is the clock, if that is above the last sitting', () => {
    expect([nonceAfter(0n, 1_700_000_000_000), nonceAfter(1_699_999_999_999n, 1_700_000_000_000.9)]).toEqual([
      1_700_000_000_000n,
      1_700_000_000_000n,
    ]);
  });

  it('is one more than the last sitting, if the clock is behind or stands still', () => {
    for (const last of [0n, 1_700_000_000_000n, 2n ** 128n]) expect(nonceAfter(last, 0)).toBe(last + 1n);
    expect(nonceAfter(1_700_000_000_000n, 1_700_000_000_000)).toBe(1_700_000_000_001n);
    expect(nonceAfter(5n, -1)).toBe(6n);
  });

  it('never exceeds uint256', () => {
    expect([nonceAfter(2n ** 256n - 2n, 0), nonceAfter(2n ** 256n - 1n, 0)]).toEqual([2n ** 256n - 1n, null]);
  });
});
