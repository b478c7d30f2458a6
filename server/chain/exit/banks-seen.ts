/**
 * All banks of a player in one look. What decides about money comes before what is only old: the newest events, banks
 * on which a deadline runs, the other banks, those that were final less often, and at the end the old events. A public
 * node answers a stranger only so often: what was seen before it stopped stays seen.
 */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import type { OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import type { KeptEvents } from '../bank-events.ts';
import { ChainDown, ChainError, HidesEvents } from '../errors.ts';
import { doubtsAtMost } from '../kept-logs.ts';
import { readsAtMost, StillReading } from '../logs.ts';
import { chainErrorOf } from '../revert-reason.ts';
import type { Places } from '../viem-reads.ts';
import { bankFacts, type Running } from './bank-facts.ts';

export interface BanksSeen {
  readonly banks: ReadonlyMap<Hex, BankFacts>;
  /** Banks that the node does not show completely, or did not answer about, with what is missing in words. */
  readonly unseen: ReadonlyMap<Hex, string>;
  /** How many of those it did not answer about. */
  readonly unasked: number;
  /** What it said of them a moment ago. */
  readonly earlier: ReadonlyMap<Hex, BankFacts>;
  /** Why some events were not read; what was read may be enough for a bank. */
  readonly unread: ChainError | null;
  /** By bank: how much is left to be read of links that it waits for. */
  readonly linksLeft: ReadonlyMap<Hex, bigint>;
}

/** After so many banks in a row without an answer the node is left in peace until the next look. */
const silentAtMost = 3;
/**
 * Events are read so long in one look, and the next goes on from there: by answers of the node, and in milliseconds.
 */
const readsFor = [200, 20_000] as const;

/** So long a bank that needs nothing stays seen, in seconds of the chain: far less than any window. */
const staysSeen = 600;

/** A bank that lacked events is asked about again when some have come, or after so many looks. */
const lackingWaits = 8;

/**
 * Where a node answers only so often, the banks alone may take all of its answers, and those on which a deadline runs
 * may take them from all others: of so many looks the last begins with the old events, and the one before it with the
 * banks in their turn.
 */
const round = 3;

/** What the looks before have seen. */
interface Before {
  looks: number;
  /** The last one has left old events to the next. */
  isLimited: boolean;
  /**
   * By bank: the last look in which it had its turn: it was answered about, or was the first and took all answers that
   * there were. Else that one would hold up all others for ever.
   */
  readonly turns: Map<Hex, number>;
  /** By bank: when the last look was answered about it, and what it saw. */
  readonly banks: Map<Hex, { readonly now: number; readonly facts: BankFacts | null }>;
  /** Banks on which a deadline runs, or may. */
  readonly running: Map<Hex, Running>;
  /** By course: in which look it was wrong, why, and how many events of its number there were. */
  readonly wrong: WeakMap<Proof, { readonly look: number; readonly fault: ChainError; readonly events: number }>;
}
const lookedAt = new WeakMap<PublicClient, Map<Hex, Before>>();

export const noBanks: BanksSeen = {
  banks: new Map(),
  unseen: new Map(),
  unasked: 0,
  earlier: new Map(),
  unread: null,
  linksLeft: new Map(),
};

/** `now`: the time of the newest block. Throws only what is no `ChainError`. */
export async function lookAtBanks(
  client: PublicClient,
  places: Places & { readonly events: KeptEvents },
  player: Hex,
  banks: readonly Proof[],
  gives: OwnGives,
  now: number,
): Promise<BanksSeen> {
  if (banks.length === 0) return noBanks;
  const { events } = places;
  const isOver = readsAtMost(...readsFor);
  const ofPlayer = lookedAt.get(client) ?? new Map<Hex, Before>();
  lookedAt.set(client, ofPlayer);
  const before = ofPlayer.get(player) ?? {
    looks: 0,
    isLimited: false,
    turns: new Map(),
    banks: new Map(),
    running: new Map(),
    wrong: new WeakMap(),
  };
  ofPlayer.set(player, before);
  before.looks++;
  const seen = new Map<Hex, BankFacts>();
  /** By course: of a bank that was forked each must be seen. */
  const faults = new Map<Proof, ChainError>();
  let judged = 0;
  let silent = 0; // banks in a row
  const linksLeft = new Map<Hex, bigint>();
  const isLeft = (): boolean => silent >= silentAtMost;

  const eventsOf = ({ setup: { message } }: Proof): number => events.countOf(message.table, message.number);
  const isSameAs = (proof: Proof): boolean => before.wrong.get(proof)?.events === eventsOf(proof);
  /** Why it cannot be seen still: a node that answers only so often is asked for its events rather. */
  const lackOf = (proof: Proof): ChainError | null => {
    const last = before.wrong.get(proof);
    if (!before.isLimited || events.isWhole || !(last?.fault instanceof HidesEvents)) return null;
    return isSameAs(proof) && before.looks - last.look < lackingWaits ? last.fault : null;
  };

  const judge = async (proof: Proof): Promise<ChainError | null> => {
    const id = bankIdOf(proof);
    const isFirst = judged++ === 0;
    const tell = (running: Running | null): void => {
      if (running === null) before.running.delete(id);
      else before.running.set(id, running);
    };
    const courses = banks.filter((one) => bankIdOf(one) === id);
    const tellLeft = (left: bigint): void => {
      if (left > 0n) linksLeft.set(id, left);
      else linksLeft.delete(id);
    };
    const looked = bankFacts(client, { ...places, isOver, now, courses, tell, tellLeft }, player, proof, gives);
    const fault = await faultOf(looked.then((facts) => seen.set(id, facts)));
    if (isFirst || !isSilence(fault)) before.turns.set(id, before.looks);
    if (fault !== null && isSilence(fault)) silent++;
    else {
      silent = 0;
      if (fault === null) before.wrong.delete(proof);
      else before.wrong.set(proof, { look: before.looks, fault, events: eventsOf(proof) });
      before.banks.set(id, { now, facts: fault === null ? seen.get(id)! : null });
    }
    if (fault === null) faults.delete(proof);
    // Of one that was judged by these events before it is known what is missing.
    else if (!(isSilence(fault) && faults.has(proof) && isSameAs(proof))) faults.set(proof, fault);
    return fault;
  };

  // One bank after the other: a public node answers a stranger only a few times at once.
  const inTurn = async (some: readonly Proof[]): Promise<void> => {
    for (const proof of some) {
      const lack = lackOf(proof);
      if (lack !== null) faults.set(proof, lack);
      else if (!isLeft()) await judge(proof);
      else if (!faults.has(proof))
        faults.set(proof, new ChainDown('The chain node does not answer. It is asked again later.'));
    }
  };

  let unread = await faultOf(events.refreshNew(isOver));
  const [order, turn] = [inOrder(banks, before), before.looks % round];
  /** Those on which a deadline runs, and then those on which one may. */
  const urgent = turn === round - 1 ? [] : await urgentOf(client, order, before.running, events.oldest, now);
  let isOldFirst = before.isLimited && turn === 0;
  for (const some of urgent) {
    await inTurn(some);
    const lacking = some.filter((proof) => faults.get(proof) instanceof HidesEvents);
    if (unread === null && isOldFirst) unread = await faultOf(events.refreshOld(isOver));
    else if (unread === null && lacking.length > 0) unread = await faultOf(events.refreshOlder(isOver));
    isOldFirst = false;
    await inTurn(lacking.filter((proof) => !isSameAs(proof)));
  }
  await inTurn(order.filter((proof) => !urgent.flat().includes(proof)));
  const wasWhole = events.isWhole;
  if (unread === null && !isLeft()) unread = await faultOf(events.refreshOld(isOver));
  else if (!events.isWhole) unread ??= [...faults.values()].find(isSilence)!;
  for (const proof of banks) {
    let fault = faults.get(proof) ?? null;
    const isWrong = (): boolean => fault !== null && !(fault instanceof ChainDown) && !isLeft();
    if (isWrong() && (!isSameAs(proof) || events.isWhole !== wasWhole)) fault = await judge(proof);
    for (let doubts = 0; isWrong() && !(unread instanceof ChainDown) && doubts < doubtsAtMost; doubts++) {
      let isAgain = false;
      const failed = await faultOf(events.doubt(isOver).then((again) => (isAgain = again)));
      unread ??= failed;
      if (!isAgain) break;
      fault = await judge(proof);
    }
  }
  before.isLimited = unread instanceof ChainDown;
  const unseen = banks.flatMap((proof) => {
    const fault = faults.get(proof);
    return fault === undefined
      ? []
      : [
          [
            bankIdOf(proof),
            missingWords(proof, fault, unread, before.running.get(bankIdOf(proof)) === 'known'),
          ] as const,
        ];
  });
  const unasked = [...faults].flatMap(([proof, fault]) => (isSilence(fault) ? [bankIdOf(proof)] : []));
  return {
    banks: seen,
    unseen: new Map(unseen),
    unasked: unasked.length,
    earlier: new Map(unasked.flatMap((id) => earlierOf(id, before, now))),
    unread,
    linksLeft,
  };
}

function earlierOf(id: Hex, { banks }: Before, now: number): readonly (readonly [Hex, BankFacts])[] {
  const last = banks.get(id);
  return last === undefined || last.facts === null || now - last.now > staysSeen ? [] : [[id, last.facts]];
}

/**
 * Every bank that was settled long ago is unshown while old events are read: one counts only until those of its window
 * were, and after all that are known to be due.
 */
async function urgentOf(
  client: PublicClient,
  order: readonly Proof[],
  running: ReadonlyMap<Hex, Running>,
  oldest: bigint | null,
  now: number,
): Promise<readonly (readonly Proof[])[]> {
  const [known, unshown] = (['known', 'unshown'] as const).map((one) =>
    order.filter((proof) => running.get(bankIdOf(proof)) === one),
  ) as [Proof[], Proof[]];
  const since = unshown.length === 0 || oldest === null ? now : await timeOf(client, oldest).catch(() => now);
  return [known, unshown.filter(({ table: { window } }) => now < since + window)];
}

async function timeOf(client: PublicClient, blockNumber: bigint): Promise<number> {
  return Number((await client.getBlock({ blockNumber })).timestamp);
}

const bankIdOf = ({ setup }: Proof): Hex => hashStruct('Setup', setup.message);

/** It does not answer; not where enough has been asked for now. */
const isSilence = (fault: ChainError | null): boolean => fault instanceof ChainDown && !(fault instanceof StillReading);

async function faultOf(work: Promise<unknown>): Promise<ChainError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const fault = chainErrorOf(error);
    if (fault instanceof ChainError) return fault;
    throw error;
  }
}

