/**
 * Attacks of a lying house that once worked (engine/seat/README.md, laws A to C): each fails, and the seat stays whole.
 */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves, type Setup } from '../../../engine/protocol/messages.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, choiceCommand, moveCommand, postaCommand } from '../../../engine/seat/by-hand.ts';
import { agree, proveShoe } from '../../../engine/seat/doubts.ts';
import { newMemory, type SeatMemory } from '../../../engine/seat/memory.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import type { View } from '../../../engine/table/view.ts';
import { secretOf, signerOfSeat, TestTable, type TestPlayer } from '../../support/players.ts';
import { bankerGave, closed, expectAlarm, expectTrouble, withLast, withProof } from '../../support/seat-lies.ts';
import {
  after,
  bankerOf,
  bet,
  final,
  finish,
  lastBank,
  move,
  open,
  pass,
  proofText,
  punterOf,
  seated,
} from '../../support/situations.ts';

const kinds = (memory: SeatMemory, view: Claim<View>, paid?: ReadonlySet<bigint>) =>
  advance(memory, view, { paid }).send.map(({ type }) => type);
/** The view in which the house says that this seat owes the link of its live bet. */
function owing(table: TestTable, player: TestPlayer, change: Partial<View> = {}): Claim<View> {
  const view = table.view(player);
  const { message } = player.memory.bets.at(-1)!;
  const bank = player.memory.banks.at(-1)!;
  const owes = { closed: secretOf('list'), commitment: message.commitment, coupId: secretOf('coup') };
  return claimOf({
    ...view,
    seats: view.seats.map((seat) => (seat.seat === player.seat ? { ...seat, owes } : seat)),
    bank: bank === undefined ? null : view.bank,
    ...change,
  });
}
const stranger = { player: addressOfKey(secretOf('a stranger')), key: addressOfKey(secretOf('its session')) };
/** The set-up in a view, changed and signed by the house. */
function resetUp(table: TestTable, player: TestPlayer, change: (setup: Setup) => Partial<Setup>): Claim<View> {
  const view = table.view(player);
  const { setup: before, grants } = view.bank!.proof;
  const setup = table.house.signer.sign('Setup', { ...before.message, ...change(before.message) });
  const bankId = hashStruct('Setup', setup.message);
  const moved = setup.message.players.map(({ seat, player: wallet, key }, i) => ({
    ...(grants[i] ?? grants[0]!),
    message: { ...(grants[i] ?? grants[0]!).message, seat, player: wallet, key },
  }));
  return claimOf({
    ...view,
    bank: {
      ...view.bank!,
      bankId,
      banker: setup.message.banker,
      proof: { ...view.bank!.proof, setup, grants: moved, turns: [] },
    },
  });
}

describe('law B: what is shown', () => {
  it('P7.4 no link before any list: the bank hidden, and the link of the live bet called owed', () => {
    const table = closed();
    const punter = punterOf(table);
    for (const lie of [
      owing(table, punter),
      owing(table, punter, { bank: null }),
      owing(table, punter, { bank: null, past: [] }),
    ]) {
      for (const paid of [undefined, new Set<bigint>(), new Set([1n])]) {
        const { memory, send } = advance(punter.memory, lie, { paid });
        expect(send.filter(({ type }) => type === 'link')).toEqual([]);
        expect(memory.papers[punter.memory.bets.at(-1)!.message.commitment]!.stage).not.toBe('shown');
      }
    }
  });

  it('P7.3 P1.5 a link that was shown for a void is burnt: never a Give for it', () => {
    const table = bet(open(seated()));
    const punter = punterOf(table);
    const before = table.view(punter);
    table.settleDown([punter.seat]);
    const listed = table.view(punter);
    table.timeOut(); // void: the punter was silent
    const now = advance(punter.memory, table.view(punter), { paid: new Set() }).memory;
    const row = table.last.bank.turns.at(-1)!.list!.find(({ seat }) => seat === punter.seat)!;
    expect(now.papers[row.commitment]!.stage).toBe('burnt');
    for (const view of [before, listed]) expect(kinds(now, view)).not.toContain('give');
    expect(betCommand(now, calls.banco, 20n * chip)).toBeNull();
  });
});

