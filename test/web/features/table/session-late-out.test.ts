/** A word to go that the table could not take, and its player sits in and bets before its pause is over. */
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand, sitInCommand, sitOutCommand } from '../../../../engine/seat/by-hand.ts';
import { shellWords } from '../../../../engine/table/shell-words.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { betIsDue, openAndSit, play, server, session, until } from '../../support/session-page.ts';

it('P7.17 who has sat in and bet is put out by no word from before that', async () => {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const real = server.take.bind(server);
  const order: string[] = [];
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
    const isFirst = command?.type === 'sitOut' && !order.some((one) => one.startsWith('sitOut'));
    if (command !== undefined && ['sitOut', 'sitIn', 'bet'].includes(command.type))
      order.push(`${command.type} in ${server.table.phase}`);
    if (!isFirst) return real(type, text);
    queueMicrotask(() => server.events.reply({ id, malformed: shellWords.restarting }));
    return true;
  };
  session.act('sitOut', sitOutCommand);
  await until(() => order.length === 1 && session.snapshot().notice !== null);
  session.act('sitIn', sitInCommand);
  await until(() => session.snapshot().memory!.presence === undefined);
  const { min } = session.snapshot().view!.options.bet!;
  session.act('bet', (memory) => betCommand(memory, calls.plain, min));
  await until(() => order.some((one) => one.startsWith('bet')));
  const until3s = Date.now() + 3_500;
  while (Date.now() < until3s) {
    server.table.settleDown([1]);
    server.show();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const behind = order.slice(order.findIndex((one) => one.startsWith('bet')) + 1);
  expect(behind.filter((one) => one.startsWith('sitOut'))).toEqual([]);
}, 60_000);
