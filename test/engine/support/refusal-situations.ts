/** Situations in which a table of live play refuses something. */
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { betCommand, moveCommand, passCommand } from '../../../engine/seat/by-hand.ts';
import type { Command, Order } from '../../../engine/table/commands.ts';
import { type RefusalCode } from '../../../engine/table/refusals.ts';
import { secretOf, testTable, TestTable, type TestPlayer } from '../../support/players.ts';
import { bankerGave, closed } from '../../support/seat-lies.ts';
import { after, bankerOf, bet, finish, open, punterOf, seated } from '../../support/situations.ts';
import { from } from './table-commands.ts';

/** `begin` leads to the situation; `sends` is refused in it, and may say more before that. */
export type Case = readonly [
  code: RefusalCode,
  situation: string,
  begin: () => TestTable,
  sends: (t: TestTable) => Command,
];

/** One seat of two is taken. */
export function half(): TestTable {
  const table = new TestTable();
  table.sit(1, 400n * chip);
  return table;
}

/** So many bet standing at a table of saint-vincent. */
export function standing(places: number): TestTable {
  const table = new TestTable({ ruleset: 1 });
  for (let i = 0; i < places; i++) table.sit(11 + i, 400n * chip);
  return table;
}
export const full = () => standing(20 - new TestTable({ ruleset: 1 }).state.game.settings.seats);
export const reserve = (name: string): Command => ({
  by: 'host',
  command: { type: 'reserve', player: addressOfKey(secretOf(name)) },
});

/** The punter has let a coup go void. */
export function voided(): TestTable {
  const table = bankerGave();
  table.timeOut();
  return table;
}

/** The punta of a running coup has to decide with less than 8. */
export function deciding(): TestTable {
  for (let salt = 1n; ; salt++) {
    const table = bet(open(seated({ salt })));
    table.settleDown();
    const punta = table.view(punterOf(table)).bank?.coup;
    if (table.phase === 'punta' && punta?.options?.length === 2) return table;
  }
}

export const stateOf = (t: TestTable) => hashStruct('State', t.state.bank!.state);

/** After an order of the director. */
export function ordered(table: TestTable, order: Order): TestTable {
  table.must({ by: 'host', command: order });
  return table;
}
export const minimum = (t: TestTable, minBet: bigint, ms: number): Command => ({
  by: 'host',
  command: { type: 'minimum', minBet, minPosta: 2_000n, at: t.now + ms },
});

/** The draw is open, and nobody has entered. */
export function drawing(): TestTable {
  const table = new TestTable();
  table.sit(1, 400n * chip);
  table.sit(2, 400n * chip);
  return table;
}

/** A bank that the punta's win has ended, unsigned. */
export function ended(): TestTable {
  for (let salt = 1n; ; salt++) {
    const t = bet(open(seated({ salt })));
    t.settleDown();
    while (t.state.bank?.coup) t.timeOut();
    if (t.state.bank === null) return t;
  }
}

/** The punter leaves during a coup. */
export function leaving(): TestTable {
  const t = closed();
  t.must(from(punterOf(t), { type: 'stand', leave: null }));
  return t;
}

/** A bank of online that has won its first coup, with three players; the bets are open. */
export function several(): TestTable {
  for (let salt = 1n; ; salt++) {
    const t = new TestTable({ ...testTable, ruleset: 0, salt });
    for (const seat of [1, 2, 3]) t.sit(seat, 400n * chip);
    t.settleDown();
    open(t);
    bet(t, calls.plain, 10n * chip);
    finish(t);
    if (t.state.bank === null || t.state.bank.state.won === 0n) continue;
    if (t.phase === 'move') t.byHand(bankerOf(t), moveCommand(bankerOf(t).memory, moves.on, 0n));
    t.settleDown();
    if (t.phase === 'bets') return t;
  }
}

/** The two who do not have the bank. */
export const punters = (t: TestTable) => t.players.filter((p) => p !== bankerOf(t)) as [TestPlayer, TestPlayer];

/** Its first punter has bet, and loses the cards to the second just before the close: it may take its bet back. */
export function guaranteed(): TestTable {
  const t = several();
  const [first, second] = punters(t);
  t.byHand(first, betCommand(first.memory, calls.plain, 5n * chip));
  const closes = t.deadline!;
  t.now = closes - 1_000;
  t.byHand(second, betCommand(second.memory, calls.plain, 6n * chip));
  t.now = closes;
  t.must({ by: 'host', command: { type: 'tick' } });
  return t;
}

/** The bank was passed, nobody took it, and it is auctioned. */
export function auctioned(): TestTable {
  const t = several();
  const passer = bankerOf(t);
  t.byHand(passer, passCommand(passer.memory));
  t.settleDown();
  for (const seat of t.state.game.seguito!.asked)
    t.must({ by: 'seat', seat, command: { type: 'decline', number: t.state.number } });
  return t;
}

/** The bets are open. */
export const opened = (): TestTable => open(seated());

/** The banker has won a coup and has to move. */
export const won = (): TestTable => after('banco');
