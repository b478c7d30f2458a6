/** A table audited by its public feed alone: what is right is found right, and what was changed is found. */
import { describe, expect, it } from 'vitest';
import { proofOf } from '../../../engine/table/evidence.ts';
import { FeedAudit } from '../../../server/feed/feed-audit.ts';
import { publicRow } from '../../../server/feed/public-rows.ts';
import type { FeedRow } from '../../../server/feed/shapes.ts';
import { rowToJson } from '../../../server/host/row.ts';
import { playFeed } from '../../support/feed-play.ts';
import type { LiveTable } from '../../support/live-table.ts';

/** The feed of a table from its first row on. */
function feedOf(table: LiveTable, times: readonly number[]): readonly FeedRow[] {
  const { domain, table: limits, house, game } = table.state;
  const founding = rowToJson({ kind: 'founding', domain, table: limits, house, seats: game.settings.seats });
  const rows = table.rows.map((events, i) => rowToJson({ kind: 'events', at: times[i]!, cause: '', events }));
  return [founding, ...rows].flatMap((payload, i) => publicRow({ seq: i + 1, payload }) ?? []);
}

/** When each row was stored. */
function clockOf(table: LiveTable): number[] {
  const times: number[] = [];
  const raw = table.run.bind(table);
  table.run = (command) => {
    const refusal = raw(command);
    while (times.length < table.rows.length) times.push(table.now);
    return refusal;
  };
  return times;
}

function played(seed: number, ruleset: number) {
  const { table, watcher } = playFeed(seed, ruleset, 50, clockOf);
  return { table, feed: feedOf(table, watcher) };
}

function findings(table: LiveTable, feed: readonly unknown[], audit = new FeedAudit(table.state.tableId)) {
  return feed.flatMap((row) => audit.take(row));
}

describe('the audit of a feed', () => {
  it.each([0, 1, 2, 3])('P5.17 R16.2 ruleset %i: nothing is wrong, and it says what it has looked at', (ruleset) => {
    const { table, feed } = played(7 + ruleset, ruleset);
    const audit = new FeedAudit(table.state.tableId);
    expect(findings(table, feed, audit)).toEqual([]);
    const proofs = [
      ...table.state.ended.map(({ bank }) => bank),
      ...(table.state.bank === null ? [] : [table.state.bank]),
    ];
    for (const bank of proofs) expect(audit.sees(proofOf(table.state, bank), 0)).toEqual([]);
    expect(audit.late(1e9)).toEqual([]);
    const { rows, banks, bets, lists, turns, coups } = audit.checked;
    expect(rows).toBe(feed.length);
    for (const count of [banks, bets, lists, turns, coups]) expect(count).toBeGreaterThan(0);
  });

  const { table, feed } = played(11, 0);
  const at = (of: string, type: string): [number, number] => {
    const row = feed.findIndex(({ events }) => events.some((one) => one.of === of && one.type === type));
    return [row, feed[row]!.events.findIndex((one) => one.of === of && one.type === type)];
  };
  /** The feed with one event changed. */
  const changed = (of: string, type: string, change: object): readonly unknown[] => {
    const [row, event] = at(of, type);
    const events = feed[row]!.events.map((one, i) => (i === event ? { ...one, ...change } : one));
    return feed.map((one, i) => (i === row ? { ...one, events } : one));
  };
  const without = (of: string, type: string): readonly unknown[] => {
    const [row, event] = at(of, type);
    const events = feed[row]!.events.filter((_, i) => i !== event).map((one, i) => ({ ...one, n: i + 1 }));
    return feed.flatMap((one, i) => (i !== row ? [one] : events.length === 0 ? [] : [{ ...one, events }]));
  };

  it.each<[string, () => readonly unknown[], RegExp]>([
    ['another seat is due', () => changed('game', 'due', { seat: 3 }), /seat 3 is due|due/],
    ['a bet that nobody made', () => changed('game', 'bet', { max: '1' }), /least bet|costs|row/],
    ['a bet left out', () => without('game', 'bet'), /row of seat|accepted|bet/],
    ['other cards', () => changed('game', 'coup', { cards: [1, 2, 3, 4] }), /outcome|cards/],
    ['another hand', () => changed('game', 'closed', { hand: 9 }), /the cards go to/],
    ['a list that the house has not signed', () => changed('table', 'closed', { list: [] }), /list is not the one/],
    ['a step left out', () => without('table', 'stepped'), /signed nothing/],
    ['another end', () => changed('game', 'ended', { cagnotte: '1' }), /cagnotte/],
    ['a row twice', () => [...feed.slice(0, 5), feed[4]], /comes after row/],
    ['no founding', () => feed.slice(1), /founding/],
    ['an unknown field', () => changed('game', 'bet', { link: '0x' }), /cannot be read/],
    ['no row', () => [...feed.slice(0, 3), null], /cannot be read/],
  ])('P5.17 finds %s', (_, told, says) => {
    expect(findings(table, told()).join('; ')).toMatch(says);
  });

  it('P5.17 finds the feed of another table', () => {
    expect(findings(table, feed, new FeedAudit(`0x${'ab'.repeat(32)}`)).join()).toMatch(/another table/);
  });

  it('P5.17 finds what the table shows otherwise, or the feed does not tell', () => {
    const bank = table.state.ended.find((one) => one.bank.turns.length > 0)!.bank;
    const proof = proofOf(table.state, bank);
    const other = { ...proof, setup: { ...proof.setup, message: { ...proof.setup.message, posta: 1n } } };
    const audit = new FeedAudit(table.state.tableId);
    findings(table, feed, audit);
    expect(audit.sees(other, 0).join()).toMatch(/at the table, and 0x.* in the feed/);
    const early = new FeedAudit(table.state.tableId);
    expect(early.sees(proof, 1_000)).toEqual([]);
    expect(early.late(2_000)).toEqual([]);
    expect(early.late(20_000).join()).toMatch(/the feed does not tell it/);
  });
});
