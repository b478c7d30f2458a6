/**
 * The running digests of the court's dockets: what it has seen of a number, each once, in its order. Whoever looks
 * again and again folds only what is new: a house can add to it at each moment, for the price of some gas.
 */
import { concat, keccak256 } from 'viem';
import { zero32, type Hex } from '../../../engine/bytes.ts';

/** Keeps what it has folded: what is the same as the last time, from the oldest on, is not folded again. */
export class RunningDigest {
  readonly #folded: { readonly seen: Hex; readonly after: Hex }[] = [];

  /** What the docket has where the court has seen these: one that comes again counts once. */
  of(all: Iterable<Hex>): Hex {
    let [count, digest] = [0, zero32];
    for (const seen of new Set(all)) {
      if (this.#folded[count]?.seen !== seen) {
        this.#folded.length = count; // the chain has gone back, or the node shows others
        this.#folded.push({ seen, after: keccak256(concat([digest, seen])) });
      }
      digest = this.#folded[count++]!.after;
    }
    return digest;
  }
}

const kept = new WeakMap<object, Map<string, RunningDigest>>();

/** The digest with this name that goes on with `events`. */
export function digestBeside(events: object, name: string): RunningDigest {
  const ofEvents = kept.get(events) ?? new Map<string, RunningDigest>();
  kept.set(events, ofEvents);
  const digest = ofEvents.get(name) ?? new RunningDigest();
  ofEvents.set(name, digest);
  return digest;
}
