/**
 * Events from nodes that give only few blocks at a time, like public ones. The node is a table of logs with the limits
 * and words of real ones.
 */
import {
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeFunctionResult,
  HttpRequestError,
  keccak256,
  RpcRequestError,
  toEventSelector,
  type PublicClient,
} from 'viem';
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { courtAbi, escrowAbi } from '../../../server/chain/abi.ts';
import { KeptEvents } from '../../../server/chain/bank-events.ts';
import { ChainDown, ChainError, HidesEvents } from '../../../server/chain/errors.ts';
import { openDemands } from '../../../server/chain/exit/demand-facts.ts';
import { findLogs } from '../../../server/chain/logs.ts';
import { disputesOf } from '../../../server/chain/viem-disputes.ts';
import { readsOf } from '../../../server/chain/viem-reads.ts';

const url = 'http://node/KEY';
const escrow: Hex = `0x${'ee'.repeat(20)}`;
const table: Hex = `0x${'7a'.repeat(32)}`;
const settled = escrowAbi.find((item) => item.type === 'event' && item.name === 'Settled')! as Extract<
  (typeof escrowAbi)[number],
  { name: 'Settled' }
>;
const selector = toEventSelector(settled);

interface Node {
  readonly client: PublicClient;
  /** The spans of blocks that were asked for. */
  readonly asked: (readonly [bigint, bigint])[];
  /** Blocks with a `Settled` of number 7. */
  paid: readonly bigint[];
  head: bigint;
  /** From this block on it has other blocks than at first. */
  forked: bigint | null;
}

/** A node whose escrow exists from block `born` on. `refuse` throws if too many blocks are asked for. */
function nodeOf({
  head,
  born = 0n,
  paid = [],
  refuse = () => undefined,
  archive = true,
}: {
  head: bigint;
  born?: bigint;
  paid?: readonly bigint[];
  refuse?: (blocks: bigint) => void;
  archive?: boolean;
}): Node {
  const asked: (readonly [bigint, bigint])[] = [];
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }): Promise<unknown> => {
    if (method === 'eth_blockNumber') return hex(node.head);
    if (method === 'eth_call') return encodeFunctionResult({ abi: escrowAbi, functionName: 'isSettled', result: true });
    if (method === 'eth_getCode') {
      if (!archive) throw answer(-32_000, 'missing trie node: historical state is not available');
      return BigInt(params[1] as Hex) >= born ? '0x60' : '0x';
    }
    if (method === 'eth_getBlockByNumber') {
      const number = BigInt(params[0] as Hex);
      const isOther = node.forked !== null && number >= node.forked;
      return { number: params[0], hash: word(number + (isOther ? 10n ** 9n : 0n)), timestamp: '0x1', transactions: [] };
    }
    const { fromBlock, toBlock } = params[0] as { fromBlock: Hex; toBlock: Hex };
    const [from, to] = [BigInt(fromBlock), BigInt(toBlock)];
    asked.push([from, to]);
    refuse(to - from + 1n);
    return node.paid.filter((block) => block >= from && block <= to).map(logAt);
  };
  const node: Node = {
    client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
    asked,
    paid,
    head,
    forked: null,
  };
  return node;
}

