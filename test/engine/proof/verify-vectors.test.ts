/** The shared banks verify, every step of them; a single changed digit anywhere is found. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Unreadable } from '../../../engine/protocol/json.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { historyOf } from '../../../engine/proof/history.ts';
import { stepTitles } from '../../../engine/proof/steps.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { verifySetup } from '../../../engine/proof/verify-setup.ts';
import { verifyTurn } from '../../../engine/proof/verify-turn.ts';
import { proofToJson } from '../../../engine/proof/write.ts';

const folder = new URL('../../vectors/banks/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const banks = readdirSync(folder).filter((name) => name.startsWith('bank-') && name.endsWith('.json'));
const headsUp = JSON.parse(textOf('bank-heads-up.json')) as Json;

type Json = any;
type Path = readonly (string | number)[];

/** Every value without values inside, with its path. */
function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const at = (value: Json, path: Path): Json => path.reduce((inner, key) => inner[key], value);

/** A copy in which `change` is applied to the value at `path`. */
function changed(path: Path, change: (value: Json) => Json, of: Json = headsUp): Json {
  const copy = structuredClone(of);
  const parent = at(copy, path.slice(0, -1));
  parent[path.at(-1)!] = change(parent[path.at(-1)!]);
  return copy;
}

/** The value with one digit (or letter) changed. */
function oneDigit(value: Json): Json {
  if (typeof value === 'number') return value % 10 === 9 ? value - 1 : value + 1;
  const place = value.startsWith('0x') ? 2 + Math.floor((value.length - 2) / 2) : value.length - 1;
  const digit = value[place] as string;
  return `${value.slice(0, place)}${digit === '1' ? '2' : /[0-9]/.test(digit) || value.startsWith('0x') ? '1' : 'x'}${value.slice(place + 1)}`;
}

/** The untouched bank before each of its turns. */
const genuine = (() => {
  const proof = parseProof(headsUp);
  const { context, state } = verifySetup(proof);
  return proof.turns.map((_turn, i) => ({
    context: context!,
    before: i === 0 ? state! : proof.turns[i - 1]!.state!,
    history: historyOf(context!, proof.turns.slice(0, i)),
  }));
})();

/**
 * Like `verdictOf`, but does not check the turns before the changed one again: `verifyProof` finds in a turn what
 * `verifyTurn` finds.
 */
function verdictOfTurn(json: Json, index: number): ReturnType<typeof verdictOf> {
  try {
    const { context, history, before } = genuine[index]!;
    const { ok } = verifyTurn(context, history, before, parseProof(json).turns[index]!);
    return ok ? verdictOf(json) : { verdict: 'MISMATCH', notChecked: [] };
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', notChecked: [] };
    throw error;
  }
}

function verdictOf(json: Json): { readonly verdict: string; readonly notChecked: readonly string[] } {
  try {
    return verifyProof(parseProof(json));
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', notChecked: [] };
    throw error;
  }
}

describe('the shared banks', () => {
  it('R8.4 there are five', () => expect(banks).toHaveLength(5));

  it.each(banks)('R8.3 R8.4 R8.5 %s verifies, signatures included', (name) => {
    const proof = parseProof(textOf(name));
    const report = verifyProof(proof);
    expect(report.failed).toBeUndefined();
    expect(report.verdict).toBe('VERIFIED');
    expect(report.steps.filter(({ id }) => id === 'T.cards')).toHaveLength(
      proof.turns.filter((turn) => turn.serverLink !== undefined).length,
    );
    expect(new Set(report.steps.map(({ turn }) => turn)).size).toBe(proof.turns.length + 1);
    expect(report.steps.every(({ id, title, detail }) => title === stepTitles[id] && detail !== '')).toBe(true);
  });

  it.each(banks)('R7.4 %s is written as it was read', (name) => {
    expect(JSON.parse(JSON.stringify(proofToJson(parseProof(textOf(name)))))).toEqual(JSON.parse(textOf(name)));
  });
});

