/**
 * What is wrong in a ruleset, in words (R15.3). Rulesets are data, and code that plays by one does not check it:
 * everything the engine takes for granted is checked here.
 */
import { calls, moves, volontaBits } from '../protocol/messages.ts';
import { faultText, readAs } from '../shape.ts';
import { cardsOfCoup } from './coup.ts';
import type { Cell, Ruleset } from './ruleset.ts';
import { rulesetShape } from './ruleset-shape.ts';

const cardsInShoe = 312;

interface Problem {
  readonly where: string;
  readonly why: string;
}

/** One sentence for each problem; it begins with the place, like `cut.card: …`. Empty if the ruleset can be played. */
export function rulesetProblems(ruleset: unknown): readonly string[] {
  const read = readAs(rulesetShape, ruleset);
  if ('faults' in read) return read.faults.map(faultText);
  return [repeated, callsAndMoves, garageAndExcess, drawingCells, volontaCells, cut, players, seguito]
    .flatMap((check) => check(read.value))
    .map(faultText);
}

/** The problems of all rulesets together: each is found by its number, and no two share a name. */
export function rulesetsProblems(all: readonly Ruleset[]): readonly string[] {
  return all.flatMap((ruleset, i) => {
    const own: Problem[] = [];
    if (ruleset.id !== i)
      own.push({ where: 'id', why: `${ruleset.id} is at place ${i}: a ruleset is found by its number` });
    if (all.findIndex(({ name }) => name === ruleset.name) !== i)
      own.push({ where: 'name', why: `${ruleset.name} is another ruleset's` });
    return [...rulesetProblems(ruleset), ...own.map(faultText)].map((text) => `[${i}].${text}`);
  });
}

type Check = (ruleset: Ruleset) => readonly Problem[];

/** The problems among these checks: one that does not hold says where and why. */
function unless(...checks: readonly (readonly [holds: boolean, where: string, why: string])[]): readonly Problem[] {
  return checks.filter(([holds]) => !holds).map(([, where, why]) => ({ where, why }));
}

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const repeated: Check = (ruleset) =>
  unless(
    [unique(ruleset.calls), 'calls', 'a call stands twice'],
    [unique(ruleset.moves), 'moves', 'a move stands twice'],
    [unique(ruleset.play.rights.reduce), 'play.rights.reduce', 'an occasion stands twice'],
  );

/** Only one punter can ever be in a coup. */
const oneAgainstOne = ({ play, standing }: Ruleset): boolean => play.seats.most === 2 && standing === 'none';

const callsAndMoves: Check = (ruleset) => {
  const { rights } = ruleset.play;
  const has = (move: number) => ruleset.moves.includes(move);
  return unless(
    [
      ruleset.calls.includes(calls.plain),
      'calls',
      'plain bets are missing: who has less than the call costs could not play',
    ],
    [
      !(ruleset.calls.includes(calls.bancoRispetto) && oneAgainstOne(ruleset)),
      'calls',
      "banco e rispetto respects others' bets, and only one punter can bet",
    ],
    [has(moves.on), 'moves', 'on (0) is missing: the banker could not go on'],
    ...(
      [
        ['raise', rights.raise !== null],
        ['halve', rights.halve !== null],
        ['reduce', rights.reduce.length > 0],
      ] as const
    ).map(
      ([name, mayEver]) =>
        [
          has(moves[name]) === mayEver,
          'moves',
          `${name} (${moves[name]}) is ${mayEver ? 'missing, and play.rights give it' : 'there, and play.rights never give it'}`,
        ] as const,
    ),
    [
      !(rights.halve?.since === 'a won coup' && rights.halve.beforeWin === 1),
      'play.rights.halve.beforeWin',
      'after a won coup it is too late for that',
    ],
  );
};

const garageAndExcess: Check = ({ garage, excess }) =>
  unless([
    excess !== 'garage' || garage === 'on acceptance' || garage === 'on a win',
    'excess',
    `it goes to the garage, and this ruleset keeps none (garage: ${garage})`,
  ]);

