/** `npm start` as a process: lock, console, signals. Everything about Sabot itself is in supervisor.ts. */
import { takeLock } from '../process/folder-lock.ts';
import { identify, parentOf } from '../process/identity.ts';
import { EnvironmentProblem, readEnvironment, type Environment } from './environment.ts';
import { supervisorLog } from './logs.ts';
import { makeFolders, pathsOf } from '../process/paths.ts';
import { programsOfSabot, type Programs } from './programs.ts';
import { progressTo, seconds } from './progress.ts';
import { guardProcess } from '../process/transport-faults.ts';
import { supervisor } from './supervisor.ts';

/** Under npm a Ctrl-C comes twice (from the terminal, and passed on by npm): repeats within this time count as one. */
const SAME_SIGNAL_MS = 1_000;

/** Runs Sabot until it is told to stop; resolves with the exit code. */
export async function runStart(programs: Programs = programsOfSabot): Promise<number> {
  const began = performance.now();
  // A closed terminal must not end us in the middle of stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const progress = progressTo((line) => console.log(line));
  let environment: Environment;
  try {
    environment = readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentProblem)) throw error;
    console.error(error.message);
    return 64;
  }
  const paths = pathsOf(environment.dataFolder);
  makeFolders(paths);
  const lock = await takeLock(paths.lock);
  if ('holder' in lock) {
    console.error(
      `Sabot already runs here (process ${lock.holder.pid}, data in ${paths.data}). ` +
        'Stop it first, or start another one with its own data: SABOT_DATA=/some/folder npm start',
    );
    return 1;
  }
  const log = supervisorLog(paths.logs);
  guardProcess(log, (exitCode) => {
    console.error(`Sabot ends by a fault of its own. Logs: ${paths.logs}`);
    process.exit(exitCode);
  });
  const abort = new AbortController();
  const told = untilTold(abort);
  const sabot = supervisor({ environment, paths, progress, log, programs, abort: abort.signal });
  log.info({ node: process.version, data: paths.data }, 'starting');
  progress.say(`Sabot is starting (data in ${paths.data})`);
  let code = 0;
  try {
    const url = await sabot.start();
    log.info({ url, ms: Math.round(performance.now() - began) }, 'ready');
    progress.say(`Sabot is ready after ${seconds(performance.now() - began)}; Ctrl-C stops everything.\n\n  ${url}\n`);
    await told;
  } catch (error) {
    if (!abort.signal.aborted) {
      log.error({ err: error as Error }, 'start failed');
      console.error(`\nSabot could not start: ${(error as Error).message}\nLogs: ${paths.logs}`);
      code = 1;
    }
  }
  progress.say('Stopping …');
  await sabot.stop();
  lock.release();
  log.info('stopped');
  progress.say('Everything is stopped.');
  return code;
}

/** Resolves when the process is told to stop: by a signal, or because npm, which started it, is gone. */
function untilTold(abort: AbortController): Promise<void> {
  return new Promise((resolve) => {
    let first = 0;
    const onSignal = (): void => {
      if (first !== 0 && Date.now() - first > SAME_SIGNAL_MS) {
        // A second signal: leave at once. The reaper ends the rest in order.
        process.exit(1);
      }
      first ||= Date.now();
      abort.abort(new Error('stopped'));
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
    // An npm that is killed hard cannot pass on a signal; without this check nobody would ever stop us.
    if (process.env.npm_lifecycle_event === 'start') {
      const above = ancestry();
      setInterval(() => {
        if (first === 0 && ancestry() !== above) onSignal();
      }, 500).unref();
    }
  });
}

/**
 * The chain of processes that started us, up to npm: npm runs scripts through a shell, which stays behind when npm dies
 * and then has another parent.
 */
function ancestry(): string {
  const parent = process.ppid;
  const byShell = /^\S*sh -c /.test(identify(parent)?.command ?? '');
  return byShell ? `${parent} ${parentOf(parent)}` : String(parent);
}
