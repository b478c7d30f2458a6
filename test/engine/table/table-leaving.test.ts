/**
 * Standing up, refusing, pausing: who is at the table and whose the bank is (rules.md 1.2, 1.5, 2.3; protocol.md 2.8).
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { standCommand } from '../../../engine/seat/by-hand.ts';
import type { TestPlayer, TestTable } from '../../support/players.ts';
import {
  after,
  bankerOf,
  bet,
  final,
  finish,
  lastBank,
  open,
  pass,
  punterOf,
  seated,
  verified,
} from '../../support/situations.ts';

const seatIn = (table: TestTable, seat: number) => table.state.sittings.find((s) => s.seat === seat);
const stand = (table: TestTable, player: TestPlayer) => table.byHand(player, standCommand(player.memory));

describe('standing up', () => {
  it.each(['banker', 'punter'] as const)(
    'P1.4 R10.5 the %s between coups: with a Leave, the bank ends at once and settles without its Result',
    (who) => {
      const table = after('banco');
      const leaver = who === 'banker' ? bankerOf(table) : punterOf(table);
      const other = table.players.find((p) => p !== leaver)!;
      stand(table, leaver);
      expect([table.phase, table.state.bank, lastBank(table).status]).toEqual(['waiting', null, 'asked']);
      expect(lastBank(table).bank.end).toBe('passed');
      expect(lastBank(table).bank.leaves.map((l) => l.seat)).toEqual([leaver.seat]);
      table.settleDown([leaver.seat]);
      const { bank, status } = lastBank(table);
      expect([status, bank.result!.signatures.map((s) => s.seat)]).toEqual(['settling', [other.seat]]);
      expect(verified(table, bank).verdict).toBe('VERIFIED');
      expect(seatIn(table, leaver.seat)!.status).toBe('seated');
      final(table);
      expect(seatIn(table, leaver.seat)!.status).toBe('standing');
      table.must({ by: 'host', command: { type: 'stood', player: seatIn(table, leaver.seat)!.grant.message.player } });
      expect(seatIn(table, leaver.seat)).toBeUndefined();
    },
  );

  it('P1.4 during a coup: the coup is played to its end, then the bank ends and the result is signed', () => {
    const table = bet(open(seated({ salt: 2n })));
    const [banker, leaver] = [bankerOf(table), punterOf(table)];
    table.settleDown([leaver.seat]); // the banker binds itself
    table.settleDown([banker.seat]); // and the punter, with its link
    expect(standCommand(leaver.memory).command).toEqual({ type: 'stand', leave: null });
    stand(table, leaver);
    expect(table.state.bank!.coup).not.toBeNull();
    finish(table);
    const { bank } = lastBank(table);
    expect([bank.turns.length, bank.leaves, verified(table, bank).failed]).toEqual([1, [], undefined]);
    expect(['punta', 'passed']).toContain(bank.end);
    table.settleDown();
    expect(lastBank(table).status).toBe('settling');
    expect(verified(table, lastBank(table).bank).verdict).toBe('VERIFIED');
  });

  it('P1.4 R13.7 as it decides: the regola decides for it at once, and the bank ends with the coup', () => {
    const table = bet(open(seated({ salt: 2n })));
    const [banker, leaver] = [bankerOf(table).seat, punterOf(table)];
    table.settleDown();
    expect([table.phase, table.view(leaver).options.draws.length > 0]).toEqual(['punta', true]);
    stand(table, leaver);
    while (table.state.bank !== null) table.timeOut(); // the banker may have to decide
    const [turn] = lastBank(table).bank.turns;
    expect([turn!.step !== undefined, turn!.choices]).toEqual([true, []]);
    expect([lastBank(table).bank.setup.message.banker, verified(table, lastBank(table).bank).failed]).toEqual([
      banker,
      undefined,
    ]);
  });

  it('P1.4 standing up twice counts once; a seat without money in a bank is released at once', () => {
    const table = seated();
    const leaver = table.players[0]!;
    stand(table, leaver);
    expect(seatIn(table, 1)).toMatchObject({ leaving: true, status: 'standing' });
    const before = table.state;
    table.must({ by: 'seat', seat: 1, command: { type: 'stand', leave: null } });
    expect(table.state).toBe(before);
    expect(table.phase).toBe('waiting');
  });

  it('P1.4 the bank of a player who left goes to those who were there; a newcomer is asked for the next', () => {
    const table = after('punta');
    table.settleDown();
    const due = table.banker!;
    const leaver = table.players.find((p) => p.seat === due)!;
    final(table);
    stand(table, leaver);
    table.must({ by: 'host', command: { type: 'stood', player: seatIn(table, due)!.grant.message.player } });
    expect([table.phase, table.banker === due]).toEqual(['waiting', false]);
    table.players.splice(table.players.indexOf(leaver), 1);
    expect(table.state.number).toBe(2n);
  });

  it('P1.3 a refused grant frees the place', () => {
    const table = seated();
    const leaver = table.players[0]!;
    stand(table, leaver);
    table.must({ by: 'host', command: { type: 'stood', player: seatIn(table, 1)!.grant.message.player } });
    const again = { ...leaver.memory.grant!, message: leaver.memory.grant!.message };
    table.must({ by: 'host', command: { type: 'sit', grant: again, house: false } });
    expect(seatIn(table, 1)!.status).toBe('seating');
    table.must({ by: 'host', command: { type: 'notSeated', player: again.message.player, why: 'the chain says no' } });
    expect(seatIn(table, 1)).toBeUndefined();
    const before = table.state;
    for (const type of ['notSeated', 'stood', 'seated'] as const) {
      table.must({ by: 'host', command: { type, player: again.message.player, why: '', locked: 1n } as never });
    }
    expect(table.state).toBe(before);
  });
});

describe('whose the bank is', () => {
  it('R10.1 the punta has won and is the new banker; the old banker takes garage and the rest', () => {
    const table = after(
      'punta',
      (salt) => open(seated({ salt })),
      (t) => bet(t, 3, 10n * chip),
    );
    const { bank } = lastBank(table);
    expect(table.banker).not.toBe(bank.setup.message.banker);
    expect(bank.state).toMatchObject({ posta: 0n, garage: 10n * chip, won: 10n * chip, cagnotte: 20n });
    expect([...bank.state.seats].sort((a, b) => (a < b ? -1 : 1))).toEqual([-10n * chip, 980n]);
  });

  it('R10.1 R4.2 incasso after a win: posta and garage are the banker’s, the bank goes to the punta', () => {
    const table = pass(
      after(
        'banco',
        (salt) => open(seated({ salt })),
        (t) => bet(t, 3, 10n * chip),
      ),
    );
    const { bank } = lastBank(table);
    expect(table.banker).not.toBe(bank.setup.message.banker);
    expect(bank.state).toMatchObject({ posta: 1980n, garage: 10n * chip, paidIn: 20n * chip });
    expect(verified(table, bank).verdict).toBe('VERIFIED');
  });

  it('R10.1 R4.2 incasso after an égalité: nobody has won or lost; it is settled all the same', () => {
    const table = pass(after('egalite'));
    const { status, bank } = lastBank(table);
    expect([status, bank.end, bank.state.seats, bank.result!.signatures.length]).toEqual([
      'settling',
      'passed',
      [0n, 0n],
      2,
    ]);
  });

  it('R10.2 the bank may be refused: it passes on by hand, and back', () => {
    const table = seated();
    const first = table.banker!;
    for (const due of [3 - first, first]) {
      table.must({ by: 'seat', seat: 3 - due, command: { type: 'refuse', number: 1n } });
      expect([table.phase, table.banker]).toEqual(['posta', due]);
    }
  });

  it('R10.3 the table pauses below two, and goes on with the player who was due', () => {
    const table = pass(after('banco'));
    const due = table.banker!;
    table.must({ by: 'seat', seat: 3 - due, command: { type: 'sitOut' } });
    expect([table.phase, table.deadline, table.banker]).toEqual(['waiting', null, due]);
    table.must({ by: 'seat', seat: 3 - due, command: { type: 'sitIn' } });
    expect([table.phase, table.banker]).toEqual(['posta', due]);
  });

  it('R10.3 a seat that has lost everything is not dealt in; the winner waits, and may stand up', () => {
    const table = after('banco', (salt) => open(seated({ salt, amounts: [20n * chip, 20n * chip] })));
    // Nobody can bet in its bank again: it is over at once, and nobody is asked for a move (R9.11).
    const { banker } = lastBank(table).bank.setup.message;
    const winner = table.players.find((p) => p.seat === banker)!;
    const loser = table.players.find((p) => p !== winner)!;
    expect([table.state.bank, lastBank(table).bank.end, lastBank(table).status]).toEqual([null, 'passed', 'settling']);
    expect(table.view(loser).options).toMatchObject({ posta: null, bet: null });
    expect(table.view(loser).seats.find((s) => s.seat === loser.seat)!.credit).toBe(0n);
    expect(table.phase).toBe('waiting');
    final(table);
    expect(table.phase).toBe('waiting');
    stand(table, winner);
    expect(seatIn(table, winner.seat)!.status).toBe('standing');
  });
});
