/**
 * What the clients of `sabot bots` have in the escrow, how they bring it and take it out, and what the chain has paid.
 */
import { escrowAbi } from '../../chain/abi.ts';
import type { BotPlayer } from './remote-player.ts';

/** Free in the escrow, hundredths of a chip. */
export async function freeOf(player: BotPlayer): Promise<bigint> {
  return await player.chain().reader.readContract({
    address: player.config.escrow,
    abi: escrowAbi,
    functionName: 'free',
    args: [player.address],
  });
}

/** Sees to it that `amount` is free in the escrow; returns what was deposited for that. */
export async function fund(player: BotPlayer, amount: bigint): Promise<bigint> {
  const lacks = amount - (await freeOf(player));
  if (lacks <= 0n) return 0n;
  await player.deposit(lacks);
  return lacks;
}

/** The bank with this number is final on chain. */
export async function isPaid(player: BotPlayer, number: bigint): Promise<boolean> {
  return await player.chain().reader.readContract({
    address: player.config.escrow,
    abi: escrowAbi,
    functionName: 'isSettled',
    args: [player.table.tableId, number],
  });
}

/** Everything that is free goes to the wallet. */
export async function leaveWithMoney(player: BotPlayer): Promise<void> {
  const free = await freeOf(player);
  if (free === 0n) return;
  const { wallet, reader } = player.chain();
  const hash = await wallet.writeContract({
    address: player.config.escrow,
    abi: escrowAbi,
    functionName: 'withdraw',
    args: [free],
  });
  await reader.waitForTransactionReceipt({ hash });
}
