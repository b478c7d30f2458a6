/** The texts of a page of one file itself, in the language that is spoken. */
import { language } from '../words/words.ts';
import { el } from './dom.ts';

/** A word of a page, or a sentence with code in it. */
type Said = string | ((code: (text: string) => Node) => readonly (string | Node)[]);

/** Writes the title, and each text of the page whose element names it (`data-say`). */
export function writePage(words: Readonly<Record<string, unknown>> & { readonly title: string }): void {
  document.documentElement.lang = language();
  document.title = words.title;
  for (const element of document.querySelectorAll<HTMLElement>('[data-say]')) {
    const said = words[element.dataset['say']!] as Said;
    element.replaceChildren(...(typeof said === 'string' ? [said] : said((text) => el('code', {}, text))));
  }
}
