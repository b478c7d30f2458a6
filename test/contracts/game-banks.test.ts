/**
 * I12: banks of random games (the simulator's players on the rules' own machine) must come out of Solidity as they were
 * signed. A step names the digest of the whole next state, so one call that ends in the same state agrees on every
 * deal, draw, sum and digest of the bank. `npm run test:banks:chain` plays 10,000 and more.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { hexToBytes } from 'viem';
import { domainSeparator } from '../../engine/protocol/eip712.ts';
import { rulesets } from '../../engine/rules/ruleset.ts';
import { encodeProof, lastDigestOf, lastStateOf } from '../../engine/settlement/encode.ts';
import { domain } from '../support/bank.ts';
import { BankedGame } from '../support/game-banks.ts';
import { deploySystem, type System } from './support/system.ts';

const many = process.env['BANKS'] !== undefined;
const banksOfRuleset = Number(process.env['BANKS'] ?? 12);
const firstSeed = Number(process.env['SEED'] ?? 70_001);
const banksOfTable = 6;

describe('Solidity plays the banks of random games', () => {
  let replay: System['replay'];
  before(async () => {
    ({ replay } = await deploySystem());
  });

  for (const ruleset of rulesets) {
    it(`I12 ${ruleset.name}: ${banksOfRuleset} banks`, async () => {
      let [banks, turns, choices] = [0, 0, 0];
      for (let seed = firstSeed; banks < banksOfRuleset; seed++) {
        const game = new BankedGame(ruleset, seed, seed % 2 === 0 ? 0 : ruleset.cut.card - 7 - (seed % 20));
        while (game.banks.length < banksOfTable) game.next();
        for (const { proof } of game.banks) {
          const [ending, cards] = await replay.read.replay([domainSeparator(domain), encodeProof(proof, 0)]);
          const state = lastStateOf(proof);
          const where = `${ruleset.name}, seed ${seed}, bank ${proof.setup.message.number}`;
          assert.equal(ending.state, lastDigestOf(proof), where);
          assert.equal(ending.turn, state.turn, where);
          assert.deepEqual(
            ending.seats.map((seat) => seat.line),
            state.seats,
            where,
          );
          assert.deepEqual(
            [ending.posta, ending.garage, ending.won, ending.cagnotte],
            [state.posta, state.garage, state.won, state.cagnotte],
            where,
          );
          const last = proof.turns.findLast((turn) => turn.step !== undefined);
          assert.deepEqual([...hexToBytes(cards)], last?.cards ?? [], where);
          banks++;
          turns += proof.turns.length;
          choices += proof.turns.reduce((sum, turn) => sum + (turn.choices?.length ?? 0), 0);
        }
      }
      if (many)
        console.log(
          `${ruleset.name}: ${banks} banks, ${turns} turns, ${choices} signed choices, seeds from ${firstSeed}`,
        );
      assert.ok(turns > banks && choices > 0, `${turns} turns, ${choices} choices`);
    });
  }
});
