/** A temporary copy of what the tests of server and pages need, in which faults are planted. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Planted, Ran } from './copy.ts';
import { plant, type Fault } from './fault.ts';

const root = path.join(import.meta.dirname, '../..');
const parts = ['engine', 'server', 'test', 'web', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const isMade = /[\\/](?:\.next|out|cache|artifacts)(?:[\\/]|$)/;

export class HouseCopy implements Planted {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'sabot-planted-house-'));

  constructor() {
    for (const part of parts)
      cpSync(path.join(root, part), path.join(this.folder, part), {
        recursive: true,
        filter: (from) => !isMade.test(path.relative(root, from)),
      });
    symlinkSync(path.join(root, 'node_modules'), path.join(this.folder, 'node_modules'));
  }

  /** Plants a fault; the returned function takes it out again. */
  plant(fault: Fault): () => void {
    return plant(fault, (file) => path.join(this.folder, file));
  }

  /** `vitest run …`, without a second try: that would only take longer. */
  async test(files: readonly string[]): Promise<Ran> {
    const child = spawn(
      process.execPath,
      [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--retry=0', '--reporter=default', ...files],
      { cwd: this.folder, env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' } },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
      });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    if (code === 0 && !/^\s*Tests\s+[1-9]\d* passed/m.test(output))
      return { code: null, output: `${output}\nno test was run` };
    return { code, output };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
