/**
 * P7.9: a banker that may choose gives for no list before its player has chosen, "or its time has run by the page's own
 * clock". (1) The page tells `advance` no clock: a banker who lets "on" stand never gives, however honest the table, and
 * loses the bank. (2) With a clock, time runs while the player has no button: the house shows "bets" once, and then
 * something in which nothing can be chosen.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { claimOf } from '../../../../engine/claim.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { calls, moves } from '../../../../engine/protocol/messages.ts';
import { advance } from '../../../../engine/seat/advance.ts';
import { bankersWord, betCommand, choiceCommand, moveCommand, postaCommand } from '../../../../engine/seat/by-hand.ts';
import { drawsOpen, optionsOf } from '../../../../engine/seat/rights.ts';
import type { View } from '../../../../engine/table/view.ts';
import { chainLooks, type AskChain } from '../../../../web/features/table/chain-looks.ts';
import { LiveTable } from '../../../support/live-table.ts';
import type { TestPlayer } from '../../../support/players.ts';

function opened(salt: bigint) {
  const table = new LiveTable({ ruleset: 0, salt });
  for (const seat of [1, 2, 3]) table.sit(seat, 400n * chip);
  table.settleDown();
  const banker = table.players.find(({ seat }) => seat === table.state.game.due)!;
  table.byHand(banker, postaCommand(banker.memory, table.state.number, 40n * chip));
  table.settleDown();
  return { table, banker };
}
function coup(table: LiveTable, banker: TestPlayer): void {
  const punter = table.players.find((one) => one !== banker)!;
  table.byHand(punter, betCommand(punter.memory, calls.banco, 40n * chip));
  while (table.state.game.phase === 'bets') table.timeOut();
  table.settleDown();
  for (let i = 0; i < 2; i++) {
    const decides = table.players.find(({ memory }) => drawsOpen(memory) !== null);
    if (decides === undefined) break;
    table.byHand(decides, choiceCommand(decides.memory, drawsOpen(decides.memory)!.fallback));
    table.settleDown();
  }
}
/** The bank has won, its bets are open, and its client has said "on" by itself. */
function saidOn() {
  for (let salt = 1n; salt < 60n; salt++) {
    const { table, banker } = opened(salt);
    coup(table, banker);
    if (table.state.bank === null || table.state.bank.state.won === 0n) continue;
    const made = bankersWord(banker.memory, moves.on, 0n)!;
    banker.memory = made.memory;
    table.says(banker.seat, made.command);
    const { chooses: _chooses, ...memory } = banker.memory;
    banker.memory = memory;
    return { table, banker };
  }
  throw new Error('no bank wins');
}

/** A punter bets, and the house closes at once. */
function closes(table: LiveTable, banker: TestPlayer): void {
  const punter = table.players.find((one) => one !== banker)!;
  table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
  for (const { seat } of table.players)
    table.run({ by: 'seat', seat, command: { type: 'ready', state: hashStruct('State', table.state.bank!.state) } });
  expect(table.phase).toBe('links');
}

const asks: AskChain = {
  node: () => 'own',
  list: async () => ({ known: 'none' }),
  lastNonce: async () => ({ known: 0n }),
  paid: async () => ({ known: null }),
  seatOf: async () => ({ unknown: '' }),
};

afterEach(() => vi.useRealTimers());

describe('the banker’s time by the page’s own clock', () => {
  it.each([
    ['says nothing: "on" binds it when its time has run', false],
    ['chooses "on" (control)', true],
  ])('P7.9 P2.2 the page of a banker who %s', async (_, chooses) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
    const { table, banker } = saidOn();
    const looks = chainLooks(asks, () => undefined);
    const look = async () => {
      const next = await looks.advance(banker.memory, table.view(banker), true);
      banker.memory = next.memory;
      return next.send.some(({ type }) => type === 'give');
    };
    await look(); // the bets are open: its time begins
    if (chooses) table.byHand(banker, moveCommand(banker.memory, moves.on, 0n));
    const punter = table.players.find((one) => one !== banker)!;
    table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
    const from = table.now;
    while (table.state.game.phase === 'bets') {
      table.timeOut(); // honest: the clocks of bets and choice run out
      vi.setSystemTime(5_000_000 + (table.now - from) + 1);
      if (table.state.game.phase === 'bets') await look();
    }
    vi.setSystemTime(5_000_000 + 120_000);
    const gave = (await look()) || (await look());
    expect(gave).toBe(true);
  });

  it('P7.9 P2.2 does not run over a break of the connection: nothing that was pressed then could be sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5_000_000 });
    const { table, banker } = saidOn();
    const looks = chainLooks(asks, () => undefined);
    const look = async () => {
      const next = await looks.advance(banker.memory, table.view(banker), true);
      banker.memory = next.memory;
      return next.send;
    };
    await look();
    vi.setSystemTime(5_000_000 + 600_000);
    looks.connected();
    closes(table, banker);
    expect((await look()).filter(({ type }) => type === 'give')).toEqual([]);
  });

  it('P2.2 does not run while the chain has not shown the seat: the player can stake nothing', () => {
    const { table, banker } = saidOn();
    const { choice } = table.clock;
    const at = (now: number, stakes: boolean) => {
      const next = advance(banker.memory, table.view(banker), { paid: table.paid, stakes, clock: { now, choice } });
      banker.memory = next.memory;
      return next.send.filter(({ type }) => type === 'give').length;
    };
    for (let now = 1_000; now < 1_000 + 2 * choice; now += 1_000) at(now, false);
    at(1_000 + 2 * choice, true);
    closes(table, banker);
    expect(at(1_001 + 2 * choice, true)).toBe(0);
  });

  it.each([
    ['a phase in which nothing is open', (view: View): View => ({ ...view, phase: 'posta' })],
    [
      'that the seat sits out',
      (view: View): View => ({ ...view, seats: view.seats.map((s) => ({ ...s, sittingOut: true })) }),
    ],
    [
      'a bank that cannot be right',
      (view: View): View => ({ ...view, bank: { ...view.bank!, proof: { ...view.bank!.proof, turns: [] } } }),
    ],
  ])('P2.2 does not run while the house shows %s: the player cannot choose', (_, edited) => {
    const { table, banker } = saidOn();
    const { choice } = table.clock;
    let now = 1_000;
    const look = (view: View) => {
      const next = advance(banker.memory, claimOf(view), { paid: table.paid, clock: { now, choice } });
      banker.memory = next.memory;
      return { next, open: optionsOf(banker.memory, claimOf(view)).moves.length > 0 };
    };
    look(table.view(banker)); // for one millisecond
    now += 1;
    for (; now < 1_000 + choice + 1_000; now += 500) expect(look(edited(table.view(banker))).open).toBe(false);
    closes(table, banker);
    const { next } = look(table.view(banker));
    expect([next.memory.alarm, next.memory.disagreement]).toEqual([null, null]);
    expect(next.send.filter(({ type }) => type === 'give')).toEqual([]);
  });
});
