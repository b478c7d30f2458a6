/** The valid banks that the cases change: small, of all four rulesets, with every kind of turn. */
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import type { BankOptions, CoupOptions, Stake } from '../../support/bank-options.ts';
import { BankMaker, type Cast } from '../../support/bank-maker.ts';
import { drawFor } from '../../support/bank.ts';
import { bankBefore, castFor, granted, house } from './cast.ts';

const [plain, cavallo, tavolo, rispetto, banco] = [1, 2, 3, 4, 5];
const [punta, banker, egalite] = [1, 2, 3];
const [raise, halve, reduce] = [1, 2, 3];

type Bets = Readonly<Record<number, Stake>>;
export const bet = (call: number, max: number, accepted = max, volonta = 0): Stake => ({
  call,
  max: BigInt(max),
  accepted: BigInt(accepted),
  volonta,
});
const none = (volonta = 0): Stake => ({ accepted: 0n, volonta });

/** One turn of a script: a coup that must end this way, or a new taglia. */
type Scripted =
  | 'taglia'
  | (Omit<CoupOptions, 'stakes' | 'amount'> & {
      readonly bets: Bets;
      readonly amount?: number;
      readonly outcome?: number;
      /** The points that each side's first two cards must have. */
      readonly points?: (punta: number, banker: number) => boolean;
    });

/** Signs every decision, and decides against the default where that is allowed. */
const contrary: CoupOptions['choose'] = (_role, options, fallback) => ({
  draw: options.find((draw) => draw !== fallback && draw !== 3) ?? fallback,
  sign: true,
});

export interface Script {
  readonly cast: Cast;
  readonly bank: Partial<BankOptions>;
  readonly turns: readonly Scripted[];
  /** The seed whose cards lead to these outcomes; found by `findSeed`. */
  readonly seed: number;
}

/** Plays the script with a seed; null if a coup ends differently. */
function played({ cast, bank, turns }: Script, seed: number): BankMaker | null {
  const maker = new BankMaker(cast, { number: 1n, banker: 1, posta: 10_000n, ...bank, seed });
  const acks = cast.seats.map(({ seat }) => seat);
  for (const turn of turns) {
    if (turn === 'taglia') maker.taglia(acks);
    else {
      const { bets, amount = 0, outcome, points, ...options } = turn;
      const stakes = new Map(Object.entries(bets).map(([seat, stake]) => [Number(seat), stake]));
      const found = maker.coup({ ...options, amount: BigInt(amount), stakes, acks });
      const [p1, b1, p2, b2] = maker.proof().turns.at(-1)!.cards!;
      if (outcome !== undefined && found !== outcome) return null;
      if (points !== undefined && !points(pointsOf([p1!, p2!]), pointsOf([b1!, b2!]))) return null;
    }
  }
  return maker;
}

/** The bank of a script with its fixed seed. */
export function play(script: Script): BankMaker {
  const maker = played(script, script.seed) ?? played(script, findSeed(script));
  if (maker === null) throw new Error('no seed leads there');
  return maker;
}

/** The first seed that leads to the outcomes; write it into the script. */
function findSeed(script: Script): number {
  for (let seed = 0; seed < 5_000; seed++) {
    if (played(script, seed) === null) continue;
    throw new Error(
      `the cards have changed: this script (ruleset ${script.cast.table.ruleset}, ${script.turns.length} turns) now needs the seed ${seed}`,
    );
  }
  throw new Error('no seed leads there');
}

/** The signed end: `signers` sign the result, `leaving` sign a `Leave` instead. */
export function ended(
  maker: BankMaker,
  end: 'punta' | 'passed',
  signers: readonly number[],
  leaving: readonly number[] = [],
): Proof {
  maker.leave(...leaving);
  return { ...granted(maker.proof(signers)), end };
}

