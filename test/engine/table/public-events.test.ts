/** What of a table's log everybody is told (server/PROTOCOL.md P5.17): never more than its spectators have seen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { jsonOf } from '../../../engine/protocol/json.ts';
import { calls, volontaBits } from '../../../engine/protocol/messages.ts';
import { proofOf } from '../../../engine/table/evidence.ts';
import type { AnyEvent, Event } from '../../../engine/table/events.ts';
import { gameRules, publicEvents, tableRules, type PublicEvent } from '../../../engine/table/public-events.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import { feedRow } from '../../../server/feed/shapes.ts';
import { onRow, playFeed, playSetteFeed, type FeedTable } from '../../support/feed-play.ts';
import { secretOf } from '../../support/players.ts';

/** Digests, keys, links, signatures: whoever knows one has been told of it. */
const secretsIn = (value: unknown): readonly string[] => JSON.stringify(jsonOf(value)).match(/0x[0-9a-f]{40,}/g) ?? [];

interface Spectator {
  /** Everything that a spectator with evidence, or a reader of published proofs, has seen so far. */
  readonly known: Set<string>;
  readonly told: PublicEvent[];
  readonly seenTypes: Set<string>;
  readonly faults: string[];
}

/** Looks at each row as it is stored: what it tells, and what spectators see from then on. */
function spectatorOf(table: FeedTable): Spectator {
  const spectator: Spectator = { known: new Set(), told: [], seenTypes: new Set(), faults: [] };
  onRow(table, (events) => look(table, spectator, events));
  return spectator;
}

function look(table: FeedTable, { known, told, seenTypes, faults }: Spectator, events: readonly AnyEvent[]): void {
  const { state } = table;
  const seq = table.rows.length;
  const view = viewFor(state, null, seq, table.now);
  const published = state.ended.slice(-2).map(({ bank }) => proofOf(state, bank));
  for (const one of secretsIn([view, published])) known.add(one);
  const turns = [view.bank?.proof, ...published]
    .flatMap((proof) => proof?.turns ?? [])
    .map((one) => JSON.stringify(one.cards));
  const now = events.flatMap(publicEvents);
  for (const event of now) {
    seenTypes.add(`${event.of} ${event.type}`);
    for (const one of secretsIn(event))
      if (!known.has(one)) faults.push(`${event.of} ${event.type} tells ${one} before a spectator has seen it`);
    const cards = JSON.stringify(event['cards'] ?? []);
    if (cards !== '[]' && !turns.includes(cards)) faults.push(`${event.type} tells cards that no spectator has seen`);
    const bits = event.type === 'bet' ? (event['volonta'] as number) : 0;
    if ((bits & ~(volontaBits.regola | volontaBits.principiante)) !== 0)
      faults.push('a bet tells the volontà of its player');
  }
  told.push(...now);
  if (now.length === 0) return;
  const row = { row: seq, at: table.now, events: now.map((event, i) => ({ n: i + 1, ...event })) };
  const read = feedRow.safeParse(jsonOf(row));
  if (!read.success)
    faults.push(`not of the feed's shape: ${read.error.issues.map(({ path }) => path.join('.')).join()}`);
}

describe('what everybody is told of a log', () => {
  it('P5.17 honest and hostile tables of all rulesets: nothing leaves before a spectator could have seen it', () => {
    const types = new Set<string>();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(0, 1, 2, 3), (seed, ruleset) => {
        const { watcher: spectator } = playFeed(seed, ruleset, 50, spectatorOf);
        expect(spectator.faults).toEqual([]);
        for (const type of spectator.seenTypes) types.add(type);
      }),
      { numRuns: 8, seed: 20_261_127, endOnFailure: true },
    );
    for (const one of ['game bet', 'game coup', 'table closed', 'table gave', 'table stepped', 'table ended'])
      expect(types, one).toContain(one);
  });

  it('P5.17 the same at tables of Sette e mezzo, whose turns by hand are told', () => {
    const types = new Set<string>();
    const tables = [
      [4, 6, 60],
      [5, 2, 60],
      [6, 1, 12],
    ] as const;
    for (const [ruleset, seed, steps] of tables) {
      const { watcher: spectator } = playSetteFeed(seed, ruleset, steps, spectatorOf);
      expect(spectator.faults).toEqual([]);
      for (const type of spectator.seenTypes) types.add(type);
    }
    for (const one of ['game turn', 'game skipped', 'game rest', 'game taglia', 'table stepped', 'table voided'])
      expect(types, one).toContain(one);
  });

  it('P5.17 what is secret in an event is not in what is told of it', () => {
    const hidden: readonly [Event, readonly string[]][] = [
      [
        {
          type: 'game',
          command: { by: 'host', command: { type: 'cards', cards: [1, 2, 3, 4, 5, 6] } },
          events: [
            { type: 'dealt', cards: [1, 2, 3, 4, 5, 6] },
            { type: 'bet', seat: 2, call: calls.plain, max: 100n, volonta: 31 },
            { type: 'seat', seat: 2, change: { volonta: 1, automatic: 'regola', idle: 5 } },
            { type: 'decided', seat: 2, role: 'punta', draw: 2, by: 'advice', putRight: 1 },
          ],
        },
        ['cards', 'by', 'putRight', 'automatic', 'idle', 'command'],
      ],
      [{ type: 'word', word: { move: 0, amount: 0n, volonta: 1, commitment: secretOf('w') } as never }, ['word']],
      [{ type: 'drawn', serverLink: secretOf('s') }, ['serverLink']],
      [{ type: 'shown', shown: { message: {}, signature: '0x' } as never }, ['shown']],
      [{ type: 'reserved', seat: 11, player: `0x${'11'.repeat(20)}`, until: 5 }, ['player']],
      [{ type: 'acking', seat: 2, ack: { message: { state: zero32 }, signature: '0x' } }, ['ack']],
    ];
    for (const [event, fields] of hidden)
      for (const field of fields)
        expect(JSON.stringify(jsonOf(publicEvents(event))), `${event.type}.${field}`).not.toContain(`"${field}"`);
    expect(publicEvents(hidden[0]![0])).toEqual([
      { of: 'game', type: 'bet', seat: 2, call: calls.plain, max: 100n, volonta: volontaBits.regola | volontaBits.principiante }, // prettier-ignore
      { of: 'game', type: 'decided', seat: 2, role: 'punta', draw: 2 },
    ]);
  });

  it('P5.17 an event that the list does not name says nothing', () => {
    expect(publicEvents({ type: 'new', link: zero32 } as never)).toEqual([]);
    expect(publicEvents({ type: 'constructor' } as never)).toEqual([]);
    expect(Object.keys(tableRules).length + Object.keys(gameRules).length).toBeGreaterThan(75);
  });
});
