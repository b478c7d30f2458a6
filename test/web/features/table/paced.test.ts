import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Listeners } from '../../../../engine/listeners.ts';
import { newMemory } from '../../../../engine/seat/memory.ts';
import { paced } from '../../../../web/features/table/paced.ts';
import { firstSnapshot, type Snapshot } from '../../../../web/features/table/snapshot.ts';
import { testDomain, testTable } from '../../../support/players.ts';

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
  const shown = paced({ subscribe: (listener) => listeners.add(listener), snapshot: () => now });
  const drawn: number[] = [];
  shown.subscribe(() => {
    drawn.push(shown.snapshot().offset);
    drawing += cost;
  });
  const say = (change: Partial<Snapshot>) => {
    now = { ...now, ...change };
    listeners.tell();
  };
  return { shown, drawn, say };
}

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

  it.each<[string, Partial<Snapshot>]>([
    ['a press', { busy: ['bet'] }],
    ['another seat', { memory: newMemory(testDomain, testTable, `0x${'11'.repeat(20)}`, 1, `0x${'22'.repeat(32)}`) }],
    ['another tab that plays it', { elsewhere: true }],
    ['a notice', { notice: { tone: 'note', text: 'Read this.', rule: null } }],
  ])('P9.63 %s is drawn at once, and is the newest', (_, change) => {
    const { shown, drawn, say } = pageThatTakes(150);
    say({ offset: 1 });
    vi.advanceTimersByTime(1);
    say({ offset: 2 });
    expect(drawn).toEqual([1]);
    say({ offset: 3, ...change });
    expect(drawn).toEqual([1, 3]);
    expect(shown.snapshot()).toMatchObject(change);
  });

  it('P9.63 in a tab that is hidden all is drawn at once', () => {
    const { drawn, say } = pageThatTakes(150);
    page.hidden = true;
    say({ offset: 1 });
    say({ offset: 2 });
    expect(drawn).toEqual([1, 2]);
  });

  it('P9.63 nothing is drawn of a session that is closed', () => {
    const { shown, drawn, say } = pageThatTakes(1);
    say({ offset: 1 });
    shown.close();
    vi.advanceTimersByTime(1_000);
    say({ offset: 2 });
    vi.advanceTimersByTime(1_000);
    expect(drawn).toEqual([]);
  });
});
