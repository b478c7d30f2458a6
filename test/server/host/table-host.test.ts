/**
 * One table of the server on a log (server/PROTOCOL.md P6): whole banks against the house's bot, and crashes at every
 * row.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { rowFromJson } from '../../../server/host/row.ts';
import { StaleOwner } from '../../../server/store/errors.ts';
import { secretOf, testDomain } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { bots, brought, closeAll, mine, open, Sitting, sitting } from '../support/sitting.ts';

afterEach(closeAll);

/** Money and verdict of every bank in the store, as text. */
async function banksOf({ store, tableId }: Sitting): Promise<readonly string[]> {
  const out: string[] = [];
  for (const { number, status } of (await store.banks(tableId)).reverse()) {
    const proof = parseProof((await store.bank(tableId, number))!.proof);
    const { verdict, failed } = verifyProof(proof);
    expect(failed).toBeUndefined();
    out.push(
      `${number} ${proof.end} ${proof.turns.length} turns, cagnotte ${proof.result?.message.cagnotte}, ${proof.result?.lines.map((l) => l.line).join(' ')}: ${status}, ${verdict}`,
    );
  }
  return out;
}

describe('a table on its log', () => {
  it('P6.1 whole banks against the bot: one row per command, and the stored proofs verify', async () => {
    const table = await sitting();
    const before = table.store.rows(table.tableId).length;
    let commands = 0;
    const execute = table.host.execute.bind(table.host);
    table.host.execute = async (command, id) => {
      const head = table.view().seq;
      const reply = await execute(command, id);
      expect(table.view().seq - head).toBeLessThanOrEqual(1);
      commands += table.view().seq - head;
      return reply;
    };
    await table.play(5n);
    const rows = table.store.rows(table.tableId);
    expect(rows.length).toBe(before + commands);
    expect(rows.map((row) => row.seq)).toEqual(rows.map((_row, i) => i + 1));
    const banks = await banksOf(table);
    expect(banks.length).toBeGreaterThanOrEqual(5);
    expect(banks.every((line) => line.includes('idle') || line.endsWith('VERIFIED'))).toBe(true);
    const locked = table.host.state.sittings.reduce((sum, seat) => sum + seat.locked, 0n);
    const cagnotte = banks.reduce((sum, line) => sum + BigInt(/cagnotte (\d+)/.exec(line)?.[1] ?? 0), 0n);
    await table.finalise();
    expect(table.host.state.sittings.reduce((sum, seat) => sum + seat.locked, 0n) + cagnotte).toBe(2n * brought);
    expect(locked).toBeLessThanOrEqual(2n * brought);
  });

  it('P3.4 the bot’s Give and link are in the row of the list', async () => {
    const table = await sitting();
    await table.play(2n);
    const rows = table.store.rows(table.tableId).map((row) => rowFromJson(row.payload));
    const closes = rows.flatMap((row) =>
      row.kind === 'events' && row.events.some((e) => e.type === 'closed') ? [row.events] : [],
    );
    expect(closes.length).toBeGreaterThan(0);
    for (const events of closes) {
      const gave = events.find((e) => e.type === 'gave');
      expect(gave).toMatchObject({ seat: bots, link: expect.stringMatching(/^0x/) });
    }
  });

  it('P6.4 a crash after any row: the bank goes on, and ends with the same money', async () => {
    const salt = 3n;
    const whole = await sitting(salt);
    await whole.play(2n);
    await whole.settleDown();
    const expected = await banksOf(whole);
    const rows = whole.store.rows(whole.tableId).length;
    expect(rows).toBeGreaterThan(20);
    // A crash after every row in turn, in one sitting each: the player makes the same decisions.
    const first = whole.seated + 1;
    for (let at = first; at < rows; at++) {
      const table = await sitting(salt);
      const execute = table.host.execute.bind(table.host);
      let crashed = false;
      const watch = (host: TableHost, run: typeof execute) => {
        host.execute = async (command, id) => {
          const reply = await run(command, id);
          if (!crashed && table.view().seq >= at) {
            crashed = true;
            const before = table.host.state;
            await table.crash();
            // The log tells what was, except for the connections and the clock.
            expect(table.host.state.bank?.turns).toEqual(before.bank?.turns);
            expect(table.host.state.bank?.coup).toEqual(before.bank?.coup);
            expect(table.host.state.game.bank?.coup).toEqual(before.game.bank?.coup);
          }
          return reply;
        };
      };
      watch(table.host, execute);
      await table.play(2n);
      await table.settleDown();
      expect(crashed).toBe(true);
      expect(await banksOf(table)).toEqual(expected);
      await table.host.close();
    }
  }, 120_000);

  it('P6.4 a log that lost its tail is continued: a client that has given gives the same again', async () => {
    const table = await sitting(3n);
    await table.play(1n);
    const rows = table.store.rows(table.tableId).map((row) => rowFromJson(row.payload));
    const gave =
      rows.findIndex((row) => row.kind === 'events' && row.events.some((e) => e.type === 'gave' && e.seat === mine)) +
      1;
    expect(gave).toBeGreaterThan(0);
    // The row of the close is there, but the player's Give was never written: the table asks for it again.
    const again = new Sitting(3n, new MemoryStore());
    open.push(again);
    await again.begin();
    for (let step = 0; again.host.state.bank?.coup == null && step < 50; step++) {
      again.store.onAppend = (_id, append) => {
        if (append.cmdIds.length > 0 && JSON.stringify(append.payload).includes('"gave","seat":1'))
          throw new Error('power cut');
      };
      await again.byHand(picker(5)).catch(() => undefined);
      if (again.dead.length > 0) break;
    }
    expect(again.dead).toHaveLength(1);
    again.store.onAppend = () => undefined;
    await again.open();
    await again.tell({ type: 'connected', seat: mine });
    expect(again.phase).toBe('links');
    expect(again.host.state.bank!.coup!.gives.some((g) => g.seat === mine)).toBe(false);
    await again.settleDown();
    expect(
      again.host.state.game.bank?.coup?.cards ?? again.host.state.bank?.turns ?? again.host.state.ended,
    ).toBeTruthy();
    expect(again.phase).not.toBe('links');
  });
});

