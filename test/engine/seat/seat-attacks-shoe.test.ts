/** Attacks of a lying house about the shoe: each test was red while its hole was open. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { asKnown, claimOf, type Claim } from '../../../engine/claim.ts';
import { cardsLeft, fullShoe, packComposition, unpackComposition } from '../../../engine/fairness/composition.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { startState } from '../../../engine/protocol/digests.ts';
import type { CoupTurn, Proof } from '../../../engine/proof/format.ts';
import { calls, outcomes, type Setup } from '../../../engine/protocol/messages.ts';
import { isSignedBy } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, passCommand, postaCommand } from '../../../engine/seat/by-hand.ts';
import { proveShoe } from '../../../engine/seat/doubts.ts';
import { type SeatMemory } from '../../../engine/seat/memory.ts';
import { countOf } from '../../../engine/seat/terms.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import type { View } from '../../../engine/table/view.ts';
import { bank, granted } from '../../support/bank.ts';
import { forkOf } from '../../support/forks.ts';
import { memoryOf, seatBankOf, secretCast } from '../../support/own-seat.ts';
import { playByHand, TestTable, testTable, type TestPlayer } from '../../support/players.ts';
import {
  after,
  bankerOf,
  bet,
  finish,
  close,
  lastBank,
  open,
  pass,
  proofText,
  punterOf,
  seated,
} from '../../support/situations.ts';

describe('the shoe', () => {
  it('P7.8 a taglia proof that contradicts a bank of this seat proves nothing, and is a lie', () => {
    const mine = pass(after('banco')); // number 1, as the honest seat played it
    const honest = punterOf(mine);
    // The house and two friends have another bank 1 and 2 up their sleeve.
    const drawer = (salt: bigint): TestTable => {
      const table = new TestTable({ ...testTable, salt });
      for (const seat of [1, 2]) table.sit(seat, 400n * chip, `friend ${seat}`);
      table.settleDown();
      return open(table);
    };
    const salt = mine.state.table.salt;
    const other = bet(drawer(salt));
    finish(other);
    const { draw: _draw, ...first } = proofText(other, other.state.bank ?? lastBank(other).bank);
    const left = first.turns.at(-1)!.state!;
    const begins = {
      ...first.setup.message,
      number: 2n,
      prev: hashStruct('Setup', first.setup.message),
      composition: left.composition,
      taglia: left.taglia,
    };
    const { end: _end, result: _result, ...rest } = first;
    const second = { ...rest, setup: other.house.signer.sign('Setup', begins), turns: [], leaves: [] };
    // Bank 3 follows them, with the honest seat in it.
    const due = bankerOf(mine);
    mine.byHand(due, postaCommand(due.memory, mine.state.number, 20n * chip));
    const view = mine.view(honest);
    const { setup: before, grants } = view.bank!.proof;
    const setup = mine.house.signer.sign('Setup', {
      ...before.message,
      number: 3n,
      prev: hashStruct('Setup', second.setup.message),
      taglia: second.setup.message.taglia,
      composition: second.setup.message.composition,
    } satisfies Setup);
    const bankId = hashStruct('Setup', setup.message);
    const lie = claimOf({
      ...view,
      number: 3n,
      bank: { ...view.bank!, number: 3n, bankId, proof: { ...view.bank!.proof, setup, grants, turns: [] } },
    });
    const known = honest.memory.banks.find(({ number }) => number === 1n)!;
    expect(known.bankId).not.toBe(hashStruct('Setup', first.setup.message));
    const doubting = advance(honest.memory, lie).memory;
    // Bank 2 was the other's, and bank 3, which the other has again, would be its own.
    expect(doubting.banks.at(-1)!.doubts.map(({ about }) => about)).toEqual(['shoe', 'turn']);
    const proven = proveShoe(doubting, bankId, [first, second]);
    // Here are two set-ups for number 1, both signed by the house.
    expect(proven.banks.at(-1)!.doubts.map(({ about }) => about)).toEqual(['shoe', 'turn']);
    expect(proven.alarm).toMatchObject({ lie: { kind: 'setups' } });
  });
});

/** Three honest seats of an online table. */
function three(salt = 1n): TestTable {
  const table = new TestTable({ ...testTable, ruleset: 0, salt });
  for (const seat of [1, 2, 3]) table.sit(seat, 400n * chip);
  table.settleDown();
  return table;
}

