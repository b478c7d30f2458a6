/**
 * What a seat's client must remember (protocol.md 1): its keys, what it has signed and shown, and its evidence. Plain
 * data; the browser keeps it in IndexedDB and stores it durably before anything computed from it leaves. All of it is
 * knowledge: made by this client, or checked before it came in here.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { present } from '../assert.ts';
import { ascii, fromHex, toHex, type Hex } from '../bytes.ts';
import type { Known } from '../claim.ts';
import type {
  Bet,
  Bring,
  Closed,
  Domain,
  Draw,
  Grant,
  Leave,
  Setup,
  Shown,
  State,
  Table,
  Void,
} from '../protocol/messages.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { addressOfKey, type Signed } from '../protocol/sign.ts';
import type { Proof, SeatSigned } from '../proof/format.ts';
import type { Offered, Overruled } from './decided.ts';
import type { Presence, Ready } from './away.ts';
import type { Lie } from './lie.ts';

/** Where seat and table differ: the bank, the turn, the step of a verifier, and how. */
export interface Trouble {
  readonly bankId: Hex | null;
  readonly turn: number | null;
  readonly step: string;
  readonly detail: string;
}

/** The house has contradicted itself in signatures, and here they are. The seat signs nothing more at this table. */
export interface Alarm extends Trouble {
  readonly lie: Lie;
}

/** How far the link of one commitment has gone (`secrets.ts`). */
export interface Paper {
  /** What the link is for: a turn of a bank, or the draw with a number. */
  readonly for: { readonly bankId: Hex; readonly turn: number; readonly seq: number } | { readonly draw: bigint };
  readonly stage: 'committed' | 'given' | 'burnt' | 'shown';
  /** The one list that it was given for; null before, and if it was burnt. */
  readonly list: Hex | null;
}

/**
 * How the player wants to play without being asked (`play.ts`). `volonta`: bits of protocol.md 3. `automatic`: an 8 or
 * 9 on two cards is declared by itself.
 */
export interface Play {
  readonly volonta: number;
  readonly automatic: boolean;
  /** The loss of a sitting from which on the seat decides nothing by itself, hundredths of a chip; absent: any. */
  readonly limit?: bigint;
  /**
   * How much less than with the whole deck a bet may be worth that is made without a question, basis points; absent:
   * 500.
   */
  readonly leastWorth?: number;
}

