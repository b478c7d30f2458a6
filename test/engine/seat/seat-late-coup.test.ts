/**
 * Honest house, honest punter, and a banker whose link comes after its bank was put aside. The house finishes the coup
 * late (P2.8), and the next bank has begun with the sabot before that coup (protocol.md 2).
 */
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { seatLink } from '../../../engine/fairness/commitment.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { verifyTaglia } from '../../../engine/proof/verify-taglia.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { agree, openDoubts } from '../../../engine/seat/doubts.ts';
import { followProof } from '../../../engine/seat/follow.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { Bank } from '../../../engine/table/state.ts';
import type { TestPlayer, TestTable } from '../../support/players.ts';
import { bankerOf, bet, lastBank, open, proofText, punterOf, seated } from '../../support/situations.ts';

describe('a coup that is finished late', () => {
  function finishedLate() {
    const table = bet(open(seated({ salt: 4n })));
    const [banker, punter] = [bankerOf(table), punterOf(table)];
    const { memory, send } = advance(banker.memory, table.view(banker));
    banker.memory = memory;
    for (const command of send) table.must({ by: 'seat', seat: banker.seat, command }); // its Give
    table.settleDown([banker.seat]); // the punter's Give and link
    table.timeOut();
    expect(table.phase).toBe('unfinished');
    table.timeOut(); // after two minutes it is put aside
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'sitIn' } });
    table.settleDown();
    const aside = lastBank(table).bank;
    const { digest } = aside.coup!;
    const before = punter.memory;
    open(table);
    expect(table.state.bank!.setup.message.composition).toBe(aside.state.composition);
    expect(punter.memory.alarm).toBeNull();
    // Now the chain shows its link: the house must finish the coup by the regola.
    const late = () => {
      table.must({
        by: 'host',
        command: {
          type: 'linkShown',
          closed: digest,
          seat: banker.seat,
          signature: '0x',
          link: seatLink(banker.memory.secret, coupIdOf(aside.bankId, 0), 0),
        },
      });
      const whole = lastBank(table).bank;
      expect([whole.bankId, whole.turns.length, whole.coup]).toEqual([aside.bankId, 1, null]);
      return whole;
    };
    return { table, banker, punter, late, before };
  }

  /** The page asks the table for the end of a bank in which it has given (past-proofs.ts), and checks it. */
  const fetched = (table: TestTable, player: TestPlayer, whole: Bank): SeatMemory =>
    followProof(
      advance(player.memory, table.view(player), { paid: new Set() }).memory,
      claimOf(proofText(table, whole)),
    );

  it('P7.16 a player who was not asked in it is told that nobody is', () => {
    const { table, punter, late } = finishedLate();
    const after = fetched(table, punter, late());
    expect(openDoubts(after).filter(({ about }) => about === 'choice')).toEqual([
      { about: 'choice', detail: expect.stringMatching(/^In coup 1 of bank 1 .* finished late or before the court/) },
    ]);
    expect(after.overruled?.map(({ why, answered }) => [why, answered])).toEqual([['after', false]]);
  });

  it('P7.5 P7.8 P2.8 finishing a coup after the next bank began is no lie: both play on', () => {
    const { table, banker, punter, late } = finishedLate();
    const whole = late();
    for (const player of [punter, banker]) {
      const after = fetched(table, player, whole);
      expect(after.alarm).toBeNull();
      expect(advance(after, table.view(player), { paid: new Set() }).memory).toMatchObject({
        alarm: null,
        disagreement: null,
      });
    }
  });

  it('P7.4 the old banker’s late link does not keep the new banker from showing its own', () => {
    const { table, banker: attacker, punter: victim, late } = finishedLate();
    expect(table.state.bank!.setup.message.banker).toBe(victim.seat);
    bet(table);
    victim.memory = advance(victim.memory, table.view(victim), { paid: new Set() }).memory;
    table.settleDown([attacker.seat]); // the victim gives, as the banker
    const whole = late();
    victim.memory = fetched(table, victim, whole); // five seconds later at most
    table.settleDown([victim.seat]); // the attacker gives, with its link
    expect(advance(victim.memory, table.view(victim), { paid: new Set() }).send.map(({ type }) => type)).toContain(
      'link',
    ); // or it loses the coup by silence
  });

  it('R8.11 P2.8 the taglia of such a table is no mismatch', () => {
    const { table, late } = finishedLate();
    const whole = late();
    const report = verifyTaglia({ taglia: 1, banks: [proofText(table, whole), proofText(table, table.state.bank!)] });
    expect(report.failed).toBeUndefined();
  });

  it('P7.8 the same the other way round: a seat that was away sees the end first, then the next bank', () => {
    const { table, punter, late, before } = finishedLate();
    const away = followProof({ ...before, posta: punter.memory.posta }, claimOf(proofText(table, late())));
    const { alarm, disagreement, banks } = advance(away, table.view(punter), { paid: new Set() }).memory;
    expect([alarm, disagreement, banks.length, banks.at(-1)!.doubts]).toEqual([null, null, 2, []]);
  });

  it('P7.8 the same for a seat that signed such a coup’s result before the next bank', () => {
    const { table, punter, late, before } = finishedLate();
    const seen = followProof({ ...before, posta: punter.memory.posta }, claimOf(proofText(table, late())));
    expect(openDoubts(seen)).toMatchObject([{ about: 'choice' }]); // the regola has decided
    const told = agree(seen, seen.banks.at(-1)!.bankId);
    const between = advance(told, claimOf({ ...table.view(punter), bank: null }), { paid: new Set() });
    expect([between.send.map(({ type }) => type), between.memory.banks[0]!.resulted === null]).toEqual([
      ['result'],
      false,
    ]);
    const { alarm, disagreement, banks } = advance(between.memory, table.view(punter), { paid: new Set() }).memory;
    expect([alarm, disagreement, banks.length, banks.at(-1)!.doubts]).toEqual([null, null, 2, []]);
  });
});
