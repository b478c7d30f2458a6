/** R15.2: any random change anywhere in the log of a game is found at the first bad event. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvent } from '../../../engine/game/decode-event.ts';
import { emptyLog } from '../../../engine/chairs/log.ts';
import { replay } from '../../../engine/game/log.ts';
import { decodeWire, encodeWire } from '../../../engine/protocol/wire.ts';
import { logs, problemOf } from '../support/game-logs.ts';
import { placesOf, withValue } from '../support/places.ts';

/** Another value of the same type, as close as possible. */
function nudged(value: unknown, up: boolean): unknown {
  switch (typeof value) {
    case 'number':
      return up ? value + 1 : value - 1;
    case 'bigint':
      return up ? value + 1n : value - 1n;
    case 'boolean':
      return !value;
    case 'string':
      return /[0-9a-e]$/.test(value)
        ? value.slice(0, -1) + String.fromCharCode(value.charCodeAt(value.length - 1) + 1)
        : `${value}x`;
    default:
      return 1;
  }
}

describe('R15.2 any tampering is found', () => {
  const anyLog = fc.constantFrom(...logs);

  it('R15.2 one changed leaf in any row is reported in that row, and as that event if it is in one', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), fc.nat(), fc.boolean(), ({ settings, rows }, pickRow, pickLeaf, up) => {
        const i = pickRow % rows.length;
        const leaves = placesOf(rows[i]!).filter((place) => typeof place.value !== 'object' || place.value === null);
        const { path, value } = leaves[pickLeaf % leaves.length]!;
        const changed = rows.map((row, at) => (at === i ? withValue(row, path, nudged(value, up)) : row));
        const problem = problemOf(settings, changed);
        expect(problem?.row, path.join('.')).toBe(i + 1);
        if (path[0] === 'events') expect(problem?.event, path.join('.')).toBe((path[1] as number) + 1);
      }),
      { numRuns: 600 },
    );
  });

  it('R15.2 a row dropped, doubled, moved or swapped is reported where the order breaks', () => {
    fc.assert(
      fc.property(
        anyLog,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'double', 'swap', 'cut'),
        ({ settings, rows }, a, b, how) => {
          const i = a % (rows.length - 1); // nothing follows the last row
          const j = i + 1 + (b % (rows.length - 1 - i));
          const changed = [...rows];
          if (how === 'drop') changed.splice(i, 1);
          if (how === 'double') changed.splice(j, 0, rows[i]!);
          if (how === 'swap') [changed[i], changed[j]] = [rows[j]!, rows[i]!];
          if (how === 'cut') changed.splice(i, j - i);
          expect(problemOf(settings, changed)?.row).toBe((how === 'double' ? j : i) + 1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('R15.2 an event dropped, doubled or swapped inside its row is reported', () => {
    fc.assert(
      fc.property(
        anyLog,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'double', 'swap'),
        ({ settings, rows }, pickRow, pickEvent, how) => {
          const withEvents = rows
            .map((row, i) => ({ row, i }))
            .filter(({ row }) => row.events.length > (how === 'swap' ? 1 : 0));
          const { row, i } = withEvents[pickRow % withEvents.length]!;
          const events = [...row.events];
          const k = pickEvent % (how === 'swap' ? events.length - 1 : events.length);
          if (how === 'drop') events.splice(k, 1);
          if (how === 'double') events.splice(k, 0, events[k]!);
          if (how === 'swap') [events[k], events[k + 1]] = [events[k + 1]!, events[k]!];
          fc.pre(encodeWire(events) !== encodeWire(row.events));
          const problem = problemOf(
            settings,
            rows.map((one, at) => (at === i ? { ...row, events } : one)),
          );
          expect(problem?.row).toBe(i + 1);
          // If neighbours are equal, the difference shows only after them.
          expect(problem?.event).toBeGreaterThanOrEqual(k + 1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('R15.2 a log that is cut short is a valid log with another digest', () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), ({ settings, rows }, cut) => {
        const kept = cut % rows.length;
        expect(replay(settings, rows.slice(0, kept))).toMatchObject({ digest: rows[kept - 1]?.digest ?? emptyLog });
        expect(rows[kept - 1]?.digest).not.toBe(rows.at(-1)!.digest);
      }),
      { numRuns: 50 },
    );
  });

  it('R15.2 reading a row or an event never throws, whatever it holds', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
        const { settings, rows } = logs[0]!;
        for (const log of [
          value,
          [value],
          [...rows.slice(0, 3), value],
          [{ ...rows[0], events: value }],
          [{ ...rows[0], events: [value] }],
          [{ ...rows[0], command: value }],
          [{ ...rows[0], at: value }],
        ]) {
          if (Array.isArray(log) && log.length === 0) continue;
          expect(problemOf(settings, log)).not.toBeNull();
        }
        expect(decodeEvent(value)).toHaveProperty('problems');
      }),
      { numRuns: 300 },
    );
  });

  it('R15.2 every event that a game writes is read back unchanged', () => {
    for (const { rows } of logs)
      for (const { events } of rows)
        for (const event of events) expect(decodeEvent(decodeWire(encodeWire(event)))).toEqual({ event });
  });
});
