/**
 * From the proof file's objects (protocol.md 3) to what the contracts take. What the chain derives itself is left out
 * (digests, posta and garage of a closed list, cards, next states); signatures are joined in the contracts' order.
 */
import { assert, present } from '../assert.ts';
import { concat, fromHex, toHex, word, zero32, type Hex } from '../bytes.ts';
import { gameToReadBy } from '../proof/games.ts';
import { kindOf, type CoupTurn, type Proof, type ProofTurn, type TagliaTurn } from '../proof/format.ts';
import { startState } from '../protocol/digests.ts';
import { hashStruct, playersDigest, seatsDigest } from '../protocol/eip712.ts';
import { statuses, type ListRow, type Setup, type State } from '../protocol/messages.ts';

const assentKinds = { ack: 0, bet: 1, leave: 2 } as const;
const zeroState: State = {
  bankId: zero32,
  turn: 0,
  prev: zero32,
  outcome: 0,
  taglia: 0,
  commitment: zero32,
  composition: 0n,
  posta: 0n,
  garage: 0n,
  paidIn: 0n,
  takenOut: 0n,
  won: 0n,
  cagnotte: 0n,
  seats: [],
};

/** The base of a proof that starts in state 0. */
const noBase = {
  state: { ...zeroState, seats: zero32 },
  lines: [] as bigint[],
  closed: zero32,
  step: '0x' as Hex,
  assents: [] as Assent[],
};

/** A `Bank` of the escrow's `settle`. */
export type EncodedBank = ReturnType<typeof encodeBank>;
/** A `Proof` of the court's `propose`. */
export type EncodedProof = ReturnType<typeof encodeProof>;

/**
 * The bank as `settle` takes it: the house's signature and, for each line, the player's `Result` or its `Leave` with
 * that line. Only a line of zero needs neither; a player who agreed to one can demand and claim nothing later. Asserts
 * that the proof has a result; throws `SignatureLacking` when a signature is missing.
 */
export function encodeBank(proof: Proof) {
  const result = present(proof.result, 'the result of the bank');
  const { message } = result;
  const signatures = [result.house];
  const leaveTurns: number[] = [];
  let [signedLines, leaves] = [0n, 0n];
  result.lines.forEach(({ player, line }, i) => {
    const { seat } = present(
      proof.setup.message.players.find((p) => p.player === player),
      `player ${player}`,
    );
    const signed = result.signatures.find((s) => s.seat === seat);
    const leave = proof.leaves.find((l) => l.seat === seat && l.message.line === line);
    if (!signed && !leave && line !== 0n) throw new SignatureLacking(seat);
    if (!signed && !leave) return;
    signedLines |= 1n << BigInt(i);
    signatures.push((signed ?? leave!).signature);
    if (signed) return;
    leaves |= 1n << BigInt(i);
    leaveTurns.push(leave!.message.turn);
  });
  return {
    table: message.table,
    number: message.number,
    bankId: message.bankId,
    state: message.state,
    posta: message.posta,
    garage: message.garage,
    won: message.won,
    cagnotte: message.cagnotte,
    lines: result.lines.map(({ player, line }) => packLine(player, line)),
    signed: signedLines,
    leaves,
    leaveTurns,
    setup: leaves === 0n ? [] : [restOf(proof.setup.message)],
    signatures: join(signatures),
  };
}

/** What a set-up has besides table and number: from it the chain sees which bank a `Leave` belongs to. */
function restOf({ prev, house, taglia, commitment, composition, banker, posta, players }: Setup) {
  return { prev, house, taglia, commitment, composition, banker, posta, players: playersDigest(players) };
}

/** A line's word: `uint256(player) << 96 | uint96(int96(line))`. */
export function packLine(player: Hex, line: bigint): Hex {
  return toHex(word((BigInt(player) << 96n) | BigInt.asUintN(96, line)));
}

/** The reverse of `packLine`. */
export function unpackLine(packed: Hex): { readonly player: Hex; readonly line: bigint } {
  const value = BigInt(packed);
  return { player: `0x${(value >> 96n).toString(16).padStart(40, '0')}`, line: BigInt.asIntN(96, value) };
}

/**
 * Like `encodeBank`; null when the bank has no result, or the house's signature or that of a line other than zero is
 * missing.
 */
export function encodeSigned(proof: Proof): EncodedBank | null {
  try {
    return proof.result === undefined ? null : encodeBank(proof);
  } catch (error) {
    if (error instanceof SignatureLacking) return null;
    throw error;
  }
}

/** A bank cannot be settled by signatures: this seat's is missing, so the bank must be proposed. */
export class SignatureLacking extends Error {
  override name = 'SignatureLacking';
  readonly seat: number;
  constructor(seat: number) {
    super(`seat ${seat} has not signed the result`);
    this.seat = seat;
  }
}

/**
 * The bank as `propose` takes it: a base and all turns after it that have the house's `Step`. The base is the latest
 * state that everybody with a loss has signed (state 0 if there is none), or the state before turn `from`, which must
 * be usable. With `to` the proof ends in the state before that turn.
 */
export function encodeProof(proof: Proof, from?: number, to = stepsOf(proof).length) {
  const setup = proof.setup.message;
  const steps = stepsOf(proof);
  const start = from ?? usableBases(proof).findLast((turn) => turn <= to)!;
  const base = start === 0 ? null : present(baseAt(proof, steps, start), `a usable base before turn ${start}`);
  return {
    table: proof.table,
    setup: { ...setup, players: [...setup.players] },
    setupSignature: proof.setup.signature,
    base: base ?? noBase,
    turns: steps.slice(start, to).map((turn) => encodeTurn(proof, turn)),
  };
}

