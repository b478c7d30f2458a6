/**
 * One browser's part in one table. Holds the seat's memory, lets `advance` do all automatic protocol work on every view,
 * stores durably BEFORE anything leaves (protocol.md 1), and sends what a person decides by hand. React only reads
 * snapshots. All changes of the memory run one after the other in a queue.
 */
import { AssertionFailed } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Grant } from '../../../engine/protocol/messages.ts';
import type { Signed } from '../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { forget, remember } from '../../../engine/seat/by-hand.ts';
import { nonceAfter } from '../../../engine/seat/grant-nonce.ts';
import { signHello } from '../../../engine/seat/hello.ts';
import { newMemory, sessionAddressOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { Refusal } from '../../../engine/table/refusals.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';
import { ServiceError } from '../../lib/errors.ts';
import { randomHex } from '../../lib/random.ts';
import { domainOf, type ServerConfig, type TableConfig } from '../../lib/table-server.ts';
import { chainLooks, type AskChain } from './chain-looks.ts';
import { connect, type LinkStatus, type Reply } from './connection.ts';
import { outbox } from './outbox.ts';
import { claimSitting, dropSitting, keepStore, NoLongerHeld, saveSitting, sittingsAt, type Sitting, type SittingStatus } from './sittings.ts';
import { sameMemory } from './memory-change.ts';
import { takeTabLock, type TabLock } from './tab-lock.ts';

export interface SessionNotice {
  readonly tone: 'note' | 'bad';
  readonly text: string;
  /** Rule id of a refusal. */
  readonly rule: string | null;
}

export interface Snapshot {
  readonly link: LinkStatus;
  readonly view: View | null;
  /** Server clock minus this machine's, milliseconds. */
  readonly offset: number;
  readonly sitting: SittingStatus | null;
  readonly memory: SeatMemory | null;
  /** Memories of earlier sittings at this table, for their evidence. */
  readonly earlier: readonly SeatMemory[];
  /** This seat as the table has it; null when watching. */
  readonly me: SeatView | null;
  /** Another tab of this browser plays the seat. */
  readonly elsewhere: boolean;
  readonly notice: SessionNotice | null;
  /** Names of by-hand commands under way. */
  readonly busy: readonly string[];
}

export type MakeCommand = (memory: SeatMemory, view: View) => SeatCommand;
export type SignGrant = (grant: Grant) => Promise<Hex>;

export interface Session {
  subscribe(listener: () => void): () => void;
  snapshot(): Snapshot;
  /** The wallet's address, null while none is connected. Chooses whose sitting is played. */
  setPlayer(player: Hex | null): void;
  /** What the chain says is left of the share of the bond behind the sitting with this key. */
  setShare(key: Hex, share: bigint): void;
  /** Brings `amount` to seat `seat`; asks the wallet for its one signature. Rejects when the wallet does. */
  sit(player: Hex, seat: number, amount: bigint, deadline: bigint, sign: SignGrant): Promise<void>;
  act(name: string, make: MakeCommand): void;
  inviteBot(): void;
  /** Takes the seat over from another tab or connection. */
  playHere(): void;
  reconnect(): void;
  dismiss(): void;
  close(): void;
}

/** The command, or null when the view has moved on since the button was there. */
function attempt(make: MakeCommand, memory: SeatMemory, view: View): SeatCommand | null {
  try {
    return make(memory, view);
  } catch (error) {
    if (error instanceof AssertionFailed) return null;
    throw error;
  }
}

/** After an alarm nothing is signed any more; standing up and sitting out need no signature. */
function unsignedLeaving(command: SeatCommand | null): SeatCommand | null {
  if (command === null) return null;
  if (command.type === 'stand') return { type: 'stand', leave: null };
  return command.type === 'sitOut' ? command : null;
}

/** Opens it. The chain is asked before anything binds this seat to a list, and for the number of each new grant. */
export function openSession(server: ServerConfig, table: TableConfig, chain: AskChain): Session {
  const place = `${server.chainId}:${server.escrow}:${table.tableId}`;
  const holder = randomHex(16);
  const listeners = new Set<() => void>();
  let state: Snapshot = { link: { state: 'connecting' }, view: null, offset: 0, sitting: null, memory: null, earlier: [], me: null, elsewhere: false, notice: null, busy: [] };
  let player: Hex | null = null;
  let chosen = false;
  let sitting: Sitting | null = null;
  let lock: TabLock | null = null;
  let challenge: string | null = null;
  let identifiedWith: string | null = null;
  let sitSentOn: string | null = null;
  let stepped: View | null = null; // the view that `advance` has answered; of several that came meanwhile only the newest counts
  let wasSeating = false; // the chain had not confirmed the seat when it was last seen
  const looks = chainLooks(chain);
  let queue: Promise<void> = Promise.resolve();
  let closed = false;

  const publish = (change: Partial<Snapshot>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const say = (text: string, rule: string | null = null, tone: SessionNotice['tone'] = 'bad') => publish({ notice: { tone, text, rule } });
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const run = queue.then(() => (closed ? undefined : work()));
    queue = run.catch((error: unknown) => {
      if (closed) return;
      if (error instanceof NoLongerHeld) stolen();
      else say(error instanceof Error ? error.message : String(error));
    });
    return run;
  };

  const out = outbox((type, payload) => connection.send(type, payload), (busy) => publish({ busy }));
  const connection = connect(table.roomId, {
    status(link) {
      if (link.state !== 'open') { challenge = null; identifiedWith = null; sitSentOn = null; out.disconnected(); }
      publish({ link, ...(link.state === 'open' ? {} : { me: state.me }) });
    },
    hello(given) { challenge = given; stepped = null; void enqueue(step); },
    view(view) {
      const measured = view.now - Date.now(); // delay on the way makes it smaller: the largest seen is the best
      const offset = state.view === null || Math.abs(measured - state.offset) > 5_000 ? measured : Math.max(measured, state.offset);
      publish({ view, offset, me: seatOf(view) });
      void enqueue(step);
    },
    reply: (reply) => replied(reply),
  });

  function replied(reply: Reply): void {
    const sent = reply.id === null ? undefined : out.answered(reply.id);
    if (reply.refusal && sent?.command) void enqueue(() => refused(sent.command!));
    if (reply.ok || sent?.automatic) return; // an automatic command that came too late is no news for a person
    if (reply.refusal && sent?.name === 'sit') void enqueue(() => refusedSit(reply.refusal!));
    if (sent || reply.id === null) say(reply.refusal?.text ?? reply.malformed ?? 'The table did not take that.', reply.refusal?.rule ?? null);
  }

  /** A bet or a move that came too late was never made: the one before it counts again. */
  async function refused(command: SeatCommand): Promise<void> {
    if (!sitting) return;
    const memory = forget(sitting.memory, command);
    if (memory === sitting.memory) return;
    await keep({ ...sitting, memory });
    stepped = null;
    await step();
  }

  function seatOf(view: View): SeatView | null {
    if (!sitting) return null;
    const key = sessionAddressOf(sitting.memory.secret);
    return view.seats.find((seat) => seat.key === key) ?? null;
  }

  /** Stores, then shows: the only way a sitting changes. */
  async function keep(next: Sitting): Promise<void> {
    await saveSitting(next);
    sitting = next;
    publish({ sitting: next.status, memory: next.memory, me: state.view ? seatOf(state.view) : null });
  }

  async function refusedSit(refusal: Refusal): Promise<void> {
    if (sitting?.status !== 'asked' || state.me) return;
    if (refusal.code !== 'alreadySeated') await keep({ ...sitting, status: 'refused' });
    await choose();
  }

  /** Finds the sitting to go on with, and takes its tab lock. */
  async function choose(steal = false): Promise<void> {
    const all = (await sittingsAt(place)).filter((s) => player === null || s.player === player);
    const found = all.find((s) => s.status === 'asked' || s.status === 'seated') ?? null;
    const earlier = all.filter((s) => s !== found && s.memory.banks.length > 0).map((s) => s.memory);
    if (found?.id !== sitting?.id || steal) {
      lock?.release();
      lock = null;
      if (identifiedWith !== null) connection.again(); // a connection speaks for one seat only
    }
    if (found && !lock) lock = await takeTabLock(found.id, steal, stolen);
    // Claimed and read again under the lock: the other tab may have written last, and must not any more.
    sitting = found && lock ? await claimSitting(found.id, holder) : null;
    stepped = null;
    publish({
      earlier, elsewhere: found !== null && lock === null,
      sitting: sitting?.status ?? null, memory: sitting?.memory ?? null, me: state.view ? seatOf(state.view) : null,
    });
    await step();
  }

  function stolen(): void {
    lock?.release();
    lock = null;
    sitting = null;
    identifiedWith = null;
    publish({ elsewhere: true, sitting: null, memory: null, me: null });
    connection.again(); // from here on this tab only watches
  }

  /** What the newest view asks of this seat. */
  async function step(): Promise<void> {
    const { view } = state;
    if (!view || !sitting || !lock || challenge === null || view === stepped) return;
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
    looks.askForPayments(sitting, view, (number, right) => void enqueue(() => foundPaid(number, right)));
    const { memory, send } = await looks.advance(sitting.memory, view);
    if (closed || !lock || !sitting) return;
    if (!sameMemory(memory, sitting.memory)) await keep({ ...sitting, memory });
    if (closed || !lock) return; // the seat was taken over while the disk wrote
    for (const command of send) out.automatic(command);
    out.resend();
    stepped = view;
  }

  /** What the chain has paid for a bank. Paid otherwise than the seat knows, the bank is told, and its evidence kept. */
  async function foundPaid(number: bigint, right: boolean): Promise<void> {
    if (!right) return say(`The escrow has settled bank ${number} otherwise than in the last state that this browser has checked. If you played no coup after that, claim what is missing on the page /exit, soon: it has the proof.`);
    stepped = null;
    await step();
  }

  /** The table does not show this seat: not yet, or no longer. */
  async function absent(own: Sitting): Promise<void> {
    if (own.status === 'seated') {
      await keep({ ...own, status: wasSeating ? 'refused' : 'left' });
      await choose();
      if (wasSeating) say('The escrow did not seat you, and nothing of yours is locked. Try again, or take another table.');
      wasSeating = false;
    } else if (own.status === 'asked' && sitSentOn !== `${challenge} ${own.id}` && own.memory.grant) {
      sitSentOn = `${challenge} ${own.id}`; // each grant once on each connection: a second one after a refusal is sent, too
      out.sit(own.memory.grant);
    }
  }

  /** For a new grant: one that was signed and never brought is in nobody's way, for only what the chain has seated counts. */
  async function nextNonce(by: Hex): Promise<bigint> {
    const last = await chain.lastNonce(by).catch(() => { throw new ServiceError('chain node', null, 'The chain does not answer, and without it your grant has no number. Nothing was signed. Try again in a moment.'); });
    const nonce = nonceAfter(last, Date.now());
    if (nonce === null) throw new Error('This wallet has used up the numbers of its grants at this table. Take another table, or another wallet.');
    return nonce;
  }

  async function sit(by: Hex, seat: number, amount: bigint, deadline: bigint, sign: SignGrant): Promise<void> {
    keepStore();
    const nonce = await nextNonce(by);
    const memory = newMemory(domainOf(server), table.table, server.house, seat, randomHex(32));
    const grant: Grant = { player: by, table: hashStruct('Table', table.table), seat, key: sessionAddressOf(memory.secret), amount, nonce, deadline };
    const draft: Sitting = { id: `${place}:${by}:${grant.key}`, place, player: by, status: 'draft', startedAt: Date.now(), holder, memory };
    await saveSitting(draft); // the key must not be lost once a wallet has signed for it
    let signature: Hex;
    try {
      signature = canonical(await sign(grant));
    } catch (error) {
      await dropSitting(draft.id);
      throw error;
    }
    const signed: Signed<Grant> = { message: grant, signature };
    player = by;
    await enqueue(async () => {
      await saveSitting({ ...draft, status: 'asked', memory: { ...memory, grant: signed } });
      await choose();
    });
  }

  async function byHand(name: string, make: MakeCommand): Promise<void> {
    const { view } = state;
    if (!view || !sitting || !lock) return;
    const made = attempt(make, sitting.memory, view);
    const command = sitting.memory.alarm ? unsignedLeaving(made) : made;
    if (command === null) return say(sitting.memory.alarm ? 'Play has stopped: a check failed.' : 'That moment has passed.');
    const memory = remember(sitting.memory, command);
    if (memory !== sitting.memory) await keep({ ...sitting, memory });
    if (closed || !lock) return;
    // A connection that is being made knows nobody yet: what was pressed goes out once it knows this seat.
    const { state: link } = state.link;
    const held = link === 'connecting' || (link === 'open' && (challenge === null || identifiedWith !== challenge));
    if (!out.byHand(name, command, held)) say('There is no connection to the table at the moment.');
    else publish({ notice: null });
  }

  const clock = setInterval(() => {
    if (out.silentFor() > 8_000 && state.link.state === 'open') connection.again();
    else {
      if (out.forget(4_000)) stepped = null;
      void enqueue(step); // does nothing unless a view is unanswered: the disk had refused, or an answer got lost
    }
  }, 1_000);

  return {
    subscribe(listener) { listeners.add(listener); return () => listeners.delete(listener); },
    snapshot: () => state,
    setPlayer(next) {
      // A wallet that goes away ends no sitting: the session key plays it. Without a wallet the newest sitting goes on.
      if (chosen && (next === null || next === player)) return;
      chosen = true;
      player = next;
      void enqueue(() => choose());
    },
    setShare(key, share) {
      void enqueue(async () => {
        if (!sitting || !lock || sessionAddressOf(sitting.memory.secret) !== key.toLowerCase() || sitting.memory.share === share) return;
        await keep({ ...sitting, memory: { ...sitting.memory, share } });
      });
    },
    sit,
    act(name, make) {
      // At once, not when it is sent: the memory is written first, and a second press must do nothing meanwhile.
      publish({ busy: [...state.busy, name] });
      void enqueue(() => byHand(name, make).finally(() => out.tell()));
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

/** Wallets differ in the last byte (0/1 or 27/28) and in case; contract wallets' longer signatures stay as they are. */
function canonical(signature: Hex): Hex {
  const hex = signature.toLowerCase();
  if (hex.length !== 132) return hex as Hex;
  const v = Number.parseInt(hex.slice(130), 16);
  return `${hex.slice(0, 130)}${(v < 27 ? v + 27 : v).toString(16)}` as Hex;
}

