/**
 * The shared vector banks as proof objects. Has its own reader, so that testing the chain does not need the engine's
 * parser.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Proof } from '../../../engine/proof/format.ts';

const folder = path.join(import.meta.dirname, '../../vectors/banks');

/** Names of all vector banks. */
export const vectorNames = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort();

/** One vector bank. */
export function readVector(name: string): Proof {
  return proofIn(readFileSync(path.join(folder, name), 'utf8'));
}

/**
 * The proof in a text whose form is known to be right: decimal strings become bigints, except for the domain's version.
 */
export function proofIn(text: string): Proof {
  return JSON.parse(text, (key, value: unknown) =>
    typeof value === 'string' && key !== 'version' && /^-?[0-9]+$/.test(value) ? BigInt(value) : value,
  ) as Proof;
}
