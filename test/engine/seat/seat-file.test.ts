/**
 * What a seat keeps its own verifier takes: otherwise one message of a lying house would spoil the file that its player
 * saves. And a file that was spoilt so, by an older client, is used all the same.
 */
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { followBank, followProof } from '../../../engine/seat/follow.ts';
import { encodeSigned } from '../../../engine/settlement/encode.ts';
import { verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { readView, type ClaimedView } from '../../../engine/table/view-claim.ts';
import type { View } from '../../../engine/table/view.ts';
import { signerOfSeat } from '../../support/players.ts';
import { after, bankerOf, bet, finish, move, pass, proofText, punterOf } from '../../support/situations.ts';
import { withLast, withProof } from '../../support/seat-lies.ts';

/** Through the socket, as a browser reads it. */
function read(view: View): ClaimedView {
  const found = readView(encodeWire(view));
  if ('problem' in found) throw new Error(found.problem);
  return found.claim;
}
const saved = (proof: Proof) => verifiedBanks('saved by the table page', JSON.stringify(proofToJson(proof)));

describe('a file that the seat saves of its own evidence', () => {
  it('P7.5 L(C) a friend of the house signs a Leave, the table shows it once, and the friend plays on: the file can still be used', () => {
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
    expect(saved(proof)).toEqual({ banks: [proof], report: expect.anything(), dropped: [] });
    expect(proof.leaves).toEqual([]); // E.leaves: it gave after leaving
    // As it was kept before: the way out leaves out the leave, and nothing else.
    const spoilt = { ...proof, leaves: [{ seat: friend.seat, ...leave }] };
    expect(verifyProof(spoilt).failed?.id).toBe('E.leaves');
    expect(saved(spoilt)).toEqual({ banks: [proof], report: expect.anything(), dropped: ['A leave is not right.'] });
  });

  /** After a first coup the friend of the house has signed a `Leave`, and then its `Give` for the next list. */
  function leftAndBound() {
    const table = after('banco');
    const [banker, friend] = [bankerOf(table), punterOf(table)]; // honest: the banker, who has won
    const { bankId, checked, proof } = banker.memory.banks.at(-1)!;
    const at = proof.setup.message.players.findIndex(({ seat }) => seat === friend.seat);
    const signer = signerOfSeat(friend.memory);
    const message = { bankId, turn: checked.turn, line: checked.seats[at]! };
    move(table, moves.on);
    bet(table);
    const bound = (give: boolean, view = table.view(banker)): ClaimedView =>
      read(
        withLast(view, (list) => {
          const closed = hashStruct('Closed', list.closed.message);
          const gives = [...list.gives, ...(give ? [{ seat: friend.seat, ...signer.sign('Give', { closed }) }] : [])];
          return { ...list, gives: gives.map(({ seat, signature }) => ({ seat, signature })) };
        }),
      );
    return { table, banker, friend, bound, leave: { seat: friend.seat, ...signer.sign('Leave', message) } };
  }

  it('P7.5 L(C) a Leave shown once while its seat is bound by a later list counts again when that list is void', () => {
    const { table, banker, friend, bound, leave } = leftAndBound();
    table.settleDown([friend.seat]);
    const lie = withProof(bound(true), (proof) => ({ ...proof, leaves: [leave] }));
    banker.memory = advance(banker.memory, read(lie)).memory;
    const running = banker.memory.banks.at(-1)!.proof;
    expect([running.turns.at(-1)!.gives!.length, running.leaves]).toEqual([2, []]); // E.leaves: it gave after leaving
    expect(saved(running).dropped).toEqual([]);
    table.timeOut(); // void in the friend's name
    banker.memory = advance(banker.memory, read(table.view(banker))).memory;
    const { proof } = banker.memory.banks.at(-1)!;
    expect([banker.memory.alarm, banker.memory.disagreement, proof.end]).toEqual([null, null, 'void']);
    expect(proof.leaves).toEqual([leave]);
    expect(saved(proof)).toEqual({ banks: [proof], report: expect.anything(), dropped: [] });
  });

  it('P7.5 L(C) and one that was here before, when the later list bound nobody and goes', () => {
    const { banker, bound, leave } = leftAndBound();
    const leavesIn = (memory: SeatMemory) => memory.banks.at(-1)!.proof.leaves;
    const without = (leaves: Proof['leaves']) =>
      read(withProof(bound(false), (proof) => ({ ...proof, turns: proof.turns.slice(0, -1), leaves })));
    const before = followBank(banker.memory, without([leave]), false);
    const given = followBank(before, bound(true), false);
    const after = followBank(given, without([]), false);
    expect([before, given, after].map(leavesIn)).toEqual([[leave], [], [leave]]);
    expect([after.alarm, after.disagreement, after.banks.at(-1)!.proof.turns.length]).toEqual([null, null, 1]);
  });

  it('P7.5 L(C) the table shows the signatures of the result in another order: the file can still be used', () => {
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
    expect(saved(own)).toMatchObject({ report: { verdict: 'VERIFIED' }, dropped: [] }); // R.signatures: ascending
    expect(verifyProof({ ...own, result }).failed?.id).toBe('R.signatures');
    expect(saved({ ...own, result }).banks).toEqual([own]);
  });

  it('P7.5 L(C) the table shows the result first without the signature of who lost: shown later, it is kept', () => {
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

  it('P7.5 L(C) a result only grows: neither a wrong signature shown later nor fewer of them change it', () => {
    const table = after('banco');
    const banker = bankerOf(table);
    const view = table.view(banker);
    pass(table);
    const whole = proofText(table, table.state.ended.at(-1)!.bank);
    const shown = (signatures: NonNullable<Proof['result']>['signatures']) =>
      read({ ...view, bank: { ...view.bank!, proof: { ...whole, result: { ...whole.result!, signatures } } } });
    const [one, two] = whole.result!.signatures as readonly [
      { seat: number; signature: Hex },
      { seat: number; signature: Hex },
    ];
    const first = advance(banker.memory, shown([one])).memory;
    for (const later of [[], [{ ...two, signature: one.signature }], [{ ...one, signature: two.signature }]])
      expect(advance(first, shown(later)).memory.banks.at(-1)!.proof.result?.signatures).toEqual([one]);
    expect(advance(first, shown([two])).memory.banks.at(-1)!.proof.result?.signatures).toEqual([one, two]);
  });

  it('P7.14 a file whose turns are wrong is refused, whatever its end is', () => {
    const table = after('banco');
    pass(table);
    const whole = proofText(table, table.state.ended.at(-1)!.bank);
    const turns = whole.turns.map(
      (turn) => ({ ...turn, state: { ...turn.state!, won: turn.state!.won + 1n } }) as ProofTurn,
    );
    const result = { ...whole.result!, signatures: [...whole.result!.signatures].reverse() };
    for (const wrong of [
      { ...whole, turns },
      { ...whole, turns, result },
    ])
      expect(() => saved(wrong)).toThrow(/T\.money/);
  });
});
