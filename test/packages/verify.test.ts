/** The verifier's package as a stranger uses it: packed, in an empty project, by Node, by a compiler, by a browser. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, type Package } from '../../packages/verify/build.ts';
import { writePackage } from '../../packages/verify/files.ts';
import { chromiumFlags, findChromium } from '../support/chromium.ts';
import { serveFolder } from '../web/browser/support/static-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const readme = readFileSync(`${root}packages/verify/README.md`, 'utf8');
const [, example] = /```js\n([^]*?)```/.exec(readme)!;
const [, importMap] = /```html\n([^]*?)```/.exec(readme)!;

/** A bank of each game, and the same with another last card. */
const files = [
  ['heads-up', 'bank-heads-up'],
  ['sette', 'sette/classico-a'],
].map(([game, name]) => {
  const right = readFileSync(`${root}test/vectors/banks/${name}.json`, 'utf8');
  const wrong = right.replace(
    /("cards":\s*\[\s*\d?)(\d)(?![^]*"cards")/,
    (_, before: string, digit: string) => `${before}${digit === '0' ? 1 : 0}`,
  );
  return { game: game!, right, wrong };
});

let project: string;
let built: Package;
/** The names of the files that `npm pack` took. */
let packed: readonly string[];

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'sabot-verify-package-'));
  built = await buildPackage();
  writePackage(join(project, 'made'), built);
  const { stdout } = await run('npm', ['pack', './made', '--json', '--ignore-scripts'], { cwd: project });
  const [pack] = JSON.parse(stdout) as [{ readonly filename: string; readonly files: readonly { path: string }[] }];
  packed = pack.files.map(({ path }) => path).sort();
  // As an installation leaves it; `npm install` itself would ask the registry.
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'sabot-verify'), { recursive: true });
  await run('tar', ['-xzf', pack.filename, '-C', join(modules, 'sabot-verify'), '--strip-components=1'], {
    cwd: project,
  });
  for (const library of ['curves', 'hashes'])
    cpSync(`${root}node_modules/@noble/${library}`, join(modules, '@noble', library), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'example.js'), example!);
  for (const { game, right, wrong } of files) {
    writeFileSync(join(project, `${game}.json`), right);
    writeFileSync(join(project, `${game}-wrong.json`), wrong);
  }
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the package of the verifier', () => {
  it('R8.16 holds one script, its types as far as they are followed, and nothing else', () => {
    expect(packed).toEqual([...built.keys()].sort());
    const types = packed.filter((name) => name.endsWith('.d.ts'));
    expect(packed.filter((name) => !types.includes(name))).toEqual([
      'LICENSE',
      'README.md',
      'index.js',
      'package.json',
    ]);
    const followed = types.flatMap((name) =>
      [...built.get(name)!.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)]
        .map(([, to]) => to!)
        .filter((to) => !to.startsWith('@noble/'))
        .map((to) => posix.join(posix.dirname(name), to).replace(/\.js$/, '.d.ts')),
    );
    expect([...new Set(followed)].sort()).toEqual(types.filter((name) => name !== 'index.d.ts'));
  });

  it('R8.16 needs @noble alone, in the versions of this repository', () => {
    const own = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { dependencies: Record<string, string> };
    const { dependencies } = JSON.parse(built.get('package.json')!) as typeof own;
    expect(dependencies).toEqual({
      '@noble/curves': own.dependencies['@noble/curves'],
      '@noble/hashes': own.dependencies['@noble/hashes'],
    });
    const imported = [...built.get('index.js')!.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, from]) => from!);
    expect(imported.length).toBeGreaterThan(2);
    expect(imported.filter((from) => !from.startsWith('@noble/'))).toEqual([]);
    expect(built.get('index.js')).not.toMatch(/\bimport\(|\brequire\(/);
  });

  it('R8.16 is as large as its page says, to a tenth', () => {
    const [, size, gzipped] = /some (\d+) kB, (\d+) kB gzipped/.exec(readme)!;
    const bytes = statSync(join(project, 'node_modules/sabot-verify/index.js')).size;
    const least = gzipSync(built.get('index.js')!).length;
    for (const [said, is] of [
      [size, bytes],
      [gzipped, least],
    ] as const)
      expect(Math.abs(Number(said) * 1_000 - is), `${is} bytes`).toBeLessThan(is / 10);
  });

  it.each(files)(
    'R8.16 the example of its page verifies $game in Node, and refuses a changed card',
    async ({ game }) => {
      const verdictOf = async (name: string) => {
        const { stdout } = await run(process.execPath, ['example.js', name], { cwd: project });
        return { lines: stdout.trim().split('\n'), differs: /^DIFFERS (\S+)/m.exec(stdout)?.[1] };
      };
      const right = await verdictOf(`${game}.json`);
      expect([right.lines.at(-1), right.differs]).toEqual(['VERIFIED', undefined]);
      expect(right.lines.filter((line) => line.startsWith('ok ')).length).toBeGreaterThan(30);
      const wrong = await verdictOf(`${game}-wrong.json`);
      expect([wrong.lines.at(-1), wrong.differs]).toEqual(['MISMATCH', 'T.cards']);
    },
  );

  it('R8.16 compiles for a caller under strict settings', async () => {
    writeFileSync(
      join(project, 'typed.ts'),
      `import { parseProofFile, verify, verifyFile, type Outcome, type Proof, type Verdict } from 'sabot-verify';
const outcome: Outcome = verify('');
export const said: string = outcome.verdict === 'UNREADABLE' ? outcome.why : (outcome.failed?.id ?? outcome.verdict);
const file = parseProofFile('');
export const posta: bigint | null = file.kind === 'bank' ? file.proof.setup.message.posta : null;
export const verdict: Verdict = verifyFile(file).verdict;
export const firstOf = ({ turns }: Proof): Proof['turns'][number] | undefined => turns[0];
// @ts-expect-error an outcome may have no steps
export const steps = verify('').steps.length;
`,
    );
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
    const compiled = await run(process.execPath, [`${root}node_modules/typescript/bin/tsc`, ...options, 'typed.ts'], {
      cwd: project,
    }).catch((error: { readonly stdout: string }) => error);
    expect(compiled.stdout).toBe('');
  });

  it('R8.16 verifies in a browser by the import map of its page', async () => {
    const script = `<script type="module">import { verify } from 'sabot-verify'; globalThis.verify = verify;</script>`;
    writeFileSync(join(project, 'index.html'), `<!doctype html><title>A page</title>${importMap}${script}`);
    const served = await serveFolder(project);
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
    try {
      const page = await browser.newPage();
      await page.goto(`${served.url}/`);
      for (const { right, wrong } of files)
        expect(
          await page.evaluate(
            ([a, b]) => {
              const { verify } = globalThis as unknown as {
                verify: (file: unknown) => { verdict: string; failed?: { id: string } };
              };
              return [verify(a).verdict, verify(b).verdict, verify(b).failed?.id, verify('{}').verdict];
            },
            [right, wrong],
          ),
        ).toEqual(['VERIFIED', 'MISMATCH', 'T.cards', 'UNREADABLE']);
    } finally {
      await browser.close();
      await served.close();
    }
  });
});
