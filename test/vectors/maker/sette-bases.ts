/** The valid banks of Sette e mezzo that the cases change: of all four rulesets, with every kind of turn. */
import type { CoupProof, Proof, TagliaProof } from '../../../engine/proof/format.ts';
import { coupOfBank } from '../../../engine/proof/write.ts';
import { draws } from '../../../engine/protocol/messages.ts';
import { matta } from '../../../engine/sette/cards.ts';
import { cardsOfDuel, choiceOf, type Duel } from '../../../engine/sette/duel.ts';
import { halfPointsOf, handPoints, hasBust } from '../../../engine/sette/points.ts';
import type { BankOptions, Stake } from '../../support/bank-options.ts';
import type { Cast } from '../../support/bank-maker.ts';
import { mattaFor, SetteMaker, type Choose } from '../../support/sette-maker.ts';
import { bet, ended, opened, voided } from './bases.ts';
import { bankBefore, castFor, granted } from './cast.ts';

const [plain, banco] = [1, 5];
const [punta, banker] = [1, 2];
const declined: Stake = { accepted: 0n };

interface Duelled {
  readonly bets: Readonly<Record<number, Stake>>;
  readonly wanted: (duel: Duel) => boolean;
  readonly choose?: Choose;
  /** What `find` comes to from 0 on; write it here, for it takes long. */
  readonly seed: number;
}
type Turn = Duelled | 'taglia';

/** The duel ends so, and the matta stays where it is. */
const won =
  (outcome: number, also: (duel: Duel) => boolean = () => true) =>
  (duel: Duel) =>
    duel.outcome === outcome && !duel.fallen.includes(matta) && also(duel);
const bust = ({ punta: hand }: Duel) => hasBust(handPoints(hand));
/** The banker has something to decide, and draws. */
const bancoDraws = ({ banco: hand }: Duel) => hand.length > 1;

const signsAll: Choose = ({ fallback }) => fallback;
/** Against the regola at the first card. */
const contrary: Choose = ({ options, fallback, count }) =>
  count === 0 ? options.find((draw) => draw !== fallback)! : null;

function played(cast: Cast, bank: Partial<BankOptions>, turns: readonly Turn[]): SetteMaker {
  const maker = new SetteMaker(cast, { number: 1n, banker: 3, posta: 10_000n, ...bank });
  const acks = seatsOf(cast);
  for (const [i, turn] of turns.entries()) {
    if (turn === 'taglia') maker.taglia(acks);
    else {
      const stakes = new Map(Object.entries(turn.bets).map(([seat, stake]) => [Number(seat), stake]));
      const found = maker.find({ ...turn, stakes }, turn.wanted, turn.seed);
      if (found !== turn.seed)
        throw new Error(
          `the cards have changed: turn ${i} of a bank of ruleset ${cast.table.ruleset} now needs the seed ${found}`,
        );
      maker.turn({ ...turn, stakes, acks });
    }
  }
  return maker;
}

const seatsOf = (cast: Cast): readonly number[] => cast.seats.map(({ seat }) => seat);
const openBank = (maker: SetteMaker): Proof => granted(maker.proof());
const whole = (end: 'punta' | 'passed', maker: SetteMaker, leaving: readonly number[] = []): Proof =>
  ended(
    maker,
    end,
    seatsOf(maker.cast).filter((seat) => !leaving.includes(seat)),
    leaving,
  );

const piatto = castFor(4, [1, 3, 4, 6, 8]);
const drawn = mattaFor(piatto, 1n, 0);
const later = { number: 9n, prev: bankBefore, taglia: 3 };

/** By hand from seat 3: 4, 6, 8, 1. Seat 6 declines, and the matta falls in the turn of seat 8. */
const turns: readonly Turn[] = [
  {
    bets: { 4: bet(plain, 4_000) },
    wanted: won(banker, (duel) => !bust(duel) && bancoDraws(duel)),
    choose: signsAll,
    seed: 6,
  },
  {
    bets: { 1: bet(plain, 700, 0), 6: declined, 8: bet(plain, 3_000) },
    wanted: (duel) => duel.fallen.includes(matta) && duel.outcome === punta && bancoDraws(duel),
    choose: contrary,
    seed: 25,
  },
  'taglia',
  { bets: { 1: bet(banco, 12_000, 10_920) }, wanted: won(banker, (duel) => !bust(duel)), seed: 0 },
];

/** The first punter busts, the second wins all that is there. */
const emptied: readonly Turn[] = [
  { bets: { 4: bet(plain, 1_000) }, wanted: won(banker, bust), seed: 3 },
  { bets: { 6: bet(banco, 10_980) }, wanted: won(punta), seed: 0 },
];

/** The posta comes above the highest by the first duel, and the excess leaves at the second. */
const excess: readonly Turn[] = [
  { bets: { 4: bet(banco, 10_000) }, wanted: won(banker), seed: 1 },
  { bets: { 6: bet(plain, 2_000) }, wanted: won(punta), seed: 4 },
];

const classicoTurns: readonly Turn[] = [
  { bets: { 9: bet(plain, 5_000) }, wanted: won(banker, bancoDraws), choose: signsAll, seed: 4 },
  { bets: { 2: bet(plain, 1_000) }, wanted: won(punta), seed: 2 },
];
const regolaTurns: readonly Turn[] = [
  { bets: { 4: bet(plain, 400) }, wanted: won(banker, (duel) => !bust(duel)), seed: 13 },
  { bets: { 6: bet(plain, 300) }, wanted: won(punta, bancoDraws), seed: 7 },
];

