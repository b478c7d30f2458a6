/** The command line as a person runs it, beside what it speaks to: this process goes on meanwhile. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `data`: the data directory of the house that it means. */
export function sabot(args: readonly string[], data: string): Promise<Said> {
  return new Promise((done) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const child = spawn(process.execPath, ['--import', tsx, join(root, 'server/cli/main.ts'), ...args], {
      cwd: root,
      env: { ...env, SABOT_DATA: data },
    });
    const texts = { out: '', err: '' };
    child.stdout.on('data', (text) => (texts.out += String(text)));
    child.stderr.on('data', (text) => (texts.err += String(text)));
    child.on('close', (code) => done({ code, ...texts }));
  });
}
