/** What one viewer may know of a table. Secrets leave only through `viewFor` (house rule 5); these are its shapes. */
import type { Hex } from '../bytes.ts';
import type { Guarantee, Seguito } from '../game/state.ts';
import type { Notice, OutFor } from '../chairs/state.ts';
import type { Bet, Domain, Draw, Enter, Shown, Table } from '../protocol/messages.ts';
import type { Proof, SeatSigned } from '../proof/format.ts';
import type { Signed } from '../protocol/sign.ts';

/**
 * waiting: fewer than two seats can play · draw: the first banker is being drawn · posta: the banker names the posta ·
 * move: the banker chooses (and commits) · bets: the punters bet · links: closed, `Give`s and links come in · punta,
 * banco: a decision · unfinished: the banker's link is missing · offer, takeBack, auction: a passed bank is offered on
 * (rules.md 1.4)
 */
export const phases = [
  'waiting',
  'draw',
  'posta',
  'move',
  'bets',
  'links',
  'punta',
  'banco',
  'unfinished',
  'offer',
  'takeBack',
  'auction',
] as const;
export type Phase = (typeof phases)[number];

/** What a seat owes the table now. */
export const duties = [
  'enter',
  'drawLink',
  'posta',
  'move',
  'bet',
  'give',
  'link',
  'draw',
  'result',
  'take',
  'bid',
] as const;
export type Duty = (typeof duties)[number];
/** What a person decides; the rest a browser does by itself. */
export const handDuties: readonly Duty[] = ['posta', 'move', 'bet', 'draw', 'take', 'bid'];

export interface Waiting {
  readonly seat: number;
  readonly duty: Duty;
  /** Server clock, milliseconds; null: no clock runs. */
  readonly deadline: number | null;
}

export interface SeatView {
  readonly seat: number;
  readonly player: Hex;
  readonly key: Hex;
  readonly nonce: bigint;
  /** seating: the grant is on its way to the chain. standing: released, waiting for the chain. */
  readonly status: 'seating' | 'seated' | 'standing';
  readonly house: boolean;
  /**
   * What the seat may play with between banks: locked money and signed results, less the worst of banks that are not
   * final.
   */
  readonly credit: bigint;
  /** More that is on its way to the chain. */
  readonly bringing: bigint;
  /** Nonce of the last `Bring` that the chain has taken; 0: none. */
  readonly brought: bigint;
  /** More that is locked, and counts once the sitting's first bank has begun. */
  readonly later: bigint;
  readonly connected: boolean;
  readonly sittingOut: boolean;
  /** Null while the player plays. */
  readonly outFor: OutFor | null;
  readonly leaving: boolean;
  /** A link that the seat did not give: its coup was void. */
  readonly owes: { readonly closed: Hex; readonly commitment: Hex; readonly coupId: Hex } | null;
}

/** The coup as the viewer may see it. Cards are kinds 0–51; null is a face-down card. */
export interface CoupView {
  readonly closed: Hex;
  readonly punta: readonly (number | null)[];
  readonly banco: readonly (number | null)[];
  /**
   * What the house has signed and shown this viewer: the cards on which the viewer decides. Null for viewers who see
   * what everybody sees.
   */
  readonly shown: Signed<Shown> | null;
  /** The seat that decides; null if nothing is to be decided. */
  readonly decides: number | null;
  /** Only for the viewer who decides: the `draw` numbers allowed, and what the regola says. */
  readonly options: readonly number[] | null;
  readonly fallback: number | null;
  /** What was declared: `draw` numbers. */
  readonly puntaDeclared: number | null;
  readonly bancoDeclared: number | null;
}

/**
 * A bet of the coming coup as it stands. What was signed is shown to its own seat alone until the list closes: the
 * volontà choices are nobody else's before that. `volonta`: the bits that all may see (regola, principiante).
 */
export interface BetView {
  readonly seat: number;
  readonly call: number;
  readonly max: bigint;
  readonly volonta: number;
  /** Its place in the order of arrival. */
  readonly order: number;
  readonly bet: Signed<Bet> | null;
}

/** The banker's choice for the coming coup, shown as a bet is. */
export interface MoveView {
  readonly move: number;
  readonly amount: bigint;
  readonly volonta: number;
  readonly own: { readonly volonta: number; readonly commitment: Hex } | null;
}

/** The running bank: evidence in the form of a proof file, as far as it is uncovered. */
export interface AnyBankView {
  readonly number: bigint;
  readonly bankId: Hex;
  readonly banker: number;
  /** Grows by turns; a running coup is the last, without `step`. The viewer must check digests and signatures. */
  readonly proof: Proof;
  readonly move: MoveView | null;
  readonly bets: readonly BetView[];
  /** The posta against which bets play, and the garage, after excess and move. */
  readonly posta: bigint;
  readonly garage: bigint;
}

