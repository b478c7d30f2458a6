/** Random banks of Sette e mezzo, fixed by a seed: any ruleset, seats, fees and bets, by regola and by choice. */
import type { Hex } from '../../engine/bytes.ts';
import { cardsLeft, unpackComposition } from '../../engine/fairness/composition.ts';
import { calls, draws } from '../../engine/protocol/messages.ts';
import { byHandFrom } from '../../engine/rules/hand-order.ts';
import { afterExcess, betsOpen } from '../../engine/sette/arithmetic.ts';
import { fullDeck, matta } from '../../engine/sette/cards.ts';
import { choiceOf, leastLeft } from '../../engine/sette/duel.ts';
import type { SetteRuleset } from '../../engine/sette/ruleset.ts';
import { prngOf, type Prng } from '../../engine/simulation/prng.ts';
import { bytes32, sessionKey, type Cast } from './bank-maker.ts';
import type { Stake } from './bank-options.ts';
import { domain } from './bank.ts';
import { SetteMaker, type Choose } from './sette-maker.ts';

/** A bank of this ruleset, played to its end: every seat has its turn or declines. */
export function randomSetteBank(ruleset: SetteRuleset, seed: number): SetteMaker {
  const random = prngOf(seed, ruleset.id);
  const bank = openedBank(ruleset, random, seed);
  const { banker } = bank.setup.message;
  const punters = byHandFrom(
    banker,
    bank.cast.seats.filter(({ seat }) => seat !== banker),
  );
  for (const [i, { seat }] of punters.entries()) {
    if (bank.state.posta === 0n) break;
    if (random.oneIn(6)) continue;
    if (isShuffleDue(bank)) bank.taglia();
    const stakes = new Map([[seat, stakeOf(bank, ruleset, seat, random)]]);
    // Bets of seats that are not due yet, and zero bets.
    for (const other of punters.slice(i + 1))
      if (random.oneIn(4)) stakes.set(other.seat, { accepted: 0n, call: 1, max: 100n });
    bank.turn({ stakes, choose: ruleset.bound ? undefined : chosen(random) });
  }
  return bank;
}

function openedBank(ruleset: SetteRuleset, random: Prng, seed: number): SetteMaker {
  const count = 2 + random.below(9);
  const seats = Array.from({ length: 10 }, (_, i) => i + 1);
  while (seats.length > count) seats.splice(random.below(seats.length), 1);
  const [minBet, highest] = [100n, 100n + random.belowBig(5_000n)];
  const isPiatto = ruleset.posta === 'the piatto';
  const posta = isPiatto ? 1_000n + random.belowBig(9_000n) : highest * BigInt(count - 1);
  const banker = random.pick(seats);
  const cast: Cast = {
    domain,
    table: {
      ruleset: ruleset.id,
      feeMode: 0,
      feeBps: random.below(1001),
      minBet,
      minPosta: 1_000n,
      maxPosta: isPiatto ? 10_000n + random.belowBig(5_000n) : 100_000n,
      share: 1_000_000n,
      window: 60,
      leaveDelay: 240,
      salt: BigInt(seed),
    },
    house: sessionKey(domain, 'house'),
    seats: seats.map((seat) => ({
      seat,
      player: bytes32('player', seat).slice(0, 42) as Hex,
      key: sessionKey(domain, 'seat', seat),
      stack: seat === banker ? posta : 50n + random.belowBig(20_000n),
    })),
  };
  const later = random.oneIn(2) ? { prev: bytes32('a bank', seed), taglia: 2 + random.below(50) } : {};
  return new SetteMaker(cast, { number: BigInt(seed), banker, posta, seed, ...later });
}

/** A new taglia must come before the next turn. */
export function isShuffleDue({ state }: SetteMaker): boolean {
  const counts = unpackComposition(state.composition, fullDeck.length);
  return counts[matta] === 0 || cardsLeft(counts) < leastLeft;
}

/** The least, the most, the whole posta, or something between. */
function stakeOf(bank: SetteMaker, ruleset: SetteRuleset, seat: number, random: Prng): Stake {
  const { cast, setup, state } = bank;
  const { posta } = afterExcess(cast.table, state);
  const highestBet = setup.message.posta / BigInt(cast.seats.length - 1);
  const at = cast.seats.findIndex((one) => one.seat === seat);
  const open = betsOpen(ruleset, { ...cast.table, highestBet }, posta, cast.seats[at]!.stack + state.seats[at]!);
  if (open.banco !== null && random.oneIn(5))
    return { accepted: open.banco, call: calls.banco, max: open.banco + random.belowBig(100n) };
  const accepted = random.pick([open.min, open.max, open.min + random.belowBig(open.max - open.min + 1n)]);
  return { accepted, call: calls.plain };
}

/** Half of the decisions are signed, most of these for a card. */
const chosen =
  (random: Prng): Choose =>
  ({ count }) =>
    random.oneIn(2) ? null : choiceOf(count, random.oneIn(3) ? draws.sta : draws.carta);
