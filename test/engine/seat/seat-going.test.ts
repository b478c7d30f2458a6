/**
 * Who sits out or stands up is bound to nothing more (P7.17): the house answers "ok" and goes on as if it had heard
 * nothing. Here at tables of Chemin de Fer; the lying house shows what the honest table is like without that word.
 */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { chip } from '../../../engine/chips.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { isAway } from '../../../engine/seat/away.ts';
import {
  betCommand,
  forget,
  hasBet,
  momentOf,
  moveCommand,
  postaCommand,
  sitInCommand,
  sitOutCommand,
  standCommand,
  taken,
  type ByHand,
} from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { withPresenceOf } from '../../../engine/seat/older-presence.ts';
import { isStillMeant } from '../../../engine/seat/presence.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import type { View } from '../../../engine/table/view.ts';
import { betLate, saidOn } from '../../support/banker-chooses.ts';
import { closes, goes, look, time } from '../../support/goes.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

function withBet() {
  const made = saidOn();
  const { table, punter } = made;
  look(table, punter);
  table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
  look(table, punter);
  return made;
}

/** Everybody else does what they do by themselves, and the clocks run out until the coup is over. */
function playsOut(table: LiveTable, player: TestPlayer): readonly string[] {
  const sent: string[] = [];
  for (let i = 0; i < 20 && table.state.bank?.coup; i++) {
    table.settleDown([player.seat]);
    sent.push(...look(table, player, { now: 1_000 }));
    if (table.phase === 'punta' || table.phase === 'banco') table.timeOut();
  }
  return sent;
}

