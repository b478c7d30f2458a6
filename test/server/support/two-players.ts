/** Two remote players on their own stack, with their money in the escrow. */
import {
  choiceCommand,
  betCommand,
  hasBet,
  postaCommand,
  sitInCommand,
  type ByHand,
} from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { calls, draws } from '../../../engine/protocol/messages.ts';
import type { Claim } from '../../../engine/claim.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import type { View } from '../../../engine/table/view.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { RemotePlayer, remoteConfig } from '../../../server/cli/bots/remote-player.ts';
import { startStack, type Stack } from './stack.ts';

export interface TwoPlayers {
  readonly stack: Stack;
  readonly chain: ChainPort;
  readonly players: readonly [RemotePlayer, RemotePlayer];
}

/** Both connected, each with `amount` free in the escrow. */
export async function startTwoPlayers(port: number, amount: bigint): Promise<TwoPlayers> {
  const stack = await startStack(port);
  const chain = await stack.chain();
  const config = await remoteConfig(stack.url);
  const players = [new RemotePlayer(stack.url, config, 1), new RemotePlayer(stack.url, config, 2)] as const;
  for (const player of players) {
    await player.deposit(amount);
    await player.connect();
    await player.until('a view', () => true);
  }
  return { stack, chain, players };
}

/** Posta of 20 chips, banco, sto. `choose` decides what the banker does after a coup it did not lose. */
export function plainPlay(choose: (memory: SeatMemory) => ByHand | null) {
  return (memory: SeatMemory, view: Claim<View>): ByHand | null => {
    const options = optionsOf(memory, view);
    if (options.sitIn) return sitInCommand(memory);
    if (options.posta !== null) return postaCommand(memory, view.number, 2_000n);
    if (options.draws.length > 0) return choiceCommand(memory, draws.sta);
    if (options.moves.length > 0 && view.bank?.move == null) return options.pass ? choose(memory) : null;
    return options.bet?.banco != null && !hasBet(memory) ? betCommand(memory, calls.banco, options.bet.banco) : null;
  };
}
