import { edited, type Edit } from '../support/edited.ts';

/**
 * One fault planted in the contracts: what is wrong then, the exact text that is replaced, and the tests that should
 * see it.
 */
export interface Fault {
  /** Short and unique, the fault in words. */
  readonly name: string;
  /** Files below `contracts/`. */
  readonly edits: readonly Edit[];
  /**
   * Files below `test/contracts/` (`.test.ts`, or `.t.sol` without invariants) that are run first; when all pass, the
   * whole of it is.
   */
  readonly tests: readonly string[];
}

/** A fault in one file. */
export function fault(name: string, file: string, from: string, to: string, ...tests: string[]): Fault {
  return { name, edits: [{ file, from, to }], tests };
}

/** The files of a fault with all its edits made; `read` gives what is in them without. */
export function faulty({ edits }: Fault, read: (file: string) => string): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const edit of edits) made.set(edit.file, edited(made.get(edit.file) ?? read(edit.file), edit));
  return made;
}
