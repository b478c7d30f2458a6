/** Names in French: *le* melts into prepositions, and a seat has its article inside a sentence. */
import type { Catalog } from '../shape/catalog.ts';
import { beginning, listedBy } from '../forms/grammar.ts';
import { isYou } from '../forms/names.ts';

/** A name, or a sentence that begins with one, inside a sentence. */
export const within = (name: string): string =>
  name.replace(/^Place (?=\d)/, 'la place ').replace(/^(Vous\b|Le |La |L’)/, (first) => first.toLowerCase());

/** "du banquier", "de la maison", "de 0x12…" */
export const of = (name: string): string => `de ${within(name)}`.replace(/^de le /, 'du ');
/** "au banquier", "à la maison", "à 0x12…" */
export const to = (name: string): string => `à ${within(name)}`.replace(/^à le /, 'au ');

/** "vous gagnez", "la maison gagne": inside a sentence. */
export const acts = (name: string, third: string, second: string): string =>
  isYou(name) ? `vous ${second}` : `${within(name)} ${third}`;
/** As `acts`, where a sentence begins. */
export const does = beginning(acts);

export const listed = listedBy('et', (count) => (count === 1 ? 'un autre' : `${count} autres`));

export const people: Catalog['people'] = {
  you: 'Vous',
  house: 'La maison',
  houseNumber: (number) => `Maison ${number}`,
  banker: 'Le banquier',
  punta: 'La punta',
  otherSeat: 'L’autre place',
  seat: (number) => `Place ${number}`,
  within,
};