describe('tables of three', () => {
  it('P7.5 an end that the house has not signed does not prove a lie about the shoe', () => {
    for (let salt = 1n; salt < 60n; salt++) {
      const table = three(salt);
      const banker = bankerOf(table);
      table.byHand(banker, postaCommand(banker.memory, table.state.number, 100n * chip));
      table.settleDown();
      const liedTo = table.players.find((p) => p !== banker)!;
      const other = table.players.find((p) => p !== banker && p !== liedTo)!;
      // The house tells one seat that the bank was passed at once, but signs nothing of it.
      const view = table.view(liedTo);
      const ended = advance(
        liedTo.memory,
        claimOf({
          ...view,
          phase: 'waiting' as const,
          bank: { ...view.bank!, proof: { ...view.bank!.proof, end: 'passed' as const } },
        }),
      ).memory;
      expect([ended.alarm, ended.disagreement]).toEqual([null, null]);
      // The bank goes on without it, which is allowed.
      table.byHand(other, betCommand(other.memory, calls.plain, 10n * chip));
      for (let i = 0; i < 40 && table.state.bank !== null; i++) {
        table.settleDown([liedTo.seat]);
        if (table.state.bank === null || table.phase === 'posta') break;
        const was = liedTo.memory;
        const rest = table.players.splice(table.players.indexOf(liedTo), 1);
        const did =
          table.state.bank.turns.length >= 1 && table.phase === 'move'
            ? (table.byHand(banker, passCommand(banker.memory)), true)
            : playByHand(table, () => 0);
        table.players.push(...rest);
        expect(liedTo.memory).toBe(was);
        if (!did) table.timeOut();
      }
      table.settleDown([liedTo.seat]);
      for (let i = 0; i < 6 && table.phase !== 'posta'; i++) {
        if (table.deadline === null) break;
        table.timeOut();
        table.settleDown([liedTo.seat]);
      }
      if (table.phase !== 'posta') continue;
      const next = bankerOf(table);
      if (next === liedTo) continue;
      table.byHand(next, postaCommand(next.memory, table.state.number, 100n * chip));
      if (table.state.bank === null) continue;
      const { memory } = advance(ended, table.view(liedTo));
      expect(memory.alarm).toBeNull();
      return;
    }
    throw new Error('never got there');
  });

  /** What one seat sees of set-ups that the house signs one after the other. It has seen the first bank begin. */
  const shownTo = (
    table: TestTable,
    honest: TestPlayer,
    before: (deaf: readonly number[]) => void = () => undefined,
  ) => {
    const banker = bankerOf(table);
    table.byHand(banker, postaCommand(banker.memory, table.state.number, 100n * chip));
    table.settleDown();
    before([banker.seat]);
    const view = table.view(honest);
    const { draw: _draw, ...first } = view.bank!.proof;
    let [memory, last] = [honest.memory, first.setup.message];
    const grantsOf = ({ players }: Setup) =>
      first.grants.filter(({ message }) => players.some(({ player }) => player === message.player));
    return {
      banker: banker.seat,
      next: (
        change: Partial<Setup>,
        { paid = false, ...more }: { readonly end?: 'passed'; readonly paid?: boolean } = {},
      ) => {
        const setup = table.house.signer.sign('Setup', {
          ...last,
          number: last.number + 1n,
          prev: hashStruct('Setup', last),
          ...change,
        } satisfies Setup);
        last = setup.message;
        const [number, bankId] = [last.number, hashStruct('Setup', last)];
        const bank = {
          ...view.bank!,
          number,
          bankId,
          banker: last.banker,
          move: null,
          bets: [],
          coup: null,
          proof: { ...first, grants: grantsOf(last), setup, turns: [], leaves: [], ...more },
        };
        memory = advance(
          memory,
          claimOf({ ...view, number, bank }),
          paid ? { paid: new Set(Array.from({ length: Number(number) - 1 }, (_, i) => BigInt(i + 1))) } : {},
        ).memory;
        expect(memory.disagreement).toBeNull();
        return memory;
      },
      players: first.setup.message.players,
    };
  };
  const of = (count: number): bigint => packComposition(fullShoe.map(() => count));

  it('P7.8 a bank that this seat does not play in does not prove an unproven shoe', () => {
    const table = three();
    const honest = table.players.find((p) => p !== bankerOf(table))!;
    const { next, players } = shownTo(table, honest);
    next({ composition: of(4), players: players.filter(({ seat }) => seat !== honest.seat) });
    const { banks, alarm } = next({ composition: of(4), players });
    expect([alarm, banks.length, banks.at(-1)!.doubts.map(({ about }) => about)]).toEqual([null, 3, ['shoe']]);
  });

  it('P7.5 a bank of two others may have gone on after the end that the table shows', () => {
    const table = three();
    const honest = table.players.find((p) => p !== bankerOf(table))!;
    const { next, players } = shownTo(table, honest);
    next({ players: players.filter(({ seat }) => seat !== honest.seat) }, { end: 'passed' });
    const { banks, alarm } = next({ composition: of(5), players });
    expect([alarm, banks.length, banks.at(-1)!.doubts.map(({ about }) => about)]).toEqual([null, 3, ['shoe']]);
  });

  it('P7.8 after unseen coups a broken shoe of a later taglia is a doubt, a repeated taglia a lie', () => {
    const table = three();
    const honest = table.players.find((p) => p !== bankerOf(table))!;
    const { next } = shownTo(table, honest);
    const { banks, alarm } = next({ taglia: 2, composition: of(5) });
    expect([alarm, banks.at(-1)!.doubts.map(({ about }) => about)]).toEqual([null, ['shoe']]);
    // The same cards, but of another taglia.
    expect(
      next({ taglia: 3, composition: of(5) })
        .banks.at(-1)!
        .doubts.map(({ about }) => about),
    ).toEqual(['shoe']);
    const { lie } = next({ taglia: 2, composition: of(5) }).alarm!;
    // No step leads to state 0: it follows from its set-up alone.
    expect(lie).toMatchObject({ kind: 'shoe', before: { state: { turn: 0 } } });
    expect(lie.kind === 'shoe' && lie.before.step).toBeUndefined();
  });

  it('P7.8 a bank whose last coup was not seen counts as much once its evidence is dropped', () => {
    const table = three();
    const honest = table.players.find((p) => p !== bankerOf(table))!;
    const { next, players } = shownTo(table, honest, (rest) => {
      for (const player of table.players)
        if (player !== bankerOf(table)) table.byHand(player, betCommand(player.memory, calls.plain, 10n * chip));
      close(table).settleDown(rest);
    });
    const count = countOf(honest.memory);
    expect(count).toBe(410n * chip); // its own stake, not the other's
    let memory = honest.memory;
    for (let i = 0; i < 16; i++) memory = next({ players }, { paid: true });
    expect([memory.banks.some(({ number }) => number === 1n), countOf(memory)]).toEqual([false, count]);
  });
});

