/**
 * A house that does not want a limit of loss to be reached: banks whose list it closes and never plays count as nothing
 * won, and a list that the seat has given for and whose end it is not shown counts as lost.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, volontaBits } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, isStake } from '../../../engine/seat/by-hand.ts';
import { newestBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isAtLimit, sittingResult, volontaIn, withPlay } from '../../../engine/seat/play.ts';
import { unplayed } from '../../../engine/seat/payments.ts';
import { countOf } from '../../../engine/seat/terms.ts';
import { betOver, listedStake, listedView, setUpAfter } from '../../support/listed-bank.ts';
import { playerAt } from '../../support/situations.ts';
import { byHandAt, bets, online, opened, tableOf, wonBank } from '../../web/support/several.ts';

const limitedTo = (memory: SeatMemory, limit: bigint) =>
  withPlay(memory, { volonta: volontaBits.regola, automatic: true, limit });

/** After banks in which this seat stood in a list that its banker, a friend of the house, never gave for. */
function unplayedBanks(count: number): { readonly before: SeatMemory; readonly after: SeatMemory } {
  const table = wonBank(online, 3);
  const me = byHandAt(table, 1);
  const banker = table.banker!;
  const before = playerAt(table, me).memory;
  const view = table.view(playerAt(table, me));
  const { players } = before.banks[0]!.proof.setup.message;
  const stacks = players.map((player, i) => ({ ...player, stack: player.stack + before.banks[0]!.checked.seats[i]! }));
  let after = before;
  for (let i = 0; i < count; i++) {
    const setup = setUpAfter(table, after, { banker, players: stacks });
    const { grants } = before.banks[0]!.proof;
    const step = (memory: SeatMemory, bet: Parameters<typeof listedView>[4]) =>
      advance(memory, listedView(view, table, setup, grants, bet), { paid: new Set(), clock: table.clock });
    const made = betCommand(step(after, null).memory, calls.plain, listedStake)!;
    if (made.command.type !== 'bet') throw new Error('no bet');
    const listed = step(made.memory, { seat: me, signed: made.command.bet });
    expect(listed.send.some(isStake)).toBe(false); // nobody is bound before the banker
    after = listed.memory;
    expect([after.alarm, after.disagreement, after.banks.at(-1)!.proof.turns.length]).toEqual([null, null, 1]);
  }
  return { before, after };
}

describe('a limit of loss', () => {
  it('P9.18 P9.30 a list that bound nobody has brought nothing, also once its bank is forgotten', () => {
    const { before, after } = unplayedBanks(16);
    expect(after.banks.length).toBeLessThan(16);
    const lost = sittingResult(before);
    expect(lost).toBeLessThan(0n);
    expect(sittingResult(after)).toBe(lost);
    const [limited, free] = [limitedTo(after, -lost), limitedTo(after, 1n - lost)];
    expect([isAtLimit(limited), volontaIn(limited)]).toEqual([true, 0]);
    expect([isAtLimit(free), volontaIn(free)]).toEqual([false, volontaBits.regola]);
    // What a later set-up may put at stake is another question: there it may have been won.
    expect(countOf(after)).toBeGreaterThan(countOf(before));
  });

  it('P9.18 a coup that was given for, and whose end nobody shows, counts as lost from the next bank on', () => {
    const stake = 50n * chip;
    const table = opened(tableOf(online, 3));
    const [me, friend] = [byHandAt(table, 1), byHandAt(table, 2)];
    bets(table, me, stake);
    while (table.phase === 'bets') table.timeOut();
    table.settleDown();
    const given = playerAt(table, me).memory;
    expect(unplayed(given, newestBank(given)!)).toBe('open');
    expect(isAtLimit(limitedTo(given, stake))).toBe(false); // it is being played

    const { grants, setup: first } = given.banks[0]!.proof;
    const setup = setUpAfter(table, given, { banker: table.banker!, players: first.message.players });
    const bet = { seat: friend, signed: betOver(table, friend, setup.message) };
    const view = listedView(table.view(playerAt(table, me)), table, setup, grants, bet);
    const { memory } = advance(given, view, { paid: new Set(), clock: table.clock });
    expect(newestBank(memory)!.number).toBe(setup.message.number);
    expect(sittingResult(memory)).toBe(0n);
    expect([isAtLimit(limitedTo(memory, stake)), isAtLimit(limitedTo(memory, stake + 1n))]).toEqual([true, false]);
    expect(volontaIn(limitedTo(memory, stake))).toBe(0);
  });
});
