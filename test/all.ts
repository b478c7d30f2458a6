/**
 * `npm test`: everything that checks Sabot, as npm scripts. Compiling the contracts keeps one core busy for minutes,
 * and so do type checks and lint; tests of whole servers and browsers mostly wait. So a script begins as soon as those
 * that it needs have passed, beside whatever else runs. Once one has failed, nothing more begins.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

interface Part {
  readonly script: string;
  /** Scripts that must have passed before. */
  readonly after: readonly string[];
  /** Pure arithmetic, in the time that servers and browsers leave: it must not keep them waiting. */
  readonly servedLast?: true;
  /** Whether it is ended when another part fails. Not if it starts databases and servers: it cleans up itself. */
  readonly endedByOthers?: true;
}

/** In the order in which their outputs are printed. Browser and whole servers never run beside each other. */
const parts: readonly Part[] = [
  { script: 'check', after: [], servedLast: true, endedByOthers: true },
  { script: 'build:contracts', after: [], endedByOthers: true },
  { script: 'build:client', after: [], endedByOthers: true },
  { script: 'test:unit:server', after: ['build:contracts', 'build:client'] },
  { script: 'test:contracts', after: ['build:contracts', 'check'], servedLast: true },
  { script: 'test:web', after: ['test:unit:server'] },
  { script: 'test:unit:engine', after: ['test:contracts', 'build:client'], servedLast: true },
  { script: 'test:unit:pages', after: ['test:unit:engine'], servedLast: true },
];

function serveLast(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    // Linux may share the processor among sessions first; a priority then counts only inside its session.
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // not Linux, or it does not group
  }
}

const seconds = () => Math.round(performance.now() / 1000);

/** How much of a failed script is repeated at the end, in characters: about forty lines. */
const lastPart = 6_000;

/** What a part prints: immediately if it is its turn, otherwise kept until then, so that two outputs never mix. */
class Output {
  #kept: Buffer[] | null = [];
  #last = '';

  write(text: Buffer): void {
    this.#last = (this.#last + text.toString()).slice(-lastPart);
    if (this.#kept === null) process.stdout.write(text);
    else this.#kept.push(text);
  }

  open(): void {
    for (const text of this.#kept ?? []) process.stdout.write(text);
    this.#kept = null;
  }

  /** The last that was printed, from the beginning of a line. */
  last(): string {
    return this.#last.slice(this.#last.indexOf('\n') + 1);
  }
}

/** A script, from when what it needs has passed until it ends, or never begins. */
class Run {
  readonly part: Part;
  readonly output = new Output();
  readonly passed: Promise<boolean>;
  /** Beginning and end in seconds from the start of everything, and how it ended; null: it has not begun. */
  took: { readonly from: number; readonly to: number; readonly how: string } | null = null;
  #child: ChildProcess | undefined;
  #asked = false;

  constructor(part: Part, needed: readonly Run[]) {
    this.part = part;
    this.passed = Promise.all(needed.map(({ passed }) => passed)).then((all) => all.every(Boolean) && this.#run());
  }

  /** Ends it with all its processes, if it runs. */
  end(signal: NodeJS.Signals): void {
    this.#asked = true;
    if (this.#child?.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // it has just ended
    }
  }

  async #run(): Promise<boolean> {
    if (stopped) return false;
    const { script, servedLast } = this.part;
    const from = seconds();
    this.output.write(Buffer.from(`\n— npm run ${script}\n`));
    const child = (this.#child = spawn('npm', ['run', '--silent', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    }));
    if (servedLast === true && child.pid !== undefined) serveLast(child.pid);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => this.output.write(text));
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    const how = code === 0 ? 'passed' : this.#asked ? 'was ended' : `FAILED (${signal ?? `exit code ${code}`})`;
    this.took = { from, to: seconds(), how };
    if (code === 0) return true;
    stopped = true;
    this.output.write(Buffer.from(`\n— npm run ${script} ${how}\n`));
    for (const other of runs) if (other !== this && other.part.endedByOthers === true) other.end('SIGTERM');
    return false;
  }
}

let stopped = false;
const runs: Run[] = [];
for (const part of parts)
  runs.push(
    new Run(
      part,
      runs.filter((run) => part.after.includes(run.part.script)),
    ),
  );
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true;
    for (const run of runs) run.end(signal);
  });
}

for (const run of runs) {
  run.output.open();
  await run.passed;
}
const passed = (await Promise.all(runs.map((run) => run.passed))).every(Boolean) && !stopped;
// Whoever keeps only the end of a log needs the last words of what failed.
for (const { part, took, output } of runs)
  if (took?.how.startsWith('FAILED') === true)
    console.log(`\n— the end of npm run ${part.script}, again:\n${output.last()}`);
console.log();
for (const { part, took } of runs)
  if (took !== null)
    console.log(
      `${part.script.padEnd(16)} ${String(took.to - took.from).padStart(4)} s (${took.from} to ${took.to}) ${took.how}`,
    );
console.log(passed ? '— all passed' : '— not passed');
process.exitCode = passed ? 0 : 1;