export interface SeatMemory {
  readonly domain: Domain;
  readonly table: Table;
  readonly tableId: Hex;
  readonly house: Hex;
  readonly seat: number;
  readonly grant: Signed<Grant> | null;
  /** The most of one bet, of a table whose banker puts up the highest bets (`table-settings.ts`). */
  readonly highestBet?: bigint;
  /** This sitting's 32 secret bytes; session key and links are derived from them. They never leave the browser. */
  readonly secret: Hex;
  /** Every bet that the seat has signed in the newest bank, oldest first. */
  readonly bets: readonly OwnBet[];
  /** The banker's choices that the seat has sent in the newest bank, oldest first. */
  readonly moves: readonly OwnMove[];
  /** The posta that the player named last, and for which bank. */
  readonly posta: {
    readonly number: bigint;
    readonly amount: bigint;
    /** It was named when the bank was due. */
    readonly due?: true;
    /** In an auction: earlier bids that may still stand, should the table refuse the last one. */
    readonly bids?: readonly bigint[];
    /** Amounts for this bank of which the table has said that it takes them. */
    readonly taken?: readonly bigint[];
    /** Its player has gone since, and agrees to it no more. */
    readonly went?: true;
  } | null;
  /** The state over which this seat passed as banker: it gives for no list of that state. */
  readonly passed?: { readonly state: Hex; readonly taken?: true } | null;
  /** What the player has last said to have nothing more to choose over; `taken` as for a pass. */
  readonly ready?: (Ready & Going) | null;
  /**
   * How long this page has offered its player, as banker, a move over this state: milliseconds of its own clock until
   * `at`, when it last did; null: it does no more.
   */
  readonly chooses?: {
    readonly state: Hex;
    readonly spent: number;
    readonly at: number | null;
    /** A list that was closed before that time was over: from then on they could not choose any more. */
    readonly early?: Hex;
  };
  /** How the player wants to play without being asked; absent: plainly. */
  readonly play?: Play;
  /** The last bank that the player refused. */
  readonly refused: bigint | null;
  /**
   * The last passed bank for which the player said whether they take it, or what they bid; where one seat bets after
   * the other, the last bank in which it has declined its turn or gone out.
   */
  readonly answered?: bigint;
  /** The seat's links by commitment: how far each has gone (`secrets.ts`). */
  readonly papers: Readonly<Record<Hex, Paper>>;
  /**
   * `bankId:turn` → digest of the one closed list that the seat gave for; `draw:number` → digest of the one `Draw` for
   * which it showed its link.
   */
  readonly given: Readonly<Record<string, Hex>>;
  /** Number → the `Draw` for which the seat showed its link, as the house signed it. */
  readonly draws: Readonly<Record<string, Signed<Draw>>>;
  /** `bankId:turn` → the list that the house signed for it, whether this seat has given or not. */
  readonly lists: Readonly<Record<string, Signed<Closed>>>;
  /** Closed list → the cards that the house showed this seat in it, signed: the most of them. */
  readonly shown: Readonly<Record<Hex, Signed<Shown>>>;
  /** Closed list → the hands that came before those cards and go on in them, the smallest first. */
  readonly shownBefore?: Readonly<Record<Hex, readonly Signed<Shown>[]>>;
  /**
   * Closed list → how many of the cards in it are the other side's, as the table said when it first showed this seat
   * any.
   */
  readonly faceUp?: Readonly<Record<Hex, number>>;
  /** Decision (`decisionKey`) → what this seat signed for it. */
  readonly chosen: Readonly<Record<string, number>>;
  /** Decision (`decisionKey`) → for how long the page has offered it (`offered.ts`). */
  readonly offered?: Readonly<Record<string, Offered>>;
  /** Checked coups that were not played as this seat's player decides (`overruled.ts`), oldest first. */
  readonly overruled?: readonly Overruled[];
  /** Decision → how many cards lay open to this seat when it signed for it. */
  readonly chosenOver?: Readonly<Record<string, number>>;
  /** The last list in which the player asked for advice: the regola's word is played there (rules.md 2). */
  readonly advised?: Hex;
  /** Where its player is; absent: there. */
  readonly presence?: Presence;
  /** Banks that the seat has left: no more `Give` in them (protocol.md 2.8). */
  readonly left: readonly Hex[];
  /**
   * Banks whose evidence the seat holds, oldest first; the last may be running. Kept until the bank is final, and a
   * while longer.
   */
  readonly banks: readonly SeatBank[];
  /**
   * Set-ups that the house signed for this table, and whose banks this seat did not take: a later one may deny them.
   */
  readonly untaken?: readonly Signed<Setup>[];
  /** What the wallet has signed to bring to this sitting beside its grant, oldest first. */
  readonly brings?: readonly Signed<Bring>[];
  /** The most that banks which are no longer kept may have brought the seat (`worthOf`). */
  readonly brought: bigint;
  /** What their checked coups have brought it; absent in older stores: `brought`. */
  readonly checkedBefore?: bigint;
  /**
   * The highest number of a bank in which the seat has signed and whose evidence the memory has dropped: what it
   * committed and gave there is known to nobody here any more, so no bank up to this number is ever taken again.
   */
  readonly floor?: bigint;
  readonly alarm: Alarm | null;
  /**
   * The table shows something that cannot be right, and no signature proves it: the seat sends nothing until the table
   * shows better.
   */
  readonly disagreement: Trouble | null;
  /**
   * What is left of this sitting's share of the bond, as the chain last said; until it was asked the table's whole
   * share counts.
   */
  readonly share?: bigint;
  /**
   * Closed lists that were demanded on chain, by digest. `open`: their links are shown on chain only; `over`: no longer
   * shown at all.
   */
  readonly contested?: Readonly<Record<Hex, 'open' | 'over'>>;
}

