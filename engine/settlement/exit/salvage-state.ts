/** What the parts of a salvage pass to each other (`salvage.ts`). */
import type { Hex } from '../../bytes.ts';
import type { Context } from '../../proof/game.ts';
import type { Bet } from '../../protocol/messages.ts';
import type { Signed } from '../../protocol/sign.ts';
import type { OwnGives } from './own-gives.ts';

/** What the browser's seat itself knows: whatever a table has shown, this comes from the browser's own memory. */
export interface OwnSide {
  readonly seat: number;
  /** The address of its session key. */
  readonly key: Hex;
  readonly gives: OwnGives;
  readonly bets: readonly Signed<Bet>[];
}

/** A bank while its evidence is put together. */
export interface Salvage {
  readonly context: Context;
  /** Null: the bank is a file's, and nobody's own. */
  readonly own: OwnSide | null;
  readonly dropped: Set<string>;
  /** Turns that the house has forked. */
  readonly forked: Set<number>;
}
