/** Whose node is asked, and what a node that lies, errs or is elsewhere leads to (server/PROTOCOL.md P9.3, P9.4). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicClient, encodeFunctionResult, http, toFunctionSelector, type Abi } from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { houseTables, localTimes } from '../../../server/host/house-tables.ts';
import { chipAbi, escrowAbi } from '../../../web/lib/contracts.ts';
import { agree, hasAgreed, isKnown } from '../../../web/lib/deployments.ts';
import { factsProblem, readEscrowFacts, type EscrowFacts } from '../../../web/lib/escrow-facts.ts';
import { asAnswered } from '../../../web/lib/answered.ts';
import { namedRpc, nameRpc, readRpcUrl, rpcProblem } from '../../../web/lib/named-rpc.ts';
import { ownNode, type NodeChoice } from '../../../web/lib/own-node.ts';
import type { ServerConfig } from '../../../web/lib/server-types.ts';

const chainId = 10;
const byte = (digits: string): Hex => `0x${digits.repeat(20)}`;
const escrow = byte('e5');
const truth = {
  houseKey: byte('a1'),
  court: byte('c0'),
  token: byte('c1'),
  decimals: 6,
  leastWindow: 60n,
  unit: 10_000n,
} as const;

/** A chain node over HTTP that answers the escrow's questions this way. */
class FakeNode {
  server!: Server;
  url = '';
  asked: string[] = [];
  chain = chainId;
  says: Record<string, unknown> = { ...truth };
  fails = false;

