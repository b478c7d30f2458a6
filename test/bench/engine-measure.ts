/**
 * Speeds on a shared machine: all cases take turns, round after round, and each is reported by median, minimum and
 * maximum.
 */

export interface Case {
  readonly name: string;
  /** Plays this many more coups. */
  readonly play: (coups: number) => void;
}

/**
 * Coups per second by the wall clock, and per second of this thread's processor time, which leaves out what other
 * processes took.
 */
export interface Speed {
  readonly wall: Spread;
  readonly processor: Spread;
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Done before the clock is read again. */
const chunk = 50;

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, min: sorted[0]!, max: sorted.at(-1)! };
}

/** Each case warms up for as long as one round measures it, and begins every round without another's garbage. */
export function measure(cases: readonly Case[], rounds: number, ms: number, each = chunk): ReadonlyMap<string, Speed> {
  for (const { play } of cases) playFor(play, ms, each);
  const found = new Map(cases.map(({ name }) => [name, { wall: [] as number[], processor: [] as number[] }]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, play } of cases) {
      globalThis.gc?.();
      const { coups, wall, processor } = playFor(play, ms, each);
      found.get(name)!.wall.push((coups * 1000) / wall);
      found.get(name)!.processor.push((coups * 1000) / processor);
    }
  }
  return new Map(
    [...found].map(([name, { wall, processor }]) => [name, { wall: spread(wall), processor: spread(processor) }]),
  );
}

function playFor(play: Case['play'], ms: number, each: number) {
  const began = performance.now();
  const used = processorMs();
  let coups = 0;
  while (performance.now() - began < ms) {
    play(each);
    coups += each;
  }
  return { coups, wall: performance.now() - began, processor: processorMs() - used };
}

/** Of this thread if Node can tell (24 and later), otherwise of the process including its collector's threads. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

/** Live bytes of each of `count` things, after a collection; null without `--expose-gc`. */
export function bytesEach<T>(count: number, make: (i: number) => T): number | null {
  const { gc } = globalThis;
  if (gc === undefined) return null;
  make(0); // what is made once for all of them
  const kept: T[] = [];
  gc();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < count; i++) kept.push(make(i));
  gc();
  const bytes = (process.memoryUsage().heapUsed - before) / count;
  return kept.length === count ? Math.round(bytes) : null;
}
