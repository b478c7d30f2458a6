/** A list under demand: what the player's own node has said of it holds while the wallet is not back (P7.11, P9.4). */
import {
  chain,
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
  world,
} from '../../support/session-page.ts';
import { expect, it } from 'vitest';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import type { View } from '../../../../engine/table/view.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';

it('P7.11 P9.4 a reload does not let out by socket the link of a list that is under demand', async () => {
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
  const list = digest()!;
  const links = () => sentNow('link').length;
  expect(links()).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 4_200)); // an answer about the list is good for four seconds
  chain.contested = new Map([[list, 'open' as const]]); // true: the punter, a friend, has demanded the coup and has not shown its link there
  server.tamper = (text) => text; // by socket it has
  server.show();
  await until(() => session.snapshot().memory?.contested?.[list] === 'open');
  for (let i = 0; i < 5; i++) {
    server.show();
    await quiet();
  }
  expect(links()).toBe(0); // on chain only
  // The page is loaded again. The wallet is not back yet: the node is the house's, which says that nothing is in the way.
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
  expect([links(), stored.memory.contested?.[list]]).toEqual([0, 'open']);
}, 30_000);
