/**
 * The planted faults (`npm run test:planted`) still fit the contracts; that command takes too long to run for every
 * change.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { faulty } from '../planted/fault.ts';
import { faults } from '../planted/faults.ts';

const contracts = path.join(import.meta.dirname, '../../contracts');

describe('planted faults', () => {
  it('style.md 14 there are many, each with its own name and tests that exist', () => {
    assert.ok(faults.length >= 60);
    assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
    for (const { name, tests } of faults) {
      assert.ok(tests.length > 0, name);
      for (const file of tests) assert.ok(existsSync(path.join(import.meta.dirname, file)), file);
    }
  });

  const read = (file: string) => readFileSync(path.join(contracts, file), 'utf8');
  for (const fault of faults) {
    it(`style.md 14 ${fault.name}: its text stands exactly once in the source, and each of its edits is made`, () => {
      const whole = faulty(fault, read);
      for (const edit of fault.edits) {
        const rest = fault.edits.filter((other) => other !== edit);
        assert.notEqual(
          whole.get(edit.file),
          faulty({ ...fault, edits: rest }, read).get(edit.file) ?? read(edit.file),
        );
      }
    });
  }
});
