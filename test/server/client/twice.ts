/**
 * `npm run test:client`: builds the client again from a copy of the sources, in a folder of another name and depth,
 * with another time zone, locale and home. It must give the same files, byte for byte, as `npm run build:client` has
 * made here.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { manifestName, readManifest } from '../../../server/client/manifest.ts';
import { PROJECT } from '../../../server/process/paths.ts';

/** What a build needs; the dependencies beside it. */
const sources = ['engine', 'server', 'web', 'package.json', 'package-lock.json', 'tsconfig.json'];
const made = new Set(['.next', 'out']);

const parent = mkdtempSync(join(tmpdir(), 'sabot-twice-'));
const copy = join(parent, 'another place', 'of the same');
try {
  for (const name of sources)
    cpSync(join(PROJECT, name), join(copy, name), { recursive: true, filter: (path) => !made.has(basename(path)) });
  linkDependencies();
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'server/client/main.ts'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', HOME: parent, NEXT_PUBLIC_ANYTHING: '1' },
  });
  const problems =
    built.status === 0
      ? different(join(PROJECT, 'dist/client'), join(copy, 'dist/client'))
      : [`${built.stdout}${built.stderr}`];
  console.log(
    problems.length === 0
      ? 'The client, built in two folders: the same bytes.'
      : `The client, built in two folders, differs:\n${problems.join('\n')}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(parent, { recursive: true, force: true });
}

/** As hard links if both are on one disk: a build only reads them. */
function linkDependencies(): void {
  const [from, to] = [join(PROJECT, 'node_modules'), join(copy, 'node_modules')];
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Names of files that differ between the two folders. */
function different(one: string, other: string): readonly string[] {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const names = [...new Set([...filesOf(one), ...filesOf(other)])];
  if (readManifest(readFileSync(join(one, manifestName), 'utf8')).size !== names.length - 1)
    return [`the manifest does not name all of ${names.length} files`];
  const read = (folder: string, name: string): Buffer | null => {
    try {
      return readFileSync(join(folder, name));
    } catch {
      return null;
    }
  };
  return names.filter((name) => {
    const [here, there] = [read(one, name), read(other, name)];
    return here === null || there === null || !here.equals(there);
  });
}
