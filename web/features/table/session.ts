/**
 * One browser's part in one table. Holds the seat's memory, lets `advance` do all automatic protocol work on every
 * view, stores durably BEFORE anything leaves (protocol.md 1), and sends what a person decides by hand. React only
 * reads snapshots. A queue makes all changes of the memory one after the other.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { agree } from '../../../engine/seat/doubts.ts';
import { bringCommand } from '../../../engine/seat/bring.ts';
import { isOfMoment, isOfPresence, isStake, momentOf } from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { takeTableFeed, type Held } from '../../../engine/table/view-feed.ts';
import { randomHex } from '../../lib/random.ts';
import { type ServerConfig, type TableConfig } from '../../lib/server-types.ts';
import { doubtWords } from '../../words/doubts.ts';
import { putAway } from './aside-log.ts';
import type { AskChain } from './chain-looks.ts';
import { connect } from '../../lib/connection.ts';
import type { Reply } from '../../lib/incoming.ts';
import { openFeed } from '../../lib/feed.ts';
import { gameOf } from '../../lib/game-of.ts';
import { outbox } from './outbox.ts';
import { sessionCore } from './session-core.ts';
import { sessionLink, type LinkParts } from './session-link.ts';
import { sessionNode } from './session-node.ts';
import { sessionSittings } from './session-sitting.ts';
import { sessionSteps } from './session-step.ts';
import { saveSitting } from './sittings.ts';
import { shownMoment } from './shown-moment.ts';
import { signedBring, signedSitting, type SignGrant } from './sitting-down.ts';
import type { Change } from './past-proofs.ts';
import type { MakeAct, SeatChoice, Session } from './snapshot.ts';

/** Why the page does not do what was pressed, in words. */
function whyNot({ alarm, disagreement }: SeatMemory): string {
  const words = doubtWords().session;
  if (alarm !== null) return words.stopped;
  return disagreement !== null ? words.disagrees : words.passed;
}

/** Rejects in words unless the answer is yes. */
async function told(answer: Promise<Reply | null>): Promise<void> {
  const reply = await answer;
  if (reply === null) throw new Error(doubtWords().session.noLink);
  if (reply.ok !== true) throw new Error(reply.refusal?.text ?? reply.malformed ?? doubtWords().session.notTaken);
}

