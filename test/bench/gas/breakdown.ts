/** Where the gas of one transaction goes, by purpose. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { traceOf, type Step } from './trace.ts';

/** Purposes, and what the page calls them. */
export const purposes = {
  transaction: '21,000 and the bytes of the transaction',
  writes: 'storage written',
  reads: 'storage read',
  events: 'events',
  signatures: 'signatures recovered (the precompile)',
  sha256: 'SHA-256 (the precompile)',
  calls: 'calls between contracts',
  computation: 'all else: reading calldata, memory, hashes of structs, arithmetic',
  floor: 'the floor of EIP-7623, above the work',
  refund: 'refund for emptied slots',
} as const;

export type Purpose = keyof typeof purposes;
/** Gas by purpose; the sum is the gas used, and a refund is negative. */
export type Breakdown = Readonly<Record<Purpose, number>>;

/** Traces the transaction and adds its gas up by purpose. */
export async function breakdownOf(client: PublicClient, hash: Hex): Promise<Breakdown> {
  const { before, steps } = await traceOf(client, hash);
  const sums: Record<Purpose, number> = {
    transaction: before,
    writes: 0,
    reads: 0,
    events: 0,
    signatures: 0,
    sha256: 0,
    calls: 0,
    computation: 0,
    floor: 0,
    refund: 0,
  };
  for (const step of steps) sums[purposeOf(step)] += step.spent;
  const worked = Object.values(sums).reduce((a, b) => a + b, 0);
  const { gasUsed } = await client.getTransactionReceipt({ hash });
  sums[Number(gasUsed) > worked ? 'floor' : 'refund'] = Number(gasUsed) - worked;
  return sums;
}

const precompiles = { signatures: 1n, sha256: 2n } as const;

/** The purpose of one step. */
export function purposeOf({ op, to }: Step): Purpose {
  if (op === 'SSTORE') return 'writes';
  if (op === 'SLOAD') return 'reads';
  if (op.startsWith('LOG')) return 'events';
  if (to === null) return 'computation';
  if (BigInt(to) === precompiles.signatures) return 'signatures';
  return BigInt(to) === precompiles.sha256 ? 'sha256' : 'calls';
}
