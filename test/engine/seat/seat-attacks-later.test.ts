/**
 * Attacks of a lying house on the seat's client, found in a second round: each test was red while its hole was open.
 */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import { calls, draws } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, choiceCommand, forget } from '../../../engine/seat/by-hand.ts';
import { followProof } from '../../../engine/seat/follow.ts';
import { runningCoup } from '../../../engine/seat/running.ts';
import type { SeatBank, SeatMemory } from '../../../engine/seat/memory.ts';
import { pictureOf, pictureOfTable } from '../../../engine/seat/picture.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import type { PastBank, View } from '../../../engine/table/view.ts';
import { secretOf, type TestTable } from '../../support/players.ts';
import { bankerGave, strangers } from '../../support/seat-lies.ts';
import {
  after,
  bankerOf,
  bet,
  finish,
  lastBank,
  open,
  pass,
  proofText,
  punterOf,
  seated,
} from '../../support/situations.ts';

const isBanco = ({ phase }: TestTable): boolean => phase === 'banco';

describe('burnt links', () => {
  it('P1.5 a hidden list, its bank called over, its void as a file: no link before the chain has paid', () => {
    const table = bet(open(seated()));
    const punter = punterOf(table);
    const unseen = punter.memory; // it has bet, and seen no list
    table.settleDown([punter.seat]);
    table.timeOut(); // void in its name
    const voided = proofText(table, table.state.bank ?? lastBank(table).bank);
    const paid = new Set<bigint>();
    const view = table.view(punter);
    const hidden = claimOf({ ...view, bank: null, past: [] });
    const over = advance(unseen, hidden, { paid }).memory;
    const followed = followProof(over, claimOf(voided));
    const owes = {
      closed: secretOf('list'),
      commitment: unseen.bets.at(-1)!.message.commitment,
      coupId: secretOf('coup'),
    };
    const owing = claimOf({
      ...hidden,
      seats: view.seats.map((seat) => (seat.seat === punter.seat ? { ...seat, owes } : seat)),
    });
    const { send } = advance(followed, owing, { paid });
    expect(send.map(({ type }) => type)).not.toContain('link');
  });
});

describe('cards shown to the banker', () => {
  /** Plays until the banker must decide in a coup whose punta has drawn a card; `byHand`: the punta said so itself. */
  function afterTheThird(byHand: boolean) {
    for (let salt = 1n; salt < 400n; salt++) {
      const table = bet(open(seated({ salt })));
      table.settleDown();
      if (table.phase !== 'punta') continue;
      const punter = punterOf(table);
      const draw = table.view(punter).bank!.coup!.fallback!;
      if (draw !== draws.carta) continue;
      if (byHand) table.byHand(punter, choiceCommand(punter.memory, draw));
      else table.timeOut();
      const banker = bankerOf(table);
      table.settleDown([banker.seat]);
      const view = table.view(banker);
      if (!isBanco(table) || view.bank?.coup?.shown?.message.cards.length !== 8) continue;
      const { shown } = view.bank.coup;
      const two = table.house.signer.sign('Shown', { ...shown.message, cards: shown.message.cards.slice(0, 6) as Hex });
      const lie = claimOf({ ...view, bank: { ...view.bank, coup: { ...view.bank.coup, shown: two } } });
      const fooled = advance({ ...banker.memory, shown: {} }, lie).memory;
      if (byHand || drawsOpen(fooled) !== null) return { table, banker, fooled };
    }
    throw new Error('no such coup');
  }

  it('P7.12 hiding the punta’s third card from the banker is a lie that the step refutes', () => {
    const { table, banker, fooled } = afterTheThird(false);
    expect(fooled.alarm).toBeNull();
    table.timeOut();
    table.settleDown([banker.seat]);
    expect(advance(fooled, table.view(banker)).memory.alarm).toMatchObject({ step: 'T.shown', lie: { kind: 'shown' } });
  });

  it('P7.12 nothing is decided in a coup that is no longer played; under demand it is played on chain', () => {
    const { table, fooled } = afterTheThird(false);
    const closed = runningCoup(fooled)!.closed;
    const refused = table.house.signer.sign('Void', { closed, silent: 1n });
    const after = (change: Partial<SeatBank>, contested: SeatMemory['contested'] = {}) =>
      drawsOpen({
        ...fooled,
        contested,
        banks: fooled.banks.map((bank, at) => (at === fooled.banks.length - 1 ? { ...bank, ...change } : bank)),
      });
    expect(after({})).not.toBeNull();
    expect(after({ final: true })).toBeNull();
    expect(after({ refused })).toBeNull();
    expect(after({ refused }, { [closed]: 'open' })).not.toBeNull();
    expect(after({}, { [closed]: 'over' })).toBeNull();
  });

  it('P7.12 nothing is decided on two cards if the punta has signed that it draws', () => {
    expect(drawsOpen(afterTheThird(true).fooled)).toBeNull();
  });
});

