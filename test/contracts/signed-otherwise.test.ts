/**
 * The law of `refused-banks.test.ts` on banks that nobody has thought of: a few things of a real bank are said
 * otherwise and signed anew, and what Solidity then refuses in any way to bring it, the verifier refuses. Where the
 * verifier refuses more, it is at a step that is known to be its own. `CHANGED` banks of each ruleset, `SEED` the first
 * (npm run test:contracts:changed).
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Proof } from '../../engine/proof/format.ts';
import { everyRuleset } from '../../engine/table/rulesets.ts';
import { Asked, verdictOnBank, verdictOnTurn } from './support/changed-bank.ts';
import { changedBank } from './support/random-changes.ts';
import { setteNotOnChain } from './support/sette-answers.ts';
import { deploySystem } from './support/system.ts';
import { notOnChain } from './support/vector-answers.ts';

/** Where the verifier may refuse what the chain takes: the steps of the vectors, and why nobody has to on chain. */
const ofVerifiers: Readonly<Record<string, string>> = {
  ...notOnChain,
  ...setteNotOnChain,
  'K.before': 'a court that goes on from a state knows that state, and has checked how it came about',
  unreadable: 'no reader takes amounts of 2^95 and more, or other types than the structs have',
};

const banksOfRuleset = Number(process.env['CHANGED'] ?? 12);
const firstSeed = Number(process.env['SEED'] ?? 13);
const nothing = '-';

describe('banks that say otherwise', () => {
  let asked: Asked;
  before(async () => {
    asked = new Asked(await deploySystem());
  });

  /** What the chain and the verifier say of the bank, and of each turn from the state before it. */
  async function answersTo(proof: Proof): Promise<(readonly [chain: string, verifier: string])[]> {
    const answers = [[(await asked.anyError(proof)) ?? nothing, verdictOnBank(proof) ?? nothing] as const];
    for (const [i, turn] of proof.turns.entries()) {
      if (i === 0 || turn.step === undefined) continue;
      answers.push([(await asked.resumed(proof, i)) ?? nothing, verdictOnTurn(proof, i) ?? nothing]);
    }
    return answers;
  }

  for (const ruleset of everyRuleset) {
    it(`I12 ${ruleset.name}: what Solidity refuses of ${banksOfRuleset} banks the verifier refuses`, async () => {
      const [missed, unknown]: [string[], string[]] = [[], []];
      const met = new Map<string, number>();
      for (let seed = firstSeed; seed < firstSeed + banksOfRuleset; seed++) {
        const { proof, said } = changedBank(ruleset, seed);
        for (const [chain, verifier] of await answersTo(proof)) {
          const both = `${chain} / ${verifier}`;
          met.set(both, (met.get(both) ?? 0) + 1);
          if (verifier === nothing && chain !== nothing) missed.push(`seed ${seed}, ${said}: ${chain}`);
          if (chain === nothing && verifier !== nothing && !(verifier in ofVerifiers))
            unknown.push(`seed ${seed}, ${said}: ${verifier}`);
        }
      }
      if (process.env['SHOW'] !== undefined)
        console.log(
          [...met]
            .sort(([, a], [, b]) => b - a)
            .map(([both, times]) => `${both} ${times}`)
            .join(', '),
        );
      assert.deepEqual({ missed, unknown }, { missed: [], unknown: [] });
      // Not all are refused, nor taken: otherwise nothing would have been compared.
      assert.ok(met.has(`${nothing} / ${nothing}`) && met.size > 4, [...met.keys()].join());
    });
  }
});
