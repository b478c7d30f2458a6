/** The files that the pages cut from a proof: names, labels, and that each verifies alone. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { parseProof, parseProofFile } from '../../../engine/proof/read.ts';
import { verifyFile } from '../../../engine/proof/verify-file.ts';
import { fileText } from '../../../web/lib/alarm-file.ts';
import { partsOf, taglieOf, wholeOf } from '../../../web/lib/proof-files.ts';

const vector = (name: string): Proof =>
  parseProof(readFileSync(new URL(`../../vectors/banks/${name}.json`, import.meta.url), 'utf8'));
const bank = vector('bank-heads-up');
const idOf = (proof: Proof) => hashStruct('Setup', proof.setup.message);
const verdictOf = (text: string) => verifyFile(parseProofFile(text)).verdict;

describe('a bank', () => {
  it('is given out whole and unchanged, under its number and id', () => {
    const { label, name, text } = wholeOf({ kind: 'bank', proof: bank });
    expect([label, name]).toEqual([
      `Bank ${bank.setup.message.number}`,
      `sabot-bank-${bank.setup.message.number}-${idOf(bank).slice(2, 10)}.json`,
    ]);
    expect(parseProof(text())).toEqual(bank);
  });

  it('each of its turns is a file that verifies, named by its coup id', () => {
    const parts = partsOf({ kind: 'bank', proof: bank });
    expect(parts.map(({ label }) => label)).toEqual(bank.turns.map((_, at) => `Turn ${at} (coup ${at + 1})`));
    expect(parts.map(({ name }) => name)).toEqual(
      bank.turns.map(
        (_, at) => `sabot-coup-${bank.setup.message.number}-${coupIdOf(idOf(bank), at).slice(2, 10)}.json`,
      ),
    );
    for (const { text, name } of parts) {
      expect(verdictOf(text()), name).toBe('VERIFIED');
      const file = parseProofFile(text());
      expect([partsOf(file), wholeOf(file).name]).toEqual([[], name]);
    }
  });

  it('a void and a new taglia say so', () => {
    const labels = (name: string) => partsOf({ kind: 'bank', proof: vector(name) }).map(({ label }) => label);
    expect(labels('bank-saint-vincent-void').at(-1)).toMatch(/^Turn \d+ \(coup \d+\), void$/);
    expect(labels('bank-heads-up-two-taglie').join()).toMatch(/Turn \d+ \(new taglia\)/);
    expect(taglieOf(vector('bank-heads-up-two-taglie'))).toEqual([1, 2]);
    expect(taglieOf(bank)).toEqual([bank.setup.message.taglia]);
  });

  it('turns after a void, which cannot exist, are left out and break nothing', () => {
    const proof = vector('bank-saint-vincent-void');
    const wrong = { ...proof, turns: [...proof.turns, proof.turns[0]!] };
    expect(partsOf({ kind: 'bank', proof: wrong })).toHaveLength(proof.turns.length);
  });
});

describe('a taglia', () => {
  it('gives out each of its banks', () => {
    const file = { kind: 'taglia', taglia: { taglia: 7, banks: [bank, vector('bank-heads-up-two-taglie')] } } as const;
    const whole = wholeOf(file);
    expect([whole.label, whole.name]).toEqual([
      'Taglia 7',
      `sabot-taglia-7-${bank.setup.message.table.slice(2, 10)}.json`,
    ]);
    expect(parseProofFile(whole.text())).toEqual(file);
    expect(partsOf(file).map(({ text }) => parseProof(text()))).toEqual(file.taglia.banks);
  });

  it('a file ends with a line end', () => {
    expect(fileText({ a: 1 })).toBe('{\n "a": 1\n}\n');
  });
});
