/**
 * A failed browser test says why, as far as the product knows: what its parts logged lately, the lobby's word on the
 * tables, and what every open window shows. A setup file: it runs in each test file's process.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, inject } from 'vitest';
import { pathsOf } from '../../../../server/process/paths.ts';
import { Window } from './window.ts';

/** pino's level of a warning. */
const warning = 40;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const parts = [
    ...['tables', 'supervisor'].map((name) => logged(name)),
    `The tables: ${await lobby()}`,
    ...(await Promise.all([...Window.all].map(shown))),
  ];
  console.error(`\nWhen “${task.name}” failed (${new Date().toISOString()}):\n${parts.join('\n')}\n`);
}, 30_000);

const logOf = (name: string): string[] => {
  try {
    return readFileSync(join(pathsOf(inject('data')).logs, `${name}.log`), 'utf8')
      .trim()
      .split('\n');
  } catch (error) {
    return [(error as Error).message];
  }
};

/**
 * The last warnings of a part that logs with pino, and its last lines of any kind; anything else it printed counts as a
 * warning.
 */
function logged(name: string): string {
  const entries = logOf(name).map((line) => ({ line, entry: parsed(line) }));
  const loud = entries.filter(({ entry }) => entry === null || entry.level >= warning).slice(-25);
  const last = entries.slice(-5).filter((e) => !loud.includes(e));
  return `The last warnings of ${name}.log:\n${[...loud, ...last].map(({ line, entry }) => `  ${entry === null ? line.slice(0, 400) : inWords(entry)}`).join('\n')}`;
}

interface Entry extends Record<string, unknown> {
  readonly level: number;
  readonly time: number | string;
  readonly msg?: string;
}

function parsed(line: string): Entry | null {
  try {
    const entry = JSON.parse(line) as Entry;
    return typeof entry.level === 'number' ? entry : null;
  } catch {
    return null;
  }
}

function inWords({ level, time, msg, ...rest }: Entry): string {
  const { pid: _pid, hostname: _hostname, name: _name, ...said } = rest;
  return `${new Date(time).toISOString().slice(11, 23)} ${level} ${msg ?? ''} ${JSON.stringify(said).slice(0, 500)}`;
}

async function lobby(): Promise<string> {
  return fetch(`${inject('url')}/gs/tables`, { signal: AbortSignal.timeout(2_000) }).then(
    (r) => r.text(),
    (error: unknown) => `not told (${(error as Error).message})`,
  );
}

async function shown(window: Window): Promise<string> {
  const none = (error: unknown): string => `cannot be read (${(error as Error).message.split('\n')[0]})`;
  await window.picture(`failed-${window.name}`).catch(() => undefined);
  const offer = await Promise.race([
    window.offer().then((o) => JSON.stringify(o, (_k, v: unknown) => (typeof v === 'bigint' ? `${v}` : v)), none),
    late(),
  ]);
  const text = await Promise.race([window.page.locator('main').innerText({ timeout: 2_000 }).catch(none), late()]);
  return `Window ${window.name} at ${window.page.url()}: ${offer}\n  failures ${JSON.stringify(window.failures)}\n  ${text.replaceAll(/\s*\n\s*/g, ' · ').slice(0, 900)}`;
}

const late = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('does not answer'), 3_000));
