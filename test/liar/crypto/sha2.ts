/** Replaces `@noble/hashes/sha2.js`: the same hash by Node's own library. */
import { hash } from 'node:crypto';

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
