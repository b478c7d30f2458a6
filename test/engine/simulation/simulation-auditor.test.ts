/**
 * Planted bugs: the events of a clean run with one error in them. The auditor must find it at the right place, by its
 * own numbers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../engine/game/events.ts';
import type { Settings } from '../../../engine/game/settings.ts';
import type { Game } from '../../../engine/game/state.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { auditorOf, type Finding } from '../../../engine/simulation/auditor.ts';
import { simulate } from '../../../engine/simulation/run.ts';
import { importsOf } from '../../borders.ts';
import type { RulesetName } from '../support/game-driver.ts';

interface Logged {
  readonly event: Event;
  readonly now: number;
}
interface Log {
  readonly settings: Settings;
  readonly entries: readonly Logged[];
  readonly last: Game;
}
type Of<T extends Event['type']> = Extract<Event, { type: T }>;

const logs = new Map<RulesetName, Log>();

/** The events of one table, some hundred coups long. */
function logOf(name: RulesetName): Log {
  const known = logs.get(name);
  if (known !== undefined) return known;
  const entries: Logged[] = [];
  let last: Game | null = null;
  const watch = (game: Game, events: readonly Event[], now: number): void => {
    last = game;
    for (const event of events) entries.push({ event, now });
  };
  const run = simulate({
    ruleset: rulesets.find((ruleset) => ruleset.name === name)!,
    seats: name === 'heads-up' ? 2 : 6,
    coups: 400,
    seed: seeds[name],
    hostile: false,
    watch,
  });
  expect([run.trouble, run.tables]).toEqual([null, 1]);
  const log: Log = { settings: last!.settings, entries, last: last! };
  logs.set(name, log);
  return log;
}

/** Runs of one table each, with amounts of which one unit is seldom a whole bet. */
const seeds: Record<RulesetName, number> = { online: 10, 'saint-vincent': 15, venezia: 8, 'heads-up': 1 };

function audit(settings: Settings, entries: Iterable<Logged>): Finding | null {
  const auditor = auditorOf(settings);
  for (const { event, now } of entries) if (auditor.see(event, now) !== null) break;
  return auditor.finding();
}

/** Replaces the first event for which `plant` returns something (null: not this one). */
function planted<T extends Event['type']>(
  log: Log,
  type: T,
  plant: (event: Of<T>, at: number, log: Log) => readonly Event[] | null,
): { readonly at: number; readonly entries: readonly Logged[] } {
  // Not one of the first events: the table has got going by then.
  for (let at = 200; at < log.entries.length; at++) {
    const { event, now } = log.entries[at]!;
    if (event.type !== type) continue;
    const instead = plant(event as Of<T>, at, log);
    if (instead !== null)
      return {
        at,
        entries: [
          ...log.entries.slice(0, at),
          ...instead.map((one) => ({ event: one, now })),
          ...log.entries.slice(at + 1),
        ],
      };
  }
  throw new Error(`no ${type} of that kind in the run`);
}

const bankerBefore = (log: Log, at: number): number =>
  (log.entries.slice(0, at).findLast(({ event }) => event.type === 'opened')!.event as Of<'opened'>).banker;
const withLine = (lines: readonly bigint[], at: number, by: bigint) => lines.with(at, lines[at]! + by);
const others = (seat: number) => (seat === 1 ? 2 : 1);

/** The ruleset, the error, and what the auditor says; the event is the changed one unless `later`. */
interface Plant<T extends Event['type'] = Event['type']> {
  readonly what: string;
  readonly in: RulesetName;
  readonly type: T;
  readonly plant: (event: Of<T>, at: number, log: Log) => readonly Event[] | null;
  readonly says: RegExp;
  readonly later?: true;
}
const plant = <T extends Event['type']>(
  name: RulesetName,
  what: string,
  type: T,
  make: Plant<T>['plant'],
  says: RegExp,
  later?: true,
): Plant => ({ what, in: name, type, plant: make as Plant['plant'], says, ...(later ? { later } : {}) });

