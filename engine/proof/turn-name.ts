/**
 * What a turn is called where people read it (protocol.md 1). Files and signatures count turns from 0, people count
 * coups from 1; where the two meet, both are named. A new taglia is a turn and not a coup, so one number does not
 * follow from the other.
 */
import type { ProofTurn } from './format.ts';
import type { Step } from './steps.ts';

function named(turn: number, coup: number | 'new taglia' | null): string {
  return coup === null ? `turn ${turn}` : `turn ${turn} (${coup === 'new taglia' ? coup : `coup ${coup}`})`;
}

/** The number of the coup that a turn is, for a bank whose turns are known from 0 on; null if they do not show it. */
export function coupIn(turns: readonly Pick<ProofTurn, 'closed'>[], turn: number): number | 'new taglia' | null {
  const upTo = turns.slice(0, turn + 1);
  if (upTo[turn]?.closed === undefined) return upTo.length > turn ? 'new taglia' : null;
  return upTo.filter(({ closed }) => closed !== undefined).length;
}

/** `turn 4 (coup 4)`, `turn 3 (new taglia)`, for a bank whose turns are known from 0 on. */
export function turnNameIn(turns: readonly Pick<ProofTurn, 'closed'>[], turn: number): string {
  return named(turn, coupIn(turns, turn));
}

/**
 * The same from a report's steps. Only `turn 4` if they do not show it: for a single coup, or a turn that differs
 * before its kind is known.
 */
export function turnNamesFrom(steps: readonly Pick<Step, 'turn' | 'id'>[]): (turn: number) => string {
  const kinds = new Map<number, 'coup' | 'taglia' | null>();
  for (const { turn, id } of steps) {
    if (turn === null) continue;
    kinds.set(turn, id === 'T.bets' ? 'coup' : id === 'T.taglia' ? 'taglia' : (kinds.get(turn) ?? null));
  }
  return (turn) => {
    const upTo = Array.from({ length: turn + 1 }, (_, i) => kinds.get(i) ?? null);
    if (upTo[turn] === 'taglia') return named(turn, 'new taglia');
    return named(turn, upTo.includes(null) ? null : upTo.filter((kind) => kind === 'coup').length);
  };
}

/** The name at the beginning of a line. */
export function asTitle(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