/** The bank with its last coup as it stood before its links were complete. */
export function opened(proof: Proof, links: readonly number[]): Proof {
  const { bets, closed, list, gives } = proof.turns.at(-1)!;
  const shown = gives!.map(({ seat, signature, link }) =>
    links.includes(seat) ? { seat, signature, link } : { seat, signature },
  );
  const { end: _end, result: _result, ...rest } = proof;
  return {
    ...rest,
    leaves: [],
    turns: [...proof.turns.slice(0, -1), { bets, closed, list, gives: shown, choices: [] } as unknown as ProofTurn],
  };
}

/** The bank with its last coup void because `silent` showed no link; the result over the state before is signed. */
export function voided(maker: BankMaker, silent: number, play: (maker: BankMaker) => void): Proof {
  const signers = maker.cast.seats.map(({ seat }) => seat);
  const { result } = maker.proof(signers);
  play(maker);
  const open = opened(granted(maker.proof()), signers);
  const { bets, closed, list, gives } = open.turns.at(-1)!;
  const first = maker.setup.message.banker;
  const kept = gives!
    .filter(({ seat }) => seat !== silent)
    .map(({ seat, signature, link }) => (seat === first ? { seat, signature } : { seat, signature, link }));
  const message = { closed: hashStruct('Closed', closed!.message), silent: 1n << BigInt(silent) };
  const turn = { bets, closed, list, gives: kept, void: house.sign('Void', message) } as unknown as ProofTurn;
  return { ...open, turns: [...open.turns.slice(0, -1), turn], end: 'void', result };
}

/** A sabot that this many cards have left, as evenly as possible. */
export const shoeAfter = (drawn: number): bigint =>
  packComposition(fullShoe.map((six, kind) => six - Math.floor((drawn + 51 - kind) / 52)));

const headsUpCast = castFor(3, [1, 2]);
const drawn = drawFor(headsUpCast, 1n, 0);
const other = 3 - drawn.banker;

const headsUp: Script = {
  cast: headsUpCast,
  bank: { banker: drawn.banker },
  seed: 45,
  turns: [
    { bets: { [other]: bet(tavolo, 5_000) }, outcome: banker },
    { bets: { [other]: bet(plain, 3_000) }, move: halve, amount: 4_950, outcome: egalite, choose: contrary },
    { bets: { [other]: bet(banco, 3_000) }, outcome: punta },
  ],
};

const online: Script = {
  cast: castFor(0, [1, 2, 3, 4]),
  bank: { banker: 2 },
  seed: 240,
  turns: [
    {
      bets: { 1: bet(plain, 4_000, 2_000, 7), 3: bet(plain, 4_000, 4_000, 5), 4: bet(plain, 4_000, 4_000, 2) },
      bancoVolonta: 6,
      outcome: banker,
    },
    {
      bets: { 1: bet(plain, 3_000), 3: bet(plain, 2_000), 4: bet(rispetto, 20_000, 15_000) },
      move: raise,
      amount: 500,
      outcome: egalite,
      choose: contrary,
    },
    { bets: { 1: bet(banco, 10_000), 4: none(1) }, move: halve, amount: 10_000, outcome: banker },
    { bets: { 1: bet(banco, 19_500), 3: bet(banco, 19_500, 0), 4: bet(plain, 1_000, 0) }, outcome: banker },
  ],
};

const saintVincent: Script = {
  cast: castFor(1, [1, 2, 3, 11, 12]),
  bank: { banker: 1 },
  seed: 23,
  turns: [
    {
      bets: { 2: bet(plain, 4_000), 3: bet(plain, 5_000, 5_000, 16), 11: bet(plain, 3_000), 12: none() },
      move: raise,
      amount: 2_000,
      outcome: egalite,
    },
    {
      bets: {
        2: bet(tavolo, 5_500, 5_500, 1),
        3: bet(plain, 5_000),
        11: bet(plain, 3_000, 500),
        12: bet(plain, 2_000, 0),
      },
      move: reduce,
      amount: 1_000,
      bancoVolonta: 2,
      outcome: banker,
    },
  ],
};

