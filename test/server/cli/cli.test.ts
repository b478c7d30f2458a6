/** The `sabot` command as a person runs it: exit codes, standard output and error, files, addresses, standard input. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const banks = join(root, 'test/vectors/banks');
const bankFile = join(banks, 'bank-heads-up.json');
const bankText = readFileSync(bankFile, 'utf8');

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(
  command: string,
  args: readonly string[],
  { input = '', cwd = root }: { readonly input?: string | Uint8Array; readonly cwd?: string } = {},
): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', failed).on('close', (code) => done({ code, out, err }));
    child.stdin.on('error', () => undefined); // a command that needs no input may have ended already
    child.stdin.end(input);
  });
}

/** The command of the README. */
const npmSabot = (args: readonly string[], options = {}) => run('npm', ['run', '-s', 'sabot', '--', ...args], options);
/** The same without npm in between, which takes half a second each time. */
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const sabot = (args: readonly string[], options = {}) =>
  run(process.execPath, ['--import', tsx, join(root, 'server/cli/main.ts'), ...args], options);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const dealInput = (change: object = {}): string =>
  JSON.stringify({
    composition: Array(52).fill(6),
    serverLink: sha256('server'),
    coupId: `0x${sha256('coup')}`,
    links: ['c0', 'c1', 'c2'].map((name) => `0x${sha256(name).toUpperCase()}`),
    count: 6,
    ...change,
  });

describe('sabot deal', () => {
  it('L1.1 the test vector of fairness.md 3, hex in any form, through npm', async () => {
    const { code, out, err } = await npmSabot(['deal'], { input: dealInput() });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const drawn = JSON.parse(out) as { composition: number[] };
    expect(drawn).toMatchObject({
      dealKey: '0x62a227d91b8fabdc55944f3e9353a23cb74645bdf443862d01397382d8c198b4',
      cards: [46, 4, 25, 41, 8, 3],
    });
    expect(Object.keys(drawn)).toEqual(['dealKey', 'indices', 'cards', 'composition']);
    expect(drawn.composition).toEqual(
      Array.from({ length: 52 }, (_, kind) => ([46, 4, 25, 41, 8, 3].includes(kind) ? 5 : 6)),
    );
  });

  it('L1.1 forty kinds, and the whole sabot', async () => {
    const [forty, shoe] = await Promise.all([
      sabot(['deal'], { input: dealInput({ composition: Array(40).fill(1), count: 40 }) }),
      sabot(['deal'], { input: dealInput({ count: 312 }) }),
    ]);
    const drawn = JSON.parse(forty.out) as { cards: number[]; composition: number[] };
    expect([...drawn.cards].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, kind) => kind));
    expect(drawn.composition).toEqual(Array(40).fill(0));
    const { cards } = JSON.parse(shoe.out) as { cards: number[] };
    expect(createHash('sha256').update(Uint8Array.from(cards)).digest('hex')).toBe(
      '7e856aae4a64b0b1dcbe2e231973e2ea46ce7380d3a28a9e66fc9843ba6b4d96',
    );
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /empty/],
    ['no JSON', '{"composition":', /not JSON/],
    ['a list', '[]', /not a JSON object/],
    ['51 counts', dealInput({ composition: Array(51).fill(6) }), /composition: not 52 or 40/],
    ['a count of 7', dealInput({ composition: [7, ...Array(51).fill(6)] }), /composition\[0\]: more than 6/],
    ['a negative count', dealInput({ composition: [-1, ...Array(51).fill(6)] }), /composition\[0\]: below 0/],
    ['a fraction', dealInput({ composition: [0.5, ...Array(51).fill(6)] }), /composition\[0\]: not a whole number/],
    ['short hex', dealInput({ serverLink: 'ab' }), /serverLink: not 64 hex digits/],
    ['a link that is no text', dealInput({ links: [5] }), /links\[0\]/],
    ['no coupId', dealInput({ coupId: undefined }), /coupId/],
    ['more cards than there are', dealInput({ count: 313 }), /count: 313 cards asked, 312 are left/],
    ['half a card', dealInput({ count: 0.5 }), /count: not a whole number/],
    ['an unknown field', dealInput({ more: 1 }), /more/],
    ['bytes that are not text', Uint8Array.of(0xff, 0xfe, 0x00), /UTF-8/],
  ])('L1.2 bad input, %s: exit 64, one line on standard error', async (_what, input, message) => {
    const { code, out, err } = await sabot(['deal'], { input });
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(/^sabot: [^\n]+\n$/);
    expect(err).toMatch(message);
  });
});

