/** What a bot says at a table of Chemin de Fer, by its manner. */
import { present } from '../../engine/assert.ts';
import type { Claim } from '../../engine/claim.ts';
import { least } from '../../engine/least.ts';
import { calls, moves } from '../../engine/protocol/messages.ts';
import { betCommand, hasBet, moveCommand, passCommand, type ByHand } from '../../engine/seat/by-hand.ts';
import { rulesetOf } from '../../engine/rules/ruleset.ts';
import { mayChoose } from '../../engine/seat/choosing.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import { optionsOf } from '../../engine/seat/rights.ts';
import { bidCommand, declineCommand, readyCommand, takeCommand, type TalkByHand } from '../../engine/seat/talk.ts';
import type { Options, View } from '../../engine/table/view.ts';
import { creditOf, mostStaked } from './credit.ts';
import type { Manner } from './manners.ts';
import { hasUnseen } from './unseen.ts';

/** The bank, a passed bank, or a bet: what a person would do by hand, or null. */
export function cheminHand(manner: Manner, memory: SeatMemory, view: Claim<View>): ByHand | TalkByHand | null {
  const options = optionsOf(memory, view);
  if (view.waiting.some(({ seat, duty }) => seat === memory.seat && (duty === 'take' || duty === 'bid')))
    return hasUnseen(view) ? null : seguito(manner, memory, view, options);
  if (view.bank?.banker === memory.seat) return asBanker(manner, memory, view, options);
  const bet = options.bet === null || hasBet(memory) ? null : stake(manner, memory, view, options.bet);
  return bet ?? (options.ready ? ready(memory, view) : null);
}

/** A passed bank: takes it, bids for it once, or lets it go. */
function seguito({ seguitoParts }: Manner, memory: SeatMemory, view: View, { take, bid }: Options): TalkByHand | null {
  const most = seguitoParts === 0n ? 0n : creditOf(memory, view) / seguitoParts; // rounds down: caution, nobody's money
  // In an auction, too: whoever bids the height or more has the bank for the height (R12.3), and not for its bid.
  if (take !== null && take <= most) return takeCommand(memory, view.number, take);
  // All that it would give, at once: two bots that outbid each other a little at a time would bid for ever.
  if (bid !== null && bid <= most) return bidCommand(memory, view.number, least(most, view.table.maxPosta));
  return declineCommand(memory, view.number);
}

function asBanker(manner: Manner, memory: SeatMemory, view: View, options: Options): ByHand | TalkByHand | null {
  const only = options.moves.length === 1 && (options.pass || mayChoose(memory)); // the minimum in force may take the rest
  const choice = options.moves.length > 1 || only;
  // While the bets are open its word is said by itself, and it has one choice before it says that it is ready.
  if (view.phase === 'bets') {
    if (!options.ready) return null;
    const chosen = choice && view.bank?.move !== null ? choose(manner, memory, view, options) : null;
    const goesOn = chosen?.command.type === 'move' && chosen.command.move === moves.on;
    if (chosen !== null && !goesOn) return chosen;
    return ready(memory, view);
  }
  return choice ? choose(manner, memory, view, options) : null;
}

function choose(
  { openingPosta, halveFrom, passFrom }: Manner,
  memory: SeatMemory,
  view: View,
  options: Options,
): ByHand | null {
  const posta = present(view.bank, 'the bank').posta;
  const opening = openingPosta * view.table.minPosta;
  const halve = options.moves.find((m) => m.move === moves.halve);
  if (options.pass && posta >= passFrom * opening) return passCommand(memory);
  if (halve !== undefined && posta >= halveFrom * opening) return moveCommand(memory, moves.halve, halve.amount);
  return moveCommand(memory, moves.on, 0n);
}

/** Banco or tavolo where its manner has them and they cost no more than its stake, else the stake. */
function stake(manner: Manner, memory: SeatMemory, view: View, range: NonNullable<Options['bet']>): ByHand | null {
  const { callsBanco, callsTavolo } = manner;
  const most = mostStaked(manner, memory, view, range.min);
  if (callsBanco && range.banco !== null && range.banco <= most) return betCommand(memory, calls.banco, range.banco);
  if (callsTavolo && range.tavolo !== null && range.tavolo <= most)
    return betCommand(memory, calls.tavolo, range.tavolo);
  return betCommand(memory, calls.plain, least(range.max, most));
}

/**
 * It has nothing more to say before the close. Who has a bet says so only once each other punter who is there has
 * spoken, since the next bet would take it back; and not at all where the last bet closes by itself.
 */
function ready(memory: SeatMemory, { table, waiting, seats, bank }: View): TalkByHand | null {
  const { closesEarly } = present(rulesetOf(table.ruleset), 'the ruleset').play;
  if (closesEarly === 'all have bet') return null;
  const isThere = (seat: number): boolean => seats.some((one) => one.seat === seat && one.connected);
  const others = waiting.some(({ seat, duty }) => duty === 'bet' && seat !== memory.seat && isThere(seat));
  return others && (hasBet(memory) || bank?.banker === memory.seat) ? null : readyCommand(memory);
}
