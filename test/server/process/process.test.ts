/** Our processes and others': told apart, ended, started again; one owner per folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  superviseChild,
  type ChildEvent,
  type ChildSpec,
  type SupervisedChild,
} from '../../../server/process/child.ts';
import { lockHolder, takeLock } from '../../../server/process/folder-lock.ts';
import { freePort } from '../../../server/process/free-port.ts';
import { endProcess, identify, isZombie, stillRuns } from '../../../server/process/identity.ts';
import { endRecorded, recordedProcesses, recordProcess } from '../../../server/process/run-folder.ts';
import { runNodeTool } from '../../../server/process/tool.ts';

let folder: string;
const spawned: ChildProcess[] = [];
const supervised: SupervisedChild[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-process-'));
});
afterEach(async () => {
  await Promise.all(supervised.splice(0).map((child) => child.stop()));
  for (const child of spawned.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function node(script: string, detached = false): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script], { detached, stdio: ['ignore', 'pipe', 'ignore'] });
  spawned.push(child);
  await new Promise((resolve) => child.stdout!.once('data', resolve));
  return child;
}

const STAYS = 'console.log(1); setInterval(() => {}, 1000)';
const STUBBORN = `process.on('SIGTERM', () => {}); ${STAYS}`;

describe('identity', () => {
  test('a process is known by pid and start, also under another title; a dead one and a zombie are nobody', async () => {
    const child = await node(`setTimeout(() => { process.title = 'next-server (v16)'; }, 200); ${STAYS}`);
    const known = identify(child.pid!)!;
    expect(known.command).toContain('setInterval');
    for (let i = 0; i < 100 && identify(child.pid!)!.command === known.command; i++) await sleep(20);
    expect(identify(child.pid!)!.command).toContain('next-server');
    expect(stillRuns(known)).toBe(true);
    expect(stillRuns({ ...known, startedAt: 'another time' })).toBe(false);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(identify(child.pid!)).toBeUndefined();
    expect(identify(0)).toBeUndefined();
    expect(identify(-1)).toBeUndefined();
    // A shell that does not collect its child leaves a zombie.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
    spawned.push(parent);
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    for (let i = 0; i < 100 && !isZombie(pid); i++) await sleep(20);
    expect(isZombie(pid)).toBe(true);
    expect(identify(pid)).toBeUndefined();
  });

  test('ending: by its signal, by SIGKILL after the grace, and never a stranger with the same pid', async () => {
    const gentle = identify((await node(STAYS)).pid!)!;
    expect(await endProcess(gentle, 5_000)).toBe('ended');
    expect(await endProcess(gentle, 5_000)).toBe('gone');
    expect(await endProcess(identify((await node(STUBBORN)).pid!)!, 100)).toBe('killed');
    const stranger = identify((await node(STAYS)).pid!)!;
    expect(await endProcess({ ...stranger, startedAt: 'before' }, 100)).toBe('gone');
    expect(stillRuns(stranger)).toBe(true);
  });

  test('recorded processes are ended in order, with what they started; a reused pid is left alone', async () => {
    const family = await node(
      `const c = require('child_process').spawn('sleep', ['60']); console.log(c.pid); setInterval(() => {}, 1000)`,
      true,
    );
    const second = await node(STAYS, true);
    const stranger = await node(STAYS, true);
    const entry = { stopSignal: 'SIGTERM' as const, graceMs: 2_000 };
    recordProcess(folder, second.pid!, { name: 'second', order: 20, ...entry });
    recordProcess(folder, family.pid!, { name: 'first', order: 10, ...entry });
    recordProcess(folder, stranger.pid!, { name: 'reused', order: 15, ...entry });
    const file = join(folder, 'reused.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"startedAt":"[^"]+"/, '"startedAt":"before"'));
    writeFileSync(join(folder, 'broken.json'), '{"name":');
    const sleeper = Number((await childrenOf(family.pid!))[0]);
    expect(identify(sleeper)).toBeDefined();
    const entries = recordedProcesses(folder);
    expect(entries.map((one) => one.name)).toEqual(['first', 'reused', 'second']);
    expect(await endRecorded(folder, entries)).toEqual(['first', 'second']);
    for (let i = 0; i < 100 && identify(sleeper); i++) await sleep(20);
    expect(identify(sleeper)).toBeUndefined();
    expect(identify(stranger.pid!)).toBeDefined();
    expect(recordedProcesses(folder)).toEqual([]);
  });
});

describe('folder lock', () => {
  const file = () => join(folder, 'lock');

  test('has one holder; given back it is free', async () => {
    const lock = await takeLock(file());
    if (!('release' in lock)) throw new Error('not free');
    expect(lockHolder(file())?.pid).toBe(process.pid);
    expect(await takeLock(file())).toMatchObject({ holder: { pid: process.pid } });
    lock.release();
    expect(lockHolder(file())).toBeUndefined();
    expect('release' in (await takeLock(file()))).toBe(true);
  });

  test('the lock of a killed process or a reused pid, and a broken file, do not count', async () => {
    const child = await node(STAYS);
    const known = identify(child.pid!)!;
    writeFileSync(file(), JSON.stringify(known));
    expect(await takeLock(file())).toMatchObject({ holder: { pid: child.pid } });
    writeFileSync(file(), JSON.stringify({ ...known, startedAt: 'before' }));
    const lock = await takeLock(file());
    expect('release' in lock).toBe(true);
    for (const broken of ['', '{', 'null', '{"pid":"x"}']) {
      writeFileSync(file(), broken);
      expect('release' in (await takeLock(file()))).toBe(true);
    }
  });

  test('of many processes that see the same stale lock, one gets it', async () => {
    writeFileSync(file(), 'stale');
    const script = `
      import { takeLock } from ${JSON.stringify(join(import.meta.dirname, '../../../server/process/folder-lock.ts'))};
      const lock = await takeLock(${JSON.stringify(file())});
      console.log('release' in lock ? 'mine' : 'taken');
      setTimeout(() => {}, 3000);`;
    const answers = await Promise.all(
      Array.from(
        { length: 6 },
        () =>
          new Promise<string>((resolve) => {
            const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
              stdio: ['ignore', 'pipe', 'inherit'],
            });
            spawned.push(child);
            child.stdout.once('data', (data) => resolve(String(data).trim()));
          }),
      ),
    );
    expect(answers.filter((answer) => answer === 'mine').length).toBe(1);
  });
});

describe('supervised child', () => {
  const events: ChildEvent[] = [];
  beforeEach(() => {
    events.length = 0;
  });
  const marks = () =>
    existsSync(join(folder, 'mark')) ? readFileSync(join(folder, 'mark'), 'utf8').trim().split('\n') : [];

  /**
   * A child that does `first` (so that its signal handlers are installed), then writes its pid into `mark`: it is up.
   */
  function spec(first: string, more: Partial<ChildSpec> = {}): ChildSpec {
    const script = `console.log('said before'); ${first};
      require('fs').appendFileSync(${JSON.stringify(join(folder, 'mark'))}, process.pid + '\\n');`;
    return {
      name: 'child',
      logFile: join(folder, 'child.log'),
      runFolder: join(folder, 'run'),
      order: 1,
      graceMs: 300,
      readyMs: 5_000,
      launch: async () => ({ command: process.execPath, args: ['-e', script] }),
      isReady: async () => marks().length > starts,
      onEvent: (event) => {
        events.push(event);
        if (event.kind === 'died') starts = marks().length;
      },
      ...more,
    };
  }
  let starts = 0;
  beforeEach(() => {
    starts = 0;
  });

  async function start(what: ChildSpec): Promise<SupervisedChild> {
    const child = await superviseChild(what);
    supervised.push(child);
    return child;
  }
  const until = async (done: () => boolean) => {
    for (let i = 0; i < 1_000 && !done(); i++) await sleep(20);
    expect(done()).toBe(true);
  };

  test('killed with -9 it is back at once with another pid, and written down again', async () => {
    const child = await start(spec('setInterval(() => {}, 1000)'));
    const first = child.pid()!;
    expect(recordedProcesses(join(folder, 'run'))[0]!.process.pid).toBe(first);
    process.kill(first, 'SIGKILL');
    await until(() => events.some((event) => event.kind === 'back'));
    expect(events[0]).toEqual({ kind: 'died', how: 'signal SIGKILL', againInMs: 0 });
    expect(child.pid()).not.toBe(first);
    expect(recordedProcesses(join(folder, 'run'))[0]!.process.pid).toBe(child.pid());
  });

  test('one that dies again and again is started with growing pauses', async () => {
    await start(spec('setTimeout(() => process.exit(7), 50)'));
    await until(() => events.filter((event) => event.kind === 'died').length >= 4);
    const died = events.filter((event) => event.kind === 'died');
    expect(died.slice(0, 4).map((event) => event.againInMs)).toEqual([0, 250, 500, 1_000]);
    expect(died[0]!.how).toBe('exit code 7');
  });

  test('stopped it stays stopped; a stubborn one is killed after its grace', async () => {
    const child = await start(spec(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`));
    const pid = child.pid()!;
    const began = Date.now();
    await child.stop();
    expect(Date.now() - began).toBeGreaterThanOrEqual(280);
    expect(identify(pid)).toBeUndefined();
    await sleep(300);
    expect(marks().length).toBe(1);
    expect(events).toEqual([]);
    expect(recordedProcesses(join(folder, 'run'))).toEqual([]);
  });

  test('stopped while it waits to restart, it is not started', async () => {
    const child = await start(spec('setTimeout(() => process.exit(1), 30)'));
    await until(() => events.some((event) => event.kind === 'died' && event.againInMs >= 500));
    const before = marks().length;
    await child.stop();
    await sleep(1_000);
    expect(marks().length).toBe(before);
  });

  test('a first start that fails is an error with the end of the log, and leaves nothing running', async () => {
    await expect(superviseChild(spec('process.exit(3)', { isReady: async () => false }))).rejects.toThrow(
      /ended while[^]*said before/,
    );
    await expect(
      superviseChild(spec('setInterval(() => {}, 1000)', { isReady: async () => false, readyMs: 300 })),
    ).rejects.toThrow(/not ready after 0 s[^]*said before/);
    await expect(
      superviseChild(spec('', { launch: async () => ({ command: '/no/such/program', args: [] }) })),
    ).rejects.toThrow(/could not be started/);
    for (const pid of marks()) expect(identify(Number(pid))).toBeUndefined();
  });

  test('an abort gives up the start and ends the child', async () => {
    const abort = new AbortController();
    const starting = superviseChild(
      spec('setInterval(() => {}, 1000)', { isReady: async () => false, abort: abort.signal }),
    );
    starting.catch(() => {});
    await until(() => marks().length === 1);
    abort.abort(new Error('given up'));
    await expect(starting).rejects.toThrow('given up');
    expect(identify(Number(marks()[0]))).toBeUndefined();
  });
});

describe('tool', () => {
  const run = (script: string, abort = new AbortController().signal) =>
    runNodeTool({
      name: 'tool',
      args: ['-e', script],
      cwd: folder,
      env: process.env,
      logFile: join(folder, 'tool.log'),
      runFolder: join(folder, 'run'),
      abort,
    });

  test('runs to its end; a failure brings the end of its log', async () => {
    await run('require("fs").writeFileSync("done", "yes")');
    expect(readFileSync(join(folder, 'done'), 'utf8')).toBe('yes');
    await expect(run('console.log("the reason"); process.exit(2)')).rejects.toThrow(
      /tool failed \(exit code 2\)[^]*the reason/,
    );
  });

  test('an abort ends it together with what it started', async () => {
    const abort = new AbortController();
    const running = run(
      `const c = require('child_process').spawn('sleep', ['60']); require('fs').writeFileSync('pid', String(c.pid)); setInterval(() => {}, 1000)`,
      abort.signal,
    );
    running.catch(() => {});
    const file = join(folder, 'pid');
    for (let i = 0; i < 200 && !existsSync(file); i++) await sleep(20);
    const pid = Number(readFileSync(file, 'utf8'));
    abort.abort(new Error('stop'));
    await expect(running).rejects.toThrow('stop');
    for (let i = 0; i < 100 && identify(pid); i++) await sleep(20);
    expect(identify(pid)).toBeUndefined();
  });
});

test('the next free port is taken', async () => {
  const port = await freePort(23_456);
  const child = await node(`require('net').createServer().listen(${port}, '127.0.0.1', () => console.log(1))`);
  expect(await freePort(port)).toBeGreaterThan(port);
  child.kill('SIGKILL');
});

async function childrenOf(pid: number): Promise<string[]> {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
}
