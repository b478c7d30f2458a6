/**
 * How a player wants the seat to play without being asked (rules.md 1.6): the volontà goes into each bet and banker's
 * word that it signs, and an 8 or 9 is declared at once if the player wants it so.
 */
import { gameToReadBy } from '../proof/games.ts';
import { volontaBits } from '../protocol/messages.ts';
import { unplayedIn } from './exposure.ts';
import { checkedBefore, lineIn, newestBank, type Play, type SeatMemory } from './memory.ts';
import { unplayed } from './payments.ts';

export const plainPlay: Play = { volonta: 0, automatic: false };

/** The memory of a seat that plays so from its next word on. What it has signed stays as it is. */
export function withPlay(memory: SeatMemory, play: Play): SeatMemory {
  const { volonta, automatic, limit, leastWorth } = memory.play ?? plainPlay;
  const isSame =
    play.volonta === volonta && play.automatic === automatic && play.limit === limit && play.leastWorth === leastWorth;
  return isSame ? memory : { ...memory, play };
}

/** What this sitting has brought its player, by the coups that the seat has checked; banks that it dropped, too. */
export const sittingResult = (memory: Pick<SeatMemory, 'banks' | 'brought' | 'checkedBefore' | 'seat'>): bigint =>
  memory.banks.reduce((sum, bank) => (bank.mine ? sum + lineIn(bank, memory) : sum), checkedBefore(memory));

type Playing = Pick<SeatMemory, 'play' | 'banks' | 'brought' | 'checkedBefore' | 'seat' | 'given'>;

/**
 * The stakes of coups that the seat has given for, and whose end it has not seen although a later bank has begun. A
 * house that shows no loss must not keep a limit from being reached.
 */
export function unseenStakes(memory: Playing): bigint {
  const newest = newestBank(memory);
  const unseen = memory.banks.filter(
    (bank) => bank.mine && !bank.final && bank.bankId !== newest?.bankId && unplayed(memory, bank) !== 'none',
  );
  return unseen.reduce((sum, bank) => sum + unplayedIn(bank, memory), 0n);
}

/** The sitting has lost what its player set as the limit, or may have: the seat asks about everything. */
export const isAtLimit = (memory: Playing): boolean =>
  memory.play?.limit !== undefined && sittingResult(memory) - unseenStakes(memory) <= -memory.play.limit;

/** An 8 or 9 is declared without a question. */
export const declaresAtOnce = (memory: Playing): boolean => memory.play?.automatic === true && !isAtLimit(memory);

/** What makes the regola decide in the player's place. */
const byItself = volontaBits.regola | volontaBits.principiante;

/** How a player plays whose limit is reached. */
export const playAsked = ({ volonta, ...play }: Play): Play => ({
  ...play,
  volonta: volonta & ~byItself,
  automatic: false,
});

/** The bits that go into what the seat signs: those of its player that the table's ruleset has. */
export function volontaIn(memory: Playing & Pick<SeatMemory, 'table'>): number {
  const play = memory.play ?? plainPlay;
  const { volonta } = isAtLimit(memory) ? playAsked(play) : play;
  return volonta & gameToReadBy(memory.table.ruleset).volonta;
}
