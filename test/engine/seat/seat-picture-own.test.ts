/**
 * What a seat's page shows of its own word, posta and bet: what the seat has signed, whatever the table says of it. A
 * banker who is shown half of its posta would go on with the whole; a bet that the page no longer shows would be
 * played.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, moveCommand, taken } from '../../../engine/seat/by-hand.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import type { BankView, MoveView, View } from '../../../engine/table/view.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { open, others, seated } from '../../support/live-situations.ts';
import { playerAt } from '../../support/situations.ts';
import * as several from '../../web/support/several.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

/** The table's view of this seat, with another word about the running bank. */
function told(table: LiveTable, player: TestPlayer, change: (bank: BankView) => Partial<BankView>): Claim<View> {
  const view = table.view(player);
  return claimOf({ ...view, bank: { ...view.bank!, ...change(view.bank!) } });
}

const halved = (posta: bigint): MoveView => ({ move: moves.halve, amount: posta / 2n, volonta: 8, own: null });

describe('a banker', () => {
  it('P7.13 sees the posta that its own word leaves in play, whatever move the table reports', () => {
    const { table, banker } = saidOn();
    const { posta } = table.view(banker).bank!;
    const lied = told(table, banker, () => ({ move: halved(posta), posta: posta / 2n }));
    const { bank } = pictureOf(banker.memory, lied);
    expect(bank).toMatchObject({ posta, move: { move: moves.on, amount: 0n, volonta: 0 } });
    const silent = pictureOf({ ...banker.memory, moves: [] }, lied);
    expect(silent.bank).toMatchObject({ posta, move: null });
  });

  it('P7.13 and what it has chosen itself, also while the table shows nothing of it', () => {
    const { table, banker } = saidOn();
    const { posta } = table.view(banker).bank!;
    const { memory } = moveCommand(banker.memory, moves.halve, posta / 2n)!;
    const { bank } = pictureOf(
      memory,
      told(table, banker, ({ move }) => ({ move, posta })),
    );
    expect(bank).toMatchObject({ posta: posta - posta / 2n, move: { move: moves.halve, amount: posta / 2n } });
    expect(posta).toBeGreaterThan(2n * chip);
  });
});

/** A table of three whose bets are open, and a punter that has just bet: the table has taken it and shows it. */
function betShown() {
  const table = open(seated(0, 3));
  const punter = others(table)[0]!;
  const act = betCommand(punter.memory, calls.plain, 10n * chip)!;
  table.byHand(punter, act);
  punter.memory = taken(punter.memory, act.command);
  table.settleDown();
  return { table, punter, max: 10n * chip };
}

const ownBets = ({ seat, memory }: TestPlayer, view: Claim<View>) =>
  pictureOf(memory, view).bank!.bets.filter((row) => row.seat === seat);
const looks = (table: LiveTable, player: TestPlayer, view: Claim<View> = table.view(player)) => {
  const { memory, send } = advance(player.memory, view, { paid: table.paid, clock: table.clock });
  player.memory = memory;
  return send.map(({ type }) => type);
};
const without = (table: LiveTable, player: TestPlayer) =>
  told(table, player, ({ bets }) => ({ bets: bets.filter(({ seat }) => seat !== player.seat) }));

/** The house closes the bets, and the banker gives for the list. */
function closes(table: LiveTable, deaf: number): void {
  while (table.phase === 'bets') table.timeOut();
  table.settleDown([deaf]);
}

describe('a punter', () => {
  it('P7.13 sees a bet that the table has taken while the table shows nothing of it', () => {
    const { table, punter, max } = betShown();
    const unseen = { ...punter.memory, bets: punter.memory.bets.map(({ seen: _, ...bet }) => bet) };
    expect(ownBets({ ...punter, memory: unseen }, without(table, punter))).toMatchObject([{ call: calls.plain, max }]);
  });

  it('P7.3 gives for no list with a bet that the table has shown and then no more: it has gone back', () => {
    const { table, punter } = betShown();
    looks(table, punter, without(table, punter));
    expect(ownBets(punter, table.view(punter))).toEqual([]);
    closes(table, punter.seat);
    expect(looks(table, punter)).toEqual([]);
    expect(punter.memory.disagreement).toMatchObject({
      step: 'C.own',
      detail: expect.stringContaining('given back') as string,
    });
  });

  it('P7.3 but for one that was shown until the close', () => {
    const { table, punter, max } = betShown();
    expect(ownBets(punter, table.view(punter))).toMatchObject([{ max }]);
    closes(table, punter.seat);
    expect(looks(table, punter)).toContain('give');
  });

  it('P7.3 and for one made anew after that', () => {
    const { table, punter } = betShown();
    looks(table, punter, without(table, punter));
    table.byHand(punter, betCommand(punter.memory, calls.plain, 20n * chip));
    looks(table, punter);
    closes(table, punter.seat);
    expect(looks(table, punter)).toContain('give');
  });
});

describe('who is asked whether it takes a passed bank', () => {
  it('P7.13 sees one price of it: the one that it would sign for', () => {
    const table = several.wonBank(several.online, 3);
    several.passed(table);
    const player = playerAt(table, several.byHandAt(table, 1));
    const view = table.view(player);
    const { take } = view.options;
    const lied = claimOf({ ...view, seguito: { ...view.seguito!, height: take! / 2n } });
    const picture = pictureOf(player.memory, lied);
    expect([picture.options.take, picture.seguito!.height]).toEqual([take, take]);
    // Beyond what it has the bank is not offered, and what the others are asked for is the table's word.
    const dear = claimOf({ ...lied, options: { ...view.options, take: 9_000n * chip } });
    expect(pictureOf(player.memory, dear)).toMatchObject({ options: { take: null }, seguito: { height: take! / 2n } });
  });
});

describe('the sabot', () => {
  it('P7.13 is shown as the last checked state leaves it, not as the table says', () => {
    const table = several.wonBank(several.online, 4);
    const player = playerAt(table, several.byHandAt(table, 1));
    const view = table.view(player);
    const { taglia, cardsLeft, lastCoup } = view;
    expect(cardsLeft).toBeLessThan(312);
    const honest = pictureOf(player.memory, view);
    expect(honest).toMatchObject({ taglia, cardsLeft, lastCoup });
    const lied = pictureOf(player.memory, claimOf({ ...view, taglia: 9, cardsLeft: 20, lastCoup: true }));
    expect(lied).toMatchObject({ taglia, cardsLeft, lastCoup: false });
    // A bank of which this browser has taken nothing is not its own to tell of.
    expect(pictureOf({ ...player.memory, banks: [] }, view)).toMatchObject({ cardsLeft });
  });
});
