/**
 * The valid taglie and single turns that the cases change. Each taglia's banks follow each other; the turns come from
 * the valid banks.
 */
import { zero32 } from '../../../engine/bytes.ts';
import type { CoupProof, Proof, TagliaProof } from '../../../engine/proof/format.ts';
import { coupOfBank } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { BankOptions } from '../../support/bank-options.ts';
import { BankMaker, type Cast } from '../../support/bank-maker.ts';
import { bet, ended, play, shoeAfter, voided, type Script } from './bases.ts';
import { bankBefore, castFor, granted } from './cast.ts';

const [plain, tavolo, banco] = [1, 3, 5];
const [punta, banker, egalite] = [1, 2, 3];

/** What a bank takes over from the one before it. */
type Link = Required<Pick<BankOptions, 'prev' | 'taglia'>> & Pick<BankOptions, 'composition'>;

/** Banks that follow each other, each made from what the previous one leaves. */
function chain(first: Link, ...makers: readonly ((link: Link) => Proof)[]): readonly Proof[] {
  const banks: Proof[] = [];
  let link = first;
  for (const make of makers) {
    const bank = make(link);
    const { taglia, composition } =
      bank.turns.findLast(({ state }) => state !== undefined)?.state ?? bank.setup.message;
    link = { prev: hashStruct('Setup', bank.setup.message), taglia, composition };
    banks.push(bank);
  }
  return banks;
}

const opening: Link = { prev: zero32, taglia: 1 };
const seatsOf = (cast: Cast): readonly number[] => cast.seats.map(({ seat }) => seat);

/** A bank that everybody signed. */
function whole(end: 'punta' | 'passed', script: Script): Proof {
  return ended(play(script), end, seatsOf(script.cast));
}

const headsUp = castFor(3, [1, 2]);
const online = castFor(0, [1, 2, 3]);
const venezia = castFor(2, [2, 4]);

/** The table's first bank, won by the punta. */
const first = (link: Link) =>
  whole('punta', { cast: headsUp, bank: link, seed: 4, turns: [{ bets: { 2: bet(banco, 10_000) }, outcome: punta }] });

/** The next bank before its first bet: changing its set-up there changes no card. */
const begun = (link: Link): Proof =>
  granted(new BankMaker(headsUp, { ...link, number: 2n, banker: 2, posta: 5_000n }).proof());

/** Two coups, a bank whose first coup is void, one that ends with a void, and a number that was never used. */
const onlineBanks = [
  (link: Link) =>
    whole('passed', {
      cast: online,
      bank: link,
      seed: 10,
      turns: [
        { bets: { 2: bet(plain, 4_000), 3: bet(plain, 1_000) }, outcome: banker },
        { bets: { 2: bet(tavolo, 2_000, 0), 3: bet(plain, 900) }, outcome: egalite },
      ],
    }),
  (link: Link) =>
    voided(new BankMaker(online, { ...link, number: 2n, banker: 2, posta: 3_000n }), 3, (maker) =>
      maker.coup({
        stakes: new Map([
          [1, bet(plain, 500)],
          [3, bet(plain, 700)],
        ]),
      }),
    ),
  (link: Link) =>
    voided(
      play({
        cast: online,
        bank: { ...link, number: 3n, banker: 2, posta: 2_000n },
        seed: 0,
        turns: [{ bets: { 1: bet(plain, 500) }, outcome: banker }],
      }),
      1,
      (maker) =>
        maker.coup({
          stakes: new Map([
            [1, bet(plain, 400)],
            [3, bet(plain, 300)],
          ]),
        }),
    ),
  (link: Link) =>
    whole('punta', {
      cast: online,
      bank: { ...link, number: 5n, banker: 3 },
      seed: 1,
      turns: [{ bets: { 1: bet(banco, 10_000) }, outcome: punta }],
    }),
];

/** The bank in which a taglia ends and the next begins, and the bank after it. */
const veneziaBanks = [
  (link: Link) =>
    whole('passed', {
      cast: venezia,
      bank: { ...link, number: 9n, banker: 2 },
      seed: 49,
      turns: [
        { bets: { 4: bet(plain, 600) }, outcome: banker },
        'taglia',
        { bets: { 4: bet(plain, 500) }, outcome: egalite },
      ],
    }),
  (link: Link) =>
    whole('punta', {
      cast: venezia,
      bank: { ...link, number: 10n, banker: 4 },
      seed: 0,
      turns: [{ bets: { 2: bet(plain, 2_000) }, outcome: punta }],
    }),
];

/** By file name without `.json`. */
export function makeTaglie(): ReadonlyMap<string, TagliaProof> {
  return new Map([
    ['taglia-one-bank', { taglia: 1, banks: chain(opening, first) }],
    ['taglia-begun', { taglia: 1, banks: chain(opening, first, begun) }],
    ['taglia-voids', { taglia: 1, banks: chain(opening, ...onlineBanks) }],
    [
      'taglia-mid-bank',
      { taglia: 4, banks: chain({ prev: bankBefore, taglia: 3, composition: shoeAfter(301) }, ...veneziaBanks) },
    ],
  ]);
}

/** Turns from the banks `bases`; the name says which kind. */
export function makeCoups(bases: ReadonlyMap<string, Proof>): ReadonlyMap<string, CoupProof> {
  const of = (base: string, turn: number): CoupProof => coupOfBank(bases.get(base)!, turn);
  return new Map([
    ['coup-first', of('heads-up', 0)],
    ['coup-halved', of('heads-up', 1)],
    ['coup-ferito', of('online', 3)],
    ['coup-behind-cut', of('heads-up-taglia', 1)],
    ['coup-new-taglia', of('heads-up-taglia', 2)],
    ['coup-void', of('saint-vincent-void', 2)],
    ['coup-unfinished', of('saint-vincent-open', 1)],
  ]);
}
