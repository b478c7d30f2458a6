/**
 * A friend of the house signs a `Leave`, which is the base of all later proofs, and gives again after it once the
 * honest seat is bound. For a verifier the `Leave` stands no more; the court still takes it as an assent, and so must
 * the way out.
 */
import { expect, it } from 'vitest';
import { proofToJson } from '../../../engine/proof/write.ts';
import { mostTurns } from '../../../engine/proof/bounds.ts';
import { giveDuty } from '../../../engine/seat/give.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { takeTurns } from '../../../engine/seat/take-turns.ts';
import { encodeDemand, unfinishedTurn } from '../../../engine/settlement/dispute.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { B, bankOfFriends, F, fourSeats, G, H, listWithHonest, lostCoup } from '../support/friend-leaves.ts';

/**
 * F loses a first coup and leaves; 25 coups of friends later H has bet, and a list with H and F in it is closed. What H
 * remembers before that list, and what is shown with the gives of these seats.
 */
function listAfterLeave() {
  const maker = bankOfFriends(fourSeats);
  lostCoup(maker, F);
  maker.leave(F); // with its line of -100
  for (let i = 0; i < 25; i++) lostCoup(maker, G); // friends of the house play among themselves, H looks on
  const { whole, turn, digest, memory, shown } = listWithHonest(maker, fourSeats);
  const see = (before: SeatMemory, seats: readonly number[]) => {
    const after = takeTurns(before, maker.bankId, shown(seats, whole.leaves));
    expect([after.alarm, after.disagreement]).toEqual([null, null]);
    return after;
  };
  return { memory, see, turn, digest, bankId: maker.bankId, whole };
}

it('I14 a seat that gave can still bring its coup to the chain, whatever a friend of the house signs afterwards', () => {
  const { memory: before, see, turn, digest, bankId, whole } = listAfterLeave();
  const asked = see(before, [B]);
  expect(encodeDemand(asked.banks[0]!.proof).proof.turns.length).toBeLessThanOrEqual(mostTurns);
  const duty = giveDuty(asked, false);
  expect(duty.send.map(({ type }) => type)).toEqual(['give']); // H is bound, with 5000 at stake
  const memory = see(duty.memory, [B, H, F]); // now F gives, after its Leave
  expect(memory.given[`${bankId}:${turn}`]).toBe(digest);
  expect(memory.banks[0]!.leavesAside).toHaveLength(1);
  const { banks, gives } = evidenceIn(memory);
  const kept = banks[0]!.proof!;
  expect(unfinishedTurn(kept)).toBe(turn);
  // By the browser's own store alone, and with a file of the same bank, as it was saved or is published.
  const file = verifiedBanks('bank.json', JSON.stringify(proofToJson({ ...whole, leaves: [] })));
  for (const found of [[kept], [kept, ...file.banks], [...file.banks, kept]]) {
    const merged = evidenceOf(found, gives, walletOf(H)).banks;
    const plan = planOf(merged, gives, walletOf(H), () => untouched, { at: fourSeats.table });
    const [sent] = plan.steps.find(({ act }) => act === 'demand')!.args as [{ turns: unknown[] }];
    expect(sent.turns.length).toBeLessThanOrEqual(mostTurns); // contracts/interfaces/Types.sol MAX_TURNS: else it is refused
  }
});

it('P7.9 the base counts as well where that Give is shown first: who has bet does not fall silent for it', () => {
  const { memory: before, see } = listAfterLeave();
  const memory = see(before, [B, F]);
  expect(memory.banks[0]!.leavesAside).toHaveLength(1);
  expect(giveDuty(memory, false).send.map(({ type }) => type)).toEqual(['give']);
});
