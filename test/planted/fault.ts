import { readFileSync, writeFileSync } from 'node:fs';
import { edited, type Edit } from '../support/edited.ts';

/**
 * One planted fault: what is then wrong, the exact text that is replaced, and the tests that should notice.
 */
export interface Fault {
  /** The fault in words, short and unique. */
  readonly name: string;
  /** Files below `contracts/`; for a fault of the house, from the root of the repository. */
  readonly edits: readonly Edit[];
  /**
   * Files below `test/contracts/` (`.test.ts`, or `.t.sol` without invariants) that run first; if all pass, everything
   * there runs. For a fault of the house, files from the root, and no others run.
   */
  readonly tests: readonly string[];
}

/** A fault in one file. */
export function fault(name: string, file: string, from: string, to: string, ...tests: string[]): Fault {
  return { name, edits: [{ file, from, to }], tests };
}

/** The files of a fault with all its edits made; `read` gives their original text. */
export function faulty({ edits }: Fault, read: (file: string) => string): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const edit of edits) made.set(edit.file, edited(made.get(edit.file) ?? read(edit.file), edit));
  return made;
}

/** Plants a fault on disk, where `place` says that a file lies; the returned function takes it out again. */
export function plant(fault: Fault, place: (file: string) => string): () => void {
  const before = new Map<string, string>();
  const made = faulty(fault, (file) => {
    before.set(file, readFileSync(place(file), 'utf8'));
    return before.get(file)!;
  });
  const write = (sources: ReadonlyMap<string, string>) => {
    for (const [file, source] of sources) writeFileSync(place(file), source);
  };
  write(made);
  return () => write(before);
}
