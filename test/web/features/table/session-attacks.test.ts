/** What a house gains by showing the session a seat that the escrow does not have, or hiding one that it has. */
import {
  betIsDue,
  chain,
  challenge,
  inAnHour,
  nobody,
  openAndSit,
  openPage,
  play,
  player,
  playOnce,
  quiet,
  sentNow,
  server,
  session,
  signGrant,
  silentChain,
  until,
  world,
} from '../../support/session-page.ts';
import { describe, expect, it, vi } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { calls } from '../../../../engine/protocol/messages.ts';
import { decodeWire, encodeWire } from '../../../../engine/protocol/wire.ts';
import { betCommand, isStake, postaCommand } from '../../../../engine/seat/by-hand.ts';
import { sessionAddressOf } from '../../../../engine/seat/memory.ts';
import type { View } from '../../../../engine/table/view.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';

const stakes = () =>
  server.sent.filter(({ command }) => command !== undefined && isStake(command)).map(({ command }) => command!.type);

/** Both play on for a while; the table's clocks run where nothing is due. */
async function goOn(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await quiet();
    playOnce();
  }
}

describe('a seat that the escrow does not have', () => {
  it.each([
    ['says that nobody sits there', { known: nobody }, /^The escrow does not have your seat: nothing is put at stake/],
    [
      'does not answer',
      { unknown: 'The chain node does not answer.' },
      /could not be asked: The chain node does not answer\. Nothing is put at stake/,
    ],
  ])('P9.5 nothing that stakes money leaves while the chain %s, and the page says so', async (_what, answer, words) => {
    chain.seat = answer; // the table still calls it seated
    await openAndSit();
    await goOn(30);
    expect(stakes()).toEqual([]);
    expect(session.snapshot().unheld).toMatch(words);
    expect(sentNow('enter').length).toBeGreaterThan(0); // entering a draw stakes nothing
  });

  it('P9.5 nor until it says otherwise: it is asked again, whether or not the table says anything', async () => {
    chain.seat = { known: nobody };
    await openAndSit();
    await until(() => session.snapshot().unheld !== null);
    expect(stakes()).toEqual([]);
    chain.seat = null;
    await new Promise((resolve) => setTimeout(resolve, 5_200)); // asked again by the page's own clock
    await until(() => session.snapshot().unheld === null);
    await play(() => stakes().length > 0);
  }, 20_000);

  it('P9.5 nor by hand: the press is answered in words', async () => {
    chain.seat = { known: nobody };
    await openAndSit();
    await until(() => session.snapshot().unheld !== null);
    session.act('posta', (memory) => postaCommand(memory, 1n, chip));
    await until(() => session.snapshot().notice !== null);
    expect(session.snapshot().notice!.text).toMatch(/^The escrow does not have your seat/);
    expect([stakes(), session.snapshot().memory!.posta, session.snapshot().busy]).toEqual([[], null, []]);
  });

  it('P9.5 once the seat was seen a node that falls silent stops no play, but one that denies it does', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1);
    const before = stakes().length;
    chain.seat = { unknown: 'The chain node does not answer.' };
    await play(() => server.table.state.ended.length >= 3);
    expect(stakes().length).toBeGreaterThan(before);
    expect(session.snapshot().unheld).toBeNull();
    chain.seat = { known: nobody };
    await new Promise((resolve) => setTimeout(resolve, 4_200));
    await goOn(10);
    await until(() => session.snapshot().unheld !== null);
  }, 30_000);

  it('P9.5 an answer is good for a bank: one look per bank, none per coup', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 2);
    expect(chain.seatAsked).toBeLessThanOrEqual(2 + session.snapshot().memory!.banks.length);
    expect(session.snapshot().unheld).toBeNull();
  });
});

