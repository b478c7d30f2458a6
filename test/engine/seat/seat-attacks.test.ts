/**
 * A table that lies to a seat's client: the client says which step is wrong, and sends nothing more (protocol.md 2.4,
 * 2.7).
 */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { calls, moves, type ListRow } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { betCommand, forget, taken } from '../../../engine/seat/by-hand.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import type { View } from '../../../engine/table/view.ts';
import { secretOf, signerOfSeat, TestTable } from '../../support/players.ts';
import {
  bankerGave,
  closed,
  expectAlarm,
  expectDisagreement,
  expectTrouble,
  resigned,
  restepped,
  stepped,
  type Turn,
  withLast,
  withProof,
} from '../../support/seat-lies.ts';
import { after, bankerOf, bet, move, open, punterOf, seated } from '../../support/situations.ts';

describe('a closed list', () => {
  it('P7.3 two lists for one turn, before its own Give', () => {
    const table = closed();
    const punter = punterOf(table);
    const first = table.view(punter);
    punter.memory = advance(punter.memory, first).memory;
    expect(punter.memory.alarm).toBeNull();
    const other = withLast(first, (turn) => resigned(table, turn, turn.list, { hand: bankerOf(table).seat }));
    expectAlarm(table, punter, other, 'T.closed');
  });

  it.each(['with', 'without'] as const)(
    'P7.3 two lists for one turn, after its Give, %s its own Give in the second',
    (own) => {
      const table = bankerGave();
      const punter = punterOf(table);
      const { memory, send } = advance(punter.memory, table.view(punter));
      expect(send.map((c) => c.type)).toEqual(['give']);
      punter.memory = memory;
      const gave = send[0] as Extract<(typeof send)[0], { type: 'give' }>;
      const other = withLast(table.view(punter), (turn) => {
        const list = turn.list.map((row) => (row.order > 0 ? { ...row, order: row.order + 1 } : row));
        const second = resigned(table, turn, list);
        return own === 'with'
          ? { ...second, gives: [...second.gives, { seat: punter.seat, signature: gave.signature, link: gave.link }] }
          : second;
      });
      expectAlarm(table, punter, other, 'T.closed');
    },
  );

  it('P7.3 the same after a reload that lost the list but not what it gave for', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const { memory } = advance(punter.memory, table.view(punter));
    punter.memory = {
      ...memory,
      banks: memory.banks.map((bank) => ({ ...bank, proof: { ...bank.proof, turns: [] } })),
    };
    const list = (turn: Turn) => turn.list.map((row) => (row.order > 0 ? { ...row, order: row.order + 1 } : row));
    const other = withLast(table.view(punter), (turn) => ({ ...resigned(table, turn, list(turn)), gives: [] }));
    expectAlarm(table, punter, other, 'T.closed');
  });

  it.each<[string, string, (row: ListRow) => ListRow, 'lie'?]>([
    ['a larger stake than it signed', 'T.list', (row) => ({ ...row, max: row.max * 2n, accepted: row.accepted })],
    ['another commitment', 'T.list', (row) => ({ ...row, commitment: secretOf('theirs') })],
    ['volontà that it did not choose', 'T.list', (row) => ({ ...row, volonta: 8 })],
    ['less accepted than it called', 'T.acceptance', (row) => ({ ...row, accepted: row.accepted - 1n }), 'lie'],
  ])('P7.3 a row that is not its own bet: %s', (_what, step, change, proven) => {
    const table = bankerGave();
    const punter = punterOf(table);
    const lie = withLast(table.view(punter), (turn) =>
      resigned(
        table,
        turn,
        turn.list.map((row) => (row.seat === punter.seat ? change(row) : row)),
      ),
    );
    (proven === 'lie' ? expectAlarm : expectTrouble)(table, punter, lie, step);
  });

  it('P7.3 an earlier bet of its own in place of one that the table has said that it has: it waits until it has refused that', () => {
    const table = open(seated());
    const punter = punterOf(table);
    const bets = [5n, 6n, 7n].map((max) => {
      const act = betCommand(punter.memory, calls.plain, max * 100n)!;
      punter.memory = act.memory;
      return act.command;
    });
    const memory = bets.reduce(taken, punter.memory);
    // The table closes on the first of them.
    table.must({ by: 'seat', seat: punter.seat, command: bets[0]! });
    table.settleDown([punter.seat]);
    const gives = (of: SeatMemory) => {
      const { memory: now, send } = advance(of, table.view(punter));
      return [now.alarm, now.disagreement, send.filter((c) => c.type === 'give').length];
    };
    expect(gives(memory)).toEqual([null, null, 0]);
    // What it has taken it cannot refuse any more; one that it has only shown it can.
    expect(gives(forget(memory, bets[2]!))).toEqual([null, null, 0]);
    const shown = (...seqs: readonly number[]): SeatMemory => ({
      ...punter.memory,
      bets: punter.memory.bets.map((bet, i) => (seqs.includes(i) ? { ...bet, seen: true as const } : bet)),
    });
    expect(gives(shown(2))).toEqual([null, null, 0]);
    expect(gives(shown(1))).toEqual([null, null, 0]);
    expect(gives(forget(shown(2), bets[2]!))).toEqual([null, null, 1]);
  });

  it('P7.3 a seat that has signed nothing, or lost its store, does not give', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    punter.memory = { ...punter.memory, bets: [] };
    expectTrouble(table, punter, table.view(punter), 'C.own');
    // The commitment is still its own: the store is an old one, and it signs nothing more in this bank.
    expect(
      expectTrouble(
        table,
        { ...punter, memory: { ...punter.memory, papers: {} } },
        table.view(punter),
        'S.own',
      ).banks.at(-1)!.barred,
    ).not.toBeNull();
  });

  it('P7.3 the banker: another move than its own', () => {
    const table = bet(move(after('banco'), moves.on));
    const banker = bankerOf(table);
    const lie = withLast(table.view(banker), (turn) =>
      resigned(table, turn, turn.list, { move: moves.halve, amount: turn.closed.message.posta / 2n }),
    );
    const { memory, send } = advance(banker.memory, lie);
    expect([memory.alarm ?? memory.disagreement, send]).toEqual([expect.anything(), []]);
  });

  it('P7.3 a list not signed by the house', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const lie = withLast(table.view(punter), (turn) => ({
      ...turn,
      closed: signerOfSeat(bankerOf(table).memory).sign('Closed', turn.closed.message),
    }));
    expectDisagreement(table, punter, lie, 'T.closed');
  });

  it('P7.3 a punter waits for a Give that is really the banker’s', () => {
    const table = closed();
    const punter = punterOf(table);
    expect(advance(punter.memory, table.view(punter)).send.filter((c) => c.type === 'give')).toEqual([]);
    const digest = table.state.bank!.coup!.digest;
    const forged = withLast(table.view(punter), (turn) => ({
      ...turn,
      gives: [
        {
          seat: bankerOf(table).seat,
          signature: signerOfSeat(punter.memory).sign('Give', { closed: digest }).signature,
        },
      ],
    }));
    expectDisagreement(table, punter, forged, 'T.gives');
  });

  it('P7.4 the banker’s link leaves only when every punter’s Give and link are there and right', () => {
    const table = bankerGave();
    const [banker, punter] = [bankerOf(table), punterOf(table)];
    const { send } = advance(punter.memory, table.view(punter));
    const give = send.find((c) => c.type === 'give')!;
    const link = give.link!;
    const shown = (signature: Hex, shownLink: Hex | undefined) =>
      withLast(table.view(banker), (turn) => ({
        ...turn,
        gives: [
          ...turn.gives,
          { seat: punter.seat, signature, ...(shownLink === undefined ? {} : { link: shownLink }) },
        ],
      }));
    const links = (view: Claim<View>) => advance(banker.memory, view).send.filter((c) => c.type === 'link');
    expect(links(table.view(banker))).toEqual([]);
    expect(links(shown(give.signature, undefined))).toEqual([]);
    expect(links(shown(give.signature, secretOf('other')))).toEqual([]);
    expect(links(shown(`0x${'11'.repeat(65)}`, link))).toEqual([]);
    expect(links(shown(give.signature, link))).toHaveLength(1);
  });

  it('P7.4 a bound list taken back: a coup that somebody did not like cannot vanish', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const { memory, send } = advance(punter.memory, table.view(punter));
    punter.memory = memory;
    table.must({ by: 'seat', seat: punter.seat, command: send[0]! });
    const gone = withProof(table.view(punter), (proof) => ({ ...proof, turns: proof.turns.slice(0, -1) }));
    expectDisagreement(
      table,
      punter,
      withProof(gone, (proof) => ({ ...proof, end: 'passed' })),
      'T.place',
    );
    // Nor may the banker's Give disappear first, and the list after it.
    const less = withLast(table.view(punter), (turn) => ({ ...turn, gives: [] }));
    punter.memory = advance(punter.memory, less).memory;
    const { banks, disagreement } = expectDisagreement(table, punter, gone, 'T.place');
    expect(banks.at(-1)!.proof.turns.at(-1)!.gives).toHaveLength(1);
    expect(disagreement!.detail).toContain('too late, or the table held it back');
  });

  it('P7.4 a list that the banker never signed may go: it bound nobody', () => {
    const table = closed();
    const punter = punterOf(table);
    punter.memory = advance(punter.memory, table.view(punter)).memory;
    table.timeOut();
    table.settleDown();
    expect(punter.memory.alarm).toBeNull();
  });
});

