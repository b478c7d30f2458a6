/**
 * One deal: cards drawn without replacement from a composition (fairness.md 3.5).
 * Four lines of arithmetic on purpose: any language can repeat them, and one HMAC serves sixteen cards.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '../assert.ts';
import { concat, fromHex, toBigint, toHex, type Hex } from '../bytes.ts';
import { cardsLeft, type Composition } from './composition.ts';

/** One block of a key serves this many cards. */
export const cardsPerBlock = 16;

/** What a deal drew. `indices[i]` is the remainder `r` that named `cards[i]` among the cards left at that point. */
export interface Deal {
  readonly dealKey: Hex;
  readonly indices: readonly number[];
  readonly cards: readonly number[];
  /** What is left after all drawn cards are out. */
  readonly composition: Composition;
}

/**
 * `dealKey = HMAC-SHA256(serverLink, coupId ‖ link_1 ‖ … ‖ link_n)`, links in contributors' order (the banker first).
 */
export function dealKeyOf(serverLink: Hex, coupId: Hex, links: readonly Hex[]): Hex {
  const message = concat(fromHex(coupId, 32), ...links.map((link) => fromHex(link, 32)));
  return toHex(hmac(sha256, fromHex(serverLink, 32), message));
}

/** Draws `count` cards with `dealKey`, sixteen a block (fairness.md 3.5). Asserts that `count` cards are left. */
export function dealWithKey(composition: Composition, dealKey: Hex, count: number): Deal {
  const left = [...composition];
  const indices: number[] = [];
  const cards: number[] = [];
  for (let b = 0; b * cardsPerBlock < count; b++) {
    for (const { r, kind } of takeBlock(
      left,
      blockOf(dealKey, b),
      Math.min(cardsPerBlock, count - b * cardsPerBlock),
    )) {
      indices.push(r);
      cards.push(kind);
    }
  }
  return { dealKey, indices, cards, composition: left };
}

/**
 * Takes the `count` cards that the number `x` names out of `left`: `r = x mod n`, `x = ⌊x / n⌋`, the r-th card left in
 * ascending kind, `n = n − 1`. All of the draw's arithmetic is here, so that a test can go through every `x` of a small
 * range.
 */
export function takeBlock(
  left: number[],
  x: bigint,
  count: number,
): readonly { readonly r: number; readonly kind: number }[] {
  let n = cardsLeft(left);
  assert(Number.isInteger(count) && count >= 0 && count <= n, `cannot draw ${count} of ${n} cards`);
  return Array.from({ length: count }, () => {
    const r = Number(x % BigInt(n));
    x /= BigInt(n); // rounds down: mixed radix
    const kind = kindAt(left, r);
    left[kind]!--;
    n--;
    return { r, kind };
  });
}

/** Key and draw in one: the whole of fairness.md 3.5. */
export function deal(
  composition: Composition,
  serverLink: Hex,
  coupId: Hex,
  links: readonly Hex[],
  count: number,
): Deal {
  return dealWithKey(composition, dealKeyOf(serverLink, coupId, links), count);
}

/** Takes the cards that were really dealt out of the composition. Asserts that they were in it. */
export function withoutCards(composition: Composition, cards: readonly number[]): Composition {
  const left = [...composition];
  for (const kind of cards) {
    assert((left[kind] ?? 0) > 0, `card ${kind} is not in the composition`);
    left[kind]!--;
  }
  return left;
}

/** A block of a key as a number. Block 0 is the key itself; block b is HMAC-SHA256(dealKey, uint32be(b)). */
export function blockOf(dealKey: Hex, b: number): bigint {
  const key = fromHex(dealKey, 32);
  if (b === 0) return toBigint(key);
  return toBigint(hmac(sha256, key, Uint8Array.of(b >>> 24, b >>> 16, b >>> 8, b)));
}

/** The r-th remaining card in ascending kind. */
function kindAt(left: readonly number[], r: number): number {
  let before = 0;
  for (let kind = 0; kind < left.length; kind++) {
    before += left[kind]!;
    if (r < before) return kind;
  }
  throw new Error('unreachable: r < cards left');
}
