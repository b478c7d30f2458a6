/** Moments of tables of several, as their pages show them: made by real seat clients at a live table. */
import { chip } from '../../../../../engine/chips.ts';
import { calls, moves } from '../../../../../engine/protocol/messages.ts';
import { encodeWire } from '../../../../../engine/protocol/wire.ts';
import type { LiveTable } from '../../../../support/live-table.ts';
import * as several from '../../../support/several.ts';

export interface Scene {
  readonly name: string;
  readonly chairs: number;
  /** The snapshot, as text on the wire. */
  readonly snap: string;
}

const at = several.byHandAt;

function scene(name: string, chairs: number, table: LiveTable, seat: number | null): Scene {
  const { memory, ...shown } = several.snapOf(table, seat);
  return { name, chairs, snap: encodeWire({ ...shown, memory: memory === null ? null : { ...memory, secret: null } }) };
}

/** The main phases of a table with so many chairs, all taken but `free`. */
export function scenesOf(chairs: number, free = 0): readonly Scene[] {
  const limits = several.online;
  const seats = chairs - free;
  const made: Scene[] = [];
  const take = (name: string, table: LiveTable, seat: number | null) =>
    made.push(scene(`${chairs}-${name}`, chairs, table, seat));

  const first = several.tableOf(limits, seats);
  take('posta', first, first.banker);
  several.opened(first);
  take('bets-empty', first, at(first, 1));
  several.bets(first, at(first, 2), 30n * chip);
  several.bets(first, at(first, 3), 45n * chip);
  several.ready(first, at(first, 4));
  take('bets-some', first, at(first, 1));
  take('bets-banker', first, first.banker);
  several.bets(first, at(first, 1), 100n * chip, calls.bancoRispetto);
  take('bets-rispetto', first, at(first, 3));
  take('bets-watch', first, null);
  several.bets(first, at(first, 5), 100n * chip, calls.banco);
  take('bets-returned', first, at(first, 3));

  const played = several.found((salt) => {
    const table = several.opened(several.tableOf({ ...limits, salt }, seats));
    several.bets(table, at(table, 1), 30n * chip);
    several.bets(table, at(table, 2), 50n * chip);
    several.bets(table, at(table, 3), 20n * chip);
    several.closed(table);
    return table.phase === 'punta' ? table : null;
  });
  take('punta', played, at(played, 2));
  take('punta-watch', played, at(played, 4));

  const won = several.wonBank(limits, seats);
  take('move', won, won.banker);
  take('after-won', won, at(won, 1));
  several.moved(won, moves.halve, won.state.game.bank!.books.posta / 2n);
  take('halved', won, at(won, 1));
  const passing = several.passed(several.wonBank(limits, seats));
  take('offer', passing, at(passing, 2));
  for (const { seat } of passing.players.filter((one) => one.seat !== passing.state.game.seguito?.passer))
    if (passing.phase === 'offer') several.declined(passing, seat);
  take('auction', passing, at(passing, 2));

  const lost = several.found((salt) => {
    const table = several.opened(several.tableOf({ ...limits, salt }, seats));
    several.bets(table, at(table, 1), 30n * chip);
    several.bets(table, at(table, 2), 50n * chip);
    several.bets(table, at(table, 3), 20n * chip);
    several.finished(table);
    return table.phase === 'posta' ? table : null;
  });
  take('after-lost', lost, at(lost, 1));
  return made;
}

/** Standing bettors beside a table of ten chairs: two with bets, one whose bet goes back, many of them. */
export function standingScenes(): readonly Scene[] {
  const made: Scene[] = [];
  for (const standing of [3, 10]) {
    const table = several.opened(several.tableOf(several.saintVincent, 5, undefined, standing));
    several.bets(table, 2, 60n * chip);
    several.bets(table, 11, 20n * chip);
    several.bets(table, 12, 40n * chip);
    made.push(scene(`standing-${standing}-bets`, 10, table, 13));
    made.push(scene(`standing-${standing}-bet`, 10, table, 12));
    several.closed(table);
    made.push(scene(`standing-${standing}-closed`, 10, table, null));
  }
  return made;
}
