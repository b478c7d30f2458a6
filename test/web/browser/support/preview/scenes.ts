/** Moments of tables of several, as their pages show them: made by real seat clients at a live table. */
import { chip } from '../../../../../engine/chips.ts';
import { calls, moves } from '../../../../../engine/protocol/messages.ts';
import { postaCommand, sitOutCommand } from '../../../../../engine/seat/by-hand.ts';
import { partnerCommand } from '../../../../../engine/seat/talk.ts';
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

/** What a unit test opens of many scenes: one of three, or all of them (`npm run test:scenes`). */
export const sampleOf = <T>(scenes: readonly T[]): readonly T[] =>
  process.env['SCENES'] === 'all' ? scenes : scenes.filter((_, i) => i % 3 === 0);

/** What this seat's page shows now, or a page that only watches. */
export function sceneAt(name: string, chairs: number, table: LiveTable, seat: number | null): Scene {
  const { memory, ...shown } = several.snapOf(table, seat);
  return { name, chairs, snap: encodeWire({ ...shown, memory: memory === null ? null : { ...memory, secret: null } }) };
}

/** The main phases of a table with so many chairs, all taken but `free`. */
export function scenesOf(chairs: number, free = 0): readonly Scene[] {
  const limits = several.online;
  const seats = chairs - free;
  const made: Scene[] = [];
  const take = (name: string, table: LiveTable, seat: number | null) =>
    made.push(sceneAt(`${chairs}-${name}`, chairs, table, seat));

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
  first.now = first.state.game.bank!.betsUntil! - 2_000;
  several.bets(first, at(first, 3), 100n * chip, calls.banco);
  first.now = first.state.game.bank!.betsUntil! + 1;
  take('bets-guarantee', first, at(first, 5));
  take('bets-guarantee-banker', first, first.banker);

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
  take('offer-watch', passing, null);
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
  several.opened(lost);
  take('next-bank', lost, at(lost, 1));
  return made;
}

/** What only one ruleset has: a socio, advice, the bank taken back; a cavallo, an auction with standing bettors. */
export function rulesetScenes(): readonly Scene[] {
  const made: Scene[] = [];
  const take = (name: string, table: LiveTable, seat: number | null) => made.push(sceneAt(name, 10, table, seat));
  const { saintVincent, venezia } = several;

  const posta = several.tableOf(saintVincent, 10);
  take('sv-posta', posta, posta.banker);
  take('sv-partner', posta, at(posta, 1));
  for (const places of [1, 2, 3])
    several.by(posta, at(posta, places), (memory) => partnerCommand(memory, posta.state.number));
  take('sv-partners', posta, posta.banker);
  take('sv-partner-said', posta, at(posta, 1));
  several.by(posta, posta.banker!, (memory) => postaCommand(memory, posta.state.number, 100n * chip, at(posta, 1)));
  several.bets(posta, at(posta, 2), 60n * chip);
  several.bets(posta, at(posta, 5), 100n * chip, calls.banco);
  take('sv-socio', posta, at(posta, 1));
  take('sv-banker-bets', posta, posta.banker);
  const advised = several.found((salt) => {
    const table = several.opened(several.tableOf({ ...saintVincent, salt }, 10));
    several.bets(table, at(table, 2), 50n * chip);
    several.closed(table);
    return table.phase === 'punta' && several.snapOf(table, at(table, 2)).view!.options.draws.length === 2
      ? table
      : null;
  });
  take('sv-punta', advised, at(advised, 2));
  const passed = several.passed(several.wonBank(saintVincent, 10));
  for (const seat of passed.state.game.seguito!.asked) several.declined(passed, seat);
  take('sv-takeback', passed, passed.state.game.seguito!.passer);
  take('sv-takeback-other', passed, at(passed, 1));

  const bets = several.opened(several.tableOf(venezia, 8, undefined, 4));
  several.bets(bets, at(bets, 1), 15n * chip, calls.cavallo);
  several.bets(bets, 11, 20n * chip);
  take('ve-bets', bets, at(bets, 2));
  take('ve-standing', bets, 12);
  several.by(bets, at(bets, 3), sitOutCommand);
  take('ve-sit-in', bets, at(bets, 3));
  const move = several.wonBank(venezia, 8);
  take('ve-move', move, move.banker);
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
    made.push(sceneAt(`standing-${standing}-bets`, 10, table, 13));
    made.push(sceneAt(`standing-${standing}-bet`, 10, table, 12));
    several.closed(table);
    made.push(sceneAt(`standing-${standing}-closed`, 10, table, null));
  }
  return made;
}
