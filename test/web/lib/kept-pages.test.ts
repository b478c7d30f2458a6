/** P9.40: what this browser has registered before the way out, and what the page does about it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isWayOutKept, keepPages } from '../../../web/lib/kept-pages.ts';

const site = 'https://house.example';
/** Script by scope. */
let registered: Map<string, string>;

beforeEach(() => {
  registered = new Map();
  const at = (scope: string) => ({
    scope: site + scope,
    active: { state: 'activated', scriptURL: site + registered.get(scope)! },
    waiting: null,
    installing: null,
    unregister: async () => registered.delete(scope),
  });
  const serviceWorker = {
    // Ours comes to be active later, where another is.
    register: async (script: string) => void (registered.has('/') || registered.set('/', script)),
    getRegistration: async (path: string) => {
      const [narrowest] = [...registered.keys()]
        .filter((scope) => path.startsWith(scope))
        .sort((a, b) => b.length - a.length);
      return narrowest === undefined ? undefined : at(narrowest);
    },
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('caches', { match: async () => new Response('the way out') });
});
afterEach(() => vi.unstubAllGlobals());

it('P9.40 another script before the way out or the verifier is taken away; one of another scope stays', async () => {
  for (const scope of ['/exit', '/exit.html', '/verify', '/other/']) registered.set(scope, '/strange.js');
  expect(await isWayOutKept()).toBe(false);
  await keepPages();
  expect([...registered]).toEqual([
    ['/other/', '/strange.js'],
    ['/', '/keep.js'],
  ]);
  expect(await isWayOutKept()).toBe(true);
});

it('P9.40 the way out is not called kept while nothing, or a script of somebody else, would answer for it', async () => {
  expect(await isWayOutKept()).toBe(false);
  await keepPages();
  expect(await isWayOutKept()).toBe(true);
  registered.set('/exit', '/strange.js');
  expect(await isWayOutKept()).toBe(false);
});

it('P9.40 a script in the scope of the whole site is left to the browser, which puts ours in its place', async () => {
  registered.set('/', '/strange.js');
  await keepPages();
  expect([[...registered], await isWayOutKept()]).toEqual([[['/', '/strange.js']], false]);
});
