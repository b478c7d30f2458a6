/** For each error of `IReplay` the banks that cause it (`refused-banks.test.ts`). */
import { zero20, zero32, type Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import type { StepId } from '../../../engine/proof/steps.ts';
import { hashStruct, type MessageName, type Messages } from '../../../engine/protocol/eip712.ts';
import { calls, draws, outcomes, type State, type Table } from '../../../engine/protocol/messages.ts';
import { matta } from '../../../engine/sette/cards.ts';
import { bytes32, sessionKey, type BankMaker, type Cast, type SeatCast } from '../../support/bank-maker.ts';
import type { BankOptions, CoupOptions, Stake } from '../../support/bank-options.ts';
import { castOf, domain, keyOf } from '../../support/bank.ts';
import { SetteMaker } from '../../support/sette-maker.ts';
import { castSaying, makerOf, otherwise, saying, type Otherwise, type Say } from './changed-bank.ts';

export interface Row {
  readonly what: string;
  readonly proof: () => Proof;
  /** Where the verifier refuses it. */
  readonly step: StepId;
  /** The base that it is proposed from; a turn from there on the verifier then reads by itself. */
  readonly from?: number;
  /** Its last list is demanded. */
  readonly demanded?: true;
}

interface Begun {
  readonly table?: Partial<Table>;
  readonly options?: Partial<BankOptions>;
  readonly say?: Say;
  /** Changes the seats of the cast. */
  readonly seats?: (seat: SeatCast) => SeatCast;
}

/** Online at three seats, seat 1 the banker; with ruleset 4 to 7 Sette e mezzo. */
function begun({ table, options, say, seats }: Begun = {}): BankMaker {
  const cast = castOf({ ruleset: 0, feeMode: 0, ...table }, [1, 2, 3]);
  const seated: Cast = seats === undefined ? cast : { ...cast, seats: cast.seats.map(seats) };
  return makerOf(say === undefined ? seated : castSaying(seated, say), {
    number: 1n,
    banker: 1,
    posta: 20_000n,
    ...options,
  });
}

const sette = (begin: Begun = {}): SetteMaker =>
  begun({ ...begin, table: { ruleset: 4, ...begin.table } }) as SetteMaker;

/** Says otherwise in messages of one kind. */
const instead =
  <N extends MessageName>(name: N, change: (message: Messages[N]) => Partial<Messages[N]>): Say =>
  (found, message) =>
    (found as MessageName) === name ? { ...message, ...change(message as never) } : message;

const everybody = [1, 2, 3];
const stakes = (...all: readonly (readonly [number, Stake])[]): Pick<CoupOptions, 'stakes'> => ({
  stakes: new Map(all),
});
const ten = { accepted: 1_000n };
/** Seat 2 bets ten chips; all acknowledge what comes of it. */
const plain = { ...stakes([2, ten]), acks: everybody };
const proofOf = (maker: BankMaker): Proof => maker.proof();

/** One coup in which something is otherwise. `wanted`: its outcome, where it matters. */
function coup(change: Otherwise, { wanted, play = plain, ...begin }: Begun & Played = {}): Proof {
  const maker = begun(begin);
  if (wanted !== undefined) maker.seek(play, wanted);
  otherwise(maker, change).coup(play);
  return maker.proof();
}
interface Played {
  readonly wanted?: (outcome: number, decisions: number) => boolean;
  readonly play?: CoupOptions;
}

const isBanco = (outcome: number): boolean => outcome === outcomes.banco;

/** A bank whose first coup is drawn and led to another state, and whose second begins in that. */
function from(change: (next: State) => Partial<State>, make: () => BankMaker = begun): Proof {
  const maker = make();
  maker.seek(plain, (outcome) => outcome === outcomes.egalite);
  otherwise(maker, {
    row: (one) => ({ ...one, seq: Math.min(one.seq, 1) }),
    next: (next, before) => (before.turn === 0 ? { ...next, ...change(next) } : next),
  });
  maker.coup(plain);
  maker.coup(plain);
  return maker.proof();
}

/** The same of Sette e mezzo, where nothing is drawn: the banker wins the first turn of seat 2. */
function fromSette(change: (next: State) => Partial<State>): Proof {
  const maker = sette();
  const first = { ...stakes([2, ten]), acks: everybody };
  maker.find(first, ({ outcome, fallen }) => outcome === outcomes.banco && !fallen.includes(matta));
  otherwise(maker, {
    next: (next, before) => (before.turn === 0 ? { ...next, ...change(next) } : next),
    closes: (closes) => ({ ...closes, garage: maker.state.garage }),
  });
  maker.turn(first);
  maker.turn({ ...stakes([3, ten]), acks: everybody });
  return maker.proof();
}

/** Turns of Sette e mezzo by these seats; `fallen`: after the first the matta has fallen. */
function turns(seats: readonly number[], fallen: boolean, end: (maker: SetteMaker) => void = () => undefined): Proof {
  const maker = sette();
  for (const seat of seats) {
    const bet = { ...stakes([seat, ten]), acks: everybody };
    maker.find(bet, (duel) => duel.fallen.includes(matta) === fallen);
    maker.turn(bet);
  }
  end(maker);
  return maker.proof();
}

const last = <T>(list: readonly T[]): T => list.at(-1)!;
/** The proof with its last turn changed. */
const edited = (proof: Proof, change: (turn: Proof['turns'][number]) => object): Proof => ({
  ...proof,
  turns: [...proof.turns.slice(0, -1), { ...last(proof.turns), ...change(last(proof.turns)) }] as Proof['turns'],
});

const prev: Hex = bytes32('a bank before');
/** Five cards of the first two kinds. */
const fiveCards = 0x14n;
const chooses = { ...plain, choose: (_: string, legal: readonly number[]) => ({ draw: legal[0]!, sign: true }) };
const row = (what: string, step: StepId, proof: () => Proof, how: Pick<Row, 'from' | 'demanded'> = {}): Row => ({
  what,
  step,
  proof,
  ...how,
});
const other = sessionKey(domain, 'somebody else');

/** Banks of both games in which nothing is otherwise. */
export const honestBanks: Readonly<Record<string, () => BankMaker>> = {
  'a bank of Chemin de fer': () => {
    const maker = begun();
    maker.seek(plain, isBanco);
    maker.coup(plain);
    maker.unfinished(plain, everybody);
    return maker;
  },
  'a bank of Sette e mezzo': () => {
    const maker = sette();
    maker.find(plain, ({ outcome, fallen }) => outcome === outcomes.banco && !fallen.includes(matta));
    maker.turn(plain);
    maker.unfinished({ ...stakes([3, ten]) }, everybody);
    return maker;
  },
};

const chosenByEncoder = 'it is about which turns, base or assents are brought, not about what they say';
const ofTheEncoding = 'the arguments do not fit each other, whatever stands in them';

/** Rows by error; a text says why no signed message causes it. */
export const refusedRows: Readonly<Record<string, readonly Row[] | string>> = {
  OtherTable: [
    row('another table', 'S.table', () => proofOf(begun({ say: instead('Setup', () => ({ table: prev })) }))),
  ],
  RulesetUnknown: [row('ruleset 8', 'S.table', () => proofOf(begun({ table: { ruleset: 8 } })))],
  FeeTooHigh: [row('more than all', 'S.table', () => proofOf(begun({ table: { feeBps: 10_001 } })))],
  TagliaTooHigh: [
    row('in a set-up', 'S.composition', () => proofOf(begun({ options: { prev, taglia: 2 ** 31 } }))),
    row('in a set-up of Sette e mezzo', 'S.composition', () => proofOf(sette({ options: { prev, taglia: 2 ** 31 } }))),
    row('in a state', 'K.before', () => from(() => ({ taglia: 2 ** 31 })), { from: 1 }),
  ],
  PlayersInvalid: [
    row('wallet 0', 'S.players', () => proofOf(begun({ seats: (one) => ({ ...one, player: zero20 }) }))),
    row('one seat twice', 'S.players', () => proofOf(begun({ seats: (one) => ({ ...one, seat: 1 }) }))),
    row('one wallet at two seats', 'S.players', () =>
      proofOf(begun({ seats: (one) => ({ ...one, player: other.address }) })),
    ),
    row('one player', 'S.players', () =>
      proofOf(begun({ say: instead('Setup', ({ players }) => ({ players: players.slice(0, 1) })) })),
    ),
    row('a standing bettor of Sette e mezzo', 'S.players', () =>
      proofOf(sette({ seats: (one) => (one.seat === 3 ? { ...one, seat: 11 } : one) })),
    ),
  ],
  KeyTwice: [
    row('one key at two seats', 'S.players', () => proofOf(begun({ seats: (one) => ({ ...one, key: other }) }))),
  ],
  BankerMissing: [row('a banker who is no player', 'S.players', () => proofOf(begun({ options: { banker: 9 } })))],
  PostaTooHigh: [
    row('above the stack', 'S.posta', () => proofOf(begun({ options: { posta: 50_001n } }))),
    row('above the table’s highest', 'S.posta', () => proofOf(begun({ table: { maxPosta: 19_999n } }))),
    row('a raise beyond the stack', 'T.move', () => coup({}, { play: { ...plain, move: 1, amount: 30_001n } })),
    row(
      'paid in beyond the stack',
      'K.before',
      () => from(() => ({ paidIn: 60_000n, takenOut: 0n, garage: 40_000n })),
      {
        from: 1,
      },
    ),
    row(
      'paid in beyond the stack, Sette e mezzo',
      'K.before',
      () => fromSette(({ paidIn, garage, posta }) => ({ paidIn: paidIn + 40_000n, posta: posta + 40_000n - garage })),
      { from: 1 },
    ),
  ],
  CompositionInvalid: [
    row('a fifty-third kind', 'S.composition', () => proofOf(begun({ options: { prev, composition: 1n << 208n } }))),
    row('a deck without a card', 'S.composition', () =>
      proofOf(sette({ options: { prev, taglia: 2, composition: 1n } })),
    ),
    row('seven of a kind in a state', 'K.before', () => from(() => ({ composition: 7n })), { from: 1 }),
  ],
  FeeModeInvalid: [row('of each winning line', 'S.table', () => proofOf(sette({ table: { feeMode: 1 } })))],
  TagliaInvalid: [row('a first bank of taglia 2', 'S.composition', () => proofOf(sette({ options: { taglia: 2 } })))],
  PostaInvalid: [
    row('not the same for each', 'S.posta', () =>
      proofOf(sette({ table: { ruleset: 5 }, options: { posta: 20_001n } })),
    ),
    row('nothing', 'S.posta', () => proofOf(sette({ options: { posta: 0n } }))),
  ],
  WrongSetupSigner: [
    row('another house', 'S.setup', () => proofOf(begun({ say: instead('Setup', () => ({ house: other.address })) }))),
  ],
  BaseOfOtherBank: [row('another bank’s state', 'K.before', () => from(() => ({ bankId: prev })), { from: 1 })],
  BaseInvalid: [row('a turn that no count reaches', 'K.before', () => from(() => ({ turn: 2 ** 31 })), { from: 1 })],
  LinesLength: [
    row('a line of nobody', 'K.before', () => from(({ seats }) => ({ seats: [...seats, 0n] })), { from: 1 }),
  ],
  TooManyTurns: chosenByEncoder,
  TooManyAssents: ofTheEncoding,
  OtherState: ofTheEncoding,
  LinesDiffer: ofTheEncoding,
  SumsWrong: [
    row('a cagnotte of nothing', 'K.before', () => from(() => ({ cagnotte: 1n })), { from: 1 }),
    row('a line that is not the banker’s', 'K.before', () => from(({ garage }) => ({ garage: garage + 1n })), {
      from: 1,
    }),
    row(
      'a cagnotte above its part',
      'K.before',
      () => from(() => ({ cagnotte: 10n, takenOut: 0n, garage: 0n, posta: 19_990n, seats: [-10n, 0n, 0n] })),
      { from: 1 },
    ),
  ],
  AssentMissing: chosenByEncoder,
  AssentInvalid: ofTheEncoding,
  WrongAssentSigner: [
    row(
      'an acknowledgement by another key',
      'T.acks',
      () => {
        const maker = begun({ seats: (one) => (one.seat === 2 ? { ...one, key: acksBy(one.key) } : one) });
        maker.seek(plain, isBanco);
        maker.coup(plain);
        return maker.proof();
      },
      { from: 1 },
    ),
  ],
  BankEnded: [
    row('a coup after the punta has won', 'T.place', () => {
      const maker = begun();
      maker.seek(plain, (outcome) => outcome === outcomes.punta);
      maker.coup(plain);
      maker.coup(plain);
      return maker.proof();
    }),
  ],
  SignaturesLength: [
    row('a draw 0', 'T.drawing', () => coup({}, { say: instead('Choice', () => ({ draw: 0 })), play: chooses })),
  ],
  ListLength: [row('a player is not in it', 'T.list', () => coup({ list: (list) => list.slice(0, 2) }))],
  EntryInvalid: [
    row('a banker’s maximum', 'T.list', () => coup({ row: (one) => (one.seat === 1 ? { ...one, max: 5n } : one) })),
    row('a volontà that there is not', 'T.bets', () =>
      coup({ row: (one) => (one.seat === 2 ? { ...one, volonta: 64 } : one) }),
    ),
    row(
      'a list whose winner committed to nothing',
      'T.bets',
      () => {
        const maker = otherwise(begun(), { row: (one) => (one.seat === 2 ? { ...one, commitment: zero32 } : one) });
        maker.unfinished(plain, everybody);
        return maker.proof();
      },
      { demanded: true },
    ),
  ],
  NothingAccepted: [
    row('no stake', 'T.list', () => coup({}, { play: stakes([2, { accepted: 0n, call: calls.plain, max: 1_000n }]) })),
  ],
  HandInvalid: [row('the banker’s', 'T.hand', () => coup({ closes: (closes) => ({ ...closes, hand: 1 }) }))],
  MoveInvalid: [row('an amount of no move', 'T.move', () => coup({}, { play: { ...plain, amount: 5n } }))],
  OverStack: [
    row('beyond its stack', 'T.acceptance', () =>
      coup({}, { seats: (one) => (one.seat === 2 ? { ...one, stack: 999n } : one) }),
    ),
  ],
  OverPosta: [row('beyond the posta', 'T.acceptance', () => coup({}, { play: stakes([2, { accepted: 20_001n }]) }))],
  LinksLength: [
    row('a punter who has not given', 'T.gives', () =>
      edited(coup({}), ({ gives }) => ({ gives: gives!.slice(0, 1) })),
    ),
  ],
  WrongLink: [
    row('another commitment', 'T.links', () =>
      coup({ row: (one) => (one.seat === 2 ? { ...one, commitment: prev } : one) }),
    ),
  ],
  WrongServerLink: [
    row('another commitment of the house', 'T.serverLink', () =>
      coup({}, { say: instead('Setup', () => ({ commitment: prev })) }),
    ),
  ],
  WrongClosedSigner: [
    row('another posta', 'T.posta', () => coup({ closes: (closes) => ({ ...closes, posta: closes.posta + 1n }) })),
    row('another state', 'T.closed', () => coup({}, { say: instead('Closed', () => ({ state: prev })) })),
  ],
  WrongGiveSigner: [
    row('over another list', 'T.gives', () => coup({}, { say: instead('Give', () => ({ closed: prev })) })),
  ],
  WrongChoiceSigner: [
    row('over another list', 'T.choices', () =>
      coup({}, { say: instead('Choice', () => ({ closed: prev })), play: chooses }),
    ),
  ],
  WrongStepSigner: [
    row('more won', 'T.money', () => coup({ next: (next) => ({ ...next, won: next.won + 1n }) })),
    row('to another state', 'T.step', () => coup({}, { say: instead('Step', () => ({ next: prev })) })),
  ],
  NotEnoughCards: [
    row('five cards', 'T.cut', () => coup({}, { options: { prev, composition: fiveCards } })),
    row(
      'a list that is demanded',
      'T.cut',
      () => {
        const maker = begun({ options: { prev, composition: fiveCards } });
        maker.unfinished(plain, everybody);
        return maker.proof();
      },
      { demanded: true },
    ),
  ],
  ChoiceRefused: [
    row('batte below eight', 'T.drawing', () =>
      coup({}, { say: instead('Choice', () => ({ draw: draws.batte })), play: chooses, wanted: isBanco }),
    ),
  ],
  TooManyDraws: [
    row('the banker where the punta has shown', 'T.drawing', () => {
      const proof = coup({}, { wanted: (_outcome, decisions) => decisions === 1 });
      const choice = { closed: hashStruct('Closed', last(proof.turns).closed!.message), draw: draws.sta };
      return edited(proof, () => ({ choices: [{ seat: 1, ...keyOf(castOf(), 1).sign('Choice', choice) }] }));
    }),
  ],
  CommitmentInvalid: [
    row('no commitment to the next link', 'T.next', () =>
      coup({ next: (next) => ({ ...next, commitment: zero32 }) }, { wanted: isBanco }),
    ),
  ],
  TooManyAccepted: [
    row('two bets', 'T.due', () => {
      const maker = otherwise(sette(), {});
      maker.turn(stakes([2, ten], [3, ten]));
      return maker.proof();
    }),
  ],
  NotDue: [row('a turn that has gone by', 'T.due', () => turns([3, 2], false))],
  StakeInvalid: [
    row('less than was bet', 'T.acceptance', () => {
      const maker = otherwise(sette(), {});
      maker.turn(stakes([2, { accepted: 1_000n, max: 1_001n }]));
      return maker.proof();
    }),
  ],
  GarageInvalid: [
    row('a garage in a state', 'T.posta', () => fromSette(({ posta }) => ({ posta: posta - 5n, garage: 5n })), {
      from: 1,
    }),
  ],
  ShuffleDue: [
    row('a turn after the matta', 'T.shuffle', () => turns([2], true, (maker) => maker.turn({ ...stakes([3, ten]) }))),
  ],
  ShuffleInvalid: [row('a taglia before a turn', 'T.shuffle', () => turns([], false, (maker) => maker.taglia()))],
  SafeCastOverflowedUintDowncast: 'no reader takes amounts of 2^95 and more, and a state’s sums of fewer fit 128 bits',
};

/** Acknowledges by a key that is not its own. */
function acksBy(key: SeatCast['key']): SeatCast['key'] {
  const stranger = saying(key, (_name, message) => message, other);
  return {
    address: key.address,
    sign: (name, message) => (name === 'Ack' ? stranger : key).sign(name, message),
  };
}
