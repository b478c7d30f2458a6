/**
 * A house that passes a seat of Sette e mezzo over, with friends at the table: as banker, as punter, and in what a void
 * has left of a round. No signature proves it; its player must agree first.
 */
import { describe, expect, it } from 'vitest';
import { asKnown, claimOf, type Claim } from '../../../engine/claim.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
import { agree } from '../../../engine/seat/doubts.ts';
import { withBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import { seatSentences } from '../../../engine/seat/sentences.ts';
import type { SetteView } from '../../../engine/table/sette-view.ts';
import type { TestPlayer } from '../../support/players.ts';
import { highestBet, setUp, SetteLive } from '../../support/sette-live.ts';

/** What the client doubts of the newest bank once it has seen this. */
function doubted(table: SetteLive, memory: SeatMemory, view: Claim<SetteView>): readonly string[] {
  const after = advance(memory, view, { paid: table.paid }).memory;
  expect([after.alarm, after.disagreement]).toEqual([null, null]);
  return after.banks.at(-1)!.doubts.map(({ detail }) => detail);
}

interface Played {
  readonly table: SetteLive;
  readonly banker: TestPlayer;
  /** By hand. */
  readonly punters: readonly TestPlayer[];
  readonly bankId: Hex;
}

/** A bank alla regola in which each seat had its turn. */
function played(seats: readonly number[], ruleset = 6): Played {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = new SetteLive(ruleset, ruleset === 6 ? { salt } : {}).opens(
      seats,
      ruleset === 6 ? 4_000n : undefined,
    );
    const { banker } = table;
    const { bankId } = table.bank;
    const punters: TestPlayer[] = [];
    while (table.state.bank?.bankId === bankId) {
      punters.push(table.punter);
      table.bets(200n);
    }
    if (punters.length === seats.length - 1) return { table, banker, punters, bankId };
  }
  throw new Error('no such bank');
}

describe('the next banker', () => {
  it('P7.15 P2.1 L(B) the same banker once more, after an end that is not shown: the player must agree', () => {
    const { table, banker, punters } = played([1, 2, 3]);
    const last = punters.at(-1)!;
    // It has seen all turns of the bank, and no end.
    const bank = last.memory.banks.at(-1)!;
    const { end: _end, result: _result, ...proof } = bank.proof;
    const seen = withBank(last.memory, { ...bank, proof: asKnown<Proof>(proof), resulted: null });
    table.names(2_000n);
    const lie = setUp(table, table.view(last), () => ({ banker: banker.seat }));
    expect(doubted(table, seen, lie)).toEqual([seatSentences.endUnseen(banker.seat)]);
  });

  it('P7.15 P2.1 L(B) the same banker once more, and a friend has left: the player must agree', () => {
    const { table, banker, punters } = played([1, 2, 3]);
    const [friend, last] = punters as [TestPlayer, TestPlayer];
    const before = last.memory;
    table.names(2_000n);
    const lie = setUp(table, table.view(last), ({ players }) => ({
      banker: banker.seat,
      players: players.filter(({ seat }) => seat !== friend.seat),
    }));
    expect(doubted(table, before, lie)).toEqual([seatSentences.dueToYou(banker.seat)]);
  });

  it('P7.15 P2.1 L(B) a bank in between that was never shown: the player must agree', () => {
    const { table, banker, punters } = played([1, 2, 3]);
    const { memory } = banker;
    const next = table.banker;
    table.names(2_000n);
    const { bankId } = table.bank;
    const hidden = [banker.seat];
    while (table.state.bank?.bankId === bankId) {
      if (table.punter.seat === banker.seat) table.timeOut();
      else table.bets(200n, 1, hidden);
      table.settleDown(hidden);
    }
    const after = punters.find((one) => one !== next)!;
    expect(table.banker).toBe(after);
    table.names(2_000n);
    expect(doubted(table, memory, table.view(banker))).toContain(seatSentences.bankUnseen(after.seat));
  });

  it('P7.15 R18.10 L(A) who does not know the highest bet plays in no bank, whoever was due it', () => {
    const { table, banker, punters } = played([1, 2, 3], 7);
    const last = punters.at(-1)!;
    const { highestBet: _, ...blind } = last.memory;
    table.names();
    const lie = setUp(table, table.view(last), () => ({ banker: banker.seat }));
    const { memory, send } = advance(blind, lie, { paid: table.paid });
    expect([memory.disagreement?.detail, send]).toEqual([seatSentences.unknownHighest, []]);
    expect([optionsOf(memory, lie).bet, betCommand(memory, 1, 100n)]).toEqual([null, null]);
  });
});

