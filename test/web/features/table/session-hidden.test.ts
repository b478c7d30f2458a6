/** The seat's session when the table sends what cannot be read, or does not show this seat (protocol.md 1). */
import {
  chain,
  challenge,
  inAnHour,
  nobody,
  openAndSit,
  openPage,
  play,
  player,
  quiet,
  seatOnChain,
  server,
  session,
  share,
  signGrant,
  silentChain,
  until,
  world,
} from '../../support/session-page.ts';
import { describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import { sessionAddressOf } from '../../../../engine/seat/memory.ts';
import type { View } from '../../../../engine/table/view.ts';
import type { ConnectionEvents } from '../../../../web/lib/connection.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';
import type { ChainSeat } from '../../../../web/features/table/chain-looks.ts';

describe('what cannot be read', () => {
  /** What is on disk, as text to compare. */
  const kept = () => encodeWire([...world.stored.values()]);

  it.each<[string, (text: string) => string]>([
    ['a field that nobody knows', (text) => text.replace('{', '{"more":1,')],
    ['a field twice', (text) => text.replace('{"seq":', '{"seq":1,"seq":')],
    ['an amount as a number', (text) => text.replace(/"number":"(\d+)n"/, '"number":$1')],
    ['no view at all', () => 'null'],
  ])(
    'P9.1 %s is dropped and reported once; nothing else changes, and the whole is asked for again',
    async (_what, spoil) => {
      await openAndSit();
      await quiet();
      const { view } = session.snapshot();
      const before = kept();
      const sent = server.sent.length;
      server.tamper = spoil;
      for (let i = 0; i < 3; i++) server.show();
      expect(session.snapshot().view).toBe(view);
      expect(session.snapshot().notice).toMatchObject({
        tone: 'note',
        text: expect.stringMatching(/cannot read, and it was dropped/),
      });
      session.dismiss();
      server.show();
      expect(session.snapshot().notice).toBeNull();
      expect([
        kept(),
        server.sent.slice(sent).filter(({ type }) => type === 'command'),
        session.snapshot().memory?.alarm,
      ]).toEqual([before, [], null]);
      expect(server.askedAnew).toBeGreaterThan(2);
      server.tamper = (text) => text;
      server.show();
      await until(() => session.snapshot().view?.viewer === 1);
      await play(() => server.table.state.bank !== null);
    },
  );

  it.each<[string, (events: ConnectionEvents) => void]>([
    ['a reply of another form', (events) => events.reply({ id: null, ok: 'yes' })],
    [
      'a refusal with a code of its own',
      (events) => events.reply({ id: null, refusal: { code: 'sendYourKey', rule: 'P1.1', text: 'Send it.' } }),
    ],
    ['a hello without a challenge', (events) => events.hello({ challenge: '0x12' })],
    ['a hello with more', (events) => events.hello({ challenge, key: challenge })],
  ])('P9.1 %s is dropped and reported', async (_what, send) => {
    await openAndSit();
    await quiet();
    send(server.events);
    expect(session.snapshot().notice?.text).toMatch(/cannot read, and it was dropped/);
    expect(server.askedAnew).toBe(1);
  });
});

describe('a table that does not show this seat', () => {
  /** One view without it: what ended the sitting before the page asked the chain. */
  function hide(): void {
    server.tamper = (text) =>
      encodeWire({
        ...(decodeWire(text) as View),
        seats: (decodeWire(text) as View).seats.filter(({ seat }) => seat !== 1),
        viewer: null,
      });
    server.show();
  }
  const own = () => sessionAddressOf((world.stored.values().next().value as Sitting).memory.secret);

  it('P9.2 ends nothing while the escrow has it: the sitting stays, and play goes on later', async () => {
    await openAndSit();
    await quiet();
    chain.seat = { known: { key: own(), stoodAt: 0, share } };
    hide();
    await until(() => session.snapshot().unseen?.includes('still has it') === true);
    expect(session.snapshot()).toMatchObject({
      sitting: 'seated',
      me: null,
      unseen: expect.stringMatching(/^The table does not show your seat\. The escrow still has it/),
    });
    expect([...world.stored.values()].map((one) => (one as Sitting).status)).toEqual(['seated']);
    server.tamper = (text) => text;
    server.show();
    await until(() => session.snapshot().unseen === null);
    await play(() => server.table.state.bank !== null);
  });

  it('P9.2 nor while the node does not say: an error is no answer', async () => {
    await openAndSit();
    await quiet();
    chain.seat = { unknown: 'The chain node does not answer.' };
    hide();
    await until(() => session.snapshot().unseen?.includes('not known') === true);
    const asked = chain.seatAsked;
    for (let i = 0; i < 3; i++) {
      server.show();
      await quiet();
    }
    expect(session.snapshot().sitting).toBe('seated');
    expect(chain.seatAsked).toBe(asked); // a chatty table makes no chatty page
  });

  it.each<[string, () => ChainSeat]>([
    ['it has stood up', () => ({ key: own(), stoodAt: 1_700_000_000, share })],
    ['nobody sits there', () => nobody],
    ['another key sits there', () => ({ key: `0x${'ab'.repeat(20)}`, stoodAt: 0, share })],
  ])('P9.2 it is over once the escrow says that %s', async (_what, seat) => {
    await openAndSit();
    await quiet();
    chain.seat = { known: seat() };
    hide();
    await until(() => session.snapshot().sitting === null);
    expect((world.stored.values().next().value as Sitting).status).toBe('left');
    expect(session.snapshot().notice).toBeNull();
  });

  it('P9.2 a seat that the table calls refused and the escrow has goes on, also on a later page', async () => {
    server.used = 2n ** 255n; // the table refuses the grant in words, and could still bring it
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    await session.sit(player, 1, 300n * chip, inAnHour(), signGrant);
    await until(() => session.snapshot().sitting === null && session.snapshot().notice !== null);
    expect((world.stored.values().next().value as Sitting).status).toBe('refused');
    session.close();
    chain.seat = { known: { key: own(), stoodAt: 0, share } };
    const later = openPage(server, { ...silentChain, seatOf: async () => seatOnChain() });
    later.setPlayer(player);
    await until(() => later.snapshot().sitting === 'seated');
    await until(() => later.snapshot().unseen?.includes('still has it') === true);
    later.close();
  });
});
