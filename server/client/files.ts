/**
 * The client's files as the front serves them: exactly those that the manifest names, with exactly the named bytes,
 * read once. No request looks anything up on the disk, so no path of a request can lead out of the folder.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { manifestName, readManifest, sha256Of } from './manifest.ts';
import { policyIn } from './policy.ts';

interface ClientFile {
  readonly body: Buffer;
  /** Null if it would not be smaller. */
  readonly gzipped: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ClientFiles {
  /** SHA-256 of the manifest. */
  readonly digest: string;
  /** Whether this is the name of a file, or the folder of a page: `/table/`. */
  has(path: string): boolean;
  /**
   * Answers with a file, with a redirect to the page's folder, or with the page that says that there is none. `path`
   * has no query.
   */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.sha256': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** For files that are not pages: a worker may load other scripts of the client; nothing else may be loaded. */
const policyOfFiles = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'";
/** The service worker passes on what is asked of the site, and fetches what it keeps; it loads no script. */
const keeperName = 'keep.js';
const policyOfKeeper = "default-src 'none'; connect-src 'self'";
const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' } as const;
const nobodyFrames = "frame-ancestors 'none'";

/** Reads a build. Throws in words when a file differs from the manifest. */
export function readClient(folder: string): ClientFiles {
  const manifest = readFileSync(join(folder, manifestName), 'utf8');
  const files = new Map<string, ClientFile>(
    [...readManifest(manifest)].map(([name, sha256]) => {
      const body = readFileSync(join(folder, name));
      if (sha256Of(body) !== sha256)
        throw new Error(
          `The client in ${folder} is damaged: ${name} is not the file that was built. Remove that folder; the next start builds it again.`,
        );
      return [`/${name}`, fileOf(name, body, sha256)] as const;
    }),
  );
  const digest = sha256Of(manifest);
  files.set(`/${manifestName}`, fileOf(manifestName, Buffer.from(manifest), digest));
  const find = (path: string): ClientFile | undefined => files.get(path.endsWith('/') ? `${path}index.html` : path);
  return {
    digest,
    has: (path) => find(path) !== undefined,
    answer(incoming, outgoing, path) {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
        return void outgoing.writeHead(405, { allow: 'GET, HEAD', ...plain }).end('Files are asked for by GET.\n');
      const found = find(path);
      if (found !== undefined) return send(incoming, outgoing, 200, found);
      if (find(`${path}/`) !== undefined)
        return void outgoing
          .writeHead(307, { location: `${path}/${queryOf(incoming)}`, 'cache-control': 'no-store' })
          .end();
      const none = find('/404.html');
      if (none === undefined) return void outgoing.writeHead(404, plain).end('There is nothing here.\n');
      send(incoming, outgoing, 404, none);
    },
  };
}

/** The query with its `?`; empty when there is none. */
function queryOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

function fileOf(name: string, body: Buffer, sha256: string): ClientFile {
  const gzipped = extname(name) === '.woff2' ? null : gzipSync(body);
  const policy =
    extname(name) === '.html' ? policyIn(body.toString('utf8')) : name === keeperName ? policyOfKeeper : policyOfFiles;
  return {
    body,
    gzipped: gzipped !== null && gzipped.length < body.length ? gzipped : null,
    headers: {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      // Files under `_next/static` are named by their content. Browsers ask for all others again, by their SHA-256.
      'cache-control': name.startsWith('_next/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: `"${sha256}"`,
      vary: 'accept-encoding',
      'content-security-policy': policy === null ? nobodyFrames : `${policy}; ${nobodyFrames}`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    },
  };
}

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: 200 | 404,
  { body, gzipped, headers }: ClientFile,
): void {
  if (status === 200 && incoming.headers['if-none-match'] === headers['etag'])
    return void outgoing.writeHead(304, headers).end();
  const packed = gzipped !== null && /\bgzip\b/.test(String(incoming.headers['accept-encoding'] ?? ''));
  const sent = packed ? gzipped : body;
  outgoing.writeHead(status, {
    ...headers,
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
    'content-length': sent.length,
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : sent);
}
