/** What an honest client does without being asked, and remembers (protocol.md 1, 2; server/PROTOCOL.md P7). */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { claimOf, asKnown } from '../../../engine/claim.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves, volontaBits } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, forget, moveCommand, taken } from '../../../engine/seat/by-hand.ts';
import { recall } from '../../../engine/seat/recall.ts';
import { contestable } from '../../../engine/seat/contested.ts';
import { isHello, signHello } from '../../../engine/seat/hello.ts';
import { newMemory, sessionAddressOf, sessionKeyOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { secretOf, testDomain, testTable, TestTable } from '../../support/players.ts';
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
  punterOf,
  seated,
  verified,
} from '../../support/situations.ts';

const kinds = (send: readonly SeatCommand[]) => send.map((c) => c.type);

describe('Hello', () => {
  const memory = newMemory(testDomain, testTable, addressOfKey(secretOf('house')), 1, secretOf('session 1'));
  const challenge = secretOf('challenge');

  it('P1.1 the session key signs the challenge of this connection, at this table, in this domain', () => {
    const { key, signature } = signHello(memory, challenge);
    expect(key).toBe(sessionAddressOf(memory.secret));
    expect(isHello(testDomain, memory.tableId, challenge, key, signature)).toBe(true);
    expect(isHello(testDomain, memory.tableId, secretOf('another'), key, signature)).toBe(false);
    expect(isHello(testDomain, secretOf('table'), challenge, key, signature)).toBe(false);
    expect(isHello({ ...testDomain, chainId: 1 }, memory.tableId, challenge, key, signature)).toBe(false);
    expect(isHello(testDomain, memory.tableId, challenge, addressOfKey(secretOf('nobody')), signature)).toBe(false);
    expect(isHello(testDomain, memory.tableId, challenge, key, `0x${'00'.repeat(65)}`)).toBe(false);
  });

  it('P1.1 it is no message of the money protocol: none of those answers it', () => {
    const signer = signerOf(testDomain, sessionKeyOf(memory.secret));
    const { signature } = signer.sign('Give', { closed: challenge });
    expect(isHello(testDomain, memory.tableId, challenge, signer.address, signature)).toBe(false);
  });
});

