/** Who may read the metrics: whoever asks the table server itself on this machine, and nobody by the public port. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { askerHeader } from '../limits/asker.ts';

/** A page of a stranger that reaches this machine under a name of its own has another host. */
const ownHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Answers `GET /metrics`; returns false for all else, and for what has come through the front. */
export async function answerMetrics(
  req: IncomingMessage,
  res: ServerResponse,
  read: () => Promise<string>,
): Promise<boolean> {
  if (req.url !== '/metrics' || req.method !== 'GET') return false;
  if (req.headers[askerHeader] !== undefined || !ownHost.test(req.headers.host ?? '')) return false;
  const text = await read();
  res
    .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' })
    .end(text);
  return true;
}
