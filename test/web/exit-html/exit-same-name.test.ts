/**
 * The house publishes a shorter proof, or a fork, of a bank that the player has saved whole. Both files have the same
 * name (`bankFileName`: number and set-up), and given to /exit one after the other, both count.
 */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { bankFileName } from '../../../engine/proof/file-name.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { choiceOf, withAdded } from '../../../web/exit-html/escrows.ts';
import { evidenceFor, pieceOf } from '../../../web/exit-html/evidence.ts';
import { calling, granted, wonTwice } from '../../support/bank.ts';
import { walletOf } from '../../support/exit-facts.ts';
import { secretCast } from '../../support/own-seat.ts';

const whole = granted(wonTwice(1n, secretCast()).proof()); // seat 1, the banker, has won two coups
const cut: Proof = { ...whole, turns: whole.turns.slice(0, 1) }; // and here but one
const file = (proof: Proof) => {
  const { message } = proof.setup;
  return new File([JSON.stringify(proofToJson(proof))], bankFileName(message.number, hashStruct('Setup', message)));
};
const won = (proof: Proof) => lastStateOf(proof).seats[0]!;

describe('two files of one bank', () => {
  it('P7.14 given one after the other, the one that shows less does not drive out the one that shows more', async () => {
    const [saved, published] = [await pieceOf(file(whole)), await pieceOf(file(cut))];
    expect([saved.problem, published.problem, won(whole) > won(cut)]).toEqual([null, null, true]);
    const pieces = withAdded([published], withAdded([saved], []));
    const found = evidenceFor(choiceOf(pieces, null).pieces, walletOf(1))!;
    expect(found.banks.map(won)).toEqual([won(whole)]);
  });

  it('P7.14 both are named, by how much they show; one that is given again stands once', async () => {
    const [saved, published] = [await pieceOf(file(whole)), await pieceOf(file(cut))];
    expect([saved, published].map(({ name }) => name.replace(/^.*json: /, ''))).toEqual([
      'bank 1, INCOMPLETE after 2 turns',
      'bank 1, INCOMPLETE after 1 turn',
    ]);
    const again = withAdded([await pieceOf(file(cut))], withAdded([published], [saved]));
    expect(again.map(({ name }) => name)).toEqual([published.name, saved.name]);
  });

  it('P7.14 nor does a fork of as many turns: the player is told that there are two', async () => {
    const made = (stake: bigint) => {
      const maker = wonTwice(1n, secretCast());
      maker.unfinished(calling(1, stake), [1, 2], []);
      return granted(maker.proof());
    };
    const [mine, fork] = [await pieceOf(file(made(1_000n))), await pieceOf(file(made(2_000n)))];
    expect(mine.name).toBe(fork.name);
    const pieces = withAdded([fork], [mine]);
    expect(pieces).toHaveLength(2);
    expect(evidenceFor(pieces, walletOf(1))!.forks.join()).toMatch(/two courses of turn 2/);
  });
});