/** Opens it. The chain is asked before anything binds this seat to a list, and for the number of each new grant. */
export function openSession(server: ServerConfig, table: TableConfig, ask: AskChain): Session {
  const here = { place: `${server.chainId}:${server.escrow}:${table.tableId}`, holder: randomHex(16) };
  const core = sessionCore(() => sittings.stolen());
  const { now, publish, say, enqueue } = core;
  const take = (held: Held, message: unknown) => {
    const read = takeTableFeed(held, message);
    return 'claim' in read && gameOf(read.claim) !== gameOf(table) ? { problem: doubtWords().session.otherGame } : read;
  };
  const node = sessionNode(core, ask, () => steps.again());
  /** Pressed, and not yet in the outbox: what came before it is being written or looked up. */
  const queued: string[] = [];
  const out = outbox(
    (type, payload) => connection.send(type, payload),
    (busy) => publish({ busy: [...new Set([...queued, ...busy])] }),
    { heard: () => now.heard?.seq ?? 0, shown: () => now.seen?.seq ?? 0 },
  );
  const feed = openFeed(() => connection.send('whole', ''), take);
  const connection = connect(
    table.roomId,
    sessionLink(core, out, feed, (): LinkParts => ({ connection, steps, sittings })),
  );
  const sittings = sessionSittings(core, node, here, { out, connection, step: () => steps.step() });
  const steps = sessionSteps(core, node, sittings, { out, connection });
  let chosen = false;

  /** The number that the table keeps for a standing bettor. Rejects in words. */
  async function numberFor(player: Hex): Promise<number> {
    const reply = await out.ask('reserve', { player });
    if (reply === null) throw new Error(doubtWords().session.noLink);
    if (reply.seat === undefined)
      throw new Error(reply.refusal?.text ?? reply.malformed ?? doubtWords().session.noNumber);
    if (now.heard?.seats.some(({ seat }) => seat === reply.seat) === true)
      throw new Error(doubtWords().session.otherNumber);
    return reply.seat;
  }

  async function sit(player: Hex, at: SeatChoice, amount: bigint, deadline: bigint, sign: SignGrant): Promise<void> {
    const seat = at === 'standing' ? await numberFor(player) : at;
    const asked = await signedSitting(
      { server, table, ...here, chain: node.chain },
      { player, seat, amount, deadline },
      sign,
    );
    now.player = player;
    await enqueue(async () => {
      await saveSitting(asked);
      await sittings.choose();
    });
  }

  async function byHand(name: string, make: MakeAct, over: Hex | null): Promise<void> {
    if (!now.heard || !now.sitting || !now.lock) return;
    await node.askSameNode(now.sitting);
    if (now.closed || !now.lock || !now.sitting) return;
    const act = make(now.sitting.memory, over);
    if (act === null || (isOfMoment(act.command) && momentOf(now.sitting.memory) !== over))
      return say(whyNot(now.sitting.memory));
    const { memory, command } = act;
    const held = node.held();
    if (isStake(command) && !held.sure(now.sitting, now.heard))
      return say(held.why(now.sitting) ?? doubtWords().session.asksSeat, null, 'note');
    // What the page tells and what the memory says are the same. So without a line nothing is remembered, but whether
    // its player is there; one that is coming is waited for.
    const { state: link } = now.state.link;
    if (link !== 'open' && link !== 'connecting' && !isOfPresence(command)) return say(doubtWords().session.noLink);
    if (memory !== now.sitting.memory) await core.keep({ ...now.sitting, memory });
    if (now.closed || !now.lock) return;
    // A new connection does not know the seat yet: what was pressed goes out once it does.
    const knows = now.challenge !== null && now.identifiedWith === now.challenge;
    const isTaken = out.byHand(name, command, now.state.link.state !== 'open' || !knows);
    publish({ notice: null });
    if (!isTaken) connection.again();
  }

  /** `id`: the sitting that it is pressed for. The wallet may be switched before it is done: then it is for none. */
  function press(id: string | undefined, name: string, make: MakeAct, over: Hex | null): void {
    // At once, not when it is sent: the memory is written first, and a second press in between must do nothing.
    queued.push(name);
    out.tell();
    void enqueue(async () => {
      try {
        if (id === now.sitting?.id) await byHand(name, make, over);
        else say(doubtWords().session.passed);
      } finally {
        queued.splice(queued.indexOf(name), 1);
        out.tell();
      }
    });
  }

  /** Changes what the sitting of this moment knows; not another one that is played by the time it is done. */
  function change(make: Change): void {
    const id = now.sitting?.id;
    void enqueue(async () => (id === now.sitting?.id ? steps.changed(make) : undefined));
  }

  const clock = setInterval(() => {
    if (node.isOther()) void enqueue(() => sittings.choose());
    if ((out.silentFor() > 8_000 || feed.isStuck()) && now.state.link.state === 'open') connection.again();
    else {
      if (out.forget(4_000) || out.isDue()) now.stepped = null;
      if (out.looked()) out.tell();
      void enqueue(steps.step); // does nothing unless a view is unanswered: the disk had refused, or an answer got lost
    }
  }, 1_000);

  return {
    subscribe: core.subscribe,
    snapshot: () => now.state,
    setPlayer(next) {
      // A wallet that goes away does not end a sitting: the session key plays it. Without a wallet the newest sitting
      // goes on.
      if (chosen && (next === null || next === now.player)) return;
      chosen = true;
      now.player = next;
      void enqueue(() => sittings.choose());
    },
    setShare: node.keepShare,
    sit,
    async bring(amount, deadline, sign) {
      const { sitting } = now;
      if (sitting === null) throw new Error(doubtWords().session.noSeat);
      const told = now.state.me?.brought ?? 0n;
      const signed = await signedBring({ server, chain: node.chain, told }, sitting.memory, { amount, deadline }, sign);
      press(sitting.id, 'bring', (memory) => bringCommand(memory, signed), null);
    },
    act: (name, make, over = shownMoment(now.state)) => press(now.sitting?.id, name, make, over),
    offers(what, over) {
      node.screen.offers(what, over);
      // Its time runs from the next look on.
      if (over !== null) void enqueue(steps.again);
    },
    agree(bankId, shown) {
      change((memory) => agree(memory, bankId, shown));
    },
    learn: change,
    nickname: (name) => told(out.ask('nickname', { name })),
    ownLimits: (limits) => told(out.ask('ownLimits', { limits })),
    goAway: (days) => told(out.ask('away', { days })),
    say: (words) => told(out.ask('say', words)),
    playAgain: () => told(out.ask('rematch', {})),
    answerRematch: (accept) => told(out.ask('answerRematch', { accept })),
    aside: (to, act) => told(out.ask('aside', { to, act })),
    sayAside: (to, words) => told(out.ask('sayAside', { to, ...words })),
    putAsideAway: (other) => publish({ asides: putAway(now.state.asides, other) }),
    inviteBot() {
      if (!out.plain('inviteBot')) say(doubtWords().session.noLink);
    },
    playHere() {
      publish({ elsewhere: false });
      void enqueue(() => sittings.choose(true));
      if (now.state.link.state !== 'open') connection.again();
    },
    reconnect: () => connection.again(),
    dismiss: () => publish({ notice: null }),
    close() {
      now.closed = true;
      clearInterval(clock);
      now.lock?.release();
      connection.close();
    },
  };
}
