/**
 * Whether the escrow has this sitting's key on its player's seat, according to the page's own node. A player whom only
 * the table calls seated plays for nothing: they could lose by what they sign, and no win would ever be paid. Asked
 * when the seat is first shown, and again for each bank.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { newestBank, sessionAddressOf } from '../../../engine/seat/memory.ts';
import type { ClaimedTableView } from '../../../engine/table/view-claim.ts';
import type { Answered } from '../../lib/answered.ts';
import { doubtWords } from '../../words/doubts.ts';
import { chainAtMost, type AskChain, type ChainSeat } from './chain-looks.ts';
import type { Sitting } from './sittings.ts';

/** An answer that does not show the seat is good for this long, milliseconds. */
export const seatAskedAgain = 4_000;

/** The escrow has this sitting's own key on its player's seat. */
export function holdsSeat({ key, stoodAt }: ChainSeat, { memory }: Sitting): boolean {
  return stoodAt === 0 && key === sessionAddressOf(memory.secret);
}

/** `answered` hears of each answer. */
export function seatHeld({ seatOf }: Pick<AskChain, 'seatOf'>, answered: () => void) {
  /** Sittings, each with a bank for which the escrow was seen to have the seat. */
  const held = new Set<string>();
  const askedAt = new Map<string, number>();
  /**
   * Sittings that the escrow once had and has not denied since: their share serves claims whatever follows, so a node
   * that falls silent stops no play.
   */
  const seen = new Set<string>();
  /** Questions are numbered: an answer older than the newest one heard does not count. */
  let asked = 0;
  const heardOf = new Map<string, number>();
  let why: { readonly sitting: string; readonly text: string } | null = null;

  function ask(sitting: Sitting, places: readonly string[]): void {
    for (const place of places) askedAt.set(place, Date.now());
    const question = ++asked;
    let open = true;
    const take = (answer: Answered<ChainSeat>) => {
      open = false;
      if (question < (heardOf.get(sitting.id) ?? 0)) return;
      if ('known' in answer) heardOf.set(sitting.id, question);
      if ('unknown' in answer && seen.has(sitting.id)) return answered();
      const text = wordsOf(answer, sitting);
      if (text === null) seen.add(sitting.id);
      else seen.delete(sitting.id);
      why = text === null ? null : { sitting: sitting.id, text };
      if (text === null) for (const place of places) held.add(place);
      answered();
    };
    // A late answer still counts; until then the page says what it waits for.
    setTimeout(() => {
      if (open) take({ unknown: doubtWords().session.lateNode });
    }, chainAtMost);
    void seatOf(sitting.player).then(take);
  }

  return {
    /**
     * Money may go in: the escrow was seen to have the seat for the bank that the table shows and for the newest bank
     * that this seat knows. Asks if an answer is due.
     */
    sure(sitting: Sitting, view: ClaimedTableView): boolean {
      const banks: readonly (Hex | null)[] = [
        newestBank(sitting.memory)?.bankId ?? null,
        ...(view.bank === null ? [] : [view.bank.bankId]),
      ];
      const missing = banks.map((bank) => `${sitting.id} ${bank}`).filter((place) => !held.has(place));
      if (missing.some((place) => Date.now() > (askedAt.get(place) ?? 0) + seatAskedAgain)) ask(sitting, missing);
      return missing.length === 0 || seen.has(sitting.id);
    },
    /** Why money may not go in, in words; null while that is unknown. */
    why: ({ id }: Sitting): string | null => (why?.sitting === id ? why.text : null),
  };
}

function wordsOf(answer: Answered<ChainSeat>, sitting: Sitting): string | null {
  if ('unknown' in answer) return doubtWords().session.unheldUnknown(answer.unknown);
  return holdsSeat(answer.known, sitting) ? null : doubtWords().session.unheld;
}
