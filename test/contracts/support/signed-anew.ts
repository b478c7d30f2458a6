/**
 * Changed proofs and banks, signed again by a house and players who sign anything: so the checks behind the signatures
 * see the change.
 */
import { keccak256, concat as joined } from 'viem';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct, seatsDigest } from '../../../engine/protocol/eip712.ts';
import { statuses, type Setup, type State, type Table } from '../../../engine/protocol/messages.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import { acceptedIn, afterAcceptance, afterMove, stateAfterTaglia } from '../../../engine/rules/arithmetic.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { join, packLine, unpackLine, type EncodedBank, type EncodedProof } from '../../../engine/settlement/encode.ts';

type Turn = EncodedProof['turns'][number];

/** Those who sign: the house, and each seat's key by its address. */
export interface Signers {
  readonly house: Signer;
  readonly keys: ReadonlyMap<string, Signer>;
}

const nobody: Hex = `0x${'00'.repeat(65)}`;
const mostUint32 = 2 ** 32 - 1;
const mostUint128 = (1n << 128n) - 1n;
const stateKey = (state: State): Hex => hashStruct('State', state);

/** The decisions of a turn, one byte each. */
const drawsOf = (draws: Hex): number[] => (draws.slice(2).match(/../gu) ?? []).map((byte) => parseInt(byte, 16));

/** All lines of a base, balanced with its sums whatever these are: the banker's first, then the next player's. */
export function balanced(proof: EncodedProof): EncodedProof {
  const { state, lines } = proof.base;
  const at = proof.setup.players.findIndex(({ seat }) => Number(seat) === Number(proof.setup.banker));
  if (at < 0 || lines.length < 2) return proof;
  const even = lines.map(BigInt);
  even[at] = BigInt(state.posta) + BigInt(state.garage) + BigInt(state.takenOut) - BigInt(state.paidIn);
  const next = (at + 1) % even.length;
  even[next] = even.reduce((rest, line, i) => (i === next ? rest : rest - line), -BigInt(state.cagnotte));
  const fits = even.every((line) => BigInt.asIntN(256, line) === line);
  return fits ? { ...proof, base: { ...proof.base, lines: even } } : proof;
}

/**
 * The proof with every signature that can be made; if a list follows it, the list with `Closed` and the banker's
 * `Give`.
 */
export function proofSignedAnew(
  { house, keys }: Signers,
  proof: EncodedProof,
  demanded?: Turn,
): readonly [EncodedProof, Turn | undefined] {
  const setup = { ...proof.setup, table: hashStruct('Table', proof.table as Table), house: house.address } as Setup;
  const bankId = hashStruct('Setup', setup);
  const sign = (key: string | undefined) => keys.get(String(key).toLowerCase()) ?? null;
  const base = baseSignedAnew(house, proof, bankId, sign);
  const start: State = {
    bankId,
    turn: 0,
    prev: zero32,
    outcome: 0,
    taglia: setup.taglia,
    commitment: setup.commitment,
    composition: setup.composition,
    posta: setup.posta,
    garage: 0n,
    paidIn: setup.posta,
    takenOut: 0n,
    won: 0n,
    cagnotte: 0n,
    seats: setup.players.map(() => 0n),
  };
  const first =
    base.step === '0x' && base.state.bankId === zero32 ? start : ({ ...base.state, seats: [...base.lines] } as State);
  let state: State = { ...first, turn: Number(first.turn), taglia: Number(first.taglia) };
  const turns: Turn[] = [];
  let known = true;
  for (const turn of proof.turns) {
    if (!known) {
      turns.push(turn);
      continue;
    }
    if (turn.list.length > 0) {
      turns.push(coupSignedAnew({ house, setup, table: proof.table as Table, state, sign }, turn));
      known = false; // the contract must say what it leads to
      continue;
    }
    const next = stateAfterTaglia(state, turn.commitment);
    if (Math.max(next.turn, next.taglia) > mostUint32) {
      turns.push({ ...turn, signatures: nobody });
      break;
    }
    turns.push({
      ...turn,
      signatures: house.sign('Step', { bankId, turn: state.turn, closed: zero32, next: stateKey(next) }).signature,
    });
    state = next;
  }
  const list =
    demanded && known
      ? coupSignedAnew({ house, setup, table: proof.table as Table, state, sign }, demanded, true)
      : demanded;
  return [
    {
      ...proof,
      setup: setup as EncodedProof['setup'],
      setupSignature: house.sign('Setup', setup).signature,
      base,
      turns,
    },
    list,
  ];
}

