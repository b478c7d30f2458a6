import type { Language } from './language.ts';

/** What a language puts between groups of three digits, and before the decimals. */
export interface Signs {
  readonly group: string;
  readonly decimal: string;
}

const known = new Map<Language, Signs>();

export function signsOf(language: Language): Signs {
  const before = known.get(language);
  if (before !== undefined) return before;
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1234.5);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)!.value;
  const signs = { group: sign('group'), decimal: sign('decimal') };
  known.set(language, signs);
  return signs;
}
