/** How an own bank ended is no word of the table's: a coup that the seat has given for is open until it has seen the end. */
import { expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { bankerOf, bet, finish, open, pass, punterOf, seated } from '../../support/situations.ts';

it('P9.8 a bank of one’s own whose end was not seen is shown as open, whatever the table calls it', () => {
  const table = bet(open(seated()));
  finish(table);
  if (table.state.phase === 'move') pass(table);
  table.settleDown();
  const honest = table.view(punterOf(table)).past.at(-1)!;
  // The same table up to the list that the punter has given for.
  const other = bet(open(seated()));
  other.settleDown();
  const punter = punterOf(other);
  const { memory } = advance(punter.memory, other.view(punter));
  const bank = memory.banks.at(-1)!;
  expect(Object.keys(memory.given).some((key) => key.startsWith(bank.bankId))).toBe(true); // bound, no end seen
  expect(bank.proof.end).toBeUndefined();
  for (const end of ['void', 'passed', 'punta'] as const) {
    const told = claimOf({
      ...other.view(punter),
      bank: null,
      past: [{ ...honest, bankId: bank.bankId, end, status: 'signing' as const }],
    });
    const [shown] = pictureOf(memory, told).past;
    expect([shown!.isWord, shown!.end]).toEqual([false, 'unfinished']);
  }
});

it('P9.8 a void that an honest table has declared while this browser was away is no coup before the court', () => {
  const table = bet(open(seated()));
  const [banker, punter] = [bankerOf(table), punterOf(table)];
  const seen = advance(punter.memory, table.view(punter)).memory; // the list; then its connection breaks
  table.settleDown([punter.seat]);
  while (table.state.bank !== null) {
    table.timeOut();
    table.settleDown([punter.seat]);
  }
  expect(table.state.ended.at(-1)!.bank.turns.at(-1)!.void).toBeDefined();
  const honest = table.view(punter);
  const { memory } = advance(seen, honest, { paid: new Set() });
  expect([memory.alarm, memory.disagreement, banker.memory.alarm]).toEqual([null, null, null]);
  expect(pictureOf(memory, honest).past.at(-1)!.end).toBe('void');
});
