/**
 * The player's own, honest node; and a table server whose configuration names another court than the escrow's: a house
 * contract on the same chain.
 */
import {
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  numberToHex,
  decodeFunctionData,
  encodeFunctionResult,
  type Abi,
  type AbiFunction,
  type AbiParameter,
} from 'viem';
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { courtAbi, escrowAbi } from '../../../server/chain/abi.ts';
import { docketStatuses } from '../../../engine/settlement/exit/facts.ts';
import { paidLine } from '../../../server/chain/exit/paid-line.ts';
import { abiDigest, payoutsType } from '../../../server/chain/viem-reads.ts';
import { openDemands } from '../../../server/chain/exit/demand-facts.ts';
import { listOnChain } from '../../../web/lib/demands.ts';
import { ownNode } from '../../../web/lib/own-node.ts';
import { readConfig } from '../../../web/lib/server-shapes.ts';
import type { ServerConfig, TableConfig } from '../../../web/lib/server-types.ts';
import { houseTables, localTimes } from '../../../server/host/house-tables.ts';

const byte = (digits: string): Hex => `0x${digits.repeat(20)}`;
const [escrow, court, fake] = [byte('e5'), byte('c0'), byte('fa')];
const closed: Hex = `0x${'77'.repeat(32)}`;
const now = 1_000_000;
const abi = [...escrowAbi, ...courtAbi] as unknown as Abi;

const zeroOf = (one: AbiParameter): unknown => {
  if (one.type.endsWith(']')) return [];
  if (one.type === 'tuple')
    return Object.fromEntries(
      (one as { components: readonly AbiParameter[] }).components.map((part) => [part.name, zeroOf(part)]),
    );
  if (one.type === 'bool') return false;
  if (one.type === 'address') return byte('00');
  if (one.type.startsWith('bytes')) return one.type === 'bytes' ? '0x' : `0x${'00'.repeat(Number(one.type.slice(5)))}`;
  return Number(/\d+/.exec(one.type)?.[0] ?? 256) <= 48 ? 0 : 0n;
};
/** The contracts on that chain: the escrow names `court`; there a docket is old, and a demand is open on the list. */
function answer(to: Hex, name: string): unknown {
  const item = abi.find((one): one is AbiFunction => one.type === 'function' && one.name === name)!;
  const zeros = item.outputs.map(zeroOf);
  const only = zeros.length === 1 ? zeros[0] : zeros;
  if (name === 'court') return court;
  if (name === 'isSettled') return settled;
  if (name === 'retiredAt') return 2n ** 64n - 1n;
  if (to === court && name === 'demandOf') return { ...(only as object), stage: stages.banker, deadline: now + 900 };
  if (to === court && name === 'docketOf')
    return paidOut === null
      ? { ...(only as object), started: now - 1_790, demands: 1 }
      : { ...(only as object), status: docketStatuses.paid, digest: abiDigest(payoutsType, paidOut) };
  return only;
}
const asked = new Set<Hex>();
let settled = false;
/** What the court has paid. */
let paidOut: readonly object[] | null = null;
let logs: readonly { readonly address: Hex }[] = [];
const client = createPublicClient({
  transport: custom(
    {
      async request({ method, params }: { method: string; params: never }) {
        if (method === 'eth_chainId') return '0xa';
        if (method === 'eth_getBlockByNumber')
          return {
            number: '0x64',
            timestamp: `0x${now.toString(16)}`,
            transactions: [],
            gasUsed: '0x0',
            gasLimit: '0x0',
            baseFeePerGas: '0x0',
            difficulty: '0x0',
            size: '0x0',
            totalDifficulty: '0x0',
          };
        if (method === 'eth_blockNumber') return '0x64';
        if (method === 'eth_getLogs') {
          const [{ address }] = params as unknown as [{ address: readonly Hex[] }];
          return logs.filter((log) => address.includes(log.address));
        }
        if (method === 'eth_call') {
          const [{ to, data }] = params as unknown as [{ to: Hex; data: Hex }];
          asked.add(to.toLowerCase() as Hex);
          const { functionName } = decodeFunctionData({ abi, data });
          return encodeFunctionResult({
            abi,
            functionName,
            result: answer(to.toLowerCase() as Hex, functionName),
          } as never);
        }
        throw new Error(method);
      },
    },
    { retryCount: 0 },
  ),
});
const node = ownNode({
  chainId: 10,
  named: null,
  wallet: { key: 'own', open: async () => ({ request: client.request }) },
  house: client,
});
const [first] = houseTables(localTimes);
const config = (named: Hex) =>
  ({
    chainId: 10,
    chainName: 'Test',
    local: false,
    escrow,
    court: named,
    chip: byte('c1'),
    chipSymbol: 'CHIP',
    house: byte('a1'),
    tables: [
      {
        tableId: first!.tableId,
        name: first!.name,
        table: first!.table,
        settings: first!.settings,
        ruleset: 'heads-up',
        roomId: first!.tableId.slice(2),
      },
    ],
  }) as unknown as ServerConfig;
