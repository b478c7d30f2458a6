/**
 * Buckets, what seats and addresses may ask, the bounded queue of a table, and which faults end the process
 * (server/PROTOCOL.md P10).
 */
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequest } from '@colyseus/better-call/node';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { assert } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { firstStandingSeat, lastStandingSeat } from '../../../engine/rules/hand-order.ts';
import { keptFor } from '../../../engine/table/standing.ts';
import { QueueFull } from '../../../server/host/command-queue.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { Bucket, Buckets, Tally } from '../../../server/limits/bucket.ts';
import { counts, rates, sizes, times, transactionsOf } from '../../../server/limits/limits.ts';
import { Allowance, ConnectionAllowance } from '../../../server/rooms/allowance.ts';
import { closeCodes, end, isHere, readsTooSlowly, type TableClient } from '../../../server/rooms/connection.ts';
import { isTransportFault } from '../../../server/process/transport-faults.ts';
import { secretOf, testDomain, testTable } from '../../support/players.ts';
import { MemoryStore } from '../../support/memory-store.ts';

describe('P10.3 buckets', () => {
  it('give the burst at once, then this many per second, and never more than the burst', () => {
    let now = 0;
    const bucket = new Bucket({ burst: 3, perSecond: 2 }, () => now);
    const taken = () => [1, 2, 3, 4, 5].filter(() => bucket.take()).length;
    expect(taken()).toBe(3);
    now += 1_000;
    expect(taken()).toBe(2);
    now += 3_600_000;
    expect(taken()).toBe(3);
  });

  it('are bounded in number of keys, and remember heavy users longest', () => {
    let now = 0;
    const buckets = new Buckets({ burst: 2, perSecond: 1 }, () => now, 100);
    for (let i = 0; i < 2; i++) buckets.take('greedy');
    for (let i = 0; i < 10_000; i++) {
      if (i % 50 === 0) expect(buckets.take('greedy')).toBe(false);
      buckets.take(`other ${i}`);
    }
    expect(buckets.size).toBeLessThanOrEqual(100);
    now += 2_000;
    expect(buckets.take('greedy')).toBe(true);
  });

  it('a tally counts what is under way, and forgets those with nothing', () => {
    const tally = new Tally();
    expect([1, 2, 3].map(() => tally.enter('a', 2))).toEqual([true, true, false]);
    expect(tally.enter('b', 2)).toBe(true);
    tally.leave('a');
    expect(tally.enter('a', 2)).toBe(true);
  });
});

describe('P10.3 P10.7 an allowance', () => {
  const key: Hex = `0x${'11'.repeat(20)}`;
  const most = (test: () => boolean) => {
    let n = 0;
    while (n < 10_000 && test()) n++;
    return n;
  };
  const still = () => 0;

  it("is the seat's, whatever connections it has; sitOut and sitIn have far less", () => {
    const allowance = new Allowance({ local: true, clock: still });
    expect(most(() => allowance.command(key, 'sitOut'))).toBe(rates.togglesOfSeat.burst);
    expect(allowance.command(key, 'bet')).toBe(true);
    expect(allowance.command(`0x${'22'.repeat(20)}`, 'sitIn')).toBe(true);
  });

  it('keeps a part of the numbers for an address, at most', () => {
    let now = 0;
    const allowance = new Allowance({ local: true, clock: () => now });
    const kept = most(() => allowance.reserve('a'));
    now += keptFor;
    expect(kept + most(() => allowance.reserve('a'))).toBeLessThan((lastStandingSeat - firstStandingSeat) / 8);
    expect(allowance.reserve('b')).toBe(true);
  });

  it('checks far fewer unknown signatures than it reads frames, for a connection and for an address', () => {
    const allowance = new Allowance({ local: true, clock: still });
    for (const [act, ofAddress] of [
      ['identify', rates.identifiesOfAddress],
      ['sit', rates.sitsOfAddress],
    ] as const) {
      const one = new ConnectionAllowance(still);
      expect(most(() => allowance[act]('a', one))).toBeLessThan(rates.framesOfConnection.burst / 20);
      expect(most(() => allowance[act]('a', new ConnectionAllowance(still)))).toBeGreaterThan(0);
      for (let i = 0; i < ofAddress.burst; i++) allowance[act]('a', new ConnectionAllowance(still));
      expect(allowance[act]('a', new ConnectionAllowance(still))).toBe(false);
      expect(allowance[act]('b', new ConnectionAllowance(still))).toBe(true);
    }
  });

  it('pays a limited number of house transactions per address and hour, fewer where they cost money', () => {
    let now = 0;
    const clock = () => now;
    for (const [local, rate] of [
      [true, rates.houseTransactionsLocal],
      [false, rates.houseTransactions],
    ] as const) {
      const allowance = new Allowance({ local, clock });
      const paid = () => transactionsOf.inviteBot * most(() => allowance.costs('a', 'inviteBot'));
      expect(paid()).toBeLessThanOrEqual(rate.burst);
      expect(allowance.costs('b', 'inviteBot')).toBe(true);
      now += 3_600_000;
      expect(paid()).toBeLessThanOrEqual(rate.perSecond * 3_600 + transactionsOf.inviteBot);
    }
    expect(rates.houseTransactions.burst).toBeLessThan(rates.houseTransactionsLocal.burst);
  });
});

