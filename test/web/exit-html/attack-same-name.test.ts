/**
 * Attack: the house publishes a shorter proof, or a fork, of a bank that the player has saved whole. Both files have the
 * same name (`bankFileName`: number and set-up). Given to /exit one after the other, the second drives the first out.
 */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { bankFileName } from '../../../engine/proof/file-name.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { choiceOf, withAdded } from '../../../web/exit-html/escrows.ts';
import { evidenceFor, pieceOf } from '../../../web/exit-html/evidence.ts';
import { granted, wonTwice } from '../../support/bank.ts';
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
  it('given one after the other, the one that shows less does not drive out the one that shows more', async () => {
    const [saved, published] = [await pieceOf(file(whole)), await pieceOf(file(cut))];
    expect([saved.problem, published.problem, won(whole) > won(cut)]).toEqual([null, null, true]);
    const pieces = withAdded([published], withAdded([saved], []));
    const found = evidenceFor(choiceOf(pieces, null).pieces, walletOf(1))!;
    expect(found.banks.map(won)).toEqual([won(whole)]);
  });
});
