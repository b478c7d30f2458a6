/** Children that listen: each on its own port, however many Sabots start at once, and never taken for another's. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canListen } from '../../../server/process/free-port.ts';
import { holdPort, type HeldPort } from '../../../server/process/held-port.ts';
import { byLsof, listensOn } from '../../../server/process/listener.ts';
import {
  superviseListeningChild,
  type ListeningChild,
  type ListeningSpec,
} from '../../../server/process/listening-child.ts';
import type { ChildEvent } from '../../../server/process/child.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';

let folder: string;
let events: ChildEvent[];
const servers: Server[] = [];
const children: ListeningChild[] = [];
const spawned: ChildProcess[] = [];
const held: HeldPort[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-listening-'));
  events = [];
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  for (const child of spawned.splice(0)) {
    child.stdin!.end();
    await once(child, 'exit');
  }
  for (const port of held.splice(0)) port.release();
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A stranger that answers just as our child would. */
async function stranger(port: number): Promise<void> {
  const server = createServer((_request, response) => response.end('stranger'));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  servers.push(server);
}

const said = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/`)).text();

/** A child that needs a while until it listens, and ends if the port is taken. */
function spec(more: Partial<ListeningSpec> = {}): ListeningSpec {
  const script = (port: number) =>
    `setTimeout(() => require('http').createServer((_q, r) => r.end(String(process.pid))).listen(${port}, '127.0.0.1'), 400)`;
  return {
    name: 'late',
    logFile: join(folder, 'late.log'),
    runFolder: join(folder, 'run'),
    order: 1,
    graceMs: 2_000,
    readyMs: 10_000,
    firstPort: 21_000,
    launch: async (port) => ({ command: process.execPath, args: ['-e', script(port)] }),
    answers: async (port) => (await fetch(`http://127.0.0.1:${port}/`)).ok,
    onEvent: (event) => events.push(event),
    ...more,
  };
}

async function supervise(what: ListeningSpec): Promise<ListeningChild> {
  const child = await superviseListeningChild(what);
  children.push(child);
  return child;
}

describe('a reserved port', () => {
  test('is nobody else’s, before anything listens there, until it is given back', async () => {
    const first = await holdPort(21_100);
    const second = await holdPort(21_100);
    held.push(first, second);
    expect(second.port).toBeGreaterThan(first.port);
    expect(await canListen(first.port)).toBe(true);
    first.release();
    const third = await holdPort(21_100);
    held.push(third);
    expect(third.port).toBe(first.port);
  });

  test('one that is in use is skipped', async () => {
    const { port, release } = await holdPort(21_200);
    release();
    await stranger(port);
    held.push(await holdPort(port));
    expect(held[0]!.port).toBeGreaterThan(port);
  });
});

describe('who listens', () => {
  test('is told by the pid: ours, a stranger, nobody', async () => {
    const child = await supervise(spec());
    for (const tell of [listensOn, ...(hasLsof() ? [byLsof] : [])]) {
      expect(await tell(child.pid()!, child.port())).toBe(true);
      expect(await tell(process.pid, child.port())).toBe(false);
      expect(await tell(child.pid()!, child.port() + 1)).toBe(false);
    }
  });
});

describe('a child that listens', () => {
  test('another program is quicker, and answers as the child would: the child gets the next port', async () => {
    const ports: number[] = [];
    const child = await supervise(
      spec({
        launch: async (port) => {
          ports.push(port);
          if (ports.length <= 2) await stranger(port);
          return spec().launch(port);
        },
      }),
    );
    expect(ports).toHaveLength(3);
    expect(child.port()).toBe(ports[2]);
    expect(await said(child.port())).toBe(String(child.pid()));
    expect(await said(ports[0]!)).toBe('stranger');
  });

  test('killed, it comes back on its port; if that was taken, on another, and never as the stranger', async () => {
    let taken: Promise<void> = Promise.resolve();
    // After the second death in a row there is a pause, long enough for a stranger.
    const onEvent = (event: ChildEvent): void => {
      events.push(event);
      if (event.kind === 'died' && events.filter((e) => e.kind === 'died').length === 2) taken = stranger(port);
    };
    const child = await supervise(spec({ onEvent }));
    const port = child.port();
    process.kill(child.pid()!, 'SIGKILL');
    await expect.poll(() => events.filter((e) => e.kind === 'back').length, { timeout: 20_000 }).toBe(1);
    expect(child.port()).toBe(port);
    process.kill(child.pid()!, 'SIGKILL');
    await expect.poll(() => events.filter((e) => e.kind === 'back').length, { timeout: 20_000 }).toBe(2);
    await taken;
    expect(child.port()).not.toBe(port);
    expect(await said(port)).toBe('stranger');
    expect(await said(child.port())).toBe(String(child.pid()));
  });

  test('one that ends for another reason is not tried on every port', async () => {
    let launches = 0;
    const launch = async () => {
      launches++;
      return { command: process.execPath, args: ['-e', 'process.exit(3)'] };
    };
    await expect(superviseListeningChild(spec({ launch }))).rejects.toThrow(/ended while it was starting/);
    expect(launches).toBe(1);
    held.push(await holdPort(21_000)); // and its port is free again
    expect(held[0]!.port).toBe(21_000);
  });

  test('restarted it is another process on the same port', async () => {
    const child = await supervise(spec());
    const [pid, port] = [child.pid(), child.port()];
    await child.restart();
    await expect.poll(() => events.filter((e) => e.kind === 'back').length, { timeout: 20_000 }).toBe(1);
    expect(child.pid()).not.toBe(pid);
    expect(child.port()).toBe(port);
  });
});

test('six Sabots at once: six chain nodes on six ports, and each has its own', async () => {
  const started = await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const own = join(folder, `node-${i}`);
      mkdirSync(own);
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(import.meta.dirname, '../support/own-node.ts'), own, '21500'],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      );
      spawned.push(child);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return { own, ...(JSON.parse(String(line)) as { url: string; pid: number }) };
    }),
  );
  expect(new Set(started.map(({ url }) => url)).size).toBe(6);
  for (const { own, pid } of started) {
    const written = JSON.parse(readFileSync(join(own, 'run/anvil.json'), 'utf8')) as { process: { pid: number } };
    expect(written.process.pid).toBe(pid);
  }
  const somebody = '0x00000000000000000000000000000000000000cc';
  await Promise.all(
    started.map(({ url }, i) => rpcCall(url, 'anvil_setBalance', [somebody, `0x${(i + 1).toString(16)}`])),
  );
  expect(await Promise.all(started.map(({ url }) => rpcCall(url, 'eth_getBalance', [somebody, 'latest'])))).toEqual(
    started.map((_, i) => `0x${(i + 1).toString(16)}`),
  );
  for (const { url, pid } of started) expect(await listensOn(pid, Number(new URL(url).port))).toBe(true);
}, 60_000);

function hasLsof(): boolean {
  return ['/usr/bin/lsof', '/usr/sbin/lsof', '/bin/lsof'].some((path) => {
    try {
      return readFileSync(path).length > 0;
    } catch {
      return false;
    }
  });
}
