/** A word to go that the table could not take, and what its player says before its pause is over. */
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand, sitInCommand, sitOutCommand, standCommand } from '../../../../engine/seat/by-hand.ts';
import { shellWords } from '../../../../engine/table/shell-words.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { betIsDue, openAndSit, play, sentNow, server, session, until } from '../../support/session-page.ts';

/** Its bet is due, and it has sat out, which the table could not take: what leaves, in order. */
async function paused(): Promise<readonly string[]> {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const real = server.take.bind(server);
  const order: string[] = [];
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
    const isFirst = command?.type === 'sitOut' && !order.some((one) => one.startsWith('sitOut'));
    if (command !== undefined && ['sitOut', 'sitIn', 'stand', 'bet'].includes(command.type))
      order.push(`${command.type} in ${server.table.phase}`);
    if (!isFirst) return real(type, text);
    queueMicrotask(() => server.events.reply({ id, malformed: shellWords.restarting }));
    return true;
  };
  session.act('sitOut', sitOutCommand);
  await until(() => order.length === 1 && session.snapshot().notice !== null);
  return order;
}

it('P7.17 who has sat in and bet is put out by no word from before that', async () => {
  const order = await paused();
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

it('P7.17 who stands up is not held back by its own word before that', async () => {
  const order = await paused();
  session.act('stand', standCommand);
  await until(() => order.length > 1);
  expect(order[1]).toMatch(/^stand /);
  await until(() => sentNow('stand').length > 0);
  expect(server.table.state.sittings.find(({ seat }) => seat === 1)?.leaving ?? true).toBe(true);
  await until(() => session.snapshot().busy.length === 0);
}, 60_000);
