/**
 * A session as the page draws it. A table says as much as it likes, and to draw a view takes a page longer than to
 * answer it: a page that drew each view would fall behind for ever on a slow machine, or where bots play as fast as
 * they can send. So views are answered as they come (`session.ts`), and the newest of them is drawn once the page has
 * had as much time for everything else as the last one took to be drawn.
 */
import { Listeners } from '../../../engine/listeners.ts';
import type { Session, Snapshot } from './snapshot.ts';

/** A page that takes longer to draw does not look dead for more than this, milliseconds. */
const longestRest = 500;

export type Paced = Pick<Session, 'subscribe' | 'snapshot'> & { close(): void };

/** A press is drawn before the next one can come, and so is whose seat it is that one presses for. */
function isOwn(drawn: Snapshot, next: Snapshot): boolean {
  return (
    next.busy.some((name) => !drawn.busy.includes(name)) ||
    next.memory?.secret !== drawn.memory?.secret ||
    next.elsewhere !== drawn.elsewhere ||
    next.notice !== drawn.notice
  );
}

/** `close` ends the listening. In a tab that is hidden a browser lets timers wait for minutes: there it never waits. */
export function paced(session: Pick<Session, 'subscribe' | 'snapshot'>): Paced {
  const listeners = new Listeners();
  let drawn = session.snapshot();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let restsUntil = 0;

  function draw(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const began = performance.now();
    drawn = session.snapshot();
    listeners.tell();
    // React draws before the next task. What came meanwhile waits for as long.
    timer = setTimeout(() => {
      timer = null;
      const took = performance.now() - began;
      restsUntil = performance.now() + Math.min(took, longestRest);
      if (session.snapshot() !== drawn) drawSoon();
    });
  }

  function drawSoon(): void {
    timer ??= setTimeout(draw, Math.max(0, restsUntil - performance.now()));
  }

  const stop = session.subscribe(() => {
    if (document.hidden || isOwn(drawn, session.snapshot())) draw();
    else drawSoon();
  });

  return {
    subscribe: (listener) => listeners.add(listener),
    snapshot: () => drawn,
    close() {
      stop();
      if (timer !== null) clearTimeout(timer);
    },
  };
}