describe('a Give that was lost', () => {
  it('P1.5 the void in its name is not taken over; once the bank is paid the link is shown again', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    punter.memory = advance(punter.memory, table.view(punter)).memory; // it gives, and nothing arrives
    table.timeOut();
    punter.memory = advance(punter.memory, table.view(punter)).memory;
    table.settleDown([punter.seat]);
    table.timeOut();
    final(table);
    const links = (paid: ReadonlySet<bigint>) =>
      advance(punter.memory, table.view(punter), { paid }).send.filter(({ type }) => type === 'link');
    expect(links(new Set())).toEqual([]);
    expect(links(new Set([1n]))).toHaveLength(1);
  });
});

describe('law C: evidence', () => {
  it('P7.6 what is wrong after the Give spoils nothing that was there', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const { memory } = advance(punter.memory, table.view(punter));
    punter.memory = memory;
    const kept = encodeWire(memory.banks.at(-1)!.proof);
    const choice = {
      seat: punter.seat,
      ...signerOfSeat(bankerOf(table).memory).sign('Choice', { closed: table.state.bank!.coup!.digest, draw: 2 }),
    };
    const lies: readonly Claim<View>[] = [
      withProof(table.view(punter), (proof) => ({ ...proof, turns: [...proof.turns, proof.turns.at(-1)!] })),
      withLast(table.view(punter), (turn) => ({ ...turn, choices: [choice] })),
      withLast(table.view(punter), (turn) => ({
        ...turn,
        gives: turn.gives.map((give) => ({ ...give, link: secretOf('no link of theirs') })),
      })),
    ];
    for (const lie of lies) {
      const { memory: now, send } = advance(memory, lie);
      expect([now.alarm, now.disagreement === null, send, encodeWire(now.banks.at(-1)!.proof)]).toEqual([
        null,
        false,
        [],
        kept,
      ]);
      expect(advance(now, table.view(punter)).memory.disagreement).toBeNull();
    }
  });

  it('P7.7 a framed void is not taken over: what refutes it stays, and no result of it is signed', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    punter.memory = advance(punter.memory, table.view(punter)).memory; // its Give is swallowed
    table.timeOut();
    expect(table.last.bank.end).toBe('void');
    const view = table.view(punter);
    const renumbered = claimOf({
      ...view,
      viewer: 9,
      seats: view.seats.map((seat) => (seat.seat === punter.seat ? { ...seat, seat: 9 } : seat)),
    });
    for (const lie of [view, renumbered]) {
      const { memory, send } = advance(punter.memory, lie);
      expect([memory.disagreement?.step, send, memory.banks.at(-1)!.proof.turns.at(-1)!.void]).toEqual([
        'T.void',
        [],
        undefined,
      ]);
      expect(memory.disagreement?.detail).toContain('too late, or the table held it back');
    }
  });
});

