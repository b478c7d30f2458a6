/**
 * An honest table that has never heard a player's last word: it was stored and never left, was lost, or has crossed the
 * close. The word before it is in the list, and nobody will ever refuse the last one. The seat must not fall silent.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls, moves, type Bet } from '../../../engine/protocol/messages.ts';
import type { Signed } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import {
  betCommand,
  forget,
  moveCommand,
  passCommand,
  sitInCommand,
  sitOutCommand,
  taken,
  type ByHand,
} from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { unmade } from '../../../engine/seat/own.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { isStillMeant } from '../../../engine/seat/presence.ts';
import { movesIn, playableBank } from '../../../engine/seat/rights.ts';
import { readyCommand } from '../../../engine/seat/talk.ts';
import { saidOn } from '../../support/banker-chooses.ts';
import { closes, look, time } from '../../support/goes.ts';
import type { LiveTable } from '../../support/live-table.ts';
import type { TestPlayer } from '../../support/players.ts';

const raises = (memory: SeatMemory): ByHand => betCommand(memory, calls.plain, 20n * chip)!;
const takesBack = (memory: SeatMemory): ByHand => betCommand(memory, calls.none, 0n)!;

/** The punter has bet ten chips, and its page has seen them at the table. */
function withBet() {
  const made = saidOn();
  const { table, banker, punter } = made;
  look(table, punter);
  says(table, punter, betCommand(punter.memory, calls.plain, 10n * chip)!);
  look(table, punter);
  const listed = (): void => {
    banker.memory = readyCommand(banker.memory)!.memory;
    closes(table);
    table.settleDown([punter.seat]);
  };
  return { ...made, listed };
}

/** It comes to the table, and so does the answer. */
function says(table: LiveTable, player: TestPlayer, { memory, command }: ByHand): void {
  table.must({ by: 'seat', seat: player.seat, command });
  player.memory = taken(memory, command);
}

/** The page sees this bet of its player's at the table; null: none. */
function shows(table: LiveTable, player: TestPlayer, bet: Signed<Bet> | null): void {
  const view = table.view(player);
  const row = { seat: player.seat, order: 1, ...bet?.message, bet };
  const others = view.bank!.bets.filter(({ seat }) => seat !== player.seat);
  const bank = { ...view.bank!, bets: bet === null ? others : [...others, row] };
  player.memory = advance(player.memory, { ...view, bank } as typeof view, { paid: table.paid }).memory;
}

/** Of its bets over this state: its first one is of the coup before. */
const refusedOf = ({ memory }: TestPlayer): readonly boolean[] => memory.bets.slice(1).map(({ refused }) => refused);

const betOf = (table: LiveTable, player: TestPlayer): bigint | undefined =>
  pictureOf(player.memory, table.view(player)).bank!.bets.find(({ seat }) => seat === player.seat)?.max;

describe.each([
  ['a higher bet', raises],
  ['its bet taken back', takesBack],
] as const)('%s that the table has never heard', (_what, changes) => {
  it('P7.3 holds back no list with the bet before, and its player is told that it was not made', () => {
    const { table, punter, listed } = withBet();
    const { memory, command } = changes(punter.memory);
    punter.memory = memory;
    listed();
    const before = punter.memory;
    expect(look(table, punter, { arrives: false })).toEqual(['give']);
    expect(refusedOf(punter)).toEqual([false, true]);
    expect([unmade(before, punter.memory), unmade(punter.memory, punter.memory)]).toEqual([true, false]);
    // Once told, no more; and the `Give` goes out again until it has come.
    const told = punter.memory;
    expect(look(table, punter)).toEqual(['give']);
    expect(unmade(told, punter.memory)).toBe(false);
    expect(isStillMeant(told, command)).toBe(false);
  });

  it.each(['says so', 'shows it'])('P7.3 is held back where the table %s, until it refuses that', (how) => {
    const { table, punter, listed } = withBet();
    const { memory, command } = changes(punter.memory);
    punter.memory = memory;
    if (how === 'says so') punter.memory = taken(memory, command);
    else shows(table, punter, command.type === 'bet' ? command.bet : null);
    listed();
    expect(look(table, punter)).toEqual([]);
    expect(punter.memory.bets.at(-1)!.refused).toBe(false);
    // What it has shown it may refuse; but by then its player had seen the bet before no more.
    punter.memory = forget(punter.memory, command);
    expect(look(table, punter)).toEqual([]);
  });
});

