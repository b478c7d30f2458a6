/** What a seat remembers of the decisions that the table asked of its player, and of those that it took instead. */
import type { Hex } from '../bytes.ts';
import type { SeatSigned } from '../proof/format.ts';
import type { Choice } from '../protocol/messages.ts';

/** A decision that the page has offered: milliseconds of its own clock until `at`; null: it does no more. */
export interface Offered {
  readonly spent: number;
  readonly at: number | null;
  /** When it was first offered, by this page's own clock; absent in older stores. */
  readonly first?: number;
  /** As long as the ruleset gives for it, but for what peeling takes and what may be lost on the way. */
  readonly enough: boolean;
  /** The latest end of its clock that the table has shown, by this page's own clock. */
  readonly until?: number;
  /** It was over before that, or that is sooner than the ruleset says. */
  readonly cut?: boolean;
}

/**
 * A checked coup that this seat's player did not decide. `late`: it would have gone otherwise with the choices that the
 * seat has signed, which came too late or were left out; `dropped`: they were left out, for the table had shown them;
 * `unasked`: the player was not asked, or not for long enough; `after`: it was not, and the coup was finished after its
 * table had gone on, or before the court. The choices are kept; nobody else has to believe them.
 */
export interface Overruled {
  readonly bankId: Hex;
  readonly number: bigint;
  /** Of its bank, from 1. */
  readonly coup: number;
  readonly why: 'late' | 'dropped' | 'unasked' | 'after';
  readonly choices: readonly SeatSigned<Choice>[];
  /** The player knows, and goes on. */
  readonly answered: boolean;
}
