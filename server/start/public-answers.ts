/**
 * What every answer of `/gs` and `/rpc` tells the browser, whatever the part behind says. The answers are data: no
 * browser may guess another type, show one as a page of this origin, or run what is in it. A client from another origin
 * (docs/CLIENT.md) may ask exactly what is public. No answer depends on who asks, because there are no cookies.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;

/** Paths behind `/gs`, with the method that a page from anywhere may use. Rooms are joined, never made. */
const open: readonly { readonly method: 'GET' | 'POST'; readonly path: RegExp }[] = [
  { method: 'GET', path: /^\/(health|ready|openapi\.json|config|tables|founding|own-limits\/now)$/ },
  { method: 'GET', path: /^\/(proof|banks|table|nicknames|feed|live)\/[^/]+$/ },
  { method: 'GET', path: /^\/taglia\/[^/]+\/[^/]+$/ },
  { method: 'POST', path: /^\/matchmake\/joinById\/(lobby|[0-9a-f]+)$/ },
  { method: 'POST', path: /^\/own-limits$/ }, // signed by the wallet that it is about
  { method: 'POST', path: /^\/faucet$/ }, // on a local chain; worth nothing
];

/**
 * True for what a page of any origin may ask, and for requests that only return information: if such an answer is not
 * public, the browser keeps it from the page.
 */
export function mayForeignersAsk(part: 'tables' | 'chain', method: string | undefined, path: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method ?? '') || method === openMethod(part, path);
}

/** The method with which a page of any origin may ask the path. */
function openMethod(part: 'tables' | 'chain', path: string): 'GET' | 'POST' | undefined {
  const [plain = ''] = path.split('?');
  return part === 'chain' ? 'POST' : open.find((one) => one.path.test(plain))?.method;
}

/** Headers of a part's answer that are dropped at the front: only the values set here count. */
export function isOurs(header: string): boolean {
  return header in safeHeaders || header === 'set-cookie' || header.startsWith('access-control-');
}

/** Sets the headers. True when it has answered already: a browser asked whether it may ask (CORS preflight). */
export function guard(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { part, path }: { readonly part: 'tables' | 'chain'; readonly path: string },
): boolean {
  for (const [name, value] of Object.entries(safeHeaders)) outgoing.setHeader(name, value);
  const method = openMethod(part, path);
  const asks = incoming.method === 'OPTIONS';
  if (method !== undefined && (asks || incoming.method === method))
    outgoing.setHeader('access-control-allow-origin', '*');
  if (!asks) return false;
  if (method === undefined)
    outgoing
      .writeHead(405, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: 'No page of another origin may ask this.' }));
  else
    outgoing
      .writeHead(204, {
        'access-control-allow-methods': method,
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      })
      .end();
  return true;
}
