/** What the table page says and shows of money, roles and players who sit out, over real tables in memory. */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { claimOf } from '../../../../engine/claim.ts';
import { chip, formatChips } from '../../../../engine/chips.ts';
import { calls, draws, outcomes } from '../../../../engine/protocol/messages.ts';
import { betCommand } from '../../../../engine/seat/by-hand.ts';
import { pictureOf, pictureOfTable, type Picture } from '../../../../engine/seat/picture.ts';
import type { View } from '../../../../engine/table/view.ts';
import { viewFor } from '../../../../engine/table/view-for.ts';
import { headline } from '../../../../web/features/table/headline.ts';
import { boardOf, declaredWord, type Board } from '../../../../web/features/table/reading.ts';
import { inPlay, pendingWins, stackOf } from '../../../../web/features/table/stacks.ts';
import { verdictWords } from '../../../../web/features/table/verdict-words.ts';
import { nameOf, outcomeWords } from '../../../../web/features/table/words.ts';
import { playByHand, TestTable, testTable } from '../../../support/players.ts';
import { picker } from '../../../support/seeds.ts';
import { after, bankerOf, final, lastBank, open, playerAt, punterOf, seated } from '../../../support/situations.ts';

const watched = (table: TestTable): Picture =>
  pictureOfTable(claimOf(viewFor(table.state, null, table.seq, table.now)));
const seatIn = (view: View, seat: number) => view.seats.find((s) => s.seat === seat)!;
const words = (view: View, me: number | null) => headline(view, me, formatChips);

describe('stacks', () => {
  it('P9.7 fall when chips go in: the posta at once, the bet with the bet; they come back with the coup', () => {
    const table = open(seated(), 20n * chip);
    const [banker, punter] = [bankerOf(table).seat, punterOf(table).seat];
    const stack = (seat: number) => stackOf(watched(table), seatIn(watched(table), seat));
    expect([stack(banker), stack(punter)]).toEqual([380n * chip, 400n * chip]);
    table.settleDown();
    table.byHand(punterOf(table), betCommand(punterOf(table).memory, calls.plain, 5n * chip));
    expect([stack(banker), stack(punter)]).toEqual([380n * chip, 395n * chip]);
  });

  it.each([3, 11])('P9.7 seed %i: no chip is twice on the table and none is missing, in every phase', (seed) => {
    const pick = picker(seed);
    const table = new TestTable({ ...testTable, salt: BigInt(seed) });
    table.sit(1, 400n * chip);
    table.sit(2, 400n * chip);
    const phases = new Set<string>();
    for (let step = 0; step < 50; step++) {
      table.settleDown();
      table.finalise();
      const view = watched(table);
      const kept = view.bank?.proof.turns.findLast((turn) => turn.state)?.state?.cagnotte ?? 0n;
      const shown = view.seats.reduce((sum, seat) => sum + stackOf(view, seat) + inPlay(view, seat), kept);
      expect(shown, view.phase).toBe(view.seats.reduce((sum, { credit }) => sum + credit, 0n));
      phases.add(view.phase);
      if (!playByHand(table, pick)) break;
    }
    expect([...phases]).toEqual(expect.arrayContaining(['posta', 'bets']));
  });

  it('P9.7 a seat’s own bet is the one that it signed, whatever the table shows of it', () => {
    const table = open(seated());
    const punter = punterOf(table);
    table.settleDown();
    const made = betCommand(punter.memory, calls.plain, 5n * chip)!;
    const view = table.view(punter);
    const said = made.memory.bets.at(-1)!;
    const showing = (signature: Hex) =>
      ({
        ...view,
        bank: {
          ...view.bank!,
          bets: [
            {
              seat: punter.seat,
              call: calls.plain,
              max: 77n * chip,
              volonta: 0,
              order: 1,
              bet: { message: { ...said.message, max: 77n * chip }, signature },
            },
          ],
        },
      }) as typeof view;
    const shown = (memory: typeof made.memory, claimed: typeof view) =>
      stackOf(pictureOf(memory, claimed), seatIn(view, punter.seat));
    expect(shown(made.memory, showing(said.signature))).toBe(395n * chip); // as it was signed
    expect(shown(made.memory, showing(`0x${'12'.repeat(65)}`))).toBe(400n * chip); // none of its own
    expect(shown(punter.memory, showing(said.signature))).toBe(400n * chip); // not signed yet
  });

  it('P9.7 a win that the other has not signed stands beside the stack, with the reason, until it counts', () => {
    const table = after('banco');
    const [banker, punter] = [bankerOf(table), punterOf(table)];
    table.settleDown();
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'sitOut' } }); // the bank is passed
    table.settleDown([punter.seat]);
    expect(table.last.status).toBe('asked');
    table.timeOut();
    const { bank, status } = table.last;
    expect(status).toBe('signing');
    const won = bank.state.seats[bank.setup.message.players.findIndex(({ seat }) => seat === banker.seat)]!;
    expect(won).toBeGreaterThan(0n);
    const view = watched(table);
    expect(pendingWins(view, seatIn(view, banker.seat))).toEqual([
      { number: 1n, amount: won, why: expect.stringContaining('has not signed the result') },
    ]);
    expect(pendingWins(view, seatIn(view, punter.seat))).toEqual([]);
    expect(stackOf(view, seatIn(view, banker.seat))).toBe(400n * chip);
    table.must({
      by: 'host',
      command: { type: 'proposed', number: 1n, tx: `0x${'11'.repeat(32)}`, until: 1_800_000_000 },
    });
    expect(pendingWins(watched(table), seatIn(watched(table), banker.seat))[0]!.why).toMatch(
      /pays it by proof after \d/,
    );
    final(table);
    // For the person before the screen, no win that only the table reports.
    expect(pendingWins({ ...view, viewer: banker.seat }, seatIn(view, banker.seat))).toEqual([]);
    const later = watched(table);
    expect(pendingWins(later, seatIn(later, banker.seat))).toEqual([]);
    expect(stackOf(later, seatIn(later, banker.seat)) + inPlay(later, seatIn(later, banker.seat))).toBe(
      400n * chip + won,
    );
  });
});

