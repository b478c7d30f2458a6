/** A list under demand: what the player's own node has said of it holds while the wallet is not back (P7.11, P9.4). */
import { chain, quiet, sentNow, server, session, until } from '../../support/session-page.ts';
import { giveWithoutPunter, listNow, reloadWithoutWallet } from '../../support/session-reload.ts';
import { expect, it } from 'vitest';

it('P7.11 P9.4 after a reload the link of a list under demand does not leave by socket', async () => {
  await giveWithoutPunter();
  const list = listNow()!;
  // True: the punter, a friend, has demanded the coup and has not shown its link there.
  chain.contested = new Map([[list, 'open' as const]]);
  server.tamper = (text) => text; // by socket it has
  server.show();
  await until(() => session.snapshot().memory?.contested?.[list] === 'open');
  for (let i = 0; i < 5; i++) {
    server.show();
    await quiet();
  }
  expect(sentNow('link').length).toBe(0); // on chain only
  const stored = await reloadWithoutWallet();
  expect([sentNow('link').length, stored.memory.contested?.[list]]).toEqual([0, 'open']);
}, 30_000);
