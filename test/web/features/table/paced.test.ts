import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { chip } from '../../../../engine/chips.ts';
import { Listeners } from '../../../../engine/listeners.ts';
import { momentOf, standCommand } from '../../../../engine/seat/by-hand.ts';
import { newMemory, type SeatMemory } from '../../../../engine/seat/memory.ts';
import { paced } from '../../../../web/features/table/paced.ts';
import { declineTurn } from '../../../../web/features/table/shown-moment.ts';
import { firstSnapshot, type Session, type Snapshot } from '../../../../web/features/table/snapshot.ts';
import { testDomain, testTable } from '../../../support/players.ts';
import { SetteLive } from '../../../support/sette-live.ts';
import * as several from '../../support/several.ts';

/** Milliseconds that the page has spent in drawing: no timer runs meanwhile. */
let drawing = 0;
const page = { hidden: false };

beforeEach(() => {
  drawing = 0;
  page.hidden = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + drawing);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A session that says what a test tells it, and a page that takes `cost` milliseconds to draw it. */
function pageThatTakes(cost: number) {
  const listeners = new Listeners();
  let now: Snapshot = firstSnapshot;
  const done: unknown[] = [];
  const shown = paced<Pick<Session, 'subscribe' | 'snapshot' | 'act' | 'close'>>({
    subscribe: (listener) => listeners.add(listener),
    snapshot: () => now,
    act: (name, _, over) => done.push([name, over]),
    close: () => done.push('closed'),
  });
  onTestFinished(() => shown.close());
  const drawn: number[] = [];
  shown.subscribe(() => {
    drawn.push(shown.snapshot().offset);
    drawing += cost;
  });
  const say = (change: Partial<Snapshot>) => {
    now = { ...now, ...change };
    listeners.tell();
  };
  return { shown, drawn, say, done };
}

/** What browsers do not hold back in a tab that is hidden. */
async function messagesCome(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
}

const memoryOf = (secret: Hex): SeatMemory =>
  newMemory(testDomain, testTable, `0x${'11'.repeat(20)}`, 1, `0x${secret.slice(2).repeat(32)}`);
const memory = memoryOf('0x33');
/** What was lost before, and the limit that its player has set. */
const lost = (checkedBefore: bigint): SeatMemory => ({
  ...memory,
  checkedBefore,
  play: { volonta: 0, automatic: true, limit: 100n },
});

describe('what a page draws of a session', () => {
  it('P9.63 a page that cannot draw each view is never more than one behind', () => {
    const { drawn, say } = pageThatTakes(150);
    for (let view = 1; view <= 100; view++) {
      say({ offset: view });
      vi.advanceTimersByTime(10);
    }
    // One second of views, at 150 ms for each that is drawn and as much for everything else.
    expect(drawn.length).toBeGreaterThanOrEqual(5);
    expect(drawn.length).toBeLessThanOrEqual(8);
    vi.advanceTimersByTime(300);
    expect(drawn.at(-1)).toBe(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('P9.63 a page that draws fast draws what comes one by one, and several changes of one moment once', () => {
    const { drawn, say } = pageThatTakes(2);
    for (let view = 1; view <= 10; view++) {
      say({ offset: 100 * view });
      say({ offset: 100 * view + 1 });
      vi.advanceTimersByTime(10);
    }
    expect(drawn).toEqual([101, 201, 301, 401, 501, 601, 701, 801, 901, 1_001]);
  });

  it('P9.63 waits half a second at most', () => {
    const { drawn, say } = pageThatTakes(4_000);
    say({ offset: 1 });
    vi.advanceTimersByTime(1);
    say({ offset: 2 });
    vi.advanceTimersByTime(499);
    expect(drawn).toEqual([1]);
    vi.advanceTimersByTime(3);
    expect(drawn).toEqual([1, 2]);
  });

  it.each<[string, Partial<Snapshot>, SeatMemory?]>([
    ['a press', { busy: ['bet'] }],
    ['a first seat', { memory }],
    ['another seat', { memory: memoryOf('0x22') }, memory],
    ['another tab that plays it', { elsewhere: true }],
    ['a notice', { notice: { tone: 'note', text: 'Read this.', rule: null } }],
    ['an alarm', { memory: { ...memory, alarm: {} as NonNullable<SeatMemory['alarm']> } }, memory],
    [
      'that it disagrees',
      { memory: { ...memory, disagreement: {} as NonNullable<SeatMemory['disagreement']> } },
      memory,
    ],
    ['that a limit is reached', { memory: lost(-100n) }, lost(-99n)],
  ])('P9.63 %s is drawn at once, and is the newest', (_, change, before) => {
    const { shown, drawn, say } = pageThatTakes(150);
    say({ offset: 1, memory: before ?? null });
    vi.advanceTimersByTime(1_000);
    say({ offset: 2 });
    vi.advanceTimersByTime(1);
    say({ offset: 3 });
    expect(drawn.at(-1)).toBe(2);
    say({ offset: 4, ...change });
    expect(drawn.at(-1)).toBe(4);
    expect(shown.snapshot()).toMatchObject(change);
  });

  it('P9.63 another word of the same seat is not', () => {
    const { drawn, say } = pageThatTakes(150);
    say({ offset: 1, memory: lost(-98n) });
    vi.advanceTimersByTime(1);
    say({ offset: 2, memory: lost(-99n) });
    expect(drawn).toEqual([1]);
  });

  it('P9.63 P9.13 what is pressed is meant for the moment that is drawn, and not for the newest', () => {
    const table = several.opened(several.tableOf(several.online, 3), 100n * chip);
    const seat = several.byHandAt(table, 1);
    const open = several.snapOf(table, seat);
    several.closed(several.bets(table, seat, 30n * chip));
    const running = several.snapOf(table, seat);
    const moments = [open, running].map((snap) => momentOf(snap.memory!));
    expect(moments[0]).not.toBe(moments[1]);
    const { shown, say, done } = pageThatTakes(150);
    say({ memory: open.memory });
    vi.advanceTimersByTime(1);
    say({ memory: running.memory });
    shown.act('stand', standCommand);
    shown.act('bet', () => null, null);
    vi.advanceTimersByTime(1_000);
    shown.act('stand', standCommand);
    expect(done).toEqual([
      ['stand', moments[0]],
      ['bet', null],
      ['stand', moments[1]],
    ]);
  });

  it('P9.63 in a tab that is hidden no timer is waited for, and what came together is drawn once', async () => {
    const { drawn, say } = pageThatTakes(150);
    page.hidden = true;
    for (let view = 1; view <= 50; view++) say({ offset: view });
    expect(drawn).toEqual([]);
    await messagesCome();
    expect(drawn).toEqual([50]);
    say({ offset: 51 });
    await messagesCome();
    expect(drawn).toEqual([50, 51]);
  });

  it('P9.63 nothing is drawn of a session that is closed', async () => {
    const { shown, drawn, say, done } = pageThatTakes(1);
    say({ offset: 1 });
    page.hidden = true;
    say({ offset: 2 });
    shown.close();
    vi.advanceTimersByTime(1_000);
    say({ offset: 3 });
    vi.advanceTimersByTime(1_000);
    await messagesCome();
    expect([drawn, done]).toEqual([[], ['closed']]);
  });
});

describe('not to play a turn', () => {
  it('P9.63 P9.13 is said at the moment at which it was pressed, and at no later one', () => {
    const { memory: punter } = new SetteLive().opens([1, 2, 3]).punter;
    expect(declineTurn(punter, momentOf(punter))?.command.type).toBe('decline');
    expect(declineTurn(punter, `0x${'11'.repeat(32)}`)).toBeNull();
  });
});