describe('a finished coup', () => {
  it.each<[string, string, (table: TestTable, turn: Turn) => Turn, 'unproven'?]>([
    [
      'a changed card',
      'T.cards',
      (_t, turn) => ({ ...turn, cards: turn.cards.map((card, i) => (i === 0 ? (card + 1) % 52 : card)) }),
      'unproven',
    ],
    [
      'two cards in another order',
      'T.cards',
      (_t, turn) => ({ ...turn, cards: [turn.cards[1]!, turn.cards[0]!, ...turn.cards.slice(2)] }),
      'unproven',
    ],
    [
      'a house link that was not committed to',
      'T.serverLink',
      (_t, turn) => ({ ...turn, serverLink: secretOf('another') }),
      'unproven',
    ],
    [
      'another link of the punter',
      'T.links',
      (_t, turn) => ({ ...turn, gives: turn.gives.map((g, i) => (i === 1 ? { ...g, link: secretOf('x') } : g)) }),
      'unproven',
    ],
    ['a step with other money', 'T.money', (t, turn) => restepped(t, turn, { posta: turn.state.posta + 1n })],
    [
      'a step with another line',
      'T.money',
      (t, turn) => restepped(t, turn, { seats: turn.state.seats.map((line, i) => (i === 0 ? line - 1n : line + 1n)) }),
    ],
    [
      'a step with more cagnotte',
      'T.money',
      (t, turn) => restepped(t, turn, { cagnotte: turn.state.cagnotte + 1n, posta: turn.state.posta - 1n }),
    ],
    ['a step to another outcome', 'T.outcome', (t, turn) => restepped(t, turn, { outcome: 3 })],
    [
      'a step with another shoe',
      'T.composition',
      (t, turn) => restepped(t, turn, { composition: packComposition(fullShoe) }),
    ],
    ['a step without a commitment', 'T.next', (t, turn) => restepped(t, turn, { commitment: `0x${'00'.repeat(32)}` })],
    [
      'a step with a commitment that stood before',
      'T.next',
      (t, turn) => restepped(t, turn, { commitment: turn.list[0]!.commitment }),
    ],
    [
      'a step that nobody signed',
      'T.step',
      (_t, turn) => ({ ...turn, step: { ...turn.step, signature: `0x${'33'.repeat(65)}` } }),
      'unproven',
    ],
  ])('P7.5 %s', (_what, step, change, proven) => {
    const { table, player } = stepped();
    const lie = withLast(table.view(player), (turn) => change(table, turn));
    const memory = (proven === 'unproven' ? expectDisagreement : expectAlarm)(table, player, lie, step);
    // It keeps what it had checked, signs no result of it, and gives in no later coup.
    expect(memory.banks.at(-1)!.checked.turn).toBe(0);
  });

  it('P7.5 another step for a turn that was checked', () => {
    const { table, player } = stepped();
    player.memory = advance(player.memory, table.view(player)).memory;
    expect(player.memory.banks.at(-1)!.checked.turn).toBe(1);
    expectAlarm(
      table,
      player,
      withLast(table.view(player), (turn) => restepped(table, turn, { posta: turn.state.posta + 1n })),
      'T.step',
    );
  });

  it('P7.5 a turn taken back', () => {
    const { table, player } = stepped();
    player.memory = advance(player.memory, table.view(player)).memory;
    expectDisagreement(
      table,
      player,
      withProof(table.view(player), (proof) => ({ ...proof, turns: [] })),
      'T.place',
    );
  });

  it('P7.5 other limits or another escrow after the set-up was checked do not change its calculations', () => {
    const { table, player } = stepped();
    const lie = withProof(table.view(player), (proof) => ({
      ...proof,
      domain: { ...proof.domain, chainId: 1 },
      table: { ...proof.table, feeBps: 1_000, maxPosta: 1n },
    }));
    const { memory } = advance(player.memory, lie);
    expect(memory.alarm).toBeNull();
    expect(memory.banks.at(-1)!.proof.table).toEqual(table.state.table);
    expect(memory.banks.at(-1)!.proof.domain).toEqual(table.state.domain);
  });

  it('P7.6 dropped acknowledgements are sent again, and its evidence keeps those it has seen', () => {
    const { table, player } = stepped();
    table.settleDown();
    player.memory = advance(player.memory, table.view(player)).memory;
    const without = withLast(table.view(player), (turn) => ({ ...turn, acks: [] }));
    const { memory, send } = advance(player.memory, without);
    expect(memory.alarm).toBeNull();
    expect(send.map((c) => c.type)).toContain('ack');
    expect((memory.banks.at(-1)!.proof.turns[0] as Turn).acks).toHaveLength(1); // of the others' it sees none yet (P2.10)
  });
});

