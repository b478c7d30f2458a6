/** The worker on a chain that forgets what was done (server/PROTOCOL.md P8.10): it is done again, in order, once. */
import { describe, expect, it } from 'vitest';
import type { Release } from '../../../engine/protocol/messages.ts';
import { signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { sessionAddressOf } from '../../../engine/seat/memory.ts';
import { ChainRefused } from '../../../server/chain/errors.ts';
import { testDomain, TestTable } from '../../support/players.ts';
import { lastBank } from '../../support/situations.ts';
import { hash } from '../support/fake-chain.ts';
import { asking, settling, unsigned } from '../support/outbox-line.ts';

describe('a chain that forgets', () => {
  it('P8.10 a settled bank is settled again, automatically and with nothing else to do', async () => {
    const line = await settling();
    const back = line.chain.remember();
    await line.until(line.allDone);
    back();
    await line.until(() => line.chain.sent.length === 2);
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1']);
    expect(line.chain.banks.get(1n)).toEqual({ kind: 'final' });
    expect(lastBank(line.table).status).toBe('settled');
  });

  it('P8.10 the worker’s process and the node died together: noticed at the start', async () => {
    const line = await settling();
    const back = line.chain.remember();
    await line.until(line.allDone);
    await line.worker.close();
    back();
    line.chain.startOver(); // a new process knows no count
    line.restart();
    await line.until(() => line.chain.sent.length === 2);
    await line.until(line.allDone);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1']);
  });

  it('P8.10 a forgotten seat is given again before the bank that was played in it is settled', async () => {
    const line = await asking();
    const back = line.chain.remember();
    await line.until(line.allDone);
    back();
    expect(line.chain.seats.size).toBe(0);
    await line.until(() => line.chain.seats.size === 2 && line.allDone());
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'sit 1', 'sit 2']);
    expect(line.table.state.sittings.map((s) => s.status)).toEqual(['seated', 'seated']);
  });

  it('P8.10 nobody stands up from a bank that the chain has forgotten, even if the node dies just before', async () => {
    const line = await settling();
    const players = line.table.state.sittings.map((s) => s.grant.message);
    for (const { player, key, seat, nonce } of players) {
      line.chain.seats.set(player, { seat, key, nonce, locked: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 });
    }
    const back = line.chain.remember();
    await line.until(line.allDone);
    let asked = false;
    // Between the worker's look and the act: the transaction count is read again when it is sent.
    line.chain.stand = ((stand) => async (release: Signed<Release>) => {
      if (!asked) back();
      asked = true;
      return stand.call(line.chain, release);
    })(line.chain.stand);
    line.chain.onStand = () => expect(line.chain.banks.get(1n)).toEqual({ kind: 'final' });
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.table.state.sittings.length === 1, 5_000);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1', 'stand']);
  });

  it('P8.10 a leaving player waits for the forgotten bank, however often the chain refuses it', async () => {
    const line = await settling();
    for (const {
      grant: {
        message: { player, key, seat, nonce },
      },
    } of line.table.state.sittings) {
      line.chain.seats.set(player, { seat, key, nonce, locked: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 });
    }
    const back = line.chain.remember();
    await line.until(line.allDone);
    const { settle } = line.chain;
    let refusals = 2;
    back();
    line.chain.settle = async (banks) => {
      await line.chain.look();
      if (refusals-- > 0) throw new ChainRefused('NotNow', []);
      return settle.call(line.chain, banks);
    };
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.statuses()[0] === 'settle open 1');
    expect(line.chain.sent).toEqual(['settle 1']);
    for (let tries = 1; tries <= 2; tries++) {
      line.ago(5_000);
      await line.until(() => line.statuses()[0] !== `settle open ${tries}`);
    }
    await line.until(() => line.table.state.sittings.length === 1);
    expect(line.chain.sent).toEqual(['settle 1', 'settle 1', 'stand']);
  });

  it('P8.10 a player who stood up stands up again, one who sits again is left alone', async () => {
    const line = await asking();
    await line.until(line.allDone);
    const back = line.chain.remember();
    line.table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    await line.until(() => line.table.state.sittings.length === 1);
    back();
    await line.until(() => line.chain.sent.length === 4);
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'stand', 'stand']);
    const other = new TestTable(line.table.state.table).sit(1, 40_000n);
    const again = { ...other.memory.grant!.message, nonce: 77n, key: sessionAddressOf(hash(77)) };
    const grant = signerOf(testDomain, other.wallet).sign('Grant', again);
    line.table.must({ by: 'host', command: { type: 'sit', grant, house: false } });
    await line.until(
      () => line.table.state.sittings.every((s) => s.status === 'seated') && line.table.state.sittings.length === 2,
    );
    line.restart(); // looks everything up again
    line.worker.kick();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(line.chain.sent).toEqual(['sit 1', 'sit 2', 'stand', 'stand', 'sit 1']);
  });

  it('P8.10 a proposal is made again, also by an item that waits for its window', async () => {
    const { line } = await unsigned();
    const back = line.chain.remember();
    await line.until(() => lastBank(line.table).status === 'proposed');
    back();
    await line.until(() => line.chain.sent.length === 2);
    // Longer ago than the worker looks back: the waiting item finds no proposal.
    line.store.items.forEach((item, i) => {
      if (item.kind === 'propose') line.store.items[i] = { ...item, status: 'failed' };
    });
    back();
    await line.until(() => line.chain.sent.length === 3);
    line.chain.clock += 61;
    await line.until(() => lastBank(line.table).status === 'finalised');
    expect(line.chain.sent).toEqual(['propose 1', 'propose 1', 'propose 1', 'finalize 1']);
  });
});
