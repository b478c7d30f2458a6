/** What the house rules ask of every file (style.md). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { functionsTwice, longFiles, wideComments, type Source } from './house.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sourcesLike = (...patterns: readonly string[]): readonly Source[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));

/** Written by a program. */
const written = ['server/chain/abi.ts'];
const product = sourcesLike('engine/*.ts', 'server/*.ts', 'web/*.ts', 'web/*.tsx', 'packages/*.ts');

describe('the house', () => {
  it('no source is above 400 lines', () => {
    const sources = sourcesLike('*.ts', '*.tsx', '*.sol', '*.py').filter(({ path }) => !written.includes(path));
    expect(sources.length).toBeGreaterThan(1_000);
    expect(longFiles(sources)).toEqual([]);
  });

  it('no function is in two files', () => {
    // The auditor shares no code with the rules; the page and the server have no place in common that knows viem.
    const independent = /^(found of server\/chain\/sender.ts, found of web\/lib\/mined.ts$|.* of engine\/simulation\/)/;
    expect(functionsTwice(product).filter((one) => !independent.test(one))).toEqual([]);
  });

  it('the arguments of the commands are read in one place', () => {
    const readers = sourcesLike('server/cli/*.ts').filter(({ text }) => /\bparseArgs\(/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(['server/cli/verb/verb.ts']);
  });

  it('no line of a comment is wider than 120 columns: Prettier breaks none', () => {
    expect(wideComments(sourcesLike('*.ts', '*.tsx', '*.css', '*.sol', '*.py'))).toEqual([]);
  });

  it('sees each of these', () => {
    const long = { path: 'long.ts', text: 'x;\n'.repeat(401) };
    expect(longFiles([long, { path: 'short.ts', text: 'x;\n'.repeat(400) }])).toEqual(['long.ts has 401 lines']);
    const body = '(a: bigint, b: bigint): bigint { if (a < b) throw new Error("less"); return a - b; }';
    const twice = [
      { path: 'a.ts', text: `export function one${body}` },
      { path: 'b.ts', text: `const other = function ${body.replaceAll(' ', '  ')};` },
      { path: 'c.ts', text: `const third = function ${body.replace('less', 'more')};` },
    ];
    expect(functionsTwice(twice)).toEqual(['one of a.ts, other of b.ts']);
    const comment = `/** ${'x'.repeat(116)} */`;
    expect(
      wideComments([{ path: 'a.ts', text: `\n${comment}\n// ${'x'.repeat(117)}\nconst a = '${comment}';` }]),
    ).toEqual(['a.ts:2']);
  });
});