describe('the end', () => {
  it('P7.7 signs no result with an unchecked turn', () => {
    const { table, player } = stepped();
    table.must({ by: 'host', command: { type: 'tick' } });
    table.timeOut(); // the banker does not choose: passed
    expect([table.state.bank, table.last.status]).toEqual([null, 'asked']);
    const lie = withLast(table.view(player), (turn) => ({ ...turn, cards: [...turn.cards].reverse() }));
    expectTrouble(table, player, lie, 'T.cards');
  });

  it('P7.7 an end while a coup is running is no end', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const { memory, send } = advance(
      punter.memory,
      withProof(table.view(punter), (proof) => ({ ...proof, end: 'passed' })),
    );
    expect([send, memory.alarm, memory.disagreement?.step]).toEqual([[], null, 'E.end']);
  });

  it('P7.7 a bank that goes on after its end: the result is already signed', () => {
    const table = after('banco');
    const punter = punterOf(table);
    const ended = claimOf({
      ...withProof(table.view(punter), (proof) => ({ ...proof, end: 'passed' as const })),
      phase: 'waiting' as const,
      waiting: [{ seat: punter.seat, duty: 'result' as const, deadline: null }],
    });
    const { memory, send } = advance(punter.memory, ended);
    expect(send.map((c) => c.type)).toEqual(['result']);
    punter.memory = memory;
    // It says so, and signs nothing more in that bank: no bet, no Give, no other result.
    const later = expectTrouble(table, punter, table.view(punter), 'E.end');
    expect(betCommand({ ...later, disagreement: null }, calls.plain, 100n)).toBeNull();
  });

  it('P7.7 named among the silent although it gave: it signs no such result', () => {
    const table = bankerGave();
    const punter = punterOf(table);
    const { memory } = advance(punter.memory, table.view(punter)); // its Give is swallowed
    punter.memory = memory;
    table.timeOut();
    expect(table.last.bank.end).toBe('void');
    const { memory: now, send } = advance(punter.memory, table.view(punter));
    expect([now.alarm, send.filter((c) => c.type === 'result')]).toEqual([null, []]);
  });
});
