/** A page that has given for a list and withholds its link, and is then reloaded before its wallet is back. */
import { expect } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import type { View } from '../../../engine/table/view.ts';
import type { Sitting } from '../../../web/features/table/sittings.ts';
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
  world,
} from './session-page.ts';

/** A view without what the punter gave for the running coup, where this page is the banker. */
const showsOwnGiveOnly = (text: string): string => {
  const view = decodeWire(text) as View;
  if (view.bank?.banker !== 1) return text;
  const turns = view.bank.proof.turns.map((turn) =>
    turn.closed === undefined || turn.step !== undefined
      ? turn
      : { ...turn, gives: turn.gives!.filter(({ seat }) => seat === 1) },
  );
  return encodeWire({ ...view, bank: { ...view.bank, proof: { ...view.bank.proof, turns } } });
};

/** Digest of the running coup's list. */
export const listNow = (): Hex | undefined => server.table.state.bank?.coup?.digest;

/**
 * This page is the banker and has given for a list, its own node tells the truth, and the table has not shown it the
 * punter's link, so its own has not left. The node's answer about the list is old enough to be asked again.
 */
export async function giveWithoutPunter(): Promise<void> {
  chain.node = 'wallet uid-1 31337'; // the player's own wallet
  server.tamper = showsOwnGiveOnly;
  await openAndSit();
  await play(
    () =>
      server.table.state.bank?.setup.message.banker === 1 &&
      listNow() !== undefined &&
      Object.values(session.snapshot().memory!.given).includes(listNow()!),
  );
  expect(sentNow('link')).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 4_200)); // an answer about a list is good for four seconds
}

/**
 * The page is reloaded while the wallet is not back: the node is the house's, which says that nothing is in the way.
 * Returns what the browser has stored after looking at the table for a while.
 */
export async function reloadWithoutWallet(): Promise<Sitting> {
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
  return stored;
}