describe('a share that grows', () => {
  it('P7.9 the node cannot make the share larger than the table’s', () => {
    const table = open(seated({ share: 50_000n, maxPosta: 50_000n }), 400n * chip);
    const punter = punterOf(table);
    const full = table.view(punter).bank!.posta;
    const small = { ...punter.memory, table: { ...punter.memory.table, share: 100n } };
    expect(betCommand(small, calls.banco, full)).toBeNull();
    expect(betCommand({ ...small, share: 2n ** 90n }, calls.banco, full)).toBeNull();
  });
});

describe('a later bank', () => {
  it('P7.4 a bound banker shows its link when the links are complete, whatever bank was shown in between', () => {
    const table = bankerGave();
    const banker = bankerOf(table);
    const { memory } = advance(banker.memory, strangers(table, banker), { paid: new Set() });
    table.settleDown([banker.seat]); // the punter gives, with its link
    for (const before of [banker.memory, memory]) {
      expect(advance(before, table.view(banker), { paid: new Set() }).send.map(({ type }) => type)).toContain('link');
    }
  });
});

describe('bets that the table has refused', () => {
  it('P7.3 a bet that was refused and is listed anyway: no Give for it', () => {
    const table = open(seated());
    const punter = punterOf(table);
    const big = betCommand(punter.memory, calls.banco, table.view(punter).bank!.posta)!;
    // The house says: refused. The player sees that, and the client itself sends "no bet".
    const said = forget(big.memory, big.command);
    const both = advance(said, table.view(punter)).memory;
    table.must({ by: 'seat', seat: punter.seat, command: big.command }); // and lists it
    table.settleDown([punter.seat]);
    const { send } = advance(both, table.view(punter));
    expect(send.map(({ type }) => type)).not.toContain('give');
  });
});

/** What the table says of a bank that is over, whosever it was. */
const settledRow = {
  end: 'punta',
  status: 'settled',
  tx: null,
  until: null,
  posta: 0n,
  garage: 0n,
  paidIn: 0n,
  takenOut: 0n,
  won: 0n,
  cagnotte: 0n,
} as const;

describe('what the page shows of banks that are over', () => {
  it('P7.13 an own bank shows the line that this seat has checked, and is settled when the chain says so', () => {
    const table = bet(open(seated()));
    finish(table);
    const punter = punterOf(table);
    const view = table.view(punter);
    const bank = punter.memory.banks.at(-1)!;
    const line = bank.checked.seats[bank.proof.setup.message.players.findIndex(({ seat }) => seat === punter.seat)]!;
    const players = bank.proof.setup.message.players.map(({ seat, player }) => ({
      seat,
      player,
      line: seat === punter.seat ? line + 777n : 0n,
    }));
    const claimed = claimOf({
      ...view,
      bank: null,
      past: [
        {
          number: bank.number,
          bankId: bank.bankId,
          banker: bank.proof.setup.message.banker,
          ...settledRow,
          lines: players,
          signed: [],
        },
      ],
    });
    const shown = pictureOf(punter.memory, claimed).past[0]!;
    expect(shown.lines.find(({ seat }) => seat === punter.seat)!.line).toBe(line);
    expect(shown.status).toBe('settling'); // no chain has said so
    const paid = { ...punter.memory, banks: punter.memory.banks.map((one) => ({ ...one, final: true })) };
    expect(pictureOf(paid, claimed).past[0]).toMatchObject({
      status: 'settled',
      lines: expect.arrayContaining([expect.objectContaining({ seat: punter.seat, line })]),
    });
  });
});

