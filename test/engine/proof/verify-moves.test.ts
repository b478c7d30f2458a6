/**
 * The verifier, and so every client before it gives, refuses a banker's move that its ruleset does not open (too early,
 * too often, too much), although the right keys signed everything. Banker 1 of 5,000 with a posta of 1,000, limits 100
 * to 10,000; each coup of the history is covered whole. Figures by hand.
 */
import { describe, expect, it, vi } from 'vitest';
import { packComposition } from '../../../engine/fairness/composition.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import type { Table } from '../../../engine/protocol/messages.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import type { CoupOptions } from '../../support/bank-options.ts';
import { BankMaker, bytes32, type Cast } from '../../support/bank-maker.ts';
import { castOf, granted } from '../../support/bank.ts';

vi.mock('../../../engine/protocol/sign.ts', () => import('../support/quick-sign.ts'));
vi.mock('../../../engine/protocol/recover.ts', () => import('../support/quick-sign.ts'));

const moves = { on: 0, raise: 1, halve: 2, reduce: 3 } as const;
const outcomes: Record<string, number> = { P: 1, W: 2, E: 3 };

function cast(name: string, changes: Partial<Table>): Cast {
  const ruleset = rulesets.find((one) => one.name === name)!;
  const { seats, ...rest } = castOf({
    ruleset: ruleset.id,
    ...ruleset.cagnotte,
    minBet: 10n,
    minPosta: 100n,
    maxPosta: 10_000n,
    ...changes,
  });
  return { ...rest, seats: seats.map((seat, i) => ({ ...seat, stack: i === 0 ? 5_000n : 50_000n })) };
}

/** Ten cards left in a taglia that ends with the 305th: its first coup is the last. */
const lastTen = packComposition(Array.from({ length: 52 }, (_, kind) => (kind < 10 ? 1 : 0)));

/**
 * The first seed whose bank goes this way: W won by the banker, E égalité, H the banker halves before the next coup, T
 * a new taglia after the coup.
 */
function bankOf(table: Cast, history: string): BankMaker {
  const late = history.includes('T');
  for (let seed = 0; seed < 20_000; seed++) {
    const maker = new BankMaker(table, {
      number: 1n,
      banker: 1,
      posta: 1_000n,
      seed,
      ...(late && { composition: lastTen, prev: bytes32('the bank before') }),
    });
    if (goesSo(maker, history)) return maker;
  }
  throw new Error(`no bank goes ${history}`);
}

function goesSo(maker: BankMaker, history: string): boolean {
  let move: Pick<CoupOptions, 'move' | 'amount'> = {};
  for (const letter of history) {
    if (letter === 'T') maker.taglia();
    else if (letter === 'H') move = { move: moves.halve, amount: maker.state.posta / 2n };
    else {
      const posta = maker.state.posta - (move.amount ?? 0n);
      if (maker.coup({ ...move, stakes: new Map([[2, { call: 5, accepted: posta }]]) }) !== outcomes[letter])
        return false;
      move = {};
    }
  }
  return true;
}

/** What the verifier says of the history and one more coup with this move, against a bet of 50. */
function verdict(
  name: string,
  history: string,
  move: keyof typeof moves,
  amount: bigint,
  changes: Partial<Table> = {},
): string {
  const maker = bankOf(cast(name, changes), history);
  maker.coup({ move: moves[move], amount, stakes: new Map([[2, { call: 1, accepted: 50n }]]) });
  const { failed, verdict: found } = verifyProof(granted(maker.proof(), 50_000n));
  return failed === undefined ? found : `${failed.id} of turn ${failed.turn}`;
}

/** After an allowed move the bank is merely not over. */
const open = 'INCOMPLETE';

