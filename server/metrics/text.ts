/** Prometheus' text format (version 0.0.4), as much of it as the server's metrics need. */

/** By the value of the metric's label; under '' if it has none. */
export type Values = Readonly<Record<string, number>>;

export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly label?: string;
  readonly values: Values;
}

export function metricText({ name, help, type, label, values }: Metric): string {
  const lines = Object.entries(values).map(
    ([of, value]) => `${name}${label === undefined ? '' : `{${label}="${escaped(of)}"}`} ${value}`,
  );
  return `${headOf(name, help, type)}${lines.map((line) => `${line}\n`).join('')}`;
}

const escaped = (text: string): string => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');
const headOf = (name: string, help: string, type: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** How long something took, in seconds: how often it took at most so long. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  /** `bounds` ascend. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  observe(seconds: number): void {
    this.#sum += seconds;
    this.#count++;
    this.#bounds.forEach((bound, i) => {
      if (seconds <= bound) this.#counts[i]!++;
    });
  }

  text(name: string, help: string): string {
    const buckets = this.#bounds.map((bound, i) => `${name}_bucket{le="${bound}"} ${this.#counts[i]}\n`).join('');
    const all = `${name}_bucket{le="+Inf"} ${this.#count}\n${name}_sum ${this.#sum}\n${name}_count ${this.#count}\n`;
    return `${headOf(name, help, 'histogram')}${buckets}${all}`;
  }
}
