/**
 * The law of protocol.md 2.1: what the contracts refuse, the verifier refuses, and so a seat's client never plays. A
 * bank that only the contracts refuse is settled by the house where the seat has lost, and owes nothing where it has
 * won. One row for each error of `IReplay`: a bank that causes it although every signature is right, or why no
 * signature can. `signed-otherwise.test.ts` looks for what no row has thought of.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { verifyProof } from '../../engine/proof/verify.ts';
import { replayAbi } from '../../server/chain/abi.ts';
import { Asked, granted, verdictOnBank, verdictOnTurn } from './support/changed-bank.ts';
import { honestBanks, refusedRows } from './support/refused-rows.ts';
import { deploySystem } from './support/system.ts';

const errors = replayAbi.flatMap((item) => (item.type === 'error' ? [item.name as string] : []));

describe('what the contracts refuse the verifier refuses', () => {
  let asked: Asked;
  before(async () => {
    asked = new Asked(await deploySystem());
  });

  it('I12 every error of the replay has its row, and no row is of another', () =>
    assert.deepEqual(Object.keys(refusedRows).sort(), [...errors].sort()));

  for (const [name, bank] of Object.entries(honestBanks))
    it(`I12 ${name}, as the rows begin: neither refuses it`, async () => {
      const proof = bank().proof();
      assert.equal(verifyProof(granted(proof)).failed, undefined);
      assert.equal(await asked.anyError(proof), null);
    });

  for (const [error, rows] of Object.entries(refusedRows)) {
    if (typeof rows === 'string') {
      it(`I12 ${error}: no signature causes it, ${rows}`, () => assert.ok(rows.length > 20));
      continue;
    }
    for (const { what, proof: made, from, demanded, step } of rows)
      it(`I12 ${error}: ${what}, refused by the verifier at ${step}`, async () => {
        const proof = made();
        const found = demanded === true ? await asked.demanded(proof) : await asked.proposed(proof, from ?? 0);
        assert.equal(found, error);
        const isTurn = from !== undefined && from < proof.turns.length;
        assert.equal(isTurn ? verdictOnTurn(proof, from) : verdictOnBank(proof), step);
      });
  }
});
