/** `sabot watch` on a table that plays: it audits the public log beside the table's room, and finds a log that lies. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchVerb } from '../../../server/cli/watch.ts';
import type { Json, LogRow } from '../../../server/store/port.ts';
import { fedRooms } from '../support/fed-rooms.ts';
import type { Rooms } from '../support/rooms.ts';
import { closeAll, sitting, type Sitting } from '../support/sitting.ts';

let table: Sitting;
let rooms: Rooms;
/** What the house makes of a row before it tells it. */
let lie: (row: LogRow) => LogRow = (row) => row;

beforeAll(async () => {
  table = await sitting(3n);
  rooms = await fedRooms(table.host, table.store, (row) => lie(row));
});
afterAll(async () => {
  await rooms.stop();
  await closeAll();
});
afterEach(() => {
  vi.restoreAllMocks();
  lie = (row) => row;
});

/** Watches for some seconds while the table plays to the end of that bank. */
async function watched(banks: bigint): Promise<{ readonly code: number; readonly out: string }> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  const watching = watchVerb.run([rooms.url, '--table', table.tableId, '--for', '8']);
  await vi.waitFor(() => expect(out).toMatch(/ checked [^]* follows table /), { timeout: 8_000 });
  await table.play(banks);
  return { code: await watching, out };
}

describe('sabot watch', () => {
  it('R8.13 P5.18 audits the public log of a table that plays, and says what it has checked', async () => {
    const { code, out } = await watched(2n);
    expect([code, out.match(/^.*ALARM.*$/m)]).toEqual([0, null]);
    const counts =
      /checked (\d+) rows of the feed: who got the bank (\d+) times, (\d+) banks, (\d+) bets in (\d+) lists, \d+ passed banks with \d+ bids, (\d+) coups\n$/;
    const [, ...numbers] = counts.exec(out)!;
    for (const number of numbers) expect(Number(number)).toBeGreaterThan(0);
    expect(out).toMatch(/ played turn 0 .* verified\n/);
  }, 60_000);

  it('R8.13 P5.18 a log that tells another posta than the house has signed is found', async () => {
    const text = (payload: Json): Json =>
      JSON.parse(JSON.stringify(payload).replace(/("type":"opened"[^}]*?"posta":")(\d+)n/, '$1$20n')) as Json;
    lie = (row) => ({ ...row, payload: text(row.payload) });
    const { code, out } = await watched(3n);
    expect(code).toBe(1);
    expect(out).toMatch(/ ALARM the feed: row \d+: .*\n/);
  }, 60_000);
});
