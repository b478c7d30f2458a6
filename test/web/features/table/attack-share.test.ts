/**
 * Attack: the friend of the house sits with less than its stack says. What it loses is paid out of the winner's own
 * share of the bond, until nothing is left of that. The page asks for the share by the connected wallet only
 * (`useSeatShare`); a sitting that goes on without the wallet never hears of it, though each answer of its own node
 * about its seat (`readSeat`, for `seatHeld`) has the share in it.
 */
import {
  betIsDue,
  chain,
  openAndSit,
  play,
  quiet,
  sentNow,
  server,
  session,
  until,
} from '../../support/session-page.ts';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../engine/protocol/messages.ts';
import { betCommand } from '../../../../engine/seat/by-hand.ts';

describe('a share that is spent', () => {
  it('P7.9 nothing is bet whose win could not be paid, by the answer that the page has had', async () => {
    await openAndSit();
    // As the page's own node answers: the whole seat, also what is left of its share.
    const { key } = session.snapshot().me!;
    chain.seat = { known: { key, stoodAt: 0, share: 0n } as never };
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
  });
});
