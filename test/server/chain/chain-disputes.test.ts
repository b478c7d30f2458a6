/**
 * What the worker does about unfinished coups, settlements that wait together, and blocks that do not count yet
 * (server/PROTOCOL.md P8.11, P8.14, P8.15).
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { seatLink } from '../../../engine/fairness/commitment.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { ChainDown } from '../../../server/chain/errors.ts';
import { after, bankerOf, bet, lastBank, open, pass, seated } from '../../support/situations.ts';
import { asking, Line, settling } from '../support/outbox-line.ts';

/** A bank whose banker gave and then showed nothing more, put aside by the clock. */
async function unfinished(): Promise<{ line: Line; late: () => void }> {
  const table = bet(open(seated({ salt: 4n })));
  const banker = bankerOf(table);
  const { send } = advance(banker.memory, table.view(banker));
  for (const command of send) table.must({ by: 'seat', seat: banker.seat, command });
  table.settleDown([banker.seat]);
  const line = await new Line(table).begin();
  table.timeOut();
  table.timeOut();
  const { bank } = lastBank(table);
  const late = () =>
    table.must({
      by: 'host',
      command: {
        type: 'linkShown',
        closed: bank.coup!.digest,
        seat: banker.seat,
        signature: '0x',
        link: seatLink(banker.memory.secret, coupIdOf(bank.bankId, 0), 0),
      },
    });
  await Promise.resolve();
  return { line, late };
}

describe('an unfinished coup', () => {
  it('P8.11 is demanded, not proposed; once ruled it is finalised, and the table counts the payment', async () => {
    const { line } = await unfinished();
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect([line.chain.sent, lastBank(line.table).until]).toEqual([['demand 1 0'], line.chain.clock + 60]);
    line.chain.clock += 3_600; // however long: the demand is open
    await line.until(() => true);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(line.statuses()).toEqual(['demand done 0', 'finalize open 0']);
    const players = lastBank(line.table).bank.setup.message.players;
    line.chain.paid = players.map(({ player, key }, i) => ({
      player,
      key,
      line: BigInt(i === 0 ? -7 : 7) * chip,
      paid: BigInt(i === 0 ? -7 : 7) * chip,
    }));
    line.chain.decide(1n, 1, true);
    const before = line.table.state.sittings.map((s) => s.locked);
    await line.until(line.allDone);
    expect([line.chain.sent, lastBank(line.table).status]).toEqual([['demand 1 0', 'finalize 1'], 'finalised']);
    expect(line.table.state.sittings.map((s, i) => s.locked - before[i]!)).toEqual([-7n * chip, 7n * chip]);
  });

  it('P8.11 P8.2 a crash after the demand: not opened twice', async () => {
    const { line } = await unfinished();
    line.chain.answerLost = true;
    await line.until(() => line.chain.sent.length === 1);
    await line.worker.close();
    line.restart();
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect(line.chain.sent).toEqual(['demand 1 0']);
  });

  it('P8.11 too late for a demand, or without effect: the state before the coup is proposed', async () => {
    const { line } = await unfinished();
    line.chain.tooLate = true;
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect(line.chain.sent).toEqual(['propose 1']);
    const other = await unfinished();
    await other.line.until(() => lastBank(other.line.table).status === 'proposed');
    other.line.chain.decide(1n, null, false);
    await other.line.until(() => other.line.chain.sent.length === 2);
    expect(other.line.chain.sent).toEqual(['demand 1 0', 'propose 1']);
  });

  it('P8.11 too late because of another demand: waits for its end, and is then demanded', async () => {
    const { line } = await unfinished();
    line.chain.tooLate = true;
    line.chain.banks.set(1n, { kind: 'open', demands: 1 });
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([line.chain.sent, line.statuses()]).toEqual([[], ['demand open 0']]);
    line.chain.tooLate = false;
    line.chain.banks.delete(1n);
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect(line.chain.sent).toEqual(['demand 1 0']);
  });

  it('P8.11 the link comes before the demand is sent: the coup is played, and the whole bank proposed', async () => {
    const { line, late } = await unfinished();
    late();
    await line.until(() => lastBank(line.table).status === 'proposed');
    expect([line.chain.sent, line.chain.banks.get(1n)]).toEqual([
      ['propose 1'],
      expect.objectContaining({ kind: 'proposed', turn: 1 }),
    ]);
    expect(lastBank(line.table).bank.turns[0]!.step).toBeDefined();
  });

  it('P8.11 P8.10 a demand that the chain has forgotten is opened again', async () => {
    const { line } = await unfinished();
    const back = line.chain.remember();
    await line.until(() => lastBank(line.table).status === 'proposed');
    back();
    line.chain.demands.clear();
    await line.until(() => line.chain.sent.length === 2);
    expect(line.chain.sent).toEqual(['demand 1 0', 'demand 1 0']);
  });
});

