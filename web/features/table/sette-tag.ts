/** What lies before a seat of Sette e mezzo: its bet, its turn's result, or where it stands in the round. */
import type { Proof } from '../../../engine/proof/format.ts';
import { duelWords } from '../../words/duel.ts';
import { readCoup, type Board } from './reading.ts';
import type { SeatTag } from './seat-tag.ts';
import type { SettePage } from './sette-page.ts';
import { stakeIn } from './sette-headline.ts';
import type { Amounts } from './words.ts';

const word = (text: string): SeatTag => ({ kind: 'word', text, place: null });

const lineTag = (line: bigint, amounts: Amounts): SeatTag =>
  line < 0n
    ? { kind: 'lost', text: `−${amounts(-line)}`, place: null }
    : { kind: 'won', text: `+${amounts(line)}`, place: null };

/** What the seat's turn in this bank has brought it; null: it had none, or it is not over. */
function turnLine(proof: Proof, seat: number): bigint | null {
  for (let i = 0; i < proof.turns.length; i++) {
    if (proof.turns[i]!.closed?.message.hand !== seat) continue;
    return readCoup(proof, i)?.lines.find((one) => one.seat === seat)?.line ?? null;
  }
  return null;
}

/** `board`: the duel on the cloth, which tells its result until the next bank's first bet. */
export function turnTag(view: SettePage, board: Board | null, seat: number, amounts: Amounts): SeatTag | null {
  const { bank } = view;
  if (bank === null) {
    const line = board?.outcome == null ? undefined : board.lines.find((one) => one.seat === seat)?.line;
    return line === undefined ? null : lineTag(line, amounts);
  }
  const words = duelWords().tag;
  if (seat === bank.banker) return null;
  const line = turnLine(bank.proof, seat);
  if (line !== null) return lineTag(line, amounts);
  const without = bank.skipped.find((one) => one.seat === seat);
  if (without !== undefined) return word(words.without[without.why]);
  if (seat === bank.turn) {
    const bet = stakeIn(bank);
    return bet > 0n ? { kind: 'bet', text: amounts(bet), place: null } : word(words.turn);
  }
  const place = bank.toCome.indexOf(seat);
  return place < 0 ? null : word(place === 0 ? words.next : words.toCome);
}
