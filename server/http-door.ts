/**
 * Every HTTP request of the table server enters here (server/PROTOCOL.md P5, P10.2). The transport's own routes are not
 * offered: they build addresses from what anybody sends, read bodies without a limit, and allow other origins with
 * credentials.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerJson } from './json-answer.ts';
import { askerIn } from './limits/asker.ts';
import { sizes } from './limits/limits.ts';

const join = /^\/matchmake\/joinById\/(lobby|[0-9a-f]{64})$/;

export interface Door {
  /** Answers our requests; returns false for any other. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  /** False when this address joins too often. */
  mayJoin(asker: string): boolean;
  /** A place in a table's room, in the client library's form; null when there is no such table or no place. */
  reserve(roomId: string): Promise<object | null>;
  onFault(error: unknown): void;
}

/** Takes over the server's requests from whatever handled them before. */
export function openDoor(server: Server, door: Door): void {
  server.removeAllListeners('request');
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    take(req, res, door).catch((error: unknown) => {
      door.onFault(error);
      if (res.headersSent) res.destroy();
      else answerJson(res, 500, { error: 'That could not be answered.' });
    });
  });
}

async function take(req: IncomingMessage, res: ServerResponse, door: Door): Promise<void> {
  const [path = ''] = (req.url ?? '').split('?');
  const [, roomId] = join.exec(path) ?? [];
  if (roomId === undefined) {
    if (!(await door.answer(req, res))) answerJson(res, 404, { error: 'There is nothing here.' });
    return;
  }
  if (req.method !== 'POST') return answerJson(res, 405, { error: 'Tables and the lobby are joined by POST.' });
  if (!door.mayJoin(askerIn(req.headers)))
    return answerJson(res, 429, { error: 'You join more often than this house answers. Wait a few seconds.' });
  if (!(await isShort(req))) return answerJson(res, 413, { error: `A request has at most ${sizes.gsBody} bytes.` });
  const place = await door.reserve(roomId); // the body does not matter: whoever joins only watches
  if (place === null) return answerJson(res, 404, { error: 'There is no such table, or it is full.' });
  answerJson(res, 200, place);
}

/** Reads the body to its end, and keeps none of it. */
async function isShort(req: IncomingMessage): Promise<boolean> {
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > sizes.gsBody) return false;
  }
  return true;
}
