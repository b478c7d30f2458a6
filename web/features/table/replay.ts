/** The hands of a finished turn, played anew from its cards and choices. No rules of its own; the engine knows them. */
import { draws, statuses } from '../../../engine/protocol/messages.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { playCoup, type CoupDeal } from '../../../engine/rules/coup.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { handPoints, hasBust } from '../../../engine/sette/points.ts';
import { readDuel } from '../../lib/read-duel.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';

/** What lies before both sides, and the last word of each: a `draw` number; null: it has said nothing. */
export interface Hands {
  readonly punta: readonly (number | null)[];
  readonly banco: readonly (number | null)[];
  readonly puntaDeclared: number | null;
  readonly bancoDeclared: number | null;
}

/** A turn whose cards have fallen. */
export type PlayedTurn = ProofTurn & Required<Pick<ProofTurn, 'cards' | 'closed' | 'list' | 'state' | 'choices'>>;

const byGame: Readonly<Record<GameName, (proof: Proof, turn: PlayedTurn) => Hands | null>> = {
  chemin: coupHands,
  sette: duelHands,
};

/** Null where the ruleset is not known, and where the cards do not fit the choices. */
export function handsOf(proof: Proof, turn: PlayedTurn): Hands | null {
  try {
    return byGame[gameOf(proof)](proof, turn);
  } catch {
    return null; // the seat's own check has already raised the alarm
  }
}

function coupHands(proof: Proof, { cards, closed, list, choices }: PlayedTurn): Hands | null {
  const ruleset = rulesetOf(proof.table.ruleset);
  if (!ruleset) return null;
  const { hand } = closed.message;
  const { banker } = proof.setup.message;
  const rowOf = (seat: number) => list.find((row) => row.seat === seat);
  const deal: CoupDeal = {
    cards,
    withOthers: list.filter((row) => row.status === statuses.accepted).length > 1,
    puntaVolonta: rowOf(hand)?.volonta ?? 0,
    bancoVolonta: rowOf(banker)?.volonta ?? 0,
  };
  const chosen = (seat: number) => choices.find((choice) => choice.seat === seat)?.message.draw;
  const decisions: { punta?: number; banco?: number } = {};
  let coup = playCoup(ruleset, deal, decisions);
  for (let i = 0; coup.waiting && i < 2; i++) {
    decisions[coup.waiting.role] = chosen(coup.waiting.role === 'punta' ? hand : banker) ?? coup.waiting.fallback;
    coup = playCoup(ruleset, deal, decisions);
  }
  return {
    punta: coup.punta,
    banco: coup.banco,
    puntaDeclared: decisions.punta ?? null,
    bancoDeclared: decisions.banco ?? null,
  };
}

/** A side whose hand has not bust has stood, by its word or because seven and a half stands by itself. */
function duelHands(proof: Proof, turn: PlayedTurn): Hands | null {
  const read = readDuel(turn, proof.setup.message.banker);
  if (read === null) return null;
  const { punta, banco } = read.duel;
  const isBust = (hand: readonly number[]) => hasBust(handPoints(hand));
  const said = (hand: readonly number[]) => (isBust(hand) ? draws.carta : draws.sta);
  return { punta, banco, puntaDeclared: said(punta), bancoDeclared: isBust(punta) ? null : said(banco) };
}
