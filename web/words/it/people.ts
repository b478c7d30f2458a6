/** Names in Italian: what stands before a seat or the house melts into prepositions, and *tu* is in the verb. */
import type { Catalog } from '../shape/catalog.ts';
import { beginning, listedBy } from '../forms/grammar.ts';
import { isYou } from '../forms/names.ts';

/** A name, or a sentence that begins with one, inside a sentence. */
export const within = (name: string): string =>
  name.replace(/^Posto (?=\d)/, 'il posto ').replace(/^(Tu$|Il |La |L’)/, (first) => first.toLowerCase());

const contracted =
  (plain: string, melted: Readonly<Record<string, string>>) =>
  (name: string): string => {
    const inner = isYou(name) ? 'te' : within(name);
    const article = /^(il |la |l’)/.exec(inner)?.[0];
    return article === undefined ? `${plain} ${inner}` : `${melted[article]}${inner.slice(article.length)}`;
  };

/** "della casa", "di 0x12…" */
export const of = contracted('di', { 'il ': 'del ', 'la ': 'della ', 'l’': 'dell’' });
/** "alla casa", "a 0x12…" */
export const to = contracted('a', { 'il ': 'al ', 'la ': 'alla ', 'l’': 'all’' });

/** "vinci", "la casa vince": inside a sentence. */
export const acts = (name: string, third: string, second: string): string =>
  isYou(name) ? second : `${within(name)} ${third}`;
/** As `acts`, where a sentence begins. */
export const does = beginning(acts);

export const listed = listedBy('e', (count) => (count === 1 ? 'un altro' : `altri ${count}`));

export const people: Catalog['people'] = {
  you: 'Tu',
  house: 'La casa',
  houseNumber: (number) => `Casa ${number}`,
  banker: 'Il banchiere',
  punta: 'La punta',
  otherSeat: 'L’altro posto',
  seat: (number) => `Posto ${number}`,
  within,
};
