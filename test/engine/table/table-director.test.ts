/**
 * The director's orders at a live table, in each of its phases, with real seat clients (R13.5, R13.6, R13.10–R13.12).
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import { calls, moves, outcomes } from '../../../engine/protocol/messages.ts';
import { betCommand, passCommand, postaCommand } from '../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import type { Order } from '../../../engine/table/commands.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import type { View } from '../../../engine/table/view.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { banker, bets, finish, open, others, seated, won } from '../../support/live-situations.ts';
import { LiveTable } from '../../support/live-table.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { secretOf } from '../../support/players.ts';
import { sit } from '../support/table-commands.ts';

const [online, saintVincent] = [0, 1];
const stack = 400n * chip;
const order = (table: LiveTable, one: Order) => table.host(one);
const spectator = (table: LiveTable) => viewFor(table.state, null, table.seq, table.now);
const first = (table: LiveTable) => others(table)[0]!;
/** The first punter bets 10 chips; the bets are still open. */
const bet = (table: LiveTable): LiveTable => {
  table.byHand(first(table), betCommand(first(table).memory, calls.plain, 10n * chip));
  table.settleDown();
  return table;
};
const closed = (table: LiveTable) => bets(table, [first(table).seat, calls.plain, 10n * chip]);
const locked = (table: LiveTable) => table.state.sittings.reduce((sum, one) => sum + one.locked, 0n);

/** A table of three in each phase. */
const at: Record<string, () => LiveTable> = {
  posta: () => seated(online, 3),
  bets: () => bet(open(seated(online, 3))),
  links: () => closed(open(seated(online, 3))),
  offer: () => {
    const table = won(online, 3);
    table.byHand(banker(table), passCommand(banker(table).memory));
    table.settleDown();
    return table;
  },
};

describe('suspension', () => {
  it.each(['posta', 'bets', 'offer'])(
    'R13.5 in %s all clocks of play rest, everybody is told, nothing is lost',
    (phase) => {
      const table = at[phase]!();
      const before = table.state.bank?.bets.length;
      order(table, { type: 'suspend' });
      expect([
        table.phase,
        spectator(table).suspended,
        spectator(table).waiting.filter((w) => w.duty !== 'result'),
      ]).toEqual([phase, true, []]);
      for (let minutes = 0; minutes < 60; minutes++) {
        table.now = Math.max(table.now + 60_000, nextTick(table.state) ?? 0);
        table.host({ type: 'tick' });
      }
      table.settleDown();
      expect([table.phase, table.state.bank?.bets.length, table.state.sittings.length]).toEqual([phase, before, 3]);
      order(table, { type: 'goOn' });
      expect([spectator(table).suspended, table.deadline! > table.now]).toEqual([false, true]);
      table.settleDown();
      if (phase === 'bets') {
        while (table.phase === 'bets') table.timeOut();
        expect(finish(table).state.bank?.turns.length ?? table.last.bank.turns.length).toBe(1);
      }
    },
  );

  it('R13.5 what is said meanwhile is refused in words', () => {
    const table = at['posta']!();
    order(table, { type: 'suspend' });
    const due = banker(table);
    const said = postaCommand(due.memory, table.state.number, 40n * chip)!;
    expect(table.run({ by: 'seat', seat: due.seat, command: said.command })).toMatchObject({
      code: 'suspended',
      rule: 'R13.5',
      text: 'Play is suspended.',
    });
  });

  it('R13.5 a closed list is finished with its cards, and its bank is signed; no bank begins', () => {
    const table = at['links']!();
    order(table, { type: 'suspend' });
    finish(table);
    const turns = table.state.bank?.turns ?? table.last.bank.turns;
    expect([turns.length, turns[0]!.cards!.length >= 4, table.phase === 'posta']).toEqual([1, true, false]);
    expect(table.verified(table.state.bank ?? table.last.bank).failed).toBeUndefined();
  });

  it('R13.5 a draw for the first banker is finished, and nobody is asked for a posta', () => {
    const table = new LiveTable({ ruleset: online, salt: 1n });
    for (const seat of [1, 2, 3]) table.sit(seat, stack);
    expect(table.phase).toBe('draw');
    order(table, { type: 'suspend' });
    table.settleDown();
    expect([table.phase, spectator(table).waiting, nextTick(table.state)]).toEqual(['posta', [], null]);
  });
});