const plants: readonly Plant[] = [
  // Money
  plant(
    'online',
    'a line one unit more, another one less',
    'ended',
    (e) => [{ ...e, lines: withLine(withLine(e.lines, 0, 1n), 1, -1n) }],
    /the line of seat \d+ is -?\d+, not -?\d+/,
  ),
  plant(
    'saint-vincent',
    'a line one unit less',
    'ended',
    (e) => [{ ...e, lines: withLine(e.lines, 0, -1n) }],
    /the line of seat/,
  ),
  plant(
    'venezia',
    'a cagnotte one unit more, out of a line',
    'ended',
    (e) => [{ ...e, cagnotte: e.cagnotte + 1n, lines: withLine(e.lines, 0, -1n) }],
    /the line of seat|a cagnotte of/,
  ),
  plant(
    'heads-up',
    'a cagnotte of nothing',
    'ended',
    (e) => (e.cagnotte === 0n ? null : [{ ...e, cagnotte: 0n }]),
    /a cagnotte of 0, not \d+/,
  ),
  plant(
    'online',
    'the posta at the end one unit more',
    'ended',
    (e) => [{ ...e, posta: e.posta + 1n }],
    /posta \d+ and garage/,
  ),
  plant(
    'heads-up',
    'the garage at the end one unit less',
    'ended',
    (e) => (e.garage === 0n ? null : [{ ...e, garage: e.garage - 1n }]),
    /posta \d+ and garage/,
  ),
  plant(
    'online',
    'who leaves is paid one unit more',
    'unseated',
    (e) => [{ ...e, paid: e.paid + 1n }],
    /leaves with \d+, not with \d+/,
  ),
  plant(
    'saint-vincent',
    'who leaves is paid one unit less',
    'unseated',
    (e) => [{ ...e, paid: e.paid - 1n }],
    /leaves with/,
  ),
  plant(
    'venezia',
    'somebody leaves unpaid',
    'unseated',
    (e) => (e.paid === 0n ? null : [{ ...e, paid: 0n }]),
    /leaves with 0, not with/,
  ),
  plant(
    'online',
    'more is brought than is booked',
    'brought',
    (e) => [{ ...e, amount: e.amount + 1n }],
    /comes in as|leaves with/,
    true,
  ),
  plant(
    'online',
    'a bank is put aside with a win in it',
    'putAside',
    (e) => [{ ...e, worst: withLine(e.worst, 0, 1n) }],
    /at the worst seat \d+ has -?\d+, not -?\d+/,
  ),
  plant(
    'online',
    'a bank is stopped and goes on',
    'bets',
    (e, at, log) => (log.entries[at - 1]!.event.type === 'opened' ? [e, { type: 'stopped', why: 'proposed' }] : null),
    /a bank was stopped, and goes on/,
    true,
  ),
  plant(
    'online',
    'somebody is silent who had nothing to give',
    'voided',
    (_, at, log) => [{ type: 'voided', silent: [bankerBefore(log, at)] }],
    /had no link to give/,
  ),
  plant(
    'online',
    'the table counts from another credit than there is',
    'credit',
    (e) => [{ ...e, before: e.before + 1n }],
    /had \d+ by the table, and has \d+/,
  ),
  plant(
    'online',
    'a stack comes in one unit larger',
    'opened',
    (e) => [{ ...e, players: e.players.with(0, { ...e.players[0]!, stack: e.players[0]!.stack + 1n }) }],
    /comes in as/,
  ),
  plant(
    'saint-vincent',
    'the socio is somebody who was not ready to be it',
    'opened',
    (e) => {
      const other = e.players.find(({ seat }) => seat !== e.banker && seat !== e.socio);
      return e.socio === null || other === undefined ? null : [{ ...e, socio: other.seat }];
    },
    /is socio, and was not ready to be it/,
  ),
  // The close
  plant(
    'online',
    'one unit more is accepted',
    'closed',
    (e) => [{ ...e, list: e.list.map((row) => (row.accepted > 0n ? { ...row, accepted: row.accepted + 1n } : row)) }],
    /the row of seat/,
  ),
  plant(
    'venezia',
    'a bet that stood is not in the list',
    'closed',
    (e) => {
      const at = e.list.findIndex((row) => row.accepted > 0n);
      return [
        {
          ...e,
          list: e.list.with(at, {
            seat: e.list[at]!.seat,
            status: 0,
            call: 0,
            volonta: 0,
            seq: 0,
            order: 0,
            accepted: 0n,
            max: 0n,
          }),
        },
      ];
    },
    /the row of seat/,
  ),
  plant(
    'saint-vincent',
    'the order of arrival is another',
    'closed',
    (e) => [{ ...e, list: e.list.map((row) => (row.order > 0 ? { ...row, order: row.order + 1 } : row)) }],
    /the row of seat/,
  ),
  plant(
    'saint-vincent',
    "the banker's volontà is another",
    'closed',
    (e) => [{ ...e, list: e.list.map((row) => (row.status === 3 ? { ...row, volonta: row.volonta ^ 1 } : row)) }],
    /the row of seat/,
  ),
  plant(
    'online',
    'the cards go to another',
    'closed',
    (e) => [{ ...e, hand: others(e.hand) }],
    /the cards go to seat \d+, not to \d+/,
  ),
  plant('online', 'closed with another posta', 'closed', (e) => [{ ...e, posta: e.posta - 1n }], /closed with posta/),
  plant(
    'heads-up',
    'closed with another garage',
    'closed',
    (e) => [{ ...e, garage: e.garage + 1n }],
    /closed with posta/,
  ),
  plant(
    'online',
    'closed with a move that nobody made',
    'closed',
    (e) => (e.move === 0 ? [{ ...e, move: 1, amount: 1n }] : null),
    /closed with move 1 of 1, the banker's was 0 of 0/,
  ),
  plant(
    'online',
    'closed before the clock',
    'bets',
    (e, at, log) => {
      const next = log.entries[at + 1]?.event;
      const closed = log.entries
        .slice(at + 1)
        .find(
          ({ event }) =>
            event.type === 'closed' || event.type === 'bets' || event.type === 'ended' || event.type === 'ready',
        );
      if (e.deadline === null || next?.type !== 'bet' || closed?.event.type !== 'closed') return null;
      return [{ ...e, deadline: e.deadline + 1_000_000 }];
    },
    /the bets close at \d+, before \d+, and seat \d+ had more to say/,
    true,
  ),
  // Bets and moves
  plant(
    'online',
    'the banker bets',
    'closed',
    (e) => [{ type: 'bet', seat: e.list.find((row) => row.status === 3)!.seat, call: 1, max: e.posta, volonta: 0 }, e],
    /bets in the bank that it holds/,
  ),
  plant(
    'online',
    'a bet beyond the credit',
    'bet',
    (e) => (e.call === 1 ? [{ ...e, max: 2n ** 90n }] : null),
    /the credit is \d+/,
  ),
  plant(
    'online',
    'a bet below the minimum',
    'bet',
    (e, _, log) => (e.call === 1 && log.settings.limits.minBet > 1n && e.max > 1n ? [{ ...e, max: 1n }] : null),
    /the least bet is/,
  ),
  plant(
    'online',
    'a banco for less than the posta',
    'bet',
    (e) => (e.call === 5 ? [{ ...e, max: e.max / 2n }] : null),
    /it costs \d+/,
  ),
  plant(
    'heads-up',
    'a banco e rispetto in heads-up',
    'bet',
    (e) => (e.call === 5 ? [{ ...e, call: 4 }] : null),
    /no such call/,
  ),
  plant(
    'venezia',
    'a standing bettor calls banco',
    'bet',
    (e) => (e.seat > 10 ? [{ ...e, call: 5 }] : null),
    /a standing bettor calls nothing/,
  ),
  plant('online', 'a bet of who is not there', 'bet', (e) => [{ ...e, seat: 10 }], /is not in the bank/),
  plant(
    'online',
    'half of the posta and one unit',
    'moved',
    (e) => (e.move === 2 ? [{ ...e, amount: e.amount + 1n }] : null),
    /half of \d+ is not \d+/,
  ),
  plant(
    'online',
    'a raise beyond the credit',
    'moved',
    (e) => (e.move === 1 ? [{ ...e, amount: 2n ** 90n }] : null),
    /a raise (beyond|above)/,
  ),
  plant(
    'venezia',
    'a raise in venezia',
    'choice',
    (e) => [e, { type: 'moved', move: 1, amount: 1n }],
    /no raise is open/,
    true,
  ),
  plant('online', 'two moves before one coup', 'moved', (e) => (e.move === 0 ? null : [e, e]), /moves twice/, true),
  plant(
    'online',
    'a bet returns for nothing',
    'bet',
    (e) => (e.call === 0 ? null : [e, { type: 'returned', seat: e.seat, why: 'posta' }]),
    /costs no more than before/,
    true,
  ),
  // Cards and decisions
  plant(
    'online',
    'a seventh card of a kind',
    'dealt',
    (e, at, log) => {
      const before = log.entries
        .slice(0, at)
        .findLast(({ event }) => event.type === 'coup' || event.type === 'taglia')!.event;
      return before.type === 'coup' ? [{ ...e, cards: e.cards.map(() => before.cards[0]!) }] : null;
    },
    /card \d+ comes, and 0 are left of it in taglia \d+/,
  ),
  plant('venezia', 'five cards', 'dealt', (e) => [{ ...e, cards: e.cards.slice(0, 5) }], /5 cards, not six/),
  plant('heads-up', 'no card at all', 'dealt', (e) => [{ ...e, cards: e.cards.with(3, 52) }], /no card 52/),
  plant(
    'online',
    'the other side wins',
    'coup',
    (e) => (e.outcome === 3 ? null : [{ ...e, outcome: 3 - e.outcome }]),
    /outcome \d with \d against \d/,
  ),
  plant(
    'heads-up',
    'an égalité that is none',
    'coup',
    (e) => (e.outcome === 3 ? null : [{ ...e, outcome: 3 }]),
    /outcome 3 with \d against \d/,
  ),
  plant(
    'saint-vincent',
    'one card too many leaves the shoe',
    'coup',
    (e, at, log) => {
      const dealt = log.entries.slice(0, at).findLast(({ event }) => event.type === 'dealt')!.event as Of<'dealt'>;
      return e.cards.length === 6 ? null : [{ ...e, cards: dealt.cards.slice(0, e.cards.length + 1) }];
    },
    /leave the shoe, not the first \d of/,
  ),
  plant(
    'venezia',
    'cards change places',
    'coup',
    (e) => (e.cards[0] === e.cards[1] ? null : [{ ...e, cards: [e.cards[1]!, e.cards[0]!, ...e.cards.slice(2)] }]),
    /leave the shoe/,
  ),
  plant(
    'saint-vincent',
    'the banker stays against the regola',
    'decided',
    (e) => (e.role === 'banco' && e.draw === 2 && e.by === 'regola' ? [{ ...e, draw: 1 }] : null),
    /the banco decides 1, open is 2|the regola says 2/,
  ),
  plant(
    'online',
    'the regola errs for who is away',
    'decided',
    (e) => (e.by === 'clock' && e.role === 'banco' ? [{ ...e, draw: 3 - e.draw }] : null),
    /is played \d by the clock, the regola says \d/,
  ),
  plant(
    'heads-up',
    'batte without 8 or 9',
    'decided',
    (e) => (e.role === 'punta' && e.draw === 2 ? [{ ...e, draw: 3 }] : null),
    /the punta decides 3|is played 3/,
  ),
  plant(
    'online',
    'somebody else decides',
    'decided',
    (e) => [{ ...e, seat: others(e.seat) }],
    /seat \d+ decides for the/,
  ),
  plant(
    'online',
    'the house decides for who is there',
    'decided',
    (e) => (e.by === 'player' ? [{ ...e, by: 'regola' }] : null),
    /is decided for by the regola|the regola says/,
  ),
  plant(
    'online',
    'who plays by the regola decides itself',
    'decided',
    (e) => (e.by === 'regola' && e.role === 'punta' && e.draw !== 3 ? [{ ...e, by: 'player' }] : null),
    /is decided for by the player/,
  ),
  plant(
    'saint-vincent',
    'something right is put right',
    'decided',
    (e) => (e.putRight === null && e.by === 'player' ? [{ ...e, putRight: e.draw }] : null),
    /which was put right to/,
  ),
  plant(
    'online',
    'a decision is left out',
    'decided',
    (e) => (e.role === 'banco' ? [] : null),
    /before all is decided/,
    true,
  ),
  plant('online', 'a taglia before the cut', 'choice', (e) => [{ type: 'taglia' }, e], /a new taglia before the cut/),
  plant('heads-up', 'no taglia after the cut', 'taglia', () => [], /after the cut|a taglia that is over/, true),
  plant(
    'saint-vincent',
    'no taglia after the cut',
    'taglia',
    () => [],
    /after the cut|a taglia that is over|no reduction/,
    true,
  ),
  // Banks and turns
  plant(
    'online',
    'a bank is left out of the count',
    'opened',
    (e) => [{ ...e, number: e.number + 1 }],
    /bank \d+ follows \d+/,
  ),
  plant(
    'online',
    'somebody else has the bank',
    'opened',
    (e) => [{ ...e, banker: others(e.banker) }],
    /opens a bank, due is|has the bank for/,
  ),
  plant(
    'online',
    'a posta above the maximum',
    'opened',
    (e, _, log) => [{ ...e, posta: log.settings.limits.maxPosta + 1n }],
    /a posta of|has the bank for/,
  ),
  plant(
    'online',
    'a player is left out',
    'opened',
    (e) => [
      { ...e, players: e.players.filter((player) => player.seat !== e.players.find((p) => p.seat !== e.banker)!.seat) },
    ],
    /players of \d+ that are there/,
  ),
  plant(
    'heads-up',
    'the winner has to wait',
    'waits',
    (e) => (e.due === null ? null : [{ ...e, due: others(e.due) }]),
    /is due, who first passed is/,
  ),
  plant('online', 'the turn jumps', 'due', (e) => [{ ...e, seat: e.seat === 6 ? 1 : e.seat + 1 }], /is due/),
  plant(
    'online',
    'a lost bank is passed on',
    'ended',
    (e) => (e.end === 'punta' ? [{ ...e, end: 'passed' }] : null),
    /the bank ends as passed/,
  ),
  plant(
    'venezia',
    'a bank that won nothing is passed',
    'ended',
    (e) => (e.end === 'givenUp' ? [{ ...e, end: 'passed' }] : null),
    /the bank is passed after/,
  ),
  plant(
    'saint-vincent',
    'a passed bank is not offered',
    'offered',
    () => [],
    /a passed bank is not offered on|there is no seguito|is due|a bank is open, or on offer/,
    true,
  ),
  plant(
    'online',
    'a seguito at another height',
    'offered',
    (e) => [{ ...e, height: e.height - 1n }],
    /passed \d+ with socio/,
  ),
  plant(
    'online',
    'somebody is not asked',
    'offered',
    (e) => (e.asked.length === 0 ? null : [{ ...e, asked: e.asked.slice(1) }]),
    /asked are/,
  ),
  plant(
    'online',
    'they are asked out of order',
    'offered',
    (e) => (e.asked.length < 2 ? null : [{ ...e, asked: [...e.asked].reverse() }]),
    /asked are/,
  ),
  plant(
    'online',
    'a bid that beats nothing',
    'bid',
    (e, at, log) =>
      log.entries[at - 1]!.event.type === 'bid'
        ? [{ ...e, amount: (log.entries[at - 1]!.event as Of<'bid'>).amount }]
        : null,
    /bids \d+ after \d+/,
  ),
  plant(
    'online',
    'the passer buys its bank back',
    'auction',
    (e, at, log) => {
      const { passer } = log.entries.slice(0, at).findLast(({ event }) => event.type === 'offered')!
        .event as Of<'offered'>;
      return [{ ...e, asked: [...e.asked, passer] }];
    },
    /asked are/,
  ),
  // Who is there
  plant(
    'online',
    'two on one chair',
    'seated',
    (e) => [e, { ...e, player: 'somebody else' }],
    /seat \d+ is taken/,
    true,
  ),
  plant(
    'online',
    'one player on two chairs',
    'seated',
    (e) => [e, { ...e, seat: others(e.seat) }],
    /is taken|sits at/,
    true,
  ),
  plant('online', 'a standing bettor where none is', 'seated', (e) => [{ ...e, seat: 11 }], /nobody bets standing/),
  plant('venezia', 'play is suspended twice', 'suspended', (e) => [e, e], /suspended already/, true),
  plant(
    'venezia',
    'a minimum without notice',
    'minimum',
    (e) => [{ ...e, minBet: e.minBet + 1n }],
    /were not announced/,
  ),
];

