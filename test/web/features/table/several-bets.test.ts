/** What lies on the cloth at tables of several: bets as they would be accepted, prices of calls, tags, seats. */
import { describe, expect, it } from 'vitest';
import { chip, formatChips } from '../../../../engine/chips.ts';
import { calls, statuses } from '../../../../engine/protocol/messages.ts';
import { takeCommand } from '../../../../engine/seat/talk.ts';
import { acceptedOf, betsNow, callsOpen } from '../../../../web/features/table/bets-now.ts';
import { stillMay } from '../../../../web/features/table/due.ts';
import { boardOf, roleOf } from '../../../../web/features/table/reading.ts';
import { chairsAt, ringOf } from '../../../../web/features/table/ring.ts';
import { tagOf } from '../../../../web/features/table/seat-tag.ts';
import { inPlay, stackOf } from '../../../../web/features/table/stacks.ts';
import type { LiveTable } from '../../../support/live-table.ts';
import { playByHand } from '../../../support/players.ts';
import { picker } from '../../../support/seeds.ts';
import * as several from '../../support/several.ts';

const { online, saintVincent, venezia, byHandAt } = several;
const viewAt = (table: LiveTable, seat: number | null) => several.snapOf(table, seat).view!;
const now = (table: LiveTable, seat: number | null = null) => betsNow(viewAt(table, seat))!;
const tagAt = (table: LiveTable, seat: number, watching: number | null = null) => {
  const { view, memory } = several.snapOf(table, watching);
  return tagOf(view!, view!.seguito === null ? betsNow(view!) : null, boardOf(view!, memory), seat, formatChips);
};

describe('the order of precedence', () => {
  it('P9.7 plain bets count by hand until the posta is covered; the highest has the cards', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second, third] = [1, 2, 3].map((place) => byHandAt(table, place)) as [number, number, number];
    several.bets(table, third, 60n * chip);
    several.bets(table, first, 30n * chip);
    several.bets(table, second, 45n * chip);
    for (const seat of [first, table.banker!, null])
      expect(now(table, seat)).toEqual({
        posta: 100n * chip,
        covered: 100n * chip,
        missing: 0n,
        hand: second,
        closed: false,
        rows: [
          { seat: second, call: calls.plain, max: 45n * chip, accepted: 45n * chip, place: 1 },
          { seat: first, call: calls.plain, max: 30n * chip, accepted: 30n * chip, place: 2 },
          { seat: third, call: calls.plain, max: 60n * chip, accepted: 25n * chip, place: 3 },
        ],
      });
    expect(tagAt(table, third)).toEqual({ kind: 'bet', text: '25 of 60', place: 3 });
    expect([first, second, third, table.banker!].map((seat) => roleOf(viewAt(table, null), seat, second))).toEqual([
      null,
      'punta',
      null,
      'banco',
    ]);
  });

  it('P9.7 a banco stands alone, and what it pushes out is marked; withdrawn, it gives them back', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    several.bets(table, first, 30n * chip);
    several.bets(table, second, 100n * chip, calls.banco);
    expect(now(table).rows.map(({ seat, accepted, place }) => [seat, accepted, place])).toEqual([
      [second, 100n * chip, 1],
      [first, 0n, null],
    ]);
    expect(tagAt(table, first)).toEqual({ kind: 'back', text: '30', place: null });
    expect(tagAt(table, second)).toEqual({ kind: 'bet', text: 'banco 100', place: 1 });
    several.bets(table, second, 0n, calls.none);
    expect(now(table)).toMatchObject({ covered: 30n * chip, missing: 70n * chip, hand: first });
    expect(now(table).rows).toHaveLength(1);
  });

  it.each([
    ['online', online, 6],
    ['saint-vincent', saintVincent, 9],
    ['venezia', venezia, 8],
  ] as const)('P9.7 what %s shows before the close is what the signed list says after it', (_name, limits, seats) => {
    const table = several.tableOf({ ...limits, salt: 3n }, seats);
    const pick = picker(seats + 1);
    let compared = 0;
    for (let step = 0; step < 60 && compared < 3; step++) {
      table.settleDown();
      const before = viewAt(table, 1).bank === null ? null : now(table, 1);
      if (table.phase === 'bets' && before !== null && before.rows.length >= 2 + compared) {
        several.closed(table);
        const turn = viewAt(table, 1).bank!.proof.turns.at(-1)!;
        const list = turn.list!.filter(({ status }) => status === statuses.accepted);
        expect(
          before.rows
            .filter(({ place }) => place !== null)
            .map(({ seat, accepted }) => [seat, accepted])
            .sort(),
        ).toEqual(list.map(({ seat, accepted }) => [seat, accepted]).sort());
        expect(before.hand).toBe(turn.closed!.message.hand);
        compared++;
      } else if (!playByHand(table, pick) && table.deadline !== null) table.timeOut();
    }
    expect(compared).toBe(3);
  });
});

