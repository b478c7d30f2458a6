import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import type { OwnGives } from '../../engine/settlement/exit/own-gives.ts';

/** Banks from one place; `player`: whose they are, if known. */
export interface Piece {
  readonly name: string;
  readonly player: Hex | null;
  readonly banks: readonly Proof[];
  /** What the seat has given for: only its own browser knows all of it; a file may not. */
  readonly gives?: OwnGives;
  /** The table where this sitting's wallet may have money, with or without a bank. */
  readonly sat?: Pick<Proof, 'domain' | 'table'>;
  /** Why it cannot be used. */
  readonly problem: string | null;
}

/** A piece whose name and problem are said anew whenever they are read: the language may change. */
export function pieceOf(
  what: Omit<Piece, 'name' | 'problem'>,
  name: () => string,
  problem: () => string | null = () => null,
): Piece {
  return {
    ...what,
    get name() {
      return name();
    },
    get problem() {
      return problem();
    },
  };
}
