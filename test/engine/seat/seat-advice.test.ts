/** Advice (rules.md 2): who asks for it is bound by it, on the browser's side as on the table's. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { choiceCommand } from '../../../engine/seat/by-hand.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { adviceCommand } from '../../../engine/seat/talk.ts';
import { bets, open, others, seated } from '../../support/live-situations.ts';
import { gameEvents, type LiveTable } from '../../support/live-table.ts';

const [online, saintVincent] = [0, 1];

/** A punta that may stand or draw, alone against the bank. */
function atChoice(ruleset: number): LiveTable {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = open(seated(ruleset, 3, salt));
    bets(table, [others(table)[0]!.seat, calls.plain, 10n * chip]);
    table.settleDown();
    if (drawsOpen(others(table)[0]!.memory)?.options.length === 2) return table;
  }
  throw new Error('no punta may choose');
}

const sent = (table: LiveTable) => {
  const [punta] = others(table);
  return advance(punta!.memory, table.view(punta!), { paid: table.paid, clock: table.clock }).send;
};

describe('advice', () => {
  it('R5.7 is the regola’s word, played at once, without a signed choice', () => {
    const table = atChoice(saintVincent);
    const [punta] = others(table);
    const { fallback } = drawsOpen(punta!.memory)!;
    table.byHand(punta!, adviceCommand(punta!.memory));
    const said = table.rows.flatMap(gameEvents).filter(({ type }) => type === 'decided');
    expect(said[0]).toEqual({
      type: 'decided',
      seat: punta!.seat,
      role: 'punta',
      draw: fallback,
      by: 'advice',
      putRight: null,
    });
    table.settleDown();
    const bank = table.state.bank ?? table.state.ended.at(-1)!.bank;
    expect(bank.turns.map(({ choices }) => choices)).toEqual([[]]);
    expect(table.verified(bank).failed).toBeUndefined();
  });

  it('R5.10 whoever has asked decides no more in this coup, and asks again until the table has heard', () => {
    const table = atChoice(saintVincent);
    const [punta] = others(table);
    const { options } = drawsOpen(punta!.memory)!;
    expect(sent(table)).toEqual([]);
    const { memory, command } = adviceCommand(punta!.memory)!;
    punta!.memory = memory; // the word was lost on its way
    expect(options.map((draw) => choiceCommand(memory, draw))).toEqual(options.map(() => null));
    expect(adviceCommand(memory)).toBeNull();
    expect(sent(table)).toEqual([command]);
    table.settleDown();
    expect([table.state.game.phase === 'punta', sent(table).some(({ type }) => type === 'advice')]).toEqual([
      false,
      false,
    ]);
  });

  it('R5.7 is given at no other table, and to nobody who has decided', () => {
    const [punta] = others(atChoice(online));
    expect(adviceCommand(punta!.memory)).toBeNull();
    const [other] = others(atChoice(saintVincent));
    const [draw] = drawsOpen(other!.memory)!.options;
    expect(adviceCommand(choiceCommand(other!.memory, draw!)!.memory)).toBeNull();
  });
});
