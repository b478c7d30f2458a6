/** What is pressed while the line is down, and says where the player is, comes to the table once it is up again. */
import { expect, it } from 'vitest';
import { sitInCommand, sitOutCommand, standCommand } from '../../../../engine/seat/by-hand.ts';
import { betIsDue, openAndSit, play, quiet, server, session, until } from '../../support/session-page.ts';

/** The line is down; its way back. */
async function down(): Promise<() => Promise<readonly string[]>> {
  await openAndSit();
  await play(betIsDue);
  await until(() => session.snapshot().busy.length === 0);
  const take = server.take.bind(server);
  server.take = () => false;
  server.key = null;
  server.events.status({ state: 'retrying', until: Date.now() + 60_000, moved: false });
  return async () => {
    server.take = take;
    server.sent.length = 0;
    server.greet();
    await until(() => server.key !== null);
    for (let i = 0; i < 10; i++) {
      server.show();
      await quiet();
    }
    return server.sent.flatMap(({ command }) => command?.type ?? []);
  };
}

it('P7.17 a sit-out, and sitting in again, in that order', async () => {
  const up = await down();
  session.act('sitOut', sitOutCommand);
  await until(() => session.snapshot().memory!.presence?.is === 'going');
  session.act('sitIn', sitInCommand);
  await until(() => session.snapshot().memory!.presence === undefined);
  const said = (await up()).filter((type) => type === 'sitOut' || type === 'sitIn');
  expect(said).toEqual(['sitOut', 'sitIn']);
  expect(session.snapshot().me!.sittingOut).toBe(false);
  expect(session.snapshot().busy).toEqual([]);
});

it('P7.17 a `Leave`', async () => {
  const up = await down();
  session.act('stand', standCommand);
  await until(() => session.snapshot().memory!.left.length > 0);
  expect((await up()).filter((type) => type === 'stand')).toEqual(['stand']);
  expect(server.table.state.sittings.find(({ seat }) => seat === 1)?.leaving ?? true).toBe(true);
});
