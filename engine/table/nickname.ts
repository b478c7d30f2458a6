/**
 * What a nickname may be (server/PROTOCOL.md P13.2). House and page have the same rule: the house refuses, and the page
 * shows no nickname that it would refuse itself. Latin letters only, so that no other script can look like them; what
 * still looks alike among these (l, 1 and I; rn and m) has the same `lookOf`, and only one player has a look.
 */
import type { PeopleRefusalCode } from './people-refusals.ts';

const least = 3;
const most = 16;
/** Letters of Italian, French and English, in one composed form. */
const letter = 'A-Za-zÀ-ÖØ-öø-ÿŒœ';
const written = new RegExp(`^[${letter}][${letter}0-9]*(?:[._-][${letter}0-9]+)*$`);

const joined: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'b', ð: 'd', þ: 'p' };
const alike: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
  i: 'l',
  q: 'g',
};

/** Small letters without accents and signs. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}._-]/gu, '')
    .replaceAll(/[æœøßðþ]/g, (sign) => joined[sign]!);

/** What is left of a nickname when all that can be mistaken is the same: two that look alike have one look. */
export const lookOf = (name: string): string =>
  plain(name)
    .replaceAll(/[0-9iq]/g, (sign) => alike[sign]!)
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd'); // after the signs: c1 looks so too

const looks = (...words: readonly string[]): readonly string[] => words.map(lookOf);
/** Not even as a part of another word. */
const nowhere = looks(
  ...['sabot', 'house', 'lacasa', 'lamaison', 'croupier', 'operator', 'support', 'assistenza', 'assistance'],
  ...['banker', 'banchiere', 'banquier', 'cashier', 'cassiere', 'caissier', 'moderat', 'ufficiale', 'officiel'],
  'official',
);
/** Not alone, nor with a number behind. */
const notAlone = looks(
  ...[
    'casa',
    'maison',
    'thehome',
    'cassa',
    'caisse',
    'escrow',
    'sequestre',
    'staff',
    'dealer',
    'bot',
    'admin',
    'director',
    'direttore',
    'directeur',
  ],
  ...['banco', 'punta', 'socio', 'ferito', 'seat', 'posto', 'place', 'you', 'tu', 'vous', 'player'],
  ...['system', 'sistema', 'systeme', 'arbitro', 'arbitre'],
);
/** A number behind may be written with letters that look like 1 and 0. */
const numbered = /^(?:bot|seat|posto|place|player)[lo]+$/;
/** The beginning of an address, with O for its 0; its other digits as `lookOf` leaves them. */
const address = /^ox[a-gloszt]+$/;

/** Why nobody may be called so; null: one may. Whether another player is called so is not asked here. */
export function nicknameProblem(name: string): Exclude<PeopleRefusalCode, 'nicknameTaken'> | null {
  const { length } = name;
  if (length < least || length > most) return 'nicknameLength';
  if (!written.test(name)) return 'nicknameLetters';
  const look = lookOf(name);
  const alone = lookOf(plain(name).replace(/\d+$/, ''));
  const isReserved =
    nowhere.some((word) => look.includes(word)) ||
    [alone, look].some((one) => notAlone.includes(one)) ||
    [numbered, address].some((pattern) => pattern.test(look));
  return isReserved ? 'nicknameReserved' : null;
}
