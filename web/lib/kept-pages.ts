/**
 * The way out and the verifier, kept in this browser by the service worker (P9.40, `web/keeper`). A browser keeps them
 * only for a site with https or on this machine; elsewhere `/exit` is there as long as the site is.
 */

/** The script that keeps them, at the root of the client, so that it may answer for every page. */
const keeper = '/keep.js';
const wayOut = '/exit.html';

const canKeep = (): boolean => globalThis.isSecureContext && 'serviceWorker' in navigator;

/** Has the browser fetch and keep them, or look for newer ones. Without them play is as good as before. */
export async function keepPages(): Promise<void> {
  if (!canKeep()) return;
  await navigator.serviceWorker.register(keeper, { updateViaCache: 'none' }).catch(() => undefined);
}

/** Whether `/exit` opens here without the site: what keeps it is at work, and has it. */
export async function isWayOutKept(): Promise<boolean> {
  if (!canKeep()) return false;
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
  return registration?.active?.state === 'activated' && (await caches.match(wayOut)) !== undefined;
}