describe('headlines', () => {
  it('R9.16 a player who sits out is shown so in every phase, with the reason', () => {
    const table = open(seated());
    const { seat } = punterOf(table);
    table.timeOut();
    table.timeOut();
    expect(words(table.view(playerAt(table, seat)), seat)).toEqual({
      text: 'You are sitting out',
      detail: 'Your clock ran out twice in a row. Sit in to play on.',
      mine: true,
    });
    const asked = open(seated());
    asked.must({ by: 'seat', seat, command: { type: 'sitOut' } });
    expect(words(asked.view(playerAt(asked, seat)), seat).detail).toBe('You chose to. Sit in to play on.');
  });

  it('P9.7 every headline has its subject, for players and spectators, also if nobody is due', () => {
    const table = open(seated());
    const { seat } = punterOf(table);
    table.must({ by: 'seat', seat, command: { type: 'sitOut' } });
    expect(table.deadline).toBeNull();
    for (const me of [3 - seat, null]) {
      const view = me === null ? watched(table) : table.view(playerAt(table, me));
      expect(words(view, me).text).toBe(`${nameOf(seatIn(view, seat), me)} sits out`);
    }
    for (let salt = 1n; salt < 4n; salt++) {
      const other = new TestTable({ ...testTable, salt });
      other.sit(1, 400n * chip);
      other.sit(2, 400n * chip);
      for (let step = 0; step < 25; step++) {
        other.settleDown();
        for (const me of [1, 2, null])
          expect(words(viewFor(other.state, me, 1, other.now), me).text).toMatch(/^[A-Z0-9]/);
        if (!playByHand(other, picker(Number(salt) + step))) break;
      }
    }
  });

  it('P9.7 a first coup that goes on automatically asks nobody anything', () => {
    const table = seated();
    const banker = bankerOf(table);
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'posta', number: 1n, amount: 20n * chip } });
    expect(table.phase).toBe('move');
    expect(words(table.view(banker), banker.seat)).toMatchObject({ text: 'Your bank begins', mine: false });
  });

  it('P9.7 the result of a finished bank names players, not the roles of the next bank', () => {
    const table = after('punta');
    table.settleDown();
    table.finalise();
    const view = watched(table);
    expect(view.phase).toBe('posta');
    const { bank } = lastBank(table);
    const board = boardOf({ ...view, bank: null }, playerAt(table, 1).memory)!;
    expect([board.bankId, board.number, board.outcome]).toEqual([bank.bankId, 1n, outcomes.punta]);
    expect(outcomeWords(board)).toMatch(/^Punta wins \d to \d$/);
    const told = (me: number, one = board) =>
      verdictWords(one, me, formatChips, (seat) => nameOf(seatIn(view, seat), me));
    expect(told(board.hand)).toMatch(/^Bank 1: you had \d, 0x[0-9a-f]{4}….* \d: you win [\d.]+$/);
    expect(told(board.banker)).toMatch(/^Bank 1: you had \d, 0x[0-9a-f]{4}….* \d: you lose [\d.]+$/);
    expect(told(board.hand, { ...board, outcome: outcomes.egalite })).toMatch(/: égalité, your bet goes back$/);
  });
});

describe('what stands beside a hand', () => {
  // Kinds: 8 is a nine, 7 an eight, 9 a ten, 4 a five.
  const board = (change: Partial<Board>): Board => ({
    key: '0x',
    bankId: '0x',
    number: 1n,
    turn: 0,
    banker: 1,
    hand: 2,
    punta: [9, 4],
    banco: [9, 8],
    puntaDeclared: draws.carta,
    bancoDeclared: null,
    outcome: outcomes.banco,
    stakes: [{ seat: 2, call: calls.plain, accepted: 100n }],
    lines: [],
    cagnotte: 0n,
    ...change,
  });
  it.each([
    ['a banker’s nine on two cards', board({}), 'banco', 'batto'],
    ['the carta that it kept from coming', board({}), 'punta', ''],
    [
      'a punta’s eight that was shown',
      board({ punta: [9, 7], puntaDeclared: draws.batte, outcome: outcomes.punta, banco: [9, 4] }),
      'punta',
      'batto',
    ],
    ['a punta’s nine behind a carta that never came', board({ punta: [9, 8] }), 'punta', 'batto'],
    [
      'a punta’s eight before it has declared',
      board({ punta: [9, 7], puntaDeclared: null, outcome: null, banco: [null, null] }),
      'punta',
      '',
    ],
    ['a carta under way', board({ outcome: null, punta: [null, null], banco: [9, 4] }), 'punta', 'carta'],
    [
      'a nine made of three cards',
      board({ punta: [9, 4, 3], banco: [9, 6], bancoDeclared: draws.sta, outcome: outcomes.punta }),
      'punta',
      'carta',
    ],
    ['a banker who stood', board({ banco: [9, 6], bancoDeclared: draws.sta }), 'banco', 'sto'],
  ] as const)('P9.7 %s', (_what, given, role, word) => {
    expect(declaredWord(given, role)).toBe(word);
  });
});
