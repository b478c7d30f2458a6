/**
 * Attack: the house signs two steps for one list (its friend, the banker, signs a choice in one and none in the other).
 * The player has saved the file of the one that pays it; later the house publishes the other. "Whatever the house signs,
 * it owes": a player that has both files must not get less than with the good one alone, whichever it names first.
 */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { bank, calling, granted } from '../../support/bank.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { secretCast } from '../../support/own-seat.ts';

const cast = secretCast();
type Choose = (role: 'punta' | 'banco', options: readonly number[], fallback: number) => { draw: number; sign: boolean };
const byRegola: Choose = (_role, _options, fallback) => ({ draw: fallback, sign: false });
const bankerOther: Choose = (role, options, fallback) =>
  role === 'banco'
    ? { draw: options.find((one) => one !== fallback) ?? fallback, sign: true }
    : { draw: fallback, sign: false };

function forks(): { readonly won: Proof; readonly lost: Proof } {
  for (let seed = 0; seed < 4_000; seed++) {
    const made = (choose: Choose) => {
      const one = bank({ number: 1n, seed }, cast);
      return { one, outcome: one.coup({ ...calling(1, 2_000n), acks: [], choose }) };
    };
    const [first, second] = [made(byRegola), made(bankerOther)];
    if (first.outcome !== outcomes.punta || second.outcome !== outcomes.banco) continue;
    return { won: granted(first.one.proof()), lost: granted(second.one.proof()) };
  }
  throw new Error('no seed');
}
const asFile = (name: string, proof: Proof) => verifiedBanks(name, JSON.stringify(proofToJson(proof))).banks[0]!;
const lineOf = (proof: Proof) => lastStateOf(proof).seats[1]!;

describe('two files of one bank, both signed by the house', () => {
  const { won, lost } = forks();
  const [mine, theirs] = [asFile('saved.json', won), asFile('published.json', lost)];

  it.each([
    ['the good one first', [mine, theirs]],
    ['the fork first, as /exit puts what was added last', [theirs, mine]],
  ])('%s: the better branch is what the way out goes by', (_what, files) => {
    expect([lineOf(mine) > 0n, lineOf(theirs) < 0n]).toEqual([true, true]);
    const [found] = evidenceOf(files).banks;
    expect(lineOf(found!)).toBe(lineOf(mine));
  });

  it.each([
    ['the good one first', [mine, theirs]],
    ['the fork first', [theirs, mine]],
  ])('%s: what the house paid by its fork is claimed', (_what, files) => {
    const paid = {
      ...untouched,
      final: { how: 'finalised' as const, received: lineOf(theirs), signed: false, time: 0, payment: noPayment },
    };
    const acts = planOf(evidenceOf(files).banks, noGives, walletOf(2), () => paid).steps.map(({ act }) => act);
    expect(acts).toContain('claim');
  });
});
