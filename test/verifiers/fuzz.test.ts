/** The fuzzer's corpus again, and its judge (`npm run fuzz:proofs` goes on looking for more). */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { prngOf } from '../../engine/simulation/prng.ts';
import { bases, bytesOf, inputOf, type Input } from './fuzz/input.ts';
import { Finding, judge } from './fuzz/judge.ts';
import { mutate } from './fuzz/mutate.ts';

const corpus = JSON.parse(
  readFileSync(new URL('../vectors/fuzz/corpus.json', import.meta.url), 'utf8'),
) as readonly (Input & { readonly outcome: string })[];
const edited = (name: string, edit: (json: any) => void): Buffer => {
  const json: unknown = JSON.parse(bases.get(name)!.toString());
  edit(json);
  return Buffer.from(JSON.stringify(json));
};
const judged = (name: string, bytes: Buffer): string => judge(bytes, bases.get(name)!);

/** The longest text from which `JSON.parse` made a value since `parsed` was cleared. */
const parsed = vi.spyOn(JSON, 'parse');
const longestParsed = (): number => Math.max(0, ...parsed.mock.calls.map(([text]) => text.length));

describe('fuzzing of proofs', () => {
  it('R7.4 R8.9 every corpus input: Unreadable or a report, and VERIFIED only for a right file', () => {
    const outcomes = new Set(corpus.map((one) => judge(bytesOf(one), bases.get(one.base)!)));
    expect(outcomes.size).toBeGreaterThan(50);
    expect([...outcomes].filter((outcome) => outcome.startsWith('MISMATCH bank T.')).length).toBeGreaterThan(12);
  });

  it('R7.4 a hundred new ones, the same each time', () => {
    for (let i = 0; i < 100; i++) {
      const input = mutate(prngOf(20_261_121, i));
      expect(mutate(prngOf(20_261_121, i))).toEqual(input);
      if ((input.times ?? 1) * input.put.length < 1_000_000) judge(bytesOf(input), bases.get(input.base)!);
    }
  });

  it.each([
    [' ', 0],
    ['[', 0],
    ['{"a":', 0],
    ['9', 400],
    ['"', 400],
    ['[],', 0],
  ])('R7.4 a hundred megabytes of %s are refused before any value is made of them', (put, from) => {
    parsed.mockClear();
    const outcome = judge(
      bytesOf({ base: 'banks/bank-online', from, to: from, put, times: 100_000_000 / put.length }),
      bases.get('banks/bank-online')!,
    );
    expect(outcome).toMatch(/^UNREADABLE larger than/);
    expect(longestParsed()).toBe(0);
  });

  it('R7.4 as much as a taglia may have, of nothing but brackets or of the same item', () => {
    for (const put of ['[', '{"a":', '[],', '0,', ' ']) {
      const from = bases.get('a taglia')!.indexOf('"banks":[') + '"banks":['.length;
      parsed.mockClear();
      const outcome = judge(
        bytesOf({ base: 'a taglia', from, to: from, put, times: Math.floor(31_900_000 / put.length) }),
        bases.get('a taglia')!,
      );
      expect(outcome).toMatch(put === ' ' ? /^VERIFIED/ : /^UNREADABLE/);
      // Of brackets, JSON.parse alone would take eight seconds and 5 GB: they are counted before.
      if (put !== '0,') expect(longestParsed() > 31_000_000).toBe(put === ' ');
    }
  });

  it('R8.9 the judge finds a changed file that is called VERIFIED, and accepts one that only says less', () => {
    const name = 'banks/bank-online';
    expect(judged(name, bases.get(name)!)).toBe('VERIFIED');
    expect(judged(name, Buffer.from(JSON.stringify(JSON.parse(bases.get(name)!.toString()), null, '\t')))).toBe(
      'VERIFIED',
    );
    expect(
      judged(
        name,
        edited(name, (json) => json.turns[0].acks.pop()),
      ),
    ).toBe('VERIFIED');
    const other = bases.get('banks/bank-heads-up')!;
    expect(() => judge(other, bases.get(name)!)).toThrow(Finding); // a right file, but not this one
    expect(() =>
      judge(
        bases.get(name)!,
        edited(name, (json) => json.turns[0].acks.pop()),
      ),
    ).toThrow(Finding); // more than it said
  });

  it('the place of a change and the change make the bytes again', () => {
    for (let i = 0; i < 50; i++) {
      const input = mutate(prngOf(7, i));
      const bytes = bytesOf(input);
      if (bytes.length < 1_000_000) expect(bytesOf(inputOf(input.base, bytes)).equals(bytes)).toBe(true);
    }
  });
});
