/**
 * The client as static files, built once per state of its sources. The finished build is put into a folder named by a
 * hash of everything that goes into it, under `web/.next/cache`, which builds leave alone. Later starts only look for
 * that folder.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../engine/assert.ts';
import { takeLock } from '../process/folder-lock.ts';
import { runNodeTool } from '../process/tool.ts';
import { PROJECT, type Paths } from '../process/paths.ts';
import { manifestName, manifestOf, readManifest } from './manifest.ts';
import { withPolicy } from './policy.ts';

/** What the client is made of; a folder stands for all files in it. */
const SOURCES = [
  'web',
  'engine',
  'server/chain',
  'server/client',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
];
/** Made by a build, or written from one. */
const NOT_SOURCES = new Set([
  '.next',
  'out',
  'node_modules',
  'next-env.d.ts',
  'tsconfig.tsbuildinfo',
  manifestName,
  `${manifestName}.sha256`,
  'verify.html',
  'verify.html.sha256',
  'exit.html',
  'exit.html.sha256',
  'keep.js',
]);
/** Builds that are kept, newest first. */
const KEEP = 3;

export interface BuildOptions {
  readonly paths: Paths;
  readonly abort: AbortSignal;
  note(text: string): void;
}

const cache = join(PROJECT, 'web/.next/cache/sabot');

/** The folder for the client's files as the sources are now, with its manifest. It may not exist yet. */
export const clientFolder = (): string => join(cache, hashOfSources(PROJECT));

/** The same folder; builds it when it is not there. */
export async function ensureClientBuilt(options: BuildOptions): Promise<string> {
  const folder = clientFolder();
  if (existsSync(folder)) return folder;
  options.note('building the client, the first time after a change');
  mkdirSync(cache, { recursive: true });
  const lock = await waitForLock(join(cache, 'lock'), options);
  try {
    if (existsSync(folder)) return folder;
    await runBuild('verifier-build', ['--import', 'tsx', join(PROJECT, 'web/verify-html/write.ts')], options); // static files of the client
    await runBuild('client-build', [join(PROJECT, 'node_modules/next/dist/bin/next'), 'build', 'web'], options);
    putTogether(folder);
    forgetOldBuilds();
    return folder;
  } finally {
    lock.release();
  }
}

function runBuild(name: string, args: readonly string[], { paths, abort }: BuildOptions): Promise<void> {
  return runNodeTool({
    name,
    args,
    cwd: PROJECT,
    logFile: join(paths.logs, `${name}.log`),
    runFolder: paths.run,
    abort,
    env: { ...plainEnvironment(), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  });
}

/**
 * The environment without what Next would build into the pages (`NEXT_PUBLIC_…`) or what would change how it builds.
 */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^_*(NEXT|TURBO)/.test(name)));
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

/**
 * Puts together what Next has exported, each page with its policy, and the manifest. The folder appears whole or not at
 * all.
 */
function putTogether(folder: string): void {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(PROJECT, 'web/out'), unfinished, { recursive: true });
  const pages = readdirSync(unfinished, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  for (const page of pages.map((name) => join(unfinished, name)))
    writeFileSync(page, withPolicy(readFileSync(page, 'utf8')));
  const manifest = manifestOf(unfinished);
  assertKept(readFileSync(join(unfinished, 'keep.js'), 'utf8'), readManifest(manifest));
  writeFileSync(join(unfinished, manifestName), manifest);
  renameSync(unfinished, folder);
}

/** A browser refuses to keep anything if one file is not what the service worker names (`web/keeper`). */
function assertKept(keeper: string, files: ReadonlyMap<string, string>): void {
  const kept = [...keeper.matchAll(/"\/([\w.]+)","([0-9a-f]{64})"/g)];
  assert(kept.length > 0, 'keep.js names the files that it keeps');
  for (const [, name, sha256] of kept) assert(files.get(name!) === sha256, `keep.js names ${name} as it is`);
}

function forgetOldBuilds(): void {
  const builds = readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(cache, entry.name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(KEEP)) rmSync(old, { recursive: true, force: true });
}

/** Two starts with different data directories must not build into `web/.next` at once. */
async function waitForLock(file: string, options: BuildOptions): Promise<{ release(): void }> {
  for (;;) {
    options.abort.throwIfAborted();
    const taken = await takeLock(file);
    if ('release' in taken) return taken;
    options.note('waiting for another start that builds the client');
    await sleep(300);
  }
}
