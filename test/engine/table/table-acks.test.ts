/** Acknowledgements are checked where nothing else says the same (P2.10). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import type { Recoverer } from '../../../engine/protocol/recover.ts';
import { recoverDigest } from '../../../engine/protocol/recover.ts';
import { betCommand, moveCommand, passCommand } from '../../../engine/seat/by-hand.ts';
import { newestBank } from '../../../engine/seat/memory.ts';
import { signAck } from '../../../engine/seat/sign.ts';
import type { Context } from '../../../engine/table/context.ts';
import { LiveTable } from '../../support/live-table.ts';
import { banker, bets, finish, open, others } from '../../support/live-situations.ts';

class Counting extends LiveTable {
  checks = 0;

  override get context(): Context {
    const recover: Recoverer = (digest, signature) => {
      this.checks++;
      return recoverDigest(digest, signature);
    };
    return { ...super.context, recover };
  }
}

/** Three players; the banker has won its first coup, and all have acknowledged it. */
function acknowledged(): Counting {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = new Counting({ ruleset: 0, salt });
    for (const seat of [1, 2, 3]) table.sit(seat, 400n * chip);
    table.settleDown();
    open(table);
    finish(bets(table, [others(table)[0]!.seat, calls.banco, 40n * chip]));
    if (table.state.bank === null || table.state.bank.state.won === 0n) continue;
    if (table.phase === 'move') table.byHand(banker(table), moveCommand(banker(table).memory, moves.on, 0n));
    table.settleDown();
    return table;
  }
  throw new Error('no bank wins its first coup');
}

const ackers = (table: Counting, turn = 0) =>
  (table.state.bank ?? table.last.bank).turns[turn]!.acks!.map(({ seat }) => seat);
const waiting = (table: Counting) => (table.state.bank ?? table.last.bank).unchecked.map(({ seat }) => seat);

describe('an acknowledgement', () => {
  it('P2.10 is not checked, nor shown to others, while its seat may still bet; its own seat sees it', () => {
    const table = acknowledged();
    expect([ackers(table), waiting(table)]).toEqual([[], [1, 2, 3]]);
    for (const player of table.players)
      expect(table.view(player).bank!.proof.turns[0]!.acks!.map(({ seat }) => seat)).toEqual([player.seat]);
  });

  it('P2.10 needs no check after a bet of its seat; the others’ are checked at the close, and the bank verifies', () => {
    const table = acknowledged();
    const [bettor, other] = others(table);
    table.checks = 0;
    bets(table, [bettor!.seat, calls.plain, 5n * chip]);
    expect(table.state.bank!.coup).not.toBeNull();
    // The bet, and the acknowledgements of those without one.
    expect([table.checks, ackers(table)]).toEqual([3, [banker(table).seat, other!.seat].sort()]);
    expect(table.view(bettor!).bank!.proof.turns[0]!.acks!.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    finish(table);
    while (table.state.bank !== null) {
      if (table.phase === 'bets') table.timeOut();
      else finish(table);
      if (table.state.bank !== null) table.byHand(banker(table), passCommand(banker(table).memory, true));
      table.settleDown();
    }
    expect(table.verified(table.last.bank).failed).toBeUndefined();
  });

  it('P2.10 is checked when the bet of its seat lapses, and when the bank ends without another list', () => {
    const table = acknowledged();
    const [bettor, other] = others(table);
    table.byHand(bettor!, betCommand(bettor!.memory, calls.plain, 5n * chip));
    table.must({ by: 'host', command: { type: 'lost', seat: bettor!.seat } });
    bets(table, [other!.seat, calls.plain, 5n * chip]);
    expect(ackers(table)).toEqual([banker(table).seat, bettor!.seat].sort());
    const ended = acknowledged();
    ended.byHand(banker(ended), passCommand(banker(ended).memory, true));
    expect([ended.state.bank, ackers(ended), waiting(ended)]).toEqual([null, [1, 2, 3], []]);
  });

  it('P2.10 P2.1 a wrong one is left out when it is checked, and refused from then on', () => {
    const table = acknowledged();
    const [bettor, liar] = others(table);
    const { checked } = newestBank(liar!.memory)!;
    table.state = { ...table.state, bank: { ...table.state.bank!, unchecked: [] } };
    const ack = {
      by: 'seat',
      seat: liar!.seat,
      command: { type: 'ack', ack: { ...signAck(liar!.memory, checked), signature: `0x${'11'.repeat(65)}` } },
    } as const;
    table.must(ack);
    expect(waiting(table)).toEqual([liar!.seat]);
    bets(table, [bettor!.seat, calls.plain, 5n * chip]);
    expect([ackers(table), waiting(table)]).toEqual([[], []]);
    expect(table.run(ack)).toMatchObject({ code: 'badSignature', rule: 'P2.1' });
    table.must({ ...ack, command: { type: 'ack', ack: signAck(liar!.memory, checked) } });
    expect(ackers(table)).toEqual([liar!.seat]);
    expect(table.state.bank!.turns[0]!.acks![0]!.message.state).toBe(hashStruct('State', checked));
  });
});
