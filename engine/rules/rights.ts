/**
 * When a banker may move and pass (rules.md 1.2, 2, 2.5): follows from the ruleset's rights and what has happened in
 * the bank.
 */
import { moves, outcomes, type State, type Table } from '../protocol/messages.ts';
import { halfOfPosta } from './arithmetic.ts';
import type { Ruleset, Since } from './ruleset.ts';

/** The part of a bank's past on which the banker's rights depend. */
export interface Past {
  /** Coups played. */
  readonly coups: number;
  /** Coups that the banker won. */
  readonly wins: number;
  /** Times it has halved. */
  readonly halved: number;
  /** Outcome of the last coup; 0 before the first. */
  readonly lastOutcome: number;
  /** A new taglia came after the last coup. */
  readonly newTaglia: boolean;
}

export const noPast: Past = { coups: 0, wins: 0, halved: 0, lastOutcome: outcomes.start, newTaglia: false };

/** The past after one more coup; `move` is the banker's before it. */
export function pastAfterCoup(past: Past, move: number, outcome: number): Past {
  return {
    coups: past.coups + 1,
    wins: outcome === outcomes.banco ? past.wins + 1 : past.wins,
    halved: move === moves.halve ? past.halved + 1 : past.halved,
    lastOutcome: outcome,
    newTaglia: false,
  };
}

export function pastAfterTaglia(past: Past): Past {
  return { ...past, newTaglia: true };
}

function isOpen(since: Since, past: Past): boolean {
  return since === 'a won coup' ? past.wins > 0 : past.coups > 0 && past.lastOutcome !== outcomes.punta;
}

/** The banker may pass, and the bank is then offered on. */
export function mayPass(ruleset: Ruleset, past: Past): boolean {
  return isOpen(ruleset.play.rights.pass, past);
}

/** A move open to the banker: an exact amount, or any from `min` to `max`. */
export interface OpenMove {
  readonly move: number;
  readonly min: bigint;
  readonly max: bigint;
}

/** Limits that moves depend on. */
export type MoveLimits = Pick<Table, 'minPosta' | 'maxPosta'>;

/** What the moves work on: the bank between two coups. */
export type Between = Pick<State, 'posta' | 'paidIn' | 'takenOut'>;

/**
 * The moves open to a banker with `stack` before the coming coup. Going on is always open; of the others at most one
 * per coup.
 */
export function openMoves(
  ruleset: Ruleset,
  limits: MoveLimits,
  between: Between,
  stack: bigint,
  past: Past,
): readonly OpenMove[] {
  const { rights } = ruleset.play;
  const posta = between.posta > limits.maxPosta ? limits.maxPosta : between.posta;
  const excess = ruleset.excess === 'takenOut' ? between.posta - posta : 0n;
  const open: OpenMove[] = [{ move: moves.on, min: 0n, max: 0n }];
  const add = (move: number, min: bigint, max: bigint) => {
    if (min > 0n && min <= max) open.push({ move, min, max });
  };

  if (rights.raise !== null && (rights.raise === 'any time' || isOpen(rights.raise, past))) {
    // From credit only, never from the garage: what is left of the stack, plus what was taken out (rules.md 1.2).
    const credit = stack - between.paidIn + between.takenOut + excess;
    const room = limits.maxPosta - posta;
    add(moves.raise, 1n, credit < room ? credit : room);
  }
  if (rights.halve !== null && isOpen(rights.halve.since, past)) {
    const { times, beforeWin } = rights.halve;
    const half = halfOfPosta(limits, between.posta);
    if ((times === null || past.halved < times) && (beforeWin === null || past.wins < beforeWin))
      add(moves.halve, half, half);
  }
  if (rights.reduce.some((when) => mayReduce(when, past))) {
    const least = limits.minPosta < posta ? limits.minPosta : posta;
    add(moves.reduce, 1n, posta - least);
  }
  return open;
}

function mayReduce(when: Ruleset['play']['rights']['reduce'][number], past: Past): boolean {
  switch (when) {
    case 'at the end of a taglia after a won coup':
      return past.newTaglia && past.wins > 0;
    case 'on an égalité before any won coup':
      return past.lastOutcome === outcomes.egalite && past.wins === 0;
  }
}

/** The move with this amount is one of the open ones. */
export function isOpenMove(open: readonly OpenMove[], move: number, amount: bigint): boolean {
  return open.some((one) => one.move === move && amount >= one.min && amount <= one.max);
}
