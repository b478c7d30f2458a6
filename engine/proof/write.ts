/** Writing a proof file: the JSON value of protocol.md 3, which `parseProof` reads back as it was. */
import type { MessageName, Messages } from '../protocol/eip712.ts';
import { messageToJson, rowToJson, type Json } from '../protocol/json.ts';
import type { Signed } from '../protocol/sign.ts';
import type { ClosedTurn, Proof, ProofDraw, ProofResult, ProofTurn, SeatSigned, TagliaTurn } from './format.ts';

/** The file as a value for `JSON.stringify`. */
export function proofToJson(proof: Proof): Json {
  const { domain, table, grants, setup, turns, leaves, end, result, draw } = proof;
  return {
    format: 'sabot-proof', version: 1, domain: { ...domain }, table: messageToJson('Table', table),
    grants: grants.map((grant) => signed('Grant', grant)), setup: signed('Setup', setup),
    turns: turns.map(turnToJson), leaves: bySeat('Leave', leaves),
    ...(end === undefined ? {} : { end }),
    ...(result === undefined ? {} : { result: resultToJson(result) }),
    ...(draw === undefined ? {} : { draw: drawToJson(draw) }),
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
    bets: bySeat('Bet', bets), closed: signed('Closed', closed), list: list.map(rowToJson),
    gives: gives.map(({ seat, signature, link }): Json => (link === undefined ? { seat, signature } : { seat, signature, link })),
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
  return { enters: bySeat('Enter', enters), draw: signed('Draw', draw), links: links.map(({ seat, link }) => ({ seat, link })), serverLink };
}

function signed<N extends MessageName>(name: N, { message, signature }: Signed<Messages[N]>) {
  return { message: messageToJson(name, message), signature };
}

function bySeat<N extends MessageName>(name: N, list: readonly SeatSigned<Messages[N]>[]) {
  return list.map((item) => ({ seat: item.seat, ...signed(name, item) }));
}
