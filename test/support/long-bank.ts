/** A view of a bank that goes on and on. */
import type { Proof } from '../../engine/proof/format.ts';
import type { View } from '../../engine/table/view.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { after, bet, move } from './situations.ts';

/**
 * One bank that goes on for this many coups: its first turn is repeated under each number, which is enough for its
 * form.
 */
export function longBank(coups: number): View {
  const table = move(after('banco'), 0);
  const view = viewFor(bet(table).state, 1, table.seq, table.now);
  const bank = view.bank!;
  const [first] = bank.proof.turns;
  const turns = Array.from({ length: coups }, (_, i) => ({
    ...first!,
    closed: { ...first!.closed!, message: { ...first!.closed!.message, turn: i } },
    step: { ...first!.step!, message: { ...first!.step!.message, turn: i } },
    state: { ...first!.state!, turn: i + 1 },
  })) as unknown as Proof['turns'];
  return { ...view, bank: { ...bank, proof: { ...bank.proof, turns } } };
}