function baseSignedAnew(
  house: Signer,
  { base, setup }: EncodedProof,
  bankId: Hex,
  sign: (key: string) => Signer | null,
): EncodedProof['base'] {
  if (base.state.bankId === zero32) return base;
  const state = { ...base.state, bankId, seats: seatsDigest(base.lines.map(BigInt)) };
  if (base.step === '0x') return { ...base, state }; // of a continuation: known by its digest
  const next = hashStruct('State', state as unknown as State);
  const assents = setup.players.flatMap(({ key }, index) => {
    const signer = sign(key);
    return signer
      ? [{ index, kind: 0, data: '0x' as Hex, signature: signer.sign('Ack', { state: next }).signature }]
      : [];
  });
  return {
    ...base,
    state,
    step: house.sign('Step', { bankId, turn: Math.max(0, Number(state.turn) - 1), closed: base.closed, next })
      .signature,
    assents,
  };
}

interface Bench {
  readonly house: Signer;
  readonly setup: Setup;
  readonly table: Table;
  readonly state: State;
  readonly sign: (key: string) => Signer | null;
}

/**
 * `Closed`, everybody's `Give` and the choices; nobody signs the `Step`. For a demanded list only `Closed` and the
 * banker's `Give`.
 */
function coupSignedAnew({ house, setup, table, state, sign }: Bench, turn: Turn, demanded = false): Turn {
  const ruleset = rulesetOf(Number(table.ruleset));
  const rows = turn.list.map(({ word, max, commitment }) => ({
    status: Number(BigInt(word) & 0xffn),
    accepted: BigInt(word) >> 56n,
    word: BigInt(word),
    max: BigInt(max),
    commitment,
  }));
  if (!ruleset) return turn;
  const moved = afterMove(ruleset, table, state, Number(turn.move), BigInt(turn.amount));
  if (acceptedIn(rows) > moved.posta) return turn;
  const side = afterAcceptance(ruleset, moved, acceptedIn(rows));
  if (side.posta < 0n || side.posta > mostUint128 || side.garage > mostUint128) return turn;
  const bets = keccak256(joined(rows.flatMap(({ word, max, commitment }) => [hex32(word), hex32(max), commitment])));
  const closed = house.sign('Closed', {
    bankId: state.bankId,
    turn: state.turn,
    state: stateKey(state),
    bets,
    move: turn.move,
    amount: turn.amount,
    posta: side.posta,
    garage: side.garage,
    hand: turn.hand,
  });
  const digest = hashStruct('Closed', closed.message);
  const by = (key: string | undefined, draw?: number): Hex => {
    const signer = key === undefined ? null : sign(key);
    if (!signer) return nobody;
    return draw === undefined
      ? signer.sign('Give', { closed: digest }).signature
      : signer.sign('Choice', { closed: digest, draw }).signature;
  };
  const keyAt = (wanted: (at: number) => boolean): string | undefined => setup.players.find((_, at) => wanted(at))?.key;
  const bankerKey = keyAt((at) => rows[at]?.status === statuses.banker);
  if (demanded) return { ...turn, signatures: join([closed.signature, by(bankerKey)]) };
  const punters = setup.players.filter((_, at) => rows[at]?.status === statuses.accepted).map(({ key }) => by(key));
  // The punta's decision, then the banker's; nobody signs what comes after.
  const deciders = [keyAt((at) => Number(setup.players[at]!.seat) === Number(turn.hand)), bankerKey];
  const choices = drawsOf(turn.draws).flatMap((draw, n) => (draw === 0 ? [] : [by(deciders[n], draw)]));
  return { ...turn, signatures: join([closed.signature, by(bankerKey), ...punters, ...choices, nobody]) };
}

const hex32 = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** A bank of `settle` with everybody's signature on what it now says; `players`: each one's key. */
export function bankSignedAnew(house: Signer, players: ReadonlyMap<string, Signer>, bank: EncodedBank): EncodedBank {
  const { table, number, bankId, state, posta, garage, won, cagnotte, lines } = bank;
  const message = { table, number, bankId, state, posta, garage, won, cagnotte, lines: keccak256(joined(lines)) };
  let leaves = 0;
  const signatures = lines.flatMap((packed, i) => {
    if (((BigInt(bank.signed) >> BigInt(i)) & 1n) === 0n) return [];
    const { player, line } = unpackLine(packed);
    const signer = players.get(player);
    if (!signer) return [nobody];
    const left = ((BigInt(bank.leaves) >> BigInt(i)) & 1n) === 1n;
    return [
      left
        ? signer.sign('Leave', { bankId, turn: bank.leaveTurns[leaves++] ?? 0, line }).signature
        : signer.sign('Result', message).signature,
    ];
  });
  return { ...bank, signatures: join([house.sign('Result', message).signature, ...signatures]) };
}

/** The same lines with the last one changed so that the sum is right, as far as an `int96` goes. */
export function evenBank(bank: EncodedBank): EncodedBank {
  if (bank.lines.length === 0) return bank;
  const lines = bank.lines.map(unpackLine);
  const { player } = lines.at(-1)!;
  const rest = lines.slice(0, -1).reduce((sum, { line }) => sum - line, -BigInt(bank.cagnotte));
  return { ...bank, lines: [...bank.lines.slice(0, -1), packLine(player, rest)] };
}
