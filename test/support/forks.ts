/** Forks: the same set-up, list and links with two steps, both signed by the house. */
import { bank, calling } from './bank.ts';
import type { CoupOptions } from './bank-options.ts';
import type { BankMaker, Cast } from './bank-maker.ts';

type Choose = NonNullable<CoupOptions['choose']>;

const byRegola: Choose = (_role, _options, fallback) => ({ draw: fallback, sign: false });
const bankerOther: Choose = (role, options, fallback) =>
  role === 'banco'
    ? { draw: options.find((one) => one !== fallback) ?? fallback, sign: true }
    : { draw: fallback, sign: false };

export interface Fork {
  readonly seed: number;
  /** Its coup is played by the regola, in `fork` the banker decides otherwise where it may. */
  readonly real: BankMaker;
  readonly fork: BankMaker;
  /** How the coup ends in the one and in the other. */
  readonly outcomes: readonly [number, number];
}

/** The first fork of bank 1, by seed, that `wanted` takes. */
export function forkOf<T>(cast: Cast, wanted: (fork: Fork) => T | null): T {
  for (let seed = 0; seed < 4_000; seed++) {
    const made = (choose: Choose) => {
      const one = bank({ number: 1n, seed }, cast);
      return { one, outcome: one.coup({ ...calling(1, 2_000n), acks: [], choose }) };
    };
    const [real, fork] = [made(byRegola), made(bankerOther)];
    const found = wanted({ seed, real: real.one, fork: fork.one, outcomes: [real.outcome, fork.outcome] });
    if (found !== null) return found;
  }
  throw new Error('no seed');
}
