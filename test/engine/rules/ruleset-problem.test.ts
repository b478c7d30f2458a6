/** R15.3: nonsense in a ruleset is reported in words, with its place, before anybody sits down. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetProblems, rulesetsProblems } from '../../../engine/rules/ruleset-problem.ts';
import { rulesets, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { pathOf, placesOf, textOf, without, withValue } from '../support/places.ts';
import { headsUp, online, saintVincent, venezia } from '../support/rulesets.ts';

describe('R15.3 rulesets', () => {
  it('R15.3 finds nothing wrong in the four', () => {
    expect(rulesetsProblems(rulesets)).toEqual([]);
  });

  it.each<[string, Ruleset, [string, unknown][], readonly string[]]>([
    // One field alone.
    ['an id that is no number', online, [['id', '0']], ['id: "0" is no whole number from 0 to 255.']],
    ['a nameless one', online, [['name', '']], ['name: "" is no text of 1 to 40 characters.']],
    [
      'a fifth garage',
      online,
      [['garage', 'sometimes']],
      ['garage: "sometimes" is none of "on acceptance", "on a win", "to credit", "none".'],
    ],
    ['a sixth call', online, [['calls', [1, 6]]], ['calls[1]: 6 is no whole number from 1 to 5.']],
    ['no call', online, [['calls', []]], ['calls: a list of 0, not of 1 to 5.']],
    ['a fifth move', online, [['moves', [0, 4]]], ['moves[1]: 4 is no whole number from 0 to 3.']],
    ['an unknown volontà bit', online, [['volonta', 32]], ['volonta: 32 is no whole number from 0 to 31.']],
    [
      'a cell too few for the punta',
      online,
      [['drawing.punta', ['carta', 'carta', 'carta', 'carta', 'carta', 'sta', 'sta']]],
      ['drawing.punta: a list of 7, not of 8.'],
    ],
    [
      'a row too many for the banker',
      online,
      [['drawing.bancoGiving', [...online.drawing.bancoGiving, online.drawing.bancoGiving[7]!]]],
      ['drawing.bancoGiving: a list of 9, not of 8.'],
    ],
    [
      'a row with a cell too few',
      online,
      [['drawing.bancoGiving[4]', ['carta']]],
      ['drawing.bancoGiving[4]: a list of 1, not of 10.'],
    ],
    [
      'an impossible cell',
      online,
      [['drawing.bancoGiving[4][2]', 'batte']],
      ['drawing.bancoGiving[4][2]: "batte" is none of "sta", "carta", "volonta".'],
    ],
    [
      'an empty cell',
      online,
      [['drawing.bancoAlone[3]', null]],
      ['drawing.bancoAlone[3]: null is none of "sta", "carta", "volonta".'],
    ],
    ['cut at card 0', online, [['cut.card', 0]], ['cut.card: 0 is no whole number from 1 to 306.']],
    ['cut where no coup fits', saintVincent, [['cut.card', 307]], ['cut.card: 307 is no whole number from 1 to 306.']],
    ['a third fee mode', online, [['cagnotte.feeMode', 2]], ['cagnotte.feeMode: 2 is none of 0, 1.']],
    [
      'a cagnotte above a tenth',
      online,
      [['cagnotte.feeBps', 1001]],
      ['cagnotte.feeBps: 1001 is no whole number from 0 to 1000.'],
    ],
    ['eleven seats', online, [['play.seats.most', 11]], ['play.seats.most: 11 is no whole number from 2 to 10.']],
    [
      'a table for one',
      online,
      [['play.minimumPlayers.goOn', 1]],
      ['play.minimumPlayers.goOn: 1 is no whole number from 2 to 10.'],
    ],
    ['a clock of 0', online, [['play.clocks.bets', 0]], ['play.clocks.bets: 0 is no whole number from 1 to 3600000.']],
    [
      'a clock of two hours',
      online,
      [['play.clocks.draw', 7_200_000]],
      ['play.clocks.draw: 7200000 is no whole number from 1 to 3600000.'],
    ],
    [
      'a clock of half a millisecond',
      online,
      [['play.clocks.link', 0.5]],
      ['play.clocks.link: 0.5 is no whole number from 1 to 3600000.'],
    ],
    [
      'no betting guarantee',
      online,
      [['play.betGuarantee', null]],
      ['play.betGuarantee: null is no whole number from 1 to 3600000.'],
    ],
    [
      'an unknown occasion to raise',
      online,
      [['play.rights.raise', 'never']],
      ['play.rights.raise: "never" is none of "any time", "a won coup", "a coup", null.'],
    ],
    [
      'pass at no time',
      online,
      [['play.rights.pass', null]],
      ['play.rights.pass: null is none of "a won coup", "a coup".'],
    ],
    [
      'several faults at once',
      online,
      [
        ['id', -1],
        ['cut.card', NaN],
      ],
      ['id: -1 is no whole number from 0 to 255.', 'cut.card: NaN is no whole number from 1 to 306.'],
    ],
    // Fields that contradict each other.
    ['a call twice', online, [['calls', [1, 3, 3]]], ['calls: a call stands twice.']],
    ['a move twice', online, [['moves', [0, 1, 2, 2]]], ['moves: a move stands twice.']],
    [
      'a reduction twice',
      saintVincent,
      [['play.rights.reduce', [saintVincent.play.rights.reduce[0], saintVincent.play.rights.reduce[0]]]],
      ['play.rights.reduce: an occasion stands twice.'],
    ],
    [
      'no plain bets',
      online,
      [['calls', [3, 4, 5]]],
      ['calls: plain bets are missing: who has less than the call costs could not play.'],
    ],
    [
      'rispetto for nobody',
      headsUp,
      [['calls', [1, 3, 4, 5]]],
      ["calls: banco e rispetto respects others' bets, and only one punter can bet."],
    ],
    [
      'a banker that cannot go on',
      headsUp,
      [['moves', [2]]],
      ['moves: on (0) is missing: the banker could not go on.'],
    ],
    [
      'halve right without its move',
      online,
      [['moves', [0, 1]]],
      ['moves: halve (2) is missing, and play.rights give it.'],
    ],
    [
      'halve move without its right',
      venezia,
      [['moves', [0, 2]]],
      ['moves: halve (2) is there, and play.rights never give it.'],
    ],
    [
      'raise right without its move',
      venezia,
      [['play.rights.raise', 'any time']],
      ['moves: raise (1) is missing, and play.rights give it.'],
    ],
    [
      'raise move without its right',
      online,
      [['play.rights.raise', null]],
      ['moves: raise (1) is there, and play.rights never give it.'],
    ],
    [
      'reduce right without its move',
      venezia,
      [['play.rights.reduce', saintVincent.play.rights.reduce]],
      ['moves: reduce (3) is missing, and play.rights give it.'],
    ],
    [
      'reduce move without its right',
      saintVincent,
      [['play.rights.reduce', []]],
      ['moves: reduce (3) is there, and play.rights never give it.'],
    ],
    [
      'halving after a won coup and before it',
      online,
      [['play.rights.halve.beforeWin', 1]],
      ['play.rights.halve.beforeWin: after a won coup it is too late for that.'],
    ],
    [
      'excess to a garage that is none',
      venezia,
      [['excess', 'garage']],
      ['excess: it goes to the garage, and this ruleset keeps none (garage: none).'],
    ],
    [
      'excess to a garage of one coup',
      saintVincent,
      [['excess', 'garage']],
      ['excess: it goes to the garage, and this ruleset keeps none (garage: to credit).'],
    ],
    [
      'a punta told to stand on 0',
      saintVincent,
      [['drawing.punta[0]', 'sta']],
      ['drawing.punta[0]: sta on 0, where nobody may stand on 0.'],
    ],
    [
      'a banker told to stand on 0',
      saintVincent,
      [['drawing.bancoAlone[0]', 'sta']],
      ['drawing.bancoAlone[0]: sta on 0, where nobody may stand on 0.'],
    ],
    [
      'a banker told to stand on 0 giving 8',
      saintVincent,
      [['drawing.bancoGiving[0][8]', 'sta']],
      ['drawing.bancoGiving[0][8]: sta on 0, where nobody may stand on 0.'],
    ],
    [
      "others' money where there are no others",
      headsUp,
      [['drawing.bindsPuntaForOthers', true]],
      ["drawing.bindsPuntaForOthers: nobody else's money can be with the punta."],
    ],
    [
      'volontà on 4, without a bit',
      online,
      [['drawing.punta[4]', 'volonta']],
      ['drawing.punta[4]: volontà, and no bit of the protocol chooses here.'],
    ],
    [
      'volontà of a banker alone',
      online,
      [['drawing.bancoAlone[5]', 'volonta']],
      ['drawing.bancoAlone[5]: volontà, and no bit of the protocol chooses here.'],
    ],
    [
      'volontà of a banker giving 6',
      headsUp,
      [['drawing.bancoGiving[7][6]', 'volonta']],
      ['drawing.bancoGiving[7][6]: volontà, and no bit of the protocol chooses here.'],
    ],
    [
      'a volontà cell without its bit',
      venezia,
      [['drawing.punta[5]', 'volonta']],
      ['volonta: punta5 is missing, and drawing.punta[5] is volontà.'],
    ],
    [
      'a bit without its cell',
      online,
      [['drawing.bancoGiving[5][4]', 'sta']],
      ['volonta: banco5v4 is there, and drawing.bancoGiving[5][4] is no choice but sta.'],
    ],
    [
      'a bit without its cell, 3 giving 9',
      headsUp,
      [['volonta', 10]],
      ['volonta: banco3v9 is there, and drawing.bancoGiving[3][9] is no choice but carta.'],
    ],
    [
      'no room after the cut',
      online,
      [['cut.card', 302]],
      ['cut.extraCoups: after card 302 there is no room for 1 more: 313 cards of 312 could be needed.'],
    ],
    [
      'least seats above the most',
      online,
      [['play.seats', { least: 9, usual: 9, most: 8 }]],
      ['play.seats.least: 9 is more than the most, 8.', 'play.seats.usual: 9 is not from 9 to 8.'],
    ],
    [
      'more to go on than to begin',
      online,
      [['play.minimumPlayers', { start: 2, goOn: 3 }]],
      ['play.minimumPlayers.goOn: 3 is more than the 2 that begin.'],
    ],
    [
      'more to begin than seats',
      headsUp,
      [['play.minimumPlayers', { start: 3, goOn: 2 }]],
      ['play.minimumPlayers.start: 3 could never sit at a table of 2 seats.'],
    ],
    [
      'a seguito offered to nobody standing',
      online,
      [['play.seguito.standing', true]],
      ['play.seguito.standing: nobody bets standing at this table.'],
    ],
    [
      'equalling a bid that nobody makes',
      online,
      [['play.seguito.seatedMayEqual', true]],
      ['play.seguito.seatedMayEqual: there is no standing bid to equal.'],
    ],
    [
      'a socio barred that is none',
      venezia,
      [['play.seguito.excludesSocio', true]],
      ['play.seguito.excludesSocio: there is no socio at this table.'],
    ],
    [
      'two contradictions',
      headsUp,
      [
        ['moves', [0]],
        ['play.minimumPlayers', { start: 2, goOn: 3 }],
      ],
      [
        'moves: halve (2) is missing, and play.rights give it.',
        'play.minimumPlayers.goOn: 3 is more than the 2 that begin.',
      ],
    ],
  ])('R15.3 %s', (_what, ruleset, changes, sentences) => {
    const changed = changes.reduce((before, [place, value]) => withValue(before, pathOf(place), value), ruleset);
    expect(rulesetProblems(changed)).toEqual(sentences);
  });

  it('R15.3 the cut may be the last that leaves room', () => {
    expect(rulesetProblems(withValue(online, ['cut', 'card'], 301))).toEqual([]);
    expect(rulesetProblems(withValue(saintVincent, ['cut', 'card'], 306))).toEqual([]);
  });

  it('R15.3 a ruleset stands at the index of its number, each with its own name', () => {
    expect(rulesetsProblems([online, { ...online, id: 2 }])).toEqual([
      '[1].id: 2 is at place 1: a ruleset is found by its number.',
      "[1].name: online is another ruleset's.",
    ]);
    expect(rulesetsProblems([withValue(online, ['garage'], 'no')])[0]).toMatch(/^\[0\]\.garage: "no" is none of/);
  });

  it.each(rulesets)(
    'R15.3 $name: every field removed, added or of another type is reported with its place',
    (ruleset) => {
      for (const { path, value } of placesOf(ruleset)) {
        const place = textOf(path);
        if (typeof path.at(-1) === 'string')
          expect(rulesetProblems(without(ruleset, path))).toEqual([`${place}: missing.`]);
        for (const other of [
          undefined,
          1n,
          Symbol('x'),
          () => value,
          { was: value },
          'nothing that stands anywhere',
          -1,
          1.5,
          NaN,
          Infinity,
          new Date(0),
        ]) {
          if (place === 'name' && typeof other === 'string') continue; // any text is a name
          const problems = rulesetProblems(withValue(ruleset, path, other));
          expect(problems.length).toBeGreaterThan(0);
          for (const problem of problems)
            expect(problem.startsWith(place), `${problem} is said of ${place}`).toBe(true);
        }
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          expect(rulesetProblems(withValue(ruleset, [...path, 'more'], 1))).toEqual([`${place}.more: unknown field.`]);
      }
    },
  );

  it('R15.3 whatever it holds, it never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rulesets),
        fc.nat(),
        fc.anything({ withBigInt: true, withNullPrototype: true }),
        (ruleset, pick, value) => {
          const places = placesOf(ruleset);
          for (const problem of rulesetProblems(withValue(ruleset, places[pick % places.length]!.path, value)))
            expect(problem).toMatch(/^.+\.$/s);
        },
      ),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(rulesetProblems(value).length).toBeGreaterThan(0);
      }),
    );
  });
});
