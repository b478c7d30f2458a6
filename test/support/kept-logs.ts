/** Logs that are kept of a node which shows an event in each of some blocks. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { KeptLogs } from '../../server/chain/kept-logs.ts';
import { FakeNode } from './fake-node.ts';

const escrow: Hex = `0x${'ee'.repeat(20)}`;
/** A month at two seconds a block. */
export const month = 1_300_000;
export const filter = { address: [escrow], topics: [] };
export const keptOf = (client: PublicClient, from = 0n): KeptLogs => new KeptLogs(client, filter, from);

/** A node with an event in each of these blocks. */
export function nodeWith(...blocks: readonly number[]): FakeNode {
  const node = new FakeNode(1, escrow, escrow);
  node.head = month;
  for (const block of blocks) put(node, block);
  return node;
}
export function put(node: FakeNode, block: number): void {
  const at: Hex = `0x${block.toString(16)}`;
  const hash = `0x${at.slice(2).padStart(64, '0')}`;
  node.logs.push({ address: escrow, topics: [], data: '0x', blockNumber: at, transactionHash: hash, logIndex: '0x0' });
}
export const blocksOf = ({ logs }: KeptLogs): number[] => logs.map(({ blockNumber }) => Number(blockNumber));
export const goes = (reading: Promise<unknown>): Promise<boolean> =>
  reading.then(
    () => true,
    () => false,
  );
