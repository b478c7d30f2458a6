/**
 * I12: random banks of Sette e mezzo must come out of Solidity as they were signed. A step names the digest of the
 * whole next state, so one call that ends in the same state agrees on every deal, decision, sum and digest of the bank.
 * `npm run test:banks:sette` plays 5,000.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { hexToBytes } from 'viem';
import { outcomes } from '../../engine/protocol/messages.ts';
import { domainSeparator, hashStruct } from '../../engine/protocol/eip712.ts';
import { setteRulesets } from '../../engine/sette/ruleset.ts';
import { encodeProof, lastDigestOf, lastStateOf } from '../../engine/settlement/encode.ts';
import { domain } from '../support/bank.ts';
import { randomSetteBank } from '../support/sette-random.ts';
import { deploySystem, type System } from './support/system.ts';

const many = process.env['BANKS'] !== undefined;
const banksOfRuleset = Number(process.env['BANKS'] ?? 12);
const firstSeed = Number(process.env['SEED'] ?? 40_001);

describe('Solidity plays random banks of Sette e mezzo', () => {
  let replay: System['setteReplay'];
  before(async () => {
    replay = (await deploySystem()).setteReplay;
  });

  for (const ruleset of setteRulesets) {
    it(`I5 I6 I11 I12 ${ruleset.name}: ${banksOfRuleset} banks`, async () => {
      const seen = new Set<number>();
      let [turns, choices, most] = [0, 0, 0];
      for (let seed = firstSeed; seed < firstSeed + banksOfRuleset; seed++) {
        const proof = randomSetteBank(ruleset, seed).proof();
        const where = `${ruleset.name}, seed ${seed}`;
        const [ending, cards] = await replay.read.replay([domainSeparator(domain), encodeProof(proof, 0)]);
        const state = lastStateOf(proof);
        assert.equal(ending.state, lastDigestOf(proof), where);
        assert.deepEqual(
          ending.seats.map((seat) => seat.line),
          state.seats,
          where,
        );
        assert.deepEqual(
          [ending.turn, ending.posta, ending.garage, ending.won, ending.cagnotte],
          [state.turn, state.posta, 0n, state.won, state.cagnotte],
          where,
        );
        assert.deepEqual([...hexToBytes(cards)], proof.turns.at(-1)?.cards ?? [], where);
        assert.equal(ending.bankId, hashStruct('Setup', proof.setup.message), where);
        for (const turn of proof.turns) {
          seen.add(turn.state!.outcome);
          choices += turn.choices?.length ?? 0;
          most = Math.max(most, turn.cards?.length ?? 0);
        }
        turns += proof.turns.length;
      }
      if (many)
        console.log(
          `${ruleset.name}: ${banksOfRuleset} banks, ${turns} turns, ${choices} signed choices, at most ${most} cards, seeds from ${firstSeed}`,
        );
      assert.deepEqual([...seen].sort(), [outcomes.punta, outcomes.banco, outcomes.taglia]);
      assert.equal(choices > 0, !ruleset.bound);
    });
  }
});
