/**
 * The way out and the verifier, kept in this browser by the service worker (P9.40, `web/keeper`). A browser keeps them
 * only for a site with https or on this machine; elsewhere `/exit` is there as long as the site is.
 */

/** The script that keeps them, at the root of the client, so that it may answer for every page. */
const keeper = '/keep.js';
const wayOut = '/exit.html';
/** Addresses of the pages that it must answer for, and nobody else. */
const kept = ['/exit', wayOut, '/verify', '/verify.html'];

const canKeep = (): boolean => globalThis.isSecureContext && 'serviceWorker' in navigator;

/** Has the browser fetch and keep them, or look for newer ones. Without them play is as good as before. */
export async function keepPages(): Promise<void> {
  if (!canKeep()) return;
  await navigator.serviceWorker.register(keeper, { updateViaCache: 'none' }).catch(() => undefined);
  for (const path of kept) {
    const found = await answersFor(path);
    // In the scope of the whole site ours takes the place of any other by itself.
    if (found !== undefined && !isOurs(found) && new URL(found.scope).pathname !== '/')
      await found.unregister().catch(() => false);
  }
}

/** What this browser has registered for the path: of several, the one whose scope is the narrowest. */
const answersFor = (path: string): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(path).catch(() => undefined);

/** A site that somebody else had for a day may have left a script of its own before the way out. */
const isOurs = ({ active, waiting, installing }: ServiceWorkerRegistration): boolean =>
  [active, waiting, installing].every((one) => one === null || new URL(one.scriptURL).pathname === keeper);

/** Whether `/exit` opens here without the site: what keeps it is at work, and has it. */
export async function isWayOutKept(): Promise<boolean> {
  if (!canKeep()) return false;
  const found = await answersFor('/exit');
  return found?.active?.state === 'activated' && isOurs(found) && (await caches.match(wayOut)) !== undefined;
}