describe('exactly once', () => {
  it('P6.3 the same command id again: answered, and nothing happens twice', async () => {
    const table = await sitting();
    for (const type of ['sitOut', 'sitIn'] as const) expect(await table.send({ type }, type)).toEqual({ ok: true });
    const { seq } = table.view();
    const state = table.host.state;
    expect(await table.send({ type: 'sitOut' }, 'sitOut')).toEqual({ ok: true });
    expect([table.view().seq, table.host.state === state]).toEqual([seq, true]);
    expect(await table.send({ type: 'sitOut' }, 'another')).toEqual({ ok: true });
    expect(table.view().seq).toBe(seq + 1);
  });

  it('P6.3 also across a crash', async () => {
    const table = await sitting();
    await table.send({ type: 'sitOut' }, 'x');
    await table.send({ type: 'sitIn' }, 'y');
    await table.crash();
    const { seq } = table.view();
    await table.send({ type: 'sitOut' }, 'x');
    expect([table.view().seq, table.placeOf(mine).sittingOut]).toEqual([seq, false]);
  });

  it('P6.2 a refused command writes no row and tells nobody', async () => {
    const table = await sitting();
    const told = vi.fn();
    table.host.subscribe(told);
    const { seq } = table.view();
    expect(await table.send({ type: 'posta', number: 99n, amount: 1n })).toMatchObject({ refusal: { code: 'stale' } });
    expect([table.view().seq, told.mock.calls.length]).toEqual([seq, 0]);
  });

  it('P6.2 a row is stored before anybody is told, and before the outbox is kicked', async () => {
    const table = new Sitting();
    open.push(table);
    await table.open();
    const order: string[] = [];
    table.store.onAppend = () => {
      order.push('row');
    };
    table.host.subscribe(() => order.push('told'));
    await table.sit(mine, 'wallet 1', 'session 1', false);
    expect(order.slice(0, 2)).toEqual(['row', 'told']);
  });
});

describe('a log that cannot be written or read', () => {
  it('P6.6 a failed append kills the host, not the table: nothing of it was seen, the next host goes on', async () => {
    const table = await sitting();
    const told = vi.fn();
    table.host.subscribe(told);
    const before = table.host.state;
    table.store.onAppend = () => {
      throw new Error('the disk is full');
    };
    await expect(table.send({ type: 'sitOut' })).rejects.toThrow('the disk is full');
    expect([table.dead.length, told.mock.calls.length, table.host.state === before]).toEqual([1, 0, true]);
    await expect(table.send({ type: 'sitOut' })).rejects.toThrow('closing');
    table.store.onAppend = () => undefined;
    await table.open();
    expect(await table.send({ type: 'sitOut' })).toEqual({ ok: true });
  });

  it('P6.6 an append whose answer was lost is in the log: the next host has it, found by command id', async () => {
    const table = await sitting();
    table.store.onAppend = () => 'after';
    await expect(table.send({ type: 'sitOut' }, 'once')).rejects.toThrow();
    table.store.onAppend = () => undefined;
    await table.open();
    expect(table.placeOf(mine).sittingOut).toBe(true);
    await table.send({ type: 'sitIn' }, 'in');
    await table.send({ type: 'sitOut' }, 'once');
    expect(table.placeOf(mine).sittingOut).toBe(false);
  });

  it('P6.6 a second owner fences the first', async () => {
    const first = await sitting();
    const second = new Sitting(1n, first.store);
    open.push(second);
    await second.open();
    await expect(first.send({ type: 'sitOut' })).rejects.toBeInstanceOf(StaleOwner);
    expect(first.dead).toHaveLength(1);
  });

  it('P6.5 a damaged row is reported', async () => {
    const table = await sitting();
    await table.play(1n);
    await table.host.close();
    const { seq, payload } = table.store
      .rows(table.tableId)
      .find((row) => JSON.stringify(row.payload).includes('"closed"'))!;
    table.store.damage(
      table.tableId,
      seq,
      JSON.parse(JSON.stringify(payload).replace('"type":"closed"', '"type":"stepped"')),
    );
    await expect(table.open()).rejects.toThrow(`damaged at row ${seq}`);
  });

  it('P6.5 the first row names what the table was founded with: another is refused in words', async () => {
    const table = await sitting();
    await table.host.close();
    const options = table.options();
    const other = { ...options, house: { ...options.house, signer: signerOf(testDomain, secretOf('another house')) } };
    await expect(TableHost.open(other)).rejects.toThrow('other settings');
    await expect(TableHost.open({ ...options, domain: { ...testDomain, chainId: 1 } })).rejects.toThrow(
      'other settings',
    );
    await expect(table.open()).resolves.toBeUndefined();
  });
});