describe('a fork', () => {
  const cast = secretCast();

  it('P7.8 P7.5 a fork of a checked bank does not prove the shoe of a later one', () => {
    forkOf(cast, ({ seed, real: kept, fork: other, outcomes: ends }) => {
      if (ends.includes(outcomes.punta)) return null;
      const [real, fork] = [granted(kept.proof()), granted(other.proof())];
      const [left, forked] = [lastStateOf(real), lastStateOf(fork)];
      if (left.composition === forked.composition) return null;
      const idOf = (proof: Proof) => hashStruct('Setup', proof.setup.message);
      expect(idOf(real)).toBe(idOf(fork));
      // A bank that this seat was not shown, and the next one, with the fork's shoe.
      const unseen = granted(
        bank({ number: 2n, prev: idOf(real), composition: forked.composition, seed }, cast).proof(),
      );
      const now = granted(
        bank({ number: 3n, prev: idOf(unseen), composition: forked.composition, seed }, cast).proof(),
      );
      const memory: SeatMemory = {
        ...memoryOf(2, [real]),
        banks: [
          seatBankOf(real),
          seatBankOf(now, {
            checked: asKnown(startState(now.setup.message, idOf(now))),
            doubts: [{ about: 'shoe', detail: `${cardsLeft(unpackComposition(forked.composition))} cards` }],
          }),
        ],
      };
      const after = proveShoe(memory, idOf(now), [fork, unseen]);
      expect(after.banks.at(-1)!.doubts.map(({ about }) => about)).toEqual(['shoe']);
      expect(after.alarm).toMatchObject({
        step: 'T.step',
        lie: { kind: 'steps', steps: [{ message: { turn: 0 } }, { message: { turn: 0 } }] },
      });
      // A step that the house has not signed is no lie, and proves nothing.
      const [turn] = fork.turns as readonly [CoupTurn];
      const unsigned = { ...fork, turns: [{ ...turn, step: { ...turn.step, signature: turn.closed.signature } }] };
      expect(proveShoe(memory, idOf(now), [unsigned, unseen])).toBe(memory);
      return true;
    });
  });
});

