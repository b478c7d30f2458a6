/** A table audited by its public feed alone: what is right is found right, and what was changed is found. */
import { describe, expect, it } from 'vitest';
import { proofOf } from '../../../engine/table/evidence.ts';
import { FeedAudit } from '../../../server/feed/feed-audit.ts';
import { publicRow } from '../../../server/feed/public-rows.ts';
import type { FeedRow } from '../../../server/feed/shapes.ts';
import { rowToJson } from '../../../server/host/row.ts';
import { onRow, playFeed, playSetteFeed, type FeedTable } from '../../support/feed-play.ts';

/** The feed of a table from its first row on. */
function feedOf({ state, rows }: FeedTable, times: readonly number[]): readonly FeedRow[] {
  const { domain, table, house, game } = state;
  const limits: object = game.limits;
  const highestBet = 'highestBet' in limits ? ((limits.highestBet as bigint | null) ?? undefined) : undefined;
  const { seats } = game.settings;
  const founding = rowToJson({ kind: 'founding', domain, table, house, seats, ...(highestBet && { highestBet }) });
  const stored = rows.map((events, i) => rowToJson({ kind: 'events', at: times[i]!, cause: '', events }));
  return [founding, ...stored].flatMap((payload, i) => publicRow({ seq: i + 1, payload }) ?? []);
}

/** When each row was stored. */
function clockOf(table: FeedTable): number[] {
  const times: number[] = [];
  onRow(table, () => times.push(table.now));
  return times;
}

function played(
  seed: number,
  ruleset: number,
  steps = 50,
): { readonly table: FeedTable; readonly feed: readonly FeedRow[] } {
  const { table, watcher } =
    ruleset < 4 ? playFeed(seed, ruleset, steps, clockOf) : playSetteFeed(seed, ruleset, steps, clockOf);
  return { table, feed: feedOf(table, watcher) };
}

function findings(table: FeedTable, feed: readonly unknown[], audit = new FeedAudit(table.state.tableId)) {
  return feed.flatMap((row) => audit.take(row));
}

/** A feed of which something is told otherwise. */
class Lie {
  readonly table: FeedTable;
  readonly feed: readonly FeedRow[];

  constructor({ table, feed }: Pick<Lie, 'table' | 'feed'>) {
    [this.table, this.feed] = [table, feed];
  }

  /** The feed with one event changed: of those of its kind the one with this number, from 0. */
  changed(of: string, type: string, change: object, which = 0): readonly unknown[] {
    return this.#edited(of, type, which, (event) => [{ ...event, ...change }]);
  }

  without(of: string, type: string): readonly unknown[] {
    return this.#edited(of, type, 0, () => []);
  }

  #edited(of: string, type: string, which: number, edit: (event: object) => readonly object[]): readonly unknown[] {
    let seen = 0;
    const edited = this.feed.map((row) => ({
      ...row,
      events: row.events
        .flatMap((event) => (event.of === of && event.type === type && seen++ === which ? edit(event) : [event]))
        .map((event, i) => ({ ...event, n: i + 1 })),
    }));
    if (seen <= which) throw new Error(`the feed has no ${which + 1} ${of} ${type}`);
    return edited.filter(({ events }) => events.length > 0);
  }
}

const online = new Lie(played(11, 0));
const classico = new Lie(played(2, 5, 60));
const rest = { banker: 1, posta: '1', players: [] };

