/** What a person sees while Sabot starts: one line per step with its duration, and the reason if a step takes long. */

export interface Progress {
  /** Runs a step. Prints a line when it is done, and after 2 s what it is waiting for. */
  step<T>(name: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>;
  say(text: string): void;
}

const PATIENCE_MS = 2_000;

/** Progress to a stream of lines; `clock` in ms. */
export function progressTo(print: (line: string) => void, clock: () => number = () => performance.now()): Progress {
  return {
    say: print,
    async step(name, work) {
      const began = clock();
      let note = '';
      const waiting = setTimeout(() => print(`  … ${name}${note && `: ${note}`}`), PATIENCE_MS);
      try {
        const done = await work((text) => {
          note = text;
        });
        print(`  ✓ ${name}${note && ` (${note})`}  ${seconds(clock() - began)}`);
        return done;
      } catch (error) {
        print(`  ✗ ${name}  ${seconds(clock() - began)}`);
        throw error;
      } finally {
        clearTimeout(waiting);
      }
    },
  };
}

/** Milliseconds as `1.2 s`. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
