/**
 * What the auditor knows of the four rulesets: read a second time from rules.md 1.6, 2 and protocol.md 4, and written
 * in another shape than `engine/rules/`, so that a slip there is not repeated here.
 */
import { calls, draws, moves, outcomes, volontaBits } from '../protocol/messages.ts';

export interface Facts {
  /** Where the part of the posta goes that no stake covers, and when. */
  readonly uncovered: 'garage at the close' | 'garage on the banker’s win' | 'credit on the banker’s win' | 'stays';
  /** Posta above the maximum. */
  readonly excess: 'garage' | 'credit';
  readonly calls: readonly number[];
  readonly standing: boolean;
  readonly volonta: number;
  /** Cards that end a taglia, and how many coups are still played after the one in which that card fell. */
  readonly cut: number;
  readonly coupsAfterCut: 0 | 1;
  readonly firstBanker: 'drawn' | 'seat 1';
  readonly seguito: boolean;
  readonly takeBack: boolean;
  readonly standingInSeguito: boolean;
  readonly seatedMayEqual: boolean;
  readonly socio: boolean;
  /** After an égalité the bets stand. */
  readonly betsStand: boolean;
  readonly advice: boolean;
  readonly director: boolean;
  readonly bancoBound: boolean;
  /** The punta is bound when others' money plays with it. */
  readonly puntaBound: boolean;
  readonly mustShow: boolean;
  readonly noStandingOnZero: boolean;
  readonly punta5: 'volonta' | 'sta';
  /** Heads-up table B: the banker's 3 giving 9, 5 giving 4 and 7 giving 6 always draw. */
  readonly tableB: boolean;
}

const { plain, cavallo, tavolo, bancoRispetto, banco } = calls;
const v = volontaBits;

const online: Facts = {
  uncovered: 'garage on the banker’s win',
  excess: 'garage',
  calls: [plain, tavolo, bancoRispetto, banco],
  standing: false,
  volonta: v.punta5 | v.banco3v9 | v.banco5v4 | v.regola,
  cut: 200,
  coupsAfterCut: 1,
  firstBanker: 'drawn',
  seguito: true,
  takeBack: false,
  standingInSeguito: false,
  seatedMayEqual: false,
  socio: false,
  betsStand: true,
  advice: false,
  director: false,
  bancoBound: false,
  puntaBound: false,
  mustShow: false,
  noStandingOnZero: false,
  punta5: 'volonta',
  tableB: false,
};

/** By the ruleset's name. */
export const factsByName: Readonly<Record<string, Facts>> = {
  online,
  'saint-vincent': {
    ...online,
    uncovered: 'credit on the banker’s win',
    excess: 'credit',
    standing: true,
    volonta: online.volonta | v.principiante,
    cut: 305,
    coupsAfterCut: 0,
    firstBanker: 'seat 1',
    takeBack: true,
    socio: true,
    advice: true,
    bancoBound: true,
    puntaBound: true,
    mustShow: true,
    noStandingOnZero: true,
  },
  venezia: {
    ...online,
    uncovered: 'stays',
    excess: 'credit',
    calls: [plain, cavallo, tavolo, bancoRispetto, banco],
    standing: true,
    volonta: v.banco3v9 | v.banco5v4 | v.regola,
    cut: 305,
    coupsAfterCut: 0,
    firstBanker: 'seat 1',
    standingInSeguito: true,
    seatedMayEqual: true,
    director: true,
    punta5: 'sta',
  },
  'heads-up': {
    ...online,
    betsStand: false,
    uncovered: 'garage at the close',
    calls: [plain, tavolo, banco],
    volonta: v.regola,
    seguito: false,
    punta5: 'sta',
    tableB: true,
  },
};

/** The banker's past on which its rights depend. */
export interface PastSeen {
  readonly coups: number;
  readonly wins: number;
  readonly halved: number;
  readonly lastOutcome: number;
  /** A taglia has ended since the last coup. */
  readonly newTaglia: boolean;
}

/** A passed bank may be offered on, or taken by the next player (rules.md 2, row "pass"). */
export function passable(name: string, past: PastSeen): boolean {
  return name === 'heads-up' ? past.coups > 0 && past.lastOutcome !== outcomes.punta : past.wins > 0;
}

