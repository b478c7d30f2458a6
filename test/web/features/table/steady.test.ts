/** A price that rises under the finger: what is pressed is meant for the price that was there (P9.13). */
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { moves } from '../../../../engine/protocol/messages.ts';
import { claimOf } from '../../../../engine/claim.ts';
import { pictureOf } from '../../../../engine/seat/picture.ts';
import type { View } from '../../../../engine/table/view.ts';
import { ActionBar } from '../../../../web/features/table/action-bar.tsx';
import { LinkNotices } from '../../../../web/features/table/link-notices.tsx';
import type { Snapshot } from '../../../../web/features/table/snapshot.ts';
import { buttonsStand } from '../../../../web/features/table/steady.ts';
import type { LiveTable } from '../../../support/live-table.ts';
import { playerAt } from '../../../support/situations.ts';
import { drawn, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

/** What the punter's page draws when the table reports this raise of the banker's. */
function barWith(table: LiveTable, seat: number, raise: bigint): string {
  const { memory } = playerAt(table, seat);
  const view = table.view(playerAt(table, seat));
  const move = raise === 0n ? null : { move: moves.raise, amount: raise, volonta: 0, own: null };
  const told = claimOf({ ...view, bank: { ...view.bank!, move } });
  const snap = { ...several.snapOf(table, seat), view: pictureOf(memory, told) };
  return drawn(ActionBar, { onSit: null, onStatement: () => undefined }, snap, 10);
}

const barOf = (snap: Snapshot): string => drawn(ActionBar, { onSit: null, onStatement: () => undefined }, snap, 10);

/** The same page when the table's view says something else. */
const told = (table: LiveTable, seat: number, change: (view: View) => View): string => {
  const player = playerAt(table, seat);
  const view = pictureOf(player.memory, claimOf(change(table.view(player))));
  return barOf({ ...several.snapOf(table, seat), view });
};

/** The director's least bet and posta, by the table's word. */
const withMinimum = (least: bigint) => (view: View) => ({ ...view, minimum: { minBet: least, minPosta: least } });

const readable = () => new Promise((resolve) => setTimeout(resolve, 650));

/** A spinner stands in a button that ignores presses. */
const waits = (html: string, id: string): boolean => {
  const at = html.indexOf(`data-testid="${id}"`);
  return html.slice(at, html.indexOf('</button>', at)).includes('class="wait"');
};

describe('a price that has just risen', () => {
  it('P9.13 is not pressed before it can have been read; one that falls is', async () => {
    const table = several.opened(several.tableOf(several.saintVincent, 3), 100n * chip);
    const seat = several.byHandAt(table, 1);
    const look = (raise: bigint) => barWith(table, seat, raise);
    const [low, high] = [look(0n), look(50n * chip)];
    expect(textOf(low, 'bet-banco')).not.toBe(textOf(high, 'bet-banco'));
    expect([waits(low, 'bet-banco'), waits(high, 'bet-banco'), waits(high, 'bet-tavolo')]).toEqual([false, true, true]);
    expect(waits(high, 'bet-amount')).toBe(false); // its amount is the player's own
    await readable();
    expect(waits(look(50n * chip), 'bet-banco')).toBe(false);
    expect(waits(look(0n), 'bet-banco')).toBe(false);
    // A table that goes back and forth gains nothing: each rise is read anew.
    expect(waits(look(50n * chip), 'bet-banco')).toBe(true);
  });

  it('P9.13 is not pressed over a later state either, which a table can show at once', async () => {
    let before: Snapshot | null = null;
    const table = several.found((salt) => {
      const made = several.opened(several.tableOf({ ...several.online, salt }, 4), 100n * chip);
      before = several.snapOf(made, several.byHandAt(made, 3));
      several.bets(made, several.byHandAt(made, 1), 30n * chip);
      several.bets(made, several.byHandAt(made, 2), 50n * chip);
      several.finished(made);
      if (made.phase !== 'move') return null;
      several.moved(made, moves.on, 0n);
      return made;
    });
    const seat = several.byHandAt(table, 3);
    await readable();
    barOf(before!);
    await readable();
    expect(waits(barOf(before!), 'bet-banco')).toBe(false);
    const after = barOf(several.snapOf(table, seat));
    expect([textOf(barOf(before!), 'bet-banco'), textOf(after, 'bet-banco')]).toEqual(['Banco100B', 'Banco156B']);
    expect(waits(barOf(several.snapOf(table, seat)), 'bet-banco')).toBe(true);
  });

  it('P9.13 is not pressed in another phase of a passed bank', async () => {
    const table = several.passed(several.wonBank(several.online, 4));
    const seat = several.byHandAt(table, 1);
    const offer = (phase: View['phase'], take: bigint) =>
      told(table, seat, (view) => ({ ...view, phase, options: { ...view.options, take } }));
    offer('offer', 100n * chip);
    await readable();
    expect(waits(offer('offer', 100n * chip), 'seguito-take')).toBe(false);
    expect(waits(offer('auction', 300n * chip), 'seguito-take')).toBe(true);
  });
});

describe('an amount that stands in the field before anybody has typed', () => {
  it('P9.13 is not named as a posta before it can have been read', async () => {
    const table = several.tableOf(several.online, 3);
    const look = (least: bigint) => told(table, table.banker!, withMinimum(least));
    const confirm = 'posta-confirm';
    const amount = (html: string) => /data-testid="posta-input"[^>]* value="(\d+)"/.exec(html)?.[1];
    look(10n * chip);
    await readable();
    expect([amount(look(10n * chip)), waits(look(10n * chip), confirm)]).toEqual(['20', false]);
    const risen = look(150n * chip);
    expect([amount(risen), waits(risen, confirm)]).toEqual(['300', true]);
  });

  it('P9.13 is not bid either', async () => {
    const table = several.passed(several.wonBank(several.online, 4));
    const seat = several.byHandAt(table, 1);
    const auction = (bid: bigint) =>
      told(table, seat, (view) => ({ ...view, phase: 'auction', options: { ...view.options, take: null, bid } }));
    auction(10n * chip);
    await readable();
    expect(waits(auction(10n * chip), 'bid-confirm')).toBe(false);
    expect(waits(auction(300n * chip), 'bid-confirm')).toBe(true);
  });
});

describe('a button that moves because another goes', () => {
  it('P9.13 is not pressed by who reached for the other: a call', async () => {
    const table = several.opened(several.tableOf(several.online, 4), 100n * chip);
    several.bets(table, several.byHandAt(table, 1), 30n * chip);
    const seat = several.byHandAt(table, 2);
    const honest = () => told(table, seat, (view) => view);
    honest();
    await readable();
    expect(waits(honest(), 'bet-tavolo')).toBe(false);
    // Half of the posta is below the least bet now: the last column is another call's.
    const shifted = told(table, seat, withMinimum(60n * chip));
    expect(textOf(shifted, 'bet-tavolo')).toBeNull();
    expect(waits(shifted, 'bet-rispetto')).toBe(true);
  });

  it('P9.13 is not pressed by who reached for the other: a move', async () => {
    const table = several.moved(several.wonBank(several.online, 4), moves.on, 0n);
    const honest = () => told(table, table.banker!, (view) => view);
    honest();
    await readable();
    expect(waits(honest(), 'move-halve')).toBe(false);
    // Without the last of three buttons the second stands in its place.
    const shifted = told(table, table.banker!, (view) => ({ ...view, options: { ...view.options, ready: false } }));
    expect(textOf(shifted, 'move-on')).toBeNull();
    expect([waits(shifted, 'move-pass'), waits(shifted, 'move-halve')]).toEqual([true, true]);
  });
});

describe('buttons that move because something comes above them', () => {
  const bar = () => {
    const table = several.opened(several.tableOf(several.online, 3), 100n * chip);
    const seat = several.byHandAt(table, 1);
    return () =>
      waits(
        told(table, seat, (view) => view),
        'bet-banco',
      );
  };
  /** After the page was drawn; `scrolled`: the person has scrolled so far. */
  const stand = (top: number, scrolled = 0) => buttonsStand({ inWindow: top - scrolled, onPage: top });

  it('P9.13 are not pressed before they have stood there', async () => {
    const isWaiting = bar();
    isWaiting();
    stand(500);
    await readable();
    expect(isWaiting()).toBe(false);
    stand(580);
    expect(isWaiting()).toBe(true);
    await readable();
    expect(isWaiting()).toBe(false);
    for (const top of [595, 610]) stand(top); // a little, and a little more
    expect(isWaiting()).toBe(true);
  });

  it('P9.13 a decision neither: advice stands below it, and sto or carta bind', async () => {
    const table = several.opened(several.tableOf(several.online, 3), 100n * chip);
    const seat = several.byHandAt(table, 1);
    several.closed(several.bets(table, seat, 30n * chip));
    expect(table.phase).toBe('punta');
    const isWaiting = () => waits(barOf(several.snapOf(table, seat)), 'draw-sto');
    isWaiting();
    buttonsStand(null);
    stand(500);
    await readable();
    expect(isWaiting()).toBe(false);
    stand(560);
    expect(isWaiting()).toBe(true);
  });

  it('P9.13 are pressed at once where their person has moved them, or hardly anything has', async () => {
    const isWaiting = bar();
    isWaiting();
    stand(500);
    await readable();
    stand(500, 300);
    expect(isWaiting()).toBe(false);
    stand(580, 380); // the browser holds what is looked at where it was
    expect(isWaiting()).toBe(false);
    stand(600, 380);
    expect(isWaiting()).toBe(false);
    buttonsStand(null);
    stand(100);
    expect(isWaiting()).toBe(false);
  });
});

describe('an agreement to a danger', () => {
  it('P9.13 P7.8 is not pressed before its words can have been read', () => {
    const table = several.opened(several.tableOf(several.online, 3), 100n * chip);
    const snap = several.snapOf(table, several.byHandAt(table, 1));
    const memory = snap.memory!;
    const doubts = [{ about: 'shoe', detail: 'Nobody has shown which cards went.' } as const];
    const banks = memory.banks.map((bank) => ({ ...bank, doubts, agreed: false }));
    const html = drawn(LinkNotices, {}, { ...snap, memory: { ...memory, banks } }, 10);
    expect(textOf(html, 'play-all-the-same')).toBe('Play all the same');
    expect(waits(html, 'play-all-the-same')).toBe(true);
  });
});

describe('a coup that was not played as its player had decided', () => {
  it('P7.16 is told in words of the page, also when no bank is on the table any more', () => {
    const table = several.opened(several.tableOf(several.online, 3), 100n * chip);
    const snap = several.snapOf(table, several.byHandAt(table, 1));
    const memory = snap.memory!;
    const [{ bankId, number }] = memory.banks as [(typeof memory.banks)[number]];
    const overruled = [{ bankId, number, coup: 3, why: 'late', choices: [], answered: false } as const];
    const html = drawn(
      LinkNotices,
      {},
      { ...snap, view: { ...snap.view!, bank: null }, memory: { ...memory, overruled } },
      10,
    );
    expect(textOf(html, 'doubts')).toBe(
      'Coup 3 of bank 1 was not played as you had decided: your word came too late, or the table left it out. Until you go on, your seat signs nothing over what came of it, and stakes nothing more; a bank of yours may be passed meanwhile. The coup itself stays as it was played.Go on',
    );
    const agreed = { ...memory, overruled: [{ ...overruled[0]!, answered: true }] };
    expect(drawn(LinkNotices, {}, { ...snap, memory: agreed }, 10)).not.toContain('not played as you had decided');
  });
});

describe('a choice ahead', () => {
  it('P9.13 P9.31 at another posta is another button, also at a lower one', async () => {
    const table = several.wonDuel();
    const seat = several.byHandAt(table, 1);
    const half = table.view(playerAt(table, seat)).bank!.posta / 2n;
    const look = (amount: bigint) =>
      told(table, seat, (view) => {
        const move = amount === 0n ? null : { move: moves.halve, amount, volonta: 0, own: null };
        return { ...view, bank: { ...view.bank!, move } };
      });
    const isPressed = (html: string): boolean => {
      const at = html.indexOf('data-testid="ahead-banco"');
      const button = html.slice(html.lastIndexOf('<button', at), html.indexOf('>', at));
      expect(button).toContain('ahead-banco');
      return !button.includes('disabled');
    };
    look(0n);
    await readable();
    const [whole, less] = [look(0n), look(half)];
    expect(textOf(whole, 'ahead-banco')).not.toBe(textOf(less, 'ahead-banco'));
    expect([isPressed(whole), isPressed(less)]).toEqual([true, false]);
    await readable();
    expect(isPressed(look(half))).toBe(true);
  });
});
