/**
 * `/rpc`: the chain node as wallets and pages may use it. Only the standard methods pass: the local node would also obey
 * `anvil_setBalance` and the like, from any page that a person has open in the same browser.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const ALLOWED = /^(eth|net|web3)_[A-Za-z0-9]+$/;
/** Methods that would use accounts unlocked in the node: keys stay with wallets. */
const NODE_ACCOUNTS = /^eth_(sendTransaction|sendUnsignedTransaction|sign|signTransaction|signTypedData.*)$/;
const MAX_BODY = 2_000_000;
const TIMEOUT_MS = 30_000;

interface RpcRequest { id?: unknown, method?: unknown }

/** The first method in a request body that may not pass; undefined when all may. Throws when the body is not JSON-RPC. */
export function refusedMethod(body: unknown): string | undefined {
  const calls = Array.isArray(body) ? body : [body];
  for (const call of calls) {
    const method = (call as RpcRequest | null)?.method;
    if (typeof method !== 'string') throw new TypeError('not JSON-RPC');
    if (!ALLOWED.test(method) || NODE_ACCOUNTS.test(method)) return method;
  }
  return undefined;
}

/** Answers one request: checks it, sends it to the node, and gives the node's answer back. */
export async function filterRpc(
  incoming: IncomingMessage, outgoing: ServerResponse, node: string | undefined, down: () => void,
): Promise<void> {
  if (incoming.method !== 'POST') return answer(outgoing, 405, error(null, -32_600, 'Use POST with JSON-RPC.'));
  const text = await readBody(incoming).catch(() => undefined);
  if (text === undefined) return answer(outgoing, 413, error(null, -32_600, 'The request is larger than 2 MB or was cut short.'));
  let body: unknown;
  let refused: string | undefined;
  try {
    body = JSON.parse(text);
    refused = refusedMethod(body);
  } catch {
    return answer(outgoing, 400, error(null, -32_700, 'The request is not JSON-RPC.'));
  }
  if (refused !== undefined) {
    const id = Array.isArray(body) ? null : (body as RpcRequest).id;
    return answer(outgoing, 200, error(id, -32_601, `The method ${refused} is not offered here.`));
  }
  if (node === undefined) return down();
  try {
    const reply = await fetch(node, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: text, signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer(outgoing, reply.status, await reply.text());
  } catch {
    down();
  }
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
