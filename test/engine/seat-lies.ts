/** Lies of a table, and the tables in which they are told. */
import { expect } from 'vitest';
import { betsDigest } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { ListRow, State } from '../../engine/protocol/messages.ts';
import type { CoupTurn, Proof, ProofTurn, UnfinishedTurn } from '../../engine/proof/format.ts';
import { advance } from '../../engine/seat/advance.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import type { View } from '../../engine/table/view.ts';
import { TestTable, type TestPlayer } from './players.ts';
import { after, bet, open, punterOf, seated } from './situations.ts';

export type Turn = CoupTurn & ProofTurn;
export const withProof = (view: View, change: (proof: Proof) => Proof): View => ({ ...view, bank: { ...view.bank!, proof: change(view.bank!.proof) } });
export const withLast = (view: View, change: (turn: Turn) => unknown): View =>
  withProof(view, (proof) => ({ ...proof, turns: [...proof.turns.slice(0, -1), change(proof.turns.at(-1) as Turn) as ProofTurn] }));

/** The client stops at this step, says nothing, and goes on saying nothing when the table is honest again. */
export function expectAlarm(table: TestTable, player: TestPlayer, lie: View, step: string): SeatMemory {
  const { memory, send } = advance(player.memory, lie);
  expect(memory.alarm).toMatchObject({ step });
  expect(send).toEqual([]);
  const honest = advance(memory, table.view(player));
  expect([honest.send, honest.memory.alarm]).toEqual([[], memory.alarm]);
  return memory;
}

/** A closed list that nobody has given for; `who` has not seen it yet. */
export function closed(): TestTable {
  return bet(open(seated()));
}

/** The banker has given, the punter has not seen anything of this coup. */
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
  return { ...turn, state, step: table.house.signer.sign('Step', { ...turn.step.message, next: hashStruct('State', state) }) };
}