const hex = (n: bigint): Hex => `0x${n.toString(16)}`;
const word = (n: bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const answer = (code: number, message: string) => new RpcRequestError({ body: {}, error: { code, message }, url });
const refused = (status: number, message: string) => new HttpRequestError({ url, status, details: message });

function logAt(block: bigint) {
  const fields = settled.inputs.filter(({ indexed }) => !indexed);
  const values: Readonly<Record<string, unknown>> = {
    bankId: word(block),
    posta: 0n,
    garage: 0n,
    cagnotte: 0n,
    lines: [],
    keys: [],
    slot: 0n,
    signed: 0n,
    receipt: 0n,
    receiptHash: word(1n),
  };
  const hash = keccak256(hex(block + 16n));
  return {
    address: escrow,
    topics: [selector, table, word(7n)],
    data: encodeAbiParameters(fields, fields.map(({ name }) => values[name]) as never),
    blockNumber: hex(block),
    blockHash: hash,
    transactionHash: hash,
    transactionIndex: '0x0',
    logIndex: '0x0',
    removed: false,
  };
}

const atMost = (most: bigint, error: () => Error) => (blocks: bigint) => {
  if (blocks > most) throw error();
};
const paymentOf = (node: Node, fromBlock = 0n) =>
  readsOf(node.client, { addresses: { escrow, court: escrow, chip: escrow }, fromBlock }).paymentOf(table, 7n);
const search = (node: Node) =>
  findLogs(node.client, { address: [escrow], topics: [[selector]], from: 0n, to: node.head });

it.each<[string, bigint, () => Error]>([
  ['words under -32602', 10_000n, () => answer(-32_602, 'eth_getLogs is limited to a 10,000 range')],
  ['words under -32000', 1_000n, () => answer(-32_000, 'exceed maximum block range: 1000')],
  ['words under -32005', 2_000n, () => answer(-32_005, 'query returned more than 10000 results')],
  ['status 400', 500n, () => refused(400, 'You can make eth_getLogs requests with up to a 500 block range')],
  ['status 413', 3_000n, () => refused(413, 'Payload Too Large')],
])('P8.17 a payment is found although the node refuses by %s', async (_how, most, error) => {
  const node = nodeOf({ head: 400_000n, born: 1_000n, paid: [390_123n], refuse: atMost(most, error) });
  expect(await paymentOf(node)).toMatchObject({ block: 390_123n, bankId: word(390_123n) });
  const given = node.asked.filter(([from, to]) => to - from < most);
  expect(given.at(-1)![0]).toBeLessThanOrEqual(390_123n); // newest first, and no further than needed
  expect(given).toHaveLength(Math.ceil(Number(400_000n - 390_123n + 1n) / Number(given[0]![1] - given[0]![0] + 1n)));
});

it('a node of our own is asked once', async () => {
  const node = nodeOf({ head: 5_000_000n, paid: [12n] });
  expect(await paymentOf(node)).toMatchObject({ block: 12n });
  expect(node.asked).toEqual([[0n, 5_000_000n]]);
});

it('P8.17 once the span is known it is kept, and blocks from before the contract are not asked for', async () => {
  const node = nodeOf({
    head: 30_000_000n,
    born: 29_960_000n,
    paid: [29_970_000n, 29_999_000n],
    refuse: atMost(10_000n, () => answer(-32_602, 'block range too large')),
  });
  expect((await search(node)).map(({ blockNumber }) => blockNumber)).toEqual([29_970_000n, 29_999_000n]);
  expect(node.asked).toHaveLength(1 + 5);
  expect(node.asked.at(-1)![0]).toBe(29_960_000n);
  node.asked.length = 0;
  expect((await search(node)).map(({ blockNumber }) => blockNumber)).toEqual([29_970_000n, 29_999_000n]);
  expect(node.asked[0]).toEqual([29_990_001n, 30_000_000n]);
});

it('a node without old state is asked from the first block that was named', async () => {
  const node = nodeOf({
    head: 45_000n,
    paid: [3n],
    archive: false,
    refuse: atMost(10_000n, () => answer(-32_602, 'block range too large')),
  });
  expect((await search(node)).map(({ blockNumber }) => blockNumber)).toEqual([3n]);
});

it.each<[string, () => Error, number]>([
  ['rate limit', () => refused(429, 'Too Many Requests'), 1],
  ['no answer', () => new HttpRequestError({ url, details: 'fetch failed' }), 1],
  ['a gateway that has no node behind it', () => refused(503, 'Service Unavailable'), 2],
])('%s: the node is down, and the question was not too large', async (_what, error, tries) => {
  const node = nodeOf({
    head: 400_000n,
    refuse: () => {
      throw error();
    },
  });
  await expect(search(node)).rejects.toBeInstanceOf(ChainDown);
  expect(node.asked).toHaveLength(tries);
});

it('a node that gives no events at all says so, without its address', async () => {
  const node = nodeOf({
    head: 400_000n,
    refuse: () => {
      throw answer(-32_000, 'block range too large');
    },
  });
  const error = await search(node).then(
    () => null,
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(ChainError);
  expect(error!.message).toMatch(/^The node gives no events \(eth_getLogs\) even of a few blocks: use another node\./);
  expect(error!.message).not.toContain('KEY');
});

it('what was read is kept: a second look asks only for new blocks, and accepts a chain that went back', async () => {
  const node = nodeOf({ head: 100_000n, paid: [500n, 99_990n] });
  const kept = new KeptEvents(node.client, { addresses: { escrow, court: escrow }, fromBlock: 0n }, [
    { table, number: 7n },
  ]);
  const blocks = async () => {
    await kept.refresh();
    return (await kept.of(table, 7n, ['Settled'])).map(({ blockNumber }) => blockNumber);
  };
  expect(await blocks()).toEqual([500n, 99_990n]);
  expect(await blocks()).toEqual([500n, 99_990n]);
  expect(node.asked).toHaveLength(1);
  [node.head, node.paid] = [100_010n, [500n, 99_995n]]; // replaced
  expect(await blocks()).toEqual([500n, 99_995n]);
  expect(node.asked.at(-1)![0]).toBeGreaterThan(99_000n);
  [node.head, node.forked, node.paid] = [100_020n, 300n, [300n]]; // forgotten
  expect(await blocks()).toEqual([300n]);
  expect(await kept.of(table, 8n, ['Settled'])).toEqual([]);
});

it('P7.14 what was read on another chain, or is doubted, is read again, and a doubt that stays ever more seldom', async () => {
  const node = nodeOf({ head: 100_000n, paid: [500n] });
  const kept = new KeptEvents(node.client, { addresses: { escrow, court: escrow }, fromBlock: 0n }, [
    { table, number: 7n },
  ]);
  const blocks = async () => (await kept.of(table, 7n, ['Settled'])).map(({ blockNumber }) => blockNumber);
  await kept.refresh();
  [node.head, node.forked, node.paid] = [100_001n, 90_000n, [90_500n]]; // a deep reorganisation
  await kept.refresh();
  expect([await blocks(), node.asked.at(-1)]).toEqual([[90_500n], [0n, 100_001n]]);
  expect(await kept.doubt(), 'all has just been read').toBe(false);
  node.paid = [500n, 90_500n]; // it had left one out
  await kept.refresh();
  expect(await blocks()).toEqual([90_500n]);
  expect([await kept.doubt(), await blocks()]).toEqual([true, [500n, 90_500n]]);
  const doubts: boolean[] = [];
  for (let look = 0; look < 6; look++) {
    await kept.refresh();
    doubts.push(await kept.doubt());
  }
  expect(doubts).toEqual([false, true, false, false, false, true]);
});

it.each([
  [1n, 5_400n],
  [4n, 21_600n],
  [40n, 216_000n],
])(
  'P8.12 P7.11 a demand as old as its three stages is found on a chain of %i blocks a second',
  async (speed, stages) => {
    const head = 1_000_000n;
    const asked: bigint[] = [];
    const docket = encodeFunctionResult({
      abi: courtAbi,
      functionName: 'docketOf',
      result: {
        ...{ status: 0, turn: 0, deadline: 0, demands: 1, started: 1 },
        ...{ digest: word(0n), proven: word(0n), demanded: word(0n) },
      } as never,
    });
    const request = async ({ method, params }: { method: string; params: readonly unknown[] }): Promise<unknown> => {
      if (method === 'eth_blockNumber') return hex(head);
      if (method === 'eth_call') return docket;
      if (method === 'eth_getBlockByNumber') {
        const number = params[0] === 'latest' ? head : BigInt(params[0] as Hex);
        return { number: hex(number), timestamp: hex(10_000_000n + number / speed), transactions: [] };
      }
      asked.push(BigInt((params[0] as { fromBlock: Hex }).fromBlock));
      return [];
    };
    const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) });
    await expect(
      openDemands(client, { escrow, court: escrow, chip: escrow } as never, table, 1_800, 7n),
      'the court counts one that the node does not show',
    ).rejects.toThrow(HidesEvents);
    expect(asked).toEqual([asked[0], 0n]); // one that ran out long ago still counts
    expect(head - asked[0]!).toBeGreaterThanOrEqual(stages);
    expect(head - asked[0]!).toBeLessThan(4n * stages);
  },
);

