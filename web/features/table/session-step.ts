/**
 * What a session does by itself: it answers the newest view with `advance`, stores what follows, and only then sends
 * and shows it (protocol.md 1).
 */
import type { Hex } from '../../../engine/bytes.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { forget, isOfPresence, isStake, taken } from '../../../engine/seat/by-hand.ts';
import { signHello } from '../../../engine/seat/hello.ts';
import { unmade } from '../../../engine/seat/own.ts';
import { isStillMeant } from '../../../engine/seat/presence.ts';
import { isUnseen } from '../../../engine/seat/shown-words.ts';
import { isStopped } from '../../../engine/seat/trouble.ts';
import type { ClaimedTableView } from '../../../engine/table/view-claim.ts';
import { fetchProof, fetchTaglia } from '../../lib/table-server.ts';
import type { Connection } from '../../lib/connection.ts';
import type { Reply } from '../../lib/incoming.ts';
import { doubtWords } from '../../words/doubts.ts';
import { sameMemory } from './memory-change.ts';
import type { Outbox, Sent } from './outbox.ts';
import { pastProofs, type Change } from './past-proofs.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionNode } from './session-node.ts';
import type { SessionSittings } from './session-sitting.ts';

export function sessionSteps(
  { now, publish, say, enqueue, keep, seatOf }: SessionCore,
  node: SessionNode,
  sittings: Pick<SessionSittings, 'absent' | 'shown'>,
  { out, connection }: { readonly out: Outbox; readonly connection: Connection },
) {
  const lacking = pastProofs({ taglia: fetchTaglia, bank: fetchProof });

  /** Does what the newest view asks of this seat, and then shows it. */
  async function look(): Promise<void> {
    const view = now.heard;
    try {
      await step();
    } finally {
      now.seen = view;
      if (out.looked()) out.tell();
      else publish({});
    }
  }

  /** The seat may be played now: this page has the lock, and the session is open. */
  const isHeld = () => !now.closed && now.lock !== null;

  /** Does what the newest view asks of this seat. */
  async function step(): Promise<void> {
    const view = now.heard;
    if (view !== null) node.lookAtPayments(view);
    if (now.sitting === null) showLeft();
    if (!view || !now.sitting || !now.lock || now.challenge === null) return;
    if (view === now.stepped && now.sitting.node === node.chain.node()) return;
    const me = seatOf(view);
    if (!me) return sittings.absent(now.sitting);
    sittings.shown(me.status === 'seating');
    if (now.sitting.status === 'asked') await keep({ ...now.sitting, status: 'seated' });
    if (now.identifiedWith !== now.challenge) {
      now.identifiedWith = now.challenge;
      node.screen.connected();
      connection.send('identify', encodeWire(signHello(now.sitting.memory, now.challenge as Hex)));
      return;
    }
    if (view.viewer !== me.seat) return;
    await node.askSameNode(now.sitting);
    if (!isHeld()) return;
    node.lookAtPayments(view);
    await answer(view, me.status === 'seating');
  }

  /** Who has left may be asked to play again, or ask (P13.13): the key of the seat that is gone says who it is. */
  function showLeft(): void {
    const { left, challenge } = now;
    if (left === null || challenge === null || now.formerWith === challenge || now.state.link.state !== 'open') return;
    now.formerWith = challenge;
    connection.send('identify', encodeWire(signHello(left, challenge as Hex)));
  }

  /** Does what this view asks of the seat that it is for. */
  async function answer(view: ClaimedTableView, seating: boolean): Promise<void> {
    if (!now.sitting) return;
    const stakes = !seating && node.held().sure(now.sitting, view);
    const unheld = stakes ? null : node.held().why(now.sitting);
    if (unheld !== now.state.unheld) publish({ unheld });
    const { memory, send } = await node.looks().advance(now.sitting.memory, view, stakes, now.state.offset);
    if (!isHeld() || !now.sitting) return;
    const { memory: before } = now.sitting;
    if (!sameMemory(memory, before)) await keep({ ...now.sitting, memory });
    if (unmade(before, memory)) say(doubtWords().session.notTaken);
    if (!isHeld()) return; // another tab took the seat over while the disk was writing
    for (const command of send) out.automatic(command);
    out.withdraw((command) => !isStillMeant(memory, command));
    out.resend((command) => !isStopped(memory) && (stakes || !isStake(command)));
    now.stepped = stakes ? view : null; // if no view comes the clock asks again
    void lacking(now.sitting.memory, view).then((change) => change && enqueue(() => changed(change)));
  }

  /** Changes what this seat knows, after proofs from the server or the player's agreement. */
  async function changed(change: Change): Promise<void> {
    if (!now.sitting || !now.lock) return;
    const memory = change(now.sitting.memory);
    if (memory === now.sitting.memory) return;
    await keep({ ...now.sitting, memory });
    await again();
  }

  /** Answers the newest view again, because something else has become known. */
  async function again(): Promise<void> {
    now.stepped = null;
    await step();
  }

  /**
   * A bet or a move that came too late, or was lost, was never made: the one before it counts again, and the player is
   * told, whoever sent it (where the table refuses what was sent by hand: `session-link.ts`). One that the table has
   * taken stays.
   */
  async function decided({ command, automatic, since }: Sent, { ok, refusal }: Reply): Promise<void> {
    if (!now.sitting || command === undefined || since === 'gone') return;
    const { memory: before } = now.sitting;
    const memory = ok ? taken(before, command) : forget(before, command);
    if (memory === before) return;
    await keep({ ...now.sitting, memory });
    if ((ok || automatic) && unmade(before, memory))
      say(refusal?.text ?? doubtWords().session.notTaken, refusal?.rule ?? null);
    // A list that it had shown before it heard that the player goes, or has come again, is played: the answer tells. A
    // bet that the view before the answer lacks has gone back.
    if (ok && !isOfPresence(command) && !isUnseen(memory, command)) return;
    await again();
  }

  return { look, step, again, changed, decided };
}

export type SessionSteps = ReturnType<typeof sessionSteps>;
