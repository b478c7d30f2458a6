/** What a run of `hardhat test --coverage` did not reach, from its lcov file. */

export interface Uncovered {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly lines: readonly number[];
  readonly of: number;
}

/** Every file of `lcov` below `folder`, with the lines that no test ran; the worst first. */
export function uncoveredIn(lcov: string, folder: string): Uncovered[] {
  const files = lcov.split('end_of_record').flatMap((record) => {
    const file = /^SF:(.*)$/m.exec(record)?.[1];
    const at = file?.lastIndexOf(folder) ?? -1;
    if (file === undefined || at < 0) return [];
    const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)].map(([, line, times]) => ({
      line: Number(line),
      ran: Number(times) > 0,
    }));
    return [{ file: file.slice(at), lines: lines.filter(({ ran }) => !ran).map(({ line }) => line), of: lines.length }];
  });
  return files.sort((a, b) => b.lines.length - a.lines.length || a.file.localeCompare(b.file));
}

/** `3-5, 9` for 3, 4, 5, 9. */
export function ranges(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
