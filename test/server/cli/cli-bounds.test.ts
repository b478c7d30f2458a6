/** `sabot verify` on endless input: it stops reading, and stays small. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const bank = JSON.stringify(JSON.parse(readFileSync(join(root, 'test/vectors/banks/bank-heads-up.json'), 'utf8')));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-bounds-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs the command on what `input` yields; what is no longer read is no longer made. `mostMb`: the most memory it used,
 * on Linux.
 */
async function verify(args: readonly string[], input: Iterable<string | Buffer> = []) {
  const child = spawn(process.execPath, ['--import', tsx, join(root, 'server/cli/main.ts'), 'verify', ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let [out, mostMb, taken, ended] = ['', 0, 0, false];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stdin.on('error', () => {
    ended = true;
  });
  const exit = new Promise<number | null>((done) => child.on('close', done));
  void exit.then(() => {
    ended = true;
  });
  const looking = setInterval(() => {
    try {
      mostMb =
        Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? mostMb * 1000) /
        1000;
    } catch {
      /* it has ended, or this is not Linux */
    }
  }, 20);
  for (const chunk of input) {
    if (ended) break;
    taken += chunk.length;
    if (!child.stdin.write(chunk)) await Promise.race([new Promise((go) => child.stdin.once('drain', go)), exit]);
  }
  child.stdin.end();
  const code = await exit;
  clearInterval(looking);
  return { code, out, mostMb, taken };
}

function* endless(): Iterable<Buffer> {
  const chunk = Buffer.alloc(1 << 20, ' ');
  for (;;) yield chunk;
}

function* longLine(): Iterable<string | Buffer> {
  yield* Array.from({ length: 200 }, () => Buffer.alloc(1 << 20, 'x'));
  yield `\n${bank}\n`;
}

describe('sabot verify and input that is too large', () => {
  it('L1.11 a file of 100 MB', async () => {
    const file = join(folder, 'large.json');
    writeFileSync(file, '{"format":"sabot-taglia",');
    truncateSync(file, 100_000_000);
    const { code, out } = await verify([file]);
    expect([code, out]).toEqual([3, 'UNREADABLE larger than 32 MB\n']);
  });

  it.runIf(process.platform === 'linux')('L1.11 a file that never ends', async () => {
    const { code, out, mostMb } = await verify(['/dev/zero']);
    expect([code, out]).toEqual([3, 'UNREADABLE larger than 32 MB\n']);
    expect(mostMb).toBeLessThan(500);
  });

  it('L1.11 standard input that never ends', async () => {
    const { code, out, taken } = await verify(['-'], endless());
    expect([code, out]).toEqual([3, 'UNREADABLE larger than 32 MB\n']);
    expect(taken).toBeLessThan(100_000_000);
  });

  it('L1.11 a stream with a line of 200 MB: the line is given up, the next verified, memory bounded', async () => {
    const { code, out, mostMb } = await verify(['--lines'], longLine());
    expect([code, out.trim().split('\n')]).toEqual([
      3,
      [
        'line:1: UNREADABLE larger than 32 MB',
        expect.stringMatching(/^line:2: VERIFIED/),
        '2 proofs: 1 VERIFIED, 0 MISMATCH, 0 INCOMPLETE, 1 UNREADABLE',
      ],
    ]);
    expect(mostMb).toBeLessThan(500);
  });
});
