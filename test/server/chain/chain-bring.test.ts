/** More money for a seat on its way to the chain (server/PROTOCOL.md P1.10, P8): once, whatever breaks in between. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { bringOf } from '../../support/bring.ts';
import { secretOf } from '../../support/players.ts';
import { asking, settling, type Line } from '../support/outbox-line.ts';

/** Both sit on the chain, and seat 1 brings 50 more. */
async function bringing(): Promise<Line> {
  const line = await asking();
  await line.until(line.allDone);
  bring(line);
  return line;
}

function bring({ table }: Line): void {
  const signed = bringOf(table, 1, secretOf('wallet 1'), { amount: 50n * chip });
  table.must({ by: 'seat', seat: 1, command: { type: 'bring', bring: signed } });
}

const sittingOf = ({ table }: Line) => table.state.sittings[0]!;
const ownOf = (line: Line) => {
  const { locked, later, bring: pending } = sittingOf(line);
  return { money: locked + (later ?? 0n), pending: pending !== null };
};

describe('more money on its way', () => {
  it('P8.1 P8.2 is asked for once, locked once, and told', async () => {
    const line = await bringing();
    expect(ownOf(line)).toEqual({ money: 40_000n, pending: true });
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'bring 5000']);
    expect(ownOf(line)).toEqual({ money: 45_000n, pending: false });
    expect(line.chain.seats.get(sittingOf(line).grant.message.player)!.locked).toBe(45_000n);
  });

  it('P8.2 its answer is lost, and the worker dies: the chain is asked first', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.chain.answerLost = true;
    bring(line);
    await line.until(() => line.chain.sent.length === 3);
    await line.worker.close();
    line.restart();
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'bring 5000']);
    expect(ownOf(line)).toEqual({ money: 45_000n, pending: false });
  });

  it('P8.4 the chain refuses it: the table is told why, nothing has moved, and another may follow', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.chain.refuses = 'NotEnoughFree';
    bring(line);
    await line.until(() => line.told.some(({ type }) => type === 'notBrought'));
    expect(line.told.at(-1)).toMatchObject({ type: 'notBrought', why: expect.stringContaining('NotEnoughFree') });
    expect(ownOf(line)).toEqual({ money: 40_000n, pending: false });
    line.chain.refuses = null;
    bring(line);
    await line.until(() => !ownOf(line).pending);
    expect([line.chain.sent.at(-1), ownOf(line).money]).toEqual(['bring 5000', 45_000n]);
  });

  it('P8.3 the chain is down: it waits, and is not given up', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.chain.down = true;
    bring(line);
    await line.until(() => !line.worker.up);
    expect(ownOf(line).pending).toBe(true);
    line.chain.down = false;
    await line.until(line.allDone);
    expect(ownOf(line)).toEqual({ money: 45_000n, pending: false });
  });

  it('P8.15 it counts when its block does', async () => {
    const line = await asking();
    await line.until(line.allDone);
    line.chain.counted = 2n;
    bring(line);
    await line.until(() => line.chain.sent.length === 3);
    expect(ownOf(line).pending).toBe(true);
    line.chain.counted = 3n;
    await line.until(line.allDone);
    expect(line.chain.sent).toHaveLength(3);
    expect(ownOf(line)).toEqual({ money: 45_000n, pending: false });
  });

  it('P8.10 the chain has forgotten it: it is brought again, before the bank in which it is lost is settled', async () => {
    const line = await settling();
    const { player, seat, key, nonce } = sittingOf(line).grant.message;
    line.chain.seats.set(player, { seat, key, nonce, locked: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 });
    const back = line.chain.remember();
    bring(line);
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1', 'bring 5000']);
    back();
    await line.until(() => line.chain.sent.length === 4);
    await line.until(line.allDone);
    expect(line.chain.brought.get(player)).toBeGreaterThan(0n);
    expect(line.told.filter(({ type }) => type === 'brought')).toHaveLength(2);
    expect(line.table.state.sittings[0]!.locked - 5_000n).toBe(
      line.table.state.sittings[0]!.grant.message.amount + lineOf(line),
    );
  });
});

/** What the settled bank has brought seat 1. */
const lineOf = ({ table }: Line): bigint => {
  const { bank } = table.state.ended.at(-1)!;
  return bank.state.seats[bank.setup.message.players.findIndex(({ seat }) => seat === 1)]!;
};
