/** A void that names seats which gave: what the house shows, and what a browser has stored of the same list. */
import type { Proof, ProofTurn } from '../../engine/proof/format.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { bank, granted } from './bank.ts';
import { secretCast } from './own-seat.ts';

const three = secretCast([1, 2, 3]);
/** A table of more than two. */
export const cast = { ...three, table: { ...three.table, ruleset: 0 } };

/** A bank of three that ends with a list for which all have given, the punters with their links. */
export function allGave() {
  const maker = bank({ number: 1n }, cast);
  maker.unfinished(
    { stakes: new Map([2, 3].map((seat) => [seat, { call: 1, max: 1_000n, accepted: 1_000n }] as const)) },
    [1, 2, 3],
    [2, 3],
  );
  const whole = granted(maker.proof());
  const list = whole.turns[0] as ProofTurn & { gives: Proof['turns'][number]['gives'] };
  return { whole, list };
}

/**
 * All three have given for the list; `stored` has only the banker's Give, and `voided` names seats 2 and 3 as silent.
 */
export function falseVoid(): { readonly stored: Proof; readonly voided: Proof } {
  const { whole, list } = allGave();
  const closed = hashStruct('Closed', list.closed!.message);
  const bankerOnly = list.gives!.filter(({ seat }) => seat === 1);
  const stored = { ...whole, turns: [{ ...list, gives: bankerOnly }] } as Proof; // the table showed it nobody's link
  const { choices: _choices, ...bare } = list as ProofTurn & { choices: unknown };
  const voided = {
    ...whole,
    turns: [{ ...bare, gives: bankerOnly, void: cast.house.sign('Void', { closed, silent: (1n << 2n) | (1n << 3n) }) }],
    end: 'void',
  } as unknown as Proof;
  return { stored, voided };
}
