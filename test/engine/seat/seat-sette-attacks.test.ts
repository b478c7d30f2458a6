/**
 * A house that lies to a client of Sette e mezzo, and has friends at the table: no signature follows, and what a
 * signature of the house refutes raises the alarm.
 */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import type { Claim } from '../../../engine/claim.ts';
import { packComposition } from '../../../engine/fairness/composition.ts';
import { betsDigest } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes, statuses, type State } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, choiceCommand } from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { drawsOpen, optionsOf, playableBank } from '../../../engine/seat/rights.ts';
import type { ProofTurn, UnfinishedTurn } from '../../../engine/proof/format.ts';
import { cardBytes } from '../../../engine/rules/seen.ts';
import { fullDeck, matta } from '../../../engine/sette/cards.ts';
import type { SetteView } from '../../../engine/table/sette-view.ts';
import { signerOfSeat, type TestPlayer } from '../../support/players.ts';
import { highestBet, readSette, setUp, SetteLive, withTurns } from '../../support/sette-live.ts';

/** What the client makes of a lie: nothing leaves. The step at which it stops, and whether with a proof. */
function told(table: SetteLive, { memory }: TestPlayer, lie: Claim<SetteView>) {
  const after = advance(memory, lie, { paid: table.paid });
  expect(after.send).toEqual([]);
  const { alarm, disagreement } = after.memory;
  return { memory: after.memory, alarm: alarm?.step ?? null, disagreement: disagreement?.step ?? null };
}

/** The last turn with another state, stepped by the house. */
function stepped(table: SetteLive, view: SetteView, change: (state: State) => Partial<State>): Claim<SetteView> {
  const turns = view.bank!.proof.turns;
  const last = turns.at(-1)!;
  const state = { ...last.state!, ...change(last.state!) };
  const step = table.house.signer.sign('Step', { ...last.step!.message, next: hashStruct('State', state) });
  return withTurns(view, [...turns.slice(0, -1), { ...last, state, step, acks: [] } as ProofTurn]);
}

/** The list that runs, changed and closed by the house. */
function listed(table: SetteLive, view: SetteView, change: (turn: UnfinishedTurn) => Partial<UnfinishedTurn>) {
  const turns = view.bank!.proof.turns;
  const last = turns.at(-1) as UnfinishedTurn & ProofTurn;
  const now = { ...last, ...change(last) };
  const closed = table.house.signer.sign('Closed', { ...now.closed.message, bets: betsDigest(now.list) });
  return withTurns(view, [...turns.slice(0, -1), { ...now, closed, gives: [] } as unknown as ProofTurn]);
}

/** Plays until the duel is over; the `deaf` seat sees nothing of its end. */
function finished(table: SetteLive, deaf: readonly number[] = []): void {
  const { bankId } = table.bank;
  const turns = table.bank.turns.length;
  for (let i = 0; i < 40 && table.state.bank?.bankId === bankId && table.bank.turns.length === turns; i++) {
    if (!table.acts(() => 0)) table.timeOut();
    table.settleDown(deaf);
  }
}

/** A table of these seats, whose first duel has been played without the last seat by hand seeing its end. */
function afterDuel(seats = [1, 2, 3], ruleset = 6): { table: SetteLive; last: TestPlayer } {
  for (let salt = 1n; salt < 40n; salt++) {
    const table = new SetteLive(ruleset, { salt }).opens(seats, 2_000n);
    const last = table.player(table.view(table.punter).bank!.toCome.at(-1) ?? null);
    table.bets(500n, 1, [last.seat]);
    const turn = table.state.bank?.turns[0];
    if (turn?.cards !== undefined && !turn.cards.includes(matta) && table.state.bank?.turns.length === 1)
      return { table, last };
  }
  throw new Error('the matta falls everywhere');
}

const stakes = (memory: SeatMemory): boolean => playableBank(memory) !== null;

