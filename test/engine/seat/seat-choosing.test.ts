/**
 * The banker of several may choose until the bets close, and its client says "on" for it as soon as they open
 * (protocol.md 2.2). A house that closes at once would bind a banker who had not yet chosen to halve, raise or pass.
 */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, forget, moveCommand, postaCommand, taken } from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { withAnswer } from '../../../engine/seat/overruled.ts';
import { bidCommand, readyCommand, takeCommand } from '../../../engine/seat/talk.ts';
import { closesEarly, saidOn } from '../../support/banker-chooses.ts';
import { banker as bankerOf, open, others, seated, won } from '../../support/live-situations.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

/** The page has just begun to show the bets. */
function shownOn() {
  const { table, banker, punter } = saidOn();
  banker.memory = advance(banker.memory, table.view(banker), { paid: table.paid, clock: table.clock }).memory;
  return { table, banker, punter };
}

/** A punter bets, and the house closes as if all had said that they are ready; what the banker's client makes of it. */
function closedEarly(byHand: (table: LiveTable, banker: TestPlayer) => void = () => {}) {
  const { table, banker, punter } = shownOn();
  byHand(table, banker);
  closesEarly(table, punter);
  const gives = (later: number, clock: { readonly choice: number } | null = table.clock) => {
    const options = clock === null ? {} : { clock: { ...clock, now: table.now + later } };
    const { memory, send } = advance(banker.memory, table.view(banker), { paid: table.paid, ...options });
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
    return send.some(({ type }) => type === 'give');
  };
  return { table, banker, gives };
}

describe('a banker of several', () => {
  it('P2.2 is not bound by the word that its client has said, before its own time to choose is over', () => {
    const { table, gives } = closedEarly();
    const { choice } = table.clock;
    expect(choice).toBeGreaterThan(1_000);
    expect([gives(0), gives(choice - 1), gives(choice), gives(choice + 1_000)]).toEqual([false, false, true, true]);
    expect(gives(choice, null)).toBe(false);
  });

  it('P2.2 nor by waiting after a list that took the choice away', () => {
    const { table, banker } = closedEarly();
    const at = (later: number) => ({ paid: table.paid, clock: { ...table.clock, now: table.now + later } });
    const first = advance(banker.memory, table.view(banker), at(0));
    const later = advance(first.memory, table.view(banker), at(table.clock.choice + 1_000));
    expect([first.send, later.send].flat().filter(({ type }) => type === 'give')).toEqual([]);
  });

  it('P2.2 is bound at once by what its player has chosen, going on included', () => {
    const { gives } = closedEarly((table, banker) => table.byHand(banker, moveCommand(banker.memory, moves.on, 0n)));
    expect(gives(0)).toBe(true);
  });

  it('P2.2 or once its player has nothing more to choose', () => {
    const { gives } = closedEarly((table, banker) => table.byHand(banker, readyCommand(banker.memory)));
    expect(gives(0)).toBe(true);
  });

  it.each([true, false])('P7.16 P2.2 no time binds it while a question to its player stands (%s)', (inDoubt) => {
    const { table, banker, punter } = saidOn();
    const { choice } = table.clock;
    const asked = { bankId: zero32, number: 0n, coup: 1, why: 'unasked', choices: [], answered: false } as const;
    if (inDoubt) banker.memory = { ...banker.memory, overruled: [asked] };
    const at = (later: number) => {
      const clock = { ...table.clock, now: 1_000 + later };
      const { memory, send } = advance(banker.memory, table.view(banker), { paid: table.paid, clock });
      banker.memory = memory;
      return send.some(({ type }) => type === 'give');
    };
    at(0);
    at(choice + 1_000);
    expect(banker.memory.chooses === undefined).toBe(inDoubt); // no button is there to be pressed
    closesEarly(table, punter);
    expect(at(choice + 2_000)).toBe(!inDoubt);
    // Going on gives for no list that came before its time: that took the choice away.
    banker.memory = withAnswer(banker.memory);
    expect(at(3 * choice)).toBe(!inDoubt);
  });

  it('P2.2 a word said for it goes out as it was, whatever the table has answered', () => {
    const { table, banker } = shownOn();
    const { move } = table.state.bank!;
    banker.memory = { ...banker.memory, moves: banker.memory.moves.map((one) => ({ ...one, taken: true as const })) };
    const view = table.view(banker);
    const asked = {
      ...view,
      waiting: [{ seat: banker.seat, duty: 'move', deadline: null }],
      bank: { ...view.bank!, move: null },
    } as typeof view;
    const { send } = advance(banker.memory, asked, { paid: table.paid, clock: table.clock });
    expect(send).toContainEqual({ type: 'move', state: expect.any(String), ...move });
  });
});

