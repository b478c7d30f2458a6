/** Every custom error of the three interfaces is provoked by a test that names it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { courtAbi, escrowAbi, replayAbi } from '../../server/chain/abi.ts';

const contracts = path.join(import.meta.dirname, '../../contracts');
const interfaces = ['ICourt', 'IEscrow', 'IReplay'] as const;

/** The errors that an interface declares. */
const declared = (name: string): string[] =>
  [...readFileSync(path.join(contracts, 'interfaces', `${name}.sol`), 'utf8').matchAll(/^ {4}error (\w+)\(/gm)].map(
    ([, error]) => error!,
  );

/** Names in a call of `refused`, or as the expected error of a row of cases, in any test of the contracts. */
function named(): Set<string> {
  const found = new Set<string>();
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.test.ts') || file === 'errors.test.ts') continue;
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    if (!source.includes('refused(')) continue;
    for (const [, name] of source.matchAll(/'([A-Z]\w+)'/g)) found.add(name!);
  }
  return found;
}

describe('custom errors', () => {
  const tested = named();

  for (const name of interfaces) {
    it(`style.md 7 every error of ${name} is expected by a test`, () => {
      const errors = declared(name);
      assert.ok(errors.length > 20, name);
      assert.deepEqual(
        errors.filter((error) => !tested.has(error)),
        [],
      );
    });
  }

  it('style.md 7 the ABIs carry them all, so that any refusal has its name', () => {
    const inAbi = new Set(
      [...courtAbi, ...escrowAbi, ...replayAbi].flatMap((item) => (item.type === 'error' ? [item.name as string] : [])),
    );
    assert.deepEqual(
      interfaces.flatMap(declared).filter((error) => !inAbi.has(error)),
      [],
    );
  });
});
