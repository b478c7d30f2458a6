/** Attacks of a lying house about the shoe, by banks of two that are not where they should be. */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { asKnown } from '../../../engine/claim.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { CoupTurn, Proof } from '../../../engine/proof/format.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { proveShoe } from '../../../engine/seat/doubts.ts';
import { takeBank } from '../../../engine/seat/take-bank.ts';
import type { SeatBank, SeatMemory } from '../../../engine/seat/memory.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { bank, calling, granted } from '../../support/bank.ts';
import { memoryOf, seatBankOf, secretCast } from '../../support/own-seat.ts';

describe('banks of two that are not where they should be', () => {
  const cast = secretCast();
  const idOf = (proof: Proof) => hashStruct('Setup', proof.setup.message);
  /** A bank of up to `coups`, after `prev` with the shoe that it left. */
  const play = (number: bigint, prev: Proof | null, coups: number, seed = Number(number)): Proof => {
    const one = bank(
      { number, seed, ...(prev === null ? {} : { prev: idOf(prev), composition: lastStateOf(prev).composition }) },
      cast,
    );
    for (let i = 0; i < coups && one.state.outcome !== outcomes.punta; i++)
      one.coup({ ...calling(1, 1_000n), acks: [1, 2] });
    return granted(one.proof(), 200_000n); // so that the loser can go on sitting there
  };
  const knowing = (...banks: readonly SeatBank[]): SeatMemory => {
    const proofs = banks.map(({ proof }) => proof);
    return { ...memoryOf(2, proofs), grant: proofs[0]!.grants.find(({ message }) => message.seat === 2)!, banks };
  };
  const aboutIn = ({ banks }: SeatMemory) => banks.at(-1)!.doubts.map(({ about }) => about);
  /** These banks do not show whose turn it was. */
  const shoeIn = (memory: SeatMemory) => aboutIn(memory).filter((about) => about === 'shoe');
  /** The last bank as it is taken over, in doubt. */
  const taken = (memory: SeatMemory, next: Proof): SeatMemory => {
    const { memory: after, bank: now } = takeBank(memory, next, false);
    expect([after.alarm, after.disagreement, now?.barred, shoeIn(after)]).toEqual([null, null, null, ['shoe']]);
    return after;
  };

  const first = play(1n, null, 1);

  it('P7.8 a history without a bank that this seat played proves no shoe; two set-ups after one bank lie', () => {
    const mine = play(2n, first, 6); // up to 36 cards are gone
    const fork = play(3n, first, 0); // follows bank 1 too, as if bank 2 did not exist
    const next = play(4n, fork, 0);
    expect([
      next.setup.message.composition === lastStateOf(first).composition,
      next.setup.message.composition === lastStateOf(mine).composition,
    ]).toEqual([true, false]);
    const memory = taken(knowing(seatBankOf(first), seatBankOf(mine)), next);
    const after = proveShoe(memory, idOf(next), [first, fork]);
    expect([shoeIn(after), after.alarm]).toMatchObject([
      ['shoe'],
      { step: 'S.setup', lie: { kind: 'setups', setups: [{ message: { number: 2n } }, { message: { number: 3n } }] } },
    ]);
    // A bank that the house has not signed is no lie, and proves nothing.
    const unsigned = { ...fork, setup: { ...fork.setup, signature: first.setup.signature } };
    expect(proveShoe(memory, idOf(next), [first, unsigned])).toBe(memory);
  });

  it('P7.8 nor does one with an uncontradicted gap, before the first bank that it has or between two', () => {
    const unseen = play(2n, first, 1);
    const mine = play(3n, unseen, 6);
    const other = play(2n, first, 0, 22);
    const next = play(5n, other, 0);
    const memory = taken(knowing(seatBankOf(first), seatBankOf(mine)), next);
    expect(proveShoe(memory, idOf(next), [first, other])).toBe(memory);
    const begins = play(2n, null, 0);
    const late = play(4n, play(2n, null, 0), 1);
    const last = play(5n, late, 0);
    const knows = taken(knowing(seatBankOf(mine)), last);
    expect(proveShoe(knows, idOf(last), [begins, late])).toBe(knows);
    // What it has seen is there, and so is what it has not: that is the proof.
    const right = play(5n, play(4n, mine, 0), 0);
    const whole = taken(knowing(seatBankOf(first), seatBankOf(mine)), right);
    expect(shoeIn(proveShoe(whole, idOf(right), [first, unseen, mine, play(4n, mine, 0)]))).toEqual([]);
  });

  it('P7.8 nor one that brings back a coup seen at the table; one heard of only afterwards may come back', () => {
    // The whole shoe, as before the only coup of bank 1.
    const back = granted(bank({ number: 2n, prev: idOf(first), seed: 2 }, cast).proof());
    const done = play(3n, back, 1);
    const next = play(4n, done, 0);
    const bare = { ...first, turns: first.turns.map((turn) => ({ ...turn, acks: [] }) as unknown as CoupTurn) };
    const { next: seen } = bare.turns.at(-1)!.step.message;
    for (const [inTime, proven] of [
      [{ inTime: seen }, ['shoe']],
      [{}, []],
    ] as const) {
      const memory = taken(knowing(seatBankOf(bare, inTime)), next);
      expect(shoeIn(proveShoe(memory, idOf(next), [bare, back, done]))).toEqual(proven);
    }
  });

  it('P7.8 a skipped number does not excuse a set-up that follows an older bank than the newest', () => {
    const mine = play(2n, first, 6);
    const { memory, bank: none } = takeBank(knowing(seatBankOf(first), seatBankOf(mine)), play(4n, first, 0), false);
    expect([none, memory.alarm]).toMatchObject([
      null,
      { step: 'S.setup', lie: { kind: 'setups', setups: [{ message: { number: 2n } }, { message: { number: 4n } }] } },
    ]);
  });

  describe('a skipped number', () => {
    const ended = (() => {
      const one = bank({ number: 1n, seed: 1, banker: 1 }, cast);
      for (let i = 0; one.state.outcome !== outcomes.punta && i < 20; i++)
        one.coup({ ...calling(1, 1_000n), acks: [1, 2] });
      return { ...granted(one.proof()), end: 'punta' } as Proof;
    })();
    const { composition } = lastStateOf(ended);
    const invented: Hex = `0x${'77'.repeat(32)}`;
    const memory = knowing(seatBankOf(ended));
    const after = (prev: Hex, number: bigint, change: object, known = memory) => {
      const { memory: now, bank: next } = takeBank(
        known,
        granted(bank({ number, prev, seed: 9, banker: 1, ...change }, cast).proof()),
        false,
      );
      expect([now.alarm, now.disagreement, next!.barred]).toEqual([null, null, null]);
      return aboutIn(now);
    };

    it('P7.8 does not remove the doubt that this seat was due, nor may the taglia start again before its cut', () => {
      expect(after(idOf(ended), 2n, { composition })).toEqual(['turn']);
      expect(after(invented, 3n, { taglia: 2 })).toEqual(['shoe', 'turn']);
      expect(after(invented, 3n, { taglia: 1 })).toEqual(['shoe', 'turn']); // whole again in the same taglia
      expect(after(invented, 3n, { composition })).toEqual(['shoe', 'turn']);
    });

    it('P7.8 is no doubt for a player who refused, nor is a whole shoe after the cut', () => {
      expect(after(invented, 3n, { composition }, { ...memory, refused: 3n })).toEqual(['shoe']);
      const few = fullShoe.map(() => 2);
      const near = { ...lastStateOf(ended), composition: packComposition(few) };
      const known = knowing(seatBankOf(ended, { checked: asKnown(near) }));
      expect(after(invented, 3n, { taglia: 2 }, { ...known, refused: 3n })).toEqual([]);
    });

    it('P7.8 no history removes the doubt that the shoe is whole too early', () => {
      const proof = granted(bank({ number: 3n, prev: invented, seed: 9, banker: 1, taglia: 2 }, cast).proof());
      const { memory: now } = takeBank(memory, proof, false);
      expect(proveShoe(now, idOf(proof), [ended])).toBe(now);
    });

    it('P7.8 with more than two players it is none: others may have had their turn in the meantime, and cut', () => {
      const online = { ...memory, table: { ...memory.table, ruleset: 0 } };
      const proof = granted(bank({ number: 3n, prev: invented, seed: 9, banker: 1, taglia: 2 }, cast).proof());
      const { banks } = takeBank(online, proof, false).memory;
      expect(banks.at(-1)!.doubts).toEqual([]);
    });
  });
});
