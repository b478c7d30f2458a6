/**
 * The banker's link that its own node had called over, and a reload: wagmi names a wallet's node differently each time,
 * and meanwhile the house's node is asked.
 */
import { chain, quiet, sentNow, server, session, until } from '../../support/session-page.ts';
import { giveWithoutPunter, listNow, reloadWithoutWallet } from '../../support/session-reload.ts';
import { expect, it } from 'vitest';

it('P7.11 after a reload the link that the banker withheld does not leave', async () => {
  // The house holds the punter's link back until the docket is half a window old.
  await giveWithoutPunter();
  chain.contested = new Map([[listNow()!, 'over' as const]]); // true: its decoy was opened before
  server.tamper = (text) => text;
  server.show();
  await until(() => session.snapshot().memory?.contested?.[listNow()!] === 'over');
  await quiet();
  expect(sentNow('link').length).toBe(0); // withheld
  const stored = await reloadWithoutWallet();
  expect([sentNow('link').length, stored.memory.contested?.[listNow() ?? '0x']]).toEqual([0, 'over']);
}, 30_000);
