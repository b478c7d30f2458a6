/**
 * One browser's part in one table. Holds the seat's memory, lets `advance` do all automatic protocol work on every
 * view, stores durably BEFORE anything leaves (protocol.md 1), and sends what a person decides by hand. React only
 * reads snapshots. A queue makes all changes of the memory one after the other.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { agree } from '../../../engine/seat/doubts.ts';
import { forgetChain } from '../../../engine/seat/follow.ts';
import { isOwnRow, pictureOf, pictureOfTable, type Picture } from '../../../engine/seat/picture.ts';
import { forget, isOfMoment, isStake, momentOf, taken, type ByHand } from '../../../engine/seat/by-hand.ts';
import { signHello } from '../../../engine/seat/hello.ts';
import { sessionAddressOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isStopped } from '../../../engine/seat/trouble.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { Refusal } from '../../../engine/table/refusals.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { readView, type ClaimedView } from '../../../engine/table/view-claim.ts';
import { randomHex } from '../../lib/random.ts';
import { fetchProof, fetchTaglia } from '../../lib/table-server.ts';
import { type ServerConfig, type TableConfig } from '../../lib/server-types.ts';
import type { Answered } from '../../lib/answered.ts';
import { chainLooks, type AskChain, type ChainSeat } from './chain-looks.ts';
import { holdsSeat, seatAskedAgain, seatHeld } from './seat-held.ts';
import { connect, type LinkStatus } from './connection.ts';
import { readHello, readReply, type Reply } from './incoming.ts';
import { outbox, type Sent } from './outbox.ts';
import { pastProofs, type Change } from './past-proofs.ts';
import { claimSitting, NoLongerHeld, saveSitting, sittingsAt, type Sitting, type SittingStatus } from './sittings.ts';
import { sameMemory } from './memory-change.ts';
import { signedSitting, type SignGrant } from './sitting-down.ts';
import { takeTabLock, type TabLock } from './tab-lock.ts';

export interface SessionNotice {
  readonly tone: 'note' | 'bad';
  readonly text: string;
  /** Rule id of a refusal. */
  readonly rule: string | null;
}

export interface Snapshot {
  readonly link: LinkStatus;
  /**
   * What may be shown of the table: the table server's claims; for this seat's money, cards and rights, what the seat
   * has checked.
   */
  readonly view: Picture | null;
  /** Server clock minus this machine's clock, milliseconds. */
  readonly offset: number;
  readonly sitting: SittingStatus | null;
  readonly memory: SeatMemory | null;
  /** Memories of earlier sittings at this table, for their evidence. */
  readonly earlier: readonly SeatMemory[];
  /** This seat as the table has it; null when watching. */
  readonly me: SeatView | null;
  /** Why this seat's sitting goes on although the table does not show it; null while the table shows it. */
  readonly unseen: string | null;
  /**
   * Why nothing of this seat's is staked: the escrow was not seen to have it. Null while it may be, or while the node
   * is being asked.
   */
  readonly unheld: string | null;
  /** Banks of this browser's sittings here that the escrow has paid differently from their last checked state. */
  readonly paidOtherwise: readonly bigint[];
  /** Another tab of this browser plays the seat. */
  readonly elsewhere: boolean;
  readonly notice: SessionNotice | null;
  /** Names of by-hand commands under way. */
  readonly busy: readonly string[];
}

/** What a person does by hand; null if the seat may not do it. */
export type MakeAct = (memory: SeatMemory) => ByHand | null;

