/** P5.6: places for proof files, which stay whole in memory until their reader has them, attacked by one reader. */
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, type HttpOptions } from '../../server/http.ts';
import { askerHeader } from '../../server/limits/asker.ts';
import { counts } from '../../server/limits/limits.ts';

const bankId = `0x${'11'.repeat(32)}`;
/** More than the system keeps for a reader who does not read. */
const proof = { text: 'x'.repeat(24_000_000) };
const open: IncomingMessage[] = [];
let server: Server;

beforeAll(async () => {
  const banks = { bankById: async () => ({ tableId: bankId, number: 1n, bankId, proof }) };
  const options = { banks } as unknown as HttpOptions;
  server = createServer((req, res) => void answer(req, res, options));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const one of open) one.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Asks for the file, and reads no more than the head of the answer. */
const ask = (asker: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { [askerHeader]: asker };
    request({ host: '127.0.0.1', port, path: `/proof/${bankId}`, headers, agent: false }, (res) => {
      open.push(res);
      resolve(res);
    })
      .on('error', reject)
      .end();
  });
const statusOf = async (asker: string) => (await ask(asker)).statusCode;

it('P10.3 who reads no proof file to its end takes a few places, and the others are for others', async () => {
  const stranger = [];
  for (let i = 0; i < counts.proofFiles; i++) stranger.push(await statusOf('198.18.0.1'));
  expect(stranger.filter((status) => status === 200)).toHaveLength(counts.proofFilesOfAddress);
  expect(stranger.filter((status) => status === 503)).toHaveLength(counts.proofFiles - counts.proofFilesOfAddress);
  expect(await statusOf('198.18.0.2')).toBe(200);
  // Whoever ends a file, or goes, has the place back.
  open[0]!.destroy();
  await expect.poll(() => statusOf('198.18.0.1'), { timeout: 10_000 }).toBe(200);
});

it('P10.3 all places together are bounded', async () => {
  const statuses = [];
  for (let i = 0; i < counts.proofFiles; i++) statuses.push(await statusOf(`198.18.1.${i}`));
  expect(statuses).toContain(503);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(counts.proofFiles);
});