  async open(): Promise<this> {
    this.server = createServer((req, res) => {
      let text = '';
      req.on('data', (chunk) => {
        text += String(chunk);
      });
      req.on('end', () =>
        res.end(
          JSON.stringify({
            jsonrpc: '2.0',
            ...this.answer(JSON.parse(text) as { id: number; method: string; params: [{ data: Hex }] }),
          }),
        ),
      );
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
    return this;
  }

  answer({ id, method, params }: { id: number; method: string; params: [{ data: Hex }] }): object {
    this.asked.push(method);
    if (this.fails) return { id, error: { code: -32000, message: 'no' } };
    if (method === 'eth_chainId') return { id, result: `0x${this.chain.toString(16)}` };
    const abi = [...(escrowAbi as Abi), ...(chipAbi as Abi)];
    for (const item of abi) {
      if (
        item.type === 'function' &&
        item.inputs.length === 0 &&
        item.name in this.says &&
        toFunctionSelector(item) === params[0].data
      ) {
        return {
          id,
          result: encodeFunctionResult({ abi: [item], functionName: item.name, result: this.says[item.name] } as never),
        };
      }
    }
    return { id, error: { code: 3, message: 'execution reverted' } };
  }

  close = () => new Promise((resolve) => this.server.close(resolve));
}

let house: FakeNode;
let mine: FakeNode;
const store = new Map<string, string>();

beforeEach(async () => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  house = await new FakeNode().open();
  mine = await new FakeNode().open();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all([house.close(), mine.close()]);
});

const node = (choice: Partial<NodeChoice> = {}) =>
  ownNode({
    chainId,
    named: null,
    wallet: null,
    house: createPublicClient({ transport: http(house.url, { retryCount: 0 }) }),
    ...choice,
  });
/** A wallet extension's provider, which asks its own node. */
const provider = (of: FakeNode, key = 'wallet 1') => ({
  key,
  open: async () => ({
    request: async ({ method, params }: { method: string; params: never }) => {
      const answer = of.answer({ id: 1, method, params }) as { result?: unknown; error?: { message: string } };
      if (answer.error) throw new Error(answer.error.message);
      return answer.result;
    },
  }),
});
const facts = (from = node()) => from.ask((client) => readEscrowFacts(client, escrow));

const expected: EscrowFacts = { house: truth.houseKey, court: truth.court, chip: truth.token, leastWindow: 60 };
const config: ServerConfig = {
  chainId,
  chainName: 'Test',
  local: false,
  escrow,
  court: truth.court,
  chip: truth.token,
  chipSymbol: 'CHIP',
  house: truth.houseKey,
  tables: houseTables(localTimes).map(({ tableId, name, table, settings }) => ({
    tableId,
    name,
    table,
    settings,
    ruleset: 'heads-up',
    roomId: tableId.slice(2),
  })),
};

describe('whose node', () => {
  it('P9.4 the named one, otherwise the wallet’s, otherwise the house’s; only one is asked', async () => {
    expect([
      node().origin,
      node({ wallet: provider(mine) }).origin,
      node({ wallet: provider(mine), named: mine.url }).origin,
    ]).toEqual(['house', 'wallet', 'named']);
    house.says['houseKey'] = byte('ee'); // the house's node lies about whose key the escrow knows
    for (const own of [node({ wallet: provider(mine) }), node({ named: mine.url })])
      expect((await facts(own)).house).toBe(truth.houseKey);
    expect(house.asked).toEqual([]);
    expect((await facts()).house).toBe(byte('ee')); // which is all that a burner has, as the page says
  });

  it.each<[string, () => NodeChoice['named'], NodeChoice['wallet'] | 'mine', RegExp]>([
    ['the named node', () => mine.url, null, /node that you named is on chain 1, and the escrow on chain 10/],
    ['the wallet', () => null, 'mine', /Your wallet is on chain 1/],
  ])('P9.4 %s on another chain is no answer', async (_what, named, wallet, words) => {
    mine.chain = 1;
    const answer = await asAnswered(
      facts(node({ named: named(), wallet: wallet === 'mine' ? provider(mine) : wallet })),
    );
    expect(answer).toEqual({ unknown: expect.stringMatching(words) });
    expect(house.asked).toEqual([]); // and the house is not asked instead
  });

  it('P9.4 one node’s answer is no answer of another: each has its key, which changes with a wallet’s chain', () => {
    const all = [
      node(),
      node({ wallet: provider(mine, 'wallet 1') }),
      node({ wallet: provider(mine, 'wallet 31337') }),
      node({ named: mine.url }),
      node({ named: `${mine.url}other` }),
    ];
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(node({ named: mine.url }).key).toBe(node({ named: mine.url, wallet: provider(mine) }).key);
  });

  it('P9.4 a node that errs or is down is unknown, never none', async () => {
    mine.fails = true;
    for (const own of [node({ named: mine.url }), node({ wallet: provider(mine) })])
      expect(await asAnswered(facts(own))).toHaveProperty('unknown');
    expect(await asAnswered(facts(node({ named: 'http://127.0.0.1:9/' })))).toEqual({
      unknown: 'The chain node does not answer. Try again in a moment.',
    });
  });

  it('P9.4 a wallet that hangs counts as not answering, both when opened and when asked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const hang = () => new Promise<never>(() => undefined);
      for (const wallet of [
        { key: 'opens', open: hang },
        { key: 'asks', open: async () => ({ request: hang }) },
      ]) {
        const answer = asAnswered(facts(node({ wallet })));
        await vi.advanceTimersByTimeAsync(10_001);
        expect(await Promise.race([Promise.resolve().then(() => 'hangs'), answer].reverse()), wallet.key).toEqual({
          unknown: 'Your wallet does not answer.',
        });
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['nothing', ''],
    ['words', 'my node'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['a socket', 'wss://node.example'],
    ['a password', 'https://me:secret@node.example'],
  ])('P9.4 %s is no address of a node', (_what, written) => expect(readRpcUrl(written)).toHaveProperty('problem'));

  it('P9.4 a named node is checked, kept for its chain alone, and forgotten again', async () => {
    expect(await rpcProblem(mine.url, chainId)).toBeNull();
    expect(await rpcProblem(mine.url, 8453)).toMatch(/on chain 10, and the escrow on chain 8453/);
    expect(await rpcProblem('http://127.0.0.1:9/', chainId)).toMatch(/does not answer/);
    nameRpc(chainId, mine.url);
    expect([namedRpc(chainId), namedRpc(1)]).toEqual([mine.url, null]);
    store.set('sabot.rpc.1', 'javascript:alert(1)');
    expect(namedRpc(1)).toBeNull();
    nameRpc(chainId, null);
    expect(namedRpc(chainId)).toBeNull();
  });
});

describe('the escrow’s own word', () => {
  it('P9.3 house key, court, chip and least window come from it, and agree with an honest configuration', async () => {
    expect(await facts()).toEqual(expected);
    expect(factsProblem(config, expected)).toBeNull();
  });

  it.each<[string, Partial<ServerConfig>, RegExp]>([
    [
      'a foreign house key, with which losses settle and wins do not',
      { house: byte('ee') },
      /what it signs would not be paid/,
    ],
    ['a court of its own', { court: byte('ee') }, /court/],
    ['a chip of its own', { chip: byte('ee') }, /chip/],
  ])('P9.3 %s is refused in words', (_what, lie, words) =>
    expect(factsProblem({ ...config, ...lie }, expected)).toMatch(words),
  );

  it('P9.3 an escrow that does not count hundredths of its chip is none, nor an answer that is no address', async () => {
    house.says['unit'] = 1n;
    expect(await asAnswered(facts())).toEqual({ unknown: 'The escrow does not count hundredths of its chip.' });
    house.says = { ...truth, leastWindow: 2n ** 200n };
    expect(await asAnswered(facts())).toEqual({ unknown: 'The chain node answers something else than a time.' });
  });

  it('P9.3 so is a table with a window below the least', () => {
    expect(factsProblem(config, { ...expected, leastWindow: 1_800 })).toMatch(
      /window of 60 s, and the escrow takes none below 1800 s/,
    );
  });

  it('P9.3 an escrow that the build does not know is agreed to once; the local chain needs none', () => {
    expect([
      isKnown(31_337, escrow),
      isKnown(chainId, escrow),
      isKnown(chainId, escrow, [{ chainId, escrow, name: 'One' }]),
      isKnown(1, escrow, [{ chainId, escrow, name: 'One' }]),
    ]).toEqual([true, false, true, false]);
    expect(hasAgreed(chainId, escrow)).toBe(false);
    agree(chainId, escrow);
    expect([hasAgreed(chainId, escrow), hasAgreed(1, escrow), hasAgreed(chainId, byte('ee'))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