describe('without being asked', () => {
  it('P7.1 the same view twice gives the same commands: nothing is done twice, nothing is lost', () => {
    const table = new TestTable();
    table.sit(1, 400n * chip);
    table.sit(2, 400n * chip);
    let views = 0;
    for (let step = 0; step < 12; step++) {
      for (const player of table.players) {
        const view = table.view(player);
        const one = advance(player.memory, view);
        const two = advance(one.memory, view);
        expect(two).toEqual({ memory: one.memory, send: one.send });
        player.memory = one.memory;
        // Every second command is lost on the way.
        one.send
          .filter(() => views++ % 2 === 0)
          .forEach((command) => table.run({ by: 'seat', seat: player.seat, command }));
      }
      if (table.phase === 'posta') open(table);
      else if (table.phase === 'bets' && table.state.bank!.move !== null) bet(table);
    }
    expect(table.state.bank ?? table.state.ended[0]).toBeTruthy();
  });

  it('P7.2 the memory that comes with the commands holds everything that must not be forgotten', () => {
    const table = bet(open(seated()));
    table.settleDown([punterOf(table).seat]);
    const punter = punterOf(table);
    const digest = table.state.bank!.coup!.digest;
    const { memory, send } = advance(punter.memory, table.view(punter));
    expect(kinds(send)).toEqual(['give']);
    expect(Object.values(memory.given)).toContain(digest);
    expect(Object.values(punter.memory.given)).not.toContain(digest);
  });

  it('P7.6 it acknowledges every state, also a new taglia’s', () => {
    const table = after('banco');
    const { unchecked, state } = table.state.bank!;
    expect(unchecked.map((a) => [a.seat, a.message.state])).toEqual(
      [1, 2].map((seat) => [seat, hashStruct('State', state)]),
    );
  });

  it('P7.6 the banker’s first move comes automatically, and the punter signs no bet', () => {
    const table = open(seated());
    expect(table.state.bank!.move).toMatchObject({ move: moves.on, amount: 0n });
    expect([table.state.bank!.bets, punterOf(table).memory.bets]).toEqual([[], []]);
  });

  it('P7.6 where there is something to choose it waits for the player', () => {
    const table = after('banco');
    expect(table.phase).toBe('move');
    const banker = bankerOf(table);
    expect(kinds(advance(banker.memory, table.view(banker)).send)).toEqual([]);
  });

  it('P7.1 a bank first seen after its end is checked from its beginning, and signed', () => {
    const table = after('banco');
    table.timeOut();
    expect([table.phase, table.last.status]).toEqual(['posta', 'asked']);
    const punter = punterOf(table);
    const fresh = {
      ...newMemory(testDomain, table.state.table, table.state.house, punter.seat, punter.memory.secret),
      grant: punter.memory.grant,
    };
    const { memory, send } = advance(recall(fresh, table.view(punter)), table.view(punter), { linkWithList: true });
    expect([memory.alarm, memory.banks[0]!.verifiedTurns, kinds(send)]).toEqual([null, 1, ['result']]);
    // A player's browser that has lost its store sits the bank out (protocol.md 1).
    expect(advance(fresh, table.view(punter)).send).toEqual([]);
  });

  it('P7.6 a watcher, and a seat that is not there yet, send nothing', () => {
    const table = seated();
    const stranger = newMemory(testDomain, table.state.table, table.state.house, 1, secretOf('stranger'));
    expect(advance(stranger, table.view(table.players[0]!)).send).toEqual([]);
  });

  it('P7.7 an earlier bank that waits for its signature gets it', () => {
    const table = after('banco');
    const punter = punterOf(table);
    table.timeOut();
    // Both see the end, and what they send is lost.
    for (const player of table.players) player.memory = advance(player.memory, table.view(player)).memory;
    table.timeOut();
    const { send } = advance(punter.memory, table.view(punter));
    expect(send.filter((c) => c.type === 'result')).toHaveLength(1);
    table.settleDown();
    expect(lastBank(table).status).toBe('settling');
  });

  it('P7.10 a bank is final when the chain has paid it, not when the table says so; one without a list is never paid', () => {
    const table = after('banco');
    const punter = punterOf(table);
    pass(table);
    table.settleDown();
    final(table);
    const number = lastBank(table).bank.setup.message.number;
    const finals = (paid?: ReadonlySet<bigint>) =>
      advance(punter.memory, table.view(punter), { paid }).memory.banks.map((bank) => [bank.number, bank.final]);
    punter.memory = { ...punter.memory, banks: punter.memory.banks.map((bank) => ({ ...bank, final: false })) };
    expect(finals(new Set())).toEqual([[number, false]]);
    expect(finals(new Set([number + 1n]))).toEqual([[number, false]]);
    expect(finals(new Set([number]))).toEqual([[number, true]]);
    expect(finals()).toEqual([[number, true]]);
    const [bank] = punter.memory.banks;
    const none = { ...punter.memory, lists: {}, banks: [{ ...bank!, proof: asKnown({ ...bank!.proof, turns: [] }) }] };
    const bound = Object.keys(none.given).filter((key) => key.startsWith(bank!.bankId));
    expect(bound).not.toEqual([]);
    const finalOf = (memory: SeatMemory) =>
      advance(memory, table.view(punter), { paid: new Set() }).memory.banks[0]!.final;
    expect([finalOf(none), finalOf({ ...none, given: {} })]).toEqual([false, true]);
  });

  it('P7.10 a bank that was hidden before its first list and is shown again is not final', () => {
    const table = open(seated());
    const punter = punterOf(table);
    const view = table.view(punter);
    const paid = new Set<bigint>();
    const hidden = advance(advance(punter.memory, view, { paid }).memory, claimOf({ ...view, bank: null }), {
      paid,
    }).memory;
    expect(hidden.banks.map(({ final }) => final)).toEqual([true]);
    expect(advance(hidden, view, { paid }).memory.banks.map(({ final }) => final)).toEqual([false]);
  });

  it('P1.5 a withheld link is not shown just because the table calls the bank final', () => {
    const table = bet(move(after('banco'), 0));
    const punter = punterOf(table);
    table.settleDown([punter.seat]);
    table.timeOut(); // void: the punter was silent
    table.settleDown();
    final(table);
    const links = (paid?: ReadonlySet<bigint>) =>
      advance(
        { ...punter.memory, banks: punter.memory.banks.map((b) => ({ ...b, final: false })) },
        table.view(punter),
        { paid },
      ).send.filter((c) => c.type === 'link').length;
    const numbers = new Set(punter.memory.banks.map((b) => b.number));
    expect([links(new Set()), links(numbers)]).toEqual([0, 1]);
  });

  it('P7.10 the evidence of banks stays until they are final, and a while longer', () => {
    const table = seated();
    for (let n = 0; n < 14; n++) {
      bet(open(table, 10n * chip), calls.plain, chip);
      finish(table);
      if (table.state.bank !== null) pass(table);
      if (lastBank(table).status === 'settling' && n !== 1) final(table);
      table.settleDown();
      if (table.phase !== 'posta') break;
    }
    const { banks } = table.players[0]!.memory;
    expect(banks.length).toBeGreaterThanOrEqual(12);
    expect(banks.filter((b) => b.final).length).toBeLessThanOrEqual(13); // dropped when the next one begins
    expect(banks.filter((b) => !b.final).length).toBeLessThanOrEqual(1);
    expect(banks.every((b) => b.verifiedTurns === b.proof.turns.length)).toBe(true);
    // A bank that waits for its window may still be demanded, however many followed: its banker must hear of it.
    expect(banks.findIndex((b) => !b.final)).toBeLessThan(banks.length - 6);
    expect(contestable({ banks })).toEqual([...banks.filter((b) => !b.final), ...banks.slice(-6)]);
  });
});

