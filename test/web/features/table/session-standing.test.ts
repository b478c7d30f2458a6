/** The page asks the table for a number before the wallet signs to bet standing (server/PROTOCOL.md P1.8). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import type { Grant } from '../../../../engine/protocol/messages.ts';
import { refuse } from '../../../../engine/table/refusals.ts';
import { inAnHour, player, quiet, server, session, signGrant, world } from '../../support/session-page.ts';

const stand = async (signed: Grant[]) => {
  session.setPlayer(player);
  await quiet();
  await session.sit(player, 'standing', 300n * chip, inAnHour(), (grant) => {
    signed.push(grant);
    return signGrant(grant);
  });
  await quiet();
};

describe('P1.8 a page that bets standing', () => {
  it('has its number from the table, and the wallet signs for that', async () => {
    server.reserved = { ok: true, seat: 14 };
    const signed: Grant[] = [];
    await stand(signed);
    expect(signed.map(({ seat }) => seat)).toEqual([14]);
    expect(world.log.filter((line) => line.startsWith('send'))).toEqual(['send reserve', 'send sit']);
  });

  it.each([
    ['a refusal', { refusal: refuse('tableFull') }, 'There is no place left at this table.'],
    ['an answer without a number', { ok: true }, 'The table has named no number. Nothing was signed.'],
  ] as const)('signs nothing after %s, and says why', async (_what, answer, words) => {
    server.reserved = answer;
    const signed: Grant[] = [];
    await expect(stand(signed)).rejects.toThrow(words);
    expect([signed, world.stored.size]).toEqual([[], 0]);
  });

  it('signs for no number that somebody has', async () => {
    server.tamper = (text) => text.replace('"seat":2,"player"', '"seat":14,"player"');
    server.reserved = { ok: true, seat: 14 };
    server.show();
    expect(session.snapshot().view!.seats.map(({ seat }) => seat)).toContain(14);
    const signed: Grant[] = [];
    await expect(stand(signed)).rejects.toThrow('somebody else has');
    expect(signed).toEqual([]);
  });
});
