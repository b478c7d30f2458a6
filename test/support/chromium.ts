/** A real Chromium for the browser tests: the configured one, the installed one, or Debian's, installed now. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS'];

/** Flags that a headless run in a container needs; QUIC and the browser's background traffic would only add noise. */
export const chromiumFlags = ['--no-sandbox', '--disable-quic', '--disable-background-networking'];

/** Path of a Chromium that can be started. Throws one readable message if there is none and none can be installed. */
export function findChromium(): string {
  const set = process.env.CHROMIUM_PATH;
  if (set !== undefined && set !== '') {
    if (isProgram(set)) return set;
    throw new Error(`CHROMIUM_PATH is ${set}, and there is no program there.`);
  }
  const found = installed();
  if (found !== null) return found;
  installDebian();
  const now = installed();
  if (now !== null) return now;
  throw new Error(
    'The browser tests need Chromium, and none was found. Install it (Debian, Ubuntu: apt-get install chromium; ' +
      'elsewhere: Google Chrome), or set CHROMIUM_PATH to the program.',
  );
}

function installed(): string | null {
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [...folders, ...inPath].flatMap((folder) =>
    [...names, 'Google Chrome'].map((name) => join(folder, name)),
  );
  return places.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where we may: root on a machine with apt. Its output is shown only if it fails. */
function installDebian(): void {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  console.log('No Chromium found: installing Debian’s (apt-get install chromium) …');
  const apt = (...args: string[]) =>
    execFileSync('/usr/bin/apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 240_000,
    });
  try {
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? '')
      .trim()
      .split('\n')
      .slice(-3)
      .join(' ');
    throw new Error(
      `The browser tests need Chromium; none was found, and installing it failed: ${said || (error as Error).message}. ` +
        'Install Chromium or Google Chrome, or set CHROMIUM_PATH to the program.',
      { cause: error },
    );
  }
}
