/**
 * A command by hand and the copy of it that the page sends automatically: the house cannot take one and refuse the
 * other.
 */
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

it('P7.2 a bet that was taken back is not played, whatever the house makes of copies of the withdrawal', async () => {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const real = server.take.bind(server);
  const seen: string[] = [];
  let held: string | null = null; // the id of the withdrawal as it was pressed
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command: SeatCommand };
    if (type !== 'command' || command.type !== 'bet') return real(type, text);
    if (command.bet.message.max > 0n) {
      seen.push('stake ok');
      queueMicrotask(() => server.events.reply({ id, ok: true }));
      return true;
    }
    if (held === null) {
      held = id;
      seen.push('withdrawal held');
      return true;
    }
    if (id === held) return true;
    seen.push('copy refused');
    queueMicrotask(() =>
      server.events.reply({ id, refusal: { code: 'stale', rule: 'P2.3', text: 'Too late.' } } as never),
    );
    return true;
  };
  const { min } = session.snapshot().view!.options.bet!;
  const stake = min * 2n;
  session.act('bet', (memory) => betCommand(memory, calls.plain, stake));
  await until(() => seen.includes('stake ok'));
  await until(() => session.snapshot().busy.length === 0);
  session.act('bet', (memory) => betCommand(memory, calls.none, 0n)); // changed their mind
  await until(() => held !== null);
  // The house "waits" for its bet: the page sends the withdrawal again.
  server.tamper = waitsForBet;
  for (let i = 0; i < 20; i++) {
    server.show();
    await quiet();
  }
  expect(seen).toEqual(['stake ok', 'withdrawal held']); // no copy while it is unanswered
  expect(session.snapshot().busy).toEqual(['bet']);
  const first = session.snapshot().memory!.bets.at(-2);
  server.events.reply({ id: held, ok: true });
  await until(() => session.snapshot().memory!.bets.at(-1)!.taken === true);
  // The list, with the bet that was taken back.
  server.take = real;
  server.tamper = (text) => text;
  const before = sentNow('give').length;
  server.table.must({
    by: 'seat',
    seat: 1,
    command: { type: 'bet', bet: { message: first!.message, signature: first!.signature } },
  });
  server.table.settleDown();
  for (let i = 0; i < 8; i++) {
    server.show();
    await quiet();
  }
  expect(sentNow('give').length).toBe(before);
}, 20_000);
