/**
 * What lies before a seat and beside it: chips in play are not in the stack, and a win that is not the seat's yet
 * stands beside it with the reason. Read from a view as the player may see it, whose money the seat has checked
 * (`engine/seat/picture.ts`).
 */
import type { Picture } from '../../../engine/seat/picture.ts';
import { statuses } from '../../../engine/protocol/messages.ts';
import type { BankView, PastBank, SeatView, View } from '../../../engine/table/view.ts';
import { seatWords } from '../../words/seats.ts';
import { language } from '../../words/words.ts';

const isRow =
  ({ seat, player }: Pick<SeatView, 'seat' | 'player'>) =>
  (row: { readonly seat: number; readonly player: string }): boolean =>
    row.seat === seat && row.player === player;

/** What the seat has won or lost so far in the running bank: a view's credit is from before the bank. */
function lineIn({ proof }: BankView, seat: SeatView): bigint {
  const at = proof.setup.message.players.findIndex(isRow(seat));
  return proof.turns.findLast((turn) => turn.state !== undefined)?.state?.seats[at] ?? 0n;
}

/** The seat's chips on the cloth: the banker's posta and garage, a punter's bet. */
export function inPlay({ bank }: Pick<View, 'bank'>, seat: SeatView): bigint {
  if (bank === null || bank.proof.end !== undefined || !bank.proof.setup.message.players.some(isRow(seat))) return 0n;
  if (seat.seat === bank.banker) return bank.posta + bank.garage;
  const running = bank.proof.turns.at(-1);
  // After the close the accepted stake counts; the rest is back in the stack.
  if (running?.list !== undefined && running.step === undefined)
    return running.list.find((row) => row.seat === seat.seat && row.status === statuses.accepted)?.accepted ?? 0n;
  return bank.bets.find((one) => one.seat === seat.seat)?.max ?? 0n;
}

/** What the seat has in front of it now. */
export function stackOf(view: Pick<View, 'bank'>, seat: SeatView): bigint {
  const line = view.bank === null ? 0n : lineIn(view.bank, seat);
  const left = seat.credit + line - inPlay(view, seat);
  return left > 0n ? left : 0n;
}

export interface PendingWin {
  readonly number: bigint;
  readonly amount: bigint;
  /** Why it is not in the stack yet, as a sentence. */
  readonly why: string;
}

/**
 * Wins with which the seat cannot play yet, oldest first. For the person before the screen only wins that are checked,
 * not those that only the table reports.
 */
export function pendingWins({ past, viewer }: Pick<Picture, 'past' | 'viewer'>, seat: SeatView): readonly PendingWin[] {
  return past.flatMap((bank) => {
    const amount = bank.isWord && seat.seat === viewer ? 0n : (bank.lines.find(isRow(seat))?.line ?? 0n);
    const why = amount > 0n ? whyPending(bank) : null;
    return why === null ? [] : [{ number: bank.number, amount, why }];
  });
}

/** Null for what counts in the stack. */
export function whyPending({ status, end, until }: Pick<PastBank, 'status' | 'end' | 'until'>): string | null {
  const words = seatWords();
  if (status === 'signing' && end === 'unfinished') return words.court;
  if (status === 'asked') return words.signing;
  if (status === 'signing') return words.unsigned;
  if (status !== 'proposed') return null;
  return until === null ? words.proposed : words.proposedUntil(new Date(until * 1000).toLocaleTimeString(language()));
}
