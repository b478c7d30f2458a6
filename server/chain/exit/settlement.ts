/**
 * A settlement by signatures as the court will read it: its calldata may have been written by a house that wants no claim on it,
 * so it is read by `Replay.paid`, and not by a decoder that could fail where the escrow did not look.
 */
import { concatHex, decodeFunctionResult, encodeFunctionData, numberToHex, sliceHex, toFunctionSelector, type PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { FinalFacts } from '../../../engine/settlement/exit/facts.ts';
import { abis } from '../revert-reason.ts';
import type { Places } from '../viem-reads.ts';

const settleSelector = toFunctionSelector(abis.escrow.find((item) => item.type === 'function' && item.name === 'settle')!);
/** More banks than a block has room for. */
const mostBanks = 400n;
/** Words of `paid` before its list of banks. */
const headWords = 5;

/** What the settlement of a number says of `player`; null when its calldata did not go to the escrow directly. */
export async function settlementShown(client: PublicClient, { addresses, fromBlock }: Places, table: Hex, number: bigint, player: Hex): Promise<Pick<FinalFacts, 'line' | 'signed' | 'time' | 'payment'> | null> {
  const escrow = { address: addresses.escrow, abi: abis.escrow } as const;
  const [event] = await client.getContractEvents({ ...escrow, eventName: 'Settled', args: { table, number }, fromBlock, strict: true });
  if (event === undefined) return null;
  const { input, to } = await client.getTransaction({ hash: event.transactionHash });
  if (to?.toLowerCase() !== addresses.escrow.toLowerCase() || !input.startsWith(settleSelector)) return null;
  const [{ timestamp }, replay] = await Promise.all([
    client.getBlock({ blockNumber: event.blockNumber }), client.readContract({ address: addresses.court, abi: abis.court, functionName: 'replay' }),
  ]);
  const data: Hex = `0x${input.slice(10)}`;
  for (let index = 0n; index < mostBanks; index++) {
    const answer = await client.call({ to: replay, data: paidCall(index, table, number, player, data) });
    const [here, line, signed] = decodeFunctionResult({ abi: abis.replay, functionName: 'paid', data: answer.data! });
    if (here) return { line, signed, time: Number(timestamp), payment: { slot: event.args.slot, time: timestamp, index, data } };
  }
  return null;
}

/** The call of `paid` with the settlement's own words behind it: its list of banks is found where `settle` found it. */
function paidCall(index: bigint, table: Hex, number: bigint, player: Hex, data: Hex): Hex {
  const plain = encodeFunctionData({ abi: abis.replay, functionName: 'paid', args: [index, table, number, player, []] });
  const offset = BigInt.asUintN(256, BigInt(sliceHex(data, 0, 32)) + BigInt(32 * headWords));
  return concatHex([sliceHex(plain, 0, 4 + 32 * (headWords - 1)), numberToHex(offset, { size: 32 }), data]);
}
