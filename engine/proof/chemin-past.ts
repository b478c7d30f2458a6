/** What the rules of Chemin de Fer need of a bank's earlier turns besides the state. */
import type { State } from '../protocol/messages.ts';
import { feritoAfter } from '../rules/ferito.ts';
import { noPast, pastAfterCoup, pastAfterTaglia, type Past } from '../rules/rights.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { cardsDrawn, coupsSinceCut } from '../rules/taglia.ts';
import type { Context, History } from './game.ts';
import type { ProofTurn } from './format.ts';

export interface CheminPast {
  /** What the banker's rights depend on; null: the turns before are not known. */
  readonly rights: Past | null;
  /** Coups played since the cut was reached; at least this many if it was reached before the bank began. */
  readonly sinceCut: number;
  readonly beganBehindCut: boolean;
  /** Who comes first among the callers of banco at the next coup. */
  readonly ferito: number | null;
}

/** The past of a bank of Chemin de Fer. */
export function cheminPast({ past }: History): CheminPast {
  return past as CheminPast;
}

/** If the turns before are not known, the taglia is not believed to be over before its cut. */
export function pastAt(ruleset: Ruleset, before: State, known: boolean): CheminPast {
  return {
    rights: known ? noPast : null,
    sinceCut: 0,
    beganBehindCut: cardsDrawn(before.composition) >= ruleset.cut.card,
    ferito: null,
  };
}

export function pastAfter(
  ruleset: Ruleset,
  { table }: Context,
  past: CheminPast,
  before: State,
  turn: ProofTurn,
): CheminPast {
  const { rights } = past;
  if (turn.closed === undefined)
    return { ...past, rights: rights && pastAfterTaglia(rights), sinceCut: 0, beganBehindCut: false };
  if (turn.state === undefined) return past;
  return {
    ...past,
    rights: rights && pastAfterCoup(rights, turn.closed.message.move, turn.state.outcome),
    sinceCut: coupsSinceCut(ruleset, cardsDrawn(before.composition), past.sinceCut),
    ferito: feritoAfter(ruleset, table, past.ferito, before, turn),
  };
}
