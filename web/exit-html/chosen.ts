/** What the person can show, and has chosen of it: the escrow to leave, and whose money it is about. */
import type { Hex } from '../../engine/bytes.ts';
import type { Domain } from '../../engine/protocol/messages.ts';
import type { Evidence } from '../../engine/settlement/exit/evidence.ts';
import { choiceOf, type Choice } from './escrows.ts';
import { evidenceFor, playersOf } from './evidence.ts';
import type { Piece } from './piece.ts';

export class Chosen {
  pieces: readonly Piece[] = [];
  /** The escrow that the person wants to leave; null: not chosen yet. */
  escrow: Domain | null = null;
  /** Whose money it is, as the person says; null: it says nothing. */
  player: Hex | null = null;
  #choice: { readonly of: readonly Piece[]; readonly escrow: Domain | null; readonly made: Choice } | null = null;
  /** The pieces combined for a player, kept because checking the copies of a bank takes time. */
  #together: {
    readonly of: readonly Piece[];
    readonly whose: Hex | null;
    readonly evidence: Evidence | null;
  } | null = null;

  /** The escrow that the page is about, what there is of it, and the other escrows. */
  choice(): Choice {
    const { pieces, escrow } = this;
    if (this.#choice?.of !== pieces || this.#choice.escrow !== escrow)
      this.#choice = { of: pieces, escrow, made: choiceOf(pieces, escrow) };
    return this.#choice.made;
  }

  /** Whose money it is: as the person says, that of the connected wallet, or of this browser's own sitting. */
  whose(connected: Hex | null): Hex | null {
    const here = this.choice().pieces;
    const all = playersOf(here);
    const own = here.find((piece) => piece.player !== null)?.player ?? null;
    const guesses = [this.player, connected, own];
    return guesses.find((one) => one !== null && all.includes(one)) ?? all[0] ?? null;
  }

  /** That player's evidence at that escrow; null if there is none. */
  evidence(connected: Hex | null): Evidence | null {
    const whose = this.whose(connected);
    const of = this.choice().pieces;
    if (this.#together?.of !== of || this.#together.whose !== whose)
      this.#together = { of, whose, evidence: evidenceFor(of, whose) };
    return this.#together.evidence;
  }
}