const drawingCells: Check = (ruleset) => {
  const { punta, bancoAlone, bancoGiving, mayStandOnZero, bindsPuntaForOthers } = ruleset.drawing;
  const zero: readonly (readonly [string, Cell])[] = [
    ['punta[0]', punta[0]!],
    ['bancoAlone[0]', bancoAlone[0]!],
    ...bancoGiving[0]!.map((cell, given) => [`bancoGiving[0][${given}]`, cell] as const),
  ];
  return unless(
    ...zero.map(
      ([place, cell]) =>
        [mayStandOnZero || cell === 'carta', `drawing.${place}`, `${cell} on 0, where nobody may stand on 0`] as const,
    ),
    [
      !(bindsPuntaForOthers && oneAgainstOne(ruleset)),
      'drawing.bindsPuntaForOthers',
      "nobody else's money can be with the punta",
    ],
  );
};

/** Each cell that leaves the player a choice has a bit to choose with, and each such bit has a cell. */
const volontaCells: Check = ({ drawing: { punta, bancoAlone, bancoGiving }, volonta }) => {
  const own = [
    { place: 'drawing.punta[5]', cell: punta[5]!, bit: 'punta5' },
    { place: 'drawing.bancoGiving[3][9]', cell: bancoGiving[3]![9]!, bit: 'banco3v9' },
    { place: 'drawing.bancoGiving[5][4]', cell: bancoGiving[5]![4]!, bit: 'banco5v4' },
  ] as const;
  const places = [
    ...punta.map((cell, points) => ({ place: `drawing.punta[${points}]`, cell })),
    ...bancoAlone.map((cell, points) => ({ place: `drawing.bancoAlone[${points}]`, cell })),
    ...bancoGiving.flatMap((cells, points) =>
      cells.map((cell, given) => ({ place: `drawing.bancoGiving[${points}][${given}]`, cell })),
    ),
  ];
  return unless(
    ...places.map(
      ({ place, cell }) =>
        [
          cell !== 'volonta' || own.some((one) => one.place === place),
          place,
          'volontà, and no bit of the protocol chooses here',
        ] as const,
    ),
    ...own.map(({ place, cell, bit }) => {
      const chosen = (volonta & volontaBits[bit]) !== 0;
      return [
        chosen === (cell === 'volonta'),
        'volonta',
        chosen
          ? `${bit} is there, and ${place} is no choice but ${cell}`
          : `${bit} is missing, and ${place} is volontà`,
      ] as const;
    }),
  );
};

/** The coup in which the cut card falls begins before it, and needs six cards like every coup after it. */
const cut: Check = ({ cut: { card, extraCoups } }) => {
  const needed = card - 1 + cardsOfCoup * (1 + extraCoups);
  return unless([
    needed <= cardsInShoe,
    'cut.extraCoups',
    `after card ${card} there is no room for ${extraCoups} more: ${needed} cards of ${cardsInShoe} could be needed`,
  ]);
};

const players: Check = (ruleset) => {
  const {
    seats: { least, usual, most },
    minimumPlayers: { start, goOn },
  } = ruleset.play;
  return unless(
    [least <= most, 'play.seats.least', `${least} is more than the most, ${most}`],
    [least <= usual && usual <= most, 'play.seats.usual', `${usual} is not from ${least} to ${most}`],
    [goOn <= start, 'play.minimumPlayers.goOn', `${goOn} is more than the ${start} that begin`],
    [start <= least, 'play.minimumPlayers.start', `${start} could never sit at a table of ${least} seats`],
  );
};

const seguito: Check = ({ standing, play: { seguito, socio } }) =>
  seguito === null
    ? []
    : unless(
        [!seguito.standing || standing !== 'none', 'play.seguito.standing', 'nobody bets standing at this table'],
        [
          !seguito.seatedMayEqual || seguito.standing,
          'play.seguito.seatedMayEqual',
          'there is no standing bid to equal',
        ],
        [!seguito.excludesSocio || socio, 'play.seguito.excludesSocio', 'there is no socio at this table'],
      );