describe('by hand', () => {
  it('R3.2 P7.6 each bet has the next seq, and a zero bet takes it back', () => {
    const table = open(seated());
    const punter = punterOf(table);
    const seqs: number[] = [];
    for (const [call, max] of [
      [calls.plain, chip],
      [calls.banco, 20n * chip],
      [calls.none, 0n],
    ] as const) {
      const act = betCommand(punter.memory, call, max)!;
      if (act.command.type !== 'bet') throw new Error('no bet');
      seqs.push(act.command.bet.message.seq);
      punter.memory = act.memory;
    }
    expect(seqs).toEqual([1, 2, 3]);
    const commitments = punter.memory.bets.slice(0, 2).map(({ message }) => message.commitment);
    expect(new Set(commitments).size).toBe(2);
    expect(
      Object.entries(punter.memory.papers)
        .filter(([commitment]) => commitments.includes(commitment as Hex))
        .map(([, { stage }]) => stage),
    ).toEqual(['committed', 'committed']);
  });

  it('P7.3 a change crosses the close: it gives for the earlier bet, before the table refuses it and after', () => {
    const table = bet(open(seated()), calls.plain, 5n * chip);
    const punter = punterOf(table);
    const standing = punter.memory;
    table.settleDown([punter.seat]);
    // It had changed its mind before it saw the list.
    const { memory, command: change } = betCommand(standing, calls.plain, 7n * chip)!;
    punter.memory = memory;
    const before = advance(punter.memory, table.view(punter));
    expect([before.memory.alarm, kinds(before.send)]).toEqual([null, ['give']]);
    expect(table.run({ by: 'seat', seat: punter.seat, command: change })?.code).toBe('stale');
    expect(forget(before.memory, change)).toBe(before.memory);
    punter.memory = forget(memory, change);
    expect(kinds(advance(punter.memory, table.view(punter)).send)).toContain('give');
    expect(forget(punter.memory, change)).toBe(punter.memory);
  });

  it('P7.3 the same for the banker’s move', () => {
    const table = after('banco');
    const banker = bankerOf(table);
    const view = table.view(banker);
    const on = moveCommand(banker.memory, moves.on, 0n)!;
    const half = view.options.moves.find((m) => m.move === moves.halve)!;
    table.byHand(banker, on);
    bet(table);
    // It had changed its mind before it saw the list.
    const { memory: before, command: crossed } = moveCommand(on.memory, moves.halve, half.amount)!;
    const both = { ...banker.memory, moves: before.moves };
    const sees = (memory: SeatMemory) => {
      const { memory: now, send } = advance(memory, table.view(banker));
      return [now.alarm, kinds(send)];
    };
    expect(sees(both)).toEqual([null, ['give']]);
    expect(sees(taken(both, crossed))).toEqual([null, []]);
    expect(sees(forget(both, crossed))).toEqual([null, ['give']]);
  });

  it('R5.4 the volontà of the move stands in the list, and alla regola binds', () => {
    const table = after('banco');
    const banker = bankerOf(table);
    table.byHand(banker, moveCommand(banker.memory, moves.on, 0n, volontaBits.regola));
    table.settleDown();
    bet(table);
    expect(table.state.bank!.coup!.list.find((row) => row.seat === banker.seat)!.volonta).toBe(volontaBits.regola);
    table.settleDown();
    if (table.phase === 'punta') table.timeOut();
    expect(table.phase).not.toBe('banco');
    table.settleDown();
    expect(verified(table, table.state.bank ?? lastBank(table).bank).failed).toBeUndefined();
  });

  it('P3.4 the house’s own seats: Give and link come with the list, as punter and as banker', () => {
    const table = bet(open(seated()));
    for (const player of [bankerOf(table), punterOf(table)]) {
      const { send } = advance(player.memory, table.view(player), { linkWithList: true });
      expect(send).toMatchObject([{ type: 'give', link: expect.stringMatching(/^0x/) }]);
      const kept = table.state.sittings;
      table.state = { ...table.state, sittings: kept.map((s) => (s.seat === player.seat ? { ...s, house: true } : s)) };
      table.must({ by: 'seat', seat: player.seat, command: send[0]! });
    }
    expect(table.state.game.bank!.coup === null || table.state.game.bank!.coup.cards !== null).toBe(true);
  });
});
