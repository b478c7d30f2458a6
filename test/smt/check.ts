/**
 * solc's SMTChecker over one contract of a harness, with Debian's z3 as solver (the one inside solc-js needs threads).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const solc = createRequire(import.meta.url)('solc') as {
  compile(input: string, callbacks: { import(path: string): object; smtSolver(query: string): object }): string;
};
const root = join(import.meta.dirname, '../..');
const patience = 60;

/** Constants first: this folds the shifts of the drawing tables; otherwise z3 gets lost in 256-bit vectors. */
const tactic = '(check-sat-using (then simplify propagate-values solve-eqs simplify propagate-values solve-eqs smt))';

/** The results of a contract's asserts; each assert is in exactly one of the three. */
export interface Verdicts {
  readonly proved: number;
  readonly refuted: readonly string[];
  readonly unknown: readonly string[];
}

interface Message {
  readonly errorCode?: string;
  readonly severity: string;
  readonly formattedMessage: string;
  readonly message: string;
}

/** Codes of the bounded checker; for functions without loops its answer holds for all arguments. */
const codes = { safe: '2961', violated: '4661', maybe: '7812', failed: '1823' } as const;

/**
 * Checks every assert in the contract's functions, for all their arguments. `file` is relative to the root. Throws if
 * the harness does not compile, or if the checker did not report on each assert.
 */
export function check(file: string, contract: string, asserts: number): Verdicts {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(join(root, file), 'utf8') } },
    settings: {
      evmVersion: 'prague',
      modelChecker: {
        contracts: { [file]: [contract] },
        engine: 'bmc',
        solvers: ['smtlib2'],
        targets: ['assert'],
        showUnproved: true,
        showProvedSafe: true,
      },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: contentsOf, smtSolver: solve })) as {
    errors?: Message[];
  };
  const messages = output.errors ?? [];
  const broken = messages.find(({ severity }) => severity === 'error');
  if (broken) throw new Error(broken.formattedMessage);
  const of = (...wanted: readonly string[]) =>
    messages.filter(({ errorCode = '' }) => wanted.includes(errorCode)).map(({ formattedMessage }) => formattedMessage);
  const verdicts = {
    proved: of(codes.safe).length,
    refuted: of(codes.violated),
    unknown: of(codes.maybe, codes.failed),
  };
  const spoken = verdicts.proved + verdicts.refuted.length + verdicts.unknown.length;
  if (spoken !== asserts)
    throw new Error(
      `${contract} has ${asserts} asserts, and the checker spoke of ${spoken}: ${messages.map(({ message }) => message).join(' ')}`,
    );
  return verdicts;
}

/** The version of z3, or null if there is none. */
export function solverVersion(): string | null {
  const { status, stdout } = spawnSync('z3', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function solve(query: string): object {
  const { stdout } = spawnSync('z3', ['-in', '-smt2', `-T:${patience}`], {
    input: query.replace('(check-sat)', tactic),
    encoding: 'utf8',
  });
  return { contents: stdout };
}

function contentsOf(path: string): object {
  try {
    return { contents: readFileSync(join(root, path), 'utf8') };
  } catch {
    return { error: `there is no ${path}` };
  }
}