describe('set-ups', () => {
  it('P7.15 P2.1 R18.10 L(B) another highest bet than that of the table: barred, and no bet', () => {
    const table = new SetteLive(5);
    for (const seat of [1, 2, 3]) table.sit(seat);
    table.settleDown();
    const punter = table.players.find(({ seat }) => seat !== table.banker.seat)!;
    const before = punter.memory;
    table.names();
    const view = table.view(punter);
    for (const posta of [2n * highestBet - 2n, highestBet, 2n * highestBet + 200n]) {
      const lie = setUp(table, view, () => ({ posta }));
      const { memory, disagreement } = told(table, { ...punter, memory: before }, lie);
      expect([disagreement, stakes(memory)]).toEqual(['S.own', false]);
    }
  });

  it('P7.15 P2.1 R18.19 L(B) the matta gave the bank to this seat, or to one before it: its player must agree', () => {
    const table = new SetteLive(4);
    for (const seat of [1, 2, 3]) table.sit(seat);
    table.agrees = false;
    table.settleDown();
    const drawn = table.banker;
    const before = drawn.memory;
    table.names(2_000n);
    const view = table.view(drawn);
    const other = [1, 2].find((seat) => seat !== drawn.seat)!;
    const lie = setUp(table, view, ({ players }) => ({
      banker: other,
      posta: 2_000n,
      players: players.map((one) => ({ ...one })),
    }));
    const { memory } = told(table, { ...drawn, memory: { ...before, posta: null } }, lie);
    expect(memory.banks.at(-1)?.doubts.map(({ about }) => about)).toEqual(['turn']);
    expect(stakes(memory)).toBe(false);
  });

  it('P7.15 P2.1 L(B) a bank begins with no other deck, and no other taglia', () => {
    const table = new SetteLive(6).opens([1, 2], 2_000n).bets(500n);
    const punter = table.players.find(({ seat }) => seat !== table.state.game.due)!;
    const before = punter.memory;
    table.names(2_000n);
    const view = table.view(punter);
    const composition = packComposition(fullDeck.with(3, 0));
    expect(
      told(
        table,
        { ...punter, memory: before },
        setUp(table, view, () => ({ composition })),
      ).alarm,
    ).toBe('S.composition');
    const later = setUp(table, view, ({ taglia }) => ({ taglia: taglia + 1 }));
    expect(told(table, { ...punter, memory: before }, later).alarm).toBe('S.composition');
  });

  it('P7.15 P2.1 R18.18 L(B) after a void its banker goes on with another posta, or other seats: the player must agree', () => {
    const table = new SetteLive(4).opens([1, 2, 3, 4], 2_000n);
    table.agrees = false;
    const silent = table.punter;
    table.bets(500n, 1, [silent.seat]);
    table.timeOut();
    table.settleDown([silent.seat]);
    const { banker } = table;
    const witness = table.player(table.state.game.rest!.players.find(({ seat }) => seat !== banker.seat)!.seat);
    const before = witness.memory;
    const gone = table.last.bank.setup.message.players.find(({ seat }) => seat === silent.seat)!;
    table.names();
    const view = table.view(witness);
    expect(told(table, { ...witness, memory: before }, view).memory.banks.at(-1)?.doubts).toEqual([]);
    const less = setUp(table, view, () => ({ posta: 1_500n }));
    expect(told(table, { ...witness, memory: before }, less).memory.banks.at(-1)?.doubts).toHaveLength(1);
    const grant = table.last.bank.grants.find(({ message }) => message.seat === silent.seat)!;
    const withGone = setUp(table, view, ({ players }) => ({
      players: [...players, gone].sort((a, b) => a.seat - b.seat),
    }));
    const { proof } = withGone.bank!;
    const grants = [...proof.grants, grant].sort((a, b) => a.message.seat - b.message.seat);
    const lie = readSette({ ...withGone, bank: { ...withGone.bank!, proof: { ...proof, grants } } });
    const { memory } = told(table, { ...witness, memory: before }, lie);
    expect(memory.banks.at(-1)?.doubts).toHaveLength(1);
    expect(stakes(memory)).toBe(false);
  });
});

