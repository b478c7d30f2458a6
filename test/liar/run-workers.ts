/** Builds the liar and lets it play in several processes, each with its own seeds. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildLiar, type Build } from './build.ts';
import type { Order, Report } from './worker.ts';

export interface Liar {
  /** Plays an order in a separate process. */
  play(order: Order): Promise<Report>;
  remove(): void;
}

/** The liar against the client as it is, or with `edits` in its sources. */
export async function makeLiar(what: Omit<Build, 'outfile'> = {}): Promise<Liar> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sabot-liar-'));
  const outfile = path.join(folder, 'liar.mjs');
  await buildLiar({ ...what, outfile });
  return { play: (order) => played(outfile, order), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function played(outfile: string, order: Order): Promise<Report> {
  const child = spawn(process.execPath, [outfile, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`the liar ended with ${code}: ${errors.slice(0, 2_000)}`);
  return JSON.parse(output) as Report;
}
