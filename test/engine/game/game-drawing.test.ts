/**
 * How the game plays the cards: who declares, what binds, what is put right, advice, automatic play (rules.md 1, 1.6,
 * 2).
 */
import { describe, expect, it } from 'vitest';
import { evolve } from '../../../engine/game/evolve.ts';
import { viewFor } from '../../../engine/game/view-for.ts';
import { waitingFor } from '../../../engine/game/waiting.ts';
import { draws, volontaBits } from '../../../engine/protocol/messages.ts';
import { pointsOfKind } from '../../../engine/rules/cards.ts';
import type { RefusalCode } from '../../../engine/game/refusals.ts';
import { opened, Sitting, type Draw, type OutcomeName, type RulesetName } from '../support/game-driver.ts';

const { regola, punta5, banco3v9, banco5v4, principiante } = volontaBits;
const names = Object.fromEntries(Object.entries(draws).map(([name, number]) => [number, name]));

interface Setting {
  /** Volontà of the punta, seat 2, and of the banker, seat 1. */
  readonly punta?: number;
  readonly banco?: number;
  /** Others' money plays with the punta. */
  readonly others?: boolean;
}

/** A closed coup in which seat 2 has the cards. */
function dealt(
  name: RulesetName,
  cards: readonly [punta: number, banco: number, fifth?: number, sixth?: number],
  { punta = 0, banco = 0, others = false }: Setting = {},
): Sitting {
  const table = opened(name);
  if (punta !== 0) table.play(2, { volonta: punta });
  if (banco !== 0) table.play(1, { volonta: banco });
  table.bets(others ? '2 plain 600, 3 plain 100' : '2 plain 600');
  if (table.phase === 'bets') table.close();
  return table.cards(...cards);
}

/** What was decided, like `punta sta by player`; a false draw that was put right follows as `(carta)`. */
const decided = (table: Sitting) =>
  table
    .events('decided')
    .map(
      ({ role, draw, by, putRight }) =>
        `${role} ${names[draw]} by ${by}${putRight === null ? '' : ` (${names[putRight]})`}`,
    )
    .join(', ');
const points = (table: Sitting) => table.last('coup')!.cards.map(pointsOfKind);
const outcome = (table: Sitting) => ['', 'punta', 'banco', 'egalite'][table.last('coup')!.outcome] as OutcomeName;

describe('the order of the play', () => {
  it('R5.1 nobody is waited for any more from the very event on by which it came', () => {
    const table = opened('online');
    table.bets('2 plain 600');
    if (table.phase === 'bets') table.close();
    const duties: string[] = [];
    for (const act of [() => table.cards(4, 3, 5, 2), () => table.draw('carta'), () => table.draw('carta')]) {
      let { game } = table;
      const told = table.log.length;
      act();
      for (const event of table.log.slice(told)) {
        game = evolve(game, event);
        if (game.bank?.coup)
          duties.push(`${event.type}: ${waitingFor(game).map(({ seat, duty }) => `${seat} ${duty}`)}`);
      }
    }
    expect(duties).toEqual(['dealt: ', 'decision: 2 draw', 'decided: ', 'decision: 1 draw', 'decided: ']);
  });

  it('R5.1 the punta declares, then the banker, once each', () => {
    const table = dealt('online', [4, 3, 5, 2]);
    expect([table.phase, table.left, table.decides]).toEqual(['punta', 15_000, 2]);
    for (const seat of [1, 3]) expect(table.refused(seat, { type: 'draw', draw: draws.sta })).toBe('outOfTurn');
    table.draw('carta');
    expect([table.phase, table.left, table.decides]).toEqual(['banco', 15_000, 1]);
    expect(table.refused(2, { type: 'draw', draw: draws.sta })).toBe('outOfTurn');
    table.draw('carta');
    // 4 and 5 against 3 and 2.
    expect([outcome(table), points(table).length, points(table).slice(4)]).toEqual(['punta', 6, [5, 2]]);
    expect(table.refused(1, { type: 'draw', draw: draws.sta })).toBe('outOfTurn');
  });

  it('R5.1 the first to draw has the fifth card: the banker, if the punta stands', () => {
    const table = dealt('online', [5, 3, 4, 9]).draw('sta').draw('carta');
    expect([outcome(table), points(table).slice(4)]).toEqual(['banco', [4]]);
  });

  it('R5.1 batte: all cards are shown, and the banker may not draw', () => {
    const table = dealt('online', [8, 7, 2]).draw('batte');
    expect([decided(table), outcome(table), points(table).length]).toEqual(['punta batte by player', 'punta', 4]);
  });

  it.each<[number, number, OutcomeName]>([
    [6, 8, 'banco'],
    [9, 8, 'punta'],
    [8, 8, 'egalite'],
  ])('R5.5 the banker has %2$i: the punta’s call for a card at %1$i gives none', (punta, banco, expected) => {
    const table = dealt('online', [punta, banco, 9]).draw('carta');
    expect([decided(table), outcome(table), points(table).length]).toEqual(['punta carta by player', expected, 4]);
  });

  it('R5.1 the banker’s cards lie face down for everybody until the punta has declared', () => {
    const table = dealt('online', [4, 3, 5]);
    const seen = () => [1, 2, 3, null].map((viewer) => viewFor(table.game, viewer, table.now).bank!.coup!);
    expect(seen().map(({ banco }) => banco)).toEqual(Array(4).fill([null, null]));
    expect(seen().map(({ punta }) => punta.filter((kind) => kind !== null).length)).toEqual([0, 2, 0, 0]);
    table.draw('carta');
    expect(seen().every(({ banco }) => banco.every((kind) => kind !== null))).toBe(true);
    expect(seen().map(({ punta }) => punta.filter((kind) => kind !== null).length)).toEqual([1, 3, 1, 1]);
  });
});

