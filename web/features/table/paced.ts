/**
 * A session as the page draws it. A table says as much as it likes, and to draw a view takes a page longer than to
 * answer it: a page that drew each view would fall behind for ever on a slow machine, or where bots play as fast as
 * they can send. So views are answered as they come (`session.ts`), and the newest of them is drawn once the page has
 * had as much time for everything else as the last one took to be drawn. What is pressed is meant for what is drawn.
 */
import { Listeners } from '../../../engine/listeners.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { isAtLimit } from '../../../engine/seat/play.ts';
import { shownMoment } from './shown-moment.ts';
import type { Session, Snapshot } from './snapshot.ts';

/** A page that takes longer to draw does not look dead for more than this, milliseconds. */
const longestRest = 500;

/** Whose seat one presses for is another, play has stopped, or its player's limit is reached. */
function isOther(drawn: SeatMemory | null, next: SeatMemory | null): boolean {
  if (drawn === null || next === null || drawn === next) return drawn !== next;
  return (
    next.secret !== drawn.secret ||
    next.alarm !== drawn.alarm ||
    next.disagreement !== drawn.disagreement ||
    isAtLimit(next) !== isAtLimit(drawn)
  );
}

/** A press is drawn before the next one can come, and so is what must not be missed between two that are drawn. */
function isAtOnce(drawn: Snapshot, next: Snapshot): boolean {
  return (
    next.busy.some((name) => !drawn.busy.includes(name)) ||
    isOther(drawn.memory, next.memory) ||
    next.elsewhere !== drawn.elsewhere ||
    next.notice !== drawn.notice
  );
}

/**
 * `close` closes the session, too. In a tab that is hidden a browser lets timers wait for minutes, but no messages:
 * there it is drawn behind all that has come by then.
 */
export function paced<S extends Pick<Session, 'subscribe' | 'snapshot' | 'act' | 'close'>>(session: S): S {
  const listeners = new Listeners();
  const behind = new MessageChannel();
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
    if (document.hidden) behind.port1.postMessage(null);
    else timer ??= setTimeout(draw, Math.max(0, restsUntil - performance.now()));
  }

  behind.port2.onmessage = () => {
    if (session.snapshot() !== drawn) draw();
  };
  const stop = session.subscribe(() => {
    if (isAtOnce(drawn, session.snapshot())) draw();
    else drawSoon();
  });

  return {
    ...session,
    subscribe: (listener) => listeners.add(listener),
    snapshot: () => drawn,
    act: (name, make, over = shownMoment(drawn)) => session.act(name, make, over),
    close() {
      stop();
      if (timer !== null) clearTimeout(timer);
      behind.port2.onmessage = null;
      behind.port1.close();
      session.close();
    },
  };
}
