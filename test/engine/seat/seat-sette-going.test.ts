/** Who sits out or stands up as the banker at Sette e mezzo is bound to nothing more (P7.17, R18.17). */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { claimOf } from '../../../engine/claim.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, sitOutCommand, standCommand, taken } from '../../../engine/seat/by-hand.ts';
import { turnKey } from '../../../engine/seat/memory.ts';
import { SetteLive } from '../../support/sette-live.ts';

/** The banker's page at a table that answers "ok" to everything, and then does only what it likes. */
function banking(salt: bigint) {
  const table = new SetteLive(4, { salt }).opens([1, 2, 3], 2_000n);
  const { banker } = table;
  const sent: string[] = [];
  const look = (wrong = false): void => {
    const view = table.view(banker);
    const shown = wrong ? claimOf({ ...view, bank: { ...view.bank!, bankId: zero32 } }) : view;
    const clock = { now: table.now, choice: 0, draw: 15_000 };
    const { memory, send } = advance(banker.memory, shown, { paid: table.paid, clock });
    banker.memory = memory;
    sent.push(...send.map(({ type }) => type).filter((type) => ['move', 'give', 'link'].includes(type)));
    for (const command of send) {
      if (command.type === 'stand' || command.type === 'sitOut') banker.memory = taken(banker.memory, command);
      else table.run({ by: 'seat', seat: banker.seat, command });
    }
  };
  const goes = (how: 'sitOut' | 'stand'): void => {
    const { memory, command } = (how === 'stand' ? standCommand : sitOutCommand)(banker.memory);
    sent.length = 0;
    banker.memory = taken(memory, command);
  };
  const bets = (): void => {
    table.settleDown([banker.seat]);
    look();
    table.byHand(table.punter, betCommand(table.punter.memory, calls.plain, 200n));
  };
  /** The coup goes on as far as the others and the clocks can bring it. `until`: no further than that. */
  const playsOn = (until: () => boolean = () => false): void => {
    for (let i = 0; i < 30 && !until(); i++) {
      look();
      if (until()) return;
      table.settleDown([banker.seat]);
      if (table.state.bank?.coup && ['punta', 'banco'].includes(table.state.game.phase)) table.timeOut();
      if (!table.state.bank?.coup && table.state.game.phase === 'bets') return look();
    }
  };
  const hasGiven = () => banker.memory.given[turnKey(table.bank.bankId, 0)] !== undefined;
  return { table, look, goes, bets, playsOn, hasGiven, sent };
}

it('P7.6 P7.15 a bet that was stored, and has never left, is not said behind its turn', () => {
  const table = new SetteLive(4).opens([1, 2, 3], 2_000n);
  const { punter } = table;
  const { memory, command } = betCommand(punter.memory, calls.plain, 200n)!;
  const says = () => advance(memory, table.view(punter), { paid: table.paid }).send;
  expect(says()).toEqual([command]);
  table.timeOut();
  expect([table.state.game.phase, table.punter === punter]).toEqual(['bets', false]);
  expect(says().filter(({ type }) => type === 'bet')).toEqual([]);
});

describe.each([4n, 5n, 6n])('a banker that goes (salt %s)', (salt) => {
  it('P7.17 who sits out between two turns makes no move, and gives for no list', () => {
    const { table, goes, bets, playsOn, sent } = banking(salt);
    goes('sitOut');
    bets();
    playsOn();
    expect(table.state.bank!.coup).not.toBeNull();
    expect(sent).toEqual([]);
  });

  it('P7.17 who leaves while a view is wrong makes no move, and gives for no list', () => {
    const { look, goes, bets, playsOn, sent } = banking(salt);
    look(true);
    goes('stand');
    look();
    bets();
    playsOn();
    expect(sent).toEqual([]);
  });

  it.each(['sitOut', 'stand'] as const)(
    'P7.17 in a duel that it has given for (%s) plays that one, and no other',
    (how) => {
      const { table, goes, bets, playsOn, hasGiven, sent } = banking(salt);
      bets();
      playsOn(hasGiven);
      expect(hasGiven()).toBe(true);
      goes(how);
      playsOn();
      expect(sent).toEqual(['link']);
      expect(table.state.bank?.coup ?? null).toBeNull();
      if (table.state.bank === null || table.state.game.phase !== 'bets') return;
      bets();
      playsOn();
      expect(sent).toEqual(['link']);
    },
  );
});
