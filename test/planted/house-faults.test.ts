/** The faults that `npm run test:planted` plants in server and pages still fit them. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { faulty } from './fault.ts';
import { faults } from './faults.ts';
import { houseFaults } from './house-faults.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('style.md 14 each has a name of its own, and tests that exist', () => {
  const names = [...faults, ...houseFaults].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(houseFaults.flatMap(({ tests }) => tests).filter((file) => !existsSync(root + file))).toEqual([]);
});

it('the README says how many there are', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  expect(readme).toContain(
    `each of ${faults.length} faults in a copy of the contracts, and each of ${houseFaults.length} in one`,
  );
});

it.each(houseFaults.map((fault) => [fault.name, fault] as const))(
  'style.md 14 %s: its text stands exactly once in the source',
  (_name, fault) => {
    const read = (file: string) => readFileSync(root + file, 'utf8');
    for (const [file, text] of faulty(fault, read)) expect(text).not.toBe(read(file));
  },
);
