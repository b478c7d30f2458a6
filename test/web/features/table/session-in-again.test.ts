/**
 * An honest table and a page that was loaded anew: its player had sat out and in again while the line was down, and its
 * bet was closed meanwhile. The answer to "sit in" tells that the bet stands; nothing else comes from the table, which
 * waits for this seat's `Give`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand, sitInCommand, sitOutCommand } from '../../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../../engine/table/commands.ts';
import { shellWords } from '../../../../engine/table/shell-words.ts';
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

const closedNow = () => server.table.state.bank?.coup?.digest;

it.each([false, true])(
  'P7.17 gives for the list that was closed meanwhile, before its time is over (a view comes: %s)',
  async (shows) => {
    await openAndSit();
    await play(betIsDue);
    await until(() => session.snapshot().busy.length === 0);
    // The bet comes to the table, which closes; nothing comes back any more.
    server.answer = () => undefined;
    session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
    await until(() => closedNow() !== undefined);
    server.events.status({ state: 'retrying', until: Date.now() + 60_000, moved: false });
    const take = server.take.bind(server);
    server.take = () => false;
    session.act('sitOut', sitOutCommand);
    await until(() => session.snapshot().memory!.presence?.is === 'going');
    session.act('sitIn', sitInCommand);
    await until(() => session.snapshot().memory!.presence === undefined);
    server.table.settleDown([1]);
    session.close();
    await quiet();
    // Loaded anew: the table tells what has changed, and nothing where nothing has.
    server.take = take;
    server.key = null;
    server.sent.length = 0;
    server.answer = (reply) => {
      const before = server.table.seq;
      queueMicrotask(() => {
        server.events.reply(reply);
        if (server.table.seq !== before || shows) server.show();
      });
    };
    const page = openPage(server, silentChain);
    page.setPlayer(player);
    await until(() => sentNow('sitIn').length > 0);
    await until(() => sentNow('give').length > 0);
    page.close();
  },
  60_000,
);

it('P7.17 a word to sit out that the table could not take leaves no more once its player has sat in', async () => {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const take = server.take.bind(server);
  const order: string[] = [];
  server.take = (type: string, text: string) => {
    const { id, command } = decodeWire(text) as { readonly id: string; readonly command?: SeatCommand };
    if (command?.type === 'sitOut' || command?.type === 'sitIn') order.push(command.type);
    if (command?.type !== 'sitOut' || order.length > 1) return take(type, text);
    queueMicrotask(() => server.events.reply({ id, malformed: shellWords.restarting }));
    return true;
  };
  session.act('sitOut', sitOutCommand);
  await until(() => order.length === 1 && session.snapshot().notice !== null);
  session.act('sitIn', sitInCommand);
  await until(() => order.includes('sitIn'));
  await sleep(3_000); // what waits for a table that starts again leaves after two
  expect(order.at(-1)).toBe('sitIn');
  expect(server.table.state.game.seats.find(({ seat }) => seat === 1)!.sittingOut).toBe(false);
}, 40_000);
