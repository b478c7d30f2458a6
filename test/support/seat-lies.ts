/** Lies of a table, and the tables at which they are told. */
import { expect } from 'vitest';
import type { Hex } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import { betsDigest } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { ListRow, State } from '../../engine/protocol/messages.ts';
import type { CoupTurn, Proof, ProofTurn, UnfinishedTurn } from '../../engine/proof/format.ts';
import { advance } from '../../engine/seat/advance.ts';
import { postaCommand } from '../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import { claimOf, type Claim } from '../../engine/claim.ts';
import type { View } from '../../engine/table/view.ts';
import { secretOf, TestTable, type TestPlayer } from './players.ts';
import { after, bankerOf, bet, goOnFrom, open, punterOf, seated } from './situations.ts';

export type Turn = CoupTurn & ProofTurn;
export const withProof = (view: View, change: (proof: Proof) => Proof): Claim<View> =>
  claimOf({ ...view, bank: { ...view.bank!, proof: change(view.bank!.proof) } });
export const withLast = (view: View, change: (turn: Turn) => unknown): Claim<View> =>
  withProof(view, (proof) => ({
    ...proof,
    turns: [...proof.turns.slice(0, -1), change(proof.turns.at(-1) as Turn) as ProofTurn],
  }));

/**
 * The client disagrees at this step and sends nothing; it loses nothing that it knew, and goes on once the table is
 * honest.
 */
export function expectDisagreement(table: TestTable, player: TestPlayer, lie: Claim<View>, step: string): SeatMemory {
  const { memory, send } = advance(player.memory, lie);
  expect([memory.alarm, memory.disagreement?.step, send]).toEqual([null, step, []]);
  expect(advance(memory, table.view(player)).memory).toMatchObject({ alarm: null, disagreement: null });
  return memory;
}

/** As above, but the table is not honest again at once. */
export function expectTrouble(_table: TestTable, player: TestPlayer, lie: Claim<View>, step: string): SeatMemory {
  const { memory, send } = advance(player.memory, lie);
  expect([memory.alarm, memory.disagreement?.step, send]).toEqual([null, step, []]);
  return memory;
}

/**
 * The client stops at this step with the proof of the lie, sends nothing, and still sends nothing when the table is
 * honest again.
 */
export function expectAlarm(table: TestTable, player: TestPlayer, lie: Claim<View>, step: string): SeatMemory {
  const { memory, send } = advance(player.memory, lie);
  expect(memory.alarm).toMatchObject({ step, lie: expect.anything() });
  expect(send).toEqual([]);
  const honest = advance(memory, table.view(player));
  expect([honest.send, honest.memory.alarm]).toEqual([[], memory.alarm]);
  return memory;
}

/** A closed list that nobody has given for; `who` has not seen it yet. */
export function closed(): TestTable {
  return bet(open(seated()));
}

/** The banker has given; the punter has seen nothing of this coup. */
export function bankerGave(): TestTable {
  const table = closed();
  table.settleDown([punterOf(table).seat]);
  return table;
}

/** A coup has just been stepped, and `deaf` has seen nothing since it decided or gave. */
export function stepped(outcome: 'banco' | 'egalite' = 'banco'): { table: TestTable; player: TestPlayer } {
  const table = after(outcome);
  const salt = table.state.table.salt;
  const again = bet(open(seated({ salt })));
  again.settleDown();
  while (again.state.bank?.coup) again.timeOut();
  expect(again.state.bank!.turns).toHaveLength(1);
  return { table: again, player: punterOf(again) };
}

/** The list signed by the house with other content. */
export function resigned(table: TestTable, turn: Turn, list: readonly ListRow[], change: object = {}): UnfinishedTurn {
  const signed = table.house.signer.sign('Closed', { ...turn.closed.message, bets: betsDigest(list), ...change });
  return { ...turn, list, closed: signed };
}

/** The step over another state, signed by the house. */
export function restepped(table: TestTable, turn: Turn, change: Partial<State>): Turn {
  const state = { ...turn.state, ...change };
  return {
    ...turn,
    state,
    step: table.house.signer.sign('Step', { ...turn.step.message, next: hashStruct('State', state) }),
  };
}

/**
 * The punter was away from its Give on, and the next bank has begun. Null: with this salt the coup is over before it
 * could go away, or no bank follows.
 */
export function nextBankUnseen(salt: bigint): { table: TestTable; punter: TestPlayer } | null {
  const table = bet(open(seated({ salt })));
  const punter = punterOf(table);
  table.settleDown();
  if (table.state.bank?.coup == null) return null;
  while (table.state.bank?.coup) table.timeOut();
  if (table.phase === 'move') table.timeOut();
  table.settleDown([punter.seat]);
  table.timeOut();
  table.settleDown([punter.seat]);
  if (table.phase !== 'posta') return null;
  const due = bankerOf(table);
  table.byHand(due, postaCommand(due.memory, table.state.number, 2000n));
  return { table, punter };
}

/** A set-up with unknown players, signed by the house, as the bank after the running one. */
export function strangers(table: TestTable, player: TestPlayer): Claim<View> {
  const view = table.view(player);
  const { draw: _draw, ...proof } = view.bank!.proof;
  const { message } = proof.setup;
  const players = message.players.map((one, i) => ({
    ...one,
    seat: 3 + i,
    player: secretOf(`w${i}`).slice(0, 42) as Hex,
    key: secretOf(`k${i}`).slice(0, 42) as Hex,
  }));
  const setup = table.house.signer.sign('Setup', {
    ...message,
    number: message.number + 1n,
    prev: hashStruct('Setup', message),
    players,
    banker: 3,
  });
  const grants = proof.grants.map((grant, i) => ({
    ...grant,
    message: { ...grant.message, seat: players[i]!.seat, player: players[i]!.player, key: players[i]!.key },
  }));
  const bankId = hashStruct('Setup', setup.message);
  return claimOf({
    ...view,
    bank: {
      ...view.bank!,
      number: setup.message.number,
      bankId,
      banker: 3,
      coup: null,
      bets: [],
      proof: { ...proof, setup, grants, turns: [] },
    },
  });
}

/** Two wallets of the house at the same table, under the same house key, from where the real one stands. */
export function strangersFrom({ state }: TestTable): TestTable {
  const table = new TestTable({ salt: state.table.salt });
  goOnFrom(table, state);
  for (const seat of [1, 2]) table.sit(seat, 400n * chip, `stranger ${seat}`);
  table.settleDown();
  return table;
}
