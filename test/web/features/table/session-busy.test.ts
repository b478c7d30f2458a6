/** What was pressed is under way until the page shows what it has led to, and it is made for its own sitting. */
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
  share,
  silentChain,
  until,
  world,
} from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { betCommand, standCommand } from '../../../../engine/seat/by-hand.ts';
import { sessionAddressOf } from '../../../../engine/seat/memory.ts';
import type { Reply } from '../../../../web/lib/incoming.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';

const isBusy = () => session.snapshot().busy.includes('bet');
const bet = () =>
  session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));

/** Presses a bet and answers it with `answered`; the phases in which its button was free before the list was shown. */
async function freeAfter(answered: (reply: Reply) => void): Promise<readonly string[]> {
  await openAndSit();
  await play(betIsDue);
  await until(() => !isBusy());
  const free: string[] = [];
  let pressed = false;
  session.subscribe(() => {
    if (pressed && !isBusy()) free.push(session.snapshot().view!.phase);
  });
  const honest = server.answer.bind(server);
  server.answer = (reply) => {
    server.answer = honest;
    setTimeout(() => answered(reply), 20); // over a network: after all that pressing does at once
  };
  bet();
  pressed = true;
  await until(() => session.snapshot().view!.phase !== 'bets' && !isBusy());
  return free.filter((phase) => phase === 'bets');
}

it('P9.13 a bet is busy until its view is shown, whatever is answered or asked in between', async () => {
  const free = await freeAfter((reply) => {
    server.events.reply({ id: null, ok: true }); // to something that came before
    server.show();
    server.events.reply(reply);
    void session.say({ phrase: 'hello' }).catch(() => undefined);
  });
  expect(free).toEqual([]);
}, 60_000);

it('P9.13 an answer that comes before its view leaves the bet busy until the view is shown', async () => {
  const free = await freeAfter((reply) => {
    server.events.reply(reply);
    setTimeout(() => server.show(), 300);
  });
  expect(free).toEqual([]);
}, 60_000);

it('P9.13 what was taken and changes nothing that is shown is free again after two seconds', async () => {
  await openAndSit();
  await play(betIsDue);
  await until(() => !isBusy());
  server.answer = (reply) => void setTimeout(() => server.events.reply(reply), 20);
  bet();
  await until(() => sentNow('bet').length > 0);
  await quiet();
  expect([isBusy(), session.snapshot().view!.phase]).toEqual([true, 'bets']);
  await until(() => !isBusy());
  expect(session.snapshot().view!.phase).toBe('bets');
}, 60_000);

it('P7.1 what is pressed as the wallet is switched is not made for the other wallet', async () => {
  await openAndSit();
  session.close();
  await quiet();
  const first = world.stored.values().next().value as Sitting;
  const { memory } = server.table.players[0]!;
  const other = memory.grant!.message.player;
  world.stored.set('other', structuredClone({ ...first, id: 'other', player: other, memory }) as Sitting);
  const page = openPage(server, {
    ...silentChain,
    seatOf: async (by) => ({
      known: { key: sessionAddressOf((by === player ? first.memory : memory).secret), stoodAt: 0, share },
    }),
  });
  page.setPlayer(player);
  await until(() => page.snapshot().view?.viewer === 1);
  await quiet();
  const before = server.sent.length;
  const made: number[] = [];
  page.setPlayer(other);
  // The screen still shows the seat of the first.
  expect(page.snapshot().memory!.seat).toBe(1);
  page.act('stand', (mine) => {
    made.push(mine.seat);
    return standCommand(mine);
  });
  page.learn((mine) => {
    made.push(mine.seat);
    return mine;
  });
  await until(() => page.snapshot().memory?.seat === 2);
  server.refuse = () => true; // nothing of it may happen here
  server.events.status({ state: 'connecting' });
  server.greet();
  for (let i = 0; i < 10; i++) {
    server.show();
    await quiet();
  }
  expect(server.key).toBe(sessionAddressOf(memory.secret));
  const sent = server.sent.slice(before).map(({ type, command }) => command?.type ?? type);
  page.close();
  expect([made.filter((seat) => seat === 2), sent.includes('stand')]).toEqual([[], false]);
}, 60_000);
