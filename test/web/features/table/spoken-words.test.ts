/** What the table says in Italian and French: the grammar that their catalogs make around names. */
import { afterAll, describe, expect, it } from 'vitest';
import { chip, formatChips } from '../../../../engine/chips.ts';
import { calls, outcomes } from '../../../../engine/protocol/messages.ts';
import { headline } from '../../../../web/features/table/headline.ts';
import type { Board } from '../../../../web/features/table/reading.ts';
import { verdictWords } from '../../../../web/features/table/verdict-words.ts';
import { storyOf } from '../../../../web/features/table/story-of.ts';
import { namesAt, nameOf, resultWords } from '../../../../web/features/table/words.ts';
import { bettingWords } from '../../../../web/words/betting.ts';
import { headlineWords } from '../../../../web/words/headline.ts';
import { peopleWords } from '../../../../web/words/people.ts';
import { seguitoWords } from '../../../../web/words/seguito.ts';
import { storyWords } from '../../../../web/words/story.ts';
import { speak } from '../../../../web/words/words.ts';
import { playByHand } from '../../../support/players.ts';
import { picker } from '../../../support/seeds.ts';
import * as several from '../../support/several.ts';

// Spaces that French puts before its signs.
const fine = (text: string) => text.replace(/ (?=[;!?])/g, '\u202f').replace(/ (?=:)/g, '\u00a0');

const board: Board = {
  key: '0x',
  bankId: '0x',
  number: 3n,
  turn: 0,
  banker: 1,
  hand: 2,
  punta: [9, 6],
  banco: [9, 4],
  puntaDeclared: null,
  bancoDeclared: null,
  outcome: outcomes.punta,
  stakes: [{ seat: 2, call: calls.plain, accepted: 10n * chip }],
  lines: [
    { seat: 2, line: 10n * chip },
    { seat: 4, line: 20n * chip },
    { seat: 1, line: -30n * chip },
  ],
  cagnotte: 0n,
};
const who = (seat: number): string =>
  ({ 1: peopleWords().house, 2: peopleWords().you, 4: peopleWords().seat(4) })[seat] ?? '0xab12…cd34';

/** Of the punta, the banker, one who has bet, one who watches; then two égalités. */
function verdicts(): readonly string[] {
  const { egalite, banco } = outcomes;
  const even = { ...board, outcome: egalite };
  return [
    verdictWords(board, 2, formatChips, who),
    verdictWords(board, 1, formatChips),
    verdictWords(board, 4, formatChips),
    verdictWords({ ...board, outcome: banco, lines: [{ seat: 1, line: 40n * chip }] }, null, formatChips),
    verdictWords(even, 2, formatChips),
    verdictWords({ ...even, stakes: [...board.stakes, ...board.stakes] }, null, formatChips),
  ];
}

afterAll(() => speak('en'));

it('P9.29 a result says why, and what it brought who hears it', () => {
  expect(verdicts()).toEqual([
    'Bank 3: you had 7, the house 5: you win 10',
    'You had 5, the punta 7: you lose 30',
    'The punta had 7, the banker 5: you win 20',
    'The punta had 7, the banker 5: the banker wins 40',
    'You had 7, the banker 5: égalité, your bet goes back',
    'The punta had 7, the banker 5: égalité, the bets go back',
  ]);
});

