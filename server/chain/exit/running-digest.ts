import { concat, keccak256 } from 'viem';
import { zero32, type Hex } from '../../../engine/bytes.ts';

/** What the court's docket has where it has seen these, each once, in this order: one that comes again counts once. */
export const runningDigest = (seen: Iterable<Hex>): Hex =>
  [...new Set(seen)].reduce<Hex>((before, digest) => keccak256(concat([before, digest])), zero32);