describe.each([
  ['sits out', sitOutCommand],
  ['stands up', plainStand],
] as const)('who %s', (_how, leaves) => {
  it.each([
    ['had said that it goes on', true, true],
    ['has said nothing, and sees nothing of it', false, false],
  ])('P7.17 as a banker with bets open that %s gives for no list', (_what, ready, shows) => {
    const { table, banker, punter } = saidOn();
    look(table, banker, { now: 1_000 });
    if (ready) banker.memory = readyCommand(banker.memory)!.memory;
    table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
    goes(table, banker, leaves(banker.memory));
    for (let now = 2_000; now <= 2_000 + time; now += 1_000)
      expect(look(table, banker, { now, out: shows })).toEqual([]);
    closes(table);
    expect(look(table, banker, { now: 2_001 + time })).toEqual([]);
  });

  it.each([true, false])('P7.17 with an open bet gives for no list (the view shows it: %s)', (shows) => {
    const { table, banker, punter } = withBet();
    goes(table, punter, leaves(punter.memory));
    expect(look(table, punter, { out: shows })).toEqual([]);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    expect(table.state.bank!.coup!.gives.map(({ seat }) => seat)).toContain(banker.seat);
    expect(look(table, punter, { out: shows })).toEqual([]);
  });

  it('P7.17 makes no bet again by itself that the table does not show', () => {
    const { table, punter } = saidOn();
    look(table, punter);
    punter.memory = betCommand(punter.memory, calls.plain, 10n * chip)!.memory;
    expect(look(table, { ...punter }, { arrives: false })).toEqual(['bet']);
    goes(table, punter, leaves(punter.memory));
    expect(look(table, punter)).toEqual([]);
  });

  it('P7.17 at an honest table that hears it with bets open is named by nobody', () => {
    const { table, banker, punter } = withBet();
    goes(table, punter, leaves(punter.memory), true);
    look(table, punter);
    expect(table.view(banker).bank!.bets.find(({ seat }) => seat === punter.seat)?.call ?? calls.none).toBe(calls.none);
  });

  it.each([
    ['the answer comes', false],
    ['the answer is lost, and the page is loaded anew', true],
  ])('P7.17 at an honest table that had closed before plays the coup (%s)', (_what, lost) => {
    const { table, banker, punter } = withBet();
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    const { memory, command } = leaves(punter.memory);
    table.must({ by: 'seat', seat: punter.seat, command });
    punter.memory = memory;
    table.settleDown([punter.seat]);
    // It shows the list before it answers: until then it may have heard the word first.
    expect(look(table, punter, { arrives: false })).toEqual([]);
    if (!lost) punter.memory = taken(punter.memory, command);
    else expect(look(table, punter)).toEqual([]);
    expect(look(table, punter)).toEqual(['give']);
    const { bankId } = table.state.bank!;
    playsOut(table, punter);
    const played = table.state.bank?.bankId === bankId ? table.state.bank : table.last.bank;
    expect([played.bankId, played.turns.length, played.turns.at(-1)!.step]).toEqual([bankId, 2, expect.anything()]);
  });

  it('P7.17 plays what was closed for it but for the guarantee of another', () => {
    const { table, banker, late, until } = betLate();
    table.now = until + 1_000;
    expect(table.phase).toBe('bets');
    const { memory, command } = leaves(late.memory);
    table.must({ by: 'seat', seat: late.seat, command });
    late.memory = memory;
    // What the table had closed it shows before it answers.
    expect(look(table, late, { arrives: false })).toEqual([]);
    late.memory = taken(late.memory, command);
    banker.memory = readyCommand(banker.memory)!.memory;
    table.timeOut();
    expect(table.phase).toBe('links');
    table.settleDown([late.seat]);
    expect(look(table, late)).toEqual(['give']);
  });

  it('P7.17 a refusal is an answer, too: it does not bring its player back', () => {
    const { table, banker, punter } = withBet();
    const { memory, command } = leaves(punter.memory);
    punter.memory = forget(memory, command);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    expect(look(table, punter)).toEqual([]);
    expect(look(table, punter, { now: 30_000 })).toEqual([]);
  });

  it('P7.17 no view that comes behind the answer closes its bets before it', () => {
    const { table, banker, punter } = withBet();
    goes(table, punter, leaves(punter.memory));
    expect(look(table, punter, { closed: true })).toEqual([]);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    expect(look(table, punter)).toEqual([]);
  });

  it('P7.17 P7.3 with its `Give` on the way gives again until it has come, answered or not', () => {
    const { table, banker, punter } = withBet();
    banker.memory = readyCommand(banker.memory)!.memory;
    const open = momentOf(punter.memory);
    closes(table);
    table.settleDown([punter.seat]);
    expect(look(table, punter, { arrives: false })).toEqual(['give']);
    const { memory, command } = leaves(punter.memory, open); // the screen is behind, and shows the bets
    punter.memory = memory;
    expect(look(table, punter, { arrives: false })).toEqual(['give']);
    punter.memory = taken(punter.memory, command);
    expect(look(table, punter)).toEqual(['give']);
  });

  it('P7.17 R3.20 its bet has lapsed, also once it sits in again', () => {
    const { table, banker, punter } = withBet();
    goes(table, punter, leaves(punter.memory));
    goes(table, punter, sitInCommand(punter.memory));
    expect(hasBet(punter.memory)).toBe(false);
    expect(look(table, punter)).toEqual([]);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    expect(look(table, punter)).toEqual([]);
  });

  it('P7.17 who sits in before the answer plays what that shows as closed, and nothing else', () => {
    for (const shows of [true, false]) {
      const { table, banker, punter } = withBet();
      const { memory, command } = leaves(punter.memory);
      punter.memory = sitInCommand(memory).memory;
      banker.memory = readyCommand(banker.memory)!.memory;
      if (!shows) punter.memory = taken(punter.memory, command);
      closes(table);
      table.settleDown([punter.seat]);
      expect(look(table, punter)).toEqual([]);
      if (shows) punter.memory = taken(punter.memory, command);
      expect(look(table, punter)).toEqual(shows ? ['give'] : []);
    }
  });

  it('P7.17 nothing that the page held back leaves after it, nor once it sits in again', () => {
    const { table, banker, punter } = saidOn();
    look(table, punter);
    const bet = betCommand(punter.memory, calls.plain, 10n * chip)!;
    const withdrawal = betCommand(bet.memory, calls.none, 0n)!;
    const posta = postaCommand(banker.memory, 9n, 20n * chip)!;
    const move = { type: 'move', ...{ state: momentOf(banker.memory)!, move: 0, amount: 0n } } as const;
    expect(isStillMeant(bet.memory, bet.command)).toBe(true);
    expect(isStillMeant(posta.memory, posta.command)).toBe(true);
    const gone = leaves(withdrawal.memory).memory;
    expect(isStillMeant(gone, bet.command)).toBe(false);
    expect(isStillMeant(gone, withdrawal.command)).toBe(true);
    expect(isStillMeant(sitInCommand(gone).memory, bet.command)).toBe(false);
    const goneBanker = leaves(posta.memory).memory;
    expect(isStillMeant(goneBanker, posta.command)).toBe(false);
    expect(isStillMeant(goneBanker, { ...move, volonta: 0, commitment: zero32 })).toBe(false);
  });

  it('P7.17 makes no stake by hand, either, and is offered to sit in by its own memory', () => {
    const { table, banker, punter } = withBet();
    const said = leaves(punter.memory);
    const before = pictureOf(said.memory, table.view(punter)).options.sitIn;
    expect(before).toBe(said.command.type === 'sitOut'); // who stands up waits for the answer
    goes(table, punter, said);
    expect(betCommand(punter.memory, calls.plain, 20n * chip)).toBeNull();
    expect(betCommand(punter.memory, calls.none, 0n)).not.toBeNull();
    const shown = pictureOf(punter.memory, table.view(punter));
    expect([shown.options.sitIn, shown.options.bet]).toEqual([true, null]);
    const rowOf = ({ seats }: Pick<View, 'seats'>) => seats.find(({ seat }) => seat === punter.seat)!;
    expect(rowOf(table.view(punter)).sittingOut).toBe(false);
    expect([rowOf(shown).sittingOut, rowOf(shown).outFor]).toEqual([true, 'asked']);
    const back = pictureOf(sitInCommand(punter.memory).memory, table.view(punter));
    expect([rowOf(back).sittingOut, back.options.sitIn]).toEqual([false, false]);
    goes(table, banker, leaves(banker.memory));
    expect(postaCommand(banker.memory, 9n, 20n * chip)).toBeNull();
    expect(moveCommand(banker.memory, moves.on, 0n)).toBeNull();
  });
});