describe('the turns of a round', () => {
  /** A void at the first turn: the rest is not yet named. */
  function afterVoid(): { table: SetteLive; silent: TestPlayer; left: readonly TestPlayer[] } {
    const table = new SetteLive(4).opens([1, 2, 3, 4], 4_000n);
    const { punter: silent, banker } = table;
    table.bets(500n, 1, [silent.seat]);
    table.timeOut();
    table.settleDown([silent.seat]);
    const rest = table.state.game.rest!.players.map(({ seat }) => seat).filter((seat) => seat !== banker.seat);
    return { table, silent, left: rest.map((seat) => table.player(seat)) };
  }

  it('P7.15 R18.18 L(B) what a void has left goes on without it: the player must agree in the next bank', () => {
    const { table, left } = afterVoid();
    const witness = left[0]!;
    const before = witness.memory;
    table.names();
    const without = setUp(table, table.view(witness), ({ players }) => ({
      players: players.filter(({ seat }) => seat !== witness.seat),
    }));
    const seen = advance(before, without, { paid: table.paid }).memory;
    const bank = seen.banks.at(-1)!;
    expect([bank.mine, seen.alarm, seen.disagreement]).toEqual([false, null, null]);
    const { bankId } = table.bank;
    while (table.state.bank?.bankId === bankId) {
      if (!table.acts(() => 0)) table.timeOut();
      table.settleDown();
    }
    table.names();
    const next = setUp(table, table.view(witness), ({ players }) => ({
      prev: bank.bankId,
      taglia: bank.checked.taglia + 1,
      banker: left[1]!.seat,
      players: players.map((one) => (one.seat === witness.seat ? { ...one, stack: 20_000n } : one)),
    }));
    expect(doubted(table, seen, next)).toContain(seatSentences.turnMissed(bank.number));
  });

  it('P7.15 P2.1 L(B) a whole bank without it, though it has credit: the player must agree in the next one', () => {
    const { table, punters } = played([1, 2, 3]);
    const witness = punters.at(-1)!;
    const before = witness.memory;
    table.names(2_000n);
    const view = table.view(witness);
    const without = setUp(table, view, ({ players }) => ({
      players: players.filter(({ seat }) => seat !== witness.seat),
    }));
    const seen = advance(before, without, { paid: table.paid }).memory;
    const bank = seen.banks.at(-1)!;
    expect([bank.mine, seen.alarm, seen.disagreement]).toEqual([false, null, null]);
    const { message } = view.bank!.proof.setup;
    const next = setUp(table, view, ({ number, taglia, players }) => ({
      number: number + 1n,
      prev: bank.bankId,
      taglia: taglia + 1,
      banker: players.find(({ seat }) => seat !== message.banker && seat !== witness.seat)!.seat,
    }));
    expect(doubted(table, seen, next)).toContain(seatSentences.turnMissed(bank.number));
  });

  it('P7.15 P2.1 L(B) a doubt stays from bank to bank until its player has agreed', () => {
    const table = new SetteLive(6).opens([1, 2, 3, 4], 4_000n);
    table.agrees = false;
    table.bets(200n);
    const missed = table.punter;
    table.timeOut(); // its clock, by the house's word
    table.settleDown();
    table.bets(200n);
    const told = seatSentences.turnMissed(1n);
    const bank = () => missed.memory.banks.at(-1)!;
    for (const number of [2n, 3n]) {
      table.names(2_000n);
      expect([bank().number, bank().doubts.map(({ detail }) => detail)]).toEqual([
        number,
        expect.arrayContaining([told]) as unknown,
      ]);
      expect(betCommand(missed.memory, 1, 200n)).toBeNull();
      const { bankId } = table.bank;
      if (number === 3n) missed.memory = agree(missed.memory, bankId);
      while (table.state.bank?.bankId === bankId) {
        table.timeOut();
        table.settleDown();
      }
    }
    table.names(2_000n);
    expect(bank().number).toBe(4n);
    expect(bank().doubts.map(({ detail }) => detail)).not.toContain(told);
  });

  it('P7.15 P7.13 the highest bet and what a void has left are shown as the seat knows them', () => {
    const classico = new SetteLive(5).opens([1, 2, 3]);
    const view = classico.view(classico.punter);
    const said = claimOf<SetteView>({ ...view, highestBet: 5n, rest: { banker: 1, posta: 7n, players: [] } });
    expect(pictureOf(classico.punter.memory, said)).toMatchObject({ highestBet, rest: null });
    const { table, left } = afterVoid();
    const witness = left[0]!;
    const shown = table.view(witness);
    const lie = claimOf<SetteView>({ ...shown, rest: { ...shown.rest!, posta: 1n, players: [] } });
    expect(pictureOf(witness.memory, lie).rest).toEqual(shown.rest);
    expect(pictureOf(witness.memory, lie).highestBet).toBeNull();
  });

  it('P7.15 P9.1 L(A) a view of another game has nothing to say to its seat', () => {
    const table = new SetteLive(4).opens([1, 2], 2_000n).bets(500n);
    const { punter } = table;
    const view = table.view(punter);
    const { decisions: _, ...coup } = view.bank!.coup!;
    const lie = claimOf({
      ...view,
      table: { ...view.table, ruleset: 3 },
      bank: { ...view.bank!, coup },
    } as unknown as SetteView);
    expect(advance(punter.memory, lie)).toEqual({ memory: punter.memory, send: [] });
    expect(optionsOf(punter.memory, lie).draws).toEqual([]);
  });
});
