/** A text that replaces another in a source: a fault that a test must find. */
export interface Edit {
  /** Below the folder that is meant. */
  readonly file: string;
  /** Must appear exactly once in the file; its line layout does not matter. */
  readonly from: string;
  readonly to: string;
}

/** `source` with the edit made. Throws if the text to replace does not appear exactly once. */
export function edited(source: string, { file, from, to }: Edit): string {
  const found = source.match(new RegExp(laidOutAnyhow(from), 'gu'))?.length ?? 0;
  if (found !== 1) throw new Error(`${file} contains ${found} times: ${from}`);
  return source.replace(new RegExp(laidOutAnyhow(from), 'u'), () => to);
}

/** The text as a pattern that ignores a formatter's spaces, line breaks and trailing commas. */
function laidOutAnyhow(text: string): string {
  const tokens = text.match(/\w+|[^\w\s]|\s+/gu)!;
  return tokens
    .map((token, i) => {
      const isSpace = /^\s/u.test(token);
      if (isSpace) return /^\w/u.test(tokens[i + 1] ?? '') && /\w$/u.test(tokens[i - 1] ?? '') ? '\\s+' : '\\s*';
      const loose = i === 0 || /^\s/u.test(tokens[i - 1]!) ? '' : '\\s*';
      const comma = /^[)\]}]$/u.test(token) && i > 0 ? '(?:,\\s*)?' : '';
      return `${loose}${comma}${token.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')}`;
    })
    .join('');
}
