/**
 * The commands in the documents work in the documented way: inside `npx -y -p node@24 -c '…'`, where the outer call's
 * npm settings stay in the environment and a further `npx` dies with EUSAGE. Each block is run here, or a list says why
 * not.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Every page of the repository that is no specification and no record of a decision. */
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root })
  .toString()
  .split('\n')
  .filter((page) => page !== '' && !/^docs\/(adr|spec)\//.test(page));
const programs = /^(?:npm|npx|node|python3|sed|cd|export|hardhat|[A-Z_]+=\S+ npm) /;

/** The blocks of a page that begin with a command, without their indent; the commands of one block stay together. */
function blocksOf(page: string): readonly string[] {
  const blocks = readFileSync(root + page, 'utf8')
    .split(/\n(?!\n|\s{4,})/)
    .flatMap((part) => /\n\n?((?:\s{4,}\S.*\n?|\n)+)$/.exec(`${part}\n`)?.[1] ?? []);
  return blocks
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    )
    .filter((block) => programs.test(block));
}

/** What a block prints at its end, or what it must say. */
const run: readonly [page: string, begins: string, says: RegExp][] = [
  [
    'README.md',
    'npm run -s sabot -- verify test/vectors',
    /^VERIFIED\nMISMATCH turn 0 \(coup 1\), T\.links [^\n]*\n[^]*46[^]*4[^]*25[^]*41[^]*8[^]*3[^]*$/,
  ],
  ['README.md', 'python3 verifiers/python/verify.py', /12 files: 12 VERIFIED\n$/],
];
/** Why a block is not run here. */
const notRun: readonly [page: string, begins: string, why: string][] = [
  ['README.md', "npx -y -p node@24 -c 'npm ci && npm start'", 'installs anew and does not end; .ci/run does it'],
  ['README.md', "npx -y -p node@24 -c 'npm ci && npm test'", 'is all tests'],
  ['README.md', 'npm run -s sabot -- verify FILE', 'names of arguments; test/server/cli/cli.test.ts runs each verb'],
  ['docs/CLIENT.md', 'npm ci && npm run build:client', 'minutes; test/server/client/twice.ts and .ci/run do it'],
  ['docs/CLIENT.md', 'cd FOLDER', 'a folder of the reader; test/web/browser/pinned.test.ts serves one'],
  ['docs/CLIENT.md', 'python3 -m http.server', 'does not end'],
  ['docs/DEPLOY.md', 'export SABOT_DATA', 'makes keys in /srv, and asks a public node'],
  [
    'docs/DEPLOY.md',
    'npm run -s hardhat -- ignition deploy',
    'needs a node and ether; the page says under *What was tried* how it was run',
  ],
  ['docs/DEPLOY.md', 'npm run -s hardhat -- ignition verify', 'needs explorers'],
  ['docs/DEPLOY.md', 'npm run -s sabot -- clear-signing', 'addresses of the reader; test/server/clear-signing runs it'],
  ['docs/DEPLOY.md', 'npm run -s testnet -- open', 'needs a node and ether'],
  ['docs/DEPLOY.md', 'SABOT_DEPLOYMENT=', 'needs a node, and does not end'],
  ['docs/EXIT.md', 'cd FOLDER-WITH-EXIT-HTML', 'a folder of the reader; does not end'],
  ['docs/EXIT.md', 'npm run -s sabot -- exit', 'names of arguments; test/server/cli/cli-exit.test.ts runs it'],
  ['docs/OPERATE.md', 'npm run -s sabot -- admin backup', 'a house of the reader; test/server/cli/cli-backup.test.ts'],
  [
    'packages/verify/README.md',
    'npm run build:package',
    'writes to the sources; test/packages/verify.test.ts packs it',
  ],
  [
    'verifiers/python/README.md',
    'python3 verifiers/python/verify.py FILE',
    'names of arguments; test/verifiers/python.test.ts runs it',
  ],
  ['test/liar/README.md', 'npm run liar -- --seed 1', 'minutes; test/liar/liar.test.ts plays the same'],
];

/** As in the documented call, with npm's settings of the outer `npx -c`. */
const nested = { ...process.env, npm_config_call: 'true', npm_config_package: 'node@24' };

function shell(command: string): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return new Promise((done) => {
    execFile('sh', ['-c', command], { cwd: root, env: nested, maxBuffer: 1 << 26 }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    );
  });
}

describe('commands in the documents', () => {
  const blocks = pages.flatMap((page) => blocksOf(page).map((block) => [page, block] as const));
  const texts = pages.map((page) => [page, readFileSync(root + page, 'utf8')] as const);

  it('each block is run here, or the list says why not; no entry is left over', () => {
    const listed = [...run, ...notRun];
    const known = (page: string, block: string) =>
      listed.filter(([in_, begins]) => in_ === page && block.startsWith(begins));
    expect(blocks.filter(([page, block]) => known(page, block).length !== 1)).toEqual([]);
    expect(
      listed.filter(([page, begins]) => !blocks.some(([in_, block]) => in_ === page && block.startsWith(begins))),
    ).toEqual([]);
  });

  it.each(run)(
    '%s: %s …',
    async (page, begins, says) => {
      const block = blocks.find(([in_, text]) => in_ === page && text.startsWith(begins))![1];
      const { out, err } = await shell(block);
      expect(out, err).toMatch(says);
    },
    120_000,
  );

  it('none is a second npx, which may die inside the documented one; npm run does not', async () => {
    expect(
      texts.flatMap(([page, text]) =>
        [...text.matchAll(/npx (?:hardhat|vitest|tsc|tsx)\b.*/g)].map(([found]) => `${page}: ${found}`),
      ),
    ).toEqual([]);
    expect(await shell('npm run -s hardhat -- --version')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^3\.\d+\.\d+\n$/),
    });
  }, 120_000);

  it('every npm script that a page names exists', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
    const named = texts.flatMap(([page, text]) =>
      [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script]) => [page, script!] as const),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter(([, script]) => !(script in scripts))).toEqual([]);
  });

  it('every file that a command names exists', () => {
    const named = texts.flatMap(([page, text]) =>
      [...text.matchAll(/(?:npm run|python3) [^`\n]*/g)].flatMap(([command]) =>
        [...command.matchAll(/(?<![\w./-])(?:test|verifiers)\/[\w./-]*\w/g)].map(([path]) => [page, path!] as const),
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(([, path]) => !existsSync(root + path))).toEqual([]);
  });

  it('DEPLOY.md says that the deployment asks, and how to answer without a terminal', () => {
    const ignition = readFileSync(
      `${root}node_modules/@nomicfoundation/hardhat-ignition/dist/src/internal/tasks/deploy.js`,
      'utf8',
    );
    expect(ignition).toContain('process.env.HARDHAT_IGNITION_CONFIRM_DEPLOYMENT');
    expect(readFileSync(`${root}docs/DEPLOY.md`, 'utf8')).toMatch(
      /Confirm deploy to network baseSepolia[^]*HARDHAT_IGNITION_CONFIRM_DEPLOYMENT=true/,
    );
  });
});
