/**
 * What an honest table may expect of a seat that is there and has heard it: it falls silent over no list with its bet
 * (P7.3), and what was lost on its way is said again until the table has it (P7.3, P7.17). The other laws hold a client
 * back; a client that does nothing keeps all of them.
 */
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { Book } from './book.ts';
import type { Gone } from './gone.ts';
import { Broken, type Premises } from './law.ts';
import type { Postas } from './postas.ts';
import type { Seen, Shown } from './seen.ts';
import type { Words } from './words.ts';

export interface Expected {
  readonly seat: number;
  readonly view: Shown;
  /** What it has let out now that it has heard that. */
  readonly sent: readonly SeatCommand[];
}

/** What the oracle knows of the seat. */
interface Known {
  readonly seen: Pick<Seen, 'right'>;
  readonly gone: Gone;
  readonly words: Words;
  readonly book: Pick<Book, 'leaves' | 'isCovered'>;
  readonly postas: Pick<Postas, 'waits'>;
  readonly premises: Premises;
}

/** At an honest table, which has shown this and heard all that the seat has answered. */
export function isAlive({ seat, view, sent }: Expected, { seen, gone, words, book, postas, premises }: Known): void {
  const { bank, waiting = [], seats = [], phase, number } = view;
  const says = (...types: readonly SeatCommand['type'][]): boolean => sent.some(({ type }) => types.includes(type));
  const own = bank?.proof.turns.at(-1)?.list?.find((row) => row.seat === seat);
  const isDue = phase === 'links' && waiting.some((one) => one.seat === seat && one.duty === 'give');
  // As long as it asks what has become of its word it does not know what stands.
  const isHeard = isDue && !says('sitOut', 'stand', 'sitIn');
  if (isHeard && own?.status === 2) {
    premises.held('O6 not silent');
    // What it has said since then the table has never heard.
    if (words.hasLater(own.commitment)) premises.held('O6 change unheard');
    if (!says('give')) throw new Broken('O6 not silent', 'it does not give for its own bet');
  }
  const isDueBanker = isHeard && own?.status === 3 && !book.leaves.has(bank!.bankId);
  const turn = isDueBanker ? bank!.proof.turns.at(-1) : undefined;
  const before = turn === undefined ? null : seen.right(turn.closed!.message.state);
  if (before !== null && words.bindsBanker(turn!, seat, gone.standingIn(turn!)) && book.isCovered(before, turn!)) {
    premises.held('O6 banker not silent');
    if (!says('give')) throw new Broken('O6 banker not silent', 'it does not give for its own move');
  }
  if (gone.isUnanswered) {
    premises.held('O6 word again');
    if (!says('sitOut', 'stand'))
      throw new Broken('O6 word again', 'the table has not answered that it goes, and it does not say so again');
  }
  if (phase === 'offer' && postas.waits(number!)) {
    premises.held('O6 take again');
    if (!says('take')) throw new Broken('O6 take again', 'the table has not answered that it takes the bank');
  }
  const stays = seats.some((one) => one.seat === seat && one.leaving === false);
  if (bank != null && book.leaves.has(bank.bankId) && phase === 'bets' && stays) {
    premises.held('O6 leave again');
    if (!says('stand')) throw new Broken('O6 leave again', 'the table has not heard its Leave');
  }
}
