/** Standing bettors at a live table: their numbers, their bets, and how they go (protocol.md 2.1; rules.md 2). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves, statuses } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { betCommand, choiceCommand, moveCommand, postaCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import { drawsOpen, optionsOf } from '../../../engine/seat/rights.ts';
import { keptFor } from '../../../engine/table/standing.ts';
import { LiveTable } from '../../support/live-table.ts';
import { secretOf, type TestPlayer } from '../../support/players.ts';

const [online, saintVincent, venezia] = [0, 1, 2];
const wallet = (name: string) => addressOfKey(secretOf(`wallet ${name}`));
const reserve = (table: LiveTable, name: string) =>
  table.run({ by: 'host', command: { type: 'reserve', player: wallet(name) } });
const numbers = ({ state }: LiveTable) => state.reserved.map(({ seat }) => seat);

/** A table with these seats taken; somebody is due. */
function seated(ruleset: number, seats: readonly number[], salt = 1n): LiveTable {
  const table = new LiveTable({ ruleset, salt, feeMode: 0, feeBps: 500 });
  for (const seat of seats) table.sit(seat, 400n * chip);
  table.settleDown();
  return table;
}

const playerAt = (table: LiveTable, seat: number): TestPlayer => table.players.find((one) => one.seat === seat)!;

/** Seat 1 opens a bank; the bets are open. */
function open(table: LiveTable, posta = 40n * chip): LiveTable {
  const banker = playerAt(table, table.state.game.due!);
  table.byHand(banker, postaCommand(banker.memory, table.state.number, posta));
  table.settleDown();
  return table;
}

/** A banker who is asked goes on. */
function goOn(table: LiveTable): void {
  if (table.state.game.phase !== 'choice') return;
  const banker = playerAt(table, table.state.game.due!);
  table.byHand(banker, moveCommand(banker.memory, moves.on, 0n));
  table.settleDown();
}

function bet(table: LiveTable, seat: number, max: bigint, call: number = calls.plain): LiveTable {
  goOn(table);
  const player = playerAt(table, seat);
  table.byHand(player, betCommand(player.memory, call, max));
  return table;
}

/** The bets close, and whoever decides does what the regola says. */
function play(table: LiveTable): LiveTable {
  while (table.state.game.phase === 'bets') table.timeOut();
  for (let round = 0; round < 6; round++) {
    table.settleDown();
    const decider = table.players.find(({ memory }) => drawsOpen(memory) !== null);
    if (decider === undefined || !['punta', 'banco'].includes(table.state.game.phase)) break;
    table.byHand(decider, choiceCommand(decider.memory, drawsOpen(decider.memory)!.fallback));
  }
  table.settleDown();
  return table;
}

describe('P1.8 the number of a standing bettor', () => {
  it('is kept for its player: asked again it is the same, others get the next', () => {
    const table = seated(venezia, [1, 2]);
    expect([reserve(table, 'a'), reserve(table, 'b'), reserve(table, 'a')]).toEqual([null, null, null]);
    expect(table.state.reserved.map(({ seat, player }) => [seat, player])).toEqual([
      [11, wallet('a')],
      [12, wallet('b')],
    ]);
    const rows = table.rows.length;
    reserve(table, 'a');
    expect(table.rows.length, 'a row for ever').toBe(rows);
  });

  it('lapses when no grant comes in time, and may then be given to others', () => {
    const table = seated(venezia, [1, 2]);
    reserve(table, 'a');
    table.now += keptFor - 1;
    table.host({ type: 'tick' });
    expect(numbers(table)).toEqual([11]);
    table.now += 1;
    table.host({ type: 'tick' });
    expect(numbers(table)).toEqual([]);
    reserve(table, 'b');
    expect(table.state.reserved[0]).toMatchObject({ seat: 11, player: wallet('b') });
  });

  it('is kept longer when its player asks again late', () => {
    const table = seated(venezia, [1, 2]);
    reserve(table, 'a');
    table.now += keptFor / 2;
    reserve(table, 'b');
    reserve(table, 'a');
    expect(table.state.reserved).toMatchObject([
      { seat: 11, until: table.now + keptFor },
      { seat: 12, until: table.now + keptFor },
    ]);
  });

  it('is good for its own player only, and for a grant that names it', () => {
    const table = seated(venezia, [1, 2]);
    reserve(table, 'a');
    const grantOf = (name: string, seat: number) =>
      signerOf(table.domain, secretOf(`wallet ${name}`)).sign('Grant', {
        ...playerAt(table, 1).memory.grant!.message,
        player: wallet(name),
        key: wallet(`key ${name}`),
        seat,
      });
    const sits = (name: string, seat: number) =>
      table.run({ by: 'host', command: { type: 'sit', grant: grantOf(name, seat), house: false } })?.code ?? null;
    expect([sits('b', 11), sits('a', 12), sits('a', 10)]).toEqual(['notReserved', 'notReserved', 'badGrant']);
    expect(sits('a', 11)).toBeNull();
    expect(numbers(table)).toEqual([]);
    table.host({ type: 'notSeated', player: wallet('a'), why: 'refused' });
    expect(sits('a', 11), 'once').toBe('notReserved');
  });

  it('is given to nobody else while a bank with it is not final', () => {
    const table = open(seated(saintVincent, [1, 2, 11]));
    const [bettor] = table.players.filter(({ seat }) => seat === 11);
    table.byHand(bettor!, standCommand(bettor!.memory));
    table.settleDown();
    reserve(table, 'b');
    expect(numbers(table), 'its bank runs').toEqual([12]);
    play(bet(table, 2, 40n * chip));
    if (table.state.bank !== null) playUntilOver(table);
    expect(
      table.state.sittings.some(({ seat }) => seat === 11),
      'not released',
    ).toBe(true);
    reserve(table, 'c');
    expect(numbers(table), 'its bank is not final').toEqual([12, 13]);
    table.finalise();
    table.host({ type: 'stood', player: bettor!.memory.grant!.message.player });
    reserve(table, 'd');
    expect(numbers(table)).toEqual([11, 12, 13]);
  });

  it('is refused where nobody stands, to who sits, and when the places are taken: chairs stay for who sits', () => {
    expect(reserve(seated(online, [1, 2]), 'a')?.code).toBe('noStanding');
    const table = seated(saintVincent, [1, 2]);
    expect(reserve(table, '1')?.code).toBe('alreadySeated');
    const most = 20 - table.state.game.settings.seats;
    for (let i = 0; i < most; i++) table.sit(11 + i, 100n * chip);
    expect(reserve(table, 'a')?.code).toBe('tableFull');
    for (let seat = 3; seat <= table.state.game.settings.seats; seat++) table.sit(seat, 100n * chip);
    open(table);
    expect(table.state.bank!.setup.message.players).toHaveLength(20);
  });
});