describe.each([
  [
    'it',
    [
      'La punta vince 7 a 5. Vinci 10, il posto 4 vince 20, la casa perde 30.',
      'Banco 3: avevi 7, la casa 5: vinci 10',
      'Avevi 5, la punta 7: perdi 30',
      'La punta aveva 7, il banchiere 5: vinci 20',
      'La punta aveva 7, il banchiere 5: il banchiere vince 40',
      'Avevi 7, il banchiere 5: égalité, la tua puntata torna indietro',
      'La punta aveva 7, il banchiere 5: égalité, le puntate tornano indietro',
      'La punta vince 7 a 5. 0xab12…cd34 vince 10.',
      'Vinci 10 e il posto 4 vince 20; la casa perde 30; cagnotte 1.',
      'La punta ha vinto, quindi il banco della casa finisce.',
      'La punta ha vinto, quindi il tuo banco finisce.',
      'Incasso: 0xab12…cd34 prende posta e garage.',
      'Passi il banco: posta e garage sono tuoi.',
      'Il posto 4 passa: il banco è offerto per 40',
      'Lo si chiede alla casa, al posto 4 e ad altri 2.',
      'La posta è 100: punti contro la casa?',
      'Le carte andrebbero all’altro posto.',
      'Tocca a 0xab12…cd34 dichiarare',
      'Il tuo banco continua: alzi, passi o continui?',
      'Un giocatore è pronto; si comincia in 2.',
    ],
  ],
  [
    'fr',
    [
      'La punta gagne 7 à 5. Vous gagnez 10, la place 4 gagne 20, la maison perd 30.',
      'Banque 3 : vous aviez 7, la maison 5 : vous gagnez 10',
      'Vous aviez 5, la punta 7 : vous perdez 30',
      'La punta avait 7, le banquier 5 : vous gagnez 20',
      'La punta avait 7, le banquier 5 : le banquier gagne 40',
      'Vous aviez 7, le banquier 5 : égalité, votre mise est rendue',
      'La punta avait 7, le banquier 5 : égalité, les mises sont rendues',
      'La punta gagne 7 à 5. 0xab12…cd34 gagne 10.',
      'Vous gagnez 10 et la place 4 gagne 20 ; la maison perd 30 ; cagnotte 1.',
      'La punta a gagné, donc la banque de la maison se termine.',
      'La punta a gagné, donc votre banque se termine.',
      'Incasso : 0xab12…cd34 prend posta et garage.',
      'Vous passez la banque : posta et garage vous reviennent.',
      'La place 4 passe : la banque est offerte pour 40',
      'La question est posée à la maison, à la place 4 et à 2 autres.',
      'La posta est de 100 : votre mise contre la maison ?',
      'Les cartes iraient à l’autre place.',
      'À 0xab12…cd34 de déclarer',
      'Votre banque continue : hausser, passer ou continuer ?',
      'Un joueur est prêt ; la partie commence à 2.',
    ],
  ],
] as const)('in %s', (language, sentences) => {
  it('P9.7 verbs and prepositions fit their names', async () => {
    await speak(language);
    const { you, house, otherSeat } = peopleWords();
    const lines = board.lines.map(({ seat, line }) => ({
      name: who(seat),
      won: line > 0n,
      amount: formatChips(line < 0n ? -line : line),
    }));
    const may = { raise: true, halve: false, reduce: false, pass: true };
    expect([
      resultWords(board, who, formatChips),
      ...verdicts(),
      resultWords({ ...board, lines: [{ seat: 9, line: 10n * chip }] }, who, formatChips),
      storyWords().lines(lines, '1'),
      storyWords().endPunta(house),
      storyWords().endPunta(you),
      storyWords().endIncasso(who(9)),
      storyWords().endPassed(you),
      seguitoWords().offered(who(4), '40'),
      seguitoWords().asked([house, who(4), who(9), who(9)]),
      bettingWords().asked(house, '100'),
      bettingWords().cards(otherSeat),
      headlineWords().toDeclare(who(9)),
      headlineWords().goesOn(may),
      headlineWords().readyToBegin(1, 2),
    ]).toEqual(language === 'fr' ? sentences.map(fine) : sentences);
  });

  it('P9.7 every headline and every story of a table played at random is in that language', async () => {
    await speak(language);
    const table = several.tableOf({ ...several.online, salt: 7n }, 6);
    const pick = picker(6);
    const english = /\b(the|you|your|bank|bets?|wins?|loses?|and|undefined|null|NaN)\b/i;
    for (let step = 0; step < 40; step++) {
      table.settleDown();
      table.finalise();
      for (const seat of [1, 2, null]) {
        const view = several.snapOf(table, seat).view!;
        const { text, detail } = headline(view, seat, formatChips, table.now);
        for (const said of [text, detail ?? 'x', nameOf(view.seats[0], seat)]) {
          expect(said).not.toMatch(english);
          expect(said).not.toMatch(/\.\.|\s{2}|\b(Tu|tu|Vous|vous) (vince|perde|passa|ha|gagne|perd|passe|a)\b/);
        }
        expect(text).toMatch(/^[A-ZÀÉ0-9]/);
      }
      const { bank } = several.snapOf(table, null).view!;
      const names = namesAt(several.snapOf(table, 1).view!, 1);
      for (const { text, title } of bank === null ? [] : storyOf(bank.proof, '0x', names, formatChips))
        expect(`${title}: ${text}`).not.toMatch(english);
      if (!playByHand(table, pick) && table.deadline !== null) table.timeOut();
    }
  });
});