describe('law A: a set-up', () => {
  it('P7.8 two banks for one number are two signatures of the house: an alarm with both, and nothing more is signed', () => {
    const table = open(seated());
    const punter = punterOf(table);
    const { alarm } = expectAlarm(
      table,
      punter,
      resetUp(table, punter, () => ({ posta: 30n * chip })),
      'S.setup',
    );
    expect(alarm!.lie.kind).toBe('setups');
  });

  it.each<[string, (setup: Setup, seat: number) => Partial<Setup>]>([
    [
      'its key with another wallet',
      ({ players }, seat) => ({
        players: players.map((p) => (p.seat === seat ? { ...p, player: addressOfKey(secretOf('friend')) } : p)),
      }),
    ],
    [
      'its wallet with another key',
      ({ players }, seat) => ({
        players: players.map((p) => (p.seat === seat ? { ...p, key: addressOfKey(secretOf('friend')) } : p)),
      }),
    ],
    [
      'its key on another seat',
      ({ players, banker }, seat) => ({
        banker: banker === seat ? 5 : banker,
        players: players.map((p) => (p.seat === seat ? { ...p, seat: 5 } : p)).sort((a, b) => a.seat - b.seat),
      }),
    ],
    [
      'more at stake than it brought',
      ({ players }, seat) => ({ players: players.map((p) => (p.seat === seat ? { ...p, stack: p.stack + 1n } : p)) }),
    ],
    [
      'a third at a table for two, who could be called silent in every coup that is not liked',
      ({ players }) => ({ players: [...players, { ...players[0]!, seat: 3, ...stranger }] }),
    ],
    [
      'somebody who stands behind a table for two',
      ({ players }) => ({ players: [...players, { ...players[0]!, seat: 11, ...stranger }] }),
    ],
  ])('P7.8 %s: nothing is signed in it', (_what, change) => {
    const table = seated();
    const player = punterOf(table);
    table.byHand(bankerOf(table), postaCommand(bankerOf(table).memory, 1n, 20n * chip));
    const lie = resetUp(table, player, (setup) => ({ ...change(setup, player.seat), prev: secretOf('a bank') }));
    const { memory, send } = advance(player.memory, lie);
    expect([memory.alarm, memory.disagreement === null, send]).toEqual([null, false, []]);
  });

  it('P7.8 a posta that nobody named, or another than was named: the banker signs nothing', () => {
    const table = seated();
    const banker = bankerOf(table);
    banker.memory = postaCommand(banker.memory, 1n, 20n * chip)!.memory;
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'posta', number: 1n, amount: 400n * chip } });
    expectTrouble(table, banker, table.view(banker), 'S.own');
    const nobody = { ...banker, memory: { ...banker.memory, posta: null } };
    expectTrouble(table, nobody, table.view(banker), 'S.own');
  });

  it('P3.3 the draw left out: a seat that gave its link for it bets nothing until its player agrees', () => {
    const table = seated();
    table.byHand(bankerOf(table), postaCommand(bankerOf(table).memory, 1n, 20n * chip));
    const punter = punterOf(table);
    const { draw: _draw, ...proof } = table.view(punter).bank!.proof;
    const { memory, send } = advance(
      punter.memory,
      withProof(table.view(punter), () => proof),
    );
    expect([
      memory.banks.at(-1)!.doubts.map(({ about }) => about),
      send,
      betCommand(memory, calls.plain, chip),
    ]).toEqual([['turn'], [], null]);
    expect(betCommand(agree(memory, memory.banks.at(-1)!.bankId), calls.plain, chip)).not.toBeNull();
  });

  it('P7.8 a newcomer’s shoe is in doubt until the banks of its taglia prove it', () => {
    const table = pass(after('banco'));
    const first = lastBank(table).bank;
    const due = bankerOf(table);
    const punter = punterOf(table);
    table.byHand(due, postaCommand(due.memory, table.state.number, 20n * chip));
    const fresh = {
      ...newMemory(table.domain, table.state.table, table.state.house, punter.seat, punter.memory.secret),
      grant: punter.memory.grant,
    };
    // A player who has won before has more at stake than was brought; this memory has not seen that.
    const richer = { ...fresh, brought: 400n * chip };
    const { memory, send } = advance(richer, table.view(punter));
    const { bankId, doubts } = memory.banks.at(-1)!;
    expect([doubts.map(({ about }) => about), send, betCommand(memory, calls.plain, chip)]).toEqual([
      ['shoe'],
      [],
      null,
    ]);
    const other = { ...proofText(table, first), turns: [] };
    for (const banks of [[], [other]]) expect(proveShoe(memory, bankId, banks)).toBe(memory);
    const proven = proveShoe(memory, bankId, [proofText(table, first)]);
    expect([proven.banks.at(-1)!.doubts, betCommand(proven, calls.plain, chip) === null]).toEqual([[], false]);
  });
});

