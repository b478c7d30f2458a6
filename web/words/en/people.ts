/** Who is who at a table, and the grammar of sentences with a name in them. */
import { isYou } from '../forms/names.ts';
import { listedBy } from '../forms/grammar.ts';

/** A name, or a sentence that begins with one, inside a sentence. */
export const within = (name: string): string =>
  /^(You|The|Seat)\b/.test(name) ? `${name[0]!.toLowerCase()}${name.slice(1)}` : name;

/** "You take", "Anna takes": the verb as its subject wants it. */
export const verb = (name: string, plain: string, third = `${plain}s`): string =>
  `${name} ${isYou(name) ? plain : third}`;

export const listed = listedBy('and', (count) => `${count} others`);

export const en = {
  you: 'You',
  house: 'The house',
  houseNumber: (number: number) => `House ${number}`,
  banker: 'The banker',
  punta: 'The punta',
  otherSeat: 'The other seat',
  seat: (number: number) => `Seat ${number}`,
  within,
};
