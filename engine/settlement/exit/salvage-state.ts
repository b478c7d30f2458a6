/** What the parts of a salvage hand each other (`salvage.ts`). */
import type { Hex } from '../../bytes.ts';
import type { Context } from '../../proof/context.ts';
import type { Bet } from '../../protocol/messages.ts';
import type { Signed } from '../../protocol/sign.ts';
import type { OwnGives } from './own-gives.ts';

/** What its seat itself knows: whatever a table has shown, this comes from its own memory. */
export interface OwnSide {
  readonly seat: number;
  /** Address of its session key. */
  readonly key: Hex;
  readonly gives: OwnGives;
  readonly bets: readonly Signed<Bet>[];
}

/** A bank while its evidence is put together. */
export interface Salvage {
  readonly context: Context;
  /** Null: it is a file's, and nobody's own. */
  readonly own: OwnSide | null;
  readonly dropped: Set<string>;
}