const isLarge = (kind: number): boolean => halfPointsOf(kind) > 4;
/** Duels that take large cards only: after the last the twenty smallest are left. */
const large = (seat: number, cards: number, seed: number): Duelled => ({
  bets: { [seat]: bet(plain, 100) },
  choose: cards === 2 ? ({ count }) => choiceOf(count, draws.sta) : undefined,
  wanted: ({ fallen }) => fallen.length === cards && fallen.every(isLarge),
  seed,
});
/** The punta draws all that it can bear, the banker all that there is. */
const asMany: Choose = ({ role, count }, hand) =>
  choiceOf(count, role === 'punta' && hasBust(handPoints(hand)) ? draws.sta : draws.carta);
const long: readonly Turn[] = [
  large(2, 3, 32),
  large(3, 3, 36),
  large(4, 3, 98),
  large(5, 3, 10),
  large(6, 3, 74),
  large(7, 3, 525),
  large(8, 2, 201),
  { bets: { 9: bet(plain, 100) }, choose: asMany, wanted: ({ fallen }) => fallen.length === cardsOfDuel, seed: 114 },
];

/** Many cards a duel, so that too few are left for another though the matta has not fallen. */
const many = (seat: number, seed: number): Duelled => ({
  bets: { [seat]: bet(plain, 100) },
  choose: asMany,
  wanted: ({ fallen }) => fallen.length >= 6 && !fallen.includes(matta),
  seed,
});
const fewTurns: readonly Turn[] = [many(2, 2), many(3, 2), many(4, 0), many(5, 3)];

/** The matta falls in the turn of the last seat by hand. */
const lastTurn: Duelled = {
  bets: { 4: bet(plain, 300) },
  wanted: ({ fallen, outcome }) => fallen.includes(matta) && outcome === punta,
  seed: 11,
};

/** Less is left of the posta than the least bet. */
const poorTurns: readonly Turn[] = [
  { bets: { 4: bet(plain, 950) }, wanted: won(punta), seed: 0 },
  { bets: { 6: bet(plain, 50) }, wanted: won(banker), seed: 0 },
];

/** By file name without `.json`. */
export function makeSetteBases(): ReadonlyMap<string, Proof> {
  const few = castFor(4, [1, 2, 3, 4, 5, 6]);
  const begun = (cast: Cast, bank: Partial<BankOptions> = {}) => openBank(played(cast, bank, []));
  const classico = castFor(5, [2, 5, 9]);
  const regola = castFor(6, [3, 4, 6]);
  return new Map<string, Proof>([
    ['sette-begun', { ...begun(piatto, { banker: drawn.banker }), draw: drawn.draw }],
    ['sette-classico-begun', begun(classico, { banker: 5, posta: 20_000n })],
    ['sette-later-begun', begun(castFor(6, [3, 4, 6]), later)],
    ['sette-piatto', whole('passed', played(piatto, {}, turns), [6])],
    ['sette-emptied', whole('punta', played(piatto, later, emptied))],
    ['sette-classico', whole('passed', played(classico, { ...later, banker: 5, posta: 20_000n }, classicoTurns))],
    ['sette-piatto-regola', whole('passed', played(regola, later, regolaTurns))],
    ['sette-classico-regola', whole('passed', played(castFor(7, [3, 4]), { posta: 5_000n }, regolaTurns.slice(0, 1)))],
    ['sette-excess', openBank(played(castFor(4, [1, 3, 4, 6], { maxPosta: 15_000n }), {}, excess))],
    ['sette-few', whole('passed', played(few, { banker: 1 }, [...fewTurns, 'taglia']))],
    ['sette-last', openBank(played(castFor(5, [3, 4]), { posta: 5_000n }, [lastTurn]))],
    ['sette-poor', openBank(played(castFor(4, [3, 4, 6]), { posta: 1_000n }, poorTurns))],
    ['sette-long', openBank(played(castFor(4, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), { banker: 1 }, long))],
    ['sette-open', opened(openBank(played(piatto, {}, turns.slice(0, 2))), [8])],
    [
      'sette-void',
      voided(played(piatto, {}, turns.slice(0, 1)), 8, (maker) =>
        maker.coup({ stakes: new Map([[8, bet(plain, 1_000)]]) }),
      ),
    ],
  ]);
}

/** Taglie of Sette e mezzo lie within one bank each. */
export function makeSetteTaglie(bases: ReadonlyMap<string, Proof>): ReadonlyMap<string, TagliaProof> {
  return new Map([
    ['sette-taglia', { taglia: 1, banks: [bases.get('sette-piatto')!] }],
    ['sette-taglia-mid-bank', { taglia: 2, banks: [bases.get('sette-piatto')!] }],
  ]);
}

/** Turns from the banks `bases`; the name says which kind. */
export function makeSetteCoups(bases: ReadonlyMap<string, Proof>): ReadonlyMap<string, CoupProof> {
  const of = (base: string, turn: number): CoupProof => coupOfBank(bases.get(base)!, turn);
  return new Map([
    ['sette-coup-first', of('sette-piatto', 0)],
    ['sette-coup-second', of('sette-piatto', 1)],
    ['sette-coup-new-taglia', of('sette-piatto', 2)],
    ['sette-coup-classico', of('sette-classico', 1)],
    ['sette-coup-long', of('sette-long', 7)],
    ['sette-coup-void', of('sette-void', 1)],
    ['sette-coup-unfinished', of('sette-open', 1)],
  ]);
}
