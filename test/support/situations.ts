/** Brings a test table to the moment that a test is about, by real commands of real clients. */
import { chip } from '../../engine/chips.ts';
import { packComposition } from '../../engine/fairness/composition.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { calls, outcomes, type Table } from '../../engine/protocol/messages.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { parseProof } from '../../engine/proof/read.ts';
import { verifyProof, type Report } from '../../engine/proof/verify.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { betCommand, choiceCommand, moveCommand, passCommand, postaCommand } from '../../engine/seat/by-hand.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import { proofOf } from '../../engine/table/evidence.ts';
import type { Bank, EndedBank, TableState } from '../../engine/table/state.ts';
import { TestTable, type TestPlayer } from './players.ts';

/** Two players with these amounts, drawn: the banker has to name the posta. `salt` gives other cards. */
export function seated({
  salt = 1n,
  amounts = [400n * chip, 400n * chip],
  ...limits
}: Partial<Table> & { readonly amounts?: readonly [bigint, bigint] } = {}): TestTable {
  const table = new TestTable({ ...limits, salt });
  table.sit(1, amounts[0]);
  table.sit(2, amounts[1]);
  table.settleDown();
  return table;
}

export const host = (table: TestTable, command: HostCommand) => table.must({ by: 'host', command });
export const seatIn = (table: TestTable, seat: number) => table.state.sittings.find((s) => s.seat === seat)!;
/** What is left of the running clock, in milliseconds. */
export const clock = (table: TestTable) => table.deadline! - table.now;
export const playerAt = (table: TestTable, seat: number): TestPlayer => table.players.find((p) => p.seat === seat)!;
/** The player who has the bank or is due it. */
export const bankerOf = (table: TestTable): TestPlayer =>
  playerAt(table, table.state.bank?.setup.message.banker ?? table.banker!);
export const punterOf = (table: TestTable): TestPlayer => table.players.find((p) => p !== bankerOf(table))!;

/** A table whose next bank follows what another one has played; `due` has that bank. */
export function goOnFrom(table: TestTable, { number, prev, game }: TableState, due = table.state.game.due): void {
  const { composition, taglia, cardsDrawn, coupsSinceCut } = game;
  const goesOn = { ...table.state.game, composition, taglia, cardsDrawn, coupsSinceCut, due };
  table.state = { ...table.state, number, prev, game: goesOn };
}

/** The composition as messages carry it. */
export const shoeOf = ({ state }: Pick<TestTable, 'state'>): bigint => packComposition(state.game.composition);

/** Opens the bank that is due. Then the bets are open. */
export function open(table: TestTable, posta = 20n * chip): TestTable {
  const banker = bankerOf(table);
  table.byHand(banker, postaCommand(banker.memory, table.state.number, posta));
  table.settleDown();
  return table;
}

/** The punter bets, and the list is closed: nobody has given yet. */
export function bet(table: TestTable, call: number = calls.banco, max = bancoOf(table)): TestTable {
  const punter = punterOf(table);
  table.byHand(punter, betCommand(punter.memory, call, max));
  return close(table);
}

/** Where bets stay open although everybody has bet, their clock runs out. */
export function close(table: TestTable): TestTable {
  while (table.phase === 'bets') table.timeOut();
  return table;
}

export const bancoOf = (table: TestTable): bigint => table.view(punterOf(table)).bank!.posta;

/** Whoever has to decide follows the regola, until the coup is over; returns the outcome. */
export function finish(table: TestTable): number {
  table.settleDown();
  while (table.phase === 'punta' || table.phase === 'banco') {
    for (const player of table.players) {
      const view = table.view(player);
      if (view.options.draws.length === 0) continue;
      table.byHand(player, choiceCommand(player.memory, view.bank!.coup!.fallback!));
      break;
    }
    table.settleDown(); // the next to decide has seen no cards yet
  }
  table.settleDown();
  const { turns } = table.state.bank ?? lastBank(table).bank;
  return turns.findLast(({ cards }) => cards !== undefined)!.state!.outcome;
}

/** A bank of `posta` whose first coup, banco unless told otherwise, ends this way. */
export function after(
  outcome: 'punta' | 'banco' | 'egalite',
  prepare: (salt: bigint) => TestTable = (salt) => open(seated({ salt })),
  stake: (table: TestTable) => TestTable = (t) => bet(t),
): TestTable {
  for (let salt = 1n; salt < 200n; salt++) {
    const table = prepare(salt);
    stake(table);
    if (finish(table) === outcomes[outcome]) return table;
  }
  throw new Error(`no first coup ends ${outcome}`);
}

/** The banker goes on or halves, and the bets are open again. */
export function move(table: TestTable, kind: number): TestTable {
  const banker = bankerOf(table);
  const view = table.view(banker);
  const open = view.options.moves.find((m) => m.move === kind)!;
  table.byHand(banker, moveCommand(banker.memory, kind, open.amount));
  table.settleDown();
  return table;
}

export function pass(table: TestTable): TestTable {
  const banker = bankerOf(table);
  table.byHand(banker, passCommand(banker.memory, table.view(banker).options.pass));
  table.settleDown();
  return table;
}

/** The proof file of a bank as it stands, through its JSON form. */
export function proofText(table: TestTable, bank: Bank): Proof {
  return parseProof(JSON.stringify(proofToJson(proofOf(table.state, bank))));
}

export const verified = (table: TestTable, bank: Bank): Report => verifyProof(proofText(table, bank));
export const lastBank = (table: TestTable): EndedBank => table.state.ended.at(-1)!;
/** A state as text, to compare. */
export const text = (value: unknown): string => encodeWire(value);

/** The chain has the last bank, final with its lines. */
export function final(table: TestTable): void {
  table.must({
    by: 'host',
    command: {
      type: 'final',
      number: lastBank(table).bank.setup.message.number,
      how: 'settled',
      tx: `0x${'aa'.repeat(32)}`,
    },
  });
}