describe('what the punta declares, and what becomes of it', () => {
  it.each<[string, RulesetName, number, Draw, Setting, string]>([
    // 000, 002, 003: free.
    ['R5.1 free: stands on 3', 'online', 3, 'sta', {}, 'sta'],
    ['R5.1 free: draws to 7', 'online', 7, 'carta', {}, 'carta'],
    ['R5.1 free: stands on 0', 'online', 0, 'sta', {}, 'sta'],
    ['R5.1 to show 9 is a right there, not a duty', 'online', 9, 'sta', {}, 'sta'],
    ['R5.1 one may even draw to it', 'online', 8, 'carta', {}, 'carta'],
    ['R5.1 venezia: free', 'venezia', 2, 'sta', {}, 'sta'],
    ['R5.1 heads-up: free', 'heads-up', 6, 'carta', {}, 'carta'],
    ['R5.3 free with others’ money too, except in saint-vincent', 'venezia', 3, 'sta', { others: true }, 'sta'],
    // 001: "va rispettata quando il puntatore gioca con interessi di terzi".
    ['R5.3 saint-vincent, alone: free', 'saint-vincent', 3, 'sta', {}, 'sta'],
    ['R5.3 saint-vincent, alone: draws to 7', 'saint-vincent', 7, 'carta', {}, 'carta'],
    ['R5.6 saint-vincent, with others’ money: stands on 3', 'saint-vincent', 3, 'sta', { others: true }, 'carta (sta)'],
    [
      'R5.6 saint-vincent, with others’ money: draws to 6',
      'saint-vincent',
      6,
      'carta',
      { others: true },
      'sta (carta)',
    ],
    ['R5.3 saint-vincent, with others’ money: 5 is a volontà, sta', 'saint-vincent', 5, 'sta', { others: true }, 'sta'],
    [
      'R5.3 saint-vincent, with others’ money: 5 is a volontà, carta',
      'saint-vincent',
      5,
      'carta',
      { others: true },
      'carta',
    ],
    // 001: "Nessuno può restare con il punto di baccara"; "egli deve scoprire le carte".
    ['R5.6 saint-vincent: nobody stands on 0', 'saint-vincent', 0, 'sta', {}, 'carta (sta)'],
    ['R5.6 saint-vincent: 8 must be shown', 'saint-vincent', 8, 'sta', {}, 'batte (sta)'],
    ['R5.6 saint-vincent: 9 must be shown', 'saint-vincent', 9, 'carta', {}, 'batte (carta)'],
    // 002: "i colpi non conformi sono ricostruiti dall'impiegato in base alla Regola stessa".
    ['R5.6 alla regola: stands on 4', 'venezia', 4, 'sta', { punta: regola }, 'carta (sta)'],
    ['R5.6 alla regola, venezia: 5 is printed as sta', 'venezia', 5, 'carta', { punta: regola }, 'sta (carta)'],
    ['R5.6 alla regola: 9 is shown', 'venezia', 9, 'sta', { punta: regola }, 'batte (sta)'],
    ['R5.6 alla regola, online', 'online', 6, 'carta', { punta: regola }, 'sta (carta)'],
    ['R5.3 alla regola, online: 5 stays a volontà', 'online', 5, 'carta', { punta: regola }, 'carta'],
    ['R5.6 alla regola, saint-vincent alone', 'saint-vincent', 3, 'sta', { punta: regola }, 'carta (sta)'],
    ['R5.6 alla regola, heads-up: 5 is sta', 'heads-up', 5, 'carta', { punta: regola }, 'sta (carta)'],
  ])('%s', (_title, name, punta, declared, setting, becomes) => {
    const table = dealt(name, [punta, 7, 1, 1], setting).draw(declared);
    const [draw, wrong] = becomes.split(' ');
    expect(decided(table).split(', ')[0]).toBe(`punta ${draw} by player${wrong === undefined ? '' : ` ${wrong}`}`);
    expect(
      names[viewFor(table.game, null, table.now).bank?.coup?.puntaDeclared ?? table.events('decided')[0]!.draw],
    ).toBe(draw);
  });

  it.each<[string, RulesetName, number, number, RefusalCode]>([
    ['R5.6 batte without 8 or 9', 'online', 7, draws.batte, 'noSuchDecision'],
    ['R5.6 batte without 8 or 9 where the regola binds', 'saint-vincent', 7, draws.batte, 'noSuchDecision'],
    ['R5.1 nothing', 'online', 3, 0, 'noSuchDecision'],
    ['R5.1 a decision that does not exist', 'online', 3, 4, 'noSuchDecision'],
  ])('%s', (_title, name, punta, draw, code) =>
    expect(dealt(name, [punta, 7]).refused(2, { type: 'draw', draw })).toBe(code),
  );

  it('R5.6 a punta with only one option is still asked: nobody learns from it what it holds', () => {
    for (const punta of [0, 3, 6, 9]) expect(dealt('saint-vincent', [punta, 7], { others: true }).phase).toBe('punta');
  });
});

