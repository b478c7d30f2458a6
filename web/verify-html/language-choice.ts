/** The choice of the language of a page of one file, in its header. A page with English alone has none. */
import { languageNames, languages } from '../words/forms/language.ts';
import { chooseLanguage, language } from '../words/words.ts';
import { el } from './dom.ts';

/** `draw` is called now, and when another language is spoken; `label` is what a screen reader says. */
export function offerLanguages(place: Element, label: () => string, draw: () => void): void {
  const select = el(
    'select',
    { 'data-testid': 'language' },
    ...languages.map((one) => el('option', { value: one, lang: one }, languageNames[one])),
  );
  const redraw = () => {
    select.setAttribute('aria-label', label());
    draw();
  };
  select.value = language();
  select.onchange = () => {
    const wanted = languages.find((one) => one === select.value);
    if (wanted !== undefined) void chooseLanguage(wanted).then(redraw);
  };
  place.append(select);
  redraw();
}
