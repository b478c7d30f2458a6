/**
 * Commands on their way. The next view that still asks for an automatic command sends it again, so it only must not be
 * sent twice at once, nor while the same command by hand is unanswered: a house could refuse the copy and take the
 * other. A command by hand keeps its id until it is answered and goes out again after a reconnect; the table's log
 * takes each id once. If the table would not yet know that a command by hand is ours, or the socket does not take it,
 * the outbox holds it until then. Words that say whether its player is there leave in the order in which they were
 * said: the last one counts, and that its player stands up says more than any before it. "Ready" leaves behind the
 * bets and moves before it. What was answered stays under way until the page shows what it has led to: until then its
 * button belongs to an earlier moment.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { Grant } from '../../../engine/protocol/messages.ts';
import type { Signed } from '../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { goes, isOfPresence } from '../../../engine/seat/by-hand.ts';
import type { AsideAct, AsideWords } from '../../../engine/table/aside.ts';
import type { AwayDays, OwnLimits } from '../../../engine/table/own-limits.ts';
import type { Words } from '../../../engine/table/said.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { randomHex } from '../../lib/random.ts';
import type { Reply } from '../../lib/incoming.ts';

export interface Sent {
  readonly id: string;
  readonly name: string;
  readonly automatic: boolean;
  readonly type: 'command' | 'sit' | 'inviteBot' | Question[0];
  readonly payload: unknown;
  readonly command?: SeatCommand;
  /** Equal for equal commands. */
  readonly content: string;
  /** Takes the answer; null when none will come. */
  readonly done?: (reply: Reply | null) => void;
  /** What the table had told when it was sent. */
  readonly over: number;
  at: number;
  onWire: boolean;
  /** The table could not take it: it goes out again after this, by this machine's clock. */
  notBefore?: number;
  /**
   * Of a word to go: its player has sat in after it; of either: it has gone again, so that the answer to that word
   * decides.
   */
  since?: 'in' | 'gone';
}

/** What is asked of the table apart from its game. */
type Question =
  | readonly ['reserve', { readonly player: Hex }]
  | readonly ['nickname', { readonly name: string | null }]
  | readonly ['ownLimits', { readonly limits: OwnLimits }]
  | readonly ['away', { readonly days: AwayDays }]
  | readonly ['say', Words]
  | readonly ['rematch', object]
  | readonly ['aside', { readonly to: number; readonly act: AsideAct }]
  | readonly ['sayAside', { readonly to: number } & AsideWords]
  | readonly ['answerRematch', { readonly accept: boolean }];

/** The pause before what the table could not take is sent again, milliseconds. */
const againAfter = 2_000;
/** What was taken may change nothing that is shown: it is under way no longer than this, milliseconds. */
const shownWithin = 2_000;

/** How much the table has told: rows of its log. */
export interface Told {
  heard(): number;
  /** Of that, what the page shows. */
  shown(): number;
}

