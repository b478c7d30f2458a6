/**
 * The proof file of a bank (protocol.md 3, "Proof file"): everything that is needed to derive the bank again without
 * the server. In memory integers of 64 bits and more are bigints; `read.ts` and `write.ts` read and write the JSON
 * form.
 */
import type { Hex } from '../bytes.ts';
import type {
  Ack,
  Bet,
  Choice,
  Closed,
  Domain,
  Draw,
  Enter,
  Grant,
  Leave,
  ListRow,
  Result,
  Setup,
  State,
  Step,
  Table,
  Void,
} from '../protocol/messages.ts';
import type { Settings } from '../protocol/settings.ts';
import type { Signed } from '../protocol/sign.ts';

/** A signed message with the seat whose session key signed it. */
export type SeatSigned<M> = Signed<M> & { readonly seat: number };

/**
 * A seat's signature of the closed list. The banker's comes without its link if the coup was void; otherwise the link
 * is there.
 */
export interface ProofGive {
  readonly seat: number;
  readonly signature: Hex;
  readonly link?: Hex;
}

/**
 * What every closed coup has. Bets by ascending seat, only those that count; `list` in the order of the set-up; `gives`
 * banker first.
 */
export interface ClosedTurn {
  readonly bets: readonly SeatSigned<Bet>[];
  readonly closed: Signed<Closed>;
  readonly list: readonly ListRow[];
  readonly gives: readonly ProofGive[];
}

/** A coup that was played to its end. `cards` are those that were dealt, in the order drawn. */
export interface CoupTurn extends ClosedTurn {
  readonly serverLink: Hex;
  readonly choices: readonly SeatSigned<Choice>[];
  readonly cards: readonly number[];
  readonly step: Signed<Step>;
  readonly state: State;
  readonly acks: readonly SeatSigned<Ack>[];
}

/** A coup that the house declared void because of silent seats; the last turn of its bank. */
export interface VoidTurn extends ClosedTurn {
  readonly void: Signed<Void>;
}

/** A closed coup without `Step`: it is still running, or stays unfinished for ever. It is the last of the turns. */
export interface UnfinishedTurn extends ClosedTurn {
  readonly choices: readonly SeatSigned<Choice>[];
}

/** A new taglia. */
export interface TagliaTurn {
  readonly step: Signed<Step>;
  readonly state: State;
  readonly acks: readonly SeatSigned<Ack>[];
}

type Key = keyof CoupTurn | keyof VoidTurn;
/** `T` with all other properties of a turn readable as undefined: so `turn.state` can be read on any turn. */
type Exactly<T> = T & { readonly [K in Exclude<Key, keyof T>]?: undefined };

export type ProofTurn = Exactly<CoupTurn> | Exactly<VoidTurn> | Exactly<UnfinishedTurn> | Exactly<TagliaTurn>;

/**
 * Which of the four a turn is: `'coup'` and `'taglia'` lead to a new state, the other two end the bank in the state
 * before.
 */
export type TurnKind = 'coup' | 'taglia' | 'void' | 'unfinished';

export function kindOf(turn: ProofTurn): TurnKind {
  if (turn.void !== undefined) return 'void';
  if (turn.closed === undefined) return 'taglia';
  return turn.step === undefined ? 'unfinished' : 'coup';
}

/** How the first banker was drawn (protocol.md 3, "first banker"). By ascending seat. */
export interface ProofDraw {
  readonly enters: readonly SeatSigned<Enter>[];
  readonly draw: Signed<Draw>;
  readonly links: readonly { readonly seat: number; readonly link: Hex }[];
  readonly serverLink: Hex;
}

/**
 * The bank's statement with all signatures that it needs. `lines` by ascending address, `signatures` by ascending seat.
 */
export interface ProofResult {
  readonly message: Result;
  readonly lines: readonly { readonly player: Hex; readonly line: bigint }[];
  readonly signatures: readonly { readonly seat: number; readonly signature: Hex }[];
  readonly house: Hex;
}

export const ends = ['punta', 'passed', 'void'] as const;

/** How a bank ended. */
export type BankEnd = (typeof ends)[number];

/**
 * A bank. What does not exist (yet) is left out: `end` and `result` while the bank runs, `draw` if no draw began it.
 */
export interface Proof {
  readonly domain: Domain;
  readonly table: Table;
  readonly grants: readonly Signed<Grant>[];
  readonly setup: Signed<Setup>;
  readonly turns: readonly ProofTurn[];
  readonly leaves: readonly SeatSigned<Leave>[];
  readonly end?: BankEnd;
  readonly result?: ProofResult;
  readonly draw?: ProofDraw;
  /** The table's settings, of which `table.salt` is the hash. */
  readonly settings?: Settings;
}

/** No bank has more; a file with more is not read. */
export const mostTurns = 1000;

/**
 * A taglia: all banks that played in it, in order. The first one begins the taglia, at its opening or by a turn of its
 * own.
 */
export interface TagliaProof {
  readonly taglia: number;
  readonly banks: readonly Proof[];
}

/**
 * One turn out of a bank. `before` is the state it began in, with the house's step to it; without it the turn is the
 * bank's first.
 */
export interface CoupProof extends Pick<Proof, 'domain' | 'table' | 'grants' | 'setup'> {
  readonly before?: { readonly step: Signed<Step>; readonly state: State };
  readonly turn: ProofTurn;
}

/** What a file can prove. */
export type ProofFile =
  | { readonly kind: 'bank'; readonly proof: Proof }
  | { readonly kind: 'taglia'; readonly taglia: TagliaProof }
  | { readonly kind: 'coup'; readonly coup: CoupProof };
