/** Sockets through the one public port, when the table server goes away: none of them may count as open afterwards. */
import { once } from 'node:events';
import { createServer as createHttp, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { readClient } from '../../../server/client/files.ts';
import { counts } from '../../../server/limits/limits.ts';
import { openFront } from '../../../server/start/front.ts';
import { page, stubClient } from '../support/stub-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'sabot-front-sockets-'));
const client = readClient(stubClient(folder, { 'index.html': page('/') }));
const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A table server that takes sockets, and dies as `kill -9` lets it. */
async function tables(): Promise<{ readonly port: number; die(): void }> {
  const there: Socket[] = [];
  const server: Server = createHttp();
  server.on('upgrade', (_request, socket: Socket) => {
    there.push(socket);
    socket.on('error', () => undefined);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  toClose.push(() => server.close());
  return {
    port: (server.address() as AddressInfo).port,
    die: () => {
      for (const socket of there.splice(0)) socket.destroy();
    },
  };
}

/**
 * A socket through the front, and the first line of the answer. When the other end goes, what it has said last is still
 * under way.
 */
async function opened(port: number): Promise<{ readonly socket: Socket; readonly answer: string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end('a command'));
  socket.write('GET /gs/room HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  const [text] = (await once(socket, 'data')) as [Buffer];
  socket.resume();
  return { socket, answer: `${text}`.split('\r\n')[0]! };
}

it('P10.3 a socket whose table server has died counts no more, so its address may come back as often as it must', async () => {
  const server = await tables();
  const front = await openFront(0, { tables: () => server.port, chain: () => undefined, client });
  toClose.push(() => front.close());
  for (let deaths = 0; deaths < 2; deaths++) {
    const sockets = await Promise.all(
      Array.from({ length: counts.socketsOfAddress / 2 + 1 }, () => opened(front.port)),
    );
    for (const { answer } of sockets) expect(answer).toBe('HTTP/1.1 101 Switching Protocols');
    const over = sockets.map(({ socket }) => once(socket, 'close'));
    server.die();
    await Promise.all(over);
  }
}, 20_000);
