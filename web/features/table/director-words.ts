/** What the house's director has ordered of a table, in sentences for whoever looks at it (RULES R13.5 to R13.12). */
import type { View } from '../../../engine/table/view.ts';
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
  const told: DirectorNotice[] = [];
  if (suspended)
    told.push({
      id: 'suspended',
      tone: 'warn',
      text: inCoup(bank)
        ? 'The house has suspended play. This coup is played to its end; then everything stands still. Your bets and your money stay yours.'
        : 'The house has suspended play. No clock runs, and bets and money stay as they are. You may sit out or leave.',
    });
  if (closing)
    told.push({
      id: 'closing',
      tone: 'warn',
      text:
        bank === null
          ? 'The house has closed this table. Everybody is paid, and nobody can sit down.'
          : 'The house closes this table: this bank is the last one. After it everybody is paid. Nobody can sit down any more.',
    });
  if (malfunctionAt !== null && now - malfunctionAt < malfunctionShown)
    told.push({
      id: 'malfunction',
      tone: 'warn',
      text: `The house told of a malfunction at ${time(malfunctionAt)}. Open bets went back, and the clocks began anew. A coup whose bets were closed is played to its end.`,
    });
  if (notice !== null)
    told.push({
      id: 'coming-minimum',
      tone: 'note',
      text: `The minimums change: a bet is at least ${amounts(notice.minBet)} and a posta at least ${amounts(notice.minPosta)}, from the next coup after ${time(notice.at)} on. Bets that stand are not touched.`,
    });
  if (minimum.minBet !== table.minBet || minimum.minPosta !== table.minPosta)
    told.push({
      id: 'minimum',
      tone: 'note',
      text: `Now a bet is at least ${amounts(minimum.minBet)}, and a posta at least ${amounts(minimum.minPosta)}.`,
    });
  return told;
}

/** A list is closed, and its coup has no end yet. */
function inCoup(bank: View['bank']): boolean {
  const turn = bank?.proof.turns.at(-1);
  return turn?.closed !== undefined && turn.step === undefined && turn.void === undefined;
}