const venezia: Script = {
  cast: castFor(2, [2, 4, 6, 13]),
  bank: { banker: 4 },
  seed: 18,
  turns: [
    {
      bets: { 2: bet(plain, 4_000), 6: bet(cavallo, 3_000, 3_000, 2), 13: bet(plain, 9_000, 3_000) },
      outcome: banker,
      choose: contrary,
    },
    { bets: { 2: bet(tavolo, 9_750), 6: bet(tavolo, 9_750, 9_750, 8), 13: bet(plain, 500, 0) }, outcome: punta },
  ],
};

/** A standing bettor has covered the whole bank and lost: banco suivi, before a seated caller of banco. */
const suivi: Script = {
  cast: castFor(2, [2, 4, 6, 13]),
  bank: { banker: 4 },
  seed: 3,
  turns: [
    { bets: { 13: bet(plain, 10_000) }, outcome: banker },
    { bets: { 2: bet(banco, 19_500, 0), 13: bet(banco, 19_500) } },
  ],
};

const headsUpTaglia: Script = {
  cast: headsUpCast,
  bank: { number: 8n, prev: bankBefore, taglia: 3, composition: shoeAfter(197) },
  seed: 219,
  turns: [
    { bets: { 2: bet(plain, 400) }, outcome: banker },
    { bets: { 2: bet(plain, 500) }, outcome: egalite },
    'taglia',
    { bets: { 2: bet(banco, 500) }, outcome: banker },
  ],
};

const saintVincentTaglia: Script = {
  cast: castFor(1, [2, 3, 5]),
  bank: { number: 9n, prev: bankBefore, taglia: 1, composition: shoeAfter(301), banker: 3 },
  seed: 0,
  turns: [
    { bets: { 2: bet(banco, 10_000), 5: bet(plain, 500, 0) }, outcome: banker },
    'taglia',
    { bets: { 2: bet(plain, 900), 5: bet(plain, 2_000) }, move: reduce, amount: 15_000, outcome: banker },
  ],
};

/** Posta above the maximum: to the garage here, to the banker's credit in venezia. */
const excess = (ruleset: number, seed: number): Script => ({
  cast: castFor(ruleset, [1, 2, 3], { maxPosta: 15_000n }),
  bank: {},
  seed,
  turns: [
    { bets: { 2: bet(plain, 6_000), 3: bet(plain, 4_000) }, outcome: banker },
    { bets: { 2: bet(plain, 1_000), 3: bet(tavolo, 7_500) } },
  ],
});

/** Halved after the first coup; the second coup is open. */
const halved: Script = {
  cast: castFor(0, [1, 2]),
  bank: {},
  seed: 1,
  turns: [
    { bets: { 2: bet(plain, 500) }, outcome: banker },
    { bets: { 2: bet(plain, 300) }, move: halve, amount: 487, outcome: banker },
    { bets: { 2: bet(plain, 100) } },
  ],
};

/** Never halved, three times won; the fourth coup is open. */
const unhalved: Script = {
  cast: castFor(0, [1, 2]),
  bank: {},
  seed: 1,
  turns: [
    { bets: { 2: bet(plain, 500) }, outcome: banker },
    { bets: { 2: bet(plain, 300) }, outcome: banker },
    { bets: { 2: bet(plain, 400) }, outcome: banker },
    { bets: { 2: bet(plain, 100) } },
  ],
};

/** The last six cards of a sabot, in a bank that begins behind the cut. */
const sixCards: Script = {
  cast: castFor(0, [1, 2]),
  bank: { number: 5n, prev: bankBefore, composition: shoeAfter(306) },
  seed: 0,
  turns: [{ bets: { 2: bet(plain, 1_000) } }],
};