describe.each([
  ['a higher bet', raises],
  ['its bet taken back', takesBack],
] as const)('%s that was stored, and its page died before it left', (_what, changes) => {
  it('P7.6 leaves once the page is loaded anew, though the table asks for nothing, until that is answered', () => {
    const { table, punter } = withBet();
    const { memory, command } = changes(punter.memory);
    punter.memory = memory;
    expect(table.view(punter).waiting.filter(({ seat, duty }) => seat === punter.seat && duty === 'bet')).toEqual([]);
    expect(advance(memory, table.view(punter), { paid: table.paid }).send).toEqual([command]);
    expect(look(table, punter)).toEqual(['bet']);
    expect(look(table, punter)).toEqual([]);
    expect({ type: 'bet', bet: table.state.bank!.bets.find(({ seat }) => seat === punter.seat) }).toMatchObject(
      command,
    );
    expect(unmade(memory, punter.memory)).toBe(false);
  });

  it('P7.6 P7.2 is said no more once the table has refused it, and its player is told', () => {
    const { table, punter } = withBet();
    const { memory, command } = changes(punter.memory);
    punter.memory = forget(memory, command);
    expect([unmade(memory, punter.memory), look(table, punter)]).toEqual([true, []]);
  });
});

it('P7.6 a bet over which its player has gone since is not said again', () => {
  const { table, punter } = withBet();
  punter.memory = taken(sitOutCommand(raises(punter.memory).memory).memory, { type: 'sitOut' });
  expect(look(table, punter)).toEqual([]);
});

it('P7.6 a pass that was stored, and has never left, is said again until it is answered', () => {
  const { table, banker } = saidOn();
  look(table, banker);
  const { memory, command } = passCommand(banker.memory)!;
  expect(advance(memory, table.view(banker), { paid: table.paid }).send).toEqual([command]);
  expect(advance(taken(memory, command), table.view(banker), { paid: table.paid }).send).toEqual([]);
  banker.memory = memory;
  look(table, banker);
  expect(table.state.bank).toBeNull();
});

it('P7.3 of several changes none that the table has never heard holds a list back', () => {
  const { table, punter, listed } = withBet();
  punter.memory = takesBack(raises(punter.memory).memory).memory;
  listed();
  expect(look(table, punter)).toEqual(['give']);
  expect(refusedOf(punter)).toEqual([false, true, true]);
});

it('P7.3 the table has given the bet back while a change of it was lost: no list with it is given for', () => {
  const { table, punter, listed } = withBet();
  punter.memory = raises(punter.memory).memory;
  shows(table, punter, null);
  listed();
  expect(look(table, punter)).toEqual([]);
  expect(punter.memory.disagreement?.step).toBe('C.own');
});

describe('a change that was lost, and its player goes and comes again while the line is down', () => {
  it('P7.17 P7.3 plays the bet that stands at the table, and is told so', () => {
    const { table, punter, listed } = withBet();
    punter.memory = sitInCommand(sitOutCommand(raises(punter.memory).memory).memory).memory;
    look(table, punter, { arrives: false });
    const before = punter.memory;
    look(table, punter); // says that it is there, and is answered
    expect(unmade(before, punter.memory)).toBe(true);
    expect([betOf(table, punter), refusedOf(punter)]).toEqual([10n * chip, [false, true]]);
    listed();
    expect(look(table, punter)).toEqual(['give']);
  });

  it('P7.17 P7.3 plays the list with the bet before that was closed meanwhile', () => {
    const { table, punter, listed } = withBet();
    punter.memory = sitInCommand(sitOutCommand(raises(punter.memory).memory).memory).memory;
    listed();
    look(table, punter);
    expect(look(table, punter)).toEqual(['give']);
  });

  it('P7.17 R3.20 gives for no list with that change, though the table says later that it has taken it', () => {
    const { table, punter, listed } = withBet();
    const { memory, command } = raises(punter.memory);
    punter.memory = sitInCommand(sitOutCommand(memory).memory).memory;
    look(table, punter); // says that it is there, and is answered
    says(table, punter, { memory: punter.memory, command });
    look(table, punter);
    listed();
    expect(look(table, punter)).toEqual([]);
    expect(punter.memory.disagreement?.step).toBe('C.own');
  });

  it('P7.17 R3.20 gives for the bet that its page shows, though the table says later that it took that change', () => {
    const { table, punter, listed } = withBet();
    const { memory, command } = raises(punter.memory);
    punter.memory = sitInCommand(sitOutCommand(memory).memory).memory;
    look(table, punter); // says that it is there, and is answered
    punter.memory = taken(punter.memory, command);
    look(table, punter);
    expect(betOf(table, punter)).toBe(10n * chip);
    listed();
    expect(look(table, punter)).toEqual(['give']);
  });

  it('P7.17 R3.20 no late "ok" brings back what the table had refused before that', () => {
    const { table, punter, listed } = withBet();
    const { memory, command } = raises(punter.memory);
    const out = sitOutCommand(forget(memory, command));
    punter.memory = sitInCommand(taken(out.memory, out.command)).memory; // the house has not put it out
    says(table, punter, { memory: punter.memory, command });
    look(table, punter);
    listed();
    expect(look(table, punter)).toEqual([]);
    expect(punter.memory.disagreement?.step).toBe('C.own');
  });

  it('P7.17 a bet by hand that its player makes after that is no such change', () => {
    const { table, punter, listed } = withBet();
    punter.memory = sitInCommand(sitOutCommand(raises(punter.memory).memory).memory).memory;
    look(table, punter, { arrives: false });
    const last = betCommand(punter.memory, calls.plain, 30n * chip)!;
    punter.memory = taken(last.memory, { type: 'sitIn' });
    expect(refusedOf(punter)).toEqual([false, true, false]);
    says(table, punter, { ...last, memory: punter.memory });
    listed();
    expect(look(table, punter)).toEqual(['give']);
  });
});

