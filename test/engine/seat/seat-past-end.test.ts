/**
 * How an own bank ended is no word of the table's: a coup that the seat has given for is open until it has seen the
 * end.
 */
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { placeIn, type SeatMemory } from '../../../engine/seat/memory.ts';
import { pictureOf, pictureOfTable } from '../../../engine/seat/picture.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { after, bankerOf, bet, finish, open, pass, punterOf, seated } from '../../support/situations.ts';

it('P9.8 a bank of one’s own whose end was not seen is shown as open, whatever the table calls it', () => {
  const table = bet(open(seated()));
  finish(table);
  if (table.phase === 'move') pass(table);
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
  while (table.state.bank !== null || table.last.status === 'asked') {
    table.timeOut();
    table.settleDown([punter.seat]);
  }
  expect(table.state.ended.at(-1)!.bank.turns.at(-1)!.void).toBeDefined();
  const honest = table.view(punter);
  const { memory } = advance(seen, honest, { paid: new Set() });
  expect([memory.alarm, memory.disagreement, banker.memory.alarm]).toEqual([null, null, null]);
  expect(pictureOf(memory, honest).past.at(-1)!.end).toBe('void');
});

describe('an own bank whose end the house never shows', () => {
  /** A player who won or lost the last coup, with that coup checked, and the bank as the table tells of it. */
  function lastChecked(outcome: 'punta' | 'banco') {
    const table = after(outcome);
    const winner = table.players.find(({ memory }) => {
      const last = memory.banks.at(-1)!;
      return last.checked.seats[placeIn(last, memory)]! > 0n;
    })!;
    const bank = winner.memory.banks.at(-1)!;
    expect(bank.checked.outcome).toBe(outcomes[outcome]);
    const { end: _end, result: _result, ...open } = bank.proof as Proof;
    const memory: SeatMemory = {
      ...winner.memory,
      banks: winner.memory.banks.with(-1, { ...bank, proof: open as typeof bank.proof, resulted: null }),
    };
    const view = table.view(winner);
    const { posta, garage, paidIn, takenOut, won, cagnotte } = bank.checked;
    const { banker, players } = bank.proof.setup.message;
    const lines = players.map(({ seat, player }) => ({ seat, player, line: 0n }));
    const money = { posta, garage, paidIn, takenOut, won, cagnotte, lines, tx: null, until: null, signed: [] };
    const told = (said: Pick<(typeof view)['past'][number], 'end' | 'status'>) =>
      claimOf({
        ...view,
        bank: null,
        past: [{ bankId: bank.bankId, number: bank.number, banker, ...money, ...said }],
      });
    return { memory, told };
  }

  it.each(['void', 'passed', 'unfinished'] as const)(
    'P7.13 after a coup that the punta won it is no "%s", whatever the table calls it',
    (end) => {
      const { memory, told } = lastChecked('punta');
      const [shown] = pictureOf(memory, told({ end, status: 'signing' })).past;
      expect([shown!.isWord, shown!.end]).toEqual([false, 'punta']);
    },
  );

  it('P7.13 no coup without this seat was won by the punta, where it is in each coup', () => {
    const { memory, told } = lastChecked('banco');
    const endOf = (end: 'punta' | 'passed') => pictureOf(memory, told({ end, status: 'signing' })).past[0]!.end;
    expect([endOf('punta'), endOf('passed')]).toEqual(['unfinished', 'passed']);
  });

  it('P7.13 a bank with a line is never "nothing to settle", in this sitting and in an earlier one', () => {
    const { memory, told } = lastChecked('punta');
    const said = told({ end: 'punta', status: 'idle' });
    const now = pictureOf(memory, said).past[0]!;
    const [earlier] = pictureOfTable(said, [memory]).past;
    for (const shown of [now, earlier!]) {
      expect(shown.lines.some(({ line }) => line !== 0n)).toBe(true);
      expect([shown.isWord, shown.status]).toEqual([false, 'settling']);
    }
  });
});
