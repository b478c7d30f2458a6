/**
 * `npm test`: everything that checks Sabot, as npm scripts. Compiling the contracts keeps one core busy for minutes,
 * and so do type checks and lint, so the parts of a step run side by side. A step begins when every part of the one
 * before has passed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** npm scripts, one after the other. */
type Part = readonly [string, ...string[]];

interface Step {
  readonly parts: readonly Part[];
  /**
   * Whether the other parts are ended when one fails. Not if they have started databases and servers: those clean up
   * themselves.
   */
  readonly endOthers: boolean;
}

const steps: readonly Step[] = [
  { parts: [['build:contracts'], ['check', 'build:client']], endOthers: true },
  { parts: [['test:contracts'], ['test:unit:others']], endOthers: false },
  { parts: [['test:web'], ['test:unit:engine']], endOthers: false },
];

/** Pure arithmetic, in the time that the browser leaves: it must not keep the browser waiting. */
const lastServed: readonly string[] = ['test:unit:engine'];

function serveLast(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    // Linux may share the processor among sessions first; a priority then counts only inside its session.
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // not Linux, or it does not group
  }
}

/** In seconds from the start of the run. */
const took: { readonly script: string; readonly from: number; readonly to: number; readonly how: string }[] = [];
const seconds = () => Math.round(performance.now() / 1000);

/** What a part prints: immediately if it is its turn, otherwise kept until then, so that two outputs never mix. */
class Output {
  #kept: Buffer[] | null = [];

  write(text: Buffer): void {
    if (this.#kept === null) process.stdout.write(text);
    else this.#kept.push(text);
  }

  open(): void {
    for (const text of this.#kept ?? []) process.stdout.write(text);
    this.#kept = null;
  }
}

class Running {
  readonly output = new Output();
  readonly passed: Promise<boolean>;
  #child: ChildProcess | undefined;
  #ended = false;

  constructor(part: Part) {
    this.passed = this.#run(part);
  }

  /** Ends everything of it that runs, with all processes, and begins nothing more. */
  end(signal: NodeJS.Signals): void {
    this.#ended = true;
    if (this.#child?.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // it has just ended
    }
  }

  async #run(part: Part): Promise<boolean> {
    for (const script of part) {
      if (this.#ended) return false;
      const from = seconds();
      this.output.write(Buffer.from(`\n— npm run ${script}\n`));
      const child = (this.#child = spawn('npm', ['run', '--silent', script], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      }));
      if (lastServed.includes(script) && child.pid !== undefined) serveLast(child.pid);
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => this.output.write(text));
      const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
      const how = code === 0 ? 'passed' : this.#ended ? 'was ended' : `FAILED (${signal ?? `exit code ${code}`})`;
      took.push({ script, from, to: seconds(), how });
      if (code !== 0) {
        this.output.write(Buffer.from(`\n— npm run ${script} ${how}\n`));
        return false;
      }
    }
    return true;
  }
}

let now: readonly Running[] = [];
let asked: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    asked = signal;
    for (const part of now) part.end(signal);
  });
}

async function passes({ parts, endOthers }: Step): Promise<boolean> {
  now = parts.map((part) => new Running(part));
  for (const part of now) {
    void part.passed.then((passed) => {
      if (!passed && endOthers) for (const other of now) if (other !== part) other.end('SIGTERM');
    });
  }
  for (const part of now) {
    part.output.open();
    await part.passed;
  }
  return (await Promise.all(now.map(({ passed }) => passed))).every(Boolean) && asked === undefined;
}

let passed = true;
for (const step of steps) {
  passed = await passes(step);
  if (!passed) break;
}
console.log(
  `\n${took.map(({ script, from, to, how }) => `${script.padEnd(16)} ${String(to - from).padStart(4)} s (${from} to ${to}) ${how}`).join('\n')}`,
);
console.log(passed ? '— all passed' : '— not passed');
process.exitCode = passed ? 0 : 1;