/** The punta has 8 or 9, the banker does not. */
const nine = (ruleset: number, seed: number, choose?: CoupOptions['choose']): Script => ({
  cast: castFor(ruleset, [1, 2, 3]),
  bank: {},
  seed,
  turns: [
    { bets: { 2: bet(plain, 4_000), 3: bet(plain, 3_000) }, choose, points: (punta, bank) => punta >= 8 && bank < 8 },
  ],
});

/** The punta has nothing, and only its own money is at stake; or the banker has nothing. */
const zero = (ruleset: number, seed: number, who: 'punta' | 'banco', choose?: CoupOptions['choose']): Script => ({
  cast: castFor(ruleset, [1, 2, 3]),
  bank: {},
  seed,
  turns: [
    {
      bets: { 2: bet(plain, 4_000), 3: none() },
      choose,
      points: (punta, bank) => (who === 'punta' ? punta === 0 && bank < 8 : bank === 0 && punta === 7),
    },
  ],
});

const staOf =
  (who: 'punta' | 'banco'): CoupOptions['choose'] =>
  (role, _options, fallback) => ({ draw: role === who ? 1 : fallback, sign: role === who });

/** By file name without `.json`. */
export function makeBases(): ReadonlyMap<string, Proof> {
  const seats = (script: Script) => script.cast.seats.map(({ seat }) => seat);
  const upTo = (script: Script, turns: number): Script => ({ ...script, turns: script.turns.slice(0, turns) });
  const coupsOf = (script: Script) => granted(play(script).proof());
  const headsUpBank = { ...ended(play(headsUp), 'punta', [1, 2]), draw: drawn.draw };
  return new Map<string, Proof>([
    [
      'heads-up-begun',
      {
        ...granted(new BankMaker(headsUpCast, { number: 1n, banker: drawn.banker, posta: 10_000n }).proof()),
        draw: drawn.draw,
      },
    ],
    ['online-begun', granted(new BankMaker(online.cast, { number: 1n, banker: 2, posta: 10_000n }).proof())],
    ['heads-up', headsUpBank],
    ['online', ended(play(online), 'passed', [2, 3, 4], [1])],
    ['saint-vincent', ended(play(saintVincent), 'passed', seats(saintVincent))],
    ['venezia', ended(play(venezia), 'punta', seats(venezia))],
    ['heads-up-taglia', ended(play(headsUpTaglia), 'passed', seats(headsUpTaglia))],
    ['saint-vincent-taglia', coupsOf(saintVincentTaglia)],
    ['online-excess', coupsOf(excess(0, 3))],
    ['venezia-excess', coupsOf(excess(2, 4))],
    ['online-halved', opened(coupsOf(halved), [])],
    ['online-unhalved', opened(coupsOf(unhalved), [2])],
    ['online-won-twice', opened(coupsOf(upTo(unhalved, 3)), [2])],
    ['online-six-cards', coupsOf(sixCards)],
    ['online-nine-sta', coupsOf(nine(0, 9, staOf('punta')))],
    ['saint-vincent-nine', coupsOf(nine(1, 19))],
    ['saint-vincent-zero', coupsOf(zero(1, 1, 'punta'))],
    ['online-zero-sta', coupsOf(zero(0, 1, 'banco', staOf('banco')))],
    ['online-open', opened(coupsOf(online), [1])],
    ['saint-vincent-open', opened(coupsOf(saintVincent), [2, 11])],
    ['venezia-open', opened(coupsOf(upTo(venezia, 1)), [])],
    ['venezia-suivi', opened(coupsOf(suivi), [])],
    ['heads-up-open', opened(coupsOf(upTo(headsUp, 2)), [])],
    [
      'saint-vincent-void',
      voided(play(saintVincent), 3, (maker) =>
        maker.coup({
          stakes: new Map([
            [2, bet(plain, 2_000)],
            [3, bet(plain, 1_000)],
            [11, bet(plain, 700)],
          ]),
        }),
      ),
    ],
  ]);
}