describe('a table that hides the seat once', () => {
  it('P9.2 a second grant while the escrow has the seat does not replace the first sitting for ever', async () => {
    await openAndSit();
    await quiet();
    const first = (world.stored.values().next().value as Sitting).id;
    server.tamper = (text) =>
      encodeWire({
        ...(decodeWire(text) as View),
        seats: (decodeWire(text) as View).seats.filter(({ seat }) => seat !== 1),
        viewer: null,
      });
    server.show();
    await until(() => session.snapshot().unseen?.includes('still has it') === true);
    expect(session.snapshot().sitting).toBe('seated'); // and so the page offers no other seat
    const sign = vi.fn(signGrant);
    await expect(session.sit(player, 3, 100n * chip, inAnHour(), sign)).rejects.toThrow(
      /^You sit at this table already/,
    );
    chain.seat = { unknown: 'The chain node does not answer.' };
    await expect(session.sit(player, 3, 100n * chip, inAnHour(), sign)).rejects.toThrow(
      /^Whether you sit at this table already is not known/,
    );
    chain.seat = null;
    expect(sign).not.toHaveBeenCalled();
    server.tamper = (text) => text; // honest from here on: alreadySeated
    server.key = null;
    server.greet();
    for (let i = 0; i < 10; i++) {
      server.show();
      await quiet();
    }
    expect(session.snapshot().me?.seat).toBe(1);
    session.close();
    // Nor on a later page.
    const later = openPage(server, silentChain);
    later.setPlayer(player);
    for (let i = 0; i < 10; i++) {
      server.show();
      await quiet();
    }
    const { memory } = later.snapshot();
    later.close();
    expect(memory && first.endsWith(sessionAddressOf(memory.secret))).toBe(true);
  });
});

describe('the grant', () => {
  it('P1.3 is not signed if it could be brought after two hours, whatever clock the page was told', async () => {
    session.setPlayer(player);
    await until(() => session.snapshot().view !== null);
    const sign = vi.fn(signGrant);
    await expect(session.sit(player, 1, 300n * chip, inAnHour() + 3_700n, sign)).rejects.toThrow(
      /longer than two hours/,
    );
    expect([sign.mock.calls, world.stored.size]).toEqual([[], 0]);
    await session.sit(player, 1, 300n * chip, inAnHour(), sign);
    expect(sign).toHaveBeenCalledOnce();
  });
});

describe('what was pressed while the connection was down', () => {
  it('P7.5 does not leave into a table that this browser disagrees with', async () => {
    await openAndSit();
    await play(betIsDue);
    await until(() => session.snapshot().busy.length === 0);
    const before = sentNow('bet').length;
    server.key = null;
    server.events.status({ state: 'connecting' });
    session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
    // It is held.
    await until(() => session.snapshot().memory!.bets.some(({ message }) => message.call === calls.plain));
    server.tamper = (text) =>
      text.replace(/"bankId":"0x(..)/, (_match, first: string) => `"bankId":"0x${first === '00' ? '01' : '00'}`);
    server.events.status({ state: 'open' });
    server.events.hello({ challenge });
    for (let i = 0; i < 5; i++) {
      server.show();
      await quiet();
    }
    expect(session.snapshot().memory!.disagreement).not.toBeNull();
    expect(sentNow('bet').length).toBe(before);
  });
});

describe('another chain node', () => {
  it('P9.4 what the old node said no longer counts: seat and payments are asked again', async () => {
    await openAndSit();
    await play(() => server.table.state.ended.length >= 1 && session.snapshot().memory?.banks[0]?.final === true);
    const asked = chain.seatAsked;
    Object.assign(chain, { node: 'named', pays: null, seat: { unknown: 'No answer.' } });
    server.show();
    await until(() => session.snapshot().memory?.banks[0]?.final === false);
    await until(() => chain.seatAsked > asked && session.snapshot().unheld !== null);
    // So anybody who comes back with another node asks again too.
    expect(([...world.stored.values()][0] as Sitting).node).toBe('named');
    chain.pays = (line) => ({ how: 'settled', line });
    await vi.waitFor(() => expect(session.snapshot().memory?.banks[0]?.final).toBe(true), {
      timeout: 8_000,
      interval: 100,
    });
  });
});
