/** What becomes of the papers when a game goes another way than to a signed end (docs/adr/0028; server/PROTOCOL.md). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { seatAt } from '../../../engine/chairs/seats.ts';
import { creditOf } from '../../../engine/table/accounts.ts';
import { waitingFor } from '../../../engine/table/waiting.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, moveCommand, passCommand, postaCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import { bidCommand, takeCommand } from '../../../engine/seat/talk.ts';
import { banker, bets, finish, open, others, playerAt, seated, won } from '../../support/live-situations.ts';
import { LiveTable } from '../../support/live-table.ts';
import { secretOf, type TestPlayer } from '../../support/players.ts';

const [online, headsUp] = [0, 3];

const sittingAt = (table: LiveTable, seat: number) => table.state.sittings.find((one) => one.seat === seat)!;

describe('a bank that is over', () => {
  it('R9.5 is signed while the next one is due already; who has not signed by its own clock is proven without', () => {
    const table = won(headsUp, 2);
    const [silent] = others(table);
    table.byHand(banker(table), passCommand(banker(table).memory));
    table.settleDown([silent!.seat]);
    silent!.memory = advance(silent!.memory, table.view(silent!)).memory; // it sees the end; what it sends is lost
    expect([table.phase, table.last.status]).toEqual(['posta', 'asked']);
    const waits = waitingFor(table.state).map(({ seat, duty }) => [seat, duty]);
    expect(waits).toEqual(
      expect.arrayContaining([
        [silent!.seat, 'posta'],
        [silent!.seat, 'result'],
      ]),
    );
    // Its worst case counts until then: the winner cannot stake what nobody has signed.
    const winner = sittingAt(table, banker(table).seat === 1 ? 2 : 1);
    expect(creditOf(table.state, winner)).toBe(400n * chip);
    const { deadline } = table.last;
    while (table.last.status === 'asked') table.timeOut();
    expect([table.now, table.last.status]).toEqual([deadline, 'signing']);
    table.settleDown();
    expect(table.last.status).toBe('settling');
    expect(table.verified(table.last.bank).verdict).toBe('VERIFIED');
  });

  it('P1.5 a void among several names the silent, who is not dealt in until it has shown its link', () => {
    const table = open(seated(online, 4));
    const [first, second] = others(table) as [TestPlayer, TestPlayer, TestPlayer];
    bets(table, [first.seat, calls.plain, 10n * chip], [second.seat, calls.plain, 10n * chip]);
    table.settleDown([second.seat]);
    table.timeOut();
    table.settleDown([second.seat]);
    second.memory = advance(second.memory, table.view(second)).memory; // it sees the void; what it sends is lost
    expect(table.last.bank.end).toBe('void');
    expect([seatAt(table.state.game, second.seat)!.owes, sittingAt(table, second.seat).owes === null]).toEqual([
      true,
      false,
    ]);
    expect(table.verified(table.last.bank).failed).toBeUndefined();
    // The others go on without it, and the banker has the right to the next bank.
    table.byHand(banker(table), postaCommand(banker(table).memory, table.state.number, 40n * chip));
    expect(table.state.bank!.setup.message.players.map(({ seat }) => seat)).not.toContain(second.seat);
    // It has not signed that it was silent: only the chain ends this bank, and then it shows its link.
    while (table.last.status === 'asked') table.timeOut();
    const number = table.last.bank.setup.message.number;
    table.host({ type: 'proposed', number, tx: secretOf('tx'), until: 5 });
    table.host({ type: 'final', number, how: 'finalised', tx: secretOf('tx') });
    table.paid.add(number);
    table.settleDown();
    expect([seatAt(table.state.game, second.seat)!.owes, sittingAt(table, second.seat).owes]).toEqual([false, null]);
  });

  it('P2.8 a banker that shows no link: the bank is put aside for the chain, and the next one opens by hand', () => {
    const table = open(seated(headsUp, 2));
    const was = banker(table);
    const [punter] = others(table);
    bets(table, [punter!.seat, calls.banco, 40n * chip]);
    table.settleDown([punter!.seat]); // the banker has given
    table.settleDown([was.seat]); // the punter gives, with its link
    table.timeOut();
    expect(table.phase).toBe('unfinished');
    table.timeOut();
    expect([table.last.status, table.last.bank.coup !== null, table.state.game.due]).toEqual([
      'signing',
      true,
      punter!.seat,
    ]);
    expect(seatAt(table.state.game, was.seat)).toMatchObject({ sittingOut: true, outFor: 'link' });
  });

  it('ADR 0014 a banker that does not bind itself has passed, and sits out', () => {
    const table = open(seated(online, 3));
    const was = banker(table);
    bets(table, [others(table)[0]!.seat, calls.plain, 10n * chip]);
    table.timeOut();
    table.settleDown([was.seat]);
    expect([table.last.bank.end, table.last.bank.unbound !== null]).toEqual(['passed', true]);
    expect(seatAt(table.state.game, was.seat)!.sittingOut).toBe(true);
  });
});

describe('a bank that goes on', () => {
  it('P1.4 without who leaves between two coups: its Leave ends its part, and it is released at the end', () => {
    const table = won(online, 4);
    const leaver = others(table).find(({ seat }) => table.state.bank!.bets.every((one) => one.seat !== seat))!;
    table.byHand(leaver, standCommand(leaver.memory));
    expect(table.state.bank).not.toBeNull();
    expect([sittingAt(table, leaver.seat).leaving, sittingAt(table, leaver.seat).status]).toEqual([true, 'seated']);
    const on = moveCommand(banker(table).memory, moves.on, 0n);
    table.byHand(banker(table), on);
    table.settleDown();
    const [punter] = others(table).filter((one) => one !== leaver);
    const { posta } = table.view(punter!).bank!;
    finish(bets(table, [punter!.seat, calls.banco, posta]));
    if (table.state.bank !== null) table.byHand(banker(table), passCommand(banker(table).memory));
    table.settleDown([leaver.seat]);
    expect(table.last.status).toBe('settling'); // its Leave stands for its signature
    table.finalise();
    table.settleDown();
    expect(sittingAt(table, leaver.seat).status).toBe('standing');
  });

  it('R9.7 R3.18 a bettor’s connection is down at the close: its bet lapses and is shown no more; back, it bets anew', () => {
    const table = open(seated(online, 3));
    const [lost] = others(table) as [TestPlayer, TestPlayer];
    const mine = () => table.view(banker(table)).bank!.bets.filter(({ seat }) => seat === lost.seat);
    table.byHand(lost, betCommand(lost.memory, calls.plain, 10n * chip));
    expect(mine()).toMatchObject([{ max: 10n * chip, order: 1 }]);
    table.host({ type: 'lost', seat: lost.seat });
    table.timeOut();
    expect([table.phase, table.state.bank!.coup, mine()]).toEqual(['bets', null, []]);
    table.host({ type: 'connected', seat: lost.seat });
    table.settleDown();
    expect(mine()).toMatchObject([{ max: 10n * chip, order: 2 }]); // its place was lost, too
    while (table.phase === 'bets') table.timeOut();
    expect(table.state.bank!.coup!.list.find(({ seat }) => seat === lost.seat)!.accepted).toBe(10n * chip);
  });

  it('P2.8 proposed past the house: it ends as soon as no coup is running', () => {
    const table = open(seated(online, 3));
    bets(table, [others(table)[0]!.seat, calls.plain, 10n * chip]);
    table.host({ type: 'bankProposed', number: table.state.number });
    expect(table.state.bank?.coup).not.toBeNull();
    finish(table);
    expect(table.state.bank).toBeNull();
  });
});

describe('a seguito', () => {
  /** The bank is passed after a won coup. */
  function passed(): LiveTable {
    const table = won(online, 4);
    table.byHand(banker(table), passCommand(banker(table).memory));
    table.settleDown();
    return table;
  }

  it('R12.1 who takes it all’altezza opens a bank of the passed posta, with its own set-up and first word', () => {
    const table = passed();
    const { height, asked } = table.state.game.seguito!;
    const taker = playerAt(table, asked[0]!);
    table.byHand(taker, takeCommand(taker.memory, table.state.number, height));
    expect(table.state.bank!.setup.message).toMatchObject({ banker: taker.seat, posta: height });
    table.settleDown();
    expect(table.state.bank!.move).toMatchObject({ move: moves.on });
  });

  it('R12.3 nobody takes it: an auction, and the highest bid has the bank', () => {
    const table = passed();
    for (const seat of table.state.game.seguito!.asked)
      table.says(seat, { type: 'decline', number: table.state.number });
    expect(table.state.game.phase).toBe('auction');
    const [bidder] = table.state.game.seguito!.asked;
    const { memory } = playerAt(table, bidder!);
    table.byHand(playerAt(table, bidder!), bidCommand(memory, table.state.number, 15n * chip));
    while (table.state.game.phase === 'auction') table.timeOut();
    expect(table.state.bank!.setup.message).toMatchObject({ banker: bidder, posta: 15n * chip });
  });
});