it('P7.17 bets that were closed but for a guarantee, and are open again, are played in no list', () => {
  const { table, banker, punter } = withBet();
  const { memory, command } = sitOutCommand(punter.memory);
  punter.memory = memory;
  look(table, punter, { closed: true, arrives: false });
  punter.memory = taken(punter.memory, command);
  expect(punter.memory.presence).toMatchObject({ plays: 'closed' });
  look(table, punter);
  banker.memory = readyCommand(banker.memory)!.memory;
  closes(table);
  table.settleDown([punter.seat]);
  expect(look(table, punter)).toEqual([]);
});

it('P7.17 who sits in again is there from the press on; a second word says nothing new', () => {
  const { table, punter } = withBet();
  goes(table, punter, sitOutCommand(punter.memory));
  expect(isAway(forget(punter.memory, { type: 'sitOut' }))).toBe(true);
  expect(isAway(sitInCommand(punter.memory).memory)).toBe(false);
  // What came in between does not count as seen before.
  expect(sitOutCommand(punter.memory).memory.presence).toEqual(punter.memory.presence);
});

describe('a memory that an older page has stored', () => {
  const older = (memory: SeatMemory, said: object): SeatMemory => {
    const { presence: _, ...before } = memory;
    return withPresenceOf({ ...before, bets: before.bets.map(({ went: _went, ...bet }) => bet), ...said });
  };

  it.each([
    [false, 'going'],
    [true, 'gone'],
  ])('P7.17 goes on as it was (answered: %s)', (answered, is) => {
    const { table, banker, punter } = withBet();
    const state = momentOf(punter.memory);
    const taken = answered ? { taken: true } : {};
    punter.memory = older(punter.memory, { going: { word: 'sitOut', state, plays: false, ...taken } });
    expect(punter.memory).toMatchObject({ presence: { is, word: 'sitOut', state } });
    expect(punter.memory).not.toHaveProperty('going');
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    expect(look(table, punter, { arrives: false })).toEqual([]);
    expect(hasBet(punter.memory)).toBe(false);
  });

  it('P7.17 plays the list that it was bound to, and keeps in which it sat in again', () => {
    const { table, banker, punter } = withBet();
    const state = momentOf(punter.memory);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    look(table, { ...punter }, { arrives: false });
    const list = hashStruct('Closed', table.state.bank!.coup!.closed.message);
    const going = { word: 'sitOut', state, plays: true, taken: true };
    const bound = { ...punter, memory: older(punter.memory, { going, wentIn: list }) };
    expect(look(table, bound, { arrives: false })).toEqual(['give']);
    expect(bound.memory.presence).toMatchObject({ is: 'gone', seen: list, plays: list });
    expect(older(punter.memory, { cameIn: list }).presence).toEqual({ is: 'there', since: list });
    expect(older(punter.memory, {}).presence).toBeUndefined();
  });
});

/** As while a wrong view stands: no `Leave` is signed. */
function plainStand(memory: SeatMemory, over?: Hex | null): ByHand {
  const wrong = { bankId: null, turn: null, step: 'S.setup', detail: 'wrong' };
  const made = standCommand({ ...memory, disagreement: wrong }, over);
  return { ...made, memory: { ...made.memory, disagreement: null } };
}