export function outbox(
  transmit: (type: string, payload: unknown) => boolean,
  onBusy: (names: readonly string[]) => void,
  told: Told,
) {
  const waiting = new Map<string, Sent>();
  /** Answered by hand, and not yet shown: how much must be, and until when it is waited for. */
  const answered = new Map<string, { readonly name: string; readonly needs: number; readonly until: number }>();
  const tell = () => {
    const byHand = [...waiting.values()].filter((sent) => !sent.automatic);
    onBusy([...byHand, ...answered.values()].map(({ name }) => name));
  };

  /** The word by hand that says last whether its player is there. */
  let lastOfPresence: string | null = null;
  const isPresence = ({ automatic, command }: Pick<Sent, 'automatic' | 'command'>): boolean =>
    !automatic && command !== undefined && isOfPresence(command);
  /** Such words leave in the order in which they were said: the first of those that have not left. */
  const firstOfPresence = () => [...waiting.values()].find((sent) => isPresence(sent) && !sent.onWire);

  /** "Ready" closes the bets: it leaves behind every bet and move by hand, whatever keeps that waiting. */
  const mustWait = (command: SeatCommand | undefined): boolean =>
    command?.type === 'ready' &&
    [...waiting.values()].some(
      (sent) => !sent.automatic && !sent.onWire && (sent.command?.type === 'bet' || sent.command?.type === 'move'),
    );

  /**
   * A word to go that the table could not take, and that waits for its pause, is not said any more once its player is
   * back: it would leave in the middle of what the player does then. Nor is any that has not left once its player
   * stands up, and would only keep that waiting.
   */
  function withdrawBefore({ type }: SeatCommand): void {
    const isOver = ({ command, notBefore }: Sent): boolean =>
      type === 'stand' || (type === 'sitIn' && notBefore !== undefined && goes(command!));
    for (const sent of waiting.values()) if (isPresence(sent) && !sent.onWire && isOver(sent)) waiting.delete(sent.id);
  }

  function post(sent: Omit<Sent, 'over' | 'at' | 'onWire'>): boolean {
    const over = told.heard();
    const onWire = transmit(sent.type, sent.payload);
    if (!onWire) return false;
    waiting.set(sent.id, { ...sent, over, at: Date.now(), onWire });
    if (!sent.automatic) tell();
    return true;
  }

  return {
    /** Reports again which commands by hand are under way. */
    tell,
    automatic(command: SeatCommand): void {
      const content = encodeWire(command);
      for (const sent of waiting.values()) if (sent.content === content) return;
      const id = randomHex(16);
      post({
        id,
        name: command.type,
        automatic: true,
        type: 'command',
        payload: encodeWire({ id, command }),
        command,
        content,
      });
    },
    /**
     * From here on it is under way, whatever the line does: the memory goes by it already. `held`, or where another
     * must leave before it, it goes out with a later `resend`; so it does where the socket does not take it: false.
     */
    byHand(name: string, command: SeatCommand, held: boolean): boolean {
      const id = randomHex(16);
      const sent = {
        id,
        name,
        automatic: false,
        type: 'command',
        payload: encodeWire({ id, command }),
        command,
        content: encodeWire(command),
      } as const;
      withdrawBefore(command);
      const waits = held || mustWait(command) || (isPresence(sent) && firstOfPresence() !== undefined);
      const before = [...waiting.values()].filter((one) => one.command !== undefined && isOfPresence(one.command));
      if (isPresence(sent)) lastOfPresence = id;
      for (const one of before) {
        if (command.type === 'sitIn' && goes(one.command!)) one.since ??= 'in';
        if (goes(command) && (one.since === 'in' || one.command!.type === 'sitIn')) one.since = 'gone';
      }
      if (!waits && post(sent)) return true;
      waiting.set(id, { ...sent, over: told.heard(), at: Date.now(), onWire: false });
      tell();
      return waits;
    },
    sit(grant: Signed<Grant>): boolean {
      const id = randomHex(16);
      return post({ id, name: 'sit', automatic: false, type: 'sit', payload: encodeWire({ id, grant }), content: id });
    },
    plain(type: 'inviteBot'): boolean {
      const id = randomHex(16);
      return post({ id, name: type, automatic: false, type, payload: encodeWire({ id }), content: id });
    },
    /** What is asked of the table once, by a person who waits for the answer; null when there is none. */
    ask(...[type, message]: Question): Promise<Reply | null> {
      const id = randomHex(16);
      return new Promise((done) => {
        const payload = encodeWire({ id, ...message });
        if (!post({ id, name: type, automatic: false, type, payload, content: id, done })) done(null);
      });
    },
    /**
     * Sends, under their ids, the commands by hand that were held or that a lost connection left unanswered, if they
     * may still leave.
     */
    resend(mayLeave: (command: SeatCommand) => boolean): void {
      const last = ({ command }: Sent): number => Number(command?.type === 'ready');
      for (const sent of [...waiting.values()].sort((a, b) => last(a) - last(b))) {
        const waits = sent.onWire || sent.automatic || Date.now() < (sent.notBefore ?? 0) || mustWait(sent.command);
        if (waits || (sent.command !== undefined && !mayLeave(sent.command))) continue;
        if (isPresence(sent) && firstOfPresence() !== sent) continue;
        sent.onWire = transmit(sent.type, sent.payload);
        sent.at = Date.now();
      }
    },
    /** What is held back and its player does not mean any more: it never leaves. */
    withdraw(isOver: (command: SeatCommand) => boolean): void {
      let any = false;
      for (const { id, onWire, automatic, command } of waiting.values())
        if (!onWire && !automatic && command !== undefined && isOver(command)) any = waiting.delete(id) || any;
      if (any) tell();
    },
    /**
     * The table has answered. What was sent by hand stays under way until what was told before is shown, and of what
     * was taken the view that has it, too, which mostly comes before the answer.
     */
    answered({ id, ok, malformed }: Reply): Sent | undefined {
      const sent = id === null ? undefined : waiting.get(id);
      if (sent === undefined) return undefined;
      waiting.delete(sent.id);
      const heard = told.heard();
      const needs = ok === true && heard === sent.over ? heard + 1 : heard;
      if (sent.command !== undefined && !sent.automatic && malformed === undefined)
        answered.set(sent.id, { name: sent.name, needs, until: Date.now() + shownWithin });
      return sent;
    },
    /** The page may show more by now, or time has passed; true if less is under way. */
    looked(): boolean {
      const before = answered.size;
      for (const [id, { needs, until }] of answered)
        if (told.shown() >= needs || Date.now() >= until) answered.delete(id);
      return answered.size < before;
    },
    /**
     * It was not taken, and binds its player all the same: it stays under way, and leaves with a later `resend`. False:
     * a later word has left that says whether its player is there, and this one would take that back.
     */
    again(sent: Sent): boolean {
      const isOver = isPresence(sent) && lastOfPresence !== sent.id;
      if (isOver) tell();
      else waiting.set(sent.id, { ...sent, onWire: false, notBefore: Date.now() + againAfter });
      return !isOver;
    },
    /** Something has waited out its pause. */
    isDue: (): boolean =>
      [...waiting.values()].some(({ onWire, notBefore = Infinity }) => !onWire && Date.now() >= notBefore),
    /** Nothing is under way any more: from here on another seat is played. */
    drop(): void {
      for (const sent of waiting.values()) sent.done?.(null);
      waiting.clear();
      answered.clear();
      tell();
    },
    disconnected(): void {
      for (const sent of waiting.values()) {
        sent.onWire = false;
        // The next view, or the person, asks for it again.
        if (sent.automatic || sent.type !== 'command') {
          waiting.delete(sent.id);
          sent.done?.(null);
        }
      }
      tell();
    },
    /** Drops automatic commands that had no answer for `age` milliseconds; true if there were any. */
    forget(age: number): boolean {
      let any = false;
      for (const sent of waiting.values()) {
        if (sent.automatic && Date.now() - sent.at > age) any = waiting.delete(sent.id) || any;
      }
      return any;
    },
    /** How long the oldest command by hand has waited on the open socket, milliseconds. */
    silentFor(): number {
      let oldest = 0;
      for (const sent of waiting.values())
        if (!sent.automatic && sent.onWire && sent.type === 'command') oldest = Math.max(oldest, Date.now() - sent.at);
      return oldest;
    },
  };
}

export type Outbox = ReturnType<typeof outbox>;
