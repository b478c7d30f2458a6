/** A coup that waits for a punta whose page has not seen its cards yet. */
import { advance } from '../../engine/seat/advance.ts';
import type { TestPlayer, TestTable } from './players.ts';
import { bankerOf, bet, open, punterOf, seated } from './situations.ts';

export function undecided(): { readonly table: TestTable; readonly player: TestPlayer } {
  for (let salt = 1n; salt < 600n; salt++) {
    const table = bet(open(seated({ salt })));
    const [banker, player] = [bankerOf(table), punterOf(table)];
    table.settleDown([player.seat]);
    const { memory, send } = advance(player.memory, table.view(player));
    player.memory = memory;
    for (const command of send) table.run({ by: 'seat', seat: player.seat, command }); // its `Give` and link
    table.settleDown([player.seat]);
    if (table.phase === 'punta' && banker !== player) return { table, player };
  }
  throw new Error('no such coup');
}

/** The table plays on while this seat sees nothing. */
export function playsOn(table: TestTable, { seat }: TestPlayer): void {
  while (table.state.bank?.coup) {
    table.settleDown([seat]);
    if (table.state.bank?.coup) table.timeOut();
  }
}