describe('the audit of a feed', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'P5.17 R16.2 ruleset %i: nothing is wrong, and it says what it has looked at',
    (ruleset) => {
      const { table, feed } = played(7 + ruleset, ruleset, ruleset < 6 ? 50 : 12);
      const audit = new FeedAudit(table.state.tableId);
      expect(findings(table, feed, audit)).toEqual([]);
      const proofs = [
        ...table.state.ended.map(({ bank }) => bank),
        ...(table.state.bank === null ? [] : [table.state.bank]),
      ];
      for (const bank of proofs) expect(audit.sees(proofOf(table.state, bank), 0)).toEqual([]);
      expect(audit.late(1e9)).toEqual([]);
      const { rows, banks, bets, lists, turns, coups, due } = audit.checked;
      expect(rows).toBe(feed.length);
      for (const count of [banks, bets, lists, turns, coups]) expect(count).toBeGreaterThan(0);
      expect(due > 0).toBe(ruleset >= 4);
    },
  );

  it.each<[string, (told: Lie) => readonly unknown[], RegExp]>([
    ['another seat is due', (told) => told.changed('game', 'due', { seat: 3 }), /seat 3 is due|due/],
    ['a bet that nobody made', (told) => told.changed('game', 'bet', { max: '1' }), /least bet|costs|row/],
    ['a bet left out', (told) => told.without('game', 'bet'), /row of seat|accepted|bet/],
    ['other cards', (told) => told.changed('game', 'coup', { cards: [1, 2, 3, 4] }), /outcome|cards/],
    ['another hand', (told) => told.changed('game', 'closed', { hand: 9 }), /the cards go to/],
    ['a list that the house has not signed', (told) => told.changed('table', 'closed', { list: [] }), /not the one/],
    ['a step left out', (told) => told.without('table', 'stepped'), /signed nothing/],
    ['another end', (told) => told.changed('game', 'ended', { cagnotte: '1' }), /cagnotte/],
    ['a row twice', ({ feed }) => [...feed.slice(0, 5), feed[4]], /comes after row/],
    ['no founding', ({ feed }) => feed.slice(1), /founding/],
    ['an unknown field', (told) => told.changed('game', 'bet', { link: '0x' }), /cannot be read/],
    ['no row', ({ feed }) => [...feed.slice(0, 3), null], /cannot be read/],
  ])('P5.17 finds %s', (_, told, says) => {
    expect(findings(online.table, told(online)).join('; ')).toMatch(says);
  });

  it.each<[string, (told: Lie) => readonly unknown[], RegExp]>([
    [
      'another seat is due for the bank',
      (told) => told.changed('game', 'due', { seat: 9 }, 1),
      /nobody has seat 9|seat 9 is due, not/,
    ],
    ['a seat passed over', (told) => told.changed('game', 'turn', { seat: 9 }), /out of its turn/],
    ['a turn left out', (told) => told.without('game', 'turn'), /out of its turn/],
    ['a seat that went without, left out', (told) => told.without('game', 'skipped'), /inside a turn|out of its turn/],
    ['a bet of another height', (told) => told.changed('game', 'bet', { max: '1' }), /has not made/],
    ['a bet left out', (told) => told.without('game', 'bet'), /has not made/],
    ['other cards', (told) => told.changed('game', 'coup', { cards: [1, 2, 3, 4] }), /half points|fell|deck|stood/],
    ['another outcome', (told) => told.changed('game', 'coup', { outcome: 3 }), /half points/],
    ['a decision left out', (told) => told.without('game', 'decided'), /stood|count|fell|due/],
    ['another hand', (told) => told.changed('game', 'closed', { hand: 9 }), /not due/],
    ['a new taglia left out', (told) => told.without('game', 'taglia'), /without a new taglia/],
    ['another posta', (told) => told.changed('game', 'opened', { posta: '1' }), /a posta of 1/],
    ['a list that the house has not signed', (told) => told.changed('table', 'closed', { list: [] }), /not the one/],
    ['a step left out', (told) => told.without('table', 'stepped'), /signed nothing/],
    ['another end', (told) => told.changed('game', 'ended', { cagnotte: '1' }), /statement/],
    ['another rest of a round', (told) => told.changed('game', 'rest', { rest }), /another rest/],
    ['a rest left out', (told) => told.without('game', 'rest'), /rest of a round is not told/],
    ['a higher highest bet', (told) => told.changed('table', 'founded', { highestBet: '5000' }), /a posta of/],
    ['no highest bet', (told) => told.without('table', 'founded'), /founding/],
  ])('P5.17 finds in Sette e mezzo %s', (_, told, says) => {
    expect(findings(classico.table, told(classico)).join('; ')).toMatch(says);
  });

  it('P5.17 finds the feed of another table', () => {
    expect(findings(online.table, online.feed, new FeedAudit(`0x${'ab'.repeat(32)}`)).join()).toMatch(/another table/);
  });

  it('P5.17 finds what the table shows otherwise, or the feed does not tell', () => {
    const { table, feed } = online;
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
