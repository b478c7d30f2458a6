/** P13.2: what a nickname may be, and which two look alike. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookOf, nicknameProblem } from '../../../engine/table/nickname.ts';

describe('a nickname', () => {
  it.each([
    'Ada',
    'gio.vanni',
    'Éléonore',
    'Jean-Luc_2',
    'Cœur9',
    'Casanova',
    'Youssef',
    'Oxana',
    'Botto',
    'Cassandra',
    'Casale',
    'Modesto',
    'abcdefghijklmnop',
  ])('P13.2 %s is one', (name) => expect(nicknameProblem(name)).toBeNull());

  it.each(['', 'Al', 'abcdefghijklmnopq', 'a'.repeat(10_000)])('P13.2 %j has a wrong length', (name) =>
    expect(nicknameProblem(name)).toBe('nicknameLength'),
  );

  it.each([
    ['a space', 'Ada B'],
    ['a line', 'Ada\nB'],
    ['an end of line', 'Ada\n'],
    ['a control character', 'Ada\u0007x'],
    ['nothing that is seen', 'Ada\u200bx'],
    ['a sign that turns the writing', 'Ada\u202ex'],
    ['one that isolates it', '\u2066Ada'],
    ['Cyrillic that looks like Latin', 'Аdа'],
    ['Greek', 'Αda'],
    ['wide letters', 'Ａda'],
    ['an accent apart from its letter', 'E\u0301va'],
    ['a picture', 'Ada😀'],
    ['half a picture', 'Ada\ud83d'],
    ['HTML', '<b>Ada'],
    ['a link', 'http://x.y'],
    ['a number of chips', '1000'],
    ['a digit first', '1Ada'],
    ['a sign first', '_Ada'],
    ['a sign last', 'Ada.'],
    ['two signs', 'A--da'],
    ['the sign × among letters', 'A×da'],
  ])('P13.2 %s is refused', (_, name) => expect(nicknameProblem(name)).toBe('nicknameLetters'));

  it.each([
    ...['Sabot', 'The.House', 'H0use', 'hou-se', 'Hôusé2', 'Operator', 'SABOT_BOT', 'Casa', 'la.casa', 'Maison3'],
    ...['Banco', 'banc0', 'Punta', 'Seat3', 'posto12', 'Place1', 'You', 'Vous', 'Y0u', 'Admin', 'Adm1n', 'bot7', 'B0t'],
    ...[
      'LaCasa.it',
      'La-Maison-FR',
      'Assistenza24',
      'Assistance',
      'Cassiere',
      'Cassa2',
      'Caisse',
      'C4issier',
      'Staff1',
    ],
    ...['Moderatore', 'Ufficiale', 'Officia1', 'Sistema', 'Escrow', 'Arbitro'],
  ])('P13.2 %s could be taken for the house, a role or a seat', (name) =>
    expect(nicknameProblem(name)).toBe('nicknameReserved'),
  );

  it('P13.2 no address can be one', () => expect(nicknameProblem('0x12ab90ef')).toBe('nicknameLetters'));

  it.each(['Ox12ab90ef', 'oX00', 'Öx71c7', 'O.x1234', 'Botl', 'BotI', 'seat-l', 'Posto1l', 'PlayerO', 'Saßot'])(
    'P13.2 %s looks like an address, a numbered seat or the house',
    (name) => expect(nicknameProblem(name)).toBe('nicknameReserved'),
  );

  it.each([
    ['ADA', 'ada'],
    ['Éva', 'eva'],
    ['Luca', 'Iuca'],
    ['l1l1', 'liIl'],
    ['Leo', 'Le0'],
    ['marna', 'mama'],
    ['evvan', 'ewan'],
    ['a.b-c', 'abc'],
    ['œuf', 'oeuf'],
    ['Sara5', 'Saras'],
    ['ßob', 'Bob'],
    ['Cloe', 'Doe'],
    ['C1audio', 'Claudio'],
    ['CIaudio', 'Claudio'],
  ])('P13.2 %s looks like %s', (one, other) => expect(lookOf(one)).toBe(lookOf(other)));

  it('P13.2 others do not', () => {
    const names = ['Ada', 'Eva', 'Ugo', 'Leo', 'Lea', 'Marco', 'Marta', 'Jean', 'Joan', 'Anna'];
    expect(new Set(names.map(lookOf)).size).toBe(names.length);
  });

  it('P13.2 whatever the text is, it breaks nothing, and one that is taken has only letters, digits and signs', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        if (nicknameProblem(text) === null) expect(text).toMatch(/^\p{L}[\p{L}0-9._-]*$/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
