/** The duel of a proof's turn: cards, decisions in their order, and by whom each was taken (sette.md 3). */
import type { ProofTurn } from '../../engine/proof/format.ts';
import { playDuel, type Asked, type Duel } from '../../engine/sette/duel.ts';

export interface Decision {
  readonly role: Asked['role'];
  /** `draws.sta` or `draws.carta`. */
  readonly draw: number;
  /** Its player signed it; otherwise the regola decided. */
  readonly chosen: boolean;
}

export interface ReadDuel {
  readonly duel: Duel;
  readonly decisions: readonly Decision[];
}

/** Null for a turn that was not played to its end, and for cards that the decisions do not need or that are missing. */
export function readDuel(turn: ProofTurn, banker: number): ReadDuel | null {
  if (turn.cards === undefined || turn.closed === undefined) return null;
  const { choices } = turn;
  const seats = { punta: turn.closed.message.hand, banco: banker };
  const decisions: Decision[] = [];
  try {
    const duel = playDuel(turn.cards, ({ role, count, fallback, settled }) => {
      if (settled) return fallback;
      const signed = choices.find(({ seat, message }) => seat === seats[role] && Math.floor(message.draw / 4) === count)
        ?.message.draw;
      const draw = signed ?? fallback;
      decisions.push({ role, draw: draw % 4, chosen: signed !== undefined });
      return draw;
    });
    return duel.fallen.length === turn.cards.length ? { duel, decisions } : null;
  } catch {
    return null; // the report names the step that differs
  }
}
