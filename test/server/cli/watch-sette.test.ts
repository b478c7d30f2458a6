/** `sabot watch` at tables of Sette e mezzo: it reads their views and their public log, and finds a log that lies. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchVerb } from '../../../server/cli/watch.ts';
import type { Json, LogRow } from '../../../server/store/port.ts';
import { fedRooms } from '../support/fed-rooms.ts';
import type { Rooms } from '../support/rooms.ts';
import { SetteHouse } from '../support/sette-house.ts';

const open: { readonly house: SetteHouse; readonly rooms: Rooms }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { house, rooms } of open.splice(0)) {
    await rooms.stop();
    await house.host.close();
  }
});

/** Watches for some seconds while the table plays; `lie` is what its house makes of a row before it tells it. */
async function watched(ruleset: string, lie: (row: LogRow) => LogRow = (row) => row) {
  const house = await SetteHouse.open(ruleset, 3);
  const rooms = await fedRooms(house.host, house.store, lie);
  open.push({ house, rooms });
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  const watching = watchVerb.run([rooms.url, '--table', house.tableId, '--for', '6']);
  await vi.waitFor(() => expect(out).toMatch(/ checked /), { timeout: 5_000 });
  // The last duel of a bank is over with its bank: a spectator is told of one that others follow.
  await house.play(() => (house.host.state.bank?.turns.length ?? 0) > 0);
  await sleep(1_500);
  await house.banks(3);
  return { code: await watching, out };
}

describe('sabot watch at a table of sette e mezzo', () => {
  it.each(['sette-piatto', 'sette-classico-regola'])(
    'R8.13 P5.18 %s: it says each duel in its cards and points, and what it has checked',
    async (ruleset) => {
      const { code, out } = await watched(ruleset);
      expect([code, out.match(/^.*ALARM.*$/m)]).toEqual([0, null]);
      expect(out).toMatch(/, [1-9]\d* turns by hand, [1-9]\d* coups\n$/);
      expect(out).toMatch(
        / punta \(seat \d\) .*(denari|coppe|spade|bastoni|matta).* = \d+½?, banker .* = \d+½?: the (punta|banker) wins; .* verified\n/,
      );
    },
    60_000,
  );

  it('R8.13 P5.18 a log in which another seat has its turn is found', async () => {
    const told = (_key: string, value: any): unknown => (value?.type === 'turn' ? { ...value, seat: 9 } : value);
    const lie = (row: LogRow) => ({ ...row, payload: JSON.parse(JSON.stringify(row.payload), told) as Json });
    const { code, out } = await watched('sette-piatto', lie);
    expect(code).toBe(1);
    expect(out).toMatch(/ ALARM the feed: row \d+: the auditor at turn: seat 9 is due out of its turn/);
  }, 60_000);
});