export interface Session {
  subscribe(listener: () => void): () => void;
  snapshot(): Snapshot;
  /** The wallet's address; null if none is connected. Chooses whose sitting is played. */
  setPlayer(player: Hex | null): void;
  /** What is left, according to the chain, of the share of the bond behind the sitting with this key. */
  setShare(key: Hex, share: bigint): void;
  /** Brings `amount` to seat `seat`; asks the wallet for its one signature. Rejects if the wallet does. */
  sit(player: Hex, seat: number, amount: bigint, deadline: bigint, sign: SignGrant): Promise<void>;
  /**
   * `over`: the moment that the screen shows (`momentOf`), by default that of the newest snapshot. A bet, move, pass or
   * choice is not sent at any other.
   */
  act(name: string, make: MakeAct, over?: Hex | null): void;
  /** Plays in a bank in spite of its doubts. */
  agree(bankId: Hex): void;
  /** Takes over what a published proof has shown: a lie of the house raises the alarm. */
  learn(change: Change): void;
  inviteBot(): void;
  /** Takes the seat over from another tab or connection. */
  playHere(): void;
  reconnect(): void;
  dismiss(): void;
  close(): void;
}

/** Why the page does not do what was pressed, in words. */
function whyNot({ alarm, disagreement }: SeatMemory): string {
  if (alarm !== null) return 'Play has stopped: a check failed.';
  return disagreement !== null
    ? 'The table and this browser disagree, and nothing is signed until they agree again.'
    : 'That moment has passed.';
}

