/**
 * The file that a player saves on the way out brings out alone what the browser that saved it could, whatever right
 * leaves a friend of the house has signed: also where a base rests on one that no verifier takes.
 */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { mostTurns } from '../../../engine/proof/bounds.ts';
import { mostLeaves } from '../../../engine/proof/leaves.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { giveDuty } from '../../../engine/seat/give.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { takeTurns } from '../../../engine/seat/take-turns.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { forFile, noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { exitFileText } from '../../../engine/settlement/exit/exit-file.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { B, bankOfFriends, F, fourSeats, G, H, leaveNow, listWithHonest, lostCoup } from '../support/friend-leaves.ts';

/**
 * The bank of seat-leave-base.test.ts: F loses, leaves, 25 coups of friends, H gives on the strength of F's Leave, F
 * gives.
 */
function boundSeat(spam: boolean) {
  const maker = bankOfFriends(fourSeats);
  const all: Proof['leaves'][number][] = [];
  lostCoup(maker, F);
  all.push(leaveNow(maker, fourSeats, F));
  for (let i = 0; i < 25; i++) {
    lostCoup(maker, G);
    if (spam) all.push(leaveNow(maker, fourSeats, F)); // one friend, one right Leave for each state: 26 in all
  }
  const { memory: begun, shown } = listWithHonest(maker, fourSeats);
  let memory: SeatMemory = begun;
  for (let at = 0; at < all.length; at += 20)
    memory = takeTurns(memory, maker.bankId, shown([B], all.slice(at, at + 20)));
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  const duty = giveDuty(memory, false);
  expect(duty.send.map(({ type }) => type)).toEqual(['give']);
  memory = takeTurns(duty.memory, maker.bankId, shown([B, H, F], all.slice(0, 20)));
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  return memory;
}

/** What /exit writes when its player presses "save": web/exit-html/save.ts, and shown.ts on disk. */
function savedText(memory: SeatMemory): { readonly text: string; readonly turnsByStore: number } {
  const { banks, gives } = evidenceIn(memory);
  const [merged] = evidenceOf([banks[0]!.proof!], gives, walletOf(H)).banks;
  const plan = planOf([merged!], gives, walletOf(H), () => untouched, { at: fourSeats.table });
  const [sent] = plan.steps.find(({ act }) => act === 'demand')!.args as [{ turns: unknown[] }];
  return { text: exitFileText(forFile(merged!, gives)), turnsByStore: sent.turns.length };
}

describe('a file that is saved on the way out', () => {
  it('P7.5 can be read again, whatever right leaves a friend of the house has signed', () => {
    const { text, turnsByStore } = savedText(boundSeat(true));
    expect(turnsByStore).toBeLessThanOrEqual(mostTurns); // the browser itself could get out
    expect(verifiedBanks('saved.json', text).dropped).toEqual([]);
  });

  it('I14 brings the coup to the chain by itself, as the browser that saved it would have (docs/EXIT.md)', () => {
    const { text, turnsByStore } = savedText(boundSeat(false));
    expect(turnsByStore).toBeLessThanOrEqual(mostTurns);
    const { banks, report, dropped } = verifiedBanks('saved.json', text);
    expect([report.failed, dropped]).toEqual([undefined, []]);
    const plan = planOf(evidenceOf(banks).banks, noGives, walletOf(H), () => untouched, { at: fourSeats.table });
    const [sent] = plan.steps.find(({ act }) => act === 'demand')!.args as [{ turns: unknown[] }];
    expect(sent.turns.length).toBeLessThanOrEqual(mostTurns); // else MAX_TURNS: the chain refuses it
    // Saved again from that file, nothing is lost.
    expect(exitFileText(banks[0]!)).toBe(text);
  });

  it('P7.5 holds the proof file as a verifier takes it, and beside it only the leaves that a base rests on', () => {
    const { text } = savedText(boundSeat(true));
    const { format, proof, leaves } = JSON.parse(text) as { format: string; proof: unknown; leaves: unknown[] };
    expect([format, leaves.length]).toEqual(['sabot-exit', 1]);
    expect(verifyProof(parseProof(proof)).failed).toBeUndefined();
  });

  it('P7.14 a wrong leave beside the proof is left out and said, and what is no exit file is refused', () => {
    const { text } = savedText(boundSeat(false));
    const file = JSON.parse(text) as { leaves: { message: { line: string } }[] };
    const [leave] = file.leaves as [{ message: { line: string } }];
    const wrong = { ...file, leaves: [{ ...leave, message: { ...leave.message, line: '-1' } }, leave] };
    const { banks, dropped } = verifiedBanks('saved.json', JSON.stringify(wrong));
    expect(dropped).toEqual(['A leave is not right.']);
    expect(exitFileText(banks[0]!)).toBe(text);
    for (const other of [
      { ...file, version: 2 },
      { ...file, more: 1 },
      { ...file, leaves: Array(mostLeaves + 1).fill(leave) },
    ])
      expect(() => verifiedBanks('saved.json', JSON.stringify(other))).toThrow(/cannot be read/);
    const newer = JSON.stringify({ ...file, version: 2, more: 1 });
    expect(() => verifiedBanks('saved.json', newer)).toThrow(/version: not version 1/);
  });

  it('P7.5 is a proof file where every base rests on what a verifier takes', () => {
    const { proof } = memoryBank(boundSeat(false));
    const standing = { ...proof, leaves: [] };
    expect(exitFileText(standing)).toBe(JSON.stringify(proofToJson(standing)));
  });
});

const memoryBank = (memory: SeatMemory) => memory.banks[0]!;
