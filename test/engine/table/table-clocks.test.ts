/** Clocks and silence at a table, and in the draw of its first banker (rules.md 1.6, 2.3). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { withAnswer } from '../../../engine/seat/overruled.ts';
import { refuseCommand } from '../../../engine/seat/by-hand.ts';
import { TestTable } from '../../support/players.ts';
import {
  after,
  bankerOf,
  bet,
  clock,
  final,
  finish,
  host,
  lastBank,
  open,
  pass,
  punterOf,
  seated,
  verified,
} from '../../support/situations.ts';
import { bankIn, seatIn } from '../support/table-commands.ts';

/** The punta has won, both sides by the regola, and nobody has signed yet. */
function bankWon(): TestTable {
  for (let salt = 1n; ; salt++) {
    const table = bet(open(seated({ salt })));
    table.settleDown();
    while (table.state.bank?.coup) table.timeOut();
    for (const player of table.players) {
      // Nobody was asked before the clocks ran out, and everybody goes on.
      const { memory } = advance(player.memory, table.view(player));
      player.memory = withAnswer(memory);
    }
    if (table.state.bank === null) return table;
  }
}

describe('clocks', () => {
  it('R9.1 posta 20 s: a player who lets it run out sits out at once, and the table waits for two', () => {
    const table = seated();
    const due = table.banker!;
    expect([table.phase, clock(table)]).toEqual(['posta', 20_000]);
    table.timeOut();
    expect(seatIn(table, due)).toMatchObject({ sittingOut: true, outSince: table.now, timeouts: 0 });
    expect([table.phase, table.deadline]).toEqual(['waiting', null]);
    host(table, { type: 'tick' });
    table.must({ by: 'seat', seat: due, command: { type: 'sitIn' } });
    expect([table.phase, table.banker]).toEqual(['posta', due]);
  });

  it('R9.1 a tick before the end of the clock changes nothing', () => {
    const table = seated();
    const before = table.state;
    table.now = table.deadline! - 1;
    host(table, { type: 'tick' });
    expect(table.state).toBe(before);
  });

  it('R9.2 banker’s choice 15 s: the bank is passed, and keeps what it won', () => {
    const table = after('banco');
    const [banker, punter] = [bankerOf(table).seat, punterOf(table).seat];
    expect([table.phase, clock(table)]).toEqual(['move', 15_000]);
    table.timeOut();
    expect(seatIn(table, banker)).toMatchObject({ sittingOut: false, timeouts: 1 });
    table.settleDown();
    const { bank, status } = lastBank(table);
    expect([bank.end, status]).toEqual(['passed', 'settling']);
    expect(verified(table, bank).verdict).toBe('VERIFIED');
    expect(table.banker).toBe(punter);
  });

  it('R9.2 a bank whose banker never moves ends without a coup, and nobody has won or lost', () => {
    const table = seated();
    const banker = bankerOf(table);
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'posta', number: 1n, amount: 20n * chip } });
    table.timeOut();
    const { bank, ...rest } = lastBank(table);
    expect({ bank, ...rest }).toMatchObject({ status: 'idle', bank: { end: 'passed', turns: [] } });
    expect(verified(table, bank).verdict).toBe('VERIFIED'); // the house alone has signed that nobody owes anything
    expect(table.phase).toBe('posta');
    expect(table.banker).not.toBe(banker.seat);
  });

  it('R9.3 bets 20 s: the clock restarts, the banker may pass; after two in a row the punter sits out', () => {
    const table = open(seated());
    const [banker, punter] = [bankerOf(table), punterOf(table)];
    expect([table.phase, clock(table)]).toEqual(['bets', 20_000]);
    expect(table.view(banker).options.pass).toBe(false);
    table.timeOut();
    expect([table.phase, clock(table)]).toEqual(['bets', 20_000]);
    expect(seatIn(table, punter.seat)).toMatchObject({ sittingOut: false, timeouts: 1 });
    expect(table.view(banker).options.pass).toBe(true);
    table.timeOut();
    expect(seatIn(table, punter.seat).sittingOut).toBe(true);
    expect(table.deadline).toBeNull();
    pass(table);
    expect(lastBank(table)).toMatchObject({ status: 'idle', bank: { end: 'passed' } });
  });

  it('R9.3 a bet in between forgets the first', () => {
    const table = open(seated({ salt: 2n }));
    const punter = punterOf(table).seat;
    table.timeOut();
    expect(seatIn(table, punter).timeouts).toBe(1);
    bet(table);
    expect(seatIn(table, punter).timeouts).toBe(0);
  });

  it('R9.3 if the punter sits out the clock rests and the banker may pass; sitting in starts it again', () => {
    const table = open(seated());
    const punter = punterOf(table).seat;
    table.must({ by: 'seat', seat: punter, command: { type: 'sitOut' } });
    expect([table.phase, table.deadline]).toEqual(['bets', null]);
    expect(table.view(bankerOf(table)).options.pass).toBe(true);
    table.must({ by: 'seat', seat: punter, command: { type: 'sitIn' } });
    expect(clock(table)).toBe(20_000);
    bet(table);
    expect(finish(table)).toBeGreaterThan(0);
  });

  it('R9.4 draw decision 15 s: the regola decides; after two in a row the player sits out', () => {
    let decided = 0;
    for (let salt = 1n; decided < 3; salt++) {
      const table = bet(open(seated({ salt })));
      table.settleDown();
      if (table.phase !== 'punta') continue;
      const punta = punterOf(table);
      expect(clock(table)).toBe(15_000);
      const { fallback } = table.view(punta).bank!.coup!;
      table.timeOut();
      const said = table.state.game.bank?.coup?.decisions.punta ?? bankIn(table).turns.at(-1)!.choices;
      if (table.state.bank?.coup) {
        expect(said).toBe(fallback);
        expect(seatIn(table, punta.seat).timeouts).toBe(1);
      } else expect(said).toEqual([]);
      table.must({ by: 'seat', seat: punta.seat, command: { type: 'sitOut' } });
      finish(table);
      decided++;
    }
  });

  it('R9.4 the regola plays at once for a player who sits out, and the proof has no choice of theirs', () => {
    const table = bet(open(seated({ salt: 3n })));
    table.must({ by: 'seat', seat: 1, command: { type: 'sitOut' } });
    table.must({ by: 'seat', seat: 2, command: { type: 'sitOut' } });
    const at = table.now;
    table.settleDown();
    const [turn] = table.state.bank?.turns ?? lastBank(table).bank.turns;
    expect([turn!.step !== undefined, turn!.choices, table.now]).toEqual([true, [], at]);
  });

  it('R9.5 P2.6 results 10 s: the bank is put aside without the missing signature, and the next one opens', () => {
    const again = bankWon();
    const silent = punterOf(again); // the banker of the bank that is over
    expect(lastBank(again)).toMatchObject({ status: 'asked', deadline: again.now + 10_000, bank: { end: 'punta' } });
    // Nobody waits for it: the next bank is due already.
    expect([again.phase, clock(again), lastBank(again).bank.setup.message.banker]).toEqual([
      'posta',
      20_000,
      silent.seat,
    ]);
    silent.memory = advance(silent.memory, again.view(silent)).memory; // it sees the end; what it sends is lost
    again.settleDown([silent.seat]);
    expect(lastBank(again)).toMatchObject({ status: 'asked', deadline: again.now + 10_000 });
    expect(again.view(silent).waiting).toContainEqual({
      seat: silent.seat,
      duty: 'result',
      deadline: again.now + 10_000,
    });
    again.timeOut();
    expect(lastBank(again)).toMatchObject({ status: 'signing', bank: { end: 'punta' } });
    expect(verified(again, lastBank(again).bank).verdict).toBe('INCOMPLETE');
    expect(again.phase).toBe('posta');
    // The signature comes late: the bank can still be settled.
    again.settleDown();
    expect(lastBank(again).status).toBe('settling');
    expect(verified(again, lastBank(again).bank).verdict).toBe('VERIFIED');
  });

  it('P2.5 R9.5 the acknowledgement of its last state is evidence, although that bank is over', () => {
    const table = bankWon();
    const loser = punterOf(table);
    const acks = () =>
      lastBank(table)
        .bank.turns.at(-1)!
        .acks!.map(({ seat }) => seat);
    const { send } = advance(loser.memory, table.view(loser));
    const ack = send.find((command) => command.type === 'ack')!;
    const say = () => table.run({ by: 'seat', seat: loser.seat, command: ack });
    expect([lastBank(table).status, acks(), say()]).toEqual(['asked', [], null]);
    expect(acks()).toEqual([loser.seat]);
    const { state } = table;
    expect([say(), table.state === state]).toEqual([null, true]);
    expect(verified(table, lastBank(table).bank).failed).toBeUndefined();
    table.settleDown();
    final(table);
    expect(say()?.code).toBe('stale');
  });
});

