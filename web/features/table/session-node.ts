/**
 * A session and the chain node of its player: what that node has said, and no other. A node that is chosen later is
 * asked from the beginning.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { forgetChain } from '../../../engine/seat/follow.ts';
import { sessionAddressOf } from '../../../engine/seat/memory.ts';
import type { ClaimedTableView } from '../../../engine/table/view-claim.ts';
import type { Answered } from '../../lib/answered.ts';
import { doubtWords } from '../../words/doubts.ts';
import { chainLooks, type AskChain, type ChainSeat } from './chain-looks.ts';
import { screenTime } from './screen-time.ts';
import { seatHeld } from './seat-held.ts';
import type { SessionCore } from './session-core.ts';
import type { Sitting } from './sittings.ts';

/** `again`: answers the newest view again, because the node has told something new. */
export function sessionNode(core: SessionCore, ask: AskChain, again: () => Promise<void>) {
  const { now } = core;
  const chain: AskChain = { ...ask, seatOf: seatAndShare };
  const screen = screenTime();
  let node = chain.node();
  let looks = looksNow();
  let held = heldNow();
  let saidUnknown = false;
  let [seatAsked, seatHeard] = [0, 0];

  function looksNow() {
    return chainLooks(chain, screen, (why) => {
      if (!saidUnknown) core.say(doubtWords().session.listUnknown(why), null, 'note');
      saidUnknown = true;
    });
  }

  function heldNow() {
    return seatHeld(chain, () => void core.enqueue(again));
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
    void core.enqueue(async () => {
      const { sitting, lock } = now;
      if (
        !sitting ||
        !lock ||
        sessionAddressOf(sitting.memory.secret) !== key.toLowerCase() ||
        sitting.memory.share === share
      )
        return;
      await core.keep({ ...sitting, memory: { ...sitting.memory, share } });
    });
  }

  function sameNode(): void {
    if (chain.node() === node) return;
    node = chain.node();
    looks = looksNow();
    held = heldNow();
  }

  /**
   * For all sittings of this browser here, finished or not: a player who has left or was released may also have a
   * claim. A bank that was paid otherwise stays open for the seat, and its evidence is kept.
   */
  function lookAtPayments(view: ClaimedTableView): void {
    sameNode();
    const { sitting, state } = now;
    const answered = () => void core.enqueue(again);
    // What another node called paid is open again (`askSameNode`) before this node's word counts.
    const own = sitting === null || sitting.node !== node ? [] : looks.payments(sitting.memory, view, false, answered);
    const before = state.earlier.flatMap((memory) => looks.payments(memory, view, true, answered));
    const paidOtherwise = [...before, ...own];
    if (String(paidOtherwise) !== String(state.paidOtherwise)) core.publish({ paidOtherwise });
  }

  return {
    chain,
    looks: () => looks,
    screen,
    held: () => held,
    /** The player has chosen another node, and the session does not ask it yet. */
    isOther: () => chain.node() !== node,
    /** What this node has said is in the memory of the sitting. */
    isOf: (sitting: Sitting) => sitting.node === node,
    keepShare,
    sameNode,
    /** Another node is asked from the beginning, also about what the sitting knows by the one before. */
    async askSameNode(own: Sitting): Promise<void> {
      sameNode();
      if (own.node !== node) await core.keep({ ...own, node, memory: forgetChain(own.memory) });
    },
    lookAtPayments,
  };
}

export type SessionNode = ReturnType<typeof sessionNode>;
