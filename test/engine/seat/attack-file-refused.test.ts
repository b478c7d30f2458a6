/**
 * Attack: one message of a colluding house puts a piece into the seat's memory that the seat takes for right, and that
 * its own verifier refuses. The file that the player saves is then refused whole by the way out.
 */
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { followProof } from '../../../engine/seat/follow.ts';
import { encodeSigned } from '../../../engine/settlement/encode.ts';
import { verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { readView, type ClaimedView } from '../../../engine/table/view-claim.ts';
import type { View } from '../../../engine/table/view.ts';
import { signerOfSeat } from '../../support/players.ts';
import { after, bankerOf, bet, finish, move, pass, proofText, punterOf } from '../../support/situations.ts';
import { withProof } from '../../support/seat-lies.ts';

/** Through the socket, as a browser reads it. */
function read(view: View): ClaimedView {
  const found = readView(encodeWire(view));
  if ('problem' in found) throw new Error(found.problem);
  return found.claim;
}
const saved = (proof: Proof) =>
  verifiedBanks('saved by the table page', JSON.stringify(proofToJson(proof))).report.verdict;

describe('a file that the seat saves of its own evidence', () => {
  it('a friend of the house signs a Leave, the table shows it once, and the friend plays on: the file can still be used', () => {
    const table = after('banco');
    const [banker, friend] = [bankerOf(table), punterOf(table)]; // honest: the banker, who has won
    const bank = banker.memory.banks.at(-1)!;
    const at = bank.proof.setup.message.players.findIndex(({ seat }) => seat === friend.seat);
    const leave = signerOfSeat(friend.memory).sign('Leave', {
      bankId: bank.bankId,
      turn: bank.checked.turn,
      line: bank.checked.seats[at]!,
    });
    const lie = read(
      withProof(table.view(banker), (proof) => ({ ...proof, leaves: [{ seat: friend.seat, ...leave }] })),
    );
    banker.memory = advance(banker.memory, lie).memory;
    expect([banker.memory.alarm, banker.memory.disagreement]).toEqual([null, null]);
    move(table, moves.on);
    bet(table);
    finish(table);
    const { proof, checked } = banker.memory.banks.at(-1)!;
    expect([banker.memory.alarm, banker.memory.disagreement, proof.turns.length]).toEqual([null, null, 2]);
    expect(checked.turn).toBe(2);
    expect(() => saved(proof)).not.toThrow(); // E.leaves: it gave after leaving
  });

  it('the table shows the signatures of the result in another order: the file can still be used', () => {
    const table = after('banco');
    const banker = bankerOf(table);
    const view = table.view(banker);
    pass(table);
    const whole = proofText(table, table.state.ended.at(-1)!.bank);
    expect([whole.end, whole.result!.signatures.map(({ seat }) => seat)]).toEqual(['passed', [1, 2]]);
    const result = { ...whole.result!, signatures: [...whole.result!.signatures].reverse() };
    const lie = read({ ...view, bank: { ...view.bank!, proof: { ...whole, result } } });
    const { memory } = advance(banker.memory, lie);
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
    const own = memory.banks.at(-1)!.proof;
    expect(own.result?.signatures).toHaveLength(2);
    expect(() => saved(own)).not.toThrow(); // R.signatures: not ascending
  });

  it('the table shows the result first without the signature of who lost: shown later, it is kept', () => {
    const table = after('banco');
    const [banker, loser] = [bankerOf(table), punterOf(table)];
    const view = table.view(banker);
    pass(table);
    const whole = proofText(table, table.state.ended.at(-1)!.bank);
    const without = {
      ...whole,
      result: { ...whole.result!, signatures: whole.result!.signatures.filter(({ seat }) => seat !== loser.seat) },
    };
    const shown = (proof: Proof) => read({ ...view, bank: { ...view.bank!, proof } });
    const first = advance(banker.memory, shown(without)).memory;
    const { memory } = advance(first, shown(whole));
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
    expect(encodeSigned(followProof(memory, claimOf(whole)).banks.at(-1)!.proof)).not.toBeNull();
  });
});
