/** What a verifier says of the shared files, right and tampered, is said in every language, with no English left. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Unreadable } from '../../../engine/protocol/json.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { partsOf } from '../../../engine/proof/report-parts.ts';
import { stepTitles, type StepId } from '../../../engine/proof/steps.ts';
import { asTitle, turnNamesFrom } from '../../../engine/proof/turn-name.ts';
import type { Report } from '../../../engine/proof/verify.ts';
import { verifyFile, type FileReport } from '../../../engine/proof/verify-file.ts';
import { reportWords } from '../../../web/words/report.ts';
import { speak } from '../../../web/words/words.ts';
import { caseFiles, fileOf } from '../../vectors/cases.ts';

const folder = new URL('../../vectors/', import.meta.url);
const filesOf = (name: string): readonly string[] =>
  readdirSync(new URL(name, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(new URL(`${name}/${file}`, folder), 'utf8'));

/** Everything of a report that a page puts into words. */
function saidIn(report: Report): readonly string[] {
  const nameOf = turnNamesFrom(report.steps);
  return [
    ...report.steps.map(({ detail }) => detail),
    ...report.notChecked,
    ...(report.missing === undefined ? [] : [report.missing]),
    ...partsOf(report).map(({ title }) => title),
    ...report.steps.flatMap(({ turn }) => (turn === null ? [] : [nameOf(turn), asTitle(nameOf(turn))])),
  ];
}

function saidOf(text: string): readonly string[] {
  try {
    const report: FileReport = verifyFile(parseProofFile(text));
    return [report, ...(report.banks ?? [])].flatMap(saidIn);
  } catch (error) {
    if (error instanceof Unreadable) return [error.message];
    throw error;
  }
}

const tampered = [...caseFiles.values()].flat().map((one) => new TextDecoder().decode(fileOf(one)));
const all = [...new Set([...['banks', 'banks/sette', 'bases'].flatMap(filesOf), ...tampered].flatMap(saidOf))];

/** What every language has: words of the game, names of the protocol, formulas, and words that look alike. */
const everywhere = new Set(
  `posta garage cagnotte taglia punta banco tavolo carta sta batte cavallo rispetto ferito volontà bit
  bankId coupId drawId dealKey prev seq mod x keccak256 HMAC SHA SHA256 Σ hashStruct Table State JSON MB UTF
  Setup Grant Enter Draw Bet Closed Give Choice Step Ack Leave Void Result Sabot sabot proof coup
  Posta heads up online venezia saint vincent matta sette piatto classico alla regola VERIFIED INCOMPLETE MISMATCH`.split(
    /\s+/,
  ),
);
const alike: Readonly<Record<'it' | 'fr', ReadonlySet<string>>> = {
  it: new Set(['chain', 'escrow', 'stack', 'wallet', 'zero', 'a', 'e', 'in']),
  fr: new Set([
    ...['composition', 'table', 'signature', 'signatures', 'limites', 'place', 'places', 'coup', 'coups', 'maximum'],
    ...['minimum', 'limite', 'on', 'six', 'points', 'mode', 'version', 'session', 'division', 'a', 'e'],
  ]),
};

/** Words of a text: no hexadecimal digits, no places in a file, no ids of steps. */
const wordsIn = (text: string): readonly string[] =>
  text
    .replace(/0x\w*|punta, passed, void/g, '')
    .replace(/^[\w.[\]?-]+(?=: )|\b[A-Z]\.\w+/g, '')
    .match(/\p{L}[\p{L}\d]*/gu) ?? [];

describe.each(['it', 'fr'] as const)('in %s', (language) => {
  beforeEach(() => speak(language));
  afterEach(() => speak('en'));

  it('every title is said, and none in English', () => {
    const { titles } = reportWords();
    for (const id of Object.keys(stepTitles) as StepId[]) expect(titles[id], id).not.toBe(stepTitles[id]);
  });

  it('every detail, reason and name of the shared files is said without English words', () => {
    expect(all.length).toBeGreaterThan(1_000);
    const { say } = reportWords();
    const left = all.flatMap((text) => {
      const said = say(text);
      const words = new Set(wordsIn(text));
      const stayed = wordsIn(said).filter(
        (word) => words.has(word) && !everywhere.has(word) && !alike[language].has(word),
      );
      return stayed.length === 0 ? [] : [`${stayed.join(' ')} | ${text.slice(0, 300)} | ${said.slice(0, 300)}`];
    });
    expect(left).toEqual([]);
  });
});
