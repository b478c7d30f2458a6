/**
 * The border check (style.md, house style 2): over every source of the repository, and over small ones that cross each
 * border.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { posix } from 'node:path';
import { circlesIn, importsOf, violationsIn } from './borders.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const skipped = new Set(['node_modules', '.next', '.git', 'artifacts', 'cache', 'coverage', 'types', 'dist']);

/** All files below a folder whose name is like that, by their path from the root. */
function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory())
      return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(`${path}/`, name);
    return name.test(entry.name) ? [path] : [];
  });
}

/** What each product source imports from the others. */
function importsAmong(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const there = new Set(paths);
  const imported = (path: string) =>
    importsOf(path, readFileSync(root + path, 'utf8'))
      .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
      .filter((target) => there.has(target));
  return new Map(paths.map((path) => [path, new Set(imported(path))]));
}

/** The same for their folders. */
function foldersOf(files: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [path, imported] of files) {
    const folder = posix.dirname(path);
    const others = [...imported].map((one) => posix.dirname(one)).filter((one) => one !== folder);
    folders.set(folder, new Set([...(folders.get(folder) ?? []), ...others]));
  }
  return folders;
}

describe('borders', () => {
  const all = filesBelow('', /\.(ts|tsx|mts)$/);

  it('B1 the check sees the whole repository', () => {
    for (const folder of ['engine', 'server', 'web', 'test'])
      expect(all.filter((path) => path.startsWith(`${folder}/`)).length).toBeGreaterThan(10);
  });

  it('B6 no files import each other in a circle, and no folders do', () => {
    const files = importsAmong(all.filter((path) => /^(engine|server|web|packages|test)\//.test(path)));
    expect([circlesIn(files), circlesIn(foldersOf(files))]).toEqual([[], []]);
  });

  it('B6 no contracts import each other in a circle, and no folders of contracts do', () => {
    const paths = filesBelow('contracts/', /\.sol$/);
    expect(paths.length).toBeGreaterThan(20);
    const imported = (path: string) =>
      [...readFileSync(root + path, 'utf8').matchAll(/from "(\.[^"]+)"/g)].map(([, specifier]) =>
        posix.join(posix.dirname(path), specifier!),
      );
    const files = new Map(paths.map((path) => [path, new Set(imported(path))]));
    expect([circlesIn(files), circlesIn(foldersOf(files))]).toEqual([[], []]);
  });

  it('B6 a circle is found, also by way of others', () => {
    const to = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: [] };
    expect(circlesIn(new Map(Object.entries(to).map(([from, others]) => [from, new Set(others)])))).toEqual([
      ['a', 'b', 'c'],
    ]);
  });

  it('B2 nobody crosses a border', () => {
    expect(
      all
        .filter((path) => !path.startsWith('test/'))
        .flatMap((path) => violationsIn(path, readFileSync(root + path, 'utf8'))),
    ).toEqual([]);
  });

  it('B7 claims and knowledge are made where they are read and checked, and nowhere else', () => {
    const makersOf = (maker: string) =>
      all
        .filter((path) => !path.startsWith('test/') && path !== 'engine/claim.ts')
        .filter((path) =>
          new RegExp(`\\b${maker}\\b[^;]*from '[^']*/claim\\.ts'`).test(readFileSync(root + path, 'utf8')),
        )
        .sort();
    // Decoders; the table's host, for the seats that its house plays; and the proofs that the page has read for the
    // seat.
    expect(makersOf('claimOf')).toEqual([
      'engine/table/view-claim.ts',
      'server/host/table-host.ts',
      'web/features/table/past-proofs.ts',
    ]);
    expect(makersOf('asKnown')).toEqual([
      'engine/seat/pieces.ts',
      'engine/seat/take-bank.ts',
      'engine/seat/take-turns.ts',
    ]);
  });

  it.each([
    ['engine/rules/x.ts', `import { readFileSync } from 'node:fs';`],
    ['engine/rules/x.ts', `import { z } from 'zod';`],
    ['engine/rules/x.ts', `import { y } from '../../server/store/port.ts';`],
    ['engine/rules/x.ts', `import type { Proof } from '../proof/format.ts';`],
    ['engine/rules/x.ts', `export { decide } from '../table/decide.ts';`],
    ['engine/protocol/x.ts', `const seat: import('../seat/memory.ts').SeatMemory = later;`],
    ['engine/table/x.ts', `const fs = await import('node:fs');`],
    ['engine/table/x.ts', `const fs = await import(name);`],
    ['engine/table/x.ts', `const fs = require('fs');`],
    ['engine/table/x.ts', `import '../../test/support/players.ts';`],
    ['engine/table/x.ts', `export const now = Date.now();`],
    ['engine/table/x.ts', `export const now = new Date().getTime();`],
    ['engine/table/x.ts', `export const luck = Math . random();`],
    ['engine/table/x.ts', `console.log(1);`],
    ['engine/table/x.ts', `if (process.env.X) go();`],
    ['engine/table/x.ts', `const key = globalThis.crypto.getRandomValues(bytes);`],
    ['engine/table/x.ts', `setTimeout(go, 1);`],
    ['engine/table/x.ts', 'const text = `${Date.now()}`;'],
    ['server/host/x.ts', `import { Room } from '@colyseus/core';`],
    ['server/store/x.ts', `import { secretOf } from '../../test/support/players.ts';`],
    ['server/main.ts', `import { money } from '../web/lib/money.ts';`],
    ['web/lib/x.ts', `import { decode } from '../../server/protocol/decode.ts';`],
    ['web/lib/x.ts', `import type { Port } from '../../server/store/port.ts';`],
    ['web/lib/x.ts', `import { openViemChain } from '../../server/chain/viem-chain.ts';`],
    ['web/lib/x.ts', `import artifact from '../../artifacts/Escrow.json';`],
    ['web/lib/x.ts', `import { y } from '../../test/server/y.ts';`],
    ['packages/verify/x.ts', `import { textOf } from '../../server/cli/verify/outcome.ts';`],
  ])('B3 %s: %s is found', (path, text) => expect(violationsIn(path, text)).toHaveLength(1));

  it.each([
    [
      'engine/table/x.ts',
      `import { sha256 } from '@noble/hashes/sha2.js';\nimport { word } from '../bytes.ts';\nimport type { Proof } from '../proof/format.ts';`,
    ],
    [
      'engine/table/x.ts',
      `// Date.now() is the caller's\n/** console.log, process.env */\nexport const text = 'Math.random crypto.x' + \`new Date()\`;`,
    ],
    [
      'server/rooms/x.ts',
      `import { Room } from '@colyseus/core';\nimport { decide } from '../../engine/table/decide.ts';`,
    ],
    ['server/host/x.ts', `import { join } from 'node:path';\nconst now = Date.now();`],
    [
      'web/lib/x.ts',
      `import { escrowAbi } from '../../server/chain/abi.ts';\nimport { lookForExit } from '../../server/chain/exit/look.ts';\nimport { auditOf } from '../../server/chain/audit/audit.ts';\nimport type { A } from '../../server/protocol/decode.ts';\nimport { type B } from '../../server/protocol/decode.ts';\nimport { word } from '../../engine/bytes.ts';`,
    ],
  ])('B4 %s: what is allowed passes', (path, text) => expect(violationsIn(path, text)).toEqual([]));

  it('B5 an import of a name and a type is not only a type', () => {
    expect(
      importsOf('x.ts', `import { type A, b } from './x';\nimport D, { type C } from './y';\nimport './z';`),
    ).toEqual([
      { specifier: './x', typeOnly: false },
      { specifier: './y', typeOnly: false },
      { specifier: './z', typeOnly: false },
    ]);
  });
});
