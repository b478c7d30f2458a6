/** Whether a node that answers only so often still brings anything new. */
import type { Hex } from '../../../engine/bytes.ts';
import { readsOn, type ExitFacts } from '../../../engine/settlement/exit/facts.ts';

/** So many looks that bring nothing new are waited for the rest: a node may count its answers by the minute. */
const idleAtMost = 10;

export class Progress {
  #isLimited = false;
  #oldest: bigint | null = null;
  /** By bank: the least that was left of its links. */
  readonly #linksLeft = new Map<Hex, bigint>();
  readonly #banks = new Set<Hex>();
  #idle = 0; // looks in a row

  /** The node has left something unanswered in some look. */
  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** Takes what a look has seen. True while there is more to be seen and the next look may bring it. */
  takes(facts: ExitFacts): boolean {
    const { readFrom, linksLeft = new Map<Hex, bigint>(), unasked = 0, banks } = facts;
    const isLeft = readsOn(facts) || unasked > 0;
    this.#isLimited ||= isLeft;
    const known = this.#banks.size;
    for (const bankId of banks.keys()) this.#banks.add(bankId);
    const isOlder = readFrom !== undefined && (this.#oldest === null || readFrom < this.#oldest);
    this.#oldest = readFrom ?? this.#oldest;
    const fewer = [...linksLeft].filter(([bankId, left]) => left < (this.#linksLeft.get(bankId) ?? left + 1n));
    for (const [bankId, left] of fewer) this.#linksLeft.set(bankId, left);
    this.#idle = !isLeft || isOlder || fewer.length > 0 || this.#banks.size > known ? 0 : this.#idle + 1;
    return isLeft && this.#idle < idleAtMost;
  }

  /** The node has answered nothing at all. True while it may come back: it has answered before, and then no more. */
  fails(): boolean {
    return this.#isLimited && ++this.#idle < idleAtMost;
  }
}