describe('sabot verify', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sabot-cli-'));
    copyFileSync(bankFile, join(folder, 'bank.json'));
    const proof = JSON.parse(bankText);
    const { link } = proof.turns[1].gives[0];
    writeFileSync(
      join(folder, 'tampered.json'),
      bankText.replace(link, `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`),
    );
    writeFileSync(join(folder, 'open.json'), JSON.stringify({ ...proof, result: undefined }));
    writeFileSync(join(folder, 'broken.json'), bankText.slice(0, 2000));
    writeFileSync(join(folder, 'bytes.json'), Uint8Array.of(0x7b, 0xff, 0x7d));
    writeFileSync(join(folder, 'huge.json'), ' '.repeat(4_000_001));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('L1.3 a relative path counts from the current folder; steps and verdict on standard output', async () => {
    const { code, out, err } = await npmSabot(['verify', 'bank-heads-up.json'], { cwd: banks });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n').at(-1)).toBe('VERIFIED');
    expect(out).toMatch(/\nTurn 0 \(coup 1\)\n(.*\n)*Turn 4 \(coup 5\)\n/);
    expect(out).toMatch(/ok {2}T\.cards .*\n.*x mod 260 = 217 → 43 \(5 of spades\)/);
  });

  it.each<[string, number, RegExp]>([
    ['bank.json', 0, /\nVERIFIED\n$/],
    ['tampered.json', 1, /\nMISMATCH turn 1 \(coup 2\), T\.links .*\n$/],
    ['open.json', 2, /\nINCOMPLETE .*\n$/],
    ['broken.json', 3, /^UNREADABLE not JSON\n$/],
    ['bytes.json', 3, /^UNREADABLE not UTF-8 text\n$/],
    ['huge.json', 3, /^UNREADABLE .*4 MB\n$/],
    ['missing.json', 3, /^UNREADABLE there is no file .*missing\.json\n$/],
  ])('L1.4 %s: exit %i', async (file, exit, output) => {
    const { code, out, err } = await sabot(['verify', file], { cwd: folder });
    expect({ code, err }).toEqual({ code: exit, err: '' });
    expect(out).toMatch(output);
  });

  it('L1.4 through npm the exit code is the same', async () => {
    const [tampered, missing] = await Promise.all([
      npmSabot(['verify', join(folder, 'tampered.json')]),
      npmSabot(['verify', 'no-such-file']),
    ]);
    expect([tampered.code, tampered.err, missing.code, missing.err]).toEqual([1, '', 3, '']);
  });

  it('L1.5 --json: one object with verdict, steps, what failed and what could not be checked', async () => {
    const [good, bad, unreadable] = await Promise.all(
      ['bank.json', 'tampered.json', 'broken.json'].map(async (file) =>
        JSON.parse((await sabot(['verify', '--json', file], { cwd: folder })).out),
      ),
    );
    expect(good).toMatchObject({ verdict: 'VERIFIED', notChecked: expect.any(Array) });
    expect(good.steps.length).toBeGreaterThan(100);
    expect(good.steps[0]).toEqual({
      id: 'S.table',
      turn: null,
      title: expect.any(String),
      detail: expect.any(String),
      ok: true,
    });
    expect(bad).toMatchObject({ verdict: 'MISMATCH', failed: { id: 'T.links', turn: 1, ok: false } });
    expect(unreadable).toEqual({ verdict: 'UNREADABLE', where: '', why: 'not JSON' });
  });

  it('L1.3 standard input', async () => {
    const [good, bad] = await Promise.all([
      sabot(['verify', '-'], { input: bankText }),
      sabot(['verify', '-'], { input: '' }),
    ]);
    expect([good.code, bad.code]).toEqual([0, 3]);
    expect(good.out).toMatch(/\nVERIFIED\n$/);
  });

  describe('addresses', () => {
    let server: Server;
    let address = '';
    beforeAll(async () => {
      server = createServer((request, response) => {
        if (request.url === '/bank.json') response.end(bankText);
        else if (request.url === '/endless') response.write(' '.repeat(33_000_000));
        else response.writeHead(404).end('no');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it('L1.6 a proof is fetched; one that does not come is unreadable', async () => {
      const [good, missing, endless, nobody] = await Promise.all(
        [`${address}/bank.json`, `${address}/other`, `${address}/endless`, 'http://127.0.0.1:1/x'].map((url) =>
          sabot(['verify', url]),
        ),
      );
      expect([good!.code, missing!.code, endless!.code, nobody!.code]).toEqual([0, 3, 3, 3]);
      expect(missing!.out).toMatch(/^UNREADABLE .*answered 404\n$/);
      expect(endless!.out).toMatch(/^UNREADABLE .*32 MB\n$/);
      expect(nobody!.out).toMatch(/^UNREADABLE .*cannot be fetched/);
      expect([good, missing, endless, nobody].map((ran) => ran!.err)).toEqual(['', '', '', '']);
    });
  });
});

describe('sabot verify of many', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sabot-many-'));
    mkdirSync(join(folder, 'inner'));
    const flipped = bankText.replace(
      /"link":\s*"0x(.)/,
      (whole, digit: string) => whole.slice(0, -1) + (digit === '0' ? '1' : '0'),
    );
    writeFileSync(join(folder, 'a.json'), bankText);
    writeFileSync(join(folder, 'inner', 'b.json'), flipped);
    writeFileSync(join(folder, 'c.json'), '{');
    const oneLine = JSON.stringify(JSON.parse(bankText));
    writeFileSync(
      join(folder, 'd.jsonl'),
      `${oneLine}\n\n${JSON.stringify({ ...JSON.parse(bankText), result: undefined })}\n${oneLine}`,
    );
    writeFileSync(join(folder, 'notes.txt'), 'not a proof');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('L1.10 a folder: one line per proof, the summary, and the exit code of the worst', async () => {
    const { code, out, err } = await sabot(['verify', '.'], { cwd: folder });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('6 proofs: 3 VERIFIED, 1 MISMATCH, 1 INCOMPLETE, 1 UNREADABLE');
    expect(lines.slice(0, -1).map((line) => line.replace(/^.*\//, '').slice(0, 42))).toEqual([
      'a.json: VERIFIED',
      'c.json: UNREADABLE not JSON',
      'd.jsonl:1: VERIFIED',
      expect.stringMatching(/^d\.jsonl:3: INCOMPLETE the bank h/),
      'd.jsonl:4: VERIFIED',
      expect.stringMatching(/^b\.json: MISMATCH turn 0 \(coup 1\), T\.links/),
    ]);
  });

  it('L1.10 a stream on standard input, as JSON lines', async () => {
    const { code, out } = await sabot(['verify', '--lines', '--json'], {
      input: `${JSON.stringify(JSON.parse(bankText))}\nnonsense\n`,
    });
    expect(code).toBe(3);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines[0]).toMatchObject({ proof: 'line:1', verdict: 'VERIFIED' });
    expect(lines[1]).toMatchObject({ proof: 'line:2', verdict: 'UNREADABLE' });
    expect(lines[2]).toEqual({ proofs: 2, VERIFIED: 1, MISMATCH: 0, INCOMPLETE: 0, UNREADABLE: 1 });
  });

  it('L1.10 several files; a folder without proofs is unreadable', async () => {
    expect((await sabot(['verify', 'a.json', 'a.json'], { cwd: folder })).code).toBe(0);
    const none = mkdtempSync(join(tmpdir(), 'sabot-none-'));
    const { code, out } = await sabot(['verify', none]);
    rmSync(none, { recursive: true });
    expect(code).toBe(3);
    expect(out).toMatch(/^UNREADABLE .* holds no \.json/);
  });
});

describe('sabot', () => {
  it.each<[readonly string[]]>([
    [['--help']],
    [['deal', '--help']],
    [['verify', '--help']],
    [['verify', 'x.json', '--help']],
    [['-h']],
  ])('L1.7 %j prints help', async (args) => {
    const { code, out, err } = await sabot(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Usage: npm run -s sabot -- ');
  });

  it.each<[readonly string[], RegExp]>([
    [[], /say what to do/],
    [['shuffle'], /no command "shuffle"/],
    [['toString'], /no command/],
    [['a\nb\u001b[31m'], /no command/],
    [['verify'], /verify what\?/],
    [['verify', ''], /verify what\?/],
    [['verify', '-', 'b'], /stands alone/],
    [['verify', '--lines', 'b'], /--lines reads standard input/],
    [['verify', '--rpc', 'chain', 'b'], /--rpc is the http/],
    [['verify', '--yaml', 'a'], /Unknown option '--yaml'/],
    [['verify', '--json=yes', 'a'], /--json/],
    [['deal', 'file.json'], /takes no arguments/],
    [['deal', '--count', '6'], /takes no arguments/],
  ])('L1.8 bad arguments %j: exit 64 and one line', async (args, message) => {
    const { code, out, err } = await sabot(args);
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(/^sabot: [\x20-\x7e]+\n$/);
    expect(err).toMatch(message);
  });

  it('L1.8 through npm nothing else is printed', async () => {
    expect(await npmSabot(['shuffle'])).toEqual({ code: 64, out: '', err: expect.stringMatching(/^sabot: [^\n]+\n$/) });
  });

  it('L1.9 a reader that has seen enough ends it quietly', async () => {
    const { out, err } = await run('sh', [
      '-c',
      `"$0" --import tsx server/cli/main.ts verify "$1" | head -n 1`,
      process.execPath,
      bankFile,
    ]);
    expect([out, err]).toEqual(['Bank\n', '']);
  });
});
