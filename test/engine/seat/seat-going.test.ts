/**
 * Who sits out or stands up is bound to nothing more (P7.17): the house answers "ok" and goes on as if it had heard
 * nothing. Here at tables of Chemin de Fer; the lying house shows what the honest table is like without that word.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import {
  betCommand,
  forget,
  sitInCommand,
  sitOutCommand,
  standCommand,
  taken,
  type ByHand,
} from '../../../engine/seat/by-hand.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

const stakes: readonly SeatCommand['type'][] = ['move', 'give', 'link', 'bet'];
const time = 15_000;

/** One look of this player's page at the table: what goes out, which arrives if `arrives`. */
function look(table: LiveTable, player: TestPlayer, { now = 0, out = false, arrives = true } = {}): readonly string[] {
  const view = table.view(player);
  const seats = view.seats.map((seat) => (out && seat.seat === player.seat ? { ...seat, sittingOut: true } : seat));
  const { memory, send } = advance(player.memory, { ...view, seats } as typeof view, {
    paid: table.paid,
    clock: { now, choice: time, draw: time },
  });
  player.memory = memory;
  for (const command of arrives ? send : []) {
    const refused = table.run({ by: 'seat', seat: player.seat, command }) !== null;
    player.memory = (refused ? forget : taken)(player.memory, command);
  }
  return send.map(({ type }) => type).filter((type) => stakes.includes(type));
}

/** The player presses it, and the house says that it takes it. `hears`: and does it. */
function goes(table: LiveTable, player: TestPlayer, { memory, command }: ByHand, hears = false): void {
  if (hears) table.must({ by: 'seat', seat: player.seat, command });
  player.memory = taken(memory, command);
}

function closes(table: LiveTable): void {
  for (const { seat } of table.players)
    table.run({ by: 'seat', seat, command: { type: 'ready', state: hashStruct('State', table.state.bank!.state) } });
  expect(table.phase).toBe('links');
}

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
    const { table, banker, punter } = saidOn();
    const late = table.players.find((one) => one !== banker && one !== punter)!;
    table.byHand(punter, betCommand(punter.memory, calls.plain, 10n * chip));
    const until = table.state.game.bank!.betsUntil!;
    table.now = until - 1_000;
    look(table, late);
    table.byHand(late, betCommand(late.memory, calls.plain, 20n * chip));
    look(table, late);
    table.now = until + 1_000;
    expect(table.phase).toBe('bets');
    goes(table, late, leaves(late.memory), true);
    expect(look(table, late)).toEqual([]);
    banker.memory = readyCommand(banker.memory)!.memory;
    table.timeOut();
    expect(table.phase).toBe('links');
    table.settleDown([late.seat]);
    expect(look(table, late)).toEqual(['give']);
  });

  it('P7.17 is there again once it is refused', () => {
    const { table, banker, punter } = withBet();
    const { memory, command } = leaves(punter.memory);
    punter.memory = forget(memory, command);
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
    expect(look(table, punter)).toEqual(['give']);
  });
});

it('P7.17 who sits in again is there from the press on, and what the table has taken before it does not refuse', () => {
  const { table, punter } = withBet();
  goes(table, punter, sitOutCommand(punter.memory));
  expect(forget(punter.memory, { type: 'sitOut' }).going).toBeDefined();
  expect(sitInCommand(punter.memory).memory.going).toBeUndefined();
  // A second word says nothing new: what came in between does not count as seen before.
  expect(sitOutCommand(punter.memory).memory.going).toEqual(punter.memory.going);
});

/** As while a wrong view stands: no `Leave` is signed. */
function plainStand(memory: TestPlayer['memory']): ByHand {
  const wrong = { bankId: null, turn: null, step: 'S.setup', detail: 'wrong' };
  const made = standCommand({ ...memory, disagreement: wrong });
  return { ...made, memory: { ...made.memory, disagreement: null } };
}
