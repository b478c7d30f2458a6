/**
 * Friends of the house sign hundreds of right leaves that are worth nothing, and last the one that a `Give` rests on.
 * What is kept of them is bounded, and that one is among it, in the client and on the way out.
 */
import { expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { mostTurns } from '../../../engine/proof/bounds.ts';
import { giveDuty } from '../../../engine/seat/give.ts';
import { leavesOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { takeTurns } from '../../../engine/seat/take-turns.ts';
import { encodeDemand } from '../../../engine/settlement/dispute.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { planOf, untouched } from '../../support/exit-facts.ts';
import {
  B,
  bankOfFriends,
  castWith,
  F,
  G,
  H,
  leaveNow,
  listWithHonest,
  lostCoup,
  walletAt,
} from '../support/friend-leaves.ts';

// venezia: nine seats and eleven standing bettors, twenty players, as protocol.md 2.1 allows
const seats = [...Array.from({ length: 9 }, (_, i) => i + 1), ...Array.from({ length: 11 }, (_, i) => i + 11)];
const cast = castWith(seats);

it('P7.9 I14 the leave that a Give rests on is not washed out by others', { timeout: 120_000 }, () => {
  const maker = bankOfFriends(cast);
  const leave = (seat: number) => leaveNow(maker, cast, seat);
  const friends = seats.filter((seat) => seat !== H && seat !== F);
  const spam: Proof['leaves'][number][] = [leave(F)]; // F with its line of 0
  lostCoup(maker, F); // F loses 100 and acknowledges nothing
  for (let i = 0; i < 25; i++) {
    if (spam.length < 440) spam.push(...friends.map(leave));
    lostCoup(maker, G);
  }
  const needed = leave(F); // F with its line of -100: the only signature under it
  const { memory: begun, shown } = listWithHonest(maker, cast);
  let memory: SeatMemory = begun;
  for (let at = 0; at < spam.length; at += 20)
    memory = takeTurns(memory, maker.bankId, shown([], spam.slice(at, at + 20)));
  expect(giveDuty(memory, false).send).toEqual([]);
  memory = takeTurns(memory, maker.bankId, shown([B, F], []));
  expect(giveDuty(memory, false).send).toEqual([]); // too far from a base: H is right not to give yet
  memory = takeTurns(memory, maker.bankId, shown([B, F], [needed])); // after its Give: it stands last, aside
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  expect(spam.length).toBeGreaterThan(400);
  const bank = memory.banks[0]!;
  expect(leavesOf(bank).length).toBeLessThanOrEqual(2 * seats.length); // bounded, however many are signed
  expect(leavesOf(bank)).toContain(needed);
  expect(encodeDemand({ ...bank.proof, leaves: leavesOf(bank) }).proof.turns.length).toBeLessThanOrEqual(mostTurns);
  const duty = giveDuty(memory, false);
  expect(duty.send.map(({ type }) => type)).toEqual(['give']); // H is bound, with 5000 at stake
  memory = takeTurns(duty.memory, maker.bankId, shown([B, H, F], []));
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);

  const { banks, gives } = evidenceIn(memory);
  const merged = evidenceOf([banks[0]!.proof!], gives, walletAt(H)).banks;
  const plan = planOf(merged, gives, walletAt(H), () => untouched, { at: cast.table });
  const [sent] = plan.steps.find(({ act }) => act === 'demand')!.args as [{ turns: unknown[] }];
  expect(sent.turns.length).toBeLessThanOrEqual(mostTurns); // contracts/interfaces/Types.sol MAX_TURNS: else it is refused
});
