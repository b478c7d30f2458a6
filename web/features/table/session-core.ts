/**
 * What the parts of a session share: its state, the queue that makes all changes of the memory one after the other, and
 * the one way in which a sitting changes (stored first, then shown).
 */
import type { Hex } from '../../../engine/bytes.ts';
import { Listeners } from '../../../engine/listeners.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { isOwnRow, ownRowOf, type Picture } from '../../../engine/seat/picture.ts';
import type { AnyView, SeatView } from '../../../engine/table/view.ts';
import type { ClaimedTableView } from '../../../engine/table/view-claim.ts';
import { doubtWords } from '../../words/doubts.ts';
import { pageOf } from './page-of.ts';
import { NoLongerHeld, saveSitting, type Sitting } from './sittings.ts';
import { firstSnapshot, type SessionNotice, type Snapshot } from './snapshot.ts';
import type { TabLock } from './tab-lock.ts';

/** What changes in the course of a session. */
export interface SessionNow {
  /** Read it; `publish` changes it. */
  state: Snapshot;
  /** The wallet whose sitting is played; null if none is connected. */
  player: Hex | null;
  /** `keep` changes it, and so does another choice of sitting. */
  sitting: Sitting | null;
  lock: TabLock | null;
  /** The greeting of this connection, the one that was answered, and the one on which a grant was brought. */
  challenge: string | null;
  identifiedWith: string | null;
  sitSentOn: string | null;
  /** The sitting that was left on this page, and the greeting on which its key was shown: for who plays again. */
  left: SeatMemory | null;
  formerWith: string | null;
  /** The last claim of the table, and how much of it the player sees by now: only what the seat has looked at. */
  heard: ClaimedTableView | null;
  seen: ClaimedTableView | null;
  /** The view that `advance` has answered; of several that came in the meantime only the newest counts. */
  stepped: ClaimedTableView | null;
  closed: boolean;
}

export interface SessionCore {
  readonly now: SessionNow;
  subscribe(listener: () => void): () => void;
  publish(change: Partial<Snapshot>): void;
  say(text: string, rule?: string | null, tone?: SessionNotice['tone']): void;
  enqueue(work: () => Promise<void>): Promise<void>;
  /** Stores, then shows: the only way a sitting changes. */
  keep(next: Sitting): Promise<void>;
  /** This seat's row in a view, as its player may see it; null if it has none. */
  seatOf(view: Pick<AnyView, 'seats'>): SeatView | null;
}

/** `stolen`: another page has claimed the sitting. */
export function sessionCore(stolen: () => void): SessionCore {
  const listeners = new Listeners();
  const now: SessionNow = {
    state: firstSnapshot,
    player: null,
    sitting: null,
    lock: null,
    challenge: null,
    identifiedWith: null,
    sitSentOn: null,
    left: null,
    formerWith: null,
    heard: null,
    seen: null,
    stepped: null,
    closed: false,
  };
  const pictureNow = keptPicture();
  let queue: Promise<void> = Promise.resolve();

  /** What a table says must not stop the session, whatever the picture makes of it: the last good picture stays. */
  function withPicture(state: Snapshot): Snapshot {
    try {
      return { ...state, view: pictureNow(now.seen, now.sitting?.memory ?? null, state.earlier) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return {
        ...state,
        notice: { tone: 'bad', text: doubtWords().session.cannotShow(why), rule: null },
      };
    }
  }

  const core: SessionCore = {
    now,
    subscribe(listener) {
      return listeners.add(listener);
    },
    publish(change) {
      const before = now.state;
      const next = withPicture({ ...before, ...change });
      // Nothing is drawn anew for what says the same as before.
      if ((Object.keys(next) as (keyof Snapshot)[]).every((name) => next[name] === before[name])) return;
      now.state = next;
      listeners.tell();
    },
    say: (text, rule = null, tone = 'bad') => core.publish({ notice: { tone, text, rule } }),
    enqueue(work) {
      const run = queue.then(() => (now.closed ? undefined : work()));
      queue = run.catch((error: unknown) => {
        if (now.closed) return;
        if (error instanceof NoLongerHeld) stolen();
        else core.say(error instanceof Error ? error.message : String(error));
      });
      return run;
    },
    async keep(next) {
      await saveSitting(next);
      now.sitting = next;
      core.publish({ sitting: next.status, memory: next.memory, me: now.heard ? core.seatOf(now.heard) : null });
    },
    seatOf(view) {
      if (!now.sitting) return null;
      const { memory } = now.sitting;
      const row = view.seats.find((seat) => isOwnRow(memory, seat));
      return row === undefined ? null : ownRowOf(memory, row);
    },
  };
  return core;
}

/** Draws what may be shown, again only when something that it is made of has changed. */
function keptPicture() {
  let drawn: {
    readonly view: ClaimedTableView;
    readonly memory: SeatMemory | null;
    readonly earlier: readonly SeatMemory[];
    readonly shown: Picture;
  } | null = null;

  return (view: ClaimedTableView | null, memory: SeatMemory | null, earlier: readonly SeatMemory[]): Picture | null => {
    if (view === null) return null;
    if (drawn?.view !== view || drawn.memory !== memory || drawn.earlier !== earlier) {
      drawn = { view, memory, earlier, shown: pageOf(view, memory, earlier) };
    }
    return drawn.shown;
  };
}
