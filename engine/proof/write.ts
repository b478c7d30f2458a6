/** Writes a proof file: the JSON value of protocol.md 3. `parseProof` reads back exactly what was written. */
import { present } from '../assert.ts';
import type { MessageName, Messages } from '../protocol/eip712.ts';
import { messageToJson, rowToJson, type Json } from '../protocol/json.ts';
import type { Signed } from '../protocol/sign.ts';
import type {
  ClosedTurn,
  CoupProof,
  Proof,
  ProofDraw,
  ProofResult,
  ProofTurn,
  SeatSigned,
  TagliaProof,
  TagliaTurn,
} from './format.ts';

/** The file of a bank as a value for `JSON.stringify`. */
export function proofToJson(proof: Proof): Json {
  const { turns, leaves, end, result, draw, settings } = proof;
  return {
    format: 'sabot-proof',
    version: 1,
    ...beginningToJson(proof),
    turns: turns.map(turnToJson),
    leaves: bySeat('Leave', leaves),
    ...(end === undefined ? {} : { end }),
    ...(result === undefined ? {} : { result: resultToJson(result) }),
    ...(draw === undefined ? {} : { draw: drawToJson(draw) }),
    ...(settings === undefined ? {} : { settings }),
  };
}

/** Leaves as a file has them. */
export function leavesToJson(leaves: Proof['leaves']): Json {
  return bySeat('Leave', leaves);
}

/** The file of a taglia, from its banks in order. */
export function tagliaToJson({ taglia, banks }: TagliaProof): Json {
  return { format: 'sabot-taglia', version: 1, taglia, banks: banks.map(proofToJson) };
}

/** The file of one coup. */
export function coupToJson(coup: CoupProof): Json {
  const { before, turn } = coup;
  return {
    format: 'sabot-coup',
    version: 1,
    ...beginningToJson(coup),
    ...(before === undefined
      ? {}
      : { before: { step: signed('Step', before.step), state: messageToJson('State', before.state) } }),
    turn: turnToJson(turn),
  };
}

/** The turn `at` (from 0) of a bank as a proof of its own. Asserts that the bank has this turn. */
export function coupOfBank(proof: Proof, at: number): CoupProof {
  const { domain, table, grants, setup, turns } = proof;
  const turn = present(turns[at], 'a turn');
  const last = at === 0 ? undefined : turns[at - 1]!;
  const before =
    last === undefined ? undefined : { step: present(last.step, 'a step'), state: present(last.state, 'a state') };
  return { domain, table, grants, setup, turn, ...(before === undefined ? {} : { before }) };
}

function beginningToJson({ domain, table, grants, setup }: Pick<Proof, 'domain' | 'table' | 'grants' | 'setup'>) {
  return {
    domain: { ...domain },
    table: messageToJson('Table', table),
    grants: grants.map((grant) => signed('Grant', grant)),
    setup: signed('Setup', setup),
  };
}

function turnToJson(turn: ProofTurn): Json {
  if (turn.void !== undefined) return { ...closedToJson(turn), void: signed('Void', turn.void) };
  if (turn.closed === undefined) return steppedToJson(turn);
  const choices = bySeat('Choice', turn.choices);
  if (turn.step === undefined) return { ...closedToJson(turn), choices };
  return { ...closedToJson(turn), serverLink: turn.serverLink, choices, cards: turn.cards, ...steppedToJson(turn) };
}

function steppedToJson({ step, state, acks }: TagliaTurn) {
  return { step: signed('Step', step), state: messageToJson('State', state), acks: bySeat('Ack', acks) };
}

function closedToJson({ bets, closed, list, gives }: ClosedTurn) {
  return {
    bets: bySeat('Bet', bets),
    closed: signed('Closed', closed),
    list: list.map(rowToJson),
    gives: gives.map(({ seat, signature, link }): Json =>
      link === undefined ? { seat, signature } : { seat, signature, link },
    ),
  };
}

function resultToJson({ message, lines, signatures, house }: ProofResult): Json {
  return {
    message: messageToJson('Result', message),
    lines: lines.map(({ player, line }) => ({ player, line: line.toString() })),
    signatures: signatures.map(({ seat, signature }) => ({ seat, signature })),
    house,
  };
}

function drawToJson({ enters, draw, links, serverLink }: ProofDraw): Json {
  return {
    enters: bySeat('Enter', enters),
    draw: signed('Draw', draw),
    links: links.map(({ seat, link }) => ({ seat, link })),
    serverLink,
  };
}

function signed<N extends MessageName>(name: N, { message, signature }: Signed<Messages[N]>) {
  return { message: messageToJson(name, message), signature };
}

function bySeat<N extends MessageName>(name: N, list: readonly SeatSigned<Messages[N]>[]) {
  return list.map((item) => ({ seat: item.seat, ...signed(name, item) }));
}
