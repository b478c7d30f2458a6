/** Seats that are silent with their link: void, passed or unfinished (protocol.md 2.4). */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { nothingSeen, observe } from '../../../engine/proof/watch.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { creditOf } from '../../../engine/table/accounts.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { claimOf } from '../../../engine/claim.ts';
import { followProof } from '../../../engine/seat/follow.ts';
import { seatLink } from '../../../engine/fairness/commitment.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { evolve } from '../../../engine/table/evolve.ts';
import type { RunningCoup } from '../../../engine/table/state.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { signerOfSeat, type TestPlayer, type TestTable } from '../../support/players.ts';
import {
  after,
  bankerOf,
  bet,
  final,
  finish,
  lastBank,
  move,
  open,
  playerAt,
  proofText,
  punterOf,
  seated,
  text,
  verified,
} from '../../support/situations.ts';
import { seatIn } from '../support/table-commands.ts';

const views = (table: TestTable) => table.players.map((p) => table.view(p));

/** The second coup of a bank is void: its punter saw nothing from the close on. */
function voided(): TestTable {
  const table = bet(move(after('banco'), 0));
  table.settleDown([punterOf(table).seat]);
  expect(table.phase).toBe('links');
  table.timeOut();
  return table;
}

describe('a silent punter', () => {
  it('P2.7 the house signs a void that names it; the bank ends in the state before, and the banker is due again', () => {
    const table = voided();
    const { bank } = lastBank(table);
    const [coup, last] = bank.turns;
    expect(last!.void!.message).toEqual({
      closed: hashStruct('Closed', last!.closed!.message),
      silent: 1n << BigInt(3 - bank.setup.message.banker),
    });
    const { banker } = bank.setup.message;
    expect([bank.end, bank.state === coup!.state, table.banker]).toEqual(['void', true, banker]);
    expect(last!.gives).toEqual([{ seat: banker, signature: expect.any(String) }]);
  });

  it('P2.7 its proof is VERIFIED once all have signed the state before', () => {
    const table = voided();
    table.settleDown();
    const { bank, status } = lastBank(table);
    expect(status).toBe('settling');
    const report = verified(table, bank);
    expect([report.verdict, report.failed]).toEqual(['VERIFIED', undefined]);
    expect(report.steps.some((s) => s.id === 'T.void' && s.ok)).toBe(true);
  });

  it('P1.5 it owes its link, and plays again once the bank is final and the link is shown', () => {
    const table = voided();
    const [banker, punter] = [bankerOf(table).seat, punterOf(table).seat];
    table.settleDown();
    const { commitment } = table.state.ended[0]!.bank.turns[1]!.list!.find((row) => row.seat === punter)!;
    expect(seatIn(table, punter).owes).toMatchObject({ number: 1n, commitment });
    expect([table.phase, table.banker]).toEqual(['waiting', banker]);
    expect(table.view(punterOf(table)).options.posta).toBeNull();
    final(table);
    expect(table.phase).toBe('waiting');
    table.settleDown();
    expect([seatIn(table, punter).owes, table.phase, table.banker]).toEqual([null, 'posta', banker]);
    expect(finish(bet(open(table)))).toBeGreaterThan(0);
  });

  it('P1.5 the link may be shown earlier; the bank must be final', () => {
    const table = voided();
    const punter = punterOf(table);
    // By hand: what its client would send only later.
    punter.memory = { ...punter.memory, banks: punter.memory.banks.map((b) => ({ ...b, final: true })) };
    const sent = advance(punter.memory, table.view(punter)).send.find((c) => c.type === 'link')!;
    table.must({ by: 'seat', seat: punter.seat, command: sent });
    expect(seatIn(table, punter.seat).owes).toBeNull();
    expect(table.run({ by: 'seat', seat: punter.seat, command: { type: 'sitIn' } })?.code).toBe('mustRejoin');
    punter.memory = { ...punter.memory, banks: punter.memory.banks.map((b) => ({ ...b, final: false })) };
    table.settleDown();
    expect(table.phase).toBe('waiting');
    final(table);
    expect(table.phase).toBe('posta');
  });

  it('P1.5 away from before the close until after the end: its client finds the link by its own bet', () => {
    const table = bet(open(seated()));
    const punter = punterOf(table);
    table.settleDown([punter.seat]);
    table.timeOut();
    table.settleDown([punter.seat]);
    if (lastBank(table).status === 'asked') table.timeOut();
    final(table);
    expect(punter.memory.banks[0]!.proof.turns).toEqual([]);
    table.settleDown();
    // On the table's word alone it shows nothing: it asks for the proof of that bank, and checks the void.
    expect(seatIn(table, punter.seat).owes).not.toBeNull();
    punter.memory = followProof(punter.memory, claimOf(proofText(table, lastBank(table).bank)));
    table.settleDown();
    expect([seatIn(table, punter.seat).owes, table.phase]).toEqual([null, 'posta']);
  });

  it('P2.7 R2.4 until the bank is final the void coup counts as lost, for both', () => {
    const table = voided();
    const { bank } = lastBank(table);
    const stake = bank.turns[1]!.list!.reduce((sum, row) => sum + row.accepted, 0n);
    table.must({ by: 'host', command: { type: 'lost', seat: 1 } });
    table.timeOut();
    expect(lastBank(table).status).toBe('signing');
    for (const [i, { seat }] of bank.setup.message.players.entries()) {
      const worst = bank.state.seats[i]! - stake;
      expect(creditOf(table.state, seatIn(table, seat))).toBe(400n * chip + (worst < 0n ? worst : 0n));
    }
  });

  it('P2.6 P8.12 its link is shown on chain after all: nobody signs the end before the coup any more', () => {
    for (const status of ['asked', 'signing'] as const) {
      const table = voided();
      const punter = punterOf(table);
      const { bankId, turns, setup } = lastBank(table).bank;
      const { closed, list } = turns[1]!;
      table.settleDown([punter.seat]); // the banker signs the state before, the punter does not
      if (status === 'signing') table.timeOut();
      expect([table.phase, lastBank(table).status]).toEqual(['waiting', status]);
      const bank = () => lastBank(table).bank;
      const digest = hashStruct('Closed', closed!.message);
      const { seq } = list!.find((row) => row.seat === punter.seat)!;
      const link = seatLink(punter.memory.secret, coupIdOf(bankId, 1), seq);
      const { signature } = signerOfSeat(punter.memory).sign('Give', { closed: digest });
      const shown = (l: Hex, seat = punter.seat, list = digest) =>
        table.must({ by: 'host', command: { type: 'linkShown', closed: list, seat, signature, link: l } });
      const undisturbed = text(table.state);
      shown(bankId); // not its link
      shown(link, punter.seat, bankId); // of another list
      expect(text(table.state)).toBe(undisturbed);
      shown(link);
      shown(link);
      for (const { command } of sends(table, punter)) {
        if (command.type === 'result')
          expect(table.run({ by: 'seat', seat: punter.seat, command })?.code).toBe('stale');
      }
      if (status === 'asked') table.timeOut();
      expect([bank().setup, bank().result, lastBank(table).status]).toEqual([setup, null, 'signing']);
      expect(verified(table, bank()).verdict).toBe('INCOMPLETE');
    }
  });

  it('P2.7 a void first coup moves no money, but the house alone does not settle it', () => {
    const table = bet(open(seated()));
    table.settleDown([punterOf(table).seat]);
    table.timeOut();
    table.timeOut();
    const { bank, status } = lastBank(table);
    expect([bank.state.seats, status, bank.result!.signatures]).toEqual([[0n, 0n], 'signing', []]);
  });
});

