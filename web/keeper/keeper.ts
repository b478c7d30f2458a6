/**
 * The service worker (P9.40): keeps the way out and the verifier in this browser. What a seat has verified can be read
 * only under the site's own address, so a house that takes its site away would take `/exit` away, too.
 *
 * It answers for the site only where the site does not: no answer in time, an error of its server, or no such page. It
 * never touches what a page loads or asks, and keeps nothing but the files below, byte for byte as they were built. It
 * looks at their bytes when it keeps them and when it serves them, for any page of the site can write into its store;
 * and it gives them heads of its own, for those of the site, or of whoever stood before it, would stay for ever.
 */

/** Path and SHA-256 of each file that is kept; the build puts them in here. */
declare const KEPT: readonly (readonly [path: string, sha256: string])[];

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const scope = self as unknown as {
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
};

/** One store for each set of files: a new set replaces the old one only when it is complete. */
const prefix = 'sabot-kept-';
const store = prefix + KEPT.map(([, sha256]) => sha256.slice(0, 8)).join('-');
/** How long a person looks at an empty page before the kept one comes. */
const patience = 8_000;

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method === 'GET' && mode === 'navigate') event.respondWith(answer(event.request, new URL(url).pathname));
});

/** Fetches every file; rejects if one is not the file of this build, and then the older set stays. */
async function keep(): Promise<void> {
  const cache = await caches.open(store);
  for (const [path, sha256] of KEPT) {
    const file = await fetch(path, { cache: 'no-cache', credentials: 'omit' });
    const page = file.ok ? await asBuilt(file, sha256) : null;
    if (page === null) throw new Error(`${path} is not the file that was built`);
    await cache.put(path, page);
  }
  await scope.skipWaiting();
}

/** The same bytes in an answer of our own, not one that came by a redirect; null: they are other bytes. */
async function asBuilt(file: Response, sha256: string): Promise<Response | null> {
  const bytes = await file.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const isBuilt = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256;
  return isBuilt ? new Response(bytes, { headers }) : null;
}

/** The pages bring their policies themselves, but for what only a head can say. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The file of this build, from the store. */
async function kept(path: string): Promise<Response | null> {
  const file = await (await caches.open(store)).match(path);
  const entry = KEPT.find(([one]) => one === path);
  return file === undefined || entry === undefined ? null : asBuilt(file, entry[1]);
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== store).map((name) => caches.delete(name)),
  );
}

/** The kept file that stands for a page while the site is gone. */
function standIn(path: string): { readonly file: string; readonly itself: boolean } {
  if (/^\/exit(\.html|\/)?$/.test(path)) return { file: '/exit.html', itself: true };
  if (/^\/verify(\.html|\/)?$/.test(path)) return { file: '/verify.html', itself: true };
  return { file: '/gone.html', itself: false };
}

async function answer(request: Request, path: string): Promise<Response> {
  const { file, itself } = standIn(path);
  const live = await Promise.race([
    fetch(request).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patience, null)),
  ]);
  // An opaque redirect has status 0. The site's own *no such page* stays, but there always is a way out. What the table
  // server or the chain node says is no page, whatever it says.
  const isPage = !/^\/(gs|rpc)(\/|$)/.test(path);
  if (live !== null && (!isPage || (live.status < 500 && !(itself && live.status >= 400)))) return live;
  return (await kept(file)) ?? live ?? Response.error();
}
