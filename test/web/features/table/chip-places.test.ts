/** Chips travel as they are booked, after the card they depend on (server/PROTOCOL.md P9.17). */
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import {
  chipsAt,
  flightsBetween,
  flightsTo,
  travels,
  type Flight,
} from '../../../../web/features/table/chip-places.ts';
import { lags, type Scene } from '../../../../web/features/table/scene-director.ts';
import { played, recorded } from '../../support/recorded-table.ts';

const headsUp = 3;
const tables = [recorded(headsUp, 2, 1n, 90), recorded(0, 4, 2n, 70), recorded(1, 5, 3n, 70)];
const views = tables.flatMap(({ seat, watcher }) => [seat, watcher]);
const total = (heaps: ReadonlyMap<string, bigint>) => [...heaps.values()].reduce((sum, heap) => sum + heap, 0n);

interface Change {
  readonly before: Scene;
  readonly now: Scene;
  readonly flights: readonly Flight[];
}

const changes = (seen: (typeof views)[number]): readonly Change[] => {
  const scenes = played(seen, [lags.most + travels]).map(({ scene }) => scene);
  return scenes.slice(1).map((now, i) => ({ before: scenes[i]!, now, flights: flightsTo(scenes[i]!, now) }));
};
const all = views.flatMap(changes);
const isRunning = ({ view: { bank } }: Scene) => bank !== null && bank.proof.end === undefined;
const kind = (heap: string) => heap.split('-')[0];
const some = (of: (change: Change) => boolean) => expect(all.some(of)).toBe(true);
const flies = (from: string, to: string) => (one: Flight) => kind(one.from) === from && kind(one.to) === to;

describe('chips that travel', () => {
  it('P9.17 every chip that leaves a heap of a running bank comes to another, and none is made', () => {
    let moved = 0;
    for (const { before, now, flights } of all) {
      if (!isRunning(before) || !isRunning(now) || before.view.bank!.bankId !== now.view.bank!.bankId) continue;
      const [was, is] = [chipsAt(before.view), chipsAt(now.view)];
      expect(total(is)).toBe(total(was));
      const after = new Map<string, bigint>(was);
      for (const { from, to, amount } of flights) {
        expect(amount).toBeGreaterThan(0n);
        after.set(from, (after.get(from) ?? 0n) - amount);
        after.set(to, (after.get(to) ?? 0n) + amount);
        moved++;
      }
      expect(new Map([...after].filter(([, heap]) => heap !== 0n))).toEqual(is);
    }
    expect(moved).toBeGreaterThan(40);
  });

  it('P9.17 a bet goes to its place, a lost one into the bank and the cagnotte, a win out of the bank', () => {
    some(({ flights }) => flights.some(flies('stack', 'stake')));
    some(({ flights }) => flights.some(flies('stack', 'posta')));
    some(({ flights }) => flights.some(flies('posta', 'stack')));
    some(({ flights }) => flights.some(flies('stake', 'posta')) && flights.some(flies('stake', 'cagnotte')));
    some(({ before, flights }) => before.board?.outcome === outcomes.egalite && flights.some(flies('stake', 'stack')));
    expect(all.some(({ flights }) => flights.some(flies('stack', 'stack')))).toBe(false);
  });

  it('P9.17 nothing travels while a card is dealt or turned, nor with the result itself', () => {
    for (const { now, flights } of all) if (now.cue !== null && now.cue !== 'close') expect(flights).toEqual([]);
  });

  it('P9.17 what a coup has brought travels once its result stands, and only then', () => {
    const pays = (one: Flight) => flies('posta', 'stack')(one) || flies('stake', 'posta')(one);
    const paid = all.filter(({ flights }) => flights.some(pays));
    expect(paid.length).toBeGreaterThan(3);
    for (const { before } of paid) expect(before.board?.outcome ?? null).not.toBeNull();
  });

  it('P9.17 nothing travels to a picture that the page did not see coming', () => {
    const { before, now } = all.find(({ flights }) => flights.length > 0)!;
    expect(flightsTo(null, now)).toEqual([]);
    expect(flightsTo(before, { ...now, jumps: true })).toEqual([]);
    expect(flightsBetween(before.view, now.view).length).toBeGreaterThan(0);
  });

  it('P9.17 what somebody else brings to a chair came from no heap of the table', () => {
    const { view } = all.find(({ now }) => now.view.seats.length > 2)!.now;
    const [first, ...others] = view.seats;
    const left = { ...view, seats: [{ ...first!, player: `0x${'77'.repeat(20)}` as const, credit: 0n }, ...others] };
    expect(flightsBetween(left, view)).toEqual([]);
  });

  it('P9.17 the last chip lies still four seconds after the table has told it', () => {
    expect(lags.most + travels).toBeLessThanOrEqual(4_000);
  });
});
