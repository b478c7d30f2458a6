/** Tables of Sette e mezzo without clients, and what each page there shows. */
import { chip } from '../../../engine/chips.ts';
import { draws } from '../../../engine/protocol/messages.ts';
import type { Command } from '../../../engine/table/commands.ts';
import { lastCoup, type Board } from '../../../web/features/table/reading.ts';
import { settePage, type SettePage } from '../../../web/features/table/sette-page.ts';
import { SettePapers } from '../../engine/support/sette-papers.ts';

export const posta = 123n * chip + 45n;
const limits = { feeBps: 200, minBet: chip, minPosta: 10n * chip, maxPosta: 500n * chip };
const brought = 1_234n * chip + 56n;
const highestBet = 20n * chip;
const isFixed = (ruleset: number): boolean => ruleset === 5 || ruleset === 7;

/** The picture of this seat's page, or of one that only watches. */
export function pageAt(table: SettePapers, seat: number | null): SettePage {
  const said = table.view(seat);
  const past = said.past.map((one) => ({ ...one, isWord: false }));
  return settePage({ ...said, past, worth: said.options.bet === null ? null : { now: -2_250, full: -2_113 } });
}

/** A table that keeps what its pages saw after each command. */
export class SeenPapers extends SettePapers {
  readonly seen: (readonly SettePage[])[] = [];

  override run(command: Command): ReturnType<SettePapers['run']> {
    const refused = super.run(command);
    if (refused === null)
      this.seen.push([null, ...this.state.game.seats.map(({ seat }) => seat)].map((seat) => pageAt(this, seat)));
    return refused;
  }
}

/** Seats 1 to `seats` have drawn for the first bank. */
export function sat(seats: number, ruleset = 4, salt = 1n): SeenPapers {
  const table = new SeenPapers({ ...limits, ruleset, salt }, isFixed(ruleset) ? highestBet : null);
  for (let seat = 1; seat <= seats; seat++) table.sit(seat, brought);
  table.draws();
  return table;
}

export function opened(seats: number, ruleset = 4, salt = 1n): SeenPapers {
  const table = sat(seats, ruleset, salt);
  table.posta(isFixed(ruleset) ? BigInt(seats - 1) * highestBet : posta);
  return table;
}

export const turnOf = (table: SettePapers): number => table.state.game.bank!.turn!;

/** The first of many decks with which `make` leads to what is looked for. */
export function found<T extends SettePapers>(make: (salt: bigint) => T | null): T {
  for (let salt = 1n; salt < 200n; salt++) {
    const table = make(salt);
    if (table !== null) return table;
  }
  throw new Error('no deck leads there');
}

/** The turn that is due, as far as these words of its sides go: `draws.sta` or `draws.carta`. */
export function decided<T extends SettePapers>(table: T, words: readonly number[]): T {
  table.bets(20n * chip);
  table.links();
  for (const word of words) {
    const seat = table.state.bank?.coup == null ? null : (table.view(null).bank?.coup?.decides ?? null);
    if (seat === null) return table;
    const { options, closed } = table.view(seat).bank!.coup!;
    const draw = options!.find((one) => one % 4 === word) ?? options![0]!;
    table.says(seat, { type: 'choice', choice: table.signer(seat).sign('Choice', { closed, draw }) });
  }
  return table;
}

export const lastOf = (table: SettePapers): Board => lastCoup(table.view(null).bank!.proof)!;

/** Turns are played by the regola until one of them ends as is asked, and its bank runs on. */
export const endedAs = (seats: number, holds: (board: Board) => boolean): SettePapers =>
  found((salt) => {
    const table = opened(seats, 4, salt);
    const { bankId } = table.bank;
    for (let turn = 0; turn < seats - 1 && table.state.bank?.bankId === bankId; turn++) {
      table.duel((10n + BigInt(turn)) * chip);
      if (table.state.bank?.bankId === bankId && holds(lastOf(table))) return table;
    }
    return null;
  });

export const { carta, sta } = draws;