/** A bank that was final waits for its turn so many looks longer. */
const finalWaits = 3;

/** First those whose last turn is longest ago, so that all have their turn, and the newest numbers. */
function inOrder(banks: readonly Proof[], { turns, banks: known }: Before): readonly Proof[] {
  const place = (proof: Proof) => {
    const look = turns.get(bankIdOf(proof)) ?? 0;
    const { facts = null } = known.get(bankIdOf(proof)) ?? {};
    const isFinal = facts !== null && facts.final !== null;
    return { proof, turn: isFinal ? look + finalWaits : look, age: -proof.setup.message.number };
  };
  return banks
    .map(place)
    .sort((a, b) => a.turn - b.turn || Number(a.age - b.age))
    .map(({ proof }) => proof);
}

/**
 * Why a bank is not seen. Who has not read everything says no node a liar: `unread` is why some events were not read.
 * `isDue`: the court has a deadline for it, which the node has shown.
 */
function missingWords({ setup }: Proof, fault: ChainError, unread: ChainError | null, isDue: boolean): string {
  const due = isDue ? ' A deadline runs: if this does not come, ask another node before.' : '';
  const later = unread instanceof ChainDown ? ` It is asked again later.${due}` : '';
  const words =
    fault instanceof HidesEvents && unread !== null ? `${fault.what} ${unread.shortMessage}${later}` : fault.message;
  return /^Bank \d/.test(words) ? words : `Bank ${setup.message.number}: ${words}`;
}