describe('other minimums', () => {
  const minimum = (table: LiveTable, minBet: bigint, minPosta: bigint, ms = 60_000): Order => ({
    type: 'minimum',
    minBet,
    minPosta,
    at: table.now + ms,
  });

  it('R13.6 P12.4 are announced to everybody, hold from a moment between two coups on, and the signed ones stay', () => {
    const table = at['posta']!();
    const signed = table.state.table;
    order(table, minimum(table, 5n * chip, 50n * chip));
    expect(spectator(table)).toMatchObject({
      minimum: { minBet: signed.minBet, minPosta: signed.minPosta },
      notice: { minBet: 5n * chip, minPosta: 50n * chip, at: table.now + 60_000 },
    });
    bet(open(table, 20n * chip));
    table.now += 61_000;
    table.host({ type: 'tick' });
    while (table.phase === 'bets') table.timeOut();
    expect(spectator(table).minimum.minBet).toBe(signed.minBet); // a bet of the smaller minimum stands
    finish(table);
    // After an égalité its bet stands until the next close (R3.19).
    if (table.state.bank?.state.outcome === outcomes.egalite) table.timeOut();
    expect(spectator(table)).toMatchObject({ minimum: { minBet: 5n * chip, minPosta: 50n * chip }, notice: null });
    expect(spectator(table).table).toEqual(signed);
  });

  it('R13.6 a client offers them, and no client holds its player to more than the signed ones', () => {
    const table = at['posta']!();
    order(table, minimum(table, 5n * chip, 50n * chip));
    order(table, { type: 'suspend' });
    table.now += 60_000;
    table.host({ type: 'tick' });
    order(table, { type: 'goOn' });
    const due = banker(table);
    expect(optionsOf(due.memory, table.view(due)).posta!.min).toBe(50n * chip);
    const low = postaCommand(due.memory, table.state.number, 49n * chip)!;
    expect(table.run({ by: 'seat', seat: due.seat, command: low.command })?.code).toBe('postaTooSmall');
    open(table, 50n * chip);
    expect(optionsOf(first(table).memory, table.view(first(table))).bet!.min).toBe(5n * chip);
    finish(bets(table, [first(table).seat, calls.plain, 5n * chip]));
    expect(table.verified(table.state.bank ?? table.last.bank).failed).toBeUndefined();
  });

  it('R13.6 R4.4 saint-vincent: the banker is offered to reduce its posta no lower than the table takes', () => {
    for (let salt = 1n; salt < 400n; salt++) {
      const table = open(seated(saintVincent, 4, salt), 50n * chip);
      finish(bets(table, [first(table).seat, calls.plain, 10n * chip]));
      if (table.phase !== 'move' && table.phase !== 'bets') continue;
      const due = banker(table);
      const reduce = (view: View) =>
        optionsOf(due.memory, claimOf(view)).moves.find(({ move }) => move === moves.reduce)?.amount;
      const view = table.view(due);
      if (reduce(view) === undefined) continue; // an égalité before any won coup
      const least = view.table.minPosta;
      expect(reduce(view)).toBe(50n * chip - least);
      expect(reduce({ ...view, minimum: { ...view.minimum, minPosta: 45n * chip } })).toBe(5n * chip);
      expect(reduce({ ...view, minimum: { ...view.minimum, minPosta: 50n * chip } })).toBeUndefined();
      return;
    }
    throw new Error('no égalité');
  });

  it.each([
    ['below the signed ones', 1n, 50n * chip, 60_000, 'minimumTooLow'],
    ['above the greatest posta', 5n * chip, 1_000_000n * chip, 60_000, 'minimumTooLow'],
    ['without notice', 5n * chip, 50n * chip, 59_999, 'noticeTooShort'],
  ] as const)('R13.6 %s are refused in words', (_, minBet, minPosta, ms, code) => {
    const table = at['posta']!();
    const refusal = table.run({ by: 'host', command: minimum(table, minBet, minPosta, ms) });
    expect([refusal?.code, refusal?.rule]).toEqual([code, 'R13.6']);
  });
});