/** A bank of Chemin de Fer. */
export interface BankView extends AnyBankView {
  readonly coup: CoupView | null;
  /** When the bets close, except for guarantees; null: not open, or nobody to wait for. */
  readonly betsUntil: number | null;
  readonly guarantees: readonly Guarantee[];
  /** Seats that have nothing more to say before the close. */
  readonly ready: readonly number[];
  /** Comes first among the callers of banco. */
  readonly ferito: number | null;
  /** The banker's partner (rules.md 2.1). It is the table's word: no state knows of it. */
  readonly socio: number | null;
}

/** A passed bank that is offered on: who is asked, and what they have said. */
export type SeguitoView = Omit<Seguito, 'socio'>;

export interface DrawView {
  readonly number: bigint;
  readonly enters: readonly SeatSigned<Enter>[];
  /** Signed by the house once everybody has entered; then the links, by ascending seat. */
  readonly draw: Signed<Draw> | null;
  readonly links: readonly { readonly seat: number; readonly link: Hex }[];
}

/**
 * What becomes of a bank that is over. asked: its players are asked to sign the result · signing: not all have in time,
 * so it goes to the chain without them · settling: all have signed, on its way · proposed: on chain without all
 * signatures · settled, finalised: the chain has paid · idle: no coup was played, nothing to settle
 */
export const endedStatuses = ['asked', 'signing', 'settling', 'proposed', 'settled', 'finalised', 'idle'] as const;
export type EndedStatus = (typeof endedStatuses)[number];

/** A bank that is already on its way to the chain without all signatures can be settled all the same. */
export const isOpenToSignatures = (status: EndedStatus): boolean =>
  status === 'asked' || status === 'signing' || status === 'proposed';

/** A bank that has ended. `unfinished`: its last coup is before the court, which decides how the bank ends. */
export interface PastBank {
  readonly number: bigint;
  readonly bankId: Hex;
  readonly banker: number;
  readonly end: 'punta' | 'passed' | 'void' | 'unfinished';
  readonly status: EndedStatus;
  readonly tx: Hex | null;
  /** Unix seconds from which a proposal may be finalised. */
  readonly until: number | null;
  readonly posta: bigint;
  readonly garage: bigint;
  readonly paidIn: bigint;
  readonly takenOut: bigint;
  readonly won: bigint;
  readonly cagnotte: bigint;
  readonly lines: readonly { readonly seat: number; readonly player: Hex; readonly line: bigint }[];
  /** Seats whose `Result` or `Leave` is there. */
  readonly signed: readonly number[];
}

/** What the viewer may do by hand now; null or empty if nothing. The seat client does the automatic duties. */
export interface Options {
  readonly posta: { readonly min: bigint; readonly max: bigint } | null;
  readonly bet: {
    readonly banco: bigint | null;
    readonly tavolo: bigint | null;
    readonly min: bigint;
    readonly max: bigint;
  } | null;
  /** `amount`: what the move takes out. */
  readonly moves: readonly { readonly move: number; readonly amount: bigint }[];
  readonly pass: boolean;
  readonly draws: readonly number[];
  readonly sitIn: boolean;
  /** The posta with which the viewer takes the passed bank. */
  readonly take: bigint | null;
  /** The least that the viewer may bid for it. */
  readonly bid: bigint | null;
  /** The viewer may say that it has nothing more to say before the close. */
  readonly ready: boolean;
}

export const noOptions: Options = {
  posta: null,
  bet: null,
  moves: [],
  pass: false,
  draws: [],
  sitIn: false,
  take: null,
  bid: null,
  ready: false,
};

export type Minimum = Pick<Notice, 'minBet' | 'minPosta'>;

/** What the view of any game shows. */
export interface AnyView {
  /** Head of the table's log; grows with every change. */
  readonly seq: number;
  /** Server clock in milliseconds; deadlines are measured against it. */
  readonly now: number;
  readonly domain: Domain;
  readonly tableId: Hex;
  readonly table: Table;
  readonly house: Hex;
  readonly viewer: number | null;
  readonly phase: Phase;
  readonly seats: readonly SeatView[];
  readonly waiting: readonly Waiting[];
  /** Number of the running bank or draw, or of the next one. */
  readonly number: bigint;
  /** The seat that has the bank or is due it. */
  readonly banker: number | null;
  readonly taglia: number;
  readonly cardsLeft: number;
  readonly draw: DrawView | null;
  /** The director has suspended play (R13.5). */
  readonly suspended: boolean;
  /** The running bank is the last: after it everybody is released, and nobody sits down (R13.11). */
  readonly closing: boolean;
  /** The minimums in force: the signed ones of `table`, or higher ones that the director has set (R13.6). */
  readonly minimum: Minimum;
  /** Higher minimums that hold from the first moment between two coups after `at` (milliseconds). */
  readonly notice: Notice | null;
  /** When the director last told of a malfunction, milliseconds; null: never. */
  readonly malfunctionAt: number | null;
  readonly past: readonly PastBank[];
}

/** The view of a table of Chemin de Fer. */
export interface View extends AnyView {
  /** Seats that are ready to be the socio of who names the posta. */
  readonly partners: readonly number[];
  /** The coming coup is the last of the taglia. */
  readonly lastCoup: boolean;
  readonly bank: BankView | null;
  readonly seguito: SeguitoView | null;
  readonly options: Options;
}
