/**
 * A proof file that carries its table's settings: both verifiers compare them with the salt (protocol.md 3), and read
 * them alike.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseProof } from '../../engine/proof/read.ts';
import { verifyProof } from '../../engine/proof/verify.ts';
import { proofToJson } from '../../engine/proof/write.ts';
import { Unreadable, type Json } from '../../engine/protocol/json.ts';
import { settingsSalt, type Settings } from '../../engine/protocol/settings.ts';
import { proofOf } from '../../engine/table/evidence.ts';
import { bet, finish, lastBank, open, seated } from '../support/situations.ts';

const folder = fileURLToPath(new URL('../../verifiers/python/', import.meta.url));
const settings: Settings = {
  name: 'Rosé "€" \u0007 \ufb33 😀',
  seats: 2,
  clocks: { bets: 20_000, draw: 15_000 },
  cut: [200, 1],
  '\ufb33': null,
  '😀': true,
};

/** Verdict and first step that differs, or the place of what cannot be read. */
type Found = readonly [verdict: string, where: string];

function ours(text: string): Found {
  try {
    const { verdict, failed } = verifyProof(parseProof(text));
    return [verdict, failed?.id ?? ''];
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return ['UNREADABLE', error.where];
  }
}

/** Null without python3. */
function theirs(text: string): Found | null {
  const { stdout, error } = spawnSync('python3', ['verify.py', '--json', '-'], {
    cwd: folder,
    input: text,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (error) return null;
  const report = JSON.parse(stdout) as { verdict: string; failed?: { id: string } | null; where?: string };
  return [report.verdict, report.failed?.id ?? report.where ?? ''];
}

describe('settings in a proof file', () => {
  const table = open(seated({ salt: settingsSalt(settings) }));
  finish(bet(table));
  const bank = table.state.bank ?? lastBank(table).bank;
  const file = (more: Json | undefined) =>
    JSON.stringify({
      ...(proofToJson(proofOf(table.state, bank)) as object),
      ...(more === undefined ? {} : { settings: more }),
    });
  const plain = ours(file(undefined));

  it('R8.1 the salt’s own settings change no verdict, and are written as they were read', () => {
    expect(plain[0]).not.toBe('MISMATCH');
    expect(ours(file(settings as Json))).toEqual(plain);
    expect(proofToJson(parseProof(file(settings as Json)))).toMatchObject({ settings });
    expect(theirs(file(settings as Json)) ?? plain).toEqual(plain);
  });

  it.each<[string, Json]>([
    ['another clock', { ...settings, clocks: { bets: 1, draw: 15_000 } }],
    ['a field more', { ...settings, more: 0 }],
    ['none at all', {}],
  ])('R8.1 %s differs at the table', (_what, other) => {
    expect(ours(file(other))).toEqual(['MISMATCH', 'S.table']);
    expect(theirs(file(other)) ?? ['MISMATCH', 'S.table']).toEqual(['MISMATCH', 'S.table']);
  });

  it.each<[string, Json]>([
    ['a list', []],
    ['a text', 'x'],
    ['a fraction', { a: 'F' }],
    ['a negative', { a: -1 }],
    ['half a character', { a: '\ud800' }],
    ['2^53', { a: 2 ** 53 }],
  ])('R7.4 %s cannot be read', (_what, other) => {
    const text = file(other).replace('"a":"F"', '"a":0.5');
    expect(ours(text)[0]).toBe('UNREADABLE');
    expect((theirs(text) ?? ['UNREADABLE'])[0]).toBe('UNREADABLE');
  });
});
