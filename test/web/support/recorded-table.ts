/** Coups of live tables as a seat and a watcher saw them come, and what the director of the scene makes of them. */
import { claimOf } from '../../../engine/claim.ts';
import { chip } from '../../../engine/chips.ts';
import { advance } from '../../../engine/seat/advance.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { pictureOf, pictureOfTable, type Picture } from '../../../engine/seat/picture.ts';
import type { Command } from '../../../engine/table/commands.ts';
import type { Refusal } from '../../../engine/table/refusals.ts';
import { viewFor } from '../../../engine/table/view-for.ts';
import {
  arrive,
  changesAt,
  firstDirection,
  lags,
  passTime,
  type Direction,
  type Scene,
} from '../../../web/features/table/scene-director.ts';
import { settePage } from '../../../web/features/table/sette-page.ts';
import { busyHand } from '../../support/busy-hand.ts';
import { LiveTable } from '../../support/live-table.ts';
import { SetteLive } from '../../support/sette-live.ts';

export interface Seen {
  readonly view: Picture;
  readonly memory: SeatMemory | null;
}

/** A table that notes what one seat, and somebody who watches, sees of each of its changes. */
export class RecordedTable extends LiveTable {
  readonly seat: Seen[] = [];
  readonly watcher: Seen[] = [];

  override run(command: Command): Refusal | null {
    const before = this.seq;
    const refusal = super.run(command);
    const [first] = this.players;
    if (this.seq === before || first === undefined) return refusal;
    const seen = this.view(first);
    // A page shows a view once its seat has looked at it; what the seat says to it comes with the next round.
    first.memory = advance(first.memory, seen, this.options).memory;
    this.seat.push({ view: pictureOf(first.memory, seen), memory: first.memory });
    const view = claimOf(viewFor(this.state, null, this.seq, this.now));
    this.watcher.push({ view: pictureOfTable(view), memory: null });
    return refusal;
  }
}

/** A table of `seats` that plays `rounds`: the same each time. */
export function recorded(ruleset: number, seats: number, salt: bigint, rounds: number): RecordedTable {
  const table = new RecordedTable({ ruleset, salt });
  for (let seat = 1; seat <= seats; seat++) table.sit(seat, 400n * chip);
  for (let round = 0; round < rounds; round++) {
    table.settleDown();
    table.finalise();
    const acts = table.players.map((player) => {
      const act = busyHand(player.memory, table.view(player));
      if (act !== null) table.byHand(player, act);
      return act;
    });
    if (acts.every((act) => act === null)) table.timeOut();
  }
  return table;
}

/** What one seat sees of two banks of Sette e mezzo in which its people take what is first. */
export function recordedSette(seat: number): Seen[] {
  const table = new SetteLive().opens([1, 2, 3]);
  const player = table.player(seat);
  const seen: Seen[] = [];
  const look = () => {
    const view = table.view(player);
    if (view.seq === seen.at(-1)?.view.seq) return;
    seen.push({ view: settePage(pictureOf(player.memory, view)), memory: player.memory });
  };
  for (let round = 0; round < 200; round++) {
    table.settleDown();
    look();
    table.finalise();
    if (!table.acts(() => 0)) table.timeOut();
    look();
  }
  return seen;
}

/** Each scene that is shown while `seen` comes with these pauses between. */
export function played(
  seen: readonly Seen[],
  pauses: readonly number[],
  lag: number = lags.most,
  peels: number | null = null,
): { at: number; scene: Scene; seq: number }[] {
  const shown: { at: number; scene: Scene; seq: number }[] = [];
  let now = 1_000;
  let direction: Direction | null = null;
  let seq = -1;
  const note = (at: number) => {
    if (shown.at(-1)?.scene !== direction!.scene) shown.push({ at, scene: direction!.scene, seq });
  };
  seen.forEach((one, i) => {
    const arrival = { ...one, now, skips: false, lag, peels };
    direction = direction === null ? firstDirection(arrival) : arrive(direction, arrival);
    seq = i;
    note(now);
    const next = now + (pauses[i % pauses.length] ?? 0);
    for (let at = changesAt(direction); at !== null && at <= next; at = changesAt(direction)) {
      direction = passTime(direction, at);
      note(at);
    }
    now = next;
    direction = passTime(direction, now);
    note(now);
  });
  for (let at = changesAt(direction!); at !== null; at = changesAt(direction!)) {
    direction = passTime(direction!, at);
    note(at);
  }
  return shown;
}
