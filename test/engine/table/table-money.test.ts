/** Limits, credit, the cut and the longest bank: money at a table (rules.md 1.1–1.5, 2.5; protocol.md 2.1, 2.8, 4). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { cardsDrawn } from '../../../engine/rules/taglia.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
import { creditOf } from '../../../engine/table/accounts.ts';
import { evolve } from '../../../engine/table/evolve.ts';
import type { TableState } from '../../../engine/table/state.ts';
import { playByHand, type TestTable } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';
import {
  after,
  bancoOf,
  bankerOf,
  bet,
  final,
  finish,
  lastBank,
  move,
  open,
  pass,
  punterOf,
  seated,
  verified,
} from '../../support/situations.ts';

const seatIn = (table: TestTable, seat: number) => table.state.sittings.find((s) => s.seat === seat)!;
const credit = (table: TestTable, seat: number) => creditOf(table.state, seatIn(table, seat));

describe('posta and stakes', () => {
  it.each([
    ['the minimum', 400n, 10n, 400n],
    ['all of a smaller credit', 11n, 10n, 11n],
    ['the maximum', 900n, 500n, 500n],
    ['all of the credit', 400n, 400n, 400n],
  ])('R2.1 a posta of %s', (_what, amount, posta, most) => {
    const table = seated({ amounts: [amount * chip, amount * chip] });
    expect(table.view(bankerOf(table)).options.posta).toEqual({ min: 10n * chip, max: most * chip });
    open(table, posta * chip);
    expect(table.state.bank!.state).toMatchObject({ posta: posta * chip, paidIn: posta * chip });
  });

  it('R2.1 a rest below the minimum may be bet whole', () => {
    // 20 against 20: the punta loses 10, and has the bank with 10 less than the minimum.
    const table = pass(
      after(
        'banco',
        (salt) => open(seated({ salt, amounts: [25n * chip, 15n * chip], minPosta: 12n * chip }), 12n * chip),
        (t) => bet(t, calls.plain, 6n * chip),
      ),
    );
    final(table);
    const due = bankerOf(table);
    const left = credit(table, due.seat);
    const range = table.view(due).options.posta!;
    expect(range).toEqual({ min: left < 12n * chip ? left : 12n * chip, max: left });
    open(table, range.min);
    bet(table, calls.plain, chip);
    finish(table);
    expect(verified(table, table.state.bank ?? lastBank(table).bank).failed).toBeUndefined();
  });

  it.each([
    ['banco is the whole posta', calls.banco, 21n, 21n],
    ['tavolo is half, rounded down', calls.tavolo, 10n, 10n],
    ['an amount', calls.plain, 7n, 7n],
    ['an amount above the posta is cut down to it', calls.plain, 300n, 21n],
  ])('R3.3 R3.1 %s', (_what, call, max, accepted) => {
    // The token's smallest unit itself: odd amounts.
    const table = open(seated({ minPosta: 1n, minBet: 1n, maxPosta: 500n, share: 4_000n, amounts: [400n, 400n] }), 21n);
    bet(table, call, max);
    const { closed, list } = table.state.bank!.coup!;
    expect(list.find((row) => row.seat === punterOf(table).seat)).toMatchObject({ accepted, max, status: 2 });
    expect(closed.message).toMatchObject({ posta: accepted, garage: 21n - accepted });
  });

  it('R3.2 the highest seq counts, and a later bet has a later place', () => {
    const table = open(seated());
    table.must({ by: 'host', command: { type: 'lost', seat: punterOf(table).seat } }); // so that nothing is closed yet
    const punter = punterOf(table);
    for (const max of [5n, 6n, 7n]) table.byHand(punter, betCommand(punter.memory, calls.plain, max * chip));
    const stands = () => table.view(punterOf(table)).bank!.bets.map(({ max, order }) => [max, order]);
    expect(table.state.bank!.bets.map((b) => [b.message.seq, b.message.max])).toEqual([[3, 7n * chip]]);
    expect(stands()).toEqual([[7n * chip, 3]]);
    table.must({ by: 'host', command: { type: 'connected', seat: punterOf(table).seat } });
    expect(table.state.bank!.coup!.list.map((row) => row.accepted)).toContain(7n * chip);
  });

  it.each([
    [21n, 10n, 11n],
    [20n, 10n, 10n],
    [3n, 1n, 2n],
  ])('R4.1 dimezzo of an odd posta: what was won makes %s', (stake, _half, _left) => {
    const table = after('banco', (salt) =>
      open(
        seated({ salt, minPosta: 1n, minBet: 1n, maxPosta: 500n, share: 4_000n, feeBps: 300, amounts: [400n, 400n] }),
        stake,
      ),
    );
    const posta = table.state.bank!.state.posta; // twice the stake less ⌊3%⌋
    const fee = (stake * 300n) / 10_000n;
    expect(posta).toBe(2n * stake - fee);
    const half = table.view(bankerOf(table)).options.moves.find((m) => m.move === moves.halve)!.amount;
    expect(half).toBe(posta / 2n);
    move(table, moves.halve);
    expect(bancoOf(table)).toBe(posta - half);
    bet(table);
    expect(table.state.bank!.coup!.closed.message).toMatchObject({
      move: moves.halve,
      amount: half,
      posta: posta - half,
    });
    const outcome = finish(table);
    const { bank } = table.state.bank === null ? lastBank(table) : { bank: table.state.bank };
    expect(bank.state.takenOut).toBe(half);
    expect([verified(table, bank).failed, outcome > 0]).toEqual([undefined, true]);
  });

  it('R2.3 posta above the maximum: the excess goes to the garage before the bets', () => {
    const table = after('banco', (salt) => open(seated({ salt, maxPosta: 30n * chip }), 30n * chip));
    expect(table.state.bank!.state.posta).toBe(5940n);
    move(table, moves.on);
    const bank = table.view(punterOf(table)).bank!;
    expect([bank.posta, bank.garage]).toEqual([30n * chip, 2940n]);
    bet(table, calls.tavolo, 15n * chip);
    expect(table.state.bank!.coup!.closed.message).toMatchObject({ posta: 15n * chip, garage: 4440n });
    finish(table);
    expect(verified(table, table.state.bank ?? lastBank(table).bank).failed).toBeUndefined();
  });

  it('R2.3 half of a posta above the maximum is half of the maximum', () => {
    const table = after('banco', (salt) => open(seated({ salt, maxPosta: 31n * chip }), 31n * chip));
    expect(table.view(bankerOf(table)).options.moves).toEqual([
      { move: moves.on, amount: 0n },
      { move: moves.halve, amount: 1550n },
    ]);
  });
});

describe('credit between banks', () => {
  it('R2.4 signed results count at once; the chain’s word moves them into locked money', () => {
    const table = pass(after('banco'));
    const { bank, status } = lastBank(table);
    expect(status).toBe('settling');
    const banker = bank.setup.message.banker;
    expect([credit(table, banker), credit(table, 3 - banker)]).toEqual([41_960n, 380n * chip]);
    expect(table.state.sittings.map((s) => s.locked)).toEqual([400n * chip, 400n * chip]);
    final(table);
    expect([seatIn(table, banker).locked, seatIn(table, 3 - banker).locked]).toEqual([41_960n, 380n * chip]);
    expect([credit(table, banker), credit(table, 3 - banker)]).toEqual([41_960n, 380n * chip]);
    const before = table.state;
    final(table); // the same news again
    expect(table.state).toBe(before);
  });

  it('R2.4 for a bank without all signatures only the loss counts', () => {
    const table = after('banco');
    const [banker, punter] = [bankerOf(table).seat, punterOf(table).seat];
    table.timeOut();
    table.timeOut();
    expect(lastBank(table).status).toBe('signing');
    expect([credit(table, banker), credit(table, punter)]).toEqual([400n * chip, 380n * chip]);
    table.must({ by: 'host', command: { type: 'proposed', number: 1n, tx: `0x${'bb'.repeat(32)}`, until: 7 } });
    expect(lastBank(table)).toMatchObject({ status: 'proposed', until: 7 });
    expect([credit(table, banker), credit(table, punter)]).toEqual([400n * chip, 380n * chip]);
    table.must({ by: 'host', command: { type: 'final', number: 1n, how: 'finalised', tx: `0x${'cc'.repeat(32)}` } });
    expect([credit(table, banker), credit(table, punter)]).toEqual([41_960n, 380n * chip]);
  });

  it('R2.4 the next set-up plays with exactly that credit', () => {
    const table = pass(after('banco'));
    open(table);
    expect(table.state.bank!.setup.message.players.map((p) => p.stack).sort()).toEqual([380n * chip, 41_960n].sort());
  });

  it('R2.5 the table waits for a seat with four banks that the chain has not decided', () => {
    const table = seated();
    for (let n = 0; n < 40 && table.phase === 'posta'; n++) {
      bet(open(table, 10n * chip), calls.plain, chip);
      finish(table);
      if (table.state.bank !== null) pass(table);
    }
    expect(table.state.ended.filter((e) => e.status === 'settling')).toHaveLength(4);
    expect([table.phase, table.deadline]).toEqual(['waiting', null]);
    const oldest = table.state.ended.find((e) => e.status === 'settling')!;
    table.must({
      by: 'host',
      command: { type: 'final', number: oldest.bank.setup.message.number, how: 'settled', tx: `0x${'dd'.repeat(32)}` },
    });
    expect(table.phase).toBe('posta');
  });
});

describe('the cut', () => {
  /** Plays small banks until a new taglia; `passing`: each coup ends its bank. */
  function throughTheCut(seed: number, passing: boolean): TestTable {
    const table = seated({
      salt: BigInt(seed),
      minPosta: 10n,
      minBet: 1n,
      maxPosta: 500n,
      share: 4000n,
      amounts: [400n * chip, 400n * chip],
    });
    const pick = picker(seed);
    for (let step = 0; table.state.game.taglia === 1 && step < 1_000; step++) {
      table.settleDown();
      table.finalise();
      const last = table.view(table.players[0]!).lastCoup;
      const drawn = cardsDrawn(packComposition(table.state.game.composition));
      expect(last).toBe(drawn >= 200);
      if (passing && table.view(bankerOf(table)).options.pass) pass(table);
      else if (!playByHand(table, (n) => (n === 3 && !passing ? 0 : pick(n)))) break;
    }
    return table;
  }

  it.each([
    [11, false],
    [13, true],
  ] as const)(
    'R1.7 R10.4 seed %i: 200 cards, one more coup, then a whole sabot (banks of one coup: %s); every bank verifies',
    (seed, passing) => {
      const table = throughTheCut(seed, passing);
      expect(table.state.game.taglia).toBe(2);
      const bank = table.state.bank!;
      const inBank = bank.turns.find((turn) => turn.closed === undefined);
      if (inBank === undefined)
        expect(bank.setup.message).toMatchObject({ taglia: 2, composition: packComposition(fullShoe) });
      else expect(inBank.state).toMatchObject({ taglia: 2, outcome: 4, composition: packComposition(fullShoe) });
      expect(table.view(table.players[0]!).lastCoup).toBe(false);
      expect(verified(table, bank).failed).toBeUndefined();
      for (const ended of table.state.ended)
        expect(verified(table, ended.bank).verdict).toBe(ended.bank.result?.house ? 'VERIFIED' : 'INCOMPLETE');
      table.settleDown(); // no client objects to the new sabot
    },
  );
});