type SteppedTurn = Extract<ProofTurn, CoupTurn | TagliaTurn>;

interface Assent {
  readonly index: number;
  readonly kind: number;
  readonly data: Hex;
  readonly signature: Hex;
}

/** The turns that lead to a new state: coups and new taglie with a `Step`. */
export function stepsOf(proof: Proof): SteppedTurn[] {
  return proof.turns.filter((turn): turn is SteppedTurn => kindOf(turn) === 'coup' || kindOf(turn) === 'taglia');
}

/** Turns before which a proof may begin, ascending; 0 always is one. */
export function usableBases(proof: Proof): number[] {
  const steps = stepsOf(proof);
  return [0, ...steps.map((turn) => turn.state.turn).filter((turn) => baseAt(proof, steps, turn) !== null)];
}

/**
 * The turns of a proof from `from` up to `to`, for a chain that knows the state before `from` by its digest:
 * `answerClaim` needs no signatures on that state.
 */
export function encodeContinuation(proof: Proof, from: number, to = stepsOf(proof).length) {
  const before = from === 0 ? undefined : present(stepsOf(proof)[from - 1], `turn ${from - 1}`).state;
  const base = before && {
    ...noBase,
    state: { ...before, seats: seatsDigest(before.seats) },
    lines: [...before.seats],
  };
  return {
    ...encodeProof(proof, 0, 0),
    base: base ?? noBase,
    turns: stepsOf(proof)
      .slice(from, to)
      .map((turn) => encodeTurn(proof, turn)),
  };
}

/** The state before `turn` as the contract's `Base`, or null when somebody with a loss has not signed it. */
function baseAt(proof: Proof, steps: readonly SteppedTurn[], turn: number) {
  const led = steps[turn - 1];
  const assents = led ? assentsOf(proof, led.state) : null;
  if (!led || !assents) return null;
  const { state, step } = led;
  return {
    state: { ...state, seats: seatsDigest(state.seats) },
    lines: [...state.seats],
    closed: step.message.closed,
    step: step.signature,
    assents,
  };
}

/** One assent for each negative line of `state`, or null if one is missing. */
function assentsOf(proof: Proof, state: State): Assent[] | null {
  const assents = state.seats.map((line, index) => (line < 0n ? assentOf(proof, state, index) : undefined));
  return assents.includes(null) ? null : assents.filter((assent) => !!assent);
}

function assentOf(proof: Proof, state: State, index: number): Assent | null {
  const { seat } = proof.setup.message.players[index]!;
  const ack = proof.turns[state.turn - 1]?.acks?.find((a) => a.seat === seat);
  if (ack) return { index, kind: assentKinds.ack, data: '0x', signature: ack.signature };
  const bet = proof.turns[state.turn]?.bets?.find((b) => b.seat === seat);
  if (bet) {
    const { seq, call, max, volonta, commitment } = bet.message;
    const data = toHex(concat(word(seq), word(call), word(max), word(volonta), fromHex(commitment, 32)));
    return { index, kind: assentKinds.bet, data, signature: bet.signature };
  }
  const leave = proof.leaves.find((l) => l.seat === seat && l.message.line === state.seats[index]);
  return leave
    ? { index, kind: assentKinds.leave, data: toHex(word(leave.message.turn)), signature: leave.signature }
    : null;
}

function encodeTurn({ table, setup }: Proof, turn: SteppedTurn) {
  if (turn.closed === undefined) {
    return {
      move: 0,
      amount: 0n,
      hand: 0,
      draws: '0x' as Hex,
      serverLink: zero32,
      commitment: turn.state.commitment,
      list: [],
      links: [],
      signatures: turn.step.signature,
    };
  }
  const { move, amount, hand } = turn.closed.message;
  const decisions = gameToReadBy(table.ruleset).decisionsOf(turn, setup.message.banker);
  return {
    move,
    amount,
    hand,
    draws: encodeDraws(decisions.map((choice) => choice?.message.draw ?? 0)),
    serverLink: turn.serverLink,
    commitment: turn.state.commitment,
    list: turn.list.map(encodeRow),
    links: turn.gives.map((give) => present(give.link, `the link of seat ${give.seat}`)),
    signatures: join([
      turn.closed.signature,
      ...turn.gives.map((give) => give.signature),
      ...decisions.flatMap((choice) => (choice === null ? [] : [choice.signature])),
      turn.step.signature,
    ]),
  };
}

/** Decisions in the order taken, one byte each, 0 for the default; defaults at the end are left out. */
export function encodeDraws(draws: readonly number[]): Hex {
  const last = draws.findLastIndex((draw) => draw !== 0);
  return toHex(Uint8Array.from(draws.slice(0, last + 1)));
}

export function encodeRow(row: ListRow) {
  const packed =
    BigInt(row.status) |
    (BigInt(row.call) << 8n) |
    (BigInt(row.volonta) << 16n) |
    (BigInt(row.seq) << 24n) |
    (BigInt(row.order) << 40n) |
    (row.accepted << 56n);
  assert(row.status === statuses.accepted || row.accepted === 0n, 'an accepted stake of a row that has none');
  return { word: packed, max: row.max, commitment: row.commitment };
}

/** The state that a proof ends in: that of its last turn with a `Step`, or state 0. */
export function lastStateOf(proof: Proof): State {
  return proof.turns.findLast((turn) => turn.state !== undefined)?.state ?? startState(proof.setup.message);
}

/** Digest of `lastStateOf`. */
export function lastDigestOf(proof: Proof): Hex {
  return hashStruct('State', lastStateOf(proof));
}

/** Signatures joined one after the other, as the contracts take them. */
export function join(signatures: readonly Hex[]): Hex {
  return `0x${signatures.map((signature) => signature.slice(2)).join('')}`;
}
