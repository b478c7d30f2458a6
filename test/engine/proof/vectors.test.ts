/** All vectors (test/vectors/README.md): each file leads to its verdict, and a wrong one to its step or place. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { stepTitles, type StepId } from '../../../engine/proof/steps.ts';
import { verifyFile } from '../../../engine/proof/verify-file.ts';
import { Unreadable } from '../../../engine/protocol/json.ts';
import { NotReadable, textOf } from '../../../server/cli/verb/input.ts';
import type { Case } from '../../vectors/maker/case.ts';
import { makeFiles } from '../../vectors/maker/files.ts';
import { caseFiles, fileOf } from '../../vectors/cases.ts';

type Found = Pick<Case, 'verdict' | 'step' | 'turn' | 'where' | 'bank'>;

function found(one: Case): Found {
  try {
    const { verdict, failed, banks = [] } = verifyFile(parseProofFile(textOf(fileOf(one))));
    const inside = failed?.id === 'G.bank' ? banks.at(-1)?.failed : undefined;
    return failed === undefined
      ? { verdict }
      : {
          verdict,
          step: failed.id,
          turn: failed.turn,
          ...(inside && { bank: { index: banks.length - 1, step: inside.id, turn: inside.turn } }),
        };
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', where: error.where };
    if (error instanceof NotReadable) return { verdict: 'UNREADABLE', where: '' };
    throw error;
  }
}

function expected({ verdict, step, turn, where, bank }: Case): Found {
  return {
    verdict,
    ...(step === undefined ? {} : { step, turn }),
    ...(where === undefined ? {} : { where }),
    ...(bank && { bank }),
  };
}

const casesIn = (name: string): readonly (readonly [string, Case])[] =>
  caseFiles.get(name)!.map((one) => [one.name, one]);
const all = [...caseFiles.values()].flat();

describe('vectors', () => {
  it.each(casesIn('untouched.json'))('R8.3 R8.4 R8.5 untouched: %s', (_name, one) =>
    expect(found(one)).toEqual(expected(one)),
  );
  it.each(casesIn('set-up.json'))('R8.1 R8.2 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('list.json'))('R8.3 R8.7 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('play.json'))('R8.4 R8.5 R8.6 R8.7 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('end.json'))('R8.8 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('reading.json'))('R7.4 %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('taglia.json'))('R7.4 R8.11 a taglia: %s', (_name, one) => expect(found(one)).toEqual(expected(one)));
  it.each(casesIn('coup.json'))('R7.4 R8.12 a single turn: %s', (_name, one) =>
    expect(found(one)).toEqual(expected(one)),
  );

  it.each(casesIn('sette.json'))('R20.1 R20.2 R20.3 R20.4 R20.5 R20.6 R20.7 R20.8 %s', (_name, one) =>
    expect(found(one)).toEqual(expected(one)),
  );

  it('R8.9 all files of cases are run above', () => {
    expect([...caseFiles.keys()]).toEqual([
      'coup.json',
      'end.json',
      'list.json',
      'play.json',
      'reading.json',
      'set-up.json',
      'sette.json',
      'taglia.json',
      'untouched.json',
    ]);
  });

  it('R8.9 every step of a file fails at least once, except C.own, T.key, H and X.bounds', () => {
    const failing = new Set(all.map(({ step }) => step));
    const ofFiles = (Object.keys(stepTitles) as StepId[]).filter((id) => /^[SDTERKG]\./.test(id) && id !== 'T.key');
    expect(ofFiles.length).toBeGreaterThan(44);
    expect(ofFiles.filter((id) => !failing.has(id))).toEqual([]);
    const alone = new Set(caseFiles.get('coup.json')!.map(({ step }) => step));
    const ofSette: readonly StepId[] = ['T.due', 'T.shuffle'];
    expect(ofFiles.filter((id) => /^[STK]\./.test(id) && !alone.has(id) && !ofSette.includes(id))).toEqual([]);
  });

  it('R8.9 many wrong banks, of all four rulesets', () => {
    const ofRuleset = (name: string) =>
      all.filter(({ verdict, base }) => verdict === 'MISMATCH' && base?.startsWith(`bases/${name}`)).length;
    expect(['heads-up', 'online', 'saint-vincent', 'venezia'].map(ofRuleset).every((count) => count >= 20)).toBe(true);
    expect(all.filter(({ verdict }) => verdict === 'MISMATCH' || verdict === 'UNREADABLE').length).toBeGreaterThan(300);
  });

  it('R8.9 the vectors are what npm run vectors writes, and there is no other file', () => {
    const folder = fileURLToPath(new URL('../../vectors/', import.meta.url));
    const made = makeFiles();
    const there = ['bases', 'cases'].flatMap((part) =>
      readdirSync(`${folder}${part}`).map((name) => `${part}/${name}`),
    );
    expect(there.sort()).toEqual([...made.keys()].sort());
    for (const [path, text] of made)
      expect([path, readFileSync(folder + path, 'utf8') === text ? 'as made' : 'stale: npm run vectors']).toEqual([
        path,
        'as made',
      ]);
  });
});
