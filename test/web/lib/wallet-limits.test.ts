/** P13.18: what a page has the wallet sign of its own limits, and what it makes of the answers. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { isOwnWord, ownWordOf, wishOf, type OwnWord } from '../../../engine/table/own-word.ts';
import { askOwn, ownTyped } from '../../../web/lib/own-words.ts';
import { readOwnAnswer } from '../../../web/lib/server-shapes.ts';
import type { ServerConfig } from '../../../web/lib/server-types.ts';
import type { Wagmi } from '../../../web/lib/wagmi.ts';
import { peopleRefusals } from '../../../engine/table/people-refusals.ts';
import { secretOf, testDomain } from '../../support/players.ts';

const account = privateKeyToAccount(secretOf('wallet 1'));
const player = account.address.toLowerCase() as `0x${string}`;
const server = { chainId: testDomain.chainId, escrow: testDomain.verifyingContract } as ServerConfig;
vi.mock('wagmi/actions', () => ({ signTypedData: (_: unknown, typed: never) => account.signTypedData(typed) }));
vi.mock('../../../web/lib/server-origin.ts', () => ({ serverOrigin: () => 'https://house.test' }));

const at = 1_700_000_000_000;
const own = {
  limits: { loss: '500', stake: null, minutes: 60, remind: null },
  later: { at, limits: { loss: null, stake: null, minutes: null, remind: null } },
  away: null,
  line: '-7',
  played: 61,
  dayEnds: at,
};
let sent: Record<string, unknown>[] = [];
function house(status: number, answer: object): void {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/now')) return new Response(JSON.stringify({ now: at }));
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return new Response(JSON.stringify(answer), { status });
  });
}
afterEach(() => vi.unstubAllGlobals());
const limits = { loss: 500n, stake: null, minutes: 60, remind: null };
const ask = () => askOwn(server, {} as Wagmi, player, { act: 'limits', limits });

describe('P13.18 a wallet’s own limits without a seat', () => {
  it('P13.18 go out as the wallet has signed them, with the house’s time and a nonce of their own', async () => {
    house(200, { own });
    expect(await ask()).toMatchObject({ limits, line: -7n, later: { at } });
    await ask();
    const said = sent.map(({ signature, loss, stake, ...rest }) => ({
      word: { ...rest, loss: BigInt(String(loss)), stake: BigInt(String(stake)) } as OwnWord,
      signature: signature as `0x${string}`,
    }));
    for (const { word, signature } of said) {
      expect(isOwnWord(testDomain, word, signature)).toBe(true);
      expect([word.at, wishOf(word)]).toEqual([at, { act: 'limits', limits }]);
    }
    expect(new Set(said.map(({ word }) => word.nonce)).size).toBe(2);
  });

  it('P13.18 is no message of the money protocol', () => {
    const word = ownWordOf(player, { act: 'show' }, { at, nonce: `0x${'01'.repeat(32)}` });
    expect(ownTyped(server, word).domain).toMatchObject({ name: 'Sabot session' });
  });

  it('P13.18 a refusal comes back in the page’s own words', async () => {
    house(409, { error: 'Send your chips to this address.', code: 'ownWordStale', rule: 'P13.18' });
    await expect(ask()).rejects.toThrow(peopleRefusals.ownWordStale.text);
  });

  it.each<[string, object]>([
    ['a number as amount', { ...own, line: -7 }],
    ['a form of the socket', { ...own, line: '-7n' }],
    ['a field more', { ...own, more: 1 }],
    ['no time', { ...own, dayEnds: 9e15 }],
    ['minutes beyond a day', { ...own, limits: { ...own.limits, minutes: 5_000 } }],
  ])('P13.18 an answer is read strictly: %s', (_, answer) =>
    expect(readOwnAnswer(JSON.stringify({ own: answer }))).toHaveProperty('problem'),
  );
});