it('P7.17 P7.3 who goes plays the list that came before the answer, with the bet before its change', () => {
  const { table, punter, listed } = withBet();
  const { memory, command } = sitOutCommand(raises(punter.memory).memory);
  punter.memory = memory;
  listed();
  expect(look(table, punter, { arrives: false })).toEqual([]);
  table.must({ by: 'seat', seat: punter.seat, command });
  punter.memory = taken(punter.memory, command);
  expect(look(table, punter)).toEqual(['give']);
});

it('P7.17 R3.16 who goes plays bets that were closed but for a guarantee, with the bet before its change', () => {
  const { table, punter } = withBet();
  const { memory, command } = sitOutCommand(raises(punter.memory).memory);
  punter.memory = memory;
  look(table, punter, { closed: true, arrives: false });
  punter.memory = taken(punter.memory, command);
  expect(punter.memory.presence).toMatchObject({ plays: 'closed' });
});

describe('a banker’s raise that the table has never heard', () => {
  function raised(word: 'goes on' | 'is ready' | 'has said nothing') {
    const made = saidOn();
    const { table, banker, punter } = made;
    look(table, banker, { now: 1_000 });
    if (word === 'goes on') says(table, banker, moveCommand(banker.memory, moves.on, 0n)!);
    const { move, max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move !== moves.on)!;
    banker.memory = moveCommand(banker.memory, move, max)!.memory;
    if (word === 'is ready') banker.memory = readyCommand(banker.memory)!.memory;
    table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
    closes(table);
    return made;
  }

  it('P7.17 P4.8 one whose answer alone was lost stands again for who went and came, and the word to go was lost, too', () => {
    const { table, banker, punter } = saidOn();
    look(table, banker);
    says(table, banker, moveCommand(banker.memory, moves.on, 0n)!);
    const { move, max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move !== moves.on)!;
    const raise = moveCommand(banker.memory, move, max)!;
    table.must({ by: 'seat', seat: banker.seat, command: raise.command });
    banker.memory = sitInCommand(sitOutCommand(raise.memory).memory).memory;
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'sitIn' } });
    look(table, banker, { arrives: false }); // the view before the answer (P4.8)
    banker.memory = taken(banker.memory, { type: 'sitIn' });
    table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
    closes(table);
    expect(look(table, banker)).toEqual(['give']);
  });

  it('P7.9 a banker that is ready after that is bound to no word before it', () => {
    const { table, banker } = raised('is ready');
    expect(look(table, banker, { now: 2_000 })).toEqual([]);
  });

  it('P7.3 a banker that goes on gives for its word before that', () => {
    const { table, banker } = raised('goes on');
    const before = banker.memory;
    expect(look(table, banker, { now: 2_000 })).toEqual(['give']);
    expect([unmade(before, banker.memory), banker.memory.moves.at(-1)!.refused]).toEqual([true, true]);
  });

  it.each(['is lost', 'comes after the close'])(
    'P7.9 going on by hand, as its client has said, %s: it is one word',
    (how) => {
      const { table, banker, punter } = saidOn();
      look(table, banker, { now: 1_000 });
      const on = moveCommand(banker.memory, moves.on, 0n)!;
      expect(on.memory.moves.map(({ chosen }) => chosen)).toEqual([undefined, true]);
      banker.memory = on.memory;
      table.byHand(punter, betCommand(punter.memory, calls.plain, 1n * chip));
      closes(table);
      // The table has answered what its client had said.
      if (how !== 'is lost') banker.memory = forget(taken(banker.memory, on.command), on.command);
      expect(look(table, banker, { now: 2_000 })).toEqual(['give']);
    },
  );

  it('P7.9 one that the table has shown is not said again, whatever an older view shows', () => {
    const { table, banker } = saidOn();
    look(table, banker, { now: 1_000 });
    const older = table.view(banker);
    const { move, max } = movesIn(playableBank(banker.memory)!, banker.memory).find(({ move }) => move !== moves.on)!;
    const { memory, command } = moveCommand(banker.memory, move, max)!;
    banker.memory = memory;
    expect(advance(memory, older, { paid: table.paid }).send).toEqual([command]);
    table.must({ by: 'seat', seat: banker.seat, command });
    look(table, banker, { now: 2_000 });
    expect(advance(banker.memory, older, { paid: table.paid }).send).toEqual([]);
  });

  it('P7.9 one that has chosen nothing else is bound to no word that its client has said for it', () => {
    const { table, banker } = raised('has said nothing');
    expect(look(table, banker, { now: 2_000 })).toEqual([]);
    expect(look(table, banker, { now: 2_000 + 2 * time })).toEqual([]);
    expect(banker.memory.disagreement).toBeNull();
  });
});