describe('the draw of the first banker', () => {
  it('P3.3 a silent seat sits out, and the draw is repeated under the next number', () => {
    const table = new TestTable();
    table.sit(1, 100n * chip);
    table.sit(2, 100n * chip);
    table.settleDown([2]);
    expect([table.phase, clock(table), table.state.number]).toEqual(['draw', 10_000, 1n]);
    table.timeOut();
    expect([table.phase, table.state.number, seatIn(table, 2).sittingOut, seatIn(table, 1).sittingOut]).toEqual([
      'waiting',
      2n,
      true,
      false,
    ]);
    table.must({ by: 'seat', seat: 2, command: { type: 'sitIn' } });
    table.settleDown();
    open(table);
    bet(table);
    finish(table);
    while (table.state.ended.length === 0) {
      table.timeOut();
      table.settleDown();
    }
    const { bank } = lastBank(table);
    expect(bank.setup.message.number).toBe(2n);
    expect(bank.draw?.draw.message.number).toBe(2n);
    expect(verified(table, bank).failed).toBeUndefined();
  });

  it('P3.3 the same for a seat that entered but is silent with its link', () => {
    const table = new TestTable();
    table.sit(1, 100n * chip);
    const two = table.sit(2, 100n * chip);
    table.settleDown([1]);
    table.settleDown([two.seat]);
    expect(table.state.draw?.links.map((l) => l.seat)).toEqual([1]);
    table.timeOut();
    expect([table.state.number, seatIn(table, 2).sittingOut]).toEqual([2n, true]);
  });

  it('P3.3 a seat that leaves during the draw spoils it, and is banker of nothing', () => {
    const table = new TestTable();
    table.sit(1, 100n * chip);
    table.sit(2, 100n * chip);
    table.settleDown([2]);
    table.must({ by: 'seat', seat: 2, command: { type: 'stand', leave: null } });
    expect([table.phase, table.state.draw, table.state.number]).toEqual(['waiting', null, 2n]);
    expect(seatIn(table, 2).status).toBe('standing');
  });

  it('P3.3 the drawn banker refuses: the other’s bank carries no draw, and verifies', () => {
    const table = seated();
    const drawn = table.banker!;
    expect(table.state.drawn).not.toBeNull();
    const { memory } = bankerOf(table);
    table.byHand(bankerOf(table), refuseCommand(memory, 1n));
    expect([table.phase, table.banker === drawn]).toEqual(['posta', false]);
    bet(open(table));
    finish(table);
    while (table.state.ended.length === 0) {
      table.timeOut();
      table.settleDown();
    }
    expect(lastBank(table).bank.draw).toBeNull();
    expect(verified(table, lastBank(table).bank).failed).toBeUndefined();
  });

  it('P3.3 a new player in a seat of the draw: the bank carries no draw', () => {
    const table = seated();
    const other = punterOf(table);
    table.must({ by: 'seat', seat: other.seat, command: { type: 'stand', leave: null } });
    table.must({ by: 'host', command: { type: 'stood', player: seatIn(table, other.seat).grant.message.player } });
    expect([table.state.sittings.length, table.state.drawn]).toEqual([1, null]);
  });
});
