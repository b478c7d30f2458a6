/**
 * The draw of the first banker (sette.md 2): one card at a time to everybody who entered, from a random start, until
 * the matta falls. Who gets it is the banker.
 */
import { fromHex, toBigint, type Hex } from '../bytes.ts';
import { cardsLeft } from '../fairness/composition.ts';
import { blockOf, cardsPerBlock, dealKeyOf, takeBlock } from '../fairness/deal.ts';
import { fullDeck, matta } from './cards.ts';

export interface FirstBanker {
  readonly dealKey: Hex;
  /** Place among the entered seats, from 0, that gets the first card. */
  readonly start: number;
  /** Cards shown, in the order drawn; the matta is the last. */
  readonly cards: readonly number[];
  /** Place among the entered seats of who got the matta. */
  readonly place: number;
}

/**
 * Draws for `places` seats, which stand by ascending seat number; `links` are theirs in this order. The start comes out
 * of block 0 of the key first, and what is left of that number draws cards 1–16.
 */
export function drawFirstBanker(serverLink: Hex, drawId: Hex, links: readonly Hex[], places: number): FirstBanker {
  const dealKey = dealKeyOf(serverLink, drawId, links);
  const x = toBigint(fromHex(dealKey, 32));
  const n = BigInt(places);
  const start = Number(x % n);
  const left = [...fullDeck];
  const all: number[] = [];
  for (let b = 0; cardsLeft(left) > 0; b++) {
    const number = b === 0 ? x / n : blockOf(dealKey, b); // rounds down: mixed radix
    for (const { kind } of takeBlock(left, number, Math.min(cardsPerBlock, cardsLeft(left)))) all.push(kind);
  }
  const at = all.indexOf(matta);
  const cards = all.slice(0, at + 1);
  return { dealKey, start, cards, place: (start + at) % places };
}
