/** What the contracts and the chain say on the way out is said in every language, and so is each step. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitActs } from '../../../engine/settlement/exit/step.ts';
import { ChainDown, ChainFailed, ChainRefused, OtherMined, Skipped } from '../../../server/chain/errors.ts';
import { durationText, windowsText } from '../../../server/chain/exit/windows.ts';
import { meaningOf } from '../../../server/chain/exit/refusal-words.ts';
import { table } from '../../support/bank.ts';
import { stepSentence, stepTitle } from '../../../web/exit-html/words.ts';
import { exitWords } from '../../../web/words/exit.ts';
import { speak } from '../../../web/words/words.ts';

const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
/** The names of all refusals that the way out knows. */
const reasons = [
  ...source('server/chain/exit/refusal-words.ts').matchAll(/^ {2}([A-Z]\w+): (?:later|moot|other|failed|no)/gm),
].map(([, name]) => name!);

const refusals = [...reasons, 'NoReason', 'UnknownError', 'Panic'].map(
  (reason) => meaningOf(new ChainRefused(reason, ['0x12'])).words,
);
const others = [
  new Skipped(),
  new ChainFailed('The transaction failed.'),
  new OtherMined('Another was mined.'),
  new ChainDown('The chain node does not answer.'),
].map((error) => meaningOf(error).words);
const windows = windowsText({ chainId: 1, leastWindow: 600 }, [
  [`0x${'ab'.repeat(32)}`, { ...table, window: 300 }],
  [`0x${'cd'.repeat(32)}`, { ...table, window: 3_600, leaveDelay: 90 }],
]);

/** The sentences in a source, with numbers where something is put in: what a plan says is made of them. */
const sentencesIn = (path: string): readonly string[] =>
  [...source(path).matchAll(/(?:^\s*\/?\*.*$|\/\/.*$)|`([^`]*)`|'([^'\n]*)'|"([^"\n]*)"/gm)]
    .map(([, template, one, two]) =>
      (template ?? one ?? two ?? '').replace(/\$\{(?:player|escrow)\}/g, '0xab').replace(/\$\{[^{}]*\}/g, '7'),
    )
    .filter((text) => /^\p{Lu}.* .*\.$/u.test(text) && !/ 7 is |: 7\.| 7 7 |\(7\) is/.test(text)); // not those with words put in
const plain = [
  ...['plan', 'demands', 'bank', 'claims', 'salvage', 'salvage-end', 'salvage-list', 'salvage-turn', 'salvage-steps'],
  'own-evidence',
].flatMap((name) => sentencesIn(`engine/settlement/exit/${name}.ts`));
const asked = [
  ...['look', 'banks-seen', 'bank-facts', 'demand-facts'].map((name) => `exit/${name}`),
  ...['payment-proof', 'errors', 'revert-reason', 'logs', 'kept-logs'],
].flatMap((name) => sentencesIn(`server/chain/${name}.ts`));

const wordsIn = (text: string): readonly string[] =>
  text.replace(/0x\S*|"[^"]*"|--\S+|\/\w+/g, '').match(/\p{L}{3,}/gu) ?? [];
const everywhere = new Set(
  `escrow gas ether panic file wallet chain browser Sabot zero eth getLogs
  signature signatures coup Table table version interface transaction minutes`.split(/\s+/),
);

describe.each(['it', 'fr'] as const)('in %s', (language) => {
  beforeEach(() => speak(language));
  afterEach(() => speak('en'));

  it('every refusal, window and plain sentence of a plan is said without English words', () => {
    expect([reasons.length, plain.length, asked.length].every((count) => count > 10)).toBe(true);
    const left = [...refusals, ...others, ...windows, ...plain, ...asked].flatMap((text) => {
      const said = exitWords().say(text);
      // The name of the refusal stays before it.
      const words = new Set(wordsIn(text.replace(/^\w+: /, '')));
      const stayed = wordsIn(said).filter(
        (word) => words.has(word) && !everywhere.has(word) && !reasons.includes(word),
      );
      return stayed.length === 0 ? [] : [`${stayed.join(' ')} | ${text} | ${said}`];
    });
    expect(left).toEqual([]);
  });

  it('durations follow their number', () => {
    const { say } = exitWords();
    for (const seconds of [1, 60, 3_600, 90, 1_800, 86_400])
      expect(say(durationText(seconds))).not.toMatch(/hours?|seconds?\b/);
  });

  it.each(exitActs)('%s: a short button, and a sentence that names its bank', (act) => {
    expect(stepTitle({ act }).length).toBeLessThanOrEqual(24);
    const sentence = stepSentence({ act, number: 7n });
    expect(sentence).toMatch(/^\p{Lu}.*[.]$/u);
    if (!['requestLeave', 'leaveTable', 'withdraw'].includes(act)) expect(sentence).toContain('7');
    expect(stepSentence({ act, number: null })).not.toMatch(/undefined|null/);
  });
});