describe('the longest bank', () => {
  /**
   * The state without any signature on the bank's states, as if all `Ack`s and bets were lost, and `turns` coups more.
   */
  function withoutBase(state: TableState, turns: number): TableState {
    const bank = state.bank!;
    const bare = bank.turns.map((turn) => ({
      ...turn,
      acks: [],
      ...(turn.bets === undefined ? {} : { bets: [] }),
    })) as typeof bank.turns;
    return { ...state, bank: { ...bank, turns: bare, bets: [], state: { ...bank.state, turn: turns } } };
  }

  it.each([
    [23, 'bets'],
    [24, 'posta'],
  ] as const)('R10.6 %i turns after the last state that can be proven: %s', (turns, phase) => {
    const table = move(after('banco'), 0);
    expect(table.phase).toBe('bets');
    table.state = withoutBase(table.state, turns);
    table.must({ by: 'host', command: { type: 'lost', seat: 1 } });
    expect(table.phase).toBe(phase);
  });

  it('R10.6 an acknowledgement from the losing player makes a base again', () => {
    const table = move(after('banco'), 0);
    const loser = table.state.bank!.unchecked.filter((ack) => ack.seat === punterOf(table).seat);
    const bare = withoutBase(table.state, 24);
    table.state = evolve(bare, { type: 'acked', seat: loser[0]!.seat, ack: loser[0]! });
    table.must({ by: 'host', command: { type: 'lost', seat: 1 } });
    expect(table.phase).toBe('bets');
  });
});
