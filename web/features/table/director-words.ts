/** What the house's director has ordered of a table, in sentences for whoever looks at it (RULES R13.5 to R13.12). */
import type { View } from '../../../engine/table/view.ts';
import { directorWords } from '../../words/director.ts';
import type { Amounts } from './words.ts';

export interface DirectorNotice {
  readonly id: 'suspended' | 'closing' | 'coming-minimum' | 'minimum' | 'malfunction';
  readonly tone: 'note' | 'warn';
  readonly text: string;
}

/** So long a malfunction is told; milliseconds. */
const malfunctionShown = 120_000;

export type Directed = Pick<
  View,
  'now' | 'table' | 'bank' | 'suspended' | 'closing' | 'minimum' | 'notice' | 'malfunctionAt'
>;

/** `time` writes a moment of the server's clock as the time of day. */
export function directorNotices(
  view: Directed,
  amounts: Amounts,
  time: (ms: number) => string,
): readonly DirectorNotice[] {
  const { now, table, bank, suspended, closing, minimum, notice, malfunctionAt } = view;
  const words = directorWords();
  const told: DirectorNotice[] = [];
  if (suspended)
    told.push({
      id: 'suspended',
      tone: 'warn',
      text: inCoup(bank) ? words.suspendedInCoup : words.suspended,
    });
  if (closing)
    told.push({
      id: 'closing',
      tone: 'warn',
      text: bank === null ? words.closed : words.closing,
    });
  if (malfunctionAt !== null && now - malfunctionAt < malfunctionShown)
    told.push({
      id: 'malfunction',
      tone: 'warn',
      text: words.malfunction(time(malfunctionAt)),
    });
  if (notice !== null)
    told.push({
      id: 'coming-minimum',
      tone: 'note',
      text: words.comingMinimum(amounts(notice.minBet), amounts(notice.minPosta), time(notice.at)),
    });
  if (minimum.minBet !== table.minBet || minimum.minPosta !== table.minPosta)
    told.push({
      id: 'minimum',
      tone: 'note',
      text: words.minimum(amounts(minimum.minBet), amounts(minimum.minPosta)),
    });
  return told;
}

/** A list is closed, and its coup has no end yet. */
function inCoup(bank: View['bank']): boolean {
  const turn = bank?.proof.turns.at(-1);
  return turn?.closed !== undefined && turn.step === undefined && turn.void === undefined;
}