/** The banker goes on until the punta wins. */
function playUntilOver(table: LiveTable): void {
  for (let coup = 0; coup < 20 && table.state.bank !== null; coup++) play(bet(table, 2, 10n * chip));
}

describe('R3.11 standing bettors at a live table', () => {
  it('bet behind the seated by their numbers, whoever came first, and are in the signed list', () => {
    const table = open(seated(saintVincent, [1, 2, 3, 11, 12]));
    bet(table, 12, 20n * chip);
    bet(table, 11, 20n * chip);
    bet(table, 2, 10n * chip);
    while (table.state.game.phase === 'bets') table.timeOut();
    expect(table.state.bank!.coup!.list.map(({ seat, accepted }) => [seat, accepted])).toEqual([
      [1, 0n],
      [2, 10n * chip],
      [3, 0n],
      [11, 20n * chip],
      [12, 10n * chip],
    ]);
    expect(table.state.bank!.coup!.closed.message.hand).toBe(11);
    play(table);
    expect(table.state.bank?.turns.length ?? table.last.bank.turns.length).toBe(1);
  });

  it('call nothing: a client signs no call, and the table takes none', () => {
    const table = open(seated(venezia, [1, 2, 3, 4, 5, 6, 11]));
    const bettor = playerAt(table, 11);
    expect(optionsOf(bettor.memory, table.view(bettor)).bet).toMatchObject({ banco: null, tavolo: null });
    expect(betCommand(bettor.memory, calls.banco, 40n * chip)).toBeNull();
    expect(betCommand(bettor.memory, calls.cavallo, 10n * chip)).not.toBeNull();
    expect(optionsOf(playerAt(table, 2).memory, table.view(playerAt(table, 2))).bet?.banco).toBe(40n * chip);
  });

  it('get their bets back when somebody calls banco', () => {
    const table = open(seated(saintVincent, [1, 2, 11]));
    bet(table, 11, 20n * chip);
    bet(table, 2, 40n * chip, calls.banco);
    while (table.state.game.phase === 'bets') table.timeOut();
    const row = table.state.bank!.coup!.list.find(({ seat }) => seat === 11);
    expect(row).toMatchObject({ status: statuses.unaccepted, accepted: 0n });
    play(table);
  });

  it('as the ferito of venezia may call banco', () => {
    for (let salt = 1n; salt < 40n; salt++) {
      const table = play(bet(open(seated(venezia, [1, 2, 3, 4, 5, 6, 11], salt)), 11, 40n * chip));
      if (table.state.bank === null || table.state.bank.state.won === 0n) continue;
      goOn(table);
      const bettor = playerAt(table, 11);
      const { posta } = table.state.bank.state;
      expect(optionsOf(bettor.memory, table.view(bettor)).bet).toMatchObject({ banco: posta, tavolo: null });
      bet(table, 11, posta, calls.banco);
      return;
    }
    throw new Error('no bank wins its first coup');
  });

  it('R13.7 win and leave: the line is signed, the others play on, and the number is released when the bank is final', () => {
    for (let salt = 1n; salt < 60n; salt++) {
      const table = play(bet(bet(open(seated(venezia, [1, 2, 3, 4, 5, 6, 11], salt)), 2, 10n * chip), 11, 10n * chip));
      if (table.state.bank !== null) continue; // the banker has won
      const bettor = playerAt(table, 11);
      table.byHand(bettor, standCommand(bettor.memory));
      table.settleDown();
      expect(table.last.status).toBe('settling');
      table.finalise();
      const sitting = table.state.sittings.find(({ seat }) => seat === 11)!;
      expect([sitting.status, sitting.locked]).toEqual(['standing', 410n * chip]);
      return;
    }
    throw new Error('the punta never wins');
  });

  it('R9.6 R9.7 sit out, and are given up when they are lost, by the minutes of the seated', () => {
    const table = seated(saintVincent, [1, 2, 11, 12]);
    table.host({ type: 'lost', seat: 11 });
    table.says(12, { type: 'sitOut' });
    table.now += 3 * 60_000;
    table.host({ type: 'tick' });
    expect(table.state.game.seats.map(({ seat }) => seat)).toEqual([1, 2, 12]);
    table.now += 7 * 60_000;
    table.host({ type: 'tick' });
    expect(table.state.game.seats.map(({ seat }) => seat)).not.toContain(12);
  });
});
