/** A view with the highest number once ended the sitting: no set-up could follow it. */
import { describe, expect, it } from 'vitest';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Setup } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import { creditOf } from '../../../engine/table/accounts.ts';
import type { View } from '../../../engine/table/view.ts';
import { secretOf, type TestPlayer, type TestTable } from '../../support/players.ts';
import { after, bankerOf, pass, playerAt, shoeOf } from '../../support/situations.ts';

const highest = 2n ** 64n - 1n;

/** The same table before and after its first bank was passed; the other seat, honest, is due. */
function passed() {
  const before = after('banco');
  const table = pass(after('banco'));
  return { before, table, honest: bankerOf(table) };
}

/** The view of now with a set-up in it that the house signs. */
function withSetup(table: TestTable, player: TestPlayer, { bank }: View, change: Partial<Setup>): Claim<View> {
  const { draw: _draw, ...proof } = bank!.proof;
  const setup = table.house.signer.sign('Setup', { ...proof.setup.message, ...change });
  const [bankId, { number, banker }] = [hashStruct('Setup', setup.message), setup.message];
  const begun = { ...proof, setup, turns: [], leaves: [] };
  return claimOf({
    ...table.view(player),
    bank: { ...bank!, number, banker, bankId, coup: null, bets: [], move: null, proof: begun },
  });
}

/** The honest seat names its posta, and its own bank begins. */
function begins(table: TestTable, honest: TestPlayer) {
  const { memory } = advance(honest.memory, table.view(honest), { paid: new Set() });
  honest.memory = memory;
  table.byHand(honest, postaCommand(memory, table.state.number, 2_000n));
  return advance(honest.memory, table.view(honest), { paid: new Set() }).memory;
}

describe('set-ups that the house signs at a table of two', () => {
  it('P7.8 the highest number does not end the sitting, also where this seat stands in the set-up', () => {
    const { before, table, honest } = passed();
    const friend = table.players.find((one) => one !== honest)!;
    const view = before.view(playerAt(before, honest.seat));
    const { taglia } = table.state.game;
    const stacks = [...table.state.sittings].map((seat) => creditOf(table.state, seat));
    const players = view.bank!.proof.setup.message.players.map((one, i) => ({ ...one, stack: stacks[i]! }));
    const lie = withSetup(table, honest, view, {
      players,
      number: highest,
      prev: secretOf('unseen'),
      banker: friend.seat,
      composition: shoeOf(table),
      taglia,
    });
    honest.memory = advance(honest.memory, lie, { paid: new Set() }).memory;
    expect([honest.memory.alarm, honest.memory.disagreement]).toEqual([null, null]);
    expect(honest.memory.banks.map(({ number, mine }) => [number, mine])).toEqual([
      [1n, true],
      [highest, true],
    ]);
    const memory = begins(table, honest);
    expect([memory.disagreement, memory.alarm]).toEqual([null, null]);
    expect(memory.banks.map(({ number }) => number)).toContain(2n);
  });
});
