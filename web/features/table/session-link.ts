/** What comes over a session's connection: greetings, views, and answers to what was sent. */
import type { Connection, ConnectionEvents } from '../../lib/connection.ts';
import type { ClaimedTableView } from '../../../engine/table/view-claim.ts';
import type { Feed } from '../../lib/feed.ts';
import {
  readAside,
  readHello,
  readOwn,
  readRematch,
  readReply,
  readSaid,
  readSaidAside,
  type Reply,
} from '../../lib/incoming.ts';
import { doubtWords } from '../../words/doubts.ts';
import { asCut, withAside, withAsideSaid } from './aside-log.ts';
import type { Outbox } from './outbox.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionSittings } from './session-sitting.ts';
import { withSaid } from './said-log.ts';
import type { SessionSteps } from './session-step.ts';

/** Measured offsets of the server's clock that differ by more than this are another clock, milliseconds. */
const otherClock = 5_000;

/** The other parts of the session. They are there before the first message comes. */
export interface LinkParts {
  readonly connection: Pick<Connection, 'asksAnew' | 'reads'>;
  readonly steps: SessionSteps;
  readonly sittings: Pick<SessionSittings, 'refusedSit'>;
}

export function sessionLink(
  { now, publish, say, enqueue, seatOf }: SessionCore,
  out: Outbox,
  feed: Feed<{ readonly claim: ClaimedTableView }>,
  parts: () => LinkParts,
): ConnectionEvents {
  let saidUnreadable = false;
  /**
   * Answers that came after a view that is lacking: what they say is judged by that one (P4.8, P7.3), so they wait for
   * the whole, in their order. A new connection forgets them: it asks again under the same ids.
   */
  let ahead: Reply[] = [];

  /** Drops the message, says so once, and asks for the whole again: what was there before stays. */
  function unreadable(why: string): void {
    if (!saidUnreadable) say(doubtWords().session.unreadable(why), null, 'note');
    saidUnreadable = true;
    parts().connection.asksAnew();
  }

  function replied(reply: Reply): void {
    const { steps, sittings } = parts();
    const sent = out.answered(reply);
    // It may still be played: not taken is not refused, and only a refusal is forgotten.
    if (sent?.command !== undefined && !sent.automatic && reply.malformed !== undefined) {
      if (out.again(sent)) say(doubtWords().session.notNow, null, 'note');
      return;
    }
    // After the view that came before it: a button that is free again must belong to the moment that the command led
    // to.
    void enqueue(async () => {
      out.looked();
      out.tell();
    });
    if (sent?.done !== undefined) return sent.done(reply);
    if (sent?.command && (reply.ok || reply.refusal)) void enqueue(() => steps.decided(sent, reply));
    if (reply.ok || sent?.automatic) return; // an automatic command that came too late is no news for a person
    if (reply.refusal && sent?.name === 'sit') void enqueue(() => sittings.refusedSit(reply.refusal!.code));
    if (sent || reply.id === null)
      say(reply.refusal?.text ?? reply.malformed ?? doubtWords().session.notTaken, reply.refusal?.rule ?? null);
  }

  return {
    status(link) {
      if (link.state !== 'open') {
        now.challenge = null;
        now.identifiedWith = null;
        now.sitSentOn = null;
        now.formerWith = null;
        out.disconnected();
        feed.disconnected();
        ahead = [];
      }
      publish(link.state === 'open' ? { link } : { link, rematch: null, asides: asCut(now.state.asides) });
    },
    hello(message) {
      const given = readHello(message);
      if (given === null) return unreadable(doubtWords().session.noGreeting);
      now.challenge = given;
      now.stepped = null;
      void enqueue(parts().steps.step);
    },
    view(message) {
      const read = feed.take(message);
      if (read === null) return;
      if ('problem' in read) return unreadable(read.problem);
      parts().connection.reads();
      const view = read.claim;
      const measured = view.now - Date.now(); // delay on the way makes it smaller: the largest seen is the best
      const before = now.state.offset;
      const isOther = now.heard === null || Math.abs(measured - before) > otherClock;
      const me = seatOf(view);
      now.heard = view;
      if (now.sitting === null) now.seen = view;
      publish({
        offset: isOther ? measured : Math.max(measured, before),
        me,
        ...(me === null ? {} : { unseen: null }),
      });
      void enqueue(parts().steps.look);
      for (const reply of ahead.splice(0)) replied(reply);
    },
    said(message) {
      const said = readSaid(message);
      if (said !== null) publish({ said: withSaid(now.state.said, said, Date.now()) });
    },
    own(message) {
      const own = readOwn(message);
      if (own !== null) publish({ own });
    },
    rematch(message) {
      const told = readRematch(message);
      if (told !== undefined) publish({ rematch: told === null ? null : { ...told, at: Date.now() } });
    },
    aside(message) {
      const told = readAside(message);
      if (told !== null) publish({ asides: withAside(now.state.asides, told, Date.now()) });
    },
    saidAside(message) {
      const said = readSaidAside(message);
      if (said !== null) publish({ asides: withAsideSaid(now.state.asides, said, Date.now()) });
    },
    reply(message) {
      const reply = readReply(message);
      if (reply === null) return unreadable(doubtWords().session.noAnswer);
      if (feed.isBehind()) ahead.push(reply);
      else replied(reply);
    },
  };
}