describe('turns', () => {
  it('P7.15 P2.3 R18.8 L(B) a turn of a seat that comes before the last one, and two in one list: the alarm', () => {
    const table = new SetteLive(6).opens([1, 2, 3], 2_000n);
    const { banker, punter } = table;
    table.bets(500n, 1, [1, 2, 3]);
    const view = table.view(banker);
    const friend = table.players.find(({ seat }) => seat !== banker.seat && seat !== punter.seat)!;
    const state = hashStruct('State', table.bank.state);
    const bet = signerOfSeat(friend.memory).sign('Bet', {
      state,
      seq: 1,
      call: 1,
      max: 300n,
      volonta: 0,
      commitment: hashStruct('Give', { closed: zero32 }),
    });
    const lie = listed(table, view, ({ bets, list }) => ({
      bets: [...bets, { seat: friend.seat, ...bet }].sort((a, b) => a.seat - b.seat),
      list: list.map((row) => {
        const { seq, call, max, volonta, commitment } = bet.message;
        const own = { seq, call, max, volonta, commitment, status: statuses.accepted, order: 2, accepted: 300n };
        return row.seat === friend.seat ? { ...row, ...own } : row;
      }),
    }));
    expect(told(table, banker, lie)).toMatchObject({ alarm: 'T.due' });
  });

  it('P7.15 P2.3 R18.9 L(B) another stake than the bet, or another posta: the alarm', () => {
    const table = new SetteLive(6).opens([1, 2, 3], 2_000n);
    const { banker, punter } = table;
    table.bets(500n, 1, [1, 2, 3]);
    const view = table.view(banker);
    const accepted = (amount: bigint) =>
      listed(table, view, ({ list }) => ({
        list: list.map((row) => (row.seat === punter.seat ? { ...row, accepted: amount } : row)),
      }));
    expect(told(table, banker, accepted(400n))).toMatchObject({ alarm: 'T.acceptance' });
    const other = listed(table, view, ({ closed }) => ({
      closed: { ...closed, message: { ...closed.message, posta: 3_000n } },
    }));
    expect(told(table, banker, other)).toMatchObject({ alarm: 'T.posta' });
  });

  it('P7.15 P2.7 R18.12 L(A) another state behind a duel: posta, outcome, commitment, cards: the alarm', () => {
    const { table, last } = afterDuel();
    const view = table.view(last);
    const lies: readonly [string, (state: State) => Partial<State>][] = [
      ['T.next', () => ({ commitment: zero32 })],
      ['T.outcome', ({ outcome }) => ({ outcome: outcome === outcomes.punta ? outcomes.banco : outcomes.punta })],
      ['T.money', ({ posta }) => ({ posta: posta + 1n })],
      ['T.composition', () => ({ composition: packComposition(fullDeck) })],
    ];
    for (const [step, change] of lies)
      expect([step, told(table, last, stepped(table, view, change)).alarm]).toEqual([step, step]);
    expect(advance(last.memory, view).memory.alarm).toBeNull();
  });

  it('P7.15 P2.6 R18.5 L(A) a shuffle where none is due: the alarm', () => {
    const { table, last } = afterDuel();
    const view = table.view(last);
    const honest = advance(last.memory, view, { paid: table.paid }).memory;
    const before = view.bank!.proof.turns.at(-1)!.state!;
    const state: State = {
      ...before,
      turn: before.turn + 1,
      prev: hashStruct('State', before),
      outcome: outcomes.taglia,
      taglia: before.taglia + 1,
      composition: packComposition(fullDeck),
      commitment: hashStruct('Give', { closed: zero32 }),
    };
    const message = { bankId: view.bank!.bankId, turn: before.turn, closed: zero32, next: hashStruct('State', state) };
    const step = table.house.signer.sign('Step', message);
    const lie = withTurns(view, [...view.bank!.proof.turns, { step, state, acks: [] } as ProofTurn]);
    expect(told(table, { ...last, memory: honest }, lie).alarm).toBe('T.shuffle');
  });

  it('P7.15 P2.1 R18.8 L(B) passed over without its own word it bets no more until its player agrees', () => {
    const table = new SetteLive(6).opens([1, 2, 3], 2_000n);
    table.agrees = false;
    const missed = table.punter;
    table.timeOut(); // its clock, by the house's word
    table.settleDown();
    table.bets(500n);
    table.names();
    const newest = missed.memory.banks.at(-1)!;
    if (newest.proof.setup.message.banker !== missed.seat) {
      expect(newest.doubts.map(({ detail }) => detail)).toContain(
        'In round 1 it went past you: you had no turn, and did not decline it.',
      );
      expect(betCommand(missed.memory, 1, 200n)).toBeNull();
    }
    expect(table.doubts.length).toBeGreaterThan(0);
  });
});