describe('moves in a proof', () => {
  // 1,000 won at 5% is 1,950; 975 of it halved, and won again, is 975 + 975 − 48 = 1,902. Heads-up: 1,980; 990 + 990 −
  // 19 = 1,961.
  it.each<[string, string, string, keyof typeof moves, bigint, boolean]>([
    ['R4.3 R8.3 a raise before the first coup', 'online', '', 'raise', 1n, false],
    ['R4.3 R8.3 a raise after an égalité alone', 'online', 'E', 'raise', 1n, false],
    ['R4.3 R8.3 a raise by all the credit left', 'online', 'W', 'raise', 4_000n, true],
    ['R4.3 R8.3 a raise beyond the credit', 'online', 'W', 'raise', 4_001n, false],
    ['R4.3 R8.3 a raise by nothing', 'online', 'W', 'raise', 0n, false],
    ['R4.4 R8.3 halving before the first coup', 'online', '', 'halve', 500n, false],
    ['R4.4 R8.3 halving after an égalité alone', 'online', 'E', 'halve', 500n, false],
    ['R4.4 R8.3 halving after a won coup', 'online', 'W', 'halve', 975n, true],
    ['R4.4 R8.3 less than half', 'online', 'W', 'halve', 974n, false],
    ['R4.4 R8.3 more than half', 'online', 'W', 'halve', 976n, false],
    ['R4.4 R8.3 halving after a won coup and two égalités', 'online', 'WEE', 'halve', 975n, true],
    ['R4.4 R8.3 halving after the second won coup', 'online', 'WW', 'halve', 1_901n, true],
    ['R4.4 R8.3 halving after three won coups', 'online', 'WWW', 'halve', 3_708n, false],
    ['R4.4 R8.3 halving a second time', 'online', 'WHW', 'halve', 951n, false],
    ['R8.3 a reduction, which online does not have', 'online', 'W', 'reduce', 100n, false],

    ['R4.3 R8.3 a raise before the first coup', 'saint-vincent', '', 'raise', 4_000n, true],
    ['R4.3 R8.3 a raise beyond the credit', 'saint-vincent', '', 'raise', 4_001n, false],
    ['R4.5 R8.3 a reduction before the first coup', 'saint-vincent', '', 'reduce', 100n, false],
    ['R4.5 R8.3 a reduction after a won coup', 'saint-vincent', 'W', 'reduce', 100n, false],
    ['R4.5 R8.3 a reduction on an égalité, to the least posta', 'saint-vincent', 'E', 'reduce', 900n, true],
    ['R4.5 R8.3 a reduction below the least posta', 'saint-vincent', 'E', 'reduce', 901n, false],
    ['R4.5 R8.3 a reduction on an égalité after a won coup', 'saint-vincent', 'WE', 'reduce', 100n, false],
    ['R4.5 R8.3 a reduction at a new taglia after a won coup', 'saint-vincent', 'WT', 'reduce', 1_850n, true],
    ['R4.5 R8.3 and below the least posta', 'saint-vincent', 'WT', 'reduce', 1_851n, false],
    ['R4.5 R8.3 a reduction after a coup in the new taglia', 'saint-vincent', 'WTW', 'reduce', 100n, false],
    ['R8.3 halving, which saint-vincent does not have', 'saint-vincent', 'W', 'halve', 975n, false],

    ['R4.3 R8.3 venezia knows no raise', 'venezia', 'W', 'raise', 1n, false],
    ['R8.3 venezia does not halve', 'venezia', 'W', 'halve', 975n, false],
    ['R8.3 venezia does not reduce', 'venezia', 'E', 'reduce', 100n, false],

    ['R4.3 R8.3 heads-up knows no raise', 'heads-up', 'W', 'raise', 1n, false],
    ['R4.1 R8.3 halving before the first coup', 'heads-up', '', 'halve', 500n, false],
    ['R4.1 R8.3 halving after a won coup', 'heads-up', 'W', 'halve', 990n, true],
    ['R4.1 R8.3 less than half', 'heads-up', 'W', 'halve', 989n, false],
    ['R4.1 R8.3 halving after an égalité', 'heads-up', 'E', 'halve', 500n, true],
    ['R4.1 R8.3 halving again', 'heads-up', 'WHW', 'halve', 980n, true],
    ['R8.3 heads-up does not reduce', 'heads-up', 'E', 'reduce', 100n, false],
  ])('%s: %s %s, %s %i', (_title, name, history, move, amount, allowed) => {
    const turn = history.replace('H', '').length;
    expect(verdict(name, history, move, amount)).toBe(allowed ? open : `T.move of turn ${turn}`);
  });

  it.each<[bigint, string]>([
    [50n, open],
    [51n, 'T.move of turn 1'],
  ])('R4.3 R8.3 a raise by %i to a maximum posta of 2,000', (amount, expected) => {
    expect(verdict('online', 'W', 'raise', amount, { maxPosta: 2_000n })).toBe(expected);
  });
});
