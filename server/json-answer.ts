/** An answer of the table server's HTTP: JSON, and never from a cache. */
import type { ServerResponse } from 'node:http';

export function answerJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

/** Refuses a request's method, and says which there are. */
export function notSo(res: ServerResponse, allow: string, error: string): void {
  res.setHeader('allow', allow);
  answerJson(res, 405, { error });
}
