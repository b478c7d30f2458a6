/**
 * At a table of two a bank of strangers is no longer taken when it is shown (P7.8). So the house does not show
 * it. It plays it while the honest seat sits there, with its own wallets at the same two seats, and chooses each card
 * that leaves the shoe. The next bank is the honest seat's, which names the posta itself: there is no doubt about the
 * turn, and the doubt about the shoe is taken away by the taglia's file, in which the strangers' bank stands.
 */
import { describe, expect, it } from 'vitest';
import { cardsLeft } from '../../../engine/fairness/composition.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { proofToJson, tagliaToJson } from '../../../engine/proof/write.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import { agree, mayPlayIn } from '../../../engine/seat/doubts.ts';
import { pastProofs } from '../../../web/features/table/past-proofs.ts';
import { strangersFrom } from '../../support/seat-lies.ts';
import { after, bet, finish, goOnFrom, lastBank, open, pass, proofText } from '../../support/situations.ts';

describe('a bank of strangers at a table of two that the house does not show', () => {
  it('P7.8 does not prove the shoe of the next bank: while this seat sits there nobody else can play', async () => {
    const table = after('banco');
    const friend = table.players.find(({ seat }) => seat === table.state.bank!.setup.message.banker)!;
    const honest = table.players.find((one) => one !== friend)!;
    pass(table);
    expect(table.banker).toBe(honest.seat);
    const first = proofText(table, lastBank(table).bank);
    const other = strangersFrom(table);
    open(other);
    for (const one of other.players) one.memory = agree(one.memory, other.state.bank!.bankId);
    other.settleDown();
    bet(other, calls.plain, 100n);
    finish(other);
    if (other.state.bank !== null) pass(other);
    const theirs = proofText(other, lastBank(other).bank);
    const { taglia } = other.state.game;
    goOnFrom(table, other.state, honest.seat);
    table.byHand(honest, postaCommand(honest.memory, table.state.number, 2_000n));
    const view = table.view(honest);
    const { memory } = advance(honest.memory, view, { paid: new Set() });
    const bank = memory.banks.at(-1)!;
    expect([memory.alarm, memory.disagreement, bank.mine, bank.barred]).toEqual([null, null, true, null]);
    expect(bank.doubts.map(({ about }) => about)).toEqual(['shoe']);
    expect(cardsLeft(other.state.game.composition)).toBeLessThanOrEqual(312 - 8);

    // As the page does by itself: it asks the table for the taglia, and its player is asked nothing.
    const text = JSON.stringify(tagliaToJson({ taglia, banks: [first, theirs] }));
    const lacking = pastProofs({
      taglia: () => Promise.resolve(text),
      bank: () => Promise.resolve(JSON.stringify(proofToJson(first))),
    });
    const change = await lacking(memory, view);
    const proven = change!(memory);
    const now = proven.banks.at(-1)!;
    const isWarned = proven.alarm !== null || now.doubts.some(({ about }) => about === 'shoe');
    expect([isWarned, mayPlayIn(proven, now)]).toEqual([true, false]);
  });
});