describe('law B: what is chosen', () => {
  it('P7.6 rights and prices are those of the checked state, whatever the view says is open', () => {
    const table = after('banco');
    const banker = bankerOf(table);
    const view = table.view(banker);
    const honest = optionsOf(banker.memory, view);
    const lie = claimOf({
      ...view,
      options: { ...view.options, moves: [{ move: moves.on, amount: 0n }], pass: false },
      bank: { ...view.bank!, posta: 1n },
    });
    expect([honest.pass, honest.moves.length]).toEqual([true, 2]);
    expect(optionsOf(banker.memory, lie)).toMatchObject({ pass: true, moves: honest.moves });
    expect(kinds(banker.memory, lie)).toEqual([]); // nor does it go on by itself
    expect(moveCommand(banker.memory, moves.halve, honest.moves[1]!.amount + 1n)).toBeNull();
    const betting = move(after('banco'), moves.on);
    const punter = punterOf(betting);
    const cheap = claimOf({ ...betting.view(punter), bank: { ...betting.view(punter).bank!, posta: 1n } });
    expect(optionsOf(punter.memory, cheap).bet).toEqual(optionsOf(punter.memory, betting.view(punter)).bet);
  });

  it('P7.6 a decision is signed over cards that the house has signed; the step refutes false ones', () => {
    for (let salt = 1n; ; salt++) {
      const table = bet(open(seated({ salt })));
      table.settleDown();
      if (table.phase !== 'punta') continue;
      const punter = punterOf(table);
      const honest = table.view(punter).bank!.coup!.shown!;
      const { shown: _shown, ...rest } = punter.memory;
      const unseen = { ...rest, shown: {} };
      expect(choiceCommand(unseen, 1)).toBeNull();
      // Another hand than the coup's, signed: the choice may be made, and the step proves the lie.
      const cards: Hex = honest.message.cards === '0x0001' ? '0x0002' : '0x0001';
      const signed = table.house.signer.sign('Shown', { ...honest.message, cards });
      const view = table.view(punter);
      const lie = claimOf({ ...view, bank: { ...view.bank!, coup: { ...view.bank!.coup!, shown: signed } } });
      const fooled = advance(unseen, lie).memory;
      expect(fooled.alarm).toBeNull();
      // Two hands for one coup.
      expect(advance(fooled, view).memory.alarm).toMatchObject({ step: 'T.shown', lie: { kind: 'shown' } });
      const before = punter.memory;
      finish(table);
      punter.memory = { ...before, shown: fooled.shown };
      expect(advance(punter.memory, table.view(punter)).memory.alarm).toMatchObject({
        step: 'T.shown',
        lie: { kind: 'shown' },
      });
      return;
    }
  });

  it('P7.5 one stale view, or a bet of its own with the last number, stops nothing for good', () => {
    const table = open(seated());
    const punter = punterOf(table);
    const view = table.view(punter);
    const first = table.view(punter);
    const { message, signature } = betCommand(punter.memory, calls.plain, chip)!.memory.bets.at(-1)!;
    const { call, max, volonta } = message;
    const own = {
      seat: punter.seat,
      call,
      max,
      volonta,
      order: 1,
      bet: { message: { ...message, seq: 65_535 }, signature },
    };
    const last = claimOf({ ...view, bank: { ...view.bank!, bets: [own] } });
    const after65535 = advance(punter.memory, last).memory;
    expect([after65535.alarm, betCommand(after65535, calls.plain, chip)?.command.type]).toEqual([null, 'bet']);
    bet(table);
    table.settleDown();
    const stale = advance(punter.memory, first).memory;
    expect(stale.alarm).toBeNull();
    expect(advance(stale, table.view(punter)).memory).toMatchObject({ alarm: null, disagreement: null });
    expect(decodeWire(encodeWire(stale.banks))).toEqual(punter.memory.banks);
  });
});
