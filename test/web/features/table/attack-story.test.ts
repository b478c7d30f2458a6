/**
 * Attack: the house closes a turn twice. This browser has given for the first list; the proof that the server publishes
 * plays the second. The page takes the published one for the longer version of its own and tells its coups.
 */
import { describe, expect, it } from 'vitest';
import type { SeatBank } from '../../../../engine/seat/memory.ts';
import { verifyProof } from '../../../../engine/proof/verify.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { longerOf } from '../../../../web/features/table/checked-banks.ts';
import { bank, calling, granted, wonTwice } from '../../../support/bank.ts';
import { memoryOf, secretCast } from '../../../support/own-seat.ts';

const cast = secretCast();

describe('what is told of a bank of one’s own', () => {
  it.each([
    ['after two checked turns', () => wonTwice(1n, cast)],
    ['in its first turn', () => bank({ number: 1n }, cast)],
  ])('%s: not a coup on another list than the one that this seat has given for', (_what, begin) => {
    const [own, other] = [begin(), begin()];
    own.unfinished(calling(1, 3_000n), [1, 2], [2]);
    other.coup(calling(1, 1_000n));
    const published = granted(other.proof());
    expect(verifyProof(published).failed).toBeUndefined();
    const mine = memoryOf(2, [granted(own.proof())]).banks[0] as SeatBank;
    const told = longerOf(mine, published)!;
    const list = told.turns.at(-1)!.closed!;
    expect(hashStruct('Closed', list.message)).toBe(hashStruct('Closed', mine.proof.turns.at(-1)!.closed!.message));
  });
});
