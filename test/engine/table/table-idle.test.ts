/**
 * Time that counts against nobody because the host stood still, and time in which a seat only holds its chair (rules.md
 * 2.3, 2.4).
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import type { Grant } from '../../../engine/protocol/messages.ts';
import { signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { secretOf, testDomain, TestTable } from '../../support/players.ts';
import { bet, clock, host, lastBank, open, punterOf, seated } from '../../support/situations.ts';
import { bankIn, seatIn } from '../support/table-commands.ts';

const minutes = 60_000;

describe('a standstill of the host', () => {
  const standstill = (table: TestTable, ms: number) => {
    table.now += ms;
    host(table, { type: 'stoodStill', ms });
    host(table, { type: 'tick' });
  };

  it('R9.14 an honest punter is not barred for a link that nobody could hear', () => {
    const table = bet(open(seated()));
    const punter = punterOf(table);
    table.settleDown([punter.seat]);
    expect([table.phase, table.state.bank!.coup!.gives.length]).toEqual(['links', 1]);
    standstill(table, 7_000);
    expect([table.phase, clock(table)]).toEqual(['links', 5_000]);
    table.settleDown();
    expect(table.state.game.bank?.coup?.cards ?? bankIn(table).turns[0]?.step).toBeTruthy();
    expect(seatIn(table, punter.seat).owes).toBeNull();
  });

  it('R9.14 once per clock: after that only the standstill itself is added, and a silent player is named', () => {
    const table = bet(open(seated()));
    const punter = punterOf(table).seat;
    table.settleDown([punter]);
    standstill(table, 7_000);
    table.now += 4_000;
    standstill(table, 7_000);
    expect(clock(table)).toBe(1_000);
    table.timeOut();
    expect(seatIn(table, punter).owes).not.toBeNull();
    expect(table.state.clock).toBeNull();
  });

  it('R9.14 the seconds for signing a result begin anew, too, once', () => {
    const table = bet(open(seated()));
    const punter = punterOf(table).seat;
    table.settleDown([punter]);
    table.timeOut(); // void: both are asked to sign the state before
    const left = () => lastBank(table).deadline! - table.now;
    table.now += 9_000;
    expect([lastBank(table).status, left()]).toEqual(['asked', 1_000]);
    standstill(table, 7_000);
    expect([lastBank(table).status, left()]).toEqual(['asked', 10_000]);
    table.now += 9_000;
    standstill(table, 7_000);
    expect([lastBank(table).status, left()]).toEqual(['asked', 1_000]);
    table.timeOut();
    expect(lastBank(table)).toMatchObject({ status: 'signing', deadline: null });
  });

  it('R9.14 a clock that a restart made longer is not shortened', () => {
    const table = bet(open(seated()));
    host(table, { type: 'resume' });
    const left = clock(table);
    expect(left).toBe(15_000);
    standstill(table, 2_000);
    expect(clock(table)).toBe(left);
  });

  it('R9.14 the time of a player out or lost continues where it was, with at least 15 s left', () => {
    const table = seated();
    table.must({ by: 'seat', seat: 1, command: { type: 'sitOut' } });
    host(table, { type: 'lost', seat: 2 });
    const from = table.now;
    standstill(table, 60 * minutes);
    expect([seatIn(table, 1).outSince, seatIn(table, 2).lostAt]).toEqual([from + 60 * minutes, from + 60 * minutes]);
    table.now += 3 * minutes - 1;
    standstill(table, minutes);
    expect(seatIn(table, 2).lostAt! + 3 * minutes - table.now).toBe(15_000);
    expect(seatIn(table, 2).leaving).toBe(false);
    table.now += 15_000;
    host(table, { type: 'tick' });
    expect([seatIn(table, 1).leaving, seatIn(table, 2).leaving]).toEqual([false, true]);
  });
});

describe('a chair without a player', () => {
  it('R9.15 sitting in and out again does not keep a chair; a bet does', () => {
    for (const plays of [false, true]) {
      const table = open(seated());
      const punter = punterOf(table).seat;
      const out = (ms: number) => {
        table.must({ by: 'seat', seat: punter, command: { type: 'sitOut' } });
        table.now += ms;
        host(table, { type: 'tick' });
        if (!seatIn(table, punter).leaving) table.must({ by: 'seat', seat: punter, command: { type: 'sitIn' } });
      };
      out(9 * minutes);
      expect([seatIn(table, punter).leaving, seatIn(table, punter).idle]).toEqual([false, 9 * minutes]);
      if (plays) bet(table);
      out(2 * minutes);
      expect(seatIn(table, punter).leaving).toBe(!plays);
    }
  });

  it('R9.15 letting the clock run out again and again does not keep it either', () => {
    const table = seated();
    const due = table.banker!;
    let cycles = 0;
    while (!seatIn(table, due).leaving && cycles++ < 100) {
      if (table.phase === 'posta' && table.banker === due) table.timeOut();
      host(table, { type: 'tick' });
      if (!seatIn(table, due).leaving) table.must({ by: 'seat', seat: due, command: { type: 'sitIn' } });
    }
    expect(cycles).toBe(30); // of 20 s
  });

  it('R9.15 if somebody else wants the chair: 3 minutes, and a minute after the request', () => {
    const wanted = (after: number) => {
      const table = seated();
      table.must({ by: 'seat', seat: 1, command: { type: 'sitOut' } });
      const from = table.now;
      table.now += after;
      const { grant } = new TestTable(table.state.table).sit(1, 100n * chip).memory;
      const stranger = signerOf(testDomain, secretOf('stranger'));
      const asked = stranger.sign('Grant', { ...grant!.message, player: stranger.address });
      const want = (by: Signed<Grant>) => table.run({ by: 'host', command: { type: 'wanted', grant: by } });
      expect(table.run({ by: 'host', command: { type: 'sit', grant: asked, house: false } })).toMatchObject({
        code: 'seatTaken',
      });
      expect(want({ ...asked, signature: grant!.signature })).toMatchObject({ code: 'badGrant' });
      want(grant!); // its own wallet
      expect(nextTick(table.state)).toBe(from + 10 * minutes);
      want(asked);
      table.now++;
      want(asked); // again: no news
      table.run({ by: 'host', command: { type: 'wanted', grant: null } }); // nor from who waits
      return nextTick(table.state)! - from;
    };
    expect([wanted(0), wanted(2.5 * minutes), wanted(8 * minutes), wanted(9.5 * minutes)]).toEqual([
      3 * minutes,
      3.5 * minutes,
      9 * minutes,
      10 * minutes,
    ]);
  });
});
