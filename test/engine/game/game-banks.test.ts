/**
 * A bank of the game is a bank of protocol.md: a few, signed with real keys, through every step of the verifier. Many
 * more are in `game-banks-many.test.ts`.
 */
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../engine/proof/format.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { BankedGame } from '../../support/game-banks.ts';

describe('banks of the game, signed', () => {
  it.each(rulesets.map((ruleset) => [ruleset.name, ruleset] as const))(
    'R6.6 %s: the bank of a random game verifies, with every signature',
    (_name, ruleset) => {
      const game = new BankedGame(ruleset, 1, ruleset.cut.card - 9);
      const played = () => game.banks.filter(({ proof }) => proof.turns.length > 0);
      while (played().length < 4) game.next();
      expect(new Set(played().flatMap(({ proof }) => proof.turns.map(kindOf)))).toContain('coup');
      for (const { proof } of played()) {
        const report = verifyProof(parseProof(JSON.stringify(proofToJson(proof))));
        expect([report.failed, report.verdict]).toEqual([undefined, 'VERIFIED']);
      }
    },
  );
});
