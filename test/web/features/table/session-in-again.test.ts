/**
 * An honest table and a page that was loaded anew: its player had sat out and in again while the line was down, and its
 * bet was closed meanwhile. The answer to "sit in" tells that the bet stands; nothing else comes from the table, which
 * waits for this seat's `Give`.
 */
import { it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { betCommand, sitInCommand, sitOutCommand } from '../../../../engine/seat/by-hand.ts';
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
