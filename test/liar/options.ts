/** Options of a command line: `--name value`, or `--name` alone. Unknown ones are refused. */
export function optionsOf<N extends string>(
  args: readonly string[],
  names: readonly N[],
): Readonly<Partial<Record<N, string>>> {
  const found: Partial<Record<N, string>> = {};
  for (let i = 0; i < args.length; i++) {
    const name = names.find((one) => args[i] === `--${one}`);
    if (name === undefined)
      throw new Error(`${args[i]} is no option; there are ${names.map((one) => `--${one}`).join(' ')}`);
    const value = args[i + 1];
    const hasValue = value !== undefined && !value.startsWith('--');
    found[name] = hasValue ? value : '';
    if (hasValue) i++;
  }
  return found;
}

/** A whole number, or the default. */
export function wholeOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${text} is no whole number`);
  return value;
}