describe('calls and their prices', () => {
  it('P9.7 online: banco, tavolo, and a rispetto for what is missing, at most the posta', () => {
    const table = several.opened(several.tableOf(online, 4), 100n * chip);
    const [first, second] = [byHandAt(table, 1), byHandAt(table, 2)];
    several.bets(table, first, 30n * chip);
    expect(callsOpen(viewAt(table, second), second)).toEqual({
      banco: 100n * chip,
      rispetto: { price: 70n * chip, most: 100n * chip },
      tavolo: 50n * chip,
      plain: { min: chip, max: 100n * chip },
      cavallo: false,
    });
    // The own earlier bet is replaced, and does not count as placed before the call.
    expect(callsOpen(viewAt(table, first), first)!.rispetto!.price).toBe(100n * chip);
    expect(acceptedOf(viewAt(table, second), second, calls.plain, 90n * chip)).toBe(70n * chip);
    several.bets(table, first, 100n * chip);
    expect(callsOpen(viewAt(table, second), second)!.rispetto).toBeNull(); // nothing is missing
  });

  it('P9.7 venezia has a cavallo; who cannot pay a call is not offered it', () => {
    const table = several.opened(several.tableOf(venezia, 8, 60n * chip), 60n * chip);
    expect(callsOpen(viewAt(table, 3), 3)).toMatchObject({ banco: 60n * chip, cavallo: true });
    const poor = several.tableOf(venezia, 7);
    poor.sit(8, 20n * chip, 'player 8');
    poor.settleDown();
    several.opened(poor, 100n * chip);
    expect(callsOpen(viewAt(poor, 8), 8)).toMatchObject({
      banco: null,
      rispetto: null,
      tavolo: null,
      plain: { min: chip, max: 20n * chip },
    });
  });

  it('P9.7 the banker is offered no call', () => {
    const table = several.opened(several.tableOf(online, 4));
    expect(callsOpen(viewAt(table, table.banker), table.banker!)).toBeNull();
  });
});

describe('the close', () => {
  it('R3.6 lets everybody bet until the clock ends, and then only what a guarantee allows', () => {
    const bank = {
      betsUntil: 100,
      guarantees: [
        { seat: 2, until: 110, may: 'withdraw' as const },
        { seat: 1, until: 105, may: 'pass' as const },
      ],
    };
    expect([1, 2, 3].map((seat) => stillMay(bank, seat, 99))).toEqual(['all', 'all', 'all']);
    expect([1, 2, 3].map((seat) => stillMay(bank, seat, 104))).toEqual(['pass', 'withdraw', 'nothing']);
    expect([1, 2, 3].map((seat) => stillMay(bank, seat, 107))).toEqual(['nothing', 'withdraw', 'nothing']);
    expect(stillMay({ ...bank, betsUntil: null }, 3, 107)).toBe('all');
  });
});

describe('what lies before a seat', () => {
  it('P9.7 after the coup each stake shows what it won or lost', () => {
    const table = several.wonBank(online, 4);
    expect([0, 1, 2, 3].map((place) => tagAt(table, byHandAt(table, place), byHandAt(table, 3)))).toEqual([
      { kind: 'won', text: '+76', place: null },
      { kind: 'lost', text: '−30', place: null },
      { kind: 'lost', text: '−50', place: null },
      null,
    ]);
  });

  it('P9.7 the next bank’s bets open with nothing before a seat', () => {
    const table = several.passed(several.wonBank(online, 4));
    const { asked, height } = table.state.game.seguito!;
    several.by(table, asked[0]!, (memory) => takeCommand(memory, table.state.number, height));
    const { view, memory } = several.snapOf(table, 1);
    expect([view!.phase, boardOf(view!, memory)?.number]).toEqual(['bets', view!.number - 1n]);
    expect([1, 2, 3, 4].map((seat) => tagAt(table, seat, seat))).toEqual([null, null, null, null]);
  });

  it('P9.7 in a seguito each seat shows what it was asked and what it has said', () => {
    const table = several.passed(several.wonBank(online, 4));
    const { passer, asked } = table.state.game.seguito!;
    several.declined(table, asked[0]!);
    expect([passer, ...asked].map((seat) => tagAt(table, seat)?.text)).toEqual([
      'passes',
      'lets it go',
      'asked',
      'asked',
    ]);
  });

  it('P9.7 no chip is twice on the table and none is missing, with eight seats', () => {
    const table = several.tableOf({ ...venezia, salt: 5n }, 8);
    const pick = picker(5);
    for (let step = 0; step < 30; step++) {
      table.settleDown();
      table.finalise();
      const view = viewAt(table, null);
      const kept = view.bank?.proof.turns.findLast((turn) => turn.state)?.state?.cagnotte ?? 0n;
      const shown = view.seats.reduce((sum, seat) => sum + stackOf(view, seat) + inPlay(view, seat), kept);
      expect(shown, view.phase).toBe(view.seats.reduce((sum, { credit }) => sum + credit, 0n));
      if (!playByHand(table, pick) && table.deadline !== null) table.timeOut();
    }
  });
});

describe('seats around the cloth', () => {
  it('P9.7 every chair has one place, the own one in the middle below, and the numbers go around', () => {
    for (let chairs = 2; chairs <= 10; chairs++)
      for (const own of [null, 1, chairs]) {
        const { top, bottom, others } = ringOf(chairs, own);
        expect([...top, ...bottom].sort((a, b) => a - b)).toEqual(Array.from({ length: chairs }, (_, i) => i + 1));
        expect(bottom[(bottom.length - 1) / 2]).toBe(own ?? 1);
        const around = [...bottom.slice((bottom.length - 1) / 2), ...[...top].reverse(), ...bottom];
        expect(around.slice(0, chairs)).toEqual([own ?? 1, ...others]);
      }
  });

  it('P9.7 a table has the chairs that its id commits to, and never more than its ruleset', () => {
    const { table } = several.tableOf(online, 1).state;
    expect(chairsAt({ settings: { seats: 6 }, table })).toBe(6);
    for (const seats of [undefined, '6', 1, 40])
      expect(chairsAt({ settings: { ...(seats && { seats }) }, table })).toBe(10);
  });
});
