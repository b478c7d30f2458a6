/**
 * The oracle's small model of what the escrow would pay one seat for one number (protocol.md 5) if everybody else works
 * together against it, and it does no more than its way out: propose, demand and claim with the evidence it has stored.
 * A test compares it with Solidity.
 */

/**
 * What a seat has signed that the escrow takes for a loss, and what it can show. All of one number; lines are the
 * seat's own.
 */
export interface Papers {
  /** Lines of its `Result`s and `Leave`s: a settlement with one of them is final for the seat. */
  readonly agreed: readonly bigint[];
  /** States at which a proof may begin: right ones with its `Ack` or `Bet`, by turn. */
  readonly bases: readonly { readonly turn: number; readonly line: bigint }[];
  /** The last state that its evidence proves. */
  readonly proven: { readonly turn: number; readonly line: bigint };
  /**
   * A list that it gave for and that no proven state has played. `win` and `loss`: its lines after either; `demanded`:
   * its evidence opens a demand.
   */
  readonly given: { readonly win: bigint; readonly loss: bigint; readonly demanded: boolean } | null;
  /**
   * Lines after losing each list that it gave for: the others play a list again with another decision, and its own
   * proof of the first end is not higher.
   */
  readonly forks: readonly bigint[];
  /** What is left of its share of the bond. */
  readonly share: bigint;
}

const least = (...all: readonly bigint[]): bigint => all.reduce((a, b) => (b < a ? b : a));
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * The most that the seat has agreed to lose: the line of the last state it knows, or of the coup it gave for as its
 * cards decide.
 */
export function dueTo({ proven, given }: Pick<Papers, 'proven' | 'given'>, checked: bigint, won: boolean): bigint {
  if (given === null) return most(checked, proven.line);
  return won ? given.win : given.loss;
}

/** The worst end, if the cards of the coup that the seat gave for win (or lose) it, and everybody else knows them. */
export function worstEnd({ agreed, bases, proven, given, forks, share }: Papers, won: boolean): bigint {
  // If demanded, the coup is played, or lost by the silent side. Without a demand the others play it only if they like
  // its cards.
  const played =
    given === null ? proven.line : !won ? given.loss : given.demanded ? given.win : least(proven.line, given.win);
  // Proposed at an older state that it has signed: within the window its own proof of a later turn replaces that.
  const proposed = bases.map(({ turn, line }) => (turn > proven.turn ? line : played));
  // Ended without it, by a forged state or a settlement with a line of 0: it claims the difference from its share.
  const claimed = most(0n, least(played, share));
  // The list of the open coup is played as its cards decide, and counts there.
  const forked = forks.map((line) => (line < played ? line + least(played - line, share) : played));
  // Paid by what it has signed itself: then there is nothing to claim.
  return least(...agreed, ...proposed, ...forked, played, claimed);
}
