/** Of any number of right leaves those are kept that something rests on, and they are few. */
import { expect, it } from 'vitest';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { longestProof } from '../../../engine/proof/bounds.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { basesOf, mostLeaves, neededLeaves } from '../../../engine/proof/leaves.ts';
import { usableBases } from '../../../engine/settlement/encode.ts';
import { BankMaker } from '../../support/bank-maker.ts';
import { castOf } from '../../support/bank.ts';

const cast = castOf({ ruleset: 2 }, [1, 2, 3]);
const longest = longestProof(3);
const reached = (bases: readonly number[], turns: number) =>
  Array.from({ length: turns }, (_, turn) => bases.some((base) => base <= turn && turn - base < longest));

/** 3 loses each coup, acknowledges nothing, and signs a right Leave for each state in `left`. */
function bankWith(turns: number, left: (turn: number) => boolean) {
  const maker = new BankMaker(cast, { number: 1n, banker: 1, posta: 20_000n });
  const leaves: Proof['leaves'][number][] = [];
  const { key } = cast.seats[2]!;
  for (let turn = 0; turn < turns; turn++) {
    // Its next bet would sign the state before: 2 bets in every other coup.
    const seat = turn % 2 === 0 ? 3 : 2;
    const options = { stakes: new Map([[seat, { accepted: 100n }]]), acks: [2] };
    maker.seek(options, (outcome) => outcome === outcomes.banco);
    maker.coup(options);
    const line = maker.state.seats[2]!;
    if (left(maker.state.turn))
      leaves.push({ seat: 3, ...key.sign('Leave', { bankId: maker.bankId, turn: maker.state.turn, line }) });
  }
  const proof = maker.proof();
  return { proof, leaves, setup: proof.setup.message };
}

it.each([
  ['for each state', () => true],
  ['for one state in seven', (turn: number) => turn % 7 === 0],
  ['for three states, far from each other', (turn: number) => [1, 29, 30].includes(turn)],
  ['for none', () => false],
] as const)('P7.9 whatever turn a proof could begin before, it still can, with leaves %s', (_, left) => {
  const { proof, leaves, setup } = bankWith(60, left);
  const [before, after] = [leaves, neededLeaves(leaves, setup, proof.turns)].map((some) => ({
    bases: basesOf(setup, proof.turns, some),
    some,
  }));
  expect(reached(after!.bases, 61)).toEqual(reached(before!.bases, 61));
  expect(after!.bases.at(-1)).toBe(before!.bases.at(-1));
  // Known one by one, as they are shown, it is the same.
  const grown = leaves.reduce<Proof['leaves']>((some, leave) => {
    const turns = proof.turns.slice(0, leave.message.turn);
    return neededLeaves([...some, leave], setup, turns);
  }, []);
  const last = basesOf(setup, proof.turns, neededLeaves(grown, setup, proof.turns));
  expect(reached(last, 61)).toEqual(reached(before!.bases, 61));
  expect(after!.some.length).toBeLessThanOrEqual(2 + Math.ceil((2 * 60) / longest));
  expect(after!.some.length).toBeLessThan(mostLeaves / 20);
  expect(usableBases({ ...proof, leaves })).toEqual(before!.bases); // the court's own rule (encode.ts)
});

it('P7.5 of several leaves with one line the one that a verifier takes is kept, and the line of who stays away', () => {
  const { proof, leaves, setup } = bankWith(4, () => true);
  const kept = neededLeaves(leaves, setup, proof.turns);
  // 3 played in turns 0 and 2: its line changed after turn 2 for the last time.
  expect(kept.at(0)!.message).toMatchObject({ turn: 3, line: proof.turns[3]!.state!.seats[2] });
  const bound = { ...proof.turns[3]!, gives: [{ seat: 3, signature: '0x' as const }] } as never;
  const later = neededLeaves(leaves, setup, proof.turns.with(3, bound));
  expect(later.at(0)!.message.turn).toBe(4); // it gave in turn 3, and left again
});
