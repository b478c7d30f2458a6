/**
 * The banker's link that its own node had called over, and a reload: wagmi names a wallet's node anew each time, and
 * meanwhile the house's is asked.
 */
import {
  chain,
  openPage,
  play,
  player,
  quiet,
  sentNow,
  server,
  session,
  until,
  world,
  silentChain,
} from '../../support/session-page.ts';
import { openAndSit } from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import type { View } from '../../../../engine/table/view.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';

it('P7.11 a reload does not let out the link that the banker withheld', async () => {
  chain.node = 'wallet uid-1 31337'; // the player's own wallet, which tells the truth
  server.tamper = (text) => {
    const view = decodeWire(text) as View;
    if (view.bank?.banker !== 1) return text;
    const turns = view.bank.proof.turns.map((turn) =>
      turn.closed === undefined || turn.step !== undefined
        ? turn
        : { ...turn, gives: turn.gives!.filter(({ seat }) => seat === 1) },
    );
    return encodeWire({ ...view, bank: { ...view.bank, proof: { ...view.bank.proof, turns } } });
  };
  await openAndSit();
  const digest = () => server.table.state.bank?.coup?.digest;
  await play(
    () =>
      server.table.state.bank?.setup.message.banker === 1 &&
      digest() !== undefined &&
      Object.values(session.snapshot().memory!.given).includes(digest()!),
  );
  const links = () => sentNow('link').length;
  expect(links()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 4_200)); // the house holds the punter's link back until the docket is half a window old
  chain.contested = new Map([[digest()!, 'over' as const]]); // true: its decoy was opened before
  server.tamper = (text) => text;
  server.show();
  await until(() => session.snapshot().memory?.contested?.[digest()!] === 'over');
  await quiet();
  expect(links()).toBe(0); // withheld
  // The page is loaded again. The wallet is not back yet: the node is the house's, which says that nothing is in the
  // way.
  session.close();
  await quiet();
  server.key = null;
  const page = openPage(server, { ...silentChain, node: () => 'house ' });
  page.setPlayer(player);
  for (let i = 0; i < 20; i++) {
    server.show();
    await quiet();
  }
  const stored = world.stored.values().next().value as Sitting;
  page.close();
  expect([links(), stored.memory.contested?.[digest() ?? '0x']]).toEqual([0, 'over']);
}, 30_000);