/** Opens it. The chain is asked before anything binds this seat to a list, and for the number of each new grant. */
export function openSession(server: ServerConfig, table: TableConfig, ask: AskChain): Session {
  const place = `${server.chainId}:${server.escrow}:${table.tableId}`;
  const holder = randomHex(16);
  const listeners = new Set<() => void>();
  let state: Snapshot = {
    link: { state: 'connecting' },
    view: null,
    offset: 0,
    sitting: null,
    memory: null,
    earlier: [],
    me: null,
    unseen: null,
    unheld: null,
    paidOtherwise: [],
    elsewhere: false,
    notice: null,
    busy: [],
  };
  let player: Hex | null = null;
  let chosen = false;
  let sitting: Sitting | null = null;
  let lock: TabLock | null = null;
  let challenge: string | null = null;
  let identifiedWith: string | null = null;
  let sitSentOn: string | null = null;
  // The view that `advance` has answered; of several that came in the meantime only the newest counts.
  let stepped: ClaimedView | null = null;
  let wasSeating = false; // the chain had not confirmed the seat when it was last seen
  let seatAskedAt = 0;
  let [seatAsked, seatHeard] = [0, 0];
  let saidUnreadable = false;
  let saidUnknown = false;
  const lacking = pastProofs({ taglia: fetchTaglia, bank: fetchProof });
  let queue: Promise<void> = Promise.resolve();
  let closed = false;

  /** The last claim of the table, and how much of it the player sees by now: only what the seat has looked at. */
  let heard: ClaimedView | null = null;
  let seen: ClaimedView | null = null;
  let picture: {
    readonly view: ClaimedView;
    readonly memory: SeatMemory | null;
    readonly earlier: readonly SeatMemory[];
    readonly shown: Picture;
  } | null = null;

  function shownNow(): Picture | null {
    const memory = sitting?.memory ?? null;
    const { earlier } = state;
    if (seen === null) return null;
    if (picture?.view !== seen || picture.memory !== memory || picture.earlier !== earlier) {
      picture = {
        view: seen,
        memory,
        earlier,
        shown: memory === null ? pictureOfTable(seen, earlier) : pictureOf(memory, seen, earlier),
      };
    }
    return picture.shown;
  }

  const publish = (change: Partial<Snapshot>) => {
    state = { ...state, ...change };
    state = withPicture(state);
    for (const listener of listeners) listener();
  };
  /** What a table says must not stop the session, whatever the picture makes of it: the last good picture stays. */
  const withPicture = (now: Snapshot): Snapshot => {
    try {
      return { ...now, view: shownNow() };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { ...now, notice: { tone: 'bad', text: `This page cannot show what the table says: ${why}`, rule: null } };
    }
  };
  const say = (text: string, rule: string | null = null, tone: SessionNotice['tone'] = 'bad') =>
    publish({ notice: { tone, text, rule } });
  const chain: AskChain = { ...ask, seatOf: seatAndShare };
  /** What the node that is asked now has said, and no other. */
  let node = chain.node();
  let looks = looksNow();
  let held = seatHeld(chain, () => void enqueue(again));

  function looksNow() {
    return chainLooks(chain, (why) => {
      if (!saidUnknown)
        say(`Whether a list is before the court could not be asked: ${why} Play goes on.`, null, 'note');
      saidUnknown = true;
    });
  }

  /**
   * Every answer about a seat says what is left of its share, too: it is remembered, with a wallet or without, unless a
   * later question was answered before.
   */
  async function seatAndShare(by: Hex): Promise<Answered<ChainSeat>> {
    const [of, question] = [ask.node(), ++seatAsked];
    const answer = await ask.seatOf(by);
    if ('known' in answer && ask.node() === of && question > seatHeard) {
      seatHeard = question;
      keepShare(answer.known.key, answer.known.share);
    }
    return answer;
  }

  function keepShare(key: Hex, share: bigint): void {
    void enqueue(async () => {
      if (
        !sitting ||
        !lock ||
        sessionAddressOf(sitting.memory.secret) !== key.toLowerCase() ||
        sitting.memory.share === share
      )
        return;
      await keep({ ...sitting, memory: { ...sitting.memory, share } });
    });
  }

  /** Another node is asked from the beginning, also about what the sitting knows by the one before. */
  async function askSameNode(own: Sitting): Promise<void> {
    sameNode();
    if (own.node !== node) await keep({ ...own, node, memory: forgetChain(own.memory) });
  }

  function sameNode(): void {
    if (chain.node() === node) return;
    node = chain.node();
    looks = looksNow();
    held = seatHeld(chain, () => void enqueue(again));
  }

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const run = queue.then(() => (closed ? undefined : work()));
    queue = run.catch((error: unknown) => {
      if (closed) return;
      if (error instanceof NoLongerHeld) stolen();
      else say(error instanceof Error ? error.message : String(error));
    });
    return run;
  };

  const out = outbox(
    (type, payload) => connection.send(type, payload),
    (busy) => publish({ busy }),
  );
  const connection = connect(table.roomId, {
    status(link) {
      if (link.state !== 'open') {
        challenge = null;
        identifiedWith = null;
        sitSentOn = null;
        out.disconnected();
      }
      publish({ link, ...(link.state === 'open' ? {} : { me: state.me }) });
    },
    hello(message) {
      const given = readHello(message);
      if (given === null) return unreadable('Its greeting is none.');
      challenge = given;
      stepped = null;
      void enqueue(step);
    },
    view(message) {
      const read = readView(message);
      if ('problem' in read) return unreadable(read.problem);
      connection.reads();
      const view = read.claim;
      const measured = view.now - Date.now(); // delay on the way makes it smaller: the largest seen is the best
      const offset =
        heard === null || Math.abs(measured - state.offset) > 5_000 ? measured : Math.max(measured, state.offset);
      const me = seatOf(view);
      heard = view;
      if (sitting === null) seen = view;
      publish({ offset, me, ...(me === null ? {} : { unseen: null }) });
      void enqueue(look);
    },
    reply(message) {
      const reply = readReply(message);
      if (reply === null) return unreadable('Its answer is none.');
      replied(reply);
    },
  });

  /** Drops the message, says so once, and asks for the whole again: what was there before stays. */
  function unreadable(why: string): void {
    if (!saidUnreadable)
      say(
        `The table server sent something that this page cannot read, and it was dropped. ${why} Asking again.`,
        null,
        'note',
      );
    saidUnreadable = true;
    connection.asksAnew();
  }

  function replied(reply: Reply): void {
    const sent = reply.id === null ? undefined : out.answered(reply.id);
    // After the view that came before it: a button that is free again must belong to the moment that the command led
    // to.
    void enqueue(async () => out.tell());
    if (sent?.command && (reply.ok || reply.refusal)) void enqueue(() => decided(sent, reply));
    if (reply.ok || sent?.automatic) return; // an automatic command that came too late is no news for a person
    if (reply.refusal && sent?.name === 'sit') void enqueue(() => refusedSit(reply.refusal!));
    if (sent || reply.id === null)
      say(reply.refusal?.text ?? reply.malformed ?? 'The table did not take that.', reply.refusal?.rule ?? null);
  }

  /**
   * A bet or a move that came too late was never made: the one before it counts again, and the player is told, whoever
   * sent it. One that the table has taken stays.
   */
  async function decided({ command, automatic }: Sent, { ok, refusal }: Reply): Promise<void> {
    if (!sitting || command === undefined) return;
    const memory = ok ? taken(sitting.memory, command) : forget(sitting.memory, command);
    if (memory === sitting.memory) return;
    await keep({ ...sitting, memory });
    if (ok) return;
    if (automatic && (isStake(command) || standsAgain(memory, command)))
      say(refusal?.text ?? 'The table did not take that.', refusal?.rule ?? null);
    await again();
  }

  function seatOf(view: View): SeatView | null {
    if (!sitting) return null;
    const { memory } = sitting;
    return view.seats.find((seat) => isOwnRow(memory, seat)) ?? null;
  }

  /** Stores, then shows: the only way a sitting changes. */
  async function keep(next: Sitting): Promise<void> {
    await saveSitting(next);
    sitting = next;
    publish({ sitting: next.status, memory: next.memory, me: heard ? seatOf(heard) : null });
  }

  async function refusedSit(refusal: Refusal): Promise<void> {
    if (sitting?.status !== 'asked' || state.me) return;
    if (refusal.code !== 'alreadySeated') await keep({ ...sitting, status: 'refused' });
    await choose();
  }

  /** Finds the sitting to go on with, and takes its tab lock. */
  async function choose(steal = false): Promise<void> {
    sameNode();
    const all = (await sittingsAt(place)).filter((s) => player === null || s.player === player);
    // A sitting that has sat holds money: a grant beside it waits.
    const found = all.find((s) => s.status === 'seated') ?? all.find((s) => s.status === 'asked') ?? null;
    const earlier = all
      .filter((s) => s !== found && s.memory.banks.length > 0)
      .map((s) => (s.node === node ? s.memory : forgetChain(s.memory)));
    if (found?.id !== sitting?.id || steal) {
      lock?.release();
      lock = null;
      out.drop(); // what was pressed for one seat is not sent for another
      if (identifiedWith !== null) connection.again(); // a connection speaks for one seat only
    }
    if (found && !lock) lock = await takeTabLock(found.id, steal, stolen);
    // Claimed and read again under the lock: the other tab may have written last, and may not write any more.
    sitting = found && lock ? await claimSitting(found.id, holder) : null;
    stepped = null;
    publish({
      earlier,
      elsewhere: found !== null && lock === null,
      sitting: sitting?.status ?? null,
      memory: sitting?.memory ?? null,
      me: heard ? seatOf(heard) : null,
      unseen: null,
      unheld: null,
    });
    if (found === null) revive(all);
    await step();
  }

  /**
   * A grant that the table refused, or a sitting that it called over, may still stand in the escrow: then the sitting
   * goes on.
   */
  function revive(all: readonly Sitting[]): void {
    const granted = all.filter((s) => s.memory.grant !== null && s.status !== 'draft');
    const by = player ?? granted[0]?.player;
    if (by === undefined || granted.length === 0) return;
    void chain.seatOf(by).then((answer) => {
      const there = 'known' in answer ? granted.find((s) => s.player === by && holdsSeat(answer.known, s)) : undefined;
      if (there !== undefined) void enqueue(() => reviveOne(there.id));
    });
  }

  async function reviveOne(id: string): Promise<void> {
    if (sitting !== null || state.elsewhere) return;
    const claimed = await claimSitting(id, holder);
    if (claimed === null) return;
    await saveSitting({ ...claimed, status: 'seated' });
    await choose();
  }

  function stolen(): void {
    lock?.release();
    lock = null;
    sitting = null;
    identifiedWith = null;
    out.drop();
    publish({ elsewhere: true, sitting: null, memory: null, me: null });
    connection.again(); // from here on this tab only watches
  }

  /** Does what the newest view asks of this seat, and then shows it. */
  async function look(): Promise<void> {
    const view = heard;
    try {
      await step();
    } finally {
      seen = view;
      publish({});
    }
  }

  /** Does what the newest view asks of this seat. */
  async function step(): Promise<void> {
    const view = heard;
    if (view !== null) lookAtPayments(view);
    if (!view || !sitting || !lock || challenge === null || (view === stepped && sitting.node === chain.node())) return;
    const me = seatOf(view);
    if (!me) return absent(sitting);
    wasSeating = me.status === 'seating';
    if (sitting.status === 'asked') await keep({ ...sitting, status: 'seated' });
    if (identifiedWith !== challenge) {
      identifiedWith = challenge;
      connection.send('identify', encodeWire(signHello(sitting.memory, challenge as Hex)));
      return;
    }
    if (view.viewer !== me.seat) return;
    await askSameNode(sitting);
    if (closed || !lock || !sitting) return;
    lookAtPayments(view);
    const stakes = me.status !== 'seating' && held.sure(sitting, view);
    const unheld = stakes ? null : held.why(sitting);
    if (unheld !== state.unheld) publish({ unheld });
    const { memory, send } = await looks.advance(sitting.memory, view, stakes);
    if (closed || !lock || !sitting) return;
    if (!sameMemory(memory, sitting.memory)) await keep({ ...sitting, memory });
    if (closed || !lock) return; // another tab took the seat over while the disk was writing
    for (const command of send) out.automatic(command);
    out.resend((command) => !isStopped(memory) && (stakes || !isStake(command)));
    stepped = stakes ? view : null; // if no view comes the clock asks again
    void lacking(sitting.memory, view).then((change) => change && enqueue(() => changed(change)));
  }

  /** Changes what this seat knows, after proofs from the server or the player's agreement. */
  async function changed(change: (memory: SeatMemory) => SeatMemory): Promise<void> {
    if (!sitting || !lock) return;
    const memory = change(sitting.memory);
    if (memory === sitting.memory) return;
    await keep({ ...sitting, memory });
    await again();
  }

  /** Answers the newest view again, because something else has become known. */
  async function again(): Promise<void> {
    stepped = null;
    await step();
  }

  /**
   * For all sittings of this browser here, finished or not: a player who has left or was released may also have a
   * claim. A bank that was paid otherwise stays open for the seat, and its evidence is kept.
   */
  function lookAtPayments(view: ClaimedView): void {
    sameNode();
    const answered = () => void enqueue(again);
    // What another node called paid is open again (`askSameNode`) before this node's word counts.
    const now = sitting === null || sitting.node !== node ? [] : looks.payments(sitting.memory, view, false, answered);
    const before = state.earlier.flatMap((memory) => looks.payments(memory, view, true, answered));
    const paidOtherwise = [...before, ...now];
    if (String(paidOtherwise) !== String(state.paidOtherwise)) publish({ paidOtherwise });
  }

  /**
   * The table does not show this seat: not yet, or no longer. Only the chain says whether its sitting is over (P9.2).
   */
  function absent(own: Sitting): void {
    if (own.status === 'seated' && Date.now() > seatAskedAt + seatAskedAgain) {
      seatAskedAt = Date.now();
      if (state.unseen === null) publish({ unseen: 'The table does not show your seat. The chain is asked.' });
      void chain.seatOf(own.player).then((answer) => void enqueue(() => seatTold(own.id, answer)));
    } else if (own.status === 'asked' && sitSentOn !== `${challenge} ${own.id}` && own.memory.grant) {
      // Each grant once on each connection: after a refusal a second one is sent too.
      sitSentOn = `${challenge} ${own.id}`;
      out.sit(own.memory.grant);
    }
  }

  async function seatTold(id: string, answer: Answered<ChainSeat>): Promise<void> {
    if (sitting?.id !== id || sitting.status !== 'seated' || state.me !== null) return;
    if ('unknown' in answer)
      return publish({
        unseen: `The table does not show your seat, and whether the escrow still has it is not known: ${answer.unknown} Your sitting stays.`,
      });
    if (holdsSeat(answer.known, sitting)) {
      return publish({
        unseen:
          'The table does not show your seat. The escrow still has it, with what you brought and won: your sitting stays. If the table goes on without you, the way out needs no table.',
      });
    }
    const refused = wasSeating;
    wasSeating = false;
    await keep({ ...sitting, status: refused ? 'refused' : 'left' });
    await choose();
    if (refused)
      say(
        'The escrow has not seated you, and nothing of yours is locked at this table. Your grant could be brought until it runs out, within the hour; then this page goes on with it.',
      );
  }

  async function sit(by: Hex, seat: number, amount: bigint, deadline: bigint, sign: SignGrant): Promise<void> {
    const asked = await signedSitting(
      { server, table, place, holder, chain },
      { player: by, seat, amount, deadline },
      sign,
    );
    player = by;
    await enqueue(async () => {
      await saveSitting(asked);
      await choose();
    });
  }

  async function byHand(name: string, make: MakeAct, over: Hex | null): Promise<void> {
    if (!heard || !sitting || !lock) return;
    await askSameNode(sitting);
    if (closed || !lock) return;
    const act = make(sitting.memory);
    if (act === null || (isOfMoment(act.command) && momentOf(sitting.memory) !== over))
      return say(whyNot(sitting.memory));
    const { memory, command } = act;
    if (isStake(command) && !held.sure(sitting, heard))
      return say(
        held.why(sitting) ?? 'Whether the escrow has your seat is being asked. Try again in a moment.',
        null,
        'note',
      );
    if (memory !== sitting.memory) await keep({ ...sitting, memory });
    if (closed || !lock) return;
    // A new connection does not know the seat yet: what was pressed goes out once it does.
    const { state: link } = state.link;
    const waits = link === 'connecting' || (link === 'open' && (challenge === null || identifiedWith !== challenge));
    if (!out.byHand(name, command, waits)) say('There is no connection to the table at the moment.');
    else publish({ notice: null });
  }

  const clock = setInterval(() => {
    if (chain.node() !== node) void enqueue(() => choose());
    if (out.silentFor() > 8_000 && state.link.state === 'open') connection.again();
    else {
      if (out.forget(4_000)) stepped = null;
      void enqueue(step); // does nothing unless a view is unanswered: the disk had refused, or an answer got lost
    }
  }, 1_000);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    setPlayer(next) {
      // A wallet that goes away does not end a sitting: the session key plays it. Without a wallet the newest sitting
      // goes on.
      if (chosen && (next === null || next === player)) return;
      chosen = true;
      player = next;
      void enqueue(() => choose());
    },
    setShare: keepShare,
    sit,
    act(name, make, over = state.memory === null ? null : momentOf(state.memory)) {
      // At once, not when it is sent: the memory is written first, and a second press in between must do nothing.
      publish({ busy: [...state.busy, name] });
      void enqueue(() => byHand(name, make, over).finally(() => out.tell()));
    },
    agree(bankId) {
      void enqueue(() => changed((memory) => agree(memory, bankId)));
    },
    learn(change) {
      void enqueue(() => changed(change));
    },
    inviteBot() {
      if (!out.plain('inviteBot')) say('There is no connection to the table at the moment.');
    },
    playHere() {
      publish({ elsewhere: false });
      void enqueue(() => choose(true));
      if (state.link.state !== 'open') connection.again();
    },
    reconnect: () => connection.again(),
    dismiss: () => publish({ notice: null }),
    close() {
      closed = true;
      clearInterval(clock);
      lock?.release();
      connection.close();
    },
  };
}

/** Without this command, the table has an earlier bet of this seat for the same state. */
function standsAgain({ bets }: SeatMemory, command: SeatCommand): boolean {
  if (command.type !== 'bet') return false;
  const { state } = command.bet.message;
  return bets.some(({ message, refused }) => message.state === state && message.max > 0n && !refused);
}
