/** The service worker as it is built, in a browser of our own: what a proxy, a page or a host can make it serve. */
import { createHash, webcrypto } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildKeeper } from '../../../web/verify-html/build-keeper.ts';

const files = ['/exit.html', '/verify.html', '/gone.html'] as const;
const pages = ['exit', 'verify'].map((name) => ({ name: `${name}.html`, text: `<p>${name}, as it was built` }));
let script: string;
let site: (path: string) => Promise<Response> | Response;
let worker: {
  readonly stores: Map<string, Map<string, Response>>;
  install(): Promise<void>;
  open(path: string): Promise<Response>;
};

beforeAll(async () => {
  script = await buildKeeper(
    pages.map(({ name, text }) => ({ name, sha256: createHash('sha256').update(text).digest('hex') })),
  );
  // The page that the build takes from the folder of the client.
  script = script.replace(
    /(\/gone\.html"\s*,\s*")[0-9a-f]{64}/,
    `$1${createHash('sha256').update('gone').digest('hex')}`,
  );
});

beforeEach(() => {
  site = built;
  worker = started();
});

/** The site as it should be. */
const textOf = (path: string) => pages.find(({ name }) => path === `/${name}`)?.text ?? 'gone';
function built(path: string): Response {
  return new Response(textOf(path), { headers: { 'content-type': 'text/html' } });
}

function started(): typeof worker {
  const stores = new Map<string, Map<string, Response>>();
  const hears = new Map<string, (event: unknown) => void>();
  const asPath = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname);
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (path: string, file: Response) => void store.set(path, file.clone()),
      match: async (path: string) => store.get(path)?.clone(),
    };
  };
  const scope = {
    addEventListener: (name: string, hear: (event: unknown) => void) => hears.set(name, hear),
    skipWaiting: async () => undefined,
    caches: {
      open: async (name: string) => storeOf(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
    fetch: async (asked: string | { url: string }) => site(asPath(asked)),
    crypto: webcrypto,
    ...{ Response, URL, Uint8Array, Promise, Error, setTimeout },
  };
  runInContext(script, createContext({ ...scope, self: scope }));
  return {
    stores,
    async install() {
      let work: Promise<unknown> = Promise.resolve();
      hears.get('install')!({ waitUntil: (lasting: Promise<unknown>) => (work = lasting) });
      await work;
    },
    async open(path) {
      let answer: Promise<Response> | null = null;
      const request = { method: 'GET', mode: 'navigate', url: `https://house.example${path}` };
      hears.get('fetch')!({ request, respondWith: (given: Promise<Response>) => (answer = given) });
      return answer!;
    },
  };
}

const silent = () => Promise.reject(new TypeError('Failed to fetch'));

it('P9.40 the site comes first; where it is silent, or its server fails, the kept pages open', async () => {
  await worker.install();
  site = () => new Response('of today');
  expect(await (await worker.open('/exit')).text()).toBe('of today');
  for (const gone of [silent, () => new Response('', { status: 502 })]) {
    site = gone;
    const opened = await Promise.all(['/exit', '/verify.html', '/table/'].map((path) => worker.open(path)));
    expect(await Promise.all(opened.map((page) => page.text()))).toEqual([pages[0]!.text, pages[1]!.text, 'gone']);
  }
});

it('P9.40 what the table server itself answers is no page: who opens it reads it', async () => {
  await worker.install();
  for (const path of ['/gs/proof/0x12', '/rpc', '/gs?x']) {
    site = () => new Response('Many ask for proofs now.', { status: 503 });
    expect(await (await worker.open(path)).text()).toBe('Many ask for proofs now.');
    site = silent;
    expect(await (await worker.open(path)).text()).toBe('gone');
  }
  site = () => new Response('', { status: 503 });
  expect(await (await worker.open('/gsx/')).text()).toBe('gone');
});

it('P9.40 no head of whoever stands before the site is kept with the page', async () => {
  site = (path) =>
    new Response(textOf(path), {
      headers: {
        'content-type': 'text/plain',
        refresh: '0;url=https://thief.example',
        link: '<https://thief.example/a.css>; rel=stylesheet',
        'content-disposition': 'attachment',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    });
  await worker.install();
  site = silent;
  const { headers } = await worker.open('/exit');
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

it('P9.40 a page that came by a redirect opens, though a browser shows no such answer', async () => {
  const redirected = (path: string): Response =>
    Object.defineProperties(built(path), { redirected: { value: true }, clone: { value: () => redirected(path) } });
  site = redirected;
  await worker.install();
  site = silent;
  const opened = await worker.open('/exit');
  expect([opened.redirected, await opened.text()]).toEqual([false, pages[0]!.text]);
});

it('P9.40 what a page of the site has put in the place of a kept file is not served', async () => {
  await worker.install();
  for (const store of worker.stores.values())
    for (const path of files) store.set(path, new Response('<script>steal()</script>'));
  site = silent;
  for (const path of ['/exit', '/verify', '/table/']) expect((await worker.open(path)).type).toBe('error');
  site = () => new Response('of the site', { status: 503 });
  expect(await (await worker.open('/exit')).text()).toBe('of the site');
});

it('P9.40 another file than the built one is never kept, and the older set stays', async () => {
  await worker.install();
  const before = [...worker.stores.keys()];
  site = (path) => (path === '/verify.html' ? new Response('other') : built(path));
  await expect(worker.install()).rejects.toThrow('/verify.html is not the file that was built');
  site = silent;
  expect([[...worker.stores.keys()], await (await worker.open('/verify')).text()]).toEqual([before, pages[1]!.text]);
});