/** What becomes of a word once its player goes (`presence.ts`). */
export interface Going {
  /** Its player has gone since, and the table has not told whether it was closed before. */
  readonly went?: true;
  /** It has lapsed; of a bet also: the table has shown it no more, while the bets were open (`shown-words.ts`). */
  readonly back?: true;
}

/**
 * A bet of this seat. `refused`: the table has said that it does not stand; `taken`: the table has said that it does,
 * and cannot take that back; `seen`: the table has shown it among the bets.
 */
export interface OwnBet extends Signed<Bet>, Going {
  readonly bankId: Hex;
  readonly refused: boolean;
  readonly taken?: true;
  readonly seen?: true;
}

/** A banker's choice over a state; `refused`, `taken` and `seen` as for a bet. */
export interface OwnMove extends Going {
  /** The player has made it; absent: the client went on by itself, and the player may still choose. */
  readonly chosen?: true;
  readonly bankId: Hex;
  readonly state: Hex;
  readonly move: number;
  readonly amount: bigint;
  readonly volonta: number;
  readonly commitment: Hex;
  readonly refused: boolean;
  readonly taken?: true;
  readonly seen?: true;
}

/** Something that a player must agree to before the seat stakes money in a bank. */
export interface Doubt {
  /**
   * shoe: nobody has proven which cards are left · turn: somebody else was due the bank · choice: a coup was not
   * decided by its player.
   */
  readonly about: 'shoe' | 'turn' | 'choice';
  readonly detail: string;
}

/** One bank as the seat has checked it. */
export interface SeatBank {
  readonly number: bigint;
  readonly bankId: Hex;
  readonly proof: Known<Proof>;
  /** The last state that the seat has recomputed and found right. */
  readonly checked: Known<State>;
  /** Turns found right: coups, new taglie and a void. */
  readonly verifiedTurns: number;
  readonly final: boolean;
  /** What the chain has paid this seat in it, if that was told when it was final. */
  readonly paidLine?: bigint;
  /** The seat has signed in it, and its bets and moves there are not kept any more: a later bank began. */
  readonly signed?: true;
  /** This seat plays in it: its wallet, key and number stand in the set-up as one player. */
  readonly mine: boolean;
  /** Why this seat signs nothing in the bank, in words; null: it may sign. */
  readonly barred: string | null;
  /** Barred because its player went after it had named this posta: an honest table may not have heard that in time. */
  readonly went?: true;
  readonly doubts: readonly Doubt[];
  /** The player has agreed to play in spite of all these doubts. */
  readonly agreed: boolean;
  /** Digest of the state whose `Result` the seat has signed: it then signs nothing else of this bank. */
  readonly resulted: Hex | null;
  /**
   * Digest of the last state that the table showed while this was its newest bank: the coup that led there was not
   * finished late (`shoe.ts`).
   */
  readonly inTime?: Hex;
  /**
   * Digest of the state over which the seat last forgot this bank's payment, to ask another node: a bet over it was
   * signed while this bank was final.
   */
  readonly finalOver?: Hex;
  /**
   * A void of the running list that names this seat although it has given; otherwise right, and not taken over. The
   * seat's `Give` may never have arrived.
   */
  readonly refused?: Signed<Void>;
  /** Right leaves that do not stand in the proof although a base rests on them: their seats gave in a later turn. */
  readonly leavesAside?: readonly SeatSigned<Leave>[];
}

/**
 * The session key of a sitting: HMAC-SHA256(secret, "key"), which is a valid secp256k1 key except with probability
 * 2^-128.
 */
export function sessionKeyOf(secret: Hex): Hex {
  return toHex(hmac(sha256, fromHex(secret, 32), ascii('key')));
}

/** A new sitting. `secret` is 32 random bytes. The wallet adds the grant (its `key` is `sessionAddressOf(secret)`). */
export function newMemory(domain: Domain, table: Table, house: Hex, seat: number, secret: Hex): SeatMemory {
  return {
    domain,
    table,
    tableId: hashStruct('Table', table),
    house,
    seat,
    grant: null,
    secret,
    bets: [],
    moves: [],
    posta: null,
    refused: null,
    papers: {},
    given: {},
    draws: {},
    lists: {},
    shown: {},
    chosen: {},
    left: [],
    banks: [],
    brought: 0n,
    alarm: null,
    disagreement: null,
  };
}

