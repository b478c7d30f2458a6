/** What goes out together is one write. */
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Client } from '@colyseus/core';
import { inOneWrite, knowSocket } from '../../../server/rooms/transport.ts';

/** A socket that tells how many pieces each of its writes had. */
function counted() {
  const writes: number[] = [];
  const socket = new Writable({
    write: (_chunk, _encoding, done) => (writes.push(1), done()),
    writev: (chunks, done) => (writes.push(chunks.length), done()),
  });
  const client = { ref: {} } as unknown as Client;
  knowSocket(client.ref as object, socket as unknown as Parameters<typeof knowSocket>[1]);
  return { writes, socket, client };
}

describe('P4.9 news and the answer that follows it', () => {
  it('are one write, also where the answer comes some promises later', async () => {
    const { writes, socket, client } = counted();
    await Promise.resolve().then(async () => {
      inOneWrite(client);
      socket.write('news');
      await Promise.resolve();
      inOneWrite(client);
      socket.write('answer');
    });
    await new Promise(setImmediate);
    inOneWrite(client);
    socket.write('later');
    await new Promise(setImmediate);
    expect(writes).toEqual([2, 1]);
    expect(socket.writableCorked).toBe(0);
  });

  it('a connection whose socket is not known is written to as ever', () => {
    expect(() => inOneWrite({ ref: {} } as unknown as Client)).not.toThrow();
  });
});
