/** The languages of the pages, and which one a person reads. */

/** English is what is drawn before the browser has said anything. */
export const languages = ['en', 'it', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', it: 'Italiano', fr: 'Français' };

/** Where the browser keeps the language that was chosen; a head script reads it, too (`app/layout.tsx`). */
export const keptAs = 'sabot:language';

const isLanguage = (text: string | null | undefined): text is Language => languages.some((one) => one === text);

/**
 * The one that was chosen, or the first that the browser's own list has (`fr-CH` is French), or English.
 *
 * @param kept what the store holds, if anything
 * @param wanted the browser's list, the dearest first
 */
export function languageFor(kept: string | null, wanted: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** The language of this browser; English where there is none, or where its store is shut. */
export function ownLanguage(): Language {
  if (typeof window === 'undefined') return 'en';
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(keptAs);
  } catch {
    // a browser that keeps nothing: its own list decides
  }
  return languageFor(kept, navigator.languages);
}
