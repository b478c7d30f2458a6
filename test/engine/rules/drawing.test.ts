/** Points and drawing rules as tables of cases, each with its source. */
import { describe, expect, it } from 'vitest';
import { draws, volontaBits } from '../../../engine/protocol/messages.ts';
import { pointsOf, pointsOfKind } from '../../../engine/rules/cards.ts';
import { playCoup, type CoupDeal, type Decisions } from '../../../engine/rules/coup.ts';
import { byHandFrom } from '../../../engine/rules/hand-order.ts';
import { rulesetOf, rulesets, type Cell, type Ruleset } from '../../../engine/rules/ruleset.ts';

const byName = (name: string): Ruleset => rulesets.find((ruleset) => ruleset.name === name)!;
const headsUp = byName('heads-up');
const saintVincent = byName('saint-vincent');
const { sta, carta, batte } = draws;

describe('points', () => {
  it('R1.2 ace 1, 2–9 face value, ten and court cards 0, in every suit', () => {
    const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0];
    for (let kind = 0; kind < 52; kind++) expect(pointsOfKind(kind)).toBe(ranks[kind % 13]);
    for (const kind of [-1, 52, 1.5, NaN]) expect(() => pointsOfKind(kind)).toThrow();
  });

  it.each([
    // The examples of 003, "Punteggi"; the last is "baccarà".
    ['7 + 6 + 9', [6, 5, 8], 2],
    ['10 + 5', [9, 4], 5],
    ['9 + 6 + 5', [8, 5, 4], 0],
    ['ace + king', [0, 12], 1],
  ])('R1.2 %s', (_hand, kinds, points) => expect(pointsOf(kinds)).toBe(points));
});

/** The table that 003 prints under "Gioco alla regola": rows for the banker's 0–7, columns for the card given, 0–9. */
const printedIn003 = `
TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA
TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA
TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA
TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	STA	TIRA
STA	STA	TIRA	TIRA	TIRA	TIRA	TIRA	TIRA	STA	STA
STA	STA	STA	STA	TIRA	TIRA	TIRA	TIRA	STA	STA
STA	STA	STA	STA	STA	STA	TIRA	TIRA	STA	STA
STA	STA	STA	STA	STA	STA	TIRA	STA	STA	STA`;
const tableB = printedIn003
  .trim()
  .split('\n')
  .map((line) => line.split('\t').map((cell): Cell => (cell === 'TIRA' ? 'carta' : 'sta')));

/** rules.md 1.6: carta, sta and a volontà by points given. */
const regola: readonly (readonly [points: number, carta: string, sta: string, volonta: string])[] = [
  [0, '0123456789', '', ''],
  [1, '0123456789', '', ''],
  [2, '0123456789', '', ''],
  [3, '01234567', '8', '9'],
  [4, '234567', '0189', ''],
  [5, '567', '012389', '4'],
  [6, '67', '01234589', ''],
  [7, '', '0123456789', ''],
];

describe('drawing tables', () => {
  it('R5.2 heads-up: table B, cell by cell as 003 prints it', () => {
    expect(headsUp.drawing.bancoGiving).toEqual(tableB);
    expect(headsUp.drawing.punta).toEqual(['carta', 'carta', 'carta', 'carta', 'carta', 'sta', 'sta', 'sta']);
    expect(headsUp.drawing.bancoAlone).toEqual(['carta', 'carta', 'carta', 'carta', 'carta', 'carta', 'sta', 'sta']);
  });

  it.each(['online', 'saint-vincent', 'venezia'])('R5.2 %s: the regola of rules.md 1.6', (name) => {
    const { drawing } = byName(name);
    for (const [points, ...cells] of regola) {
      const kinds: readonly Cell[] = ['carta', 'sta', 'volonta'];
      cells.forEach((given, i) =>
        [...given].forEach((card) =>
          expect([points, card, drawing.bancoGiving[points]![Number(card)]]).toEqual([points, card, kinds[i]]),
        ),
      );
    }
    expect(drawing.punta[5]).toBe(name === 'venezia' ? 'sta' : 'volonta'); // rules.md 1.6
    expect([0, 1, 2, 3, 4].map((points) => drawing.punta[points])).toEqual(Array(5).fill('carta'));
    expect(drawing.bancoAlone).toEqual(['carta', 'carta', 'carta', 'carta', 'carta', 'carta', 'sta', 'sta']);
  });

  it('R5.4 the volontà bits that exist (protocol.md 3)', () => {
    expect(Object.fromEntries(rulesets.map(({ name, volonta }) => [name, volonta]))).toEqual({
      online: 15,
      'saint-vincent': 31,
      venezia: 14,
      'heads-up': 8,
    });
    expect(rulesets.map(({ id }) => rulesetOf(id)!.name)).toEqual(['online', 'saint-vincent', 'venezia', 'heads-up']);
    expect(rulesetOf(4)).toBeNull();
  });
});