describe('the auditor', () => {
  it('R16.2 takes only types from the rules and the game', () => {
    const folder = fileURLToPath(new URL('../../../engine/simulation/', import.meta.url));
    const sources = readdirSync(folder).filter((name) => name.startsWith('audit'));
    expect(sources.length).toBeGreaterThan(8);
    const taken = sources.flatMap((name) =>
      importsOf(name, readFileSync(folder + name, 'utf8')).map((one) => ({ name, ...one })),
    );
    expect(
      taken.filter(
        ({ specifier, typeOnly }) =>
          !typeOnly && !/^\.\/audit|^\.\.\/protocol\/messages\.ts$|^\.\.\/assert\.ts$/.test(specifier),
      ),
    ).toEqual([]);
  });

  it.each(Object.keys(seeds) as RulesetName[])(
    'R16.2 finds nothing in a clean run of %s, and agrees with the state',
    (name) => {
      const { settings, entries, last } = logOf(name);
      const auditor = auditorOf(settings);
      for (const { event, now } of entries) auditor.see(event, now);
      expect([auditor.finding(), auditor.events(), auditor.compare(last)]).toEqual([null, entries.length, null]);
    },
  );

  it('R16.2 finds a seat that sits out for no reason, or plays with one', () => {
    const { settings, entries } = logOf('online');
    for (const sittingOut of [true, false]) {
      const at = entries.findIndex(({ event }) => event.type === 'seat' && event.change.sittingOut === sittingOut);
      const { event, now } = entries[at]!;
      const changed = { ...event, change: { ...(event as Of<'seat'>).change, outFor: sittingOut ? null : 'asked' } };
      expect(audit(settings, entries.with(at, { event: changed as Event, now }))?.what).toMatch(/reason|told why/);
    }
  });

  it('R16.2 finds bets closed without the word of the banker, if bets are signed', () => {
    const { settings, entries } = logOf('venezia');
    expect(audit({ ...settings, signed: true }, entries)?.what).toMatch(/without the word of the banker/);
  });

  it.each(plants.map((one) => [one.in, one.what, one] as const))('R16.2 %s: finds %s', (name, _, one) => {
    const log = logOf(name);
    const { at, entries } = planted(log, one.type, one.plant);
    const finding = audit(log.settings, entries);
    expect(finding?.what).toMatch(one.says);
    if (one.later) expect(finding!.event).toBeGreaterThanOrEqual(at);
    else expect(finding!.event).toBe(at);
  });

  it.each([
    'seated',
    'unseated',
    'brought',
    'credit',
    'opened',
    'closed',
    'dealt',
    'coup',
    'ended',
    'due',
    'offered',
    'answered',
    'auction',
    'bid',
    'taglia',
    'guaranteed',
    'bet',
  ] as const)('R16.2 finds any one missing %s', (type) => {
    const log = logOf('online');
    const places = log.entries.flatMap(({ event }, at) => (event.type === type && matters(event, at, log) ? [at] : []));
    // An event missing at the very end has had no time to be missed.
    const early = places.filter((at) => at < log.entries.length * 0.8);
    expect(early.length).toBeGreaterThan(0);
    for (const at of early.filter((_, i) => i % Math.ceil(early.length / 6) === 0)) {
      const finding = audit(log.settings, log.entries.toSpliced(at, 1));
      expect(finding, `${type} ${at}`).not.toBeNull();
      expect(finding!.event).toBeGreaterThanOrEqual(at);
    }
  });

  it.each(
    (['seated', 'unseated', 'brought', 'opened', 'closed', 'ended', 'offered'] as const).flatMap((type) =>
      (['saint-vincent', 'venezia'] as const).map((name) => [name, type] as const),
    ),
  )('R16.2 %s: every amount of every %s counts, to the unit', (name, type) => {
    const log = logOf(name);
    const places = log.entries.flatMap(({ event }, at) =>
      event.type === type && at > 50 && at < log.entries.length * 0.8 ? [at] : [],
    );
    let tried = 0;
    for (const at of places.filter((_, i) => i % Math.ceil(places.length / 4) === 0)) {
      for (const changed of oneUnitOff(log.entries[at]!.event)) {
        const finding = audit(log.settings, log.entries.with(at, { ...log.entries[at]!, event: changed as Event }));
        expect(
          finding,
          `${type} ${at}: ${JSON.stringify(changed, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))}`,
        ).not.toBeNull();
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(3);
  });

  it.each<readonly [string, (game: Game) => Game, RegExp]>([
    [
      'a stack',
      (game) => ({ ...game, seats: game.seats.with(0, { ...game.seats[0]!, stack: game.seats[0]!.stack + 1n }) }),
      /stack of seat/,
    ],
    [
      'a card',
      (game) => ({ ...game, composition: game.composition.with(7, game.composition[7]! - 1) }),
      /cards 7 left/,
    ],
    ['a player', (game) => ({ ...game, seats: game.seats.slice(1) }), /players: the state says/],
    ['a name', (game) => ({ ...game, seats: game.seats.with(0, { ...game.seats[0]!, player: 'x' }) }), /name of seat/],
    ['the count of banks', (game) => ({ ...game, banks: game.banks - 1 }), /banks: the state says/],
    ['the taglia', (game) => ({ ...game, taglia: game.taglia + 1 }), /taglia: the state says/],
    ['who first passed', (game) => ({ ...game, firstPasser: 9 }), /first passer/],
    ['the bank', (game) => ({ ...game, bank: game.bank === null ? ({ number: 1 } as Game['bank']) : null }), /a bank/],
    ['suspension', (game) => ({ ...game, suspended: true }), /suspended/],
  ])('R16.2 finds that the state has another value of %s than the events', (_, change, says) => {
    const { settings, entries, last } = logOf('online');
    const auditor = auditorOf(settings);
    for (const { event, now } of entries) auditor.see(event, now);
    expect(auditor.compare(change(last))).toMatchObject({ at: 'state', what: expect.stringMatching(says) });
  });

  it.each<readonly [string, (bank: NonNullable<Game['bank']>) => NonNullable<Game['bank']>, RegExp]>([
    ['a line', (bank) => ({ ...bank, books: { ...bank.books, lines: withLine(bank.books.lines, 0, 1n) } }), /line 0/],
    ['the posta', (bank) => ({ ...bank, books: { ...bank.books, posta: bank.books.posta + 1n } }), /posta/],
    ['the garage', (bank) => ({ ...bank, books: { ...bank.books, garage: bank.books.garage + 1n } }), /garage/],
    ['the cagnotte', (bank) => ({ ...bank, books: { ...bank.books, cagnotte: bank.books.cagnotte + 1n } }), /cagnotte/],
    ['the ferito', (bank) => ({ ...bank, ferito: 9 }), /ferito/],
    ['the coups won', (bank) => ({ ...bank, past: { ...bank.past, wins: bank.past.wins + 1 } }), /coups won/],
  ])('R16.2 finds that the bank has another value of %s than the events', (_, change, says) => {
    const games: { readonly game: Game; readonly events: number }[] = [];
    const seen: Logged[] = [];
    simulate({
      ruleset: rulesets[0]!,
      seats: 6,
      coups: 60,
      seed: 3,
      hostile: false,
      watch: (game, events, now) => {
        seen.push(...events.map((event) => ({ event, now })));
        if (game.bank !== null) games.push({ game, events: seen.length });
      },
    });
    const { game, events } = games.at(-1)!;
    const auditor = auditorOf(game.settings);
    for (const { event, now } of seen.slice(0, events)) auditor.see(event, now);
    expect([auditor.finding(), auditor.compare(game)]).toEqual([null, null]);
    expect(auditor.compare({ ...game, bank: change(game.bank!) })).toMatchObject({
      at: 'state',
      what: expect.stringMatching(says),
    });
  });

  it('R16.2 stops at its first finding, and a clock that goes back is one', () => {
    const { settings, entries } = logOf('online');
    const auditor = auditorOf(settings);
    for (const { event, now } of entries.slice(0, 50)) auditor.see(event, now);
    const finding = auditor.see(entries[50]!.event, entries[50]!.now - 1_000_000);
    expect(finding).toMatchObject({ event: 50, what: expect.stringContaining('the clock went back') });
    expect(auditor.see(entries[51]!.event, entries[51]!.now)).toBe(finding);
    expect(auditor.events()).toBe(51);
  });
});

/** The value with one amount in it changed by one unit; one copy for each amount. */
function oneUnitOff(value: unknown): readonly unknown[] {
  if (typeof value === 'bigint') return [value + 1n];
  if (Array.isArray(value))
    return value.flatMap((inner, i) => oneUnitOff(inner).map((changed) => value.with(i, changed)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    oneUnitOff(inner).map((changed) => ({ ...value, [key]: changed })),
  );
}

/**
 * Not every change matters: an answer that says no, a bet that is replaced or pushed out, a promise of more time given
 * twice.
 */
function matters(event: Event, at: number, log: Log): boolean {
  const later = (upTo: Event['type'], type: Event['type']) => {
    const end = log.entries.findIndex(({ event: other }, i) => i > at && other.type === upTo);
    return end > at && !log.entries.slice(at + 1, end).some(({ event: other }) => other.type === type);
  };
  if (event.type === 'answered') return event.takes && log.entries[at + 1]?.event.type === 'opened';
  if (event.type === 'bid') return log.entries[at + 1]?.event.type === 'opened';
  if (event.type === 'bet')
    return (
      event.call !== 0 &&
      log.entries
        .slice(at + 1, at + 30)
        .find(({ event: other }) => ['closed', 'bet', 'returned', 'ended', 'bets'].includes(other.type))?.event.type ===
        'closed'
    );
  if (event.type === 'guaranteed') return event.guarantee.may !== 'withdraw';
  return event.type !== 'due' || later('opened', 'due');
}