it("P8.17 P8.12 the court's old events are read on from where a node stopped answering", async () => {
  const node = nodeOf({
    head: 2_000_000n,
    refuse: (blocks) => {
      if (blocks > 10_000n) throw answer(-32_000, 'block range is too large');
    },
  });
  let left = 0;
  const limited = {
    ...node.client,
    request: (async (args: { method: string }) => {
      if (args.method === 'eth_getLogs' && left-- <= 0) throw answer(-32_005, 'rate limit exceeded');
      return node.client.request(args as never);
    }) as PublicClient['request'],
  } as PublicClient;
  const court = disputesOf({
    client: limited,
    account: { address: escrow } as never,
    addresses: { escrow, court: escrow, chip: escrow },
    fromBlock: 0n,
    act: () => Promise.reject(new Error('nothing is sent')),
  });
  let looks = 1;
  for (; looks < 20; looks++) {
    left = 25;
    if (
      await court.demandsOf(table).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(ChainDown);
          return false;
        },
      )
    )
      break;
  }
  expect(looks).toBeLessThan(20);
  expect(node.asked[0]![0]).toBe(0n);
  expect(node.asked.at(-1)![1]).toBe(2_000_000n);
  const before = node.asked.length;
  node.head += 1n;
  left = 5;
  await court.demandsOf(table);
  expect(node.asked.slice(before)).toEqual([[1_999_701n, 2_000_001n]]);
});
