/** What `sabot bots` lets pass as agreement, and what not. */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { isOutOfChips, Notes } from '../../../server/cli/bots/notes.ts';
import type { Checked } from '../../../server/cli/bots/proofs.ts';
import { summaryOf, type Row } from '../../../server/cli/bots/summary.ts';
import { testTable } from '../../support/players.ts';

const [anna, bruno] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const;

const bank = (annas: bigint, change: Partial<Checked> = {}): Checked => ({
  number: 1n,
  file: 'bank-1.json',
  text: '{}',
  verdict: 'VERIFIED',
  isPlayed: true,
  isVoid: false,
  isPassed: false,
  isUnfinished: false,
  lines: new Map<Hex, bigint>([
    [anna, annas],
    [bruno, -annas - 1n],
  ]),
  cagnotte: 1n,
  ...change,
});

const row = (address: Hex, has: bigint, isHostile = false): Row => ({ address, deposited: 100n, has, isHostile });

function summary(change: Partial<Parameters<typeof summaryOf>[0]> = {}) {
  return summaryOf({
    rows: [row(anna, 110n), row(bruno, 89n)],
    checked: [bank(10n)],
    unpaid: [],
    coups: 5,
    wanted: 5,
    notes: new Notes(),
    ...change,
  });
}

describe('sabot bots', () => {
  it('agrees where proofs and chain do; being too late is no fault', () => {
    const notes = new Notes();
    notes.refused('betsClosed', 'bet');
    notes.refused('betsClosed', 'bet');
    expect(summary({ notes })).toMatchObject({ agrees: true, outOfChips: false, refusals: { 'betsClosed bet': 2 } });
  });

  it.each([
    [
      'a wallet has more',
      {
        rows: [row(anna, 111n), row(bruno, 89n)],
      },
    ],
    ['a proof does not verify', { checked: [bank(10n, { verdict: 'MISMATCH' })] }],
    ['the lines do not close', { checked: [bank(10n, { cagnotte: 2n })] }],
    ['the chain has not paid a bank', { unpaid: ['bank-1.json'] }],
  ])('does not agree where %s', (_, change) => expect(summary(change).agrees).toBe(false));

  it('does not agree after a disagreement that nothing explains, told once with its place', () => {
    const notes = new Notes();
    const disagreement = { bankId: null, turn: 3, step: 'T.place', detail: 'It went back.' };
    for (let looks = 0; looks < 3; looks++) notes.look({ seat: 4, disagreement });
    notes.look({ seat: 4, disagreement: null });
    expect(summary({ notes })).toMatchObject({
      agrees: false,
      disagreements: ['seat 4 at T.place, bank none, turn 3: It went back.'],
    });
  });

  it.each([
    ['honest one has what the proofs say, and the hostile one less', 110n, 80n, true],
    ['honest one has more, by the court', 112n, 80n, true],
    ['honest one has less', 109n, 89n, false],
    ['escrow paid more than was brought', 112n, 89n, false],
  ])('beside a hostile client: the %s', (_, annas, brunos, agrees) =>
    expect(summary({ rows: [row(anna, annas), row(bruno, brunos, true)] }).agrees).toBe(agrees),
  );

  it('takes a bank that was paid by its proof, without a signed result, beside a hostile client only', () => {
    const checked = [bank(10n, { verdict: 'INCOMPLETE' })];
    expect(summary({ checked })).toMatchObject({ agrees: false, wrong: ['bank-1.json: INCOMPLETE'] });
    const rows = [row(anna, 110n), row(bruno, 89n, true)];
    expect(summary({ checked, rows })).toMatchObject({ agrees: true, verified: 0, wrong: [] });
    expect(summary({ checked, rows, unpaid: ['bank-1.json'] }).agrees).toBe(false);
  });

  it('counts each bank that was offered on, and each auction, once, and what hostile clients did', () => {
    const notes = new Notes();
    const offered = { seguito: { asked: [] } } as never as Pick<View, 'seguito'>;
    for (const number of [3n, 3n, 5n]) notes.seguito({ ...offered, number, phase: 'offer' });
    for (let looks = 0; looks < 2; looks++) notes.seguito({ ...offered, number: 5n, phase: 'auction' });
    notes.seguito({ seguito: null, number: 7n, phase: 'posta' });
    notes.seguito({ number: 9n, phase: 'bets' }); // sette e mezzo has none
    for (const deed of ['give', 'ack', 'give']) notes.misdeed(deed);
    expect(summary({ notes })).toMatchObject({ seguiti: 2, auctions: 1, misdeeds: { ack: 1, give: 2 } });
  });

  it('says that chips ran out', () => expect(summary({ coups: 3 }).outOfChips).toBe(true));
});

describe('a table that stands still', () => {
  const seat = (number: number, credit: bigint, change: Partial<SeatView> = {}) =>
    ({ seat: number, status: 'seated', sittingOut: false, credit, ...change }) as SeatView;
  const view = (seats: readonly SeatView[], change: Partial<View> = {}): View =>
    ({
      phase: 'waiting',
      past: [{ status: 'settled' }],
      table: { ...testTable, ruleset: 3 },
      minimum: { minBet: chip, minPosta: 10n * chip },
      seats,
      ...change,
    }) as View;
  const [rich, poor] = [400n * chip, chip - 1n];
  const sette: Partial<View> = { table: { ...testTable, ruleset: 5 } };

  it.each<[string, View, boolean]>([
    ['one of two has no chips', view([seat(1, rich), seat(2, poor)]), true],
    ['both have', view([seat(1, rich), seat(2, rich)]), false],
    ['one of three has none, and two could play', view([seat(1, rich), seat(2, rich), seat(3, poor)]), false],
    ['a bank is not final', view([seat(1, rich), seat(2, poor)], { past: [{ status: 'proposed' }] as never }), false],
    ['it is in a bank', view([seat(1, rich), seat(2, poor)], { phase: 'bets' }), false],
    ['the other has chips and sits out', view([seat(1, rich), seat(2, rich, { sittingOut: true })]), false],
    ['all have chips and sit out', view([1, 2].map((number) => seat(number, rich, { sittingOut: true }))), false],
    ['nobody is seated yet', view([1, 2].map((number) => seat(number, 0n, { status: 'seating' }))), false],
    ['all chairs are empty', view([]), false],
    ['one of two has no chips for sette e mezzo', view([seat(1, rich), seat(2, poor)], sette), true],
    ['two of three have chips for it', view([seat(1, rich), seat(2, rich), seat(3, poor)], sette), false],
    ['who has chips stands', view([seat(1, rich), seat(2, poor), seat(12, rich)]), true],
  ])('%s', (_, at, isExplained) => expect(isOutOfChips(at)).toBe(isExplained));
});
