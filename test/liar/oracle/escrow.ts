/**
 * The oracle's small model of what the escrow would pay one seat for one number (protocol.md 5), when everybody else
 * works together against it and it does no more than its way out: propose, demand and claim by the evidence it has
 * stored. Held against Solidity by a test.
 */

/**
 * What a seat has signed that the escrow takes for a loss, and what it can show. All of one number; lines are the
 * seat's own.
 */
export interface Papers {
  /** Of its `Result`s and `Leave`s: a settlement with one of them is final for the seat. */
  readonly agreed: readonly bigint[];
  /** States that a proof may begin at: right ones with its `Ack` or `Bet`, by turn. */
  readonly bases: readonly { readonly turn: number; readonly line: bigint }[];
  /** The last state that its evidence proves. */
  readonly proven: { readonly turn: number; readonly line: bigint };
  /**
   * A list that it has given for and that no proven state has played. `win` and `loss`: its lines after either;
   * `demanded`: its evidence opens a demand.
   */
  readonly given: { readonly win: bigint; readonly loss: bigint; readonly demanded: boolean } | null;
  /**
   * Lines of the lists that it has given for, each lost: the others play a list again with another decision, and its
   * own proof of the first end is not higher.
   */
  readonly forks: readonly bigint[];
  /** What is left of its share of the bond. */
  readonly share: bigint;
}

const least = (...all: readonly bigint[]): bigint => all.reduce((a, b) => (b < a ? b : a));
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * What the seat has agreed to lose at most: the line of the last state that it knows, or the coup it has given for as
 * its cards have it.
 */
export function dueTo({ proven, given }: Pick<Papers, 'proven' | 'given'>, checked: bigint, won: boolean): bigint {
  if (given === null) return most(checked, proven.line);
  return won ? given.win : given.loss;
}

/**
 * The worst end, if the coup that the seat has given for would be won (or lost) by its cards, which everybody else
 * knows.
 */
export function worstEnd({ agreed, bases, proven, given, forks, share }: Papers, won: boolean): bigint {
  // Demanded, the coup is played or lost by who is silent. Without a demand the others play it only if they like its
  // cards.
  const played =
    given === null ? proven.line : !won ? given.loss : given.demanded ? given.win : least(proven.line, given.win);
  // Proposed at an older state that it has signed: within the window its own proof of a later turn replaces that.
  const proposed = bases.map(({ turn, line }) => (turn > proven.turn ? line : played));
  // Ended without it, by a forged state or a settlement with a line of 0: it claims the difference out of its share.
  const claimed = most(0n, least(played, share));
  // The list of the open coup is played as its cards have it, and counts there.
  const forked = forks.map((line) => (line < played ? line + least(played - line, share) : played));
  // Paid by what it has signed itself: there is nothing to claim then.
  return least(...agreed, ...proposed, ...forked, played, claimed);
}
