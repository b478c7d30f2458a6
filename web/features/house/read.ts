/**
 * Reads the house's record from a chain node: all events of the escrow and its court, when the first and the last bank
 * were paid, and what the last settlements cost in gas.
 */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { auditOf } from '../../../server/chain/audit/audit.ts';
import { readCourt } from '../../../server/chain/audit/events.ts';
import { figuresOf, type Figures, type PaidBank } from './figures.ts';

export interface Reading {
  readonly of: 'escrow' | 'court';
  /** Of the blocks that are wanted, per cent. */
  readonly share: number;
}

/** What the operator's last settlements cost. `banks`: as many as they paid; `fee` in wei. */
export interface Gas {
  readonly transactions: number;
  readonly banks: number;
  readonly gas: bigint;
  readonly fee: bigint;
}

export interface HouseRecord {
  readonly figures: Figures;
  /** The last block that was read. */
  readonly head: bigint;
  /** When the first and the last bank were paid, seconds since 1970; null for none, or if the node does not say. */
  readonly times: { readonly first: bigint; readonly last: bigint } | null;
  /** Null if the node does not say. */
  readonly gas: Gas | null;
}

/** So many of the last settlements are asked for their gas. */
export const gasOfLast = 20;

/** Throws what `auditOf` throws, and what `onRead` does. */
export async function readHouse(
  client: PublicClient,
  escrow: Hex,
  onRead: (reading: Reading) => void,
): Promise<HouseRecord> {
  const told = (of: Reading['of']) => (at: bigint, first: bigint, last: bigint) =>
    onRead({ of, share: Number(((last - at + 1n) * 100n) / (last - first + 1n)) });
  const audit = await auditOf(client, escrow, 0n, told('escrow'));
  const { deployed, head } = audit.history;
  const figures = figuresOf(audit, await readCourt(client, audit.history, told('court')));
  const { banks } = figures;
  // Beside the record: a node that keeps no old blocks or receipts still has its events.
  const [times, gas] = await Promise.all([
    timesOf(client, banks).catch(() => null),
    gasOf(client, banks, deployed.args.operator).catch(() => null),
  ]);
  return { figures, head, times, gas };
}

async function timesOf(client: PublicClient, banks: readonly PaidBank[]): Promise<HouseRecord['times']> {
  const [first, last] = [banks[0], banks.at(-1)];
  if (first === undefined || last === undefined) return null;
  const timeOf = async (blockNumber: bigint): Promise<bigint> => (await client.getBlock({ blockNumber })).timestamp;
  return { first: await timeOf(first.block), last: await timeOf(last.block) };
}

/** Anybody may send a settlement: those of others cost the house nothing. */
async function gasOf(client: PublicClient, banks: readonly PaidBank[], operator: Hex): Promise<Gas> {
  const sent = [...new Set(banks.map(({ transaction }) => transaction))].slice(-gasOfLast);
  let sum: Gas = { transactions: 0, banks: 0, gas: 0n, fee: 0n };
  for (const hash of sent) {
    const { from, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash });
    if (from.toLowerCase() !== operator) continue;
    sum = {
      transactions: sum.transactions + 1,
      banks: sum.banks + banks.filter(({ transaction }) => transaction === hash).length,
      gas: sum.gas + gasUsed,
      fee: sum.fee + gasUsed * effectiveGasPrice,
    };
  }
  return sum;
}
