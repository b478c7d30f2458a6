/** How remote players play by themselves where a test looks at somebody else. */
import type { Hex } from '../../engine/bytes.ts';
import { messageFromJson } from '../../engine/protocol/json.ts';
import { calls, moves } from '../../engine/protocol/messages.ts';
import {
  betCommand,
  choiceCommand,
  momentOf,
  moveCommand,
  passCommand,
  postaCommand,
  sitInCommand,
  type ByHand,
} from '../../engine/seat/by-hand.ts';
import { drawsOpen, optionsOf } from '../../engine/seat/rights.ts';
import { remoteConfig, type RemoteConfig, type RemotePlayer } from '../../server/cli/bots/remote-player.ts';

/** The configuration of one open table alone, a private one too. */
export async function configOf(url: string, tableId: Hex): Promise<RemoteConfig> {
  const config = await remoteConfig(url);
  const told = (await (await fetch(`${url}/gs/table/${tableId}`)).json()) as RemoteConfig['tables'][number];
  return { ...config, tables: [{ ...told, table: messageFromJson('Table', told.table, 'table') }] };
}

/** The least posta and the regola; the banker passes when it may; nobody bets. */
export function playPlain(player: RemotePlayer, bet: (player: RemotePlayer) => bigint = () => 0n): void {
  player.decide = (memory, view): ByHand | null => {
    const open = optionsOf(memory, view);
    if (open.sitIn) return sitInCommand(memory);
    if (open.posta !== null) return postaCommand(memory, view.number, open.posta.min);
    const draws = drawsOpen(memory);
    if (draws !== null) return choiceCommand(memory, draws.fallback);
    if (open.pass) return passCommand(memory, true);
    const chosen = memory.moves.some(({ state, chosen }) => chosen === true && state === momentOf(memory));
    if (open.moves.length > 0) return chosen ? null : moveCommand(memory, moves.on, 0n);
    const amount = bet(player);
    const bets = view.bank?.bets.some(({ seat, max }) => seat === memory.seat && max > 0n) === true;
    return open.bet === null || bets || amount === 0n ? null : betCommand(memory, calls.plain, amount);
  };
}
