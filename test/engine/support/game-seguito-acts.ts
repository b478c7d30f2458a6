/** How tests play the seguito of a passed bank. */
import type { SeatCommand } from '../../../engine/chairs/commands.ts';
import { Sitting, type RulesetName } from './game-driver.ts';
import { two } from './game-places.ts';

export const bid = (amount: number): SeatCommand => ({ type: 'bid', amount: BigInt(amount) });

/**
 * Seat 1 opens with 1,000, seat 2 calls banco and loses: the posta is 1,000 + 1,000 − 5% = 1,950 everywhere. Seat 1
 * passes.
 */
export function passed(
  ruleset: RulesetName,
  stacks: readonly number[] = [5_000, 5_000, 5_000, 5_000, 5_000],
  standing: readonly number[] = [],
): Sitting {
  const t = new Sitting(ruleset, two).sit(...stacks);
  for (const stack of standing) t.stand(stack);
  return pass(t.posta(1_000), 2);
}

/** The banker wins the whole posta from `punter` and passes. */
export const pass = (t: Sitting, punter: number): Sitting => t.bet(punter, 'banco').coup('banco').pass();

export type Act =
  | readonly [seat: number, act: 'takes' | 'declines' | 'sits out' | 'sits in' | 'leaves' | 'is lost' | 'is back']
  | 'the clock runs out'
  | readonly [seat: number, bids: number];

export function play(t: Sitting, acts: readonly Act[]): Sitting {
  for (const act of acts) {
    if (act === 'the clock runs out') {
      t.tick();
      continue;
    }
    const [seat, what] = act;
    if (typeof what === 'number') t.say(seat, bid(what));
    else if (what === 'is lost') t.lost(seat);
    else if (what === 'is back') t.connected(seat);
    else
      t.say(seat, {
        type: (
          { takes: 'take', declines: 'decline', 'sits out': 'sitOut', 'sits in': 'sitIn', leaves: 'leave' } as const
        )[what],
      });
  }
  return t;
}

/** `banker posta` of the bank that followed, or the game's phase. */
export const cameTo = (t: Sitting): string =>
  t.game.bank === null ? t.phase : `${t.bank.banker} ${t.bank.books.posta}`;
export const everybody = (act: 'declines'): readonly Act[] => [2, 3, 4, 5].map((seat) => [seat, act] as const);

/** Nobody has taken the bank of 1,950: the auction is open. */
export const auction = (
  ruleset: RulesetName = 'online',
  stacks?: readonly number[],
  standing: readonly number[] = [],
): Sitting => {
  const t = passed(ruleset, stacks, standing);
  while (t.phase !== 'auction') t.tick();
  return t;
};
