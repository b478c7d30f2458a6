/**
 * Hundreds of banks from random games of every ruleset, through every step of the verifier. Their signatures are quick
 * ones; `game-banks.test.ts` has real ones. Run more with `npm run test:banks`: BANKS in each ruleset.
 */
import { describe, expect, it, vi } from 'vitest';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { BankedGame, type PlayedBank } from '../../support/game-banks.ts';

vi.mock('../../../engine/protocol/sign.ts', () => import('../support/quick-sign.ts'));
vi.mock('../../../engine/protocol/recover.ts', () => import('../support/quick-sign.ts'));

const banksInAll = Number(process.env['BANKS'] ?? 100);
const banksOfTable = 10;

describe('banks of the game', () => {
  it.each(rulesets.map((ruleset) => [ruleset.name, ruleset] as const))(
    'R6.6 %s: list, money, cards, end and result of every bank match protocol.md and verify',
    (_name, ruleset) => {
      const counts: Record<string, number> = {};
      const count = (what: string, n = 1) => {
        counts[what] = (counts[what] ?? 0) + n;
      };
      const countBank = ({ proof, end, moves, taglie, left, punters, standing, socio }: PlayedBank) => {
        count('banks');
        count(end);
        count('turns', proof.turns.length);
        count('moves', moves);
        count('new taglia', taglie);
        count('left in mid-bank', left);
        count(
          'choices',
          proof.turns.reduce((sum, { choices }) => sum + (choices?.length ?? 0), 0),
        );
        if (punters > 1) count('several punters');
        if (standing) count('standing');
        if (socio) count('socio');
      };
      for (let seed = 1; (counts['banks'] ?? 0) < banksInAll; seed++) {
        // Every other table begins shortly before the cut, so that a new taglia comes in the middle of a bank.
        const game = new BankedGame(ruleset, seed, seed % 2 === 0 ? 0 : ruleset.cut.card - 7 - (seed % 20));
        while (game.banks.length < banksOfTable) game.next();
        for (const bank of game.banks) {
          const { failed, verdict, missing } = verifyProof(bank.proof);
          expect({ seed, failed, verdict, missing }).toEqual({
            seed,
            failed: undefined,
            verdict: 'VERIFIED',
            missing: undefined,
          });
          countBank(bank);
        }
      }
      if (process.env['BANKS'] !== undefined) console.log(ruleset.name, counts);
      const least = (what: string, n: number) => expect([what, (counts[what] ?? 0) >= n]).toEqual([what, true]);
      for (const end of ['punta', 'passed', 'void']) least(end, 3);
      least('choices', 20);
      least('left in mid-bank', 1);
      least('new taglia', 2);
      if (ruleset.moves.length > 1) least('moves', 3);
      if (ruleset.play.seats.most > 2) least('several punters', 20);
      if (ruleset.standing !== 'none') least('standing', 5);
      if (ruleset.play.socio) least('socio', 5);
    },
    1_800_000,
  );
});
