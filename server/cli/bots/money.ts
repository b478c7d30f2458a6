/** What the clients of `sabot bots` have in the escrow, and how they take it out. */
import { escrowAbi } from '../../chain/abi.ts';
import type { RemotePlayer } from './remote-player.ts';

/** Free in the escrow, in the order of the players; hundredths of a chip. */
export async function balancesOf(players: readonly RemotePlayer[]): Promise<readonly bigint[]> {
  return await Promise.all(
    players.map(
      async (player) =>
        await player.chain().reader.readContract({
          address: player.config.escrow,
          abi: escrowAbi,
          functionName: 'free',
          args: [player.address],
        }),
    ),
  );
}

/** Everything that is free goes to the wallet. */
export async function leaveWithMoney(players: readonly RemotePlayer[]): Promise<void> {
  const balances = await balancesOf(players);
  for (const [i, player] of players.entries()) {
    if (balances[i] === 0n) continue;
    const { wallet, reader } = player.chain();
    const hash = await wallet.writeContract({
      address: player.config.escrow,
      abi: escrowAbi,
      functionName: 'withdraw',
      args: [balances[i]!],
    });
    await reader.waitForTransactionReceipt({ hash });
  }
}
