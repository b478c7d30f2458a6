/**
 * The auditor agrees with a clean run, and finds what is missing from one, or one unit off, by its own numbers. The
 * errors planted in single events stand in `simulation-auditor-money`, `-play` and `-seats`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../engine/game/events.ts';
import type { Game } from '../../../engine/game/state.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { auditorOf } from '../../../engine/simulation/auditor.ts';
import { simulate } from '../../../engine/simulation/run.ts';
import { importsOf } from '../../borders.ts';
import type { RulesetName } from '../support/game-driver.ts';
import { type Logged, type Log, type Of, logOf, seeds, audit, withLine } from '../support/auditor-plants.ts';

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