describe('tampering', () => {
  const paths = leaves(headsUp);
  /**
   * A grant that does not recover may be a contract wallet's (protocol.md 3): the proof says so, and is not refused.
   */
  const inGrant = (path: Path) =>
    path[0] === 'grants' && (path[2] === 'signature' || ['amount', 'nonce', 'deadline'].includes(String(path[3])));

  it.each([...new Set(paths.map((path) => (path[0] === 'turns' ? `turns.${path[1]}` : String(path[0]))))])(
    'R8.9 %s: one changed digit is found, or, in a grant, reported as not checked',
    (part) => {
      const among = paths.filter((path) => path.join('.') === part || path.join('.').startsWith(`${part}.`));
      expect(among.length).toBeGreaterThan(0);
      for (const path of among) {
        const tampered = changed(path, oneDigit);
        expect(at(tampered, path)).not.toEqual(at(headsUp, path));
        const { verdict, notChecked } =
          path[0] === 'turns' ? verdictOfTurn(tampered, Number(path[1])) : verdictOf(tampered);
        if (inGrant(path))
          expect([path.join('.'), notChecked.some((note) => note.startsWith('the grant of seat'))]).toEqual([
            path.join('.'),
            true,
          ]);
        else expect([path.join('.'), ['MISMATCH', 'UNREADABLE'].includes(verdict)]).toEqual([path.join('.'), true]);
      }
    },
    120_000,
  );

  it.each(banks.filter((name) => name !== 'bank-heads-up.json'))(
    'R8.9 %s: with one changed digit in every 23rd value it is never VERIFIED',
    (name) => {
      const other = JSON.parse(textOf(name)) as Json;
      for (const path of leaves(other).filter((p, i) => i % 23 === 0 && p[0] !== 'grants')) {
        const { verdict } = verdictOf(changed(path, oneDigit, other));
        expect([path.join('.'), ['MISMATCH', 'UNREADABLE'].includes(verdict)]).toEqual([path.join('.'), true]);
      }
    },
    120_000,
  );

  // No signature covers the choices: in turn 3 the punta's default leads to the same cards, outcome and state as its
  // choice.
  const harmless = (list: Path) => list.at(-1) === 'acks' || list.join('.') === 'turns.3.choices';

  it('R8.9 an item removed from a list is found, except an acknowledgement or a choice without effect', () => {
    const lists = [
      ...new Set(
        paths.flatMap((path) =>
          path.flatMap((key, i) => (typeof key === 'number' ? [JSON.stringify(path.slice(0, i + 1))] : [])),
        ),
      ),
    ].map((p) => JSON.parse(p) as Path);
    for (const path of lists.filter((p) => p[0] !== 'turns' || p.length > 2)) {
      const list = path.slice(0, -1);
      const { verdict } = verdictOf(changed(list, (items: Json[]) => items.filter((_item, i) => i !== path.at(-1))));
      const expected = harmless(list)
        ? ['VERIFIED']
        : list.join('.') === 'result.signatures'
          ? ['INCOMPLETE']
          : ['MISMATCH', 'UNREADABLE'];
      expect([path.join('.'), expected.includes(verdict)]).toEqual([path.join('.'), true]);
    }
  }, 120_000);

  it('R7.4 R8.9 replacing any value by anything is refused, and never makes the verifier throw', () => {
    const anything = fc.oneof(
      fc.anything({ maxDepth: 2 }),
      fc.constantFrom(
        null,
        '',
        '0',
        '-1',
        '0x',
        -1,
        0.5,
        256,
        2 ** 53,
        {},
        [],
        true,
        '9'.repeat(200),
        (1n << 200n).toString(),
      ),
    );
    const places = fc
      .constantFrom(...paths)
      .chain((path) => fc.integer({ min: 1, max: path.length }).map((length) => path.slice(0, length)));
    fc.assert(
      fc.property(places, anything, (path, value) => {
        const tampered = changed(path, () => value);
        if (JSON.stringify(at(headsUp, path)) === JSON.stringify(value)) return;
        const { verdict, notChecked } = verdictOf(tampered);
        const unproven = inGrant(path) && notChecked.some((note) => note.startsWith('the grant of seat'));
        const emptied =
          ['acks', 'signatures', 'turns'].includes(String(path.at(-1))) ||
          ['end', 'result'].includes(String(path[0])) ||
          harmless(path);
        if (!unproven && !emptied) expect(['MISMATCH', 'UNREADABLE']).toContain(verdict);
      }),
      { numRuns: 400 },
    );
  }, 120_000);
});

describe('reading', () => {
  it.each<[string, Json, string]>([
    ['not JSON', '{"format":', ''],
    ['a number', 5, ''],
    ['a list', [], ''],
    ['another format', { ...headsUp, format: 'proof' }, 'format'],
    ['an unknown version', { ...headsUp, version: 2 }, 'version'],
    ['a version as text', { ...headsUp, version: '1' }, 'version'],
    ['an unknown field', { ...headsUp, more: 1 }, 'more'],
    ['a void with cards', changed(['turns', 0], (turn) => ({ ...turn, void: turn.step })), 'turns[0].serverLink'],
    [
      'a new taglia with cards',
      changed(['turns', 0], ({ cards, step, state, acks }) => ({ cards, step, state, acks })),
      'turns[0].cards',
    ],
    [
      'a coup without its server link',
      changed(['turns', 0], ({ serverLink: _l, ...turn }) => turn),
      'turns[0].serverLink',
    ],
    ['a seventh card', changed(['turns', 0, 'cards'], (cards) => [...cards, 1]), 'turns[0].cards'],
    ['card 52', changed(['turns', 0, 'cards', 0], () => 52), 'turns[0].cards[0]'],
    ['a third choice', changed(['turns', 2, 'choices'], (choices) => [...choices, choices[0]]), 'turns[2].choices'],
    ['another end', { ...headsUp, end: 'banco' }, 'end'],
    [
      'a short signature',
      changed(['setup', 'signature'], (signature: string) => signature.slice(0, -2)),
      'setup.signature',
    ],
    [
      'an endless grant signature',
      changed(['grants', 0, 'signature'], () => `0x${'00'.repeat(4097)}`),
      'grants[0].signature',
    ],
    ['more than 1000 turns', changed(['turns'], (turns) => Array(1001).fill(turns[0])), 'turns'],
  ])('R7.4 %s is unreadable, with its place', (_what, input, where) => {
    expect(() => parseProof(input)).toThrow(expect.objectContaining({ name: 'Unreadable', where }));
  });

  it('R7.4 more than 4 MB is refused before it is parsed', () => {
    expect(() => parseProof(`${' '.repeat(4_000_001)}`)).toThrow(/4 MB/);
  });

  it('R7.4 a hundred thousand nested lists are unreadable, and quickly so', () => {
    expect(() => parseProof(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toThrow(
      expect.objectContaining({ name: 'Unreadable' }),
    );
  });
});