const table = { tableId: first!.tableId, table: { ...first!.table, window: 1_800 } } as unknown as TableConfig;

it('the page accepts that configuration: only deposits and the sit dialog ask the escrow for its court', () => {
  const problem = readConfig(JSON.stringify(config(fake), (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v)));
  expect('problem' in problem ? problem.problem : 'taken').toBe('taken');
});

it("P7.11 whether a list is before the court is asked of the escrow's court, whatever the server names", async () => {
  // So it is.
  expect(await listOnChain(node, config(court), table, closed, { number: 1n, house: byte('a1') })).toBe('open');
  const seen = await listOnChain(node, config(fake), table, closed, { number: 1n, house: byte('a1') }).catch(
    () => 'refused',
  );
  expect(seen).not.toBe('none');
});

it("P7.11 a demand on the banker's coup is reported, whatever court the table server names", async () => {
  for (const named of [court, fake]) {
    asked.clear();
    await openDemands(client, config(named), first!.tableId, 1_800, 1n).catch(() => undefined);
    expect([named, asked.has(court)]).toEqual([named, true]);
  }
});

it("P7.10 a payment is what the escrow and its court say: another contract's event is none", async () => {
  settled = true;
  const seat = { player: byte('a2'), key: byte('a3') };
  const item = escrowAbi.find((one) => one.type === 'event' && one.name === 'Finalized')!;
  const payoutsOf = (paid: bigint) => [{ id: seat, line: paid, paid, fromShare: 0n }];
  const event = (address: Hex, block: bigint, paid: bigint) => {
    const zeros = Object.fromEntries(item.inputs.map((input) => [input.name, zeroOf(input as AbiParameter)]));
    const args = {
      ...zeros,
      table: first!.tableId,
      number: 1n,
      payouts: payoutsOf(paid),
    } as Record<string, unknown>;
    const plain = item.inputs.filter(({ indexed }) => !indexed);
    return {
      address,
      blockNumber: numberToHex(block),
      blockHash: closed,
      transactionHash: closed,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
      topics: encodeEventTopics({ abi: [item], eventName: 'Finalized', args } as never),
      data: encodeAbiParameters(plain as never, plain.map(({ name }) => args[name]) as never),
    };
  };
  paidOut = payoutsOf(-5_000n);
  const paid = (named: Hex) => paidLine(client, config(named), first!.tableId, 1n, seat);
  const real = { how: 'finalised', line: -5_000n };
  logs = [event(fake, 50n, 2_000n), event(escrow, 51n, -5_000n)];
  expect([await paid(court), await paid(fake)]).toEqual([real, real]);
  // Nor does an event that the node invents at the escrow itself count, wherever it stands, or alone.
  logs = [event(escrow, 49n, 2_000n), event(escrow, 51n, -5_000n), event(escrow, 52n, 3_000n)];
  expect(await paid(court)).toEqual(real);
  logs = [event(escrow, 49n, 2_000n)];
  await expect(paid(court)).rejects.toThrow(/it is final, and the node does not show how it was paid/);
});
