/** A text that is planted in a source instead of another: a fault, which a test must find. */
export interface Edit {
  /** Below the folder that is meant. */
  readonly file: string;
  /** Stands exactly once in the file; how it is laid out in lines does not matter. */
  readonly from: string;
  readonly to: string;
}

/** `source` with the edit made. Throws when the text to replace does not stand there exactly once. */
export function edited(source: string, { file, from, to }: Edit): string {
  const found = source.match(new RegExp(laidOutAnyhow(from), 'gu'))?.length ?? 0;
  if (found !== 1) throw new Error(`${file} contains ${found} times: ${from}`);
  return source.replace(new RegExp(laidOutAnyhow(from), 'u'), () => to);
}

/** The text as a pattern that a formatter's spaces, line breaks and last commas do not change. */
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
