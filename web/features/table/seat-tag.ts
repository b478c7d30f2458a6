/**
 * What lies before each seat at a table of several: its bet, its word in a seguito, or what the last coup brought it.
 */
import { calls } from '../../../engine/protocol/messages.ts';
import type { View } from '../../../engine/table/view.ts';
import { seatWords } from '../../words/seats.ts';
import type { BetsNow } from './bets-now.ts';
import type { Board } from './reading.ts';
import type { Amounts } from './words.ts';

export interface SeatTag {
  /**
   * bet: accepted as things stand. back: goes back. won, lost, even: the last coup, until the next bank's bets. word:
   * what the seat has said.
   */
  readonly kind: 'bet' | 'back' | 'won' | 'lost' | 'even' | 'word';
  readonly text: string;
  /** Place in the order of precedence; 1 has the cards. */
  readonly place: number | null;
}

/** A call in as few letters as a seat has room for. */
const shortWords: Readonly<Record<number, string>> = {
  [calls.cavallo]: 'cavallo ',
  [calls.tavolo]: 'tavolo ',
  [calls.bancoRispetto]: 'rispetto ',
  [calls.banco]: 'banco ',
};

const word = (text: string): SeatTag => ({ kind: 'word', text, place: null });

export function tagOf(
  view: View,
  bets: BetsNow | null,
  board: Board | null,
  seat: number,
  amounts: Amounts,
): SeatTag | null {
  const words = seatWords();
  if (view.seguito !== null) return seguitoTag(view, seat, amounts);
  if (view.phase === 'posta' && view.partners.includes(seat)) return word(words.wouldBeSocio);
  const row = bets?.rows.find((one) => one.seat === seat);
  if (row !== undefined) {
    const name = shortWords[row.call] ?? '';
    const isPart = row.accepted < row.max && (row.call === calls.plain || row.call === calls.cavallo);
    return row.place === null
      ? { kind: 'back', text: `${name}${amounts(row.max)}`, place: null }
      : {
          kind: 'bet',
          text: `${name}${isPart ? words.part(amounts(row.accepted), amounts(row.max)) : amounts(row.accepted)}`,
          place: row.place,
        };
  }
  const isOver = view.phase === 'bets' && board?.number !== view.bank?.proof.setup.message.number;
  if (board?.outcome != null && !isOver && (bets?.rows.length ?? 0) === 0) {
    const line = board.lines.find((one) => one.seat === seat)?.line;
    if (line === undefined) return null;
    if (line === 0n) return { kind: 'even', text: '±0', place: null };
    return line > 0n
      ? { kind: 'won', text: `+${amounts(line)}`, place: null }
      : { kind: 'lost', text: `−${amounts(-line)}`, place: null };
  }
  return view.phase === 'bets' && view.bank?.ready.includes(seat) === true && view.bank.banker !== seat
    ? word(words.notThisCoup)
    : null;
}

function seguitoTag({ seguito, waiting, phase }: View, seat: number, amounts: Amounts): SeatTag | null {
  const words = seatWords();
  const { passer, bids, answers } = seguito!;
  const bid = bids.findLast((one) => one.seat === seat);
  if (bid !== undefined && phase === 'auction') return word(words.bids(amounts(bid.amount)));
  const answer = answers.find((one) => one.seat === seat);
  if (answer !== undefined) return word(answer.takes ? words.takes : phase === 'auction' ? words.noBid : words.letsGo);
  if (waiting.some((one) => one.seat === seat && (one.duty === 'take' || one.duty === 'bid')))
    return word(phase === 'takeBack' ? words.takesBack : words.asked);
  return seat === passer ? word(words.passes) : null;
}
