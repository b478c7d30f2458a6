/**
 * What a browser has stored of a bank, read piece by piece. A store may hold what a lying house once sent: whatever
 * cannot be read is left out, unknown fields are ignored, and no piece spoils another. Only the form is checked here.
 */
import { isHex, type Hex } from '../../bytes.ts';
import { mostTurns, type ProofDraw, type ProofGive, type ProofResult, type SeatSigned } from '../../proof/format.ts';
import { mostLeaves } from '../../proof/leaves.ts';
import { fieldsOf, type MessageName, type Messages } from '../../protocol/eip712.ts';
import { messageFromJson, mostPlayers, rowFromJson, Unreadable } from '../../protocol/json.ts';
import type {
  Ack,
  Bet,
  Choice,
  Closed,
  Grant,
  Leave,
  ListRow,
  Setup,
  State,
  Step,
  Void,
} from '../../protocol/messages.ts';
import type { Signed } from '../../protocol/sign.ts';
import { cardsOfDuel } from '../../sette/duel.ts';

/** What can be read of a turn of any kind. */
export interface TurnPieces {
  readonly bets: readonly SeatSigned<Bet>[];
  readonly closed: Signed<Closed> | null;
  readonly list: readonly ListRow[] | null;
  readonly gives: readonly ProofGive[];
  readonly choices: readonly SeatSigned<Choice>[];
  readonly serverLink: Hex | null;
  readonly cards: readonly number[] | null;
  readonly step: Signed<Step> | null;
  readonly state: State | null;
  readonly acks: readonly SeatSigned<Ack>[];
  readonly void: Signed<Void> | null;
}

