/** Presence at a table: sitting out, lost connections, restarts (rules.md 1.6, 2.4). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { TestTable } from '../../support/players.ts';
import {
  after,
  bancoOf,
  bankerOf,
  bet,
  clock,
  finish,
  host,
  lastBank,
  move,
  open,
  playerAt,
  punterOf,
  seated,
} from '../../support/situations.ts';
import { seatIn } from '../support/table-commands.ts';

const minutes = 60_000;

describe('presence', () => {
  it('R9.6 sitting out for 10 minutes frees the seat', () => {
    const table = seated();
    table.must({ by: 'seat', seat: 1, command: { type: 'sitOut' } });
    const from = table.now;
    expect(nextTick(table.state)).toBe(from + 10 * minutes);
    table.now = from + 10 * minutes - 1;
    host(table, { type: 'tick' });
    expect(seatIn(table, 1).leaving).toBe(false);
    table.now++;
    host(table, { type: 'tick' });
    expect(seatIn(table, 1)).toMatchObject({ leaving: true, status: 'standing' });
  });

  it('R9.6 sitting in again in time keeps it', () => {
    const table = seated();
    table.must({ by: 'seat', seat: 1, command: { type: 'sitOut' } });
    table.must({ by: 'seat', seat: 1, command: { type: 'sitIn' } });
    table.now += 11 * minutes;
    host(table, { type: 'tick' });
    expect(seatIn(table, 1).leaving).toBe(false);
  });

  it('R9.7 a connection lost for 3 minutes ends the session: a bank it holds is passed', () => {
    const table = after('banco');
    const banker = bankerOf(table).seat;
    move(table, 0);
    host(table, { type: 'lost', seat: banker });
    const from = table.now;
    while (table.deadline !== null) table.timeOut(); // the punter lets its clocks run out too, and sits out
    table.now = from + 3 * minutes;
    host(table, { type: 'tick' });
    expect(seatIn(table, banker)).toMatchObject({ leaving: true, connected: false });
    expect(table.state.bank?.end ?? lastBank(table).bank.end).toBe('passed');
  });

  it('R9.7 back in time: the session goes on; repeated news of losing or connecting changes nothing', () => {
    const table = seated();
    host(table, { type: 'lost', seat: 1 });
    const lost = table.state;
    host(table, { type: 'lost', seat: 1 });
    expect(table.state).toBe(lost);
    expect(seatIn(table, 1)).toMatchObject({ connected: false, lostAt: table.now });
    table.now += 2 * minutes;
    host(table, { type: 'connected', seat: 1 });
    expect(seatIn(table, 1)).toMatchObject({ connected: true, lostAt: null });
    const back = table.state;
    host(table, { type: 'connected', seat: 1 });
    expect(table.state).toBe(back);
    table.now += 2 * minutes;
    host(table, { type: 'tick' });
    expect(seatIn(table, 1).leaving).toBe(false);
  });

  it('R9.7 news of a connection to a seat that is gone is no news', () => {
    const table = seated();
    const before = table.state;
    for (const type of ['connected', 'lost'] as const) host(table, { type, seat: 7 });
    expect(table.state).toBe(before);
  });

  it('R9.7 R9.12 a bettor’s connection is down: nothing closes on its bet; it comes back and is dealt', () => {
    const table = open(seated());
    const punter = punterOf(table);
    host(table, { type: 'lost', seat: punter.seat });
    table.byHand(punter, betCommand(punter.memory, calls.banco, bancoOf(table)));
    // With nobody to wait for the betting time rests, and counts for nobody.
    expect([table.phase, table.deadline, table.state.bank!.coup]).toEqual(['bets', null, null]);
    table.now += 2 * minutes;
    host(table, { type: 'tick' });
    expect([table.phase, table.state.bank!.coup, seatIn(table, punter.seat).timeouts]).toEqual(['bets', null, 0]);
    expect(table.view(bankerOf(table)).options.pass).toBe(false); // a bet stands
    host(table, { type: 'connected', seat: punter.seat });
    expect(table.phase).toBe('links');
    expect(table.state.bank!.bets[0]!.message).toMatchObject({ call: calls.banco, max: bancoOf(table) });
  });

  it('R9.8 a restart: nobody is connected, and a running clock starts again with at least 15 s', () => {
    const table = bet(open(seated()));
    table.now += 4_000;
    host(table, { type: 'resume' });
    expect([1, 2].map((seat) => [seatIn(table, seat).connected, seatIn(table, seat).lostAt])).toEqual([
      [false, table.now],
      [false, table.now],
    ]);
    expect([table.phase, clock(table)]).toEqual(['links', 15_000]);
    const choosing = after('banco');
    choosing.now += 14_999;
    host(choosing, { type: 'resume' });
    expect([choosing.phase, clock(choosing)]).toEqual(['move', 15_000]);
    const betting = open(seated());
    host(betting, { type: 'resume' });
    expect([betting.phase, betting.deadline]).toEqual(['bets', null]); // nobody is there who could bet
    host(betting, { type: 'connected', seat: punterOf(betting).seat });
    expect(clock(betting)).toBe(20_000);
  });

  it('R9.8 a restart while no clock runs starts none', () => {
    const table = new TestTable();
    table.sit(1, 100n * chip);
    host(table, { type: 'resume' });
    expect([table.phase, table.deadline, playerAt(table, 1).seat]).toEqual(['waiting', null, 1]);
  });

  describe('a seat that sits out', () => {
    const reasonOf = (table: TestTable, seat: number) =>
      table.view(playerAt(table, seat)).seats.find((s) => s.seat === seat)!.outFor;

    it('R9.16 places no bet: one that comes anyway is refused; a zero bet is taken', () => {
      const table = open(seated());
      const punter = punterOf(table);
      table.settleDown();
      const willBet = betCommand(punter.memory, calls.banco, bancoOf(table))!;
      expect(optionsOf(punter.memory, table.view(punter)).bet).not.toBeNull();
      table.must({ by: 'seat', seat: punter.seat, command: { type: 'sitOut' } });
      expect(table.view(punter).options).toMatchObject({ bet: null, sitIn: true });
      expect(optionsOf(punter.memory, table.view(punter))).toMatchObject({ bet: null, sitIn: true });
      expect(table.run({ by: 'seat', seat: punter.seat, command: willBet.command })).toMatchObject({
        code: 'sittingOut',
        rule: 'R9.16',
      });
      table.byHand(punter, betCommand(punter.memory, calls.none, 0n));
      table.must({ by: 'seat', seat: punter.seat, command: { type: 'sitIn' } });
      expect(optionsOf(punter.memory, table.view(punter)).bet).not.toBeNull();
      bet(table);
      expect(finish(table)).toBeGreaterThan(0);
    });

    it.each(['move', 'bets'])('R9.16 R12.1 is offered no move as banker: in %s it has passed its bank', (phase) => {
      const table = after('banco');
      const banker = bankerOf(table);
      if (phase === 'bets') move(table, 0);
      table.settleDown();
      expect(table.phase).toBe(phase);
      table.must({ by: 'seat', seat: banker.seat, command: { type: 'sitOut' } });
      expect(table.state.bank).toBeNull();
      expect(lastBank(table)).toMatchObject({ status: 'asked', bank: { end: 'passed' } });
      expect(table.view(banker).options).toMatchObject({ moves: [], pass: false, sitIn: true });
      expect(optionsOf(banker.memory, table.view(banker)).moves).toEqual([]);
      table.settleDown();
      expect([lastBank(table).status, optionsOf(banker.memory, table.view(banker)).pass]).toEqual(['settling', false]);
    });

    it('R9.16 is told why: its request, the posta’s clock, two clocks in a row; nothing once it plays', () => {
      const asked = open(seated());
      asked.must({ by: 'seat', seat: 1, command: { type: 'sitOut' } });
      expect(reasonOf(asked, 1)).toBe('asked');
      asked.must({ by: 'seat', seat: 1, command: { type: 'sitIn' } });
      expect(reasonOf(asked, 1)).toBeNull();
      const named = seated();
      const due = named.banker!;
      named.timeOut();
      expect(reasonOf(named, due)).toBe('posta');
      const silent = open(seated());
      const { seat } = punterOf(silent);
      silent.timeOut();
      expect(reasonOf(silent, seat)).toBeNull();
      silent.timeOut();
      expect(reasonOf(silent, seat)).toBe('clocks');
    });

    it('R9.16 is told of a draw and of a coup that waited for it in vain', () => {
      const drawing = new TestTable();
      drawing.sit(1, 100n * chip);
      drawing.sit(2, 100n * chip);
      expect(drawing.phase).toBe('draw');
      drawing.settleDown([2]);
      drawing.timeOut();
      expect([reasonOf(drawing, 1), reasonOf(drawing, 2)]).toEqual([null, 'draw']);
      const table = bet(open(seated()));
      const banker = bankerOf(table).seat;
      expect(table.phase).toBe('links');
      table.timeOut();
      expect(reasonOf(table, banker)).toBe('link');
    });
  });
});
