/**
 * Why a table is not founded, or not sat at: the closed list, each with its rule and the sentence that a person reads.
 */
import { chip, formatChips } from '../../engine/chips.ts';
import type { RefusalOf } from '../../engine/refusal.ts';
import { shareFor } from '../host/house-tables.ts';
import { rulesetNamed } from '../../engine/table/rulesets.ts';
import type { Policy } from '../policy/policy.ts';
import { bankerPutsUp, type Present, type Wish } from './wish.ts';

type Founding = Policy['founding'];
const chips = (amount: bigint | number): string => formatChips(BigInt(amount) * chip);
const fromTo = ({ least, most }: { readonly least: bigint | number; readonly most: bigint | number }) =>
  `from ${chips(least)} to ${chips(most)} chips`;

const list = {
  noFounding: () => 'This house lets nobody open a table.',
  badName: () => 'A name has 2 to 24 letters and digits, with single spaces, hyphens or apostrophes between them.',
  nameTaken: () => 'Another table has this name. Choose another one.',
  badRuleset: ({ rulesets }: Founding) =>
    rulesets.length === 0 ? 'This house offers no ruleset to choose.' : `Choose one of ${rulesets.join(', ')}.`,
  badSeats: ({ seats: { least, most } }: Founding) => `A table here has from ${least} to ${most} seats.`,
  seatsOfRuleset: () => 'This ruleset is not played with so many seats.',
  badMinBet: ({ minBet }: Founding) => `The least bet is ${fromTo(minBet)} here.`,
  badMinPosta: ({ minPosta }: Founding) => `The least posta is ${fromTo(minPosta)} here.`,
  badMaxPosta: ({ maxPosta }: Founding) => `The greatest posta is ${fromTo(maxPosta)} here.`,
  betAbovePosta: () => 'The least bet is above the least posta: nobody could bet against it.',
  postaAboveMost: () => 'The least posta is above the greatest.',
  needsHighestBet: () => 'This ruleset needs a highest bet: the banker puts it up for every punter.',
  noHighestBet: () => 'A table of this ruleset sets no highest bet.',
  highestBelowLeast: () => 'The highest bet is below the least.',
  highestAbovePosta: (_, wish) =>
    `The banker would put up ${chips(bankerPutsUp(wish))} chips at a full table, more than the greatest posta. Choose a lower highest bet, fewer seats, or a greater posta.`,
  postaOverBond: (_, { maxPosta, ruleset }, { covered }) => {
    const seats = covered(shareFor(maxPosta)) ?? 0;
    const needed = rulesetNamed(ruleset)?.play.minimumPlayers.start ?? 0;
    const many = seats === 0 ? 'no seat' : seats === 1 ? 'one seat' : `${seats} seats`;
    return `The house’s bond covers ${many} of a table with this greatest posta, and ${needed} are needed to begin. Choose a lower one.`;
  },
  badBots: () => 'This house does not send so many of its own players to a table.',
  noPrivate: () => 'This house opens no tables that stand in no list.',
  tooMany: () => 'There are as many open tables as this house can hold. Try again later, or sit at one of them.',
  tooManyOfYours: ({ tablesOfOne }: Founding) =>
    `You have ${tablesOfOne} open tables already. A table closes some minutes after its last player has left.`,
} satisfies Record<string, (founding: Founding, wish: Wish, now: Present) => string>;

export type FoundingCode = keyof typeof list;
export type FoundingRefusal = RefusalOf<FoundingCode>;
export const foundingCodes = Object.keys(list) as readonly FoundingCode[];

export const refuseFounding = (code: FoundingCode, founding: Founding, wish: Wish, now: Present): FoundingRefusal => ({
  code,
  rule: 'P11.3',
  text: list[code](founding, wish, now),
});