describe('a coup that this seat has acknowledged', () => {
  it('P7.8 its cards do not come back, although the table hides Ack and result from their signer', () => {
    for (let salt = 1n; salt < 60n; salt++) {
      const table = bet(open(seated({ salt })));
      const victim = bankerOf(table);
      const real = table.view.bind(table);
      // The house never shows this seat its own Ack.
      table.view = (player) => {
        const view = real(player);
        if (player !== victim || view.bank === null) return view;
        const turns = view.bank.proof.turns.map((turn) =>
          turn.acks === undefined ? turn : { ...turn, acks: turn.acks.filter(({ seat }) => seat !== victim.seat) },
        );
        return claimOf({ ...view, bank: { ...view.bank, proof: { ...view.bank.proof, turns } as Proof } });
      };
      if (finish(table) !== outcomes.punta) continue;
      const ended = victim.memory.banks[0]!;
      expect([
        ended.resulted === null,
        ended.proof.turns.at(-1)!.acks!.some(({ seat }) => seat === victim.seat),
      ]).toEqual([false, false]);
      open(table); // bank 2, of the other
      const view = real(victim);
      const { setup } = view.bank!.proof;
      const { composition } = ended.proof.setup.message;
      expect(setup.message.composition).not.toBe(composition);
      const other = table.house.signer.sign('Setup', { ...setup.message, composition } satisfies Setup);
      const lie: Claim<View> = claimOf({
        ...view,
        bank: {
          ...view.bank!,
          bankId: hashStruct('Setup', other.message),
          proof: { ...view.bank!.proof, setup: other, turns: [] },
        },
      });
      const before = { ...victim.memory, banks: victim.memory.banks.filter(({ number }) => number === 1n) };
      const { alarm, disagreement } = advance(before, lie, { paid: new Set() }).memory;
      expect([alarm?.step, alarm?.lie.kind, disagreement]).toEqual(['S.composition', 'shoe', null]);
      // A stranger sees by the lie alone that the house has signed both shoes.
      if (alarm?.lie.kind !== 'shoe') throw new Error('another lie');
      const { state, step } = alarm.lie.before;
      expect(step!.message).toMatchObject({ bankId: setup.message.prev, next: hashStruct('State', state) });
      expect(isSignedBy(table.domain, 'Step', step!.message, step!.signature, setup.message.house)).toBe(true);
      return;
    }
    throw new Error('no salt');
  });
});