/** What the client of `player` sends now; its memory moves on. */
function sends(table: TestTable, player: TestPlayer): { seat: number; command: SeatCommand }[] {
  const { memory, send } = advance(player.memory, table.view(player));
  player.memory = memory;
  return send.map((command) => ({ seat: player.seat, command }));
}

/** A bank whose banker gave and then stayed silent, put aside. */
function asideAt(): { readonly table: TestTable; readonly banker: TestPlayer } {
  const table = bet(open(seated({ salt: 4n })));
  const banker = bankerOf(table);
  for (const { seat, command } of sends(table, banker)) table.must({ by: 'seat', seat, command });
  table.settleDown([banker.seat]);
  table.timeOut();
  expect(table.phase).toBe('unfinished');
  table.timeOut();
  return { table, banker };
}

const otherThan = (table: TestTable, banker: TestPlayer): TestPlayer => playerAt(table, 3 - banker.seat);
const lastBankGive = (coup: RunningCoup, seat: number): Hex => coup.gives.find((g) => g.seat === seat)!.signature;

describe('a silent banker', () => {
  it('P2.7 without its Give nobody is bound: the bank is passed without the coup, and it sits out', () => {
    const table = bet(open(seated()));
    const banker = bankerOf(table).seat;
    table.settleDown([banker]);
    expect([table.phase, table.state.bank!.coup!.gives]).toEqual(['links', []]);
    table.timeOut();
    expect(seatIn(table, banker).sittingOut).toBe(true);
    expect([table.phase, table.state.bank, lastBank(table).status]).toEqual(['waiting', null, 'asked']);
    table.settleDown();
    expect(lastBank(table)).toMatchObject({ status: 'settling', bank: { end: 'passed', turns: [], coup: null } });
    expect(table.players.map((p) => p.memory.alarm)).toEqual([null, null]);
  });

  it("P2.7 R2.4 a list that it left unbound needs its contributors' signatures, and counts as lost until then", () => {
    const table = bet(open(seated()));
    const [banker, punter] = [bankerOf(table), punterOf(table)];
    const stake = table.state.bank!.coup!.list.reduce((sum, row) => sum + row.accepted, 0n);
    table.settleDown([banker.seat]);
    table.timeOut();
    table.settleDown([punter.seat]);
    expect(lastBank(table).bank.result!.signatures.map(({ seat }) => seat)).toEqual([banker.seat]);
    table.timeOut();
    const { bank } = lastBank(table);
    expect(lastBank(table)).toMatchObject({ status: 'signing', bank: { state: { seats: [0n, 0n] } } });
    for (const { seat } of [banker, punter])
      expect(creditOf(table.state, seatIn(table, seat))).toBe(400n * chip - stake);
    // Bound before the court: players who have not signed yet no longer sign this end.
    const { seq } = bank.unbound!.list.find((row) => row.seat === punter.seat)!;
    const link = seatLink(punter.memory.secret, coupIdOf(bank.bankId, 0), seq);
    table.must({
      by: 'host',
      command: { type: 'linkShown', closed: bank.unbound!.digest, seat: punter.seat, signature: '0x', link },
    });
    expect(lastBank(table)).toMatchObject({ status: 'signing', bank: { result: null } });
    final(table);
    for (const { seat } of [banker, punter]) expect(creditOf(table.state, seatIn(table, seat))).toBe(400n * chip);
  });

  it('P2.8 without its link the coup is unfinished; the link finishes it, with the same cards', () => {
    const table = bet(open(seated({ salt: 4n })));
    const banker = bankerOf(table);
    // It gives, and then shows nothing more.
    const { memory, send } = advance(banker.memory, table.view(banker));
    banker.memory = memory;
    for (const command of send) table.must({ by: 'seat', seat: banker.seat, command });
    table.settleDown([banker.seat]);
    expect(table.view(banker).waiting).toEqual([{ seat: banker.seat, duty: 'link', deadline: table.deadline }]);
    const undisturbed = text(table.state);
    table.timeOut();
    expect([table.phase, table.deadline]).toEqual(['unfinished', table.now + 120_000]);
    expect(verified(table, table.state.bank!).verdict).toBe('INCOMPLETE');
    expect(views(table).every((v) => v.bank!.coup!.punta.length === 0)).toBe(true);
    table.now += 60_000;
    table.settleDown();
    const late = table.state.game.bank!.coup!.cards!;
    const outcome = finish(table);

    const same = bet(open(seated({ salt: 4n })));
    const { memory: m, send: s } = advance(bankerOf(same).memory, same.view(bankerOf(same)));
    bankerOf(same).memory = m;
    for (const command of s) same.must({ by: 'seat', seat: bankerOf(same).seat, command });
    same.settleDown([bankerOf(same).seat]);
    expect(text(same.state)).toBe(undisturbed);
    same.settleDown();
    expect(same.state.game.bank!.coup!.cards).toEqual(late);
    expect(finish(same)).toBe(outcome);
  });

  it('P2.8 after two minutes the next bank opens by hand from the banker, which sits out; the coup may still cost it', () => {
    const { table, banker } = asideAt();
    const { state } = table;
    expect([table.phase, table.banker, state.bank]).toEqual(['waiting', otherThan(table, banker).seat, null]);
    expect(seatIn(table, banker.seat).sittingOut).toBe(true);
    const { bank, status } = lastBank(table);
    expect([status, bank.end, bank.result]).toEqual(['signing', null, null]);
    expect(verified(table, bank).verdict).toBe('INCOMPLETE');
    const past = table.view(banker).past.at(-1)!;
    expect([past.end, past.lines.map((l) => l.line)]).toEqual(['unfinished', [0n, 0n]]);
    // Both count the coup as lost until the chain has decided it.
    const stake = bank.coup!.list.reduce((sum, row) => sum + row.accepted, 0n);
    expect(stake).toBeGreaterThan(0n);
    for (const seat of state.sittings) expect(creditOf(state, seat)).toBe(seat.locked - stake);
    // It comes back and plays on: the next bank with the same sabot raises no alarm with anybody.
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'sitIn' } });
    table.settleDown();
    open(table);
    expect(table.state.bank!.setup.message).toMatchObject({
      banker: otherThan(table, banker).seat,
      prev: bank.bankId,
      composition: bank.state.composition,
    });
    expect(table.players.map((p) => p.memory.alarm)).toEqual([null, null]);
    // Nor with a spectator.
    const before = observe(nothingSeen, proofText(table, bank));
    expect([before.alarms, observe(before.seen, proofText(table, table.state.bank!)).alarms]).toEqual([[], []]);
  });

  it('P2.8 its link comes later through the chain: the regola finishes the coup', () => {
    const { table, banker } = asideAt();
    const { bank } = lastBank(table);
    const link = seatLink(banker.memory.secret, coupIdOf(bank.bankId, 0), 0);
    const closed = bank.coup!.digest;
    const shown = (l: Hex, seat = banker.seat) =>
      table.must({ by: 'host', command: { type: 'linkShown', closed, seat, signature: '0x', link: l } });
    const undisturbed = text(table.state);
    const bySocket = (l: Hex) =>
      table.run({ by: 'seat', seat: banker.seat, command: { type: 'link', closed, link: l } })?.code;
    // Two friends: the court rules that the silent banker has lost. If the table took its link then, the house's Step
    // would also win it the coup.
    expect([bySocket(link), bySocket(bank.bankId)]).toEqual(['stale', 'stale']);
    shown(bank.bankId);
    shown(link, 3 - banker.seat);
    table.must({
      by: 'host',
      command: { type: 'linkShown', closed: bank.bankId, seat: banker.seat, signature: '0x', link },
    });
    expect(text(table.state)).toBe(undisturbed);
    shown(link);
    const after = lastBank(table).bank;
    expect([after.turns.length, after.coup, after.end]).toEqual([
      1,
      null,
      after.state.outcome === outcomes.punta ? 'punta' : 'passed',
    ]);
    expect(verified(table, after)).toMatchObject({ verdict: 'INCOMPLETE', missing: expect.stringContaining('result') });
    // The cards are those that the coup would have had.
    const cards = after.turns[0]!.cards!;
    const same = bet(open(seated({ salt: 4n })));
    finish(same);
    expect((same.state.bank ?? lastBank(same).bank).turns[0]!.cards).toEqual(cards);
    shown(link);
    expect(lastBank(table).bank).toEqual(after);
  });

  it('P2.8 the chain shows a link of the running coup: it counts as if its seat had sent it', () => {
    const table = bet(open(seated({ salt: 4n })));
    const [banker, punter] = [bankerOf(table), punterOf(table)];
    for (const { seat, command } of sends(table, banker)) table.must({ by: 'seat', seat, command });
    const coup = table.state.bank!.coup!;
    const [give] = sends(table, punter).flatMap(({ command }) => (command.type === 'give' ? [command] : []));
    const shown = (seat: number, signature: Hex, link: Hex) =>
      table.must({ by: 'host', command: { type: 'linkShown', closed: coup.digest, seat, signature, link } });
    shown(punter.seat, lastBankGive(coup, banker.seat), give!.link!);
    expect(table.state.bank!.coup!.gives).toHaveLength(1); // not that seat's Give
    shown(punter.seat, give!.signature, give!.link!);
    expect(table.state.bank!.coup!.gives).toHaveLength(2);
    shown(banker.seat, '0x', seatLink(banker.memory.secret, coupIdOf(table.state.bank!.bankId, 0), 0));
    expect(table.state.game.bank!.coup!.cards).not.toBeNull();
  });

  it('P2.8 the chain decides: what it paid counts, not the state before the coup', () => {
    const { table, banker } = asideAt();
    const { bank } = lastBank(table);
    const [number, players] = [bank.setup.message.number, bank.setup.message.players];
    const lines = players.map(({ player, seat }) => ({
      player,
      line: seat === banker.seat ? -20n * chip : 19n * chip,
    }));
    const before = table.state.sittings.map((s) => s.locked);
    table.must({ by: 'host', command: { type: 'proposed', number, tx: bank.bankId, until: 9 } });
    expect(lastBank(table).status).toBe('proposed');
    table.must({ by: 'host', command: { type: 'final', number, how: 'finalised', tx: bank.bankId, lines } });
    expect(table.state.sittings.map((s, i) => s.locked - before[i]!)).toEqual(
      table.state.sittings.map((s) => (s.seat === banker.seat ? -20n : 19n) * chip),
    );
    const listed = () => viewFor(table.state, null, 1, 0).past.find((one) => one.number === number)!.lines;
    expect(
      listed().map(({ player, line }) => ({ player, line })),
      'and what is listed is what was paid',
    ).toEqual(lines);
  });

  it('P2.8 an old row of the log that does not say what was paid lists the last state, as before', () => {
    const { table } = asideAt();
    const { bank } = lastBank(table);
    const { number } = bank.setup.message;
    const final = evolve(table.state, { type: 'final', number, how: 'finalised', tx: bank.bankId });
    expect(
      viewFor(final, null, 1, 0)
        .past.find((one) => one.number === number)!
        .lines.map(({ line }) => line),
    ).toEqual(bank.state.seats);
  });

  it('P2.8 each stage of the links has its own 5 s', () => {
    const table = bet(open(seated()));
    expect(table.deadline! - table.now).toBe(5_000);
    table.now += 4_000;
    table.settleDown([punterOf(table).seat]);
    expect(table.deadline! - table.now).toBe(5_000);
  });
});
