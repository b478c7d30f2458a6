/**
 * A table that lies to a seat's client about what is between banks: the next set-up, and the draw (protocol.md 2.1).
 */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Setup } from '../../../engine/protocol/messages.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import type { View } from '../../../engine/table/view.ts';
import { secretOf, TestTable, type TestPlayer } from '../../support/players.ts';
import { expectAlarm, expectDisagreement, expectTrouble, withProof, nextBankUnseen } from '../../support/seat-lies.ts';
import { after, bankerOf, pass, punterOf, shoeOf } from '../../support/situations.ts';

describe('between banks', () => {
  /** The next set-up, changed and signed by the house. */
  function setUp(table: TestTable, player: TestPlayer, change: Partial<Setup>): Claim<View> {
    const view = table.view(player);
    const setup = table.house.signer.sign('Setup', { ...view.bank!.proof.setup.message, ...change });
    const bankId = hashStruct('Setup', setup.message);
    return claimOf({ ...view, bank: { ...view.bank!, bankId, proof: { ...view.bank!.proof, setup } } });
  }
  const twoBanks = (): TestTable => {
    const table = pass(after('banco'));
    const due = bankerOf(table);
    table.byHand(due, postaCommand(due.memory, table.state.number, 2000n));
    return table;
  };

  it.each<[string, string, (table: TestTable) => Partial<Setup>, 'unproven'?]>([
    ['another shoe', 'S.composition', (t) => ({ composition: shoeOf(t) - 1n })],
    ['the whole shoe again', 'S.composition', () => ({ composition: packComposition(fullShoe) })],
    [
      'a new taglia before the cut',
      'S.composition',
      (t) => ({ composition: packComposition(fullShoe), taglia: t.state.game.taglia + 1 }),
    ],
    ['a taglia further on', 'S.composition', (t) => ({ taglia: t.state.game.taglia + 1 })],
    ['another bank before it', 'S.setup', () => ({ prev: secretOf('no bank') })],
    ['a number that is past', 'S.setup', () => ({ number: 0n }), 'unproven'],
    [
      'a number skipped, and another shoe',
      'S.composition',
      (t) => ({ number: t.state.number + 1n, composition: shoeOf(t) - 1n }),
    ],
    ['another house', 'S.setup', () => ({ house: secretOf('h').slice(0, 42) as Hex }), 'unproven'],
    ['another table', 'S.table', () => ({ table: secretOf('t') }), 'unproven'],
    [
      'one session key for two seats',
      'S.players',
      (t) => ({
        players: t.state.bank!.setup.message.players.map((p) => ({ ...p, key: `0x${'5'.repeat(40)}` as Hex })),
      }),
    ],
    ['a posta above the maximum', 'S.posta', () => ({ posta: 50_001n })],
  ])('P7.8 %s', (_what, step, change, proven) => {
    const table = twoBanks();
    const player = bankerOf(table);
    (proven === 'unproven' ? expectTrouble : expectAlarm)(table, player, setUp(table, player, change(table)), step);
  });

  it('P7.8 two set-ups for one number', () => {
    const table = twoBanks();
    const player = punterOf(table);
    player.memory = advance(player.memory, table.view(player)).memory;
    expectAlarm(table, player, setUp(table, player, { posta: 3000n }), 'S.setup');
  });

  it('P7.8 a set-up that the house did not sign', () => {
    const table = twoBanks();
    const player = punterOf(table);
    const lie = withProof(table.view(player), (proof) => ({
      ...proof,
      setup: { ...proof.setup, signature: `0x${'44'.repeat(65)}` },
    }));
    expectDisagreement(table, player, lie, 'S.setup');
  });

  it('P7.8 no false alarm for a seat that was away from its Give to the next bank', () => {
    for (let salt = 1n, seen = 0; seen < 2; salt++) {
      const found = nextBankUnseen(salt);
      if (found === null) continue;
      const { table, punter } = found;
      const { memory } = advance(punter.memory, table.view(punter));
      expect(memory.alarm).toBeNull();
      expect(memory.banks).toHaveLength(2);
      seen++;
    }
  });
});

describe('the draw', () => {
  it('P3.3 two lists for one draw: the link is shown for one only', () => {
    const fresh = new TestTable();
    fresh.sit(1, 10_000n);
    fresh.sit(2, 10_000n);
    fresh.settleDown([2]);
    const two = fresh.players[1]!;
    const entered = advance(two.memory, fresh.view(two));
    two.memory = entered.memory;
    for (const command of entered.send) fresh.must({ by: 'seat', seat: 2, command });
    const shown = advance(two.memory, fresh.view(two));
    expect(shown.send.map((c) => c.type)).toEqual(['drawLink']);
    two.memory = shown.memory;
    const view = fresh.view(two);
    const { message } = view.draw!.draw!;
    const second = fresh.house.signer.sign('Draw', { ...message, commitment: commitmentOf(secretOf('ground')) });
    expectAlarm(fresh, two, claimOf({ ...view, draw: { ...view.draw!, draw: second } }), 'D.draw');
    // Nor may the next bank carry another draw.
    for (const command of shown.send) fresh.must({ by: 'seat', seat: 2, command });
    fresh.settleDown([2]);
    const due = bankerOf(fresh);
    fresh.must({ by: 'seat', seat: due.seat, command: { type: 'posta', number: 1n, amount: 2000n } });
    const lie = withProof(fresh.view(two), (proof) => ({ ...proof, draw: { ...proof.draw!, draw: second } }));
    expectAlarm(fresh, two, lie, 'D.draw');
  });

  it('P3.3 a list of the draw without its own commitment gets no link', () => {
    const fresh = new TestTable();
    fresh.sit(1, 10_000n);
    fresh.sit(2, 10_000n);
    fresh.settleDown([2]);
    const two = fresh.players[1]!;
    const entered = advance(two.memory, fresh.view(two));
    for (const command of entered.send) fresh.must({ by: 'seat', seat: 2, command });
    const view = fresh.view(two);
    const enters = view.draw!.enters.map((e) =>
      e.seat === 2 ? { ...e, message: { ...e.message, commitment: secretOf('other') } } : e,
    );
    expect(advance(entered.memory, claimOf({ ...view, draw: { ...view.draw!, enters } })).send).toEqual([]);
  });
});
