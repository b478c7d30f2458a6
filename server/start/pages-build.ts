/**
 * The pages, built once per state of their sources. The finished build is put together in a folder named by a hash of all
 * that goes into it, under `web/.next/cache`, which builds leave alone; later starts only look for that folder.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../process/folder-lock.ts';
import { runNodeTool } from '../process/tool.ts';
import { PROJECT, type Paths } from './paths.ts';

/** What the pages are made of; a folder stands for all files in it. */
const SOURCES = ['web', 'engine', 'server/chain', 'package-lock.json', 'package.json', 'tsconfig.json'];
const NOT_SOURCES = new Set(['.next', 'node_modules', 'next-env.d.ts', 'tsconfig.tsbuildinfo', 'verify.html', 'verify.html.sha256', 'exit.html', 'exit.html.sha256']);
/** Builds that are kept, newest first. */
const KEEP = 3;

export interface BuildOptions {
  readonly paths: Paths;
  readonly abort: AbortSignal;
  note(text: string): void;
}

/** The standalone server's file of the build for the sources as they are now; builds it when there is none. */
export async function ensurePagesBuilt(options: BuildOptions): Promise<string> {
  const cache = join(PROJECT, 'web/.next/cache/sabot');
  const folder = join(cache, hashOfSources(PROJECT));
  const server = join(folder, 'web/server.js');
  if (existsSync(server)) return server;
  options.note('building the pages, the first time after a change');
  mkdirSync(cache, { recursive: true });
  const lock = await waitForLock(join(cache, 'lock'), options);
  try {
    if (existsSync(server)) return server;
    await runBuild('verifier-build', ['--import', 'tsx', join(PROJECT, 'web/verify-html/write.ts')], options); // static files of the pages
    await runBuild('pages-build', [join(PROJECT, 'node_modules/next/dist/bin/next'), 'build', 'web'], options);
    putTogether(folder);
    forgetOldBuilds(cache);
    return server;
  } finally {
    lock.release();
  }
}

function runBuild(name: string, args: readonly string[], { paths, abort }: BuildOptions): Promise<void> {
  return runNodeTool({
    name, args, cwd: PROJECT, logFile: join(paths.logs, `${name}.log`), runFolder: paths.run, abort,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
}

/** SHA-256 over names and contents of all sources, and the Node major version (native parts may differ). */
export function hashOfSources(project: string, sources: readonly string[] = SOURCES): string {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]!);
  for (const source of sources) {
    for (const file of filesIn(join(project, source))) {
      const content = readFileSync(file);
      hash.update(`\0${relative(project, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex').slice(0, 20);
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(join(path, entry.name)));
}

/** Next leaves static files and `public` out of the standalone folder (platform.md 7.27); the folder appears whole or not. */
function putTogether(folder: string): void {
  const built = join(PROJECT, 'web/.next');
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(built, 'standalone'), unfinished, { recursive: true, verbatimSymlinks: true });
  cpSync(join(built, 'static'), join(unfinished, 'web/.next/static'), { recursive: true });
  if (existsSync(join(PROJECT, 'web/public'))) {
    cpSync(join(PROJECT, 'web/public'), join(unfinished, 'web/public'), { recursive: true });
  }
  if (!existsSync(join(unfinished, 'web/server.js'))) {
    throw new Error('The build of the pages has no web/server.js: web/next.config.ts must say output "standalone" '
      + 'with the project as outputFileTracingRoot.');
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

function forgetOldBuilds(cache: string): void {
  const builds = readdirSync(cache, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    .map((entry) => join(cache, entry.name)).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEEP)) rmSync(old, { recursive: true, force: true });
}

/** Two starts with different data directories must not build into `web/.next` at once. */
async function waitForLock(file: string, options: BuildOptions): Promise<{ release(): void }> {
  for (;;) {
    options.abort.throwIfAborted();
    const taken = await takeLock(file);
    if ('release' in taken) return taken;
    options.note('waiting for another start that builds the pages');
    await sleep(300);
  }
}
