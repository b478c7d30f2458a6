/** Live tables of several with real seat clients, and what each page there shows. */
import { chip } from '../../../engine/chips.ts';
import { calls, moves, type Table } from '../../../engine/protocol/messages.ts';
import {
  betCommand,
  choiceCommand,
  moveCommand,
  passCommand,
  postaCommand,
  type ByHand,
} from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { isOwnRow, pictureOf, pictureOfTable } from '../../../engine/seat/picture.ts';
import { declineCommand, readyCommand } from '../../../engine/seat/talk.ts';
import { claimOf } from '../../../engine/claim.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import type { View } from '../../../engine/table/view.ts';
import { firstSnapshot, type Snapshot } from '../../../web/features/table/snapshot.ts';
import { LiveTable } from '../../support/live-table.ts';
import { playerAt } from '../../support/situations.ts';

export const online = { ruleset: 0, feeMode: 0, feeBps: 500 } as const;
export const saintVincent = { ruleset: 1, feeMode: 0, feeBps: 500 } as const;
export const venezia = { ruleset: 2, feeMode: 0, feeBps: 500 } as const;

/** Seats 1 to `seats`, and as many standing bettors, with 400 chips each, ready to name the first posta. */
export function tableOf(limits: Partial<Table>, seats: number, amount = 400n * chip, standing = 0): LiveTable {
  const table = new LiveTable(limits);
  for (let seat = 1; seat <= seats; seat++) table.sit(seat, amount, `player ${seat}`);
  for (let seat = 11; seat < 11 + standing; seat++) table.sit(seat, amount, `player ${seat}`);
  table.settleDown();
  return table;
}

/** A page before the table, with a connection. */
export const emptySnapshot: Snapshot = { ...firstSnapshot, link: { state: 'open' } };

/** What the page of this seat shows, or of somebody who watches. */
export function snapOf(table: LiveTable, seat: number | null): Snapshot {
  const player = seat === null ? null : playerAt(table, seat);
  const said = player === null ? claimOf(viewFor(table.state, null, table.seq, table.now)) : table.view(player);
  const view = player === null ? pictureOfTable(said) : pictureOf(player.memory, said);
  return {
    ...emptySnapshot,
    view,
    sitting: player === null ? null : 'seated',
    memory: player?.memory ?? null,
    me: player === null ? null : (view.seats.find((row) => isOwnRow(player.memory, row)) ?? null),
  };
}

/** A seat does it by hand; the clients do the rest. */
export function by(table: LiveTable, seat: number, make: (memory: SeatMemory) => ByHand | null): LiveTable {
  const player = playerAt(table, seat);
  table.byHand(player, make(player.memory));
  table.settleDown();
  return table;
}

/** Opens the bank that is due. */
export const opened = (table: LiveTable, posta = 100n * chip): LiveTable =>
  by(table, table.banker!, (memory) => postaCommand(memory, table.state.number, posta));

/** The seat that is so many places by hand from the banker. */
export function byHandAt(table: LiveTable, places: number): number {
  const seats = table.players.map(({ seat }) => seat).sort((a, b) => a - b);
  return seats[(seats.indexOf(table.banker!) + places) % seats.length]!;
}

export const bets = (table: LiveTable, seat: number, max: bigint, call: number = calls.plain): LiveTable =>
  by(table, seat, (memory) => betCommand(memory, call, max));

export const ready = (table: LiveTable, seat: number): LiveTable => by(table, seat, readyCommand);

/** The betting time runs out, and the cards are dealt. */
export function closed(table: LiveTable): LiveTable {
  while (table.phase === 'bets') {
    table.timeOut();
    table.settleDown();
  }
  return table;
}

/** Whoever decides follows the regola, until the coup is over. */
export function finished(table: LiveTable): LiveTable {
  closed(table);
  while (table.phase === 'punta' || table.phase === 'banco') {
    const seat = table.state.game.phase === 'punta' ? table.state.game.bank!.coup!.hand : table.banker!;
    const fallback = snapOf(table, seat).view!.bank!.coup!.fallback!;
    by(table, seat, (memory) => choiceCommand(memory, fallback));
  }
  return table;
}

export const moved = (table: LiveTable, move: number, amount: bigint): LiveTable =>
  by(table, table.banker!, (memory) => moveCommand(memory, move, amount));

export const passed = (table: LiveTable): LiveTable => by(table, table.banker!, (memory) => passCommand(memory, true));

/** The first of many shoes in which `make` leads to what is looked for. */
export function found(make: (salt: bigint) => LiveTable | null): LiveTable {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = make(salt);
    if (table !== null) return table;
  }
  throw new Error('no shoe leads there');
}

/** A bank whose first coup, covered by two bets, the banker has won. */
export const wonBank = (limits: Partial<Table>, seats: number): LiveTable =>
  found((salt) => {
    const table = opened(tableOf({ ...limits, salt }, seats));
    bets(table, byHandAt(table, 1), 30n * chip);
    bets(table, byHandAt(table, 2), 50n * chip);
    finished(table);
    return table.phase === 'move' || (table.phase === 'bets' && table.state.game.bank!.past.wins > 0) ? table : null;
  });

/** The same at a table of two: the punta has called the whole posta, and the banker decides. */
export const wonDuel = (): LiveTable =>
  found((salt) => {
    const table = opened(tableOf({ ruleset: 3, feeMode: 0, feeBps: 500, salt }, 2));
    bets(table, byHandAt(table, 1), 100n * chip, calls.banco);
    finished(table);
    return table.phase === 'move' ? table : null;
  });

/**
 * A bank at saint-vincent whose posta is all that its banker has, after an égalité: it may go on or reduce, and nothing
 * else. `minimum`: so high that a director who sets it takes the reducing away.
 */
export function equalBank(): { readonly table: LiveTable; readonly minimum: View['minimum'] } {
  const posta = 100n * chip;
  const table = found((salt) => {
    const one = opened(tableOf({ ...saintVincent, salt }, 4, posta), posta);
    bets(one, byHandAt(one, 1), 10n * chip);
    finished(one);
    return snapOf(one, one.banker).view!.options.moves.some(({ move }) => move === moves.reduce) ? one : null;
  });
  return { table, minimum: { minBet: chip, minPosta: posta } };
}

/** Lets the passed bank go, or bids no more for it. */
export const declined = (table: LiveTable, seat: number): LiveTable =>
  by(table, seat, (memory) => declineCommand(memory, table.state.number));