describe('cards and decisions', () => {
  /** The punter has been dealt its card, and decides. */
  function deciding(): SetteLive {
    for (let salt = 1n; salt < 40n; salt++) {
      const table = new SetteLive(4, { salt }).opens([1, 2], 2_000n).bets(500n);
      if ((drawsOpen(table.punter.memory)?.options.length ?? 0) === 2) return table;
    }
    throw new Error('nobody decides');
  }
  const shown = (table: SetteLive, seat: number, kinds: readonly number[]): Claim<SetteView> => {
    const view = table.view(table.player(seat));
    const { closed } = view.bank!.coup!;
    const signed = table.house.signer.sign('Shown', { closed, seat, cards: cardBytes(kinds) });
    return readSette({ ...view, bank: { ...view.bank!, coup: { ...view.bank!.coup!, shown: signed } } });
  };

  it('P7.15 P7.5 L(A) no cards that the deck has not, none twice, none but those shown before: the alarm', () => {
    const table = deciding();
    const { punter } = table;
    const [own] = drawsOpen(punter.memory)!.cards as [number];
    const other = (own + 1) % 40;
    for (const kinds of [[40], [own, own], [other], [other, own], []])
      expect([kinds, told(table, punter, shown(table, punter.seat, kinds)).alarm]).toEqual([kinds, 'T.shown']);
  });

  it('P7.15 P7.5 L(A) cards that were shown and are not those of the duel: the alarm', () => {
    const table = deciding();
    const { punter } = table;
    const [own] = drawsOpen(punter.memory)!.cards as [number];
    const closed = Object.keys(punter.memory.shown)[0]!;
    const signed = table.house.signer.sign('Shown', {
      closed: closed as never,
      seat: punter.seat,
      cards: cardBytes([(own + 1) % 40]),
    });
    punter.memory = { ...punter.memory, shown: { [closed]: signed } };
    table.must({
      by: 'seat',
      seat: punter.seat,
      command: {
        type: 'choice',
        choice: signerOfSeat(punter.memory).sign('Choice', { closed: closed as never, draw: 1 }),
      },
    });
    finished(table, [punter.seat]);
    expect(told(table, punter, table.view(punter)).alarm).toBe('T.shown');
  });

  it('P7.15 P7.5 L(B) asked for a decision that is not due, or shown a card too many, it signs nothing', () => {
    const table = deciding();
    const { punter, banker } = table;
    const view = table.view(punter);
    const coup = view.bank!.coup!;
    const asked = (decisions: typeof coup.decisions) =>
      readSette({ ...view, bank: { ...view.bank!, coup: { ...coup, decisions } } });
    expect(optionsOf(punter.memory, asked([{ role: 'punta', draw: 2 }])).draws).toEqual([]);
    expect(optionsOf(punter.memory, view).draws).toEqual([1, 2]);
    expect(choiceCommand(punter.memory, 5)).toBeNull(); // behind a card that it has not drawn
    // A second card, where the regola would have let it stand and it has said nothing.
    const strong = { ...punter.memory, shown: {}, firstSeen: {} };
    const { memory } = advance(strong, shown(table, punter.seat, [6, 0]));
    expect(drawsOpen(memory)).toBeNull();
    // The other side's decision is not its own.
    expect(drawsOpen(banker.memory)).toBeNull();
    expect(choiceCommand(banker.memory, 1)).toBeNull();
  });

  it('P7.15 P2.5 R18.20 L(B) alla regola it decides nothing, whatever it is shown and asked', () => {
    const table = new SetteLive(6).opens([1, 2], 2_000n);
    const { punter } = table;
    table.byHand(punter, betCommand(punter.memory, 1, 500n));
    const { banker } = table;
    for (const player of [banker, punter]) {
      const { memory, send } = advance(player.memory, table.view(player), { paid: table.paid });
      player.memory = memory;
      for (const command of send) table.run({ by: 'seat', seat: player.seat, command });
    }
    const view = table.view(punter);
    const { digest } = table.bank.coup!;
    const signed = table.house.signer.sign('Shown', { closed: digest, seat: punter.seat, cards: cardBytes([3]) });
    const coup = { ...view.bank!.coup!, decides: punter.seat, options: [1, 2], fallback: 2, shown: signed };
    const lie = readSette({ ...view, phase: 'punta', bank: { ...view.bank!, coup } });
    const { memory } = advance(punter.memory, lie);
    expect([memory.shown[digest] !== undefined, drawsOpen(memory), optionsOf(memory, lie).draws]).toEqual([
      true,
      null,
      [],
    ]);
  });
});
