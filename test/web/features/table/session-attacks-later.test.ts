/** What a house gains from which node is asked, whose row the page calls mine, and two wallets of one browser. */
import {
  betIsDue,
  chain,
  challenge,
  nobody,
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
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../../engine/claim.ts';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand, refuseCommand, standCommand } from '../../../../engine/seat/by-hand.ts';
import { sessionAddressOf } from '../../../../engine/seat/memory.ts';
import { pictureOf } from '../../../../engine/seat/picture.ts';
import { countOf } from '../../../../engine/seat/terms.ts';
import type { View } from '../../../../engine/table/view.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';

describe('another node in the middle of a bank', () => {
  it("P9.4 P7.11 a list that one node called over is given for on no other node's word", async () => {
    await openAndSit();
    await play(betIsDue);
    await until(() => session.snapshot().busy.length === 0);
    const before = sentNow('give').length;
    chain.contested = new Map([['0x' as const, 'over' as const]]);
    session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
    await until(() => Object.keys(session.snapshot().memory?.contested ?? {}).length > 0);
    expect(sentNow('give').length).toBe(before);
    Object.assign(chain, { node: 'another', contested: new Map() }); // it knows of no demand
    for (let i = 0; i < 10; i++) {
      server.show();
      await quiet();
    }
    expect(sentNow('give').length).toBe(before);
  });

  it('P9.5 P9.4 what is pressed after a change of node does not leave on the old node’s word', async () => {
    await openAndSit();
    await play(betIsDue);
    await until(() => session.snapshot().busy.length === 0);
    const before = sentNow('bet').length;
    // The new node says that the escrow has no such seat.
    Object.assign(chain, { node: 'named', seat: { known: nobody } });
    session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
    await quiet();
    await quiet();
    expect(sentNow('bet').length).toBe(before);
  });
});

describe('another node after a sitting', () => {
  it('P9.4 P7.13 what the house\u2019s node called paid is not settled at another node', async () => {
    await openAndSit();
    // By the house's node.
    await play(() => server.table.state.ended.length >= 1 && session.snapshot().memory?.banks[0]?.final === true);
    session.close();
    await quiet();
    const stored = world.stored.values().next().value as Sitting;
    expect([stored.node, stored.memory.banks[0]!.final]).toEqual(['house', true]);
    world.stored.set(stored.id, { ...stored, status: 'left' });
    server.table.finalise();
    server.key = null;
    chain.seat = { known: nobody };
    // A node of the player's own, which has paid nothing.
    const page = openPage(server, { ...silentChain, node: () => 'named' });
    page.setPlayer(player);
    await until(() => page.snapshot().earlier.length === 1);
    server.show();
    await quiet();
    const row = page.snapshot().view!.past.find(({ bankId }) => bankId === stored.memory.banks[0]!.bankId)!;
    page.close();
    expect(['settled', 'finalised']).toContain(row.status);
    expect(row.isWord).toBe(true);
  });
});

describe('whose row is mine', () => {
  const lying = (change: (view: View) => View) => {
    server.tamper = (text) => encodeWire(change(decodeWire(text) as View));
  };

  it('P7.13 another player\u2019s row with this session key is not mine: its wins are not "for you"', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1);
    const me = session.snapshot().me!;
    const { player: friend } = session.snapshot().view!.seats.find(({ seat }) => seat === 2)!;
    lying((view) => ({
      ...view,
      seats: view.seats.map((row) =>
        row.seat === 2 ? { ...row, key: me.key } : { ...row, key: `0x${'ab'.repeat(20)}` as const },
      ),
    }));
    server.show();
    await quiet();
    await until(() => session.snapshot().view!.seats.some(({ seat, key }) => seat === 2 && key === me.key));
    const { me: shown, memory, view } = session.snapshot();
    // EndedBank (verified-badge.tsx) says that the line of `mySeat` and `me.player` in the last bank is this player's.
    const line = view!.past
      .at(-1)!
      .lines.find(({ seat, player: whose }) => seat === shown?.seat && whose === shown?.player);
    expect(line?.player).not.toBe(friend);
    if (shown !== null) expect([shown.seat, shown.player]).toEqual([memory!.seat, player]);
  });

  it('P7.13 the own seat’s credit is not above what it knows, whoever the table says is looking', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1);
    const memory = session.snapshot().memory!;
    const view = server.table.view({ seat: 1 } as never);
    for (const viewer of [1, null, 2]) {
      const lie = claimOf({
        ...view,
        bank: null,
        viewer,
        seats: view.seats.map((row) => (row.seat === 1 ? { ...row, credit: 10n ** 9n } : row)),
      });
      expect([viewer, pictureOf(memory, lie).seats.find(({ seat }) => seat === 1)!.credit <= countOf(memory)]).toEqual([
        viewer,
        true,
      ]);
    }
  });
});

describe('two wallets in one browser', () => {
  it.each([
    ['stand', standCommand],
    ['refuse', (memory: never) => refuseCommand(memory, 1n)],
  ] as const)(
    'P7.1 law B: "%s" pressed for one wallet while the connection was down is not sent for the other',
    async (name, make) => {
      await openAndSit();
      session.close();
      await quiet();
      const first = world.stored.values().next().value as Sitting;
      // The second wallet of the same browser: its seat is 2, and it has sat before.
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
      server.key = null;
      server.events.status({ state: 'connecting' }); // the connection is lost
      page.act(name, make as never);
      await until(() => page.snapshot().busy.includes(name));
      await quiet();
      const before = server.sent.length;
      page.setPlayer(other); // the person switches the wallet
      await until(() => page.snapshot().memory?.seat === 2);
      server.refuse = () => true; // nothing of it may happen here
      server.events.status({ state: 'open' });
      server.events.hello({ challenge });
      for (let i = 0; i < 10; i++) {
        server.show();
        await quiet();
      }
      expect(server.key).toBe(sessionAddressOf(memory.secret));
      const sent = server.sent.slice(before).map(({ type, command }) => command?.type ?? type);
      page.close();
      expect(sent).toContain('identify');
      expect(sent).not.toContain(name);
    },
  );
});