/** A card with this many points; 0 is a ten. */
const card = (points: number): number => (points === 0 ? 9 : points - 1);
/** Six cards that give the punta `punta` and the banker `banco` with two cards; the third cards are given by points. */
function dealOf(punta: number, banco: number, fifth = 0, sixth = 0, more: Partial<CoupDeal> = {}): CoupDeal {
  const cards = [card(punta), card(banco), card(0), card(0), card(fifth), card(sixth)];
  return { cards, puntaVolonta: 0, bancoVolonta: 0, withOthers: false, ...more };
}

/** What is open to the punta, and its default. */
const puntaIn = (ruleset: Ruleset, deal: CoupDeal) => playCoup(ruleset, deal, {}).waiting!;
/** What is open to the banker once the punta has declared. */
const bancoIn = (ruleset: Ruleset, deal: CoupDeal, punta: number) => playCoup(ruleset, deal, { punta }).waiting;

describe('a coup', () => {
  it('R1.5 R5.1 who gets which card, and which stay in the sabot', () => {
    const cards = [10, 20, 30, 40, 50, 15];
    const deal: CoupDeal = { cards, puntaVolonta: 0, bancoVolonta: 0, withOthers: false };
    const cases: [Decisions, number[], number[], number[]][] = [
      [{ punta: carta, banco: carta }, [10, 30, 50], [20, 40, 15], cards],
      [{ punta: carta, banco: sta }, [10, 30, 50], [20, 40], [10, 20, 30, 40, 50]],
      [{ punta: sta, banco: carta }, [10, 30], [20, 40, 50], [10, 20, 30, 40, 50]],
      [{ punta: sta, banco: sta }, [10, 30], [20, 40], [10, 20, 30, 40]],
    ];
    for (const [decisions, punta, banco, dealt] of cases)
      expect(playCoup(headsUp, deal, decisions)).toMatchObject({ punta, banco, dealt, waiting: null });
  });

  it('R5.1 the banker’s cards are hidden until the punta has declared, the punta’s until it shows or the coup ends', () => {
    expect(playCoup(headsUp, dealOf(3, 5), {})).toMatchObject({ puntaShown: false, bancoShown: false, outcome: null });
    expect(playCoup(headsUp, dealOf(3, 5), { punta: sta })).toMatchObject({
      puntaShown: false,
      bancoShown: true,
      outcome: null,
    });
    expect(playCoup(headsUp, dealOf(9, 5), { punta: batte })).toMatchObject({
      puntaShown: true,
      bancoShown: true,
      outcome: 1,
    });
  });

  it('R5.5 with 8 or 9 the banker batte: the punta gets no card even if it asked', () => {
    for (const banco of [8, 9]) {
      expect(playCoup(headsUp, dealOf(3, banco, 6), { punta: carta })).toMatchObject({
        dealt: dealOf(3, banco).cards.slice(0, 4),
        outcome: 2,
        waiting: null,
      });
    }
  });

  it('R5.1 batte with 8 or 9 ends it, and the banker may not draw; with less it is not allowed', () => {
    expect(playCoup(headsUp, dealOf(8, 4, 5), { punta: batte })).toMatchObject({ outcome: 1, waiting: null });
    expect(playCoup(headsUp, dealOf(8, 9), { punta: batte }).outcome).toBe(2);
    expect(playCoup(headsUp, dealOf(9, 9), { punta: batte }).outcome).toBe(3);
    expect(() => playCoup(headsUp, dealOf(7, 4), { punta: batte })).toThrow(/may not decide/);
    expect(() => playCoup(headsUp, dealOf(3, 4), { punta: sta, banco: batte })).toThrow(/may not decide/);
  });

  it('R5.2 heads-up: the default is the printed table, and both answers are open', () => {
    for (let points = 0; points <= 7; points++) {
      expect(puntaIn(headsUp, dealOf(points, 0))).toEqual({
        role: 'punta',
        options: [sta, carta],
        fallback: points <= 4 ? carta : sta,
      });
      expect(bancoIn(headsUp, dealOf(3, points), sta)).toEqual({
        role: 'banco',
        options: [sta, carta],
        fallback: points <= 5 ? carta : sta,
      });
      for (let given = 0; given <= 9; given++) {
        expect(bancoIn(headsUp, dealOf(3, points, given), carta)).toEqual({
          role: 'banco',
          options: [sta, carta],
          fallback: tableB[points]![given] === 'carta' ? carta : sta,
        });
      }
    }
    expect(puntaIn(headsUp, dealOf(8, 0))).toEqual({ role: 'punta', options: [sta, carta, batte], fallback: batte });
  });

  it('R5.3 alla regola: no answer but the table’s', () => {
    const declared = { puntaVolonta: volontaBits.regola, bancoVolonta: volontaBits.regola };
    expect(puntaIn(headsUp, dealOf(5, 0, 0, 0, declared)).options).toEqual([sta]);
    expect(puntaIn(headsUp, dealOf(9, 0, 0, 0, declared)).options).toEqual([batte]);
    expect(bancoIn(headsUp, dealOf(0, 7, 6, 0, declared), carta)!.options).toEqual([carta]);
    expect(puntaIn(byName('online'), dealOf(5, 0, 0, 0, declared)).options).toEqual([sta, carta]);
  });

  it('R5.3 saint-vincent: binding for the banker, for the punta with others’ money, never stands on 0, must show', () => {
    expect(bancoIn(saintVincent, dealOf(3, 6, 5), carta)!.options).toEqual([sta]);
    expect(bancoIn(saintVincent, dealOf(3, 3, 9), carta)!.options).toEqual([sta, carta]);
    expect(puntaIn(saintVincent, dealOf(4, 0)).options).toEqual([sta, carta]);
    expect(puntaIn(saintVincent, dealOf(4, 0, 0, 0, { withOthers: true })).options).toEqual([carta]);
    expect(puntaIn(saintVincent, dealOf(5, 0, 0, 0, { withOthers: true })).options).toEqual([sta, carta]);
    expect(puntaIn(saintVincent, dealOf(0, 3)).options).toEqual([carta]);
    expect(puntaIn(saintVincent, dealOf(8, 3)).options).toEqual([batte]);
    expect(puntaIn(headsUp, dealOf(0, 3)).options).toEqual([sta, carta]);
  });

  it('R5.4 volontà cells take the player’s own setting, sta without one', () => {
    const { punta5, banco3v9, banco5v4 } = volontaBits;
    expect(puntaIn(saintVincent, dealOf(5, 0)).fallback).toBe(sta);
    expect(puntaIn(saintVincent, dealOf(5, 0, 0, 0, { puntaVolonta: punta5 })).fallback).toBe(carta);
    expect(bancoIn(saintVincent, dealOf(3, 3, 9, 0, { bancoVolonta: banco3v9 }), carta)!.fallback).toBe(carta);
    expect(bancoIn(saintVincent, dealOf(3, 3, 9, 0, { bancoVolonta: banco5v4 }), carta)!.fallback).toBe(sta);
    expect(bancoIn(saintVincent, dealOf(3, 5, 4, 0, { bancoVolonta: banco5v4 }), carta)!.fallback).toBe(carta);
  });

  it('R5.4 the regola plays for a principiante and stands on volontà', () => {
    const beginner = { puntaVolonta: volontaBits.principiante | volontaBits.punta5 };
    expect(puntaIn(saintVincent, dealOf(5, 0, 0, 0, beginner))).toEqual({
      role: 'punta',
      options: [sta],
      fallback: sta,
    });
    expect(puntaIn(saintVincent, dealOf(4, 0, 0, 0, beginner)).options).toEqual([carta]);
    expect(puntaIn(saintVincent, dealOf(9, 0, 0, 0, beginner)).options).toEqual([batte]);
  });
});

describe('by hand', () => {
  const byHand = (banker: number, seats: readonly number[]) =>
    byHandFrom(
      banker,
      seats.map((seat) => ({ seat })),
    ).map(({ seat }) => seat);

  it('R3.4 from the right of the banker in seat order, standing bettors after the seated', () => {
    expect(byHand(3, [1, 2, 4, 5, 11, 12])).toEqual([4, 5, 1, 2, 11, 12]);
    expect(byHand(10, [12, 9, 11, 1])).toEqual([1, 9, 11, 12]);
    expect(byHand(1, [10, 2])).toEqual([2, 10]);
  });
});
