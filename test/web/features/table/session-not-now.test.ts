/**
 * What stands before the table could not take a command now (P4.3). The page must not call it done for while it binds:
 * it stays under way until the table takes or refuses it.
 */
import { betIsDue, openAndSit, play, sentNow, server, session, until } from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand } from '../../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { shellWords } from '../../../../engine/table/shell-words.ts';

/** The ids under which a bet has come; the first `times` of them are answered so. */
function answersBets(times: number): string[] {
  const ids: string[] = [];
  const real = server.take.bind(server);
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
    if (command?.type !== 'bet') return real(type, text);
    ids.push(id);
    if (ids.length > times) return real(type, text);
    queueMicrotask(() => server.events.reply({ id, malformed: shellWords.tooMuch }));
    return true;
  };
  return ids;
}

it('P4.3 a bet that the table cannot take now is under way until it can: no button calls it undone', async () => {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const ids = answersBets(1);
  const { min } = session.snapshot().view!.options.bet!;
  session.act('bet', (memory) => betCommand(memory, calls.plain, min * 2n));
  await until(() => ids.length === 1 && session.snapshot().notice !== null);
  for (let i = 0; i < 5; i++) {
    server.show();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // It may still be played: so the page goes on saying that it is under way, and sends nothing at once.
  expect(session.snapshot().busy).toContain('bet');
  expect(session.snapshot().notice?.text).toContain('sent again');
  expect(ids).toHaveLength(1);
  for (let i = 0; i < 100 && ids.length < 2; i++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ids[1]).toBe(ids[0]); // the table's log takes each id once
  await until(() => session.snapshot().busy.length === 0);
  await until(() =>
    session.snapshot().memory!.bets.some(({ message, taken }) => message.max === min * 2n && taken === true),
  );
  expect(sentNow('bet')).toHaveLength(1); // nothing else was made of it
}, 20_000);