describe('P10.5 the queue of a table', () => {
  it("holds a limited number of a seat's commands; the other seat's and the house's go in", async () => {
    const house = { signer: signerOf(testDomain, secretOf('house')), secret: secretOf('links') };
    const host = await TableHost.open({
      domain: testDomain,
      table: testTable,
      house,
      store: new MemoryStore(),
      engine: 'engine 1',
      clock: Date.now,
      housePlayer: () => null,
      onStored: () => undefined,
      onDead: (error) => {
        throw error;
      },
    });
    const flood = Array.from({ length: 12_000 }, (_, i) =>
      host.execute({ by: 'seat', seat: 1, command: { type: i % 2 === 0 ? 'sitOut' : 'sitIn' } }).then(
        () => 'taken',
        (error: unknown) => error,
      ),
    );
    const other = host.execute({ by: 'seat', seat: 2, command: { type: 'sitOut' } });
    const tick = host.execute({ by: 'host', command: { type: 'tick' } });
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(counts.waitingOfSeat);
    expect(answers.filter((answer) => answer instanceof QueueFull)).toHaveLength(12_000 - counts.waitingOfSeat);
    expect(await other).toHaveProperty('refusal');
    expect(await tick).toEqual({ ok: true });
    // There is room again.
    expect(await host.execute({ by: 'seat', seat: 1, command: { type: 'sitIn' } })).toHaveProperty('refusal');
    await host.close();
  });
});

describe('P10.6 what waits for a client', () => {
  it('is bounded in bytes; a client that does not read is closed, and then cut off', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const connected = once(server, 'connection');
    const slow = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    slow.on('error', () => undefined);
    const [ref] = (await connected) as [WebSocket];
    await once(slow, 'open');
    slow.pause();
    const client = {
      ref,
      state: 1,
      userData: { ended: false, whole: 0 },
      leave: (code: number, words: string) => ref.close(code, words),
    } as unknown as TableClient;
    expect([isHere(client), readsTooSlowly(client)]).toEqual([true, false]);
    for (let sent = 0; !readsTooSlowly(client); sent += 100_000) {
      expect(sent).toBeLessThan(100_000_000); // what the system's own buffers take is not ours
      ref.send(Buffer.alloc(100_000));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(ref.bufferedAmount).toBeLessThan(2 * sizes.waitingForClient);
    const closed = once(ref, 'close');
    const began = performance.now();
    end(client, closeCodes.tooSlow, 'too slow');
    expect(isHere(client)).toBe(false);
    await closed;
    expect(performance.now() - began).toBeLessThan(times.linger + 10_000); // ws itself would wait for 30 s
    expect(ref.bufferedAmount).toBe(0);
    slow.terminate();
    server.close();
  });
});

describe('P10.8 a fault that nobody caught', () => {
  const thrownBy = (act: () => unknown): unknown => {
    try {
      act();
    } catch (error) {
      return error;
    }
    throw new Error('it did not throw');
  };

  it("is the transport's alone if a bad Host or a line breaks it", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const asked = once(server, 'request');
    const { port } = server.address() as AddressInfo;
    fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    const [request] = (await asked) as [IncomingMessage];
    Error.stackTraceLimit = 4; // as deep as the library: below this is only this test
    const fault = thrownBy(() => getRequest({ base: 'http://[', request }));
    Error.stackTraceLimit = 10;
    expect(isTransportFault(fault)).toBe(true);
    expect(
      isTransportFault(
        Object.assign(new Error('read ECONNRESET'), {
          code: 'ECONNRESET',
          stack: 'Error: read ECONNRESET\n    at TCP.onStreamRead (node:internal/stream_base_commons:216:20)',
        }),
      ),
    ).toBe(true);
    server.closeAllConnections();
    server.close();
  });

  it('is ours if it is an assertion, has a frame of ours, comes from another library, or is no error', () => {
    expect(isTransportFault(thrownBy(() => assert(false, 'the money adds up')))).toBe(false);
    const transport = '    at WebSocket.emit (/x/node_modules/ws/lib/websocket.js:1:1)';
    const faultAt = (...frames: string[]) =>
      Object.assign(new Error('x'), { stack: ['Error: x', ...frames].join('\n') });
    expect(isTransportFault(faultAt(transport))).toBe(true);
    expect(
      isTransportFault(faultAt(`    at take (file://${process.cwd()}/server/rooms/table-room.ts:1:1)`, transport)),
    ).toBe(false);
    expect(isTransportFault(faultAt(`    at decide (${process.cwd()}/engine/table/decide.ts:1:1)`, transport))).toBe(
      false,
    );
    expect(isTransportFault(faultAt('    at Client._handleErrorEvent (/x/node_modules/pg/lib/client.js:1:1)'))).toBe(
      false,
    );
    expect(
      isTransportFault(faultAt('    at process.processTicksAndRejections (node:internal/process/task_queues:1:1)')),
    ).toBe(false);
    expect(isTransportFault(Object.assign(faultAt(transport), { cause: thrownBy(() => assert(false, 'below')) }))).toBe(
      false,
    );
    expect(
      isTransportFault(
        Object.assign(faultAt(), { message: 'at /node_modules/ws/', stack: 'Error: at /node_modules/ws/' }),
      ),
    ).toBe(false);
    for (const none of ['text', null, 5, {}]) expect(isTransportFault(none)).toBe(false);
  });
});
