/**
 * The friend of the house sits with less than its stack says. What it loses is paid out of the winner's own share of
 * the bond, until nothing is left of that. A sitting that goes on without its wallet hears of it, too: each answer of
 * its own node about its seat has the share in it.
 */
import {
  betIsDue,
  chain,
  nobody,
  openAndSit,
  play,
  quiet,
  sentNow,
  server,
  session,
  until,
  world,
} from '../../support/session-page.ts';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';
import { betCommand, refuseCommand } from '../../../../engine/seat/by-hand.ts';

/** It sits, and the other seat has the first bank: a banker without a share would give for no list. */
async function sitAsPunter(): Promise<void> {
  await openAndSit();
  await play(() => server.table.phase === 'posta');
  if (server.table.banker !== 1) return;
  session.act('refuse', (memory) => refuseCommand(memory, server.table.state.number));
  await until(() => server.table.banker === 2);
}

describe('a share that is spent', () => {
  it('P7.9 nothing is bet whose win could not be paid, by the answer that the page has had', async () => {
    await sitAsPunter();
    // As the page's own node answers: the whole seat, also what is left of its share.
    const { key } = session.snapshot().me!;
    chain.seat = { known: { key, stoodAt: 0, share: 0n } };
    const asked = chain.seatAsked;
    await play(betIsDue);
    await until(() => session.snapshot().busy.length === 0);
    expect(chain.seatAsked).toBeGreaterThan(asked); // for the bank that has begun
    const before = sentNow('bet').length;
    session.act('bet', (memory) => betCommand(memory, calls.plain, session.snapshot().view!.options.bet!.min));
    await quiet();
    await quiet();
    const stakes = sentNow('bet')
      .slice(before)
      .filter(({ command }) => command?.type === 'bet' && command.bet.message.max > 0n);
    expect(stakes).toEqual([]);
    expect(server.table.state.bank?.coup ?? null).toBeNull();
  }, 40_000);

  it('P7.9 what is left is on disk before anything that counts on it leaves, and an answer of another node counts no more', async () => {
    await sitAsPunter();
    const { key } = session.snapshot().me!;
    chain.seat = { known: { key, stoodAt: 0, share: 5n } };
    await play(betIsDue);
    await until(() => session.snapshot().memory?.share === 5n);
    expect(([...world.stored.values()].at(-1) as Sitting).memory.share).toBe(5n);
    chain.node = 'another';
    chain.seat = { known: { key: nobody.key, stoodAt: 0, share: 7n } }; // not this sitting's seat
    await until(() => session.snapshot().unheld !== null);
    expect(session.snapshot().memory!.share).toBe(5n);
  }, 40_000);

  it('P7.9 a bank that was paid counts against the share until what is left of that is known', async () => {
    chain.pays = null;
    await openAndSit();
    await play(
      () => server.table.state.ended.length >= 1 && session.snapshot().memory?.banks[0]?.proof.end !== undefined,
    );
    const { key } = session.snapshot().me!;
    const isFinal = () => session.snapshot().memory!.banks[0]!.final;
    chain.seat = { unknown: 'The chain node does not answer.' };
    chain.pays = (line) => ({ how: 'finalised', line });
    const asked = chain.seatAsked;
    for (let i = 0; i < 200 && chain.seatAsked === asked; i++) {
      server.show();
      await quiet();
    }
    await quiet();
    expect([chain.seatAsked > asked, isFinal()]).toEqual([true, false]);
    chain.seat = { known: { key, stoodAt: 0, share: 3n } }; // the loser could not pay: this seat's own share did
    for (let i = 0; i < 200 && !isFinal(); i++) {
      server.show();
      await quiet();
    }
    expect([isFinal(), session.snapshot().memory!.share]).toEqual([true, 3n]);
  }, 40_000);

  it('P7.9 a late answer does not bring back what a newer one says is spent', async () => {
    await sitAsPunter();
    const { key } = session.snapshot().me!;
    const seatWith = (share: bigint) => ({ known: { key, stoodAt: 0, share } });
    let answerLate: (seat: ReturnType<typeof seatWith>) => void = () => {};
    const late = new Promise<ReturnType<typeof seatWith>>((resolve) => (answerLate = resolve));
    // A question without an answer is put again after some seconds.
    const isAsked = async (times: number) => {
      for (let i = 0; i < 200 && chain.seatAsked < times; i++) {
        server.show();
        await quiet();
      }
      expect(chain.seatAsked).toBeGreaterThanOrEqual(times);
    };
    const asked = chain.seatAsked;
    chain.seat = late;
    await play(betIsDue);
    await isAsked(asked + 1);
    chain.seat = seatWith(3n);
    await isAsked(asked + 2);
    await until(() => session.snapshot().memory?.share === 3n);
    answerLate(seatWith(900n));
    await quiet();
    await quiet();
    expect(session.snapshot().memory!.share).toBe(3n);
  }, 40_000);
});
