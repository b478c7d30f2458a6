/**
 * What the fuzzer feeds: right files, and changed ones, each described by the one place where it differs from a right
 * file.
 */
import { readFileSync } from 'node:fs';
import { parseProof } from '../../../engine/proof/read.ts';
import { coupOfBank, coupToJson, tagliaToJson } from '../../../engine/proof/write.ts';

/**
 * The bytes of `base` with those from `from` to `to` replaced by `put`, `times` over. `put` is text, or bytes after
 * "hex:".
 */
export interface Input {
  readonly base: string;
  readonly from: number;
  readonly to: number;
  readonly put: string;
  readonly times?: number;
}

const read = (path: string): string => readFileSync(new URL(`../../vectors/${path}.json`, import.meta.url), 'utf8');
const bankNames = ['heads-up-two-taglie', 'heads-up', 'online', 'saint-vincent-void', 'venezia-passed'];

/** Right files of all kinds and rulesets, by name, each on one line. */
export const bases: ReadonlyMap<string, Buffer> = new Map(
  [
    ...bankNames.map((name) => [`banks/bank-${name}`, read(`banks/bank-${name}`)] as const),
    ['bases/heads-up', read('bases/heads-up')] as const, // with the draw of its first banker
    ...['piatto-a', 'piatto-b', 'classico-a', 'classico-regola'].map(
      (name) => [`banks/sette/${name}`, read(`banks/sette/${name}`)] as const,
    ),
    ['a turn of Sette e mezzo', read('bases/sette-coup-long')] as const,
    ['a coup', JSON.stringify(coupToJson(coupOfBank(parseProof(read('banks/bank-online')), 1)))] as const,
    ['a taglia', JSON.stringify(tagliaToJson({ taglia: 1, banks: [parseProof(read('bases/heads-up'))] }))] as const,
  ].map(([name, text]) => [name, Buffer.from(JSON.stringify(JSON.parse(text)))]),
);

/** The bytes of an input. */
export function bytesOf({ base, from, to, put, times = 1 }: Input): Buffer {
  const original = bases.get(base)!;
  const bytes = put.startsWith('hex:') ? Buffer.from(put.slice(4), 'hex') : Buffer.from(put);
  return Buffer.concat([original.subarray(0, from), Buffer.alloc(bytes.length * times, bytes), original.subarray(to)]);
}

/** The input that leads from a base to these bytes. */
export function inputOf(base: string, bytes: Buffer): Input {
  const original = bases.get(base)!;
  const shorter = Math.min(original.length, bytes.length);
  let from = 0;
  while (from < shorter && original[from] === bytes[from]) from++;
  let behind = 0;
  while (behind < shorter - from && original[original.length - 1 - behind] === bytes[bytes.length - 1 - behind])
    behind++;
  const put = bytes.subarray(from, bytes.length - behind);
  const text = put.toString();
  return {
    base,
    from,
    to: original.length - behind,
    put: Buffer.from(text).equals(put) && !text.startsWith('hex:') ? text : `hex:${put.toString('hex')}`,
  };
}
