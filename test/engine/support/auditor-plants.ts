/** Clean runs of the simulation, and the errors that the auditor's tests plant in their events. */
import { expect } from 'vitest';
import type { Event } from '../../../engine/game/events.ts';
import type { Settings } from '../../../engine/game/settings.ts';
import type { Game } from '../../../engine/game/state.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { auditorOf, type Finding } from '../../../engine/simulation/auditor.ts';
import { simulate } from '../../../engine/simulation/run.ts';
import type { RulesetName } from './game-driver.ts';

export interface Logged {
  readonly event: Event;
  readonly now: number;
}
export interface Log {
  readonly settings: Settings;
  readonly entries: readonly Logged[];
  readonly last: Game;
}
export type Of<T extends Event['type']> = Extract<Event, { type: T }>;

const logs = new Map<RulesetName, Log>();

/** The events of one table, some hundred coups long. */
export function logOf(name: RulesetName): Log {
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
export const seeds: Record<RulesetName, number> = { online: 10, 'saint-vincent': 15, venezia: 8, 'heads-up': 1 };

export function audit(settings: Settings, entries: Iterable<Logged>): Finding | null {
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

export const bankerBefore = (log: Log, at: number): number =>
  (log.entries.slice(0, at).findLast(({ event }) => event.type === 'opened')!.event as Of<'opened'>).banker;
export const withLine = (lines: readonly bigint[], at: number, by: bigint) => lines.with(at, lines[at]! + by);
export const others = (seat: number) => (seat === 1 ? 2 : 1);

/** The ruleset, the error, and what the auditor says; the event is the changed one unless `later`. */
export interface Plant<T extends Event['type'] = Event['type']> {
  readonly what: string;
  readonly in: RulesetName;
  readonly type: T;
  readonly plant: (event: Of<T>, at: number, log: Log) => readonly Event[] | null;
  readonly says: RegExp;
  readonly later?: true;
}
export const plant = <T extends Event['type']>(
  name: RulesetName,
  what: string,
  type: T,
  make: Plant<T>['plant'],
  says: RegExp,
  later?: true,
): Plant => ({ what, in: name, type, plant: make as Plant['plant'], says, ...(later ? { later } : {}) });

/** A test of `it.each`: the auditor finds the planted error, where it is and in its own words. */
export function finds(name: RulesetName, _what: string, one: Plant): void {
  const log = logOf(name);
  const { at, entries } = planted(log, one.type, one.plant);
  const finding = audit(log.settings, entries);
  expect(finding?.what).toMatch(one.says);
  if (one.later) expect(finding!.event).toBeGreaterThanOrEqual(at);
  else expect(finding!.event).toBe(at);
}
