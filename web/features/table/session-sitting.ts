/**
 * Which sitting a session plays: it is chosen, taken from another tab, brought to the table, found again, and called
 * over only by the chain (P9.2).
 */
import { forgetChain } from '../../../engine/seat/follow.ts';
import type { RoomRefusalCode } from '../../lib/incoming.ts';
import type { Answered } from '../../lib/answered.ts';
import { doubtWords } from '../../words/doubts.ts';
import type { ChainSeat } from './chain-looks.ts';
import type { Connection } from '../../lib/connection.ts';
import type { Outbox } from './outbox.ts';
import { holdsSeat, seatAskedAgain } from './seat-held.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionNode } from './session-node.ts';
import { claimSitting, saveSitting, sittingsAt, type Sitting } from './sittings.ts';
import { takeTabLock } from './tab-lock.ts';

/** `place`: chain, escrow and table. `holder`: this page, as the store knows it. */
export interface SessionPlace {
  readonly place: string;
  readonly holder: string;
}

export function sessionSittings(
  core: SessionCore,
  { chain, isOf, sameNode }: SessionNode,
  { place, holder }: SessionPlace,
  { out, connection, step }: { readonly out: Outbox; readonly connection: Connection; step(): Promise<void> },
) {
  const { now, publish, enqueue, keep } = core;
  let wasSeating = false; // the chain had not confirmed the seat when it was last seen
  let seatAskedAt = 0;

  /** Finds the sitting to go on with, and takes its tab lock. */
  async function choose(steal = false): Promise<void> {
    sameNode();
    forgetLeft();
    const all = (await sittingsAt(place)).filter((s) => now.player === null || s.player === now.player);
    // A sitting that has sat holds money: a grant beside it waits.
    const found = all.find((s) => s.status === 'seated') ?? all.find((s) => s.status === 'asked') ?? null;
    const earlier = all
      .filter((s) => s !== found && s.memory.banks.length > 0)
      .map((s) => (isOf(s) ? s.memory : forgetChain(s.memory)));
    if (found?.id !== now.sitting?.id || steal) {
      now.lock?.release();
      now.lock = null;
      out.drop(); // what was pressed for one seat is not sent for another
      if (now.identifiedWith !== null) connection.again(); // a connection speaks for one seat only
    }
    if (found && !now.lock) now.lock = await takeTabLock(found.id, steal, stolen);
    // Claimed and read again under the lock: the other tab may have written last, and may not write any more.
    now.sitting = found && now.lock ? await claimSitting(found.id, holder) : null;
    now.stepped = null;
    publish({
      earlier,
      elsewhere: found !== null && now.lock === null,
      sitting: now.sitting?.status ?? null,
      memory: now.sitting?.memory ?? null,
      me: now.heard ? core.seatOf(now.heard) : null,
      unseen: null,
      unheld: null,
    });
    if (found === null) revive(all);
    await step();
  }

  /** Another wallet is nobody's who has left. */
  function forgetLeft(): void {
    if (now.left === null || now.player === null || now.left.grant?.message.player === now.player) return;
    now.left = null;
    if (now.formerWith !== null) connection.again();
  }

  /**
   * A grant that the table refused, or a sitting that it called over, may still stand in the escrow: then the sitting
   * goes on.
   */
  function revive(all: readonly Sitting[]): void {
    const granted = all.filter((s) => s.memory.grant !== null && s.status !== 'draft');
    const by = now.player ?? granted[0]?.player;
    if (by === undefined || granted.length === 0) return;
    void chain.seatOf(by).then((answer) => {
      const there = 'known' in answer ? granted.find((s) => s.player === by && holdsSeat(answer.known, s)) : undefined;
      if (there !== undefined) void enqueue(() => reviveOne(there.id));
    });
  }

  async function reviveOne(id: string): Promise<void> {
    if (now.sitting !== null || now.state.elsewhere) return;
    const claimed = await claimSitting(id, holder);
    if (claimed === null) return;
    await saveSitting({ ...claimed, status: 'seated' });
    await choose();
  }

  function stolen(): void {
    now.lock?.release();
    now.lock = null;
    now.sitting = null;
    now.identifiedWith = null;
    out.drop();
    publish({ elsewhere: true, sitting: null, memory: null, me: null });
    connection.again(); // from here on this tab only watches
  }

  /**
   * The table does not show this seat: not yet, or no longer. Only the chain says whether its sitting is over (P9.2).
   */
  function absent(own: Sitting): void {
    if (own.status === 'seated' && Date.now() > seatAskedAt + seatAskedAgain) {
      seatAskedAt = Date.now();
      if (now.state.unseen === null) publish({ unseen: doubtWords().session.notShown });
      void chain.seatOf(own.player).then((answer) => void enqueue(() => seatTold(own.id, answer)));
    } else if (own.status === 'asked' && now.sitSentOn !== `${now.challenge} ${own.id}` && own.memory.grant) {
      // Each grant once on each connection: after a refusal a second one is sent too.
      now.sitSentOn = `${now.challenge} ${own.id}`;
      out.sit(own.memory.grant);
    }
  }

  async function seatTold(id: string, answer: Answered<ChainSeat>): Promise<void> {
    const { sitting, state } = now;
    if (sitting?.id !== id || sitting.status !== 'seated' || state.me !== null) return;
    if ('unknown' in answer) return publish({ unseen: doubtWords().session.notShownUnknown(answer.unknown) });
    if (holdsSeat(answer.known, sitting)) {
      return publish({ unseen: doubtWords().session.notShownHeld });
    }
    const refused = wasSeating;
    wasSeating = false;
    now.left = refused ? null : sitting.memory;
    await keep({ ...sitting, status: refused ? 'refused' : 'left' });
    await choose();
    if (refused) core.say(doubtWords().session.notSeated);
  }

  return {
    choose,
    stolen,
    absent,
    /** The table shows the seat; `seating`: the chain has not confirmed it yet. */
    shown(seating: boolean): void {
      wasSeating = seating;
    },
    async refusedSit(code: RoomRefusalCode): Promise<void> {
      const { sitting, state } = now;
      if (sitting?.status !== 'asked' || state.me) return;
      if (code !== 'alreadySeated') await keep({ ...sitting, status: 'refused' });
      await choose();
    },
  };
}

export type SessionSittings = ReturnType<typeof sessionSittings>;