describe('what is refused', () => {
  it('P8.3 is reported with what the person who runs the server can do about it', async () => {
    const line = await settling();
    line.chain.refuses = 'NotOperator';
    await line.until(() => line.statuses()[0] === 'settle open 1');
    expect(line.store.items[0]!.lastError).toBe(
      "The contract refuses: NotOperator(). The sending account is not the escrow's operator: set SABOT_OPERATOR_KEY to the operator's key.",
    );
  });
});

/** Banks of one table that wait for their settlement. */
async function waiting(banks = 2): Promise<Line> {
  const table = after('banco');
  const line = await new Line(table).begin();
  pass(table);
  const settlements = () => line.store.items.filter((item) => item.kind === 'settle').length;
  for (let bank = 2; bank <= banks; bank++) {
    // A player whose clock ran out sits out.
    for (const { seat, sittingOut } of table.state.game.seats)
      if (sittingOut) table.must({ by: 'seat', seat, command: { type: 'sitIn' } });
    table.settleDown();
    open(table);
    bet(table);
    table.settleDown();
    while (settlements() < bank) {
      if (table.deadline !== null) table.timeOut();
      table.settleDown();
      await Promise.resolve();
    }
  }
  return line;
}

describe('settlements that wait', () => {
  it('P8.14 go together, and each is told', async () => {
    const line = await waiting();
    await line.until(() =>
      line.store.items.filter((item) => item.kind === 'settle').every((item) => item.status === 'done'),
    );
    const numbers = line.told.flatMap((command) => (command.type === 'final' ? [command.number] : []));
    expect([line.chain.sent[0], numbers.length]).toEqual([`settle ${numbers.join(' ')}`, 2]);
  });

  it('P8.14 a refused one waits alone', async () => {
    const line = await waiting();
    line.chain.bad.add(1n);
    await line.until(() => line.statuses().filter((status) => status.startsWith('settle done')).length === 1);
    expect(line.chain.sent.filter((act) => act.includes('settle'))).toHaveLength(1);
    expect(line.store.items[0]).toMatchObject({ status: 'open', lastError: expect.stringContaining('LineUnsigned') });
    line.chain.bad.clear();
    line.ago(60_000);
    await line.until(() => line.statuses().filter((status) => status.startsWith('settle done')).length === 2);
    expect(line.chain.sent.filter((act) => act === 'settle 1')).toHaveLength(1);
  });

  it('P8.14 one that waits for its window, because a loser cannot pay, is left out', async () => {
    const line = await waiting(3);
    line.chain.short.add(1n);
    line.chain.banks.set(1n, { kind: 'proposed', turn: 9, deadline: line.chain.clock + 60, demands: 0, ruled: false });
    await line.until(() => line.statuses().filter((status) => status === 'settle done 0').length === 2);
    expect(line.chain.sent).toEqual(['settle 2 3']);
    expect(line.store.items[0]).toMatchObject({ status: 'open', tries: 0 });
  });

  it('P8.3 one that the node never answers is skipped, and retried if the node was really down', async () => {
    const line = await waiting();
    const { statusOf } = line.chain;
    line.chain.statusOf = async (table, number) => {
      if (number === 1n) throw new ChainDown('The chain node does not answer.');
      return statusOf.call(line.chain, table, number);
    };
    await line.until(() => line.chain.sent.includes('settle 2'));
    await line.until(() => line.worker.up);
    expect(line.statuses().filter((status) => status.startsWith('settle'))).toEqual(['settle open 0', 'settle done 0']);
    line.chain.statusOf = statusOf;
    line.chain.down = true;
    await line.until(() => !line.worker.up);
    line.chain.down = false;
    await line.until(() => line.chain.sent.includes('settle 1'));
  });
});

