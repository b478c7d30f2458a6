/** The Python verifier runs all vectors and must find what we find; without python3 the test says so. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { caseFiles } from '../vectors/cases.ts';

const folder = fileURLToPath(new URL('../../verifiers/python/', import.meta.url));
const cases = [...caseFiles.values()].flat().length;
const least = [3, 9] as const;

interface Ran {
  readonly code: number | null;
  readonly text: string;
}

/** Runs python3; null if there is none. */
function python(...args: readonly string[]): Promise<Ran | null> {
  return new Promise((done, failed) => {
    const child = spawn('python3', args, {
      cwd: folder,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    child.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? done(null) : failed(error)));
    child.on('close', (code) => done({ code, text }));
  });
}

const found = await python('-c', 'import sys; print(*sys.version_info[:2])');
const [major = 0, minor = 0] = (found?.text ?? '').trim().split(' ').map(Number);
const there = found?.code === 0 && (major > least[0] || (major === least[0] && minor >= least[1]));

describe('the Python verifier', () => {
  it('R7.4 R8.9 leads every vector to its verdict, step and place', async () => {
    if (!there) {
      console.warn(
        `NOT RUN: ${found === null ? 'there is no python3 here' : `python3 is ${found.text.trim()}`}, and ${least.join('.')} is needed. ` +
          `The ${cases} vectors were not checked by the second verifier; install python3 and run: python3 verifiers/python/test.py`,
      );
      return;
    }
    const { code, text } = (await python('test.py'))!;
    expect([code, text]).toEqual([0, expect.stringMatching(/\nOK\n$/)]);
    expect(text).toContain(`${cases} cases`);
  }, 900_000);
});