describe('a banker of several who says nothing at an honest table', () => {
  it('R4.7 R4.8 P2.2 P7.9 goes on: the bets open with its time, its client says "on", and gives when they close', () => {
    const table = won(0, 3);
    expect(table.state.game.phase).toBe('choice');
    table.settleDown();
    table.timeOut();
    expect(table.state.game.phase).toBe('bets');
    table.settleDown();
    expect(table.state.bank!.move).toMatchObject({ move: moves.on });
    const punter = others(table)[0]!;
    table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
    while (table.state.game.phase === 'bets') table.timeOut();
    expect(table.phase).toBe('links');
    table.settleDown();
    expect(table.phase).not.toBe('links'); // all have given: the coup is decided on, or over
  });
});

describe('a bank that is taken or bid for', () => {
  it.each([
    ['taken all’altezza', takeCommand],
    ['bid for', bidCommand],
  ] as const)('P2.1 %s: its player has agreed to this posta, and to no other', (_, say) => {
    const banker = bankerOf(open(seated(0, 3)));
    const { memory } = say(banker.memory, 7n, 25n * chip)!;
    expect(memory.posta).toMatchObject({ number: 7n, amount: 25n * chip });
    expect(say(banker.memory, 7n, 0n)).toBeNull();
    expect(say(banker.memory, 7n, banker.memory.table.maxPosta + 1n)).toBeNull();
  });

  it('P2.1 a word that the table has refused is no agreement; an earlier bid that stands is', () => {
    const banker = bankerOf(open(seated(0, 3)));
    const bid = (memory: SeatMemory, amount: bigint) => bidCommand(memory, 7n, amount)!;
    const took = takeCommand(banker.memory, 7n, 25n * chip)!;
    expect(forget(took.memory, took.command).posta).toBeNull();
    const first = bid(banker.memory, 20n * chip);
    expect(forget(first.memory, first.command).posta).toBeNull();
    // Two raises crossed the end of the auction, whichever is answered first.
    const second = bid(first.memory, 30n * chip);
    const third = bid(second.memory, 40n * chip);
    for (const [one, other] of [
      [second, third],
      [third, second],
    ] as const)
      expect(forget(forget(third.memory, one.command), other.command).posta).toMatchObject({
        number: 7n,
        amount: 20n * chip,
      });
    expect(bidCommand(third.memory, 8n, 10n * chip)!.memory.posta).toEqual({
      number: 8n,
      amount: 10n * chip,
      bids: [],
    });
  });

  it.each([
    ['a posta', postaCommand],
    ['a bank all’altezza', takeCommand],
    ['a bid', bidCommand],
  ] as const)('P2.1 a refusal of the second copy leaves %s that the table has taken', (_, say) => {
    const banker = bankerOf(open(seated(0, 3)));
    const first = say(banker.memory, 7n, 25n * chip)!;
    const known = taken(first.memory, first.command);
    for (const before of [known, taken(say(first.memory, 7n, 25n * chip)!.memory, first.command)]) {
      const again = say(before, 7n, 25n * chip)!;
      expect(forget(again.memory, again.command).posta).toMatchObject({ number: 7n, amount: 25n * chip });
    }
    // Another amount that it refuses leaves the one that it took.
    const other = say(known, 7n, 30n * chip)!;
    expect(forget(other.memory, other.command).posta).toMatchObject({ number: 7n, amount: 25n * chip });
    // What it took of another bank counts for nothing.
    const next = say(known, 8n, 25n * chip)!;
    expect(forget(next.memory, next.command).posta).toBeNull();
  });
});