/** What can be read of a bank. */
export interface BankPieces {
  readonly setup: Signed<Setup> | null;
  readonly grants: readonly Signed<Grant>[];
  readonly draw: ProofDraw | null;
  readonly turns: readonly TurnPieces[];
  readonly leaves: readonly SeatSigned<Leave>[];
  readonly results: readonly Pick<ProofResult, 'house' | 'signatures'>[];
  /** The table called the bank passed: a state alone does not say this. */
  readonly passed: boolean;
  /** Its turns are not a list. */
  readonly turnless: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Reader<T> = (value: unknown) => T | null;

/** Reads what is stored of a bank. Never throws. */
export function readStored(stored: unknown): BankPieces {
  const { setup, grants, draw, turns, leaves, result, end } = fields(stored);
  return {
    setup: signed('Setup')(setup),
    grants: list(grants, mostPlayers, grant),
    draw: drawOf(draw),
    turns: list(turns, mostTurns, turnOf),
    leaves: list(leaves, mostLeaves, seatSigned('Leave')),
    results: list([result], 1, resultOf),
    passed: end === 'passed',
    turnless: !Array.isArray(turns),
  };
}

/** Signed bets, as far as they can be read. */
export function readBets(stored: unknown): readonly Signed<Bet>[] {
  return list(stored, mostPieces, signed('Bet'));
}

/** One seat may stand there several times, with right and wrong bets. */
const mostPieces = 400;

function turnOf(value: unknown): TurnPieces {
  const {
    bets,
    closed,
    list: rows,
    gives,
    choices,
    serverLink,
    cards,
    step,
    state,
    acks,
    void: voided,
  } = fields(value);
  return {
    bets: list(bets, mostPieces, seatSigned('Bet')),
    closed: signed('Closed')(closed),
    list: whole(rows, mostPlayers, row),
    gives: list(gives, mostPieces, give),
    choices: list(choices, mostPieces, seatSigned('Choice')),
    serverLink: isHex(serverLink, 32) ? serverLink : null,
    // No game's turn takes more; what this one may take the verifier says.
    cards: whole(cards, cardsOfDuel, card),
    step: signed('Step')(step),
    state: message('State')(state),
    acks: list(acks, mostPieces, seatSigned('Ack')),
    void: signed('Void')(voided),
  };
}

function drawOf(value: unknown): ProofDraw | null {
  const { enters, draw, links, serverLink } = fields(value);
  const [entered, shown, named] = [
    whole(enters, mostPlayers, seatSigned('Enter')),
    whole(links, mostPlayers, link),
    signed('Draw')(draw),
  ];
  return entered === null || shown === null || named === null || !isHex(serverLink, 32)
    ? null
    : { enters: entered, draw: named, links: shown, serverLink };
}

function resultOf(value: unknown): Pick<ProofResult, 'house' | 'signatures'> | null {
  const { house, signatures } = fields(value);
  return isHex(house, 65) ? { house, signatures: list(signatures, mostPieces, signature) } : null;
}

function give(value: unknown): ProofGive | null {
  const [{ link: shown }, one] = [fields(value), signature(value)];
  return one === null ? null : isHex(shown, 32) ? { ...one, link: shown } : one;
}

function link(value: unknown): ProofDraw['links'][number] | null {
  const { seat, link: shown } = fields(value);
  return isSeat(seat) && isHex(shown, 32) ? { seat, link: shown } : null;
}

function signature(value: unknown): { readonly seat: number; readonly signature: Hex } | null {
  const { seat, signature: by } = fields(value);
  return isSeat(seat) && isHex(by, 65) ? { seat, signature: by } : null;
}

function seatSigned<N extends MessageName>(name: N): Reader<SeatSigned<Messages[N]>> {
  return (value) => {
    const { seat } = fields(value);
    const one = signed(name)(value);
    return isSeat(seat) && one !== null ? { seat, ...one } : null;
  };
}

/** A wallet's signature may be a contract's, and longer. */
function grant(value: unknown): Signed<Grant> | null {
  const { message: granted, signature: by } = fields(value);
  const read = message('Grant')(granted);
  return read !== null && isHex(by) && by.length <= 2 + 2 * 4096 ? { message: read, signature: by } : null;
}

function signed<N extends MessageName>(name: N): Reader<Signed<Messages[N]>> {
  return (value) => {
    const { message: said, signature: by } = fields(value);
    const read = isHex(by, 65) ? message(name)(said) : null;
    return read === null ? null : { message: read, signature: by as Hex };
  };
}

function message<N extends MessageName>(name: N): Reader<Messages[N]> {
  return (value) =>
    tried(() =>
      messageFromJson(
        name,
        picked(
          fieldsOf(name).map((field) => field.name),
          value,
        ),
        '',
      ),
    );
}

const row: Reader<ListRow> = (value) => tried(() => rowFromJson(picked(rowFields, value), ''));
const rowFields = ['seat', 'status', 'call', 'volonta', 'seq', 'order', 'accepted', 'max', 'commitment'];
const card: Reader<number> = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 52 ? (value as number) : null;
const isSeat = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;

/** Only these fields, in the JSON form of the protocol. */
function picked(names: readonly string[], value: unknown): Fields {
  const found = fields(value);
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(found, name)).map((name) => [name, jsonForm(found[name])]),
  );
}

/** Players of a set-up and lines of a state are lists; for any other field a list is not the right form. */
function jsonForm(value: unknown): unknown {
  if (typeof value === 'bigint') return isWord(value) ? value.toString() : null;
  if (!Array.isArray(value) || value.length > mostPlayers) return value;
  return value.map((one: unknown) =>
    typeof one === 'bigint' ? jsonForm(one) : picked(['seat', 'player', 'key', 'stack'], one),
  );
}

/** No number of the protocol is longer, and even reading a very long one takes time. */
const isWord = (value: bigint): boolean => value < 1n << 256n && value > -(1n << 256n);

/** The fields of an object; for anything else none. */
function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Those of the first `most` items that can be read. */
function list<T>(value: unknown, most: number, item: Reader<T>): readonly T[] {
  return Array.isArray(value) ? value.slice(0, most).flatMap((one: unknown) => item(one) ?? []) : [];
}

/** All items; null when one cannot be read, or there are too many. */
function whole<T>(value: unknown, most: number, item: Reader<T>): readonly T[] | null {
  const read = list(value, most, item);
  return Array.isArray(value) && read.length === value.length ? read : null;
}

function tried<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
