/**
 * A decision was asked for as long as its buttons could be pressed (P7.16). The house knows the cards by then: it can
 * keep a button waiting under its finger's way (P9.13), and count that as time in which the player said nothing.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { present } from '../../../../engine/assert.ts';
import { decisionDue, keyOfDue } from '../../../../engine/seat/rights.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { chainLooks } from '../../../../web/features/table/chain-looks.ts';
import { screenTime } from '../../../../web/features/table/screen-time.ts';
import { playsOn, undecided } from '../../../support/undecided.ts';
import { silentNode } from '../../support/silent-node.ts';

afterEach(() => vi.useRealTimers());

const whyOf = ({ overruled = [] }: SeatMemory) => overruled.map(({ why }) => why);

/** A page that the table asks for a decision at 0. */
async function asked() {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
  const { table, player } = undecided();
  const screen = screenTime();
  const looks = chainLooks(silentNode, screen, () => undefined);
  const ahead = table.now - 5_000_000;
  const look = async () => {
    player.memory = (await looks.advance(player.memory, table.view(player), true, ahead)).memory;
  };
  const at = (after: number) => vi.setSystemTime(5_000_000 + after);
  await look();
  const key = keyOfDue(present(decisionDue(player.memory), 'a decision'));
  return {
    ...{ screen, at, look },
    /** Its buttons can be pressed from now on, or cannot. */
    buttons: (can: boolean) => screen.offers('decision', can ? key : null),
    /** The table plays on without it; what its page makes of that. */
    over: async () => {
      playsOn(table, player);
      await look();
      return whyOf(player.memory);
    },
  };
}

describe('a decision by the page’s own clock', () => {
  it('P7.16 whose buttons came never, or could not be pressed, was not asked for', async () => {
    const { at, look, over } = await asked();
    for (let after = 1_000; after <= 20_000; after += 1_000) {
      at(after);
      await look();
    }
    expect(await over()).toEqual(['unasked']);
  });

  it.each<[string, number, readonly string[]]>([
    ['from 2 s on, until the clock ran out', 2_000, []],
    ['from 3.5 s on: it has peeled its cards to the end', 3_500, []],
    ['from 7 s on: the table kept them moving until then', 7_000, ['unasked']],
  ])('P7.16 whose buttons could be pressed %s', async (_, from, found) => {
    const { at, buttons, over } = await asked();
    at(from);
    buttons(true);
    at(15_000);
    expect(await over()).toEqual(found);
  });

  it.each<[string, number, readonly string[]]>([
    ['for 100 ms', 100, ['unasked']],
    ['for 1.4 s', 1_400, ['unasked']],
    ['for 1.6 s, in which one can press them (control)', 1_600, []],
  ])('P7.16 whose buttons come and go has the time of those that can be seen: each %s', async (_, on, found) => {
    const { at, look, buttons, over } = await asked();
    for (let after = 0; after < 120_000; after += on + 700) {
      at(after);
      buttons(true);
      await look();
      at(after + on);
      buttons(false);
      await look();
    }
    expect(await over()).toEqual(found);
  });

  it.each<[string, number, readonly string[]]>([
    ['until 13 s, of 15 that the table shows', 13_000, ['unasked']],
    ['until 14.5 s: two clocks differ (control)', 14_500, []],
  ])('P7.16 which is over before the end that the table shows: %s', async (_, end, found) => {
    const { at, buttons, over } = await asked();
    buttons(true);
    at(end);
    expect(await over()).toEqual(found);
  });

  it.each<[string, number, number, readonly string[]]>([
    ['from 11 s on', 11_000, 15_000, ['unasked']],
    ['from 11 s on, but for a moment at the end', 11_000, 14_900, ['unasked']],
    ['for a moment near the end: something above them has moved them (control)', 13_000, 13_600, []],
  ])('P7.16 whose buttons cannot be pressed %s', async (_, from, again, found) => {
    const { at, buttons, over } = await asked();
    buttons(true);
    at(from);
    buttons(false);
    at(again);
    buttons(true);
    at(15_000);
    expect(await over()).toEqual(found);
  });

  it('P7.16 has no time from the buttons of another', async () => {
    const { at, screen, over } = await asked();
    screen.offers('decision', `0x${'12'.repeat(32)}`);
    at(20_000);
    expect(await over()).toEqual(['unasked']);
  });

  it('P7.16 has no time over a break of the connection: what was pressed then could not be sent', async () => {
    const { at, buttons, screen, over } = await asked();
    buttons(true);
    at(14_000);
    screen.connected();
    at(16_000);
    expect(await over()).toEqual(['unasked']);
  });
});
