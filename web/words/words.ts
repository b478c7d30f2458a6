/**
 * What the pages say, in the language that is read now. Each area has a catalog (`en/AREA.ts`): sentences, or functions
 * where something is put into one. The other languages have the same shape, which the compiler demands. English is part
 * of the code that uses it; another language comes as one file when it is wanted.
 */
import type { Catalog } from './shape/catalog.ts';
import { keptAs, ownLanguage, type Language } from './forms/language.ts';

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly catalog: Catalog }>>> = {
  it: () => import('./it/catalog.ts'),
  fr: () => import('./fr/catalog.ts'),
};

interface Spoken {
  readonly language: Language;
  /** Null: English, which lies with the code. */
  readonly catalog: Catalog | null;
}

let spoken: Spoken = { language: 'en', catalog: null };
const listeners = new Set<() => void>();

/** The language that is spoken now. */
export const language = (): Language => spoken.language;

/**
 * The words of an area, to be asked for where they are used: the language can change while a page is open.
 *
 * @param area the name in `catalog.ts`
 * @param english its English words
 */
export const wordsOf =
  <A extends keyof Catalog>(area: A, english: Catalog[A]): (() => Catalog[A]) =>
  () =>
    spoken.catalog?.[area] ?? english;

/** Speaks a language from now on. Throws if its file cannot be loaded; then everything stays as it was. */
export async function speak(wanted: Language): Promise<void> {
  const catalog = wanted === 'en' ? null : (await loaders[wanted]()).catalog;
  spoken = { language: wanted, catalog };
  for (const heard of listeners) heard();
}

/** As `speak`, and keeps the choice in the browser. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  try {
    localStorage.setItem(keptAs, wanted);
  } catch {
    // it holds for as long as this page is open
  }
}

export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Speaks the language of this browser as soon as its file has come; without the file it stays English. */
export function speakOwn(): Promise<void> {
  const own = ownLanguage();
  return own === spoken.language ? Promise.resolve() : speak(own).catch(() => undefined);
}
