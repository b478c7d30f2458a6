/**
 * Money as the chain has it, read without the product: viem over the public `/rpc`. Amounts in hundredths of a chip.
 */
import { createPublicClient, http } from 'viem';
import { inject } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { readsOf } from '../../../../server/chain/viem-reads.ts';
import { abis } from '../../../../server/chain/revert-reason.ts';
import { unpackLine } from '../../../../engine/settlement/encode.ts';
import { readDeployment } from '../../../../server/start/contracts.ts';
import { pathsOf } from '../../../../server/process/paths.ts';

export interface Settlement {
  readonly number: bigint;
  readonly hash: Hex;
  readonly bankId: Hex;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly cagnotte: bigint;
  readonly lines: readonly { readonly player: Hex; readonly line: bigint }[];
}

export interface Purse {
  readonly wallet: bigint;
  readonly free: bigint;
  readonly locked: bigint;
}

/** Reads of the chain of the running product. */
export function openLedger() {
  const deployment = readDeployment(pathsOf(inject('data')).deployment);
  const client = createPublicClient({ transport: http(`${inject('url')}/rpc`), cacheTime: 0 });
  const reads = readsOf(client, { addresses: deployment, fromBlock: BigInt(deployment.block) });
  return {
    ...reads,
    /** Where a player's money is. */
    async purse(table: Hex, player: Hex): Promise<Purse> {
      const [wallet, free, seat] = await Promise.all([
        reads.tokenBalance(player),
        reads.freeOf(player),
        reads.seatOf(table, player),
      ]);
      return { wallet, free, locked: seat.stoodAt === 0 ? seat.locked : 0n };
    },
    /** What the escrow has paid at a table by results with all signatures, oldest first. */
    async settlements(table: Hex): Promise<readonly Settlement[]> {
      const events = await client.getContractEvents({
        address: deployment.escrow,
        abi: abis.escrow,
        eventName: 'Settled',
        args: { table },
        fromBlock: BigInt(deployment.block),
        strict: true,
      });
      return events.map(({ transactionHash, args: { number, bankId, posta, garage, cagnotte, lines } }) => ({
        number,
        hash: transactionHash,
        bankId,
        posta,
        garage,
        cagnotte,
        lines: lines.map(unpackLine),
      }));
    },
  };
}

export type Ledger = ReturnType<typeof openLedger>;

/** The sum that banks paid a player. */
export function paidTo(player: Hex, settlements: readonly Settlement[]): bigint {
  return settlements
    .flatMap((s) => s.lines)
    .filter((l) => l.player === player)
    .reduce((sum, l) => sum + l.line, 0n);
}
