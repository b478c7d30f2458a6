/** A bet that was taken back with the table's "ok", and that the house revives without a word to its player. */
import {
  betIsDue,
  openAndSit,
  play,
  quiet,
  sentNow,
  server,
  session,
  until,
  waitsForBet,
} from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand } from '../../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';

it("P2.3 ADR 0004 a withdrawal that the table took is not refused later behind the player's back", async () => {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  // The house answers "ok" to everything that follows and keeps it: its table is still open, without a bet.
  const replies: string[] = [];
  const real = server.take.bind(server);
  let refusing = false;
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command: SeatCommand };
    if (type !== 'command' || command.type !== 'bet') return real(type, text);
    const refused = refusing && command.bet.message.max === 0n;
    replies.push(`${refused ? 'refused' : 'ok'} ${command.bet.message.max}`);
    queueMicrotask(() =>
      server.events.reply(
        refused ? ({ id, refusal: { code: 'stale', rule: 'P2.3', text: 'Too late.' } } as never) : { id, ok: true },
      ),
    );
    return true;
  };
  const { min } = session.snapshot().view!.options.bet!;
  const stake = min * 2n;
  session.act('bet', (memory) => betCommand(memory, calls.plain, stake));
  await until(() => replies.includes(`ok ${stake}`));
  await until(() => session.snapshot().busy.length === 0);
  session.act('bet', (memory) => betCommand(memory, calls.none, 0n)); // changed their mind
  await until(() => replies.includes('ok 0'));
  await until(() => session.snapshot().busy.length === 0);
  expect(session.snapshot().notice).toBeNull(); // it was told that this is done
  const bets = session.snapshot().memory!.bets.slice(-2);
  expect(bets.map(({ message, refused }) => [message.max, refused])).toEqual([
    [stake, false],
    [0n, false],
  ]);
  // Now the house "waits" for its bet again: the page sends the withdrawal again, and that is refused.
  refusing = true;
  server.tamper = waitsForBet;
  for (let i = 0; i < 5; i++) {
    server.show();
    await quiet();
  }
  // The list, with the bet that was taken back.
  server.take = real;
  const before = sentNow('give').length;
  server.table.must({
    by: 'seat',
    seat: 1,
    command: { type: 'bet', bet: { message: bets[0]!.message, signature: bets[0]!.signature } },
  });
  server.tamper = (text) => text;
  server.table.settleDown();
  for (let i = 0; i < 8; i++) {
    server.show();
    await quiet();
  }
  expect(sentNow('give').length).toBe(before);
}, 20_000);