describe('what the banker declares', () => {
  /** The punta draws and gets `given`, or stands. */
  const gives = (name: RulesetName, banco: number, given: number | null, setting: Setting = {}) =>
    dealt(name, [given === null ? 6 : 2, banco, given ?? 9, 9], setting).draw(given === null ? 'sta' : 'carta');

  it.each<[string, RulesetName, number, number | null, Draw, Setting]>([
    ['R5.1 free: stands on 2', 'online', 2, 5, 'sta', {}],
    ['R5.1 free: stands on 0', 'venezia', 0, null, 'sta', {}],
    ['R5.1 free: draws to 7', 'heads-up', 7, 9, 'carta', {}],
    ['R5.3 saint-vincent: 3 giving 9, sta', 'saint-vincent', 3, 9, 'sta', {}],
    ['R5.3 saint-vincent: 3 giving 9, carta', 'saint-vincent', 3, 9, 'carta', {}],
    ['R5.3 saint-vincent: 5 giving 4, carta', 'saint-vincent', 5, 4, 'carta', {}],
    ['R5.3 alla regola: 5 giving 4', 'venezia', 5, 4, 'carta', { banco: regola }],
  ])('%s', (_title, name, banco, given, draw, setting) => {
    const table = gives(name, banco, given, setting);
    expect(table.phase).toBe('banco');
    expect(decided(table.draw(draw)).split(', ')[1]).toBe(`banco ${draw} by player`);
  });

  it.each<[string, RulesetName, number, number | null, Draw, Setting]>([
    ['R5.3 saint-vincent: 3 giving 8', 'saint-vincent', 3, 8, 'sta', {}],
    ['R5.3 saint-vincent: 4 giving 2', 'saint-vincent', 4, 2, 'carta', {}],
    ['R5.3 saint-vincent: 5, the punta stood', 'saint-vincent', 5, null, 'carta', {}],
    ['R5.3 saint-vincent: never stands on 0', 'saint-vincent', 0, 8, 'carta', {}],
    ['R5.3 saint-vincent: 7', 'saint-vincent', 7, 6, 'sta', {}],
    ['R5.3 alla regola, venezia: 6 giving 6', 'venezia', 6, 6, 'carta', { banco: regola }],
    ['R5.3 alla regola, online: 4 giving 1', 'online', 4, 1, 'sta', { banco: regola }],
    ['R5.3 alla regola, heads-up: 7 giving 6 as printed', 'heads-up', 7, 6, 'carta', { banco: regola }],
    ['R5.3 alla regola, heads-up: 3 giving 9', 'heads-up', 3, 9, 'carta', { banco: regola }],
  ])('%s: it has only one option, and is not asked', (_title, name, banco, given, draw, setting) => {
    expect(decided(gives(name, banco, given, setting)).split(', ')[1]).toBe(`banco ${draw} by regola`);
  });

  it('R5.6 a banker with an 8 or 9 is not asked, and cannot make a false draw', () => {
    const table = gives('online', 8, 5);
    expect([decided(table), outcome(table)]).toEqual(['punta carta by player', 'banco']);
    expect(gives('online', 3, 5).refused(1, { type: 'draw', draw: draws.batte })).toBe('noSuchDecision');
  });
});

