/**
 * Two wallets of one person in one browser, at one table: the house names the first (and a third seat) as silent; the
 * second believes that void.
 */
import { expect, it } from 'vitest';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceFor, givesOf } from '../../../web/exit-html/evidence.ts';
import type { Piece } from '../../../web/exit-html/piece.ts';
import { bank, granted, wallets } from '../../support/bank.ts';
import { planOf, untouched } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

const three = secretCast([1, 2, 3]);
const cast = { ...three, table: { ...three.table, ruleset: 0 } };
it("P7.14 what the banker's wallet has believed takes no demand from the punter that gave", () => {
  const maker = bank({ number: 1n }, cast);
  maker.unfinished(
    { stakes: new Map([2, 3].map((seat) => [seat, { call: 1, max: 1_000n, accepted: 1_000n }] as const)) },
    [1, 2, 3],
    [2, 3],
  );
  const whole = granted(maker.proof());
  const list = whole.turns[0] as ProofTurn & { gives: Proof['turns'][number]['gives'] };
  const closed = hashStruct('Closed', list.closed!.message);
  const bankerOnly = list.gives!.filter(({ seat }) => seat === 1);
  const stored = { ...whole, turns: [{ ...list, gives: bankerOnly }] } as Proof;
  const { choices: _choices, ...bare } = list as ProofTurn & { choices: unknown };
  const voided = {
    ...whole,
    turns: [{ ...bare, gives: bankerOnly, void: cast.house.sign('Void', { closed, silent: (1n << 2n) | (1n << 3n) }) }],
    end: 'void',
  } as unknown as Proof;
  const kept = [evidenceIn(memoryOf(2, [stored])), evidenceIn(memoryOf(1, [voided]))]; // seats 2 (named) and 1 (the banker, which saw no link)
  const pieces = kept.map(({ banks, gives }, i): Piece => ({
    name: `sitting ${i}`,
    player: wallets[i === 0 ? 1 : 0]!.address,
    banks: banks.flatMap(({ proof }) => proof ?? []),
    gives,
    problem: null,
  }));
  const player = wallets[1]!.address;
  const plan = (of: readonly Piece[]) => {
    const { banks } = evidenceFor(of, player)!;
    const found = planOf(banks, givesOf(of, player), player, () => untouched, { at: cast.table });
    return [found.done, found.steps.map(({ act }) => act)];
  };
  expect(plan(pieces.slice(0, 1))).toEqual([false, ['demand']]);
  expect(plan(pieces)).toEqual([false, ['demand']]);
});