export function sessionAddressOf(secret: Hex): Hex {
  return addressOfKey(sessionKeyOf(secret));
}

/** The address of this sitting's session key. */
export function keyOf({ grant, secret }: Pick<SeatMemory, 'grant' | 'secret'>): Hex {
  return grant?.message.key ?? sessionAddressOf(secret);
}

/**
 * The most that the chain can take of what the wallet has signed to bring beside the grant: of several with the same
 * nonce one. Hundredths of a chip.
 */
export function bringsOf({ brings = [] }: Pick<SeatMemory, 'brings'>): bigint {
  const most = new Map<bigint, bigint>();
  for (const { message } of brings) {
    const before = most.get(message.nonce) ?? 0n;
    most.set(message.nonce, message.amount > before ? message.amount : before);
  }
  return [...most.values()].reduce((sum, amount) => sum + amount, 0n);
}

/** The key of a turn in `given` and `lists`. */
export function turnKey(bankId: Hex, turn: number): string {
  return `${bankId}:${turn}`;
}

/** The key of a decision in `chosen`: the list, and behind the first decision how many of its side came before it. */
export function decisionKey(closed: Hex, count: number): string {
  return count === 0 ? closed : `${closed}:${count}`;
}

/** The list of a decision with this key. */
export const listOfDecision = (key: string): string => key.split(':')[0]!;

/** How many decisions of its side came before this one: `Choice.draw` has four numbers for each (sette.md 3). */
export const countBefore = (draw: number): number => Math.floor(draw / 4);

/** The newest bank by number, or null. */
export function newestBank({ banks }: Pick<SeatMemory, 'banks'>): SeatBank | null {
  return banks.reduce<SeatBank | null>(
    (newest, bank) => (newest === null || bank.number > newest.number ? bank : newest),
    null,
  );
}

/** The memory with `bank` replacing its earlier version. */
export function withBank(memory: SeatMemory, bank: SeatBank): SeatMemory {
  return { ...memory, banks: memory.banks.map((one) => (one.bankId === bank.bankId ? bank : one)) };
}

/**
 * All leaves that are kept of a bank, whether they stand in its proof or not: the court takes each as an assent to its
 * line.
 */
export function leavesOf({ proof, leavesAside = [] }: Pick<SeatBank, 'proof' | 'leavesAside'>): Proof['leaves'] {
  return [...proof.leaves, ...leavesAside];
}

/** What the checked coups of banks that are no longer kept have brought the seat. */
export const checkedBefore = (memory: Pick<SeatMemory, 'brought' | 'checkedBefore'>): bigint =>
  memory.checkedBefore ?? memory.brought;

/** This seat's place among the players of a bank that it plays in; -1 in any other. */
export function placeIn({ mine, proof }: Pick<SeatBank, 'mine' | 'proof'>, { seat }: Pick<SeatMemory, 'seat'>): number {
  return mine ? proof.setup.message.players.findIndex((player) => player.seat === seat) : -1;
}

/** What a player of the bank had when it began. Asserts that it plays there. */
export function stackOf({ proof }: Pick<SeatBank, 'proof'>, seat: number): bigint {
  const player = proof.setup.message.players.find((one) => one.seat === seat);
  return present(player, 'a player of the bank').stack;
}

/** The seat's line in the last state it has checked; 0 in a bank that it does not play in. */
export function lineIn(bank: SeatBank, memory: Pick<SeatMemory, 'seat'>): bigint {
  return bank.checked.seats[placeIn(bank, memory)] ?? 0n;
}

/** What this seat may still bet in the bank, by its own knowledge. */
export function creditIn(bank: SeatBank, memory: Pick<SeatMemory, 'seat'>): bigint {
  return stackOf(bank, memory.seat) + lineIn(bank, memory);
}