describe('volontà, and who decides nothing', () => {
  it.each<[string, RulesetName, readonly [number, number, number?, number?], Setting, string]>([
    ['R5.4 5 as punta: sta, unless told otherwise', 'online', [5, 7], {}, 'punta sta by clock, banco sta by clock'],
    [
      'R5.4 5 as punta: its own carta',
      'online',
      [5, 7, 1],
      { punta: punta5 },
      'punta carta by clock, banco sta by clock',
    ],
    ['R5.4 3 giving 9: sta', 'online', [2, 3, 9, 1], {}, 'punta carta by clock, banco sta by clock'],
    [
      'R5.4 3 giving 9: its own carta',
      'online',
      [2, 3, 9, 1],
      { banco: banco3v9 },
      'punta carta by clock, banco carta by clock',
    ],
    [
      'R5.4 5 giving 4: sta',
      'saint-vincent',
      [2, 5, 4, 1],
      { banco: banco3v9 },
      'punta carta by clock, banco sta by clock',
    ],
    [
      'R5.4 5 giving 4: its own carta',
      'saint-vincent',
      [2, 5, 4, 1],
      { banco: banco5v4 },
      'punta carta by clock, banco carta by clock',
    ],
    [
      'R5.4 a volontà allows nothing elsewhere',
      'online',
      [5, 3, 1],
      { banco: punta5 | banco3v9 | banco5v4 },
      'punta sta by clock, banco carta by clock',
    ],
    ['R5.2 heads-up: table B', 'heads-up', [5, 5], {}, 'punta sta by clock, banco carta by clock'],
    ['R5.2 8 is shown', 'online', [8, 7], {}, 'punta batte by clock'],
  ])('%s', (_title, name, cards, setting, expected) =>
    expect(decided(dealt(name, cards, setting).wait(30_000))).toBe(expected),
  );

  it.each<[RulesetName, number]>([
    ['venezia', punta5],
    ['heads-up', punta5],
    ['heads-up', banco3v9],
    ['heads-up', banco5v4],
    ['saint-vincent', principiante],
    ['online', principiante],
    ['online', 32],
  ])('R5.4 %s has no volontà %i', (name, volonta) => {
    expect(opened(name).refused(2, { type: 'play', volonta, automatic: 'none' })).toBe('noSuchVolonta');
  });

  it.each<[string, number, readonly [number, number, number?, number?], string]>([
    ['R5.7 punta: what the regola says', 0, [3, 7, 1], 'punta carta by advice'],
    ['R5.7 5 as punta: its own volontà, sta', 0, [5, 6], 'punta sta by advice'],
    ['R5.7 5 as punta: its own volontà, carta', punta5, [5, 7, 1], 'punta carta by advice'],
    ['R5.7 9 is shown', 0, [9, 7], 'punta batte by advice'],
  ])('%s', (_title, punta, cards, expected) => {
    const table = dealt('saint-vincent', cards, { punta });
    expect(table.options(2).advice).toBe(true);
    table.say(2, { type: 'advice' });
    // It is played at once: advice binds the player who asked.
    expect(decided(table).split(', ')[0]).toBe(expected);
    expect(table.refused(2, { type: 'draw', draw: draws.sta })).toBe('outOfTurn');
  });

  it('R5.7 also the banker, where it has a choice; nobody else, and nowhere else', () => {
    const table = dealt('saint-vincent', [2, 3, 9, 1], { banco: banco3v9 });
    expect(table.refused(1, { type: 'advice' })).toBe('outOfTurn');
    expect(table.refused(3, { type: 'advice' })).toBe('outOfTurn');
    table.draw('carta').say(1, { type: 'advice' });
    expect(decided(table)).toBe('punta carta by player, banco carta by advice');
    for (const name of ['online', 'venezia', 'heads-up'] as const) {
      const elsewhere = dealt(name, [3, 7]);
      expect([elsewhere.refused(2, { type: 'advice' }), elsewhere.options(2).advice]).toEqual(['noAdvice', false]);
    }
  });

  it('R5.8 always by the regola: at once, as punta and as banker, with the player’s own volontà', () => {
    const table = opened('online')
      .play(1, { automatic: 'regola', volonta: banco3v9 })
      .play(2, { automatic: 'regola', volonta: punta5 });
    table.bet(2, 'plain', 600).close().cards(5, 3, 9, 1);
    expect(decided(table)).toBe('punta carta by regola, banco carta by regola');
    expect(outcome(table)).toBe('egalite');
  });

  it('R5.8 the table sees that it does, and only the player sees the volontà', () => {
    const table = opened('online');
    const shown = () =>
      viewFor(table.game, 3, table.now)
        .seats.filter((seat) => seat.regola)
        .map(({ seat }) => seat);
    expect(shown()).toEqual([]);
    table
      .play(2, { automatic: 'regola', volonta: punta5 })
      .play(4, { automatic: 'batte', volonta: banco3v9 })
      .play(5, { volonta: regola });
    expect(shown()).toEqual([2, 5]);
    expect(viewFor(table.game, 2, table.now).own).toEqual({ seat: 2, volonta: punta5, automatic: 'regola' });
    for (const viewer of [1, 3, null]) {
      const seen = JSON.stringify(viewFor(table.game, viewer, table.now).seats, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(seen).not.toContain('volonta');
      expect(seen).not.toContain('batte');
    }
  });

  it('R5.8 set while a decision is due, it decides', () => {
    const table = dealt('online', [3, 7, 1]).play(2, { automatic: 'regola' });
    expect(decided(table)).toBe('punta carta by regola');
  });

  it('R5.8 8 and 9 are declared automatically, everything else by the player', () => {
    const with9 = (punta: number) =>
      opened('online').play(2, { automatic: 'batte' }).bet(2, 'plain', 600).close().cards(punta, 7);
    expect(decided(with9(9))).toBe('punta batte by regola');
    expect(decided(with9(8))).toBe('punta batte by regola');
    expect([with9(7).phase, decided(with9(7))]).toEqual(['punta', '']);
  });

  it('R5.4 R5.8 a principiante stands on volontà whatever the settings, and plays like anybody as banker', () => {
    const table = new Sitting('saint-vincent');
    table.sitAt(1, 5000, { principiante: true });
    table.sitAt(2, 5000, { principiante: true });
    table.play(2, { volonta: punta5 }).posta(1000).bet(2, 'banco').close().cards(5, 3, 4, 4);
    expect(decided(table)).toBe('punta sta by regola, banco carta by regola');
    table.on().bet(2, 'banco').close().cards(2, 3, 9, 1);
    expect([table.phase, decided(table).split(', ')[2]]).toEqual(['banco', 'punta carta by regola']);
  });
});
