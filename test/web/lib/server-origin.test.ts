/** Which table server a client asks, and what becomes part of an address. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';

const own = 'http://127.0.0.1:8080';
const house = 'https://play.example.org';
let kept: Map<string, string>;
let asked: string[];

/** The modules as a page loaded at this address has them. */
async function pageAt(query: string) {
  vi.resetModules();
  vi.stubGlobal('location', new URL(`${own}/${query}`));
  return {
    ...(await import('../../../web/lib/server-origin.ts')),
    ...(await import('../../../web/lib/addresses.ts')),
    ...(await import('../../../web/lib/table-server.ts')),
    ...(await import('../../../web/lib/wagmi.ts')),
  };
}
beforeEach(() => {
  kept = new Map();
  asked = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${url} ${init.credentials}`);
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the table server', () => {
  it('is the page’s own origin if the address names none', async () => {
    const page = await pageAt('?id=1');
    expect([page.serverOrigin(), page.isForeignServer(), page.serverProblem(), page.rpcUrl()]).toEqual([
      own,
      false,
      null,
      `${own}/rpc`,
    ]);
    expect(page.proofPage('0x12')).toBe('/proof/?id=0x12');
  });

  it('is what ?server= names: sockets, /gs and /rpc go there, without cookies', async () => {
    const page = await pageAt(`?server=${house}/`);
    expect([page.serverOrigin(), page.isForeignServer(), page.socketEndpoint(), page.rpcUrl()]).toEqual([
      house,
      true,
      `${house}/gs`,
      `${house}/rpc`,
    ]);
    await page.fetchProof(`0x${'ab'.repeat(32)}`);
    expect(asked).toEqual([`${house}/gs/proof/0x${'ab'.repeat(32)} omit`]);
  });

  it('is remembered for the tab, named in links that open another, and forgotten by naming its own', async () => {
    await pageAt(`?server=${house}`).then((page) => page.serverOrigin());
    const next = await pageAt('table/?id=1');
    expect(next.serverOrigin()).toBe(house);
    expect(next.proofPage('0x12')).toBe(`/proof/?id=0x12&server=${encodeURIComponent(house)}`);
    expect(next.tagliaPage('0x12', 3)).toBe(`/taglia/?table=0x12&n=3&server=${encodeURIComponent(house)}`);
    expect((await pageAt(`?server=${own}`)).serverOrigin()).toBe(own);
    expect((await pageAt('')).serverOrigin()).toBe(own);
  });

  it.each([
    '',
    'x',
    'play.example.org',
    'javascript:alert(1)',
    'file:///etc',
    'data:text/html,x',
    `${house}/path`,
    `${house}/?a=1`,
    `${house}/#a`,
    'https://user:word@play.example.org',
    'wss://play.example.org',
    'https://',
  ])('an address that names none is reported, and nobody is asked: %s', async (text) => {
    kept.set('sabot.server', house);
    const page = await pageAt(`?server=${encodeURIComponent(text)}`);
    expect(page.serverProblem()).toContain('names no table server');
    await expect(page.fetchConfig()).rejects.toThrow('names no table server');
    expect(() => page.socketEndpoint()).toThrow('names no table server');
    expect(asked).toEqual([]);
    expect(kept.size).toBe(0); // a reload without it does not go to the earlier one either
  });

  it.each([
    '../../faucet',
    '0x12',
    `0x${'ab'.repeat(32)}?turn=0`,
    `0x${'AB'.repeat(32)}`,
    `0x${'ab'.repeat(32)}/../config`,
  ])('an invalid id from a view never becomes a path: %s', async (id) => {
    const page = await pageAt('');
    await expect(page.fetchProof(id as Hex)).rejects.toThrow('0x and 64 hexadecimal digits');
    await expect(page.fetchTaglia(id as Hex, 1)).rejects.toThrow('0x and 64 hexadecimal digits');
    expect(asked).toEqual([]);
    expect(page.proofPage('"><script>')).toBe('/proof/?id=%22%3E%3Cscript%3E');
    expect(page.tablePage('1&server=https://evil.example')).toBe('/table/?id=1%26server%3Dhttps%3A%2F%2Fevil.example');
  });
});
