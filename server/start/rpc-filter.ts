/** `/rpc`: the chain node as wallets and pages may use it, from any page. `rpc-policy.ts` says what passes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRpc } from './rpc-policy.ts';

const MAX_BODY = 2_000_000;
const TIMEOUT_MS = 30_000;

/** `mayCall`: false when the caller has already made too many calls for this many more. */
export interface RpcDoor {
  readonly node: string | undefined;
  mayCall(calls: number): boolean;
  down(): void;
}

/** Answers one request: checks it, sends it to the node, and returns the node's answer. */
export async function filterRpc(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { node, mayCall, down }: RpcDoor,
): Promise<void> {
  if (incoming.method !== 'POST') return answer(outgoing, 405, error(null, -32_600, 'Use POST with JSON-RPC.'));
  // A browser sends any other type without asking; for this one it asks first (CORS).
  if (!/^application\/json\s*(;|$)/i.test(incoming.headers['content-type'] ?? '')) {
    return answer(outgoing, 415, error(null, -32_600, 'Send JSON-RPC as application/json.'));
  }
  if (!mayCall(1)) return tooMuch(outgoing); // before reading its body, which costs, too
  const text = await readBody(incoming).catch(() => undefined);
  if (text === undefined)
    return answer(outgoing, 413, error(null, -32_600, 'The request is larger than 2 MB or was cut short.'));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return answer(outgoing, 400, error(null, -32_700, 'The request is not JSON-RPC.'));
  }
  const read = readRpc(body);
  if ('refusal' in read) {
    const { id, code, message } = read.refusal;
    return answer(outgoing, code === -32_600 ? 400 : 200, error(id, code, message));
  }
  const more = Array.isArray(read.pass) ? read.pass.length - 1 : 0;
  if (more > 0 && !mayCall(more)) return tooMuch(outgoing);
  if (node === undefined) return down();
  try {
    const reply = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(read.pass),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer(outgoing, reply.status, await reply.text());
  } catch {
    down();
  }
}

function tooMuch(outgoing: ServerResponse): void {
  outgoing.setHeader('retry-after', '5');
  answer(
    outgoing,
    429,
    error(null, -32_005, 'You ask the chain node more often than this house answers. Wait a few seconds.'),
  );
}

function answer(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  outgoing.end(text);
}

function error(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } });
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
