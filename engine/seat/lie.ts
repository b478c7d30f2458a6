/** What proves that a house lies, as an alarm keeps it (`lies.ts`). */
import type { Closed, Draw, Setup, Shown, State, Step } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import type { ProofTurn } from '../proof/format.ts';

/** Kept as it was signed, so that anybody can check it. */
export type Lie =
  /** Set-ups of which one contradicts the others; a third is the bank that it says it follows. */
  | { readonly kind: 'setups'; readonly setups: readonly [Signed<Setup>, Signed<Setup>, ...Signed<Setup>[]] }
  | { readonly kind: 'draws'; readonly draws: readonly [Signed<Draw>, Signed<Draw>] }
  | { readonly kind: 'lists'; readonly lists: readonly [Signed<Closed>, Signed<Closed>] }
  | { readonly kind: 'steps'; readonly steps: readonly [Signed<Step>, Signed<Step>] }
  /** A set-up that no bank of this table can have, whatever came before. */
  | { readonly kind: 'setup'; readonly setup: Signed<Setup> }
  /**
   * A set-up whose shoe is not the one that the state before left. No step leads to state 0: its set-up says it all.
   */
  | {
      readonly kind: 'shoe';
      readonly setup: Signed<Setup>;
      readonly before: { readonly setup: Signed<Setup>; readonly state: State; readonly step?: Signed<Step> };
    }
  /** A turn that cannot follow from the state before it. */
  | { readonly kind: 'turn'; readonly setup: Signed<Setup>; readonly before: State; readonly turn: ProofTurn }
  /** Cards shown to the seat that decides which are not the coup's, or not those shown before. */
  | {
      readonly kind: 'shown';
      readonly setup: Signed<Setup>;
      readonly shown: readonly Signed<Shown>[];
      readonly turn: ProofTurn | null;
    };
