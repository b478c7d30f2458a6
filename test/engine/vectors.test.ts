/** All vectors (test/vectors/README.md): each file leads to its verdict, and a wrong one to its step or place. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseProof } from '../../engine/proof/read.ts';
import { stepTitles, type StepId } from '../../engine/proof/steps.ts';
import { verifyProof } from '../../engine/proof/verify.ts';
import { Unreadable } from '../../engine/protocol/json.ts';
import { NotReadable, textOf } from '../../server/cli/input.ts';
import type { Case } from '../vectors/maker/case.ts';
import { makeFiles } from '../vectors/maker/files.ts';
import { caseFiles, fileOf } from './vectors.ts';

type Found = Pick<Case, 'verdict' | 'step' | 'turn' | 'where'>;

function found(one: Case): Found {
  try {
    const { verdict, failed } = verifyProof(parseProof(textOf(fileOf(one))));
    return failed === undefined ? { verdict } : { verdict, step: failed.id, turn: failed.turn };
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', where: error.where };
    if (error instanceof NotReadable) return { verdict: 'UNREADABLE', where: '' };
    throw error;
  }
}

function expected({ verdict, step, turn, where }: Case): Found {
  return { verdict, ...(step === undefined ? {} : { step, turn }), ...(where === undefined ? {} : { where }) };
}

const casesIn = (name: string): readonly (readonly [string, Case])[] => caseFiles.get(name)!.map((one) => [one.name, one]);
const all = [...caseFiles.values()].flat();

describe('vectors', () => {
  it.each(casesIn('untouched.json'))('R8.3 R8.4 R8.5 untouched: %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('set-up.json'))('R8.1 R8.2 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('list.json'))('R8.3 R8.7 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('play.json'))('R8.4 R8.5 R8.6 R8.7 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('end.json'))('R8.8 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('reading.json'))('R7.4 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));

  it('R8.9 all files of cases are run above', () => {
    expect([...caseFiles.keys()]).toEqual(['end.json', 'list.json', 'play.json', 'reading.json', 'set-up.json', 'untouched.json']);
  });

  it('R8.9 every step of a bank fails at least once, but C.own, which only a client has, and X.bounds, which no file is known to reach', () => {
    const failing = new Set(all.map(({ step }) => step));
    const ofBanks = (Object.keys(stepTitles) as StepId[]).filter((id) => /^[SDTER]\./.test(id));
    expect(ofBanks.length).toBeGreaterThan(40);
    expect(ofBanks.filter((id) => !failing.has(id))).toEqual([]);
  });

  it('R8.9 wrong banks of all four rulesets, and not few', () => {
    const ofRuleset = (name: string) => all.filter(({ verdict, base }) => verdict === 'MISMATCH' && base?.startsWith(`bases/${name}`)).length;
    expect(['heads-up', 'online', 'saint-vincent', 'venezia'].map(ofRuleset).every((count) => count >= 20)).toBe(true);
    expect(all.filter(({ verdict }) => verdict === 'MISMATCH' || verdict === 'UNREADABLE').length).toBeGreaterThan(300);
  });

  it('R8.9 the vectors are what npm run vectors writes, and no other file is there', () => {
    const folder = fileURLToPath(new URL('../vectors/', import.meta.url));
    const made = makeFiles();
    const there = ['bases', 'cases'].flatMap((part) => readdirSync(`${folder}${part}`).map((name) => `${part}/${name}`));
    expect(there.sort()).toEqual([...made.keys()].sort());
    for (const [path, text] of made) expect([path, readFileSync(folder + path, 'utf8') === text ? 'as made' : 'stale: npm run vectors']).toEqual([path, 'as made']);
  });
});
