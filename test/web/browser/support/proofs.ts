/** Proof files: downloaded by the page, verified by the command line, and spoiled by one digit. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { PROJECT } from '../../../../server/process/paths.ts';
import type { Window } from './window.ts';

/** Presses a download button and keeps the file. */
export async function downloadTo(window: Window, testId: string, file: string): Promise<string> {
  const [download] = await Promise.all([window.page.waitForEvent('download'), window.press(testId)]);
  await download.saveAs(file);
  return file;
}

/** `npm run -s sabot -- verify FILE` as a person runs it. */
export async function sabotVerify(
  file: string,
): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  const child = spawn('npm', ['run', '-s', 'sabot', '--', 'verify', file], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    output += String(text);
  });
  child.stderr.on('data', (text) => {
    errors += String(text);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, errors };
}

interface TurnJson {
  readonly gives?: readonly { link?: string }[];
}
/** A bank has `turns`, a coup one `turn`. */
interface ProofJson {
  readonly turns?: readonly TurnJson[];
  readonly turn?: TurnJson;
}

/** A copy of a proof file with one digit of the first link changed. */
export function withOneDigitChanged(file: string, to: string): string {
  const proof = JSON.parse(readFileSync(file, 'utf8')) as ProofJson;
  const give = (proof.turns ?? [proof.turn!]).flatMap((turn) => turn.gives ?? []).find((g) => g.link !== undefined);
  if (!give?.link) throw new Error(`${file} has no link in it`);
  const digit = give.link[20]!;
  give.link = `${give.link.slice(0, 20)}${digit === '7' ? '8' : '7'}${give.link.slice(21)}`;
  writeFileSync(to, `${JSON.stringify(proof, null, 1)}\n`);
  return to;
}
