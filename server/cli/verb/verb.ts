/** What the verbs of the command line have in common. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A verb prints its result and returns the exit code; it throws `BadInput` before anything is printed. */
export interface Verb {
  readonly summary: string;
  readonly help: string;
  run(args: readonly string[]): Promise<number>;
}

/** A person's mistake: ends the command with exit code 64 and its message on standard error. */
export class BadInput extends Error {
  override name = 'BadInput';
}

/**
 * What stands behind a verb; throws `BadInput` that begins with it. Names are taken where `allowPositionals` says so.
 */
export function argsOf<const Config extends Omit<ParseArgsConfig, 'args' | 'strict'>>(
  verb: string,
  args: readonly string[],
  config: Config,
) {
  try {
    return parseArgs({ ...config, args: [...args], strict: true });
  } catch (error) {
    throw new BadInput(`${verb}: ${oneLine((error as Error).message.split('. ')[0]!)}`);
  }
}

/**
 * One command once called `--from` what the others call `--from-block`. Throws `BadInput` that names `--from-block`.
 */
export function refuseFrom(args: readonly string[]): void {
  if (args.some((arg) => /^--from(=|$)/.test(arg)))
    throw new BadInput('the first block to look for events in is named with --from-block');
}

/** Text for one line of a terminal: without control characters, and of limited length. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .slice(0, 400)
    .trim();
}