describe('disputes', () => {
  const noting = (line: Line) => {
    line.disputes = {
      tend: async () => {
        line.chain.sent.push('tend');
      },
      startOver: () => {
        line.chain.sent.push('start over');
      },
    };
    line.restart();
  };

  it('P8.12 go before settlements', async () => {
    const line = await waiting();
    noting(line);
    await line.until(() => line.chain.sent.some((act) => act.startsWith('settle')));
    expect(line.chain.sent.slice(0, 3)).toEqual(['start over', 'tend', 'settle 1 2']);
  });

  it('P8.12 do not wait for the end of a long list of items', async () => {
    const line = await asking();
    noting(line);
    const { sit } = line.chain;
    line.chain.sit = async (grant) => {
      await new Promise((resolve) => setTimeout(resolve, 40)); // twice as long as disputes are left alone
      return sit.call(line.chain, grant);
    };
    await line.until(line.allDone);
    expect(line.chain.sent.slice(1, 5)).toEqual(['tend', 'sit 1', 'tend', 'sit 2']);
  });

  it('P8.12 P8.14 do not wait for the end of many settlements: they may come between two transactions', async () => {
    const line = await waiting();
    const bank = line.store.bank.bind(line.store);
    const [first] = await line.store.openItems('settle');
    // 120 banks like the first: three transactions.
    const items = Array.from({ length: 120 }, (_, i) => ({
      ...first!,
      id: BigInt(1_000 + i),
      key: `settle:${first!.tableId}:${1_000 + i}`,
    }));
    line.store.items.splice(0, line.store.items.length, ...items);
    line.store.bank = (table) => bank(table, 1n);
    line.chain.settle = async (banks) => {
      line.chain.sent.push(`settle ${banks.length}`);
      await new Promise((resolve) => setTimeout(resolve, 40)); // twice as long as disputes are left alone
      if (banks.length < 50) for (const { id } of items) await line.store.markDone(id);
      return { hash: `0x${'00'.repeat(32)}`, block: 1n };
    };
    noting(line);
    await line.until(() => line.chain.sent.includes('settle 20'));
    expect(line.chain.sent.slice(0, 7)).toEqual([
      'start over',
      'tend',
      'settle 50',
      'tend',
      'settle 50',
      'tend',
      'settle 20',
    ]);
  });

  it('P8.10 are looked at from the beginning if the chain has gone back', async () => {
    const line = await settling();
    noting(line);
    const back = line.chain.remember();
    await line.until(line.allDone);
    back();
    await line.until(() => line.chain.sent.filter((act) => act === 'settle 1').length === 2);
    expect(line.chain.sent.filter((act) => act === 'start over')).toHaveLength(2);
  });
});

describe('a block that does not count yet', () => {
  it('P8.15 a seat that may still be undone is nobody’s, and costs no try', async () => {
    const line = await asking();
    line.chain.counted = 0n;
    await line.until(() => line.chain.sent.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([line.told, line.statuses()]).toEqual([[], ['sit open 0', 'sit open 0']]);
    line.chain.counted = 2n;
    await line.until(line.allDone);
    expect([line.chain.sent, line.told.map((command) => command.type)]).toEqual([
      ['sit 1', 'sit 2'],
      ['seated', 'seated'],
    ]);
  });

  it('P8.15 a payment in it is not reported', async () => {
    const line = await settling();
    line.chain.counted = 0n;
    await line.until(() => line.chain.sent.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([line.told, lastBank(line.table).status]).toEqual([[], 'settling']);
    line.chain.counted = 1n;
    await line.until(line.allDone);
    expect([line.chain.sent, lastBank(line.table).status]).toEqual([['settle 1'], 'settled']);
  });
});
