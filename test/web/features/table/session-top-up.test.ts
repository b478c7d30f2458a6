/** A top-up that the chain has taken and that the house calls refused: the player would bring the same money twice. */
import { chain, inAnHour, openAndSit, player, server, session, until, wallet } from '../../support/session-page.ts';
import { testDomain } from '../../../support/players.ts';
import { expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import type { Bring } from '../../../../engine/protocol/messages.ts';
import { signerOf } from '../../../../engine/protocol/sign.ts';

/** What the wallet was asked to sign. */
async function bring(amount: bigint): Promise<Bring> {
  let asked: Bring | null = null;
  await session.bring(amount, inAnHour(), async (message) => {
    asked = message;
    return signerOf(testDomain, wallet).sign('Bring', message).signature;
  });
  return asked!;
}

it('P1.10 a top-up is no replacement of one that the chain has taken, whatever the table says became of it', async () => {
  await openAndSit();
  const first = await bring(50n * chip);
  await until(() => session.snapshot().me?.bringing === 50n * chip);
  server.table.must({
    by: 'host',
    command: { type: 'notBrought', player, nonce: first.nonce, why: 'It has reverted.' },
  });
  server.show();
  await until(() => session.snapshot().me?.bringing === 0n);
  // While the player's own node does not show it either, another one has its number: the escrow takes one of the two.
  chain.lastBring = 0n;
  expect((await bring(60n * chip)).nonce).toBe(first.nonce);
  await until(() => session.snapshot().me?.bringing === 60n * chip);
  server.table.must({ by: 'host', command: { type: 'notBrought', player, nonce: first.nonce, why: 'Again.' } });
  server.show();
  await until(() => session.snapshot().me?.bringing === 0n);
  chain.lastBring = first.nonce;
  await expect(bring(50n * chip)).rejects.toThrow(/has taken your last top-up/);
  expect(session.snapshot().memory!.brings).toHaveLength(2);
  // Once the table says so, too, more is more, and has a number of its own.
  server.table.must({
    by: 'host',
    command: { type: 'brought', player, sitting: first.sitting, nonce: first.nonce, amount: 60n * chip },
  });
  server.show();
  await until(() => session.snapshot().me?.brought === first.nonce);
  expect((await bring(50n * chip)).nonce).toBeGreaterThan(first.nonce);
});
