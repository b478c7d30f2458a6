/** A change of a bet that the table has never heard: the bet before it is played, and the player is told so. */
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand } from '../../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import {
  betIsDue,
  openAndSit,
  openPage,
  play,
  player,
  quiet,
  sentNow,
  server,
  session,
  silentChain,
  until,
} from '../../support/session-page.ts';
import type { Session } from '../../../../web/features/table/snapshot.ts';

const notTaken = 'The table did not take that.';

/** The bet is there, its answer is not; the list is closed, and nothing of it comes to the page. */
async function withBet(): Promise<void> {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  server.answer = () => undefined;
  const { min } = session.snapshot().view!.options.bet!;
  session.act('bet', (memory) => betCommand(memory, calls.plain, min));
  await until(() => server.table.state.bank?.coup?.digest !== undefined);
  server.table.settleDown([1]);
  server.sent.length = 0;
}

const changes = () => session.act('bet', (memory) => betCommand(memory, calls.none, 0n));

async function isPlayed(page: Session): Promise<void> {
  await until(() => {
    server.show();
    return sentNow('give').length > 0;
  });
  expect(page.snapshot().notice?.text).toBe(notTaken);
  expect(
    page
      .snapshot()
      .memory!.bets.map(({ refused }) => refused)
      .slice(-2),
  ).toEqual([false, true]);
}

it('P7.3 P7.2 it was stored, and the page died before it left', async () => {
  await withBet();
  server.take = ((take) => (type: string, text: string) => {
    const { command } = decodeWire(text) as { readonly command?: SeatCommand };
    return command?.type === 'bet' ? true : take(type, text);
  })(server.take.bind(server));
  changes();
  await until(() => session.snapshot().memory!.bets.at(-1)!.message.call === calls.none);
  session.close();
  await quiet();
  server.key = null;
  const page = openPage(server, silentChain);
  page.setPlayer(player);
  await isPlayed(page);
  page.close();
}, 60_000);

it('P7.3 P7.2 it waits in the page for a line that is down, and never leaves', async () => {
  await withBet();
  server.events.status({ state: 'connecting' });
  changes();
  await until(() => session.snapshot().memory!.bets.at(-1)!.message.call === calls.none);
  server.key = null;
  server.greet();
  await isPlayed(session);
  expect(sentNow('bet').filter(({ command }) => command?.type === 'bet' && command.bet.message.max === 0n)).toEqual([]);
}, 60_000);
