import { toHex, type Hex } from '../../engine/bytes.ts';

/** Random bytes of the browser as hex. */
export function randomHex(bytes: number): Hex {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