/** Why the move breaks the row "raise" or "dimezzare" of rules.md 2, or null. `posta` is already cut to the maximum. */
export function moveFault(
  name: string,
  past: PastSeen,
  money: { readonly posta: bigint; readonly credit: bigint; readonly minPosta: bigint; readonly maxPosta: bigint },
  move: number,
  amount: bigint,
): string | null {
  const { posta, credit, minPosta, maxPosta } = money;
  if (move === moves.on) return amount === 0n ? null : 'going on costs nothing';
  if (amount <= 0n) return 'a move of nothing';
  if (move === moves.raise) {
    const allowed = name === 'saint-vincent' || (name === 'online' && past.wins > 0);
    if (!allowed) return 'no raise is open';
    if (amount > credit) return `a raise beyond the credit of ${credit}`;
    return posta + amount > maxPosta ? `a raise above the greatest posta ${maxPosta}` : null;
  }
  if (move === moves.halve) {
    const allowed =
      name === 'heads-up' ? past.coups > 0 : name === 'online' && past.wins > 0 && past.wins < 3 && past.halved === 0;
    if (!allowed) return 'no dimezzare is open';
    return amount === posta / 2n ? null : `half of ${posta} is not ${amount}`; // rounds down
  }
  if (move !== moves.reduce) return 'no such move';
  const allowed =
    name === 'saint-vincent' &&
    ((past.newTaglia && past.wins > 0) || (past.lastOutcome === outcomes.egalite && past.wins === 0));
  if (!allowed) return 'no reduction is open';
  return posta - amount >= (minPosta < posta ? minPosta : posta) ? null : 'a reduction below the least posta';
}

/** What the regola says: draw, stand, or as the player likes. */
type Says = 'carta' | 'sta' | 'either';

function puntaSays(facts: Facts, points: number): Says {
  if (points <= 4) return 'carta';
  return points === 5 && facts.punta5 === 'volonta' ? 'either' : 'sta';
}

function bancoSays(facts: Facts, points: number, given: number | null): Says {
  if (given === null) return points <= 5 ? 'carta' : 'sta';
  switch (points) {
    case 0:
    case 1:
    case 2:
      return 'carta';
    case 3:
      return given === 8 ? 'sta' : given === 9 && !facts.tableB ? 'either' : 'carta';
    case 4:
      return given >= 2 && given <= 7 ? 'carta' : 'sta';
    case 5:
      return given === 4 ? (facts.tableB ? 'carta' : 'either') : given >= 5 && given <= 7 ? 'carta' : 'sta';
    case 6:
      return given === 6 || given === 7 ? 'carta' : 'sta';
    default:
      return facts.tableB && given === 6 ? 'carta' : 'sta';
  }
}

/** Points of one card: kind modulo 13 is its rank, 0 the ace (fairness.md 2). */
export function cardPoints(kind: number): number {
  const rank = (kind % 13) + 1;
  return rank < 10 ? rank : 0;
}

export function handPoints(kinds: readonly number[]): number {
  let sum = 0;
  for (const kind of kinds) sum += cardPoints(kind);
  return sum % 10;
}

/** What a side may declare, and what the regola declares for it. */
export interface Open {
  readonly draws: readonly number[];
  readonly regola: number;
}

/** The punta with `points` on two cards; `volonta`: the bits of its row. */
export function puntaOpen(facts: Facts, points: number, volonta: number, othersMoney: boolean): Open {
  const beginner = (volonta & v.principiante) !== 0;
  const declared = (volonta & v.regola) !== 0;
  if (points >= 8)
    return {
      draws: facts.mustShow || beginner || declared ? [draws.batte] : [draws.sta, draws.carta, draws.batte],
      regola: draws.batte,
    };
  const says = puntaSays(facts, points);
  const likes = !beginner && (volonta & v.punta5) !== 0 ? draws.carta : draws.sta;
  // A principiante has no volontà: the house stands for it.
  const bound = beginner || ((declared || (facts.puntaBound && othersMoney)) && says !== 'either');
  return openOf(facts, says, likes, bound, points);
}

/** The banker with `points` below 8 on two cards; `given`: the points of the card that the punta took, null if none. */
export function bancoOpen(facts: Facts, points: number, given: number | null, volonta: number): Open {
  const says = bancoSays(facts, points, given);
  const bit = points === 3 ? v.banco3v9 : v.banco5v4;
  const likes = (volonta & bit) !== 0 ? draws.carta : draws.sta;
  const bound = (facts.bancoBound || (volonta & v.regola) !== 0) && says !== 'either';
  return openOf(facts, says, likes, bound, points);
}

function openOf(facts: Facts, says: Says, likes: number, bound: boolean, points: number): Open {
  const regola = says === 'either' ? likes : says === 'carta' ? draws.carta : draws.sta;
  if (bound) return { draws: [regola], regola };
  return { draws: points === 0 && facts.noStandingOnZero ? [draws.carta] : [draws.sta, draws.carta], regola };
}