describe('a bank that the table has invented', () => {
  it('P7.13 a row that no sitting knows is the table\u2019s word; an earlier sitting’s shows checked money', () => {
    const table = bet(open(seated()));
    finish(table);
    const { memory, seat } = punterOf(table);
    const bank = memory.banks.at(-1)!;
    const { player } = bank.proof.setup.message.players.find((one) => one.seat === seat)!;
    const row = {
      number: 999n,
      bankId: `0x${'ab'.repeat(32)}` as const,
      banker: 2,
      ...settledRow,
      lines: [{ seat, player, line: -777n }],
      signed: [seat],
    };
    const told = claimOf({
      ...table.view(punterOf(table)),
      bank: null,
      past: [row, { ...row, number: bank.number, bankId: bank.bankId }],
    });
    const words = (shown: Pick<ReturnType<typeof pictureOf>, 'past'>) => shown.past.map(({ isWord }) => isWord);
    expect(words(pictureOf(memory, told))).toEqual([true, false]);
    // In a later sitting that has no banks yet, and while watching only.
    const later = { ...memory, banks: [], secret: `0x${'17'.repeat(32)}` as const };
    expect(words(pictureOf(later, told))).toEqual([true, true]);
    for (const shown of [pictureOf(later, told, [memory]), pictureOfTable(told, [memory])]) {
      expect(words(shown)).toEqual([true, true]); // no node has said that it was paid
      expect(shown.past[1]!.lines.map(({ line }) => line)).toEqual([...bank.checked.seats]);
      const signed = claimOf({ ...told, past: told.past.map((one) => ({ ...one, status: 'signing' as const })) });
      expect(words(pictureOfTable(signed, [memory]))).toEqual([true, false]);
    }
  });
});

describe('what the page shows of its own credit', () => {
  it('P7.13 a loss in the running bank is not subtracted twice: its line stands beside the credit', () => {
    const table = after('banco');
    for (const player of table.players) {
      const view = table.view(player);
      const creditOf = ({ seats }: Pick<View, 'seats'>) => seats.find(({ seat }) => seat === player.seat)!.credit;
      expect([creditOf(pictureOf(player.memory, view)), view.bank !== null]).toEqual([400n * chip, true]);
      const more = claimOf({ ...view, seats: view.seats.map((seat) => ({ ...seat, credit: seat.credit + 1n })) });
      expect(creditOf(pictureOf(player.memory, more))).toBe(400n * chip); // what it does not have is not shown
    }
  });
});

describe('words about what is this seat\u2019s own', () => {
  it('P7.6 P7.13 the regola’s word is computed from the cards that the house signed', () => {
    for (let salt = 1n; salt < 200n; salt++) {
      const table = bet(open(seated({ salt })));
      table.settleDown();
      if (table.phase !== 'punta') continue;
      const punter = punterOf(table);
      const view = table.view(punter);
      const { memory } = advance(punter.memory, view);
      const own = drawsOpen(memory);
      if (own === null || own.options.length < 2) continue;
      expect(pictureOf(memory, view).bank!.coup!.fallback).toBe(own.fallback); // an honest table
      const lie = own.fallback === draws.carta ? draws.sta : draws.carta;
      const lied = claimOf({ ...view, bank: { ...view.bank!, coup: { ...view.bank!.coup!, fallback: lie } } });
      const after = advance(memory, lied).memory;
      expect([after.alarm, after.disagreement]).toEqual([null, null]);
      expect(pictureOf(after, lied).options.draws).toEqual(own.options); // the buttons are there
      expect(pictureOf(after, lied).bank!.coup!.fallback).not.toBe(lie);
      return;
    }
    throw new Error('no such coup');
  });

  const table = bet(open(seated()));
  finish(table);
  if (table.phase === 'move') pass(table);
  table.settleDown();
  const punter = punterOf(table);
  const honest = table.view(punter).past.at(-1)!;
  const shown = (lie: Partial<PastBank>) =>
    pictureOf(punter.memory, claimOf({ ...table.view(punter), bank: null, past: [{ ...honest, ...lie }] })).past[0]!;

  it('P7.13 how an own bank ended is what the seat has checked', () => {
    const { end } = lastBank(table).bank;
    expect([end === null, shown({}).end]).toEqual([false, end]);
    expect(shown({ end: 'void' })).toMatchObject({ end, isWord: false });
  });

  it('P7.13 an own bank with a win or a loss that the chain has not paid is not called “nothing to settle”', () => {
    expect(shown({}).lines.some(({ line }) => line !== 0n)).toBe(true);
    expect(shown({ status: 'idle' }).status).not.toBe('idle');
  });
});
