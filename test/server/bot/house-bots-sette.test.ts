/** Several bots of the house at a live table of Sette e mezzo, and one person among them. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { calls, statuses } from '../../../engine/protocol/messages.ts';
import { auditLog } from '../../../server/cli/admin/audit-log.ts';
import { tableWithBots } from '../support/table-with-bots.ts';

describe('bots of the house at a table of Sette e mezzo', () => {
  it.each([
    ['sette-piatto', 4, null],
    ['sette-classico', 5, 20n * chip],
    ['sette-piatto-regola', 6, null],
    ['sette-classico-regola', 7, 20n * chip],
  ])(
    'P10.9 %s: they bet as each is used to, hold banks, every proof verifies, and the log is clean',
    async (_name, ruleset, highestBet) => {
      const { host, store, tableId, play } = await tableWithBots(ruleset, 4, highestBet);
      await play(5);
      const ended = host.state.ended.map(({ bank }) => bank);
      expect(ended.length).toBeGreaterThanOrEqual(5);
      for (const { number } of await store.banks(tableId)) {
        const { proof } = (await store.bank(tableId, number))!;
        const report = verifyProof(parseProof(JSON.stringify(proof)));
        expect([number, report.failed], 'a proof').toEqual([number, undefined]);
      }
      const bets = ended
        .flatMap(({ turns }) => turns.flatMap(({ list }) => list ?? []))
        .filter(({ seat, status, max }) => seat > 1 && status === statuses.accepted && max > 0n);
      // They sit at seats 2 to 5.
      expect(new Set(bets.map(({ seat }) => seat)).size).toBe(4);
      expect(new Set(bets.map(({ max }) => max)).size).toBeGreaterThan(2);
      expect(bets.some(({ call }) => call === calls.banco)).toBe(highestBet === null);
      const bankers = ended.filter(({ turns }) => turns.length > 0).map(({ setup }) => setup.message.banker);
      expect(new Set(bankers).size).toBeGreaterThan(2);
      expect(host.state.ended.filter(({ bank }) => bank.turns.some((turn) => turn.void !== undefined))).toEqual([]);
      expect(await auditLog(tableId, store.load(tableId))).toMatchObject({ finding: null });
    },
    240_000,
  );

  it('P10.9 when the last person has left they play the bank out, and stand up', async () => {
    const { host, play, leave } = await tableWithBots(4, 4);
    await play(1);
    const before = host.state.ended.length;
    await leave();
    expect(host.state.game.seats).toEqual([]);
    expect(host.state.ended.length - before).toBeLessThanOrEqual(1);
  }, 120_000);
});
