/** What a player must be told of their money stays on the page, and is also told of finished sittings (P7.10). */
import { expect, it } from 'vitest';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import type { View } from '../../../../engine/table/view.ts';
import { chain, nobody, openAndSit, play, quiet, server, session } from '../../support/session-page.ts';

/** Bank 1 has ended, and nothing is paid yet; returns its number. */
async function ended(): Promise<bigint> {
  chain.pays = null;
  await openAndSit();
  await play(
    () => server.table.state.ended.length >= 1 && session.snapshot().memory?.banks[0]?.proof.end !== undefined,
  );
  return session.snapshot().memory!.banks[0]!.number;
}

const told = (): readonly bigint[] => session.snapshot().paidOtherwise;

async function shown(times: number, until: () => boolean = () => false): Promise<void> {
  for (let i = 0; i < times && !until(); i++) {
    server.show();
    await quiet();
  }
}

it('P7.10 what was paid otherwise stays on the page, whatever the server says; its words are not shown', async () => {
  const number = await ended();
  chain.pays = (line) => ({ how: 'finalised', line: line - 1n });
  await shown(120, () => told().length > 0);
  expect(told()).toEqual([number]);
  server.events.reply({ id: null, malformed: 'The escrow has settled your bank. Nothing is left to do.' });
  await shown(3);
  expect([told(), session.snapshot().notice?.text]).toEqual([
    [number],
    'The table could not take what this page has sent.',
  ]);
}, 40_000);

it('P7.10 a bank of a sitting that has left, or was released, is also asked about', async () => {
  const number = await ended();
  // Anybody can send `stand(table, player, release)`: the house does, and the escrow no longer has the seat.
  chain.seat = { known: nobody };
  server.tamper = (text) => {
    const view = decodeWire(text) as View;
    const others = { seats: view.seats.filter(({ seat }) => seat !== 1), viewer: null };
    return encodeWire({ ...view, ...others, waiting: view.waiting.filter(({ seat }) => seat !== 1) });
  };
  await shown(120, () => session.snapshot().sitting === null);
  expect([session.snapshot().sitting, session.snapshot().earlier.length]).toEqual([null, 1]);
  chain.pays = (line) => ({ how: 'finalised', line: line - 1n });
  await shown(1_200, () => told().length > 0);
  expect(told()).toEqual([number]);
}, 60_000);
