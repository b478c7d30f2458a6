/** A mancia: chips from the wallet to the house's own account. No bank, no seat and no signature of play is in it. */
import { writeContract } from 'wagmi/actions';
import type { Hex } from '../../../engine/bytes.ts';
import { isHex } from '../../../engine/bytes.ts';
import { chipAbi, escrowAbi } from '../../lib/contracts.ts';
import { ServiceError } from '../../lib/errors.ts';
import { readUnit } from '../../lib/money.ts';
import type { OwnNode } from '../../lib/own-node.ts';
import type { ServerConfig } from '../../lib/server-types.ts';
import { errorWords } from '../../words/errors.ts';
import { manciaWords } from '../../words/mancia.ts';
import { mined, type Till } from './flows.ts';

/** The house's account as the escrow names it for good: the table server is not asked. */
export async function readBox(node: Pick<OwnNode, 'ask'>, { escrow }: Pick<ServerConfig, 'escrow'>): Promise<Hex> {
  const box = await node.ask((client) =>
    client.readContract({ address: escrow, abi: escrowAbi, functionName: 'operator' }),
  );
  const lower: unknown = typeof box === 'string' ? box.toLowerCase() : box;
  if (!isHex(lower, 20)) throw new ServiceError('chain node', null, errorWords().chain.noAddress);
  return lower;
}

/** One plain transfer of the token; `amount` in hundredths of a chip. Resolves once it is in a block. */
export async function giveMancia(till: Till, box: Hex, amount: bigint): Promise<void> {
  const { wagmi, node, server, address } = till;
  const value = amount * (await readUnit(node, server));
  const hash = await writeContract(wagmi, {
    address: server.chip,
    abi: chipAbi,
    functionName: 'transfer',
    args: [box, value],
    account: address,
    chainId: server.chainId,
  });
  await mined(till, hash, manciaWords().sent);
}
