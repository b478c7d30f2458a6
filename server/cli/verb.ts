/** What the verbs of the command line have in common. */

/** A verb prints its result and returns the exit code; it throws `BadInput` before anything is printed. */
export interface Verb {
  readonly summary: string;
  readonly help: string;
  run(args: readonly string[]): Promise<number>;
}

/** What a person got wrong: ends the command with exit code 64 and its message on standard error. */
export class BadInput extends Error {
  override name = 'BadInput';
}

/** Text for one line of a terminal: no control characters, not endless. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 400).trim();
}