describe('a malfunction', () => {
  it('R13.12 open bets return, the betting time begins anew, and everybody is told when', () => {
    const table = at['bets']!();
    table.now += 7_000;
    order(table, { type: 'malfunction' });
    expect([table.state.bank!.bets.some(({ message }) => message.max > 0n), table.deadline! - table.now]).toEqual([
      false,
      20_000,
    ]);
    expect(spectator(table).malfunctionAt).toBe(table.now);
    // Nothing of the returned bet is left in its client's way.
    table.settleDown();
    bet(table);
    while (table.phase === 'bets') table.timeOut();
    finish(table);
    expect(table.verified(table.state.bank ?? table.last.bank).failed).toBeUndefined();
  });

  it('R13.12 a closed list is not void by it: its coup is played with the same cards', () => {
    const [told, quiet] = [at['links']!(), at['links']!()];
    order(told, { type: 'malfunction' });
    expect(told.phase).toBe('links');
    const cards = [told, quiet].map((table) => (finish(table).state.bank ?? table.last.bank).turns[0]!.cards);
    expect(cards[0]).toEqual(cards[1]);
  });

  it('R13.12 a link that is silent all the same is named, after its whole time', () => {
    const table = at['links']!();
    const silent = first(table).seat;
    table.settleDown([silent]);
    table.now = table.deadline! - 1;
    order(table, { type: 'malfunction' });
    expect(table.deadline! - table.now).toBeGreaterThanOrEqual(15_000);
    table.timeOut();
    expect(table.last.bank.turns.at(-1)!.void!.message.silent).toBe(1n << BigInt(silent));
  });
});

describe('closing', () => {
  it.each(['posta', 'bets', 'links', 'offer'])(
    'R13.11 in %s: after the bank everybody is released with what it has',
    (phase) => {
      const table = at[phase]!();
      const before = locked(table);
      order(table, { type: 'close' });
      expect(spectator(table).closing).toBe(true);
      for (let steps = 0; steps < 200 && table.state.sittings.some(({ status }) => status !== 'standing'); steps++) {
        finish(table);
        table.finalise();
        if (table.state.bank !== null && optionsOf(banker(table).memory, table.view(banker(table))).pass)
          table.byHand(banker(table), passCommand(banker(table).memory, true));
        if (nextTick(table.state) !== null) table.timeOut();
      }
      expect(table.state.sittings.map(({ status }) => status)).toEqual(['standing', 'standing', 'standing']);
      const cagnotte = table.state.ended.reduce((sum, { bank }) => sum + bank.state.cagnotte, 0n);
      expect(locked(table) + cagnotte).toBe(before);
      expect(table.phase).toBe('waiting');
    },
  );

  it('R13.11 nobody sits down; a grant that was on its way to the chain is released as soon as it has sat', () => {
    const table = at['posta']!();
    const wallet = secretOf('wallet late');
    table.must(sit(table, { seat: 4 }, wallet));
    order(table, { type: 'close' });
    table.must({ by: 'host', command: { type: 'seated', player: addressOfKey(wallet), locked: stack } });
    expect(table.state.sittings.find(({ seat }) => seat === 4)!.status).toBe('standing');
    const other = addressOfKey(secretOf('session later'));
    expect(table.run(sit(table, { seat: 5, key: other }, secretOf('wallet later')))).toMatchObject({
      code: 'closing',
      rule: 'R13.11',
    });
  });
});
