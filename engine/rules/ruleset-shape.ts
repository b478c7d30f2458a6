/** The parts of a ruleset, each with its bounds (R15.3); `ruleset-problem.ts` finds contradictions between them. */
import { calls, moves, volontaBits } from '../protocol/messages.ts';
import { bool, list, object, oneOf, orNull, text, whole, type Shape } from '../shape.ts';
import { cardsOfCoup } from './coup.ts';
import type { BankerRights, Cagnotte, Cell, Clocks, Drawing, Ruleset, SeguitoRules, TablePlay } from './ruleset.ts';

const cardsInShoe = 312;
/** An hour; milliseconds. */
const longestClock = 3_600_000;
/** The chairs of a table, and the players that a game needs (protocol.md 2.1). */
const chairs = whole(2, 10);
/** More coups than a bank can have: a taglia of 312 cards gives 78. */
const coups = 255;

/** Milliseconds of one clock. */
export const clock = whole(1, longestClock);
/** Milliseconds of each clock. */
export const clocksShape: Shape<Clocks> = object<Clocks>({
  posta: clock,
  bets: clock,
  draw: clock,
  choice: clock,
  offer: clock,
  auction: clock,
  link: clock,
});
/** Seated players to begin with, and to go on with. */
export const minimumPlayersShape = object<TablePlay['minimumPlayers']>({ start: chairs, goOn: chairs });
/** The escrow takes no larger cagnotte (protocol.md 5). */
export const cagnotteFields = { feeMode: oneOf(0, 1), feeBps: whole(0, 1000) } as const;

const cell = oneOf<Cell>('sta', 'carta', 'volonta');
/** A cell for each number of points 0–7; nobody draws on 8 or 9. */
const byPoints = list(cell, 8, 8);
const drawing = object<Drawing>({
  punta: byPoints,
  bancoAlone: byPoints,
  bancoGiving: list(list(cell, 10, 10), 8, 8),
  bindsBanco: bool,
  bindsPuntaForOthers: bool,
  mustShow: bool,
  mayStandOnZero: bool,
});

const since = oneOf('a won coup', 'a coup');
const rights = object<BankerRights>({
  raise: oneOf('any time', 'a won coup', 'a coup', null),
  halve: orNull(
    object<NonNullable<BankerRights['halve']>>({
      since,
      times: orNull(whole(1, coups)),
      beforeWin: orNull(whole(1, coups)),
    }),
  ),
  reduce: list(oneOf('at the end of a taglia after a won coup', 'on an égalité before any won coup'), 2),
  pass: since,
});

const play = object<TablePlay>({
  seats: object<TablePlay['seats']>({ least: chairs, usual: chairs, most: chairs }),
  minimumPlayers: minimumPlayersShape,
  firstBanker: oneOf('drawn', 'seat 1'),
  clocks: clocksShape,
  rights,
  movesUntil: oneOf('the bets open', 'the bets close'),
  closesEarly: oneOf('all have bet', 'all are ready'),
  betsStand: bool,
  passGuarantee: orNull(clock),
  betGuarantee: clock,
  seguito: orNull(object<SeguitoRules>({ takeBack: bool, standing: bool, seatedMayEqual: bool, excludesSocio: bool })),
  socio: bool,
  advice: bool,
  director: bool,
  oneTable: bool,
  quiet: bool,
});

const allVolonta = Object.values(volontaBits).reduce((bits, bit) => bits | bit, 0);

export const rulesetShape: Shape<Ruleset> = object<Ruleset>({
  id: whole(0, 255),
  name: text(40),
  garage: oneOf('on acceptance', 'on a win', 'to credit', 'none'),
  excess: oneOf('garage', 'takenOut'),
  calls: list(whole(calls.plain, calls.banco), calls.banco, 1),
  standing: oneOf('none', 'plain bets', 'plain bets and banco suivi'),
  moves: list(whole(moves.on, moves.reduce), moves.reduce + 1, 1),
  volonta: whole(0, allVolonta),
  drawing,
  // A coup needs six cards.
  cut: object<Ruleset['cut']>({
    card: whole(1, cardsInShoe - cardsOfCoup),
    extraCoups: whole(0, cardsInShoe / cardsOfCoup),
  }),
  cagnotte: object<Cagnotte>(cagnotteFields),
  play,
});
