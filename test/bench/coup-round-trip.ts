/**
 * `npm run bench:coup`: from the bet that closes the betting to the punta's cards, over real sockets, database and log,
 * with two browsers' clients in this process. The baseline in the same run is one refused command: socket and decision
 * alone.
 */
import { passCommand } from '../../engine/seat/by-hand.ts';
import type { RemotePlayer } from '../../server/cli/bots/remote-player.ts';
import { plainPlay, startTwoPlayers } from '../server/support/two-players.ts';

const coups = Number(process.argv[2] ?? 40);
const brought = 500_000n;
const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const p95 = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? Number.NaN;
const ms = (n: number): string => `${n.toFixed(1)} ms`;

const { stack, players } = await startTwoPlayers(13_500, brought);
try {
  const played: number[] = [];
  const refused: number[] = [];
  for (const player of players) measure(player, played);
  for (const player of players) await player.sit(brought);
  const [one] = players;
  await one.until('the first bank', (v) => v.bank !== null);
  while (played.length < coups) {
    const began = performance.now();
    await one.command({ type: 'posta', number: 0n, amount: 1n });
    refused.push(performance.now() - began);
    // With play itself still below what a seat may send (limits.ts).
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  console.log(
    `coup, bet sent → own cards seen: median ${ms(median(played))}, p95 ${ms(p95(played))} (${played.length} coups; Give, link and log of both sides in it)`,
  );
  console.log(
    `baseline, a refused command and its answer: median ${ms(median(refused))}, p95 ${ms(p95(refused))} (${refused.length})`,
  );
  console.log(`ratio ${(median(played) / median(refused)).toFixed(1)}`);
} finally {
  for (const player of players) await player.stop();
  await stack.stop();
}

/** Notes the time from this player's bet to the view that shows it its cards. */
function measure(player: RemotePlayer, times: number[]): void {
  const play = plainPlay((memory) => passCommand(memory));
  let sent: number | null = null;
  player.decide = (memory, view) => {
    const command = play(memory, view);
    if (command?.command.type === 'bet' && sent === null) sent = performance.now();
    return command;
  };
  player.onView = (view) => {
    if (sent === null || view.bank?.coup?.punta[0] == null || view.phase === 'bets') return;
    times.push(performance.now() - sent);
    sent = null;
  };
}
