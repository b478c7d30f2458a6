/**
 * The picture leads (server/PROTOCOL.md P9.17): recorded coups of live tables, seen by a seat and by somebody who
 * watches, come to the director of the scene in every pace. Nothing on the table shows or tells a fact before its card.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../../engine/claim.ts';
import { chip } from '../../../../engine/chips.ts';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { advance } from '../../../../engine/seat/advance.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { pictureOf, pictureOfTable, type Picture } from '../../../../engine/seat/picture.ts';
import type { Command } from '../../../../engine/table/commands.ts';
import type { Refusal } from '../../../../engine/table/refusals.ts';
import { viewFor } from '../../../../engine/table/view-for.ts';
import { pointsShown, type Board } from '../../../../web/features/table/reading.ts';
import {
  arrive,
  changesAt,
  firstDirection,
  lags,
  passTime,
  type Direction,
  type Scene,
} from '../../../../web/features/table/scene-director.ts';
import { busyHand } from '../../../support/busy-hand.ts';
import { LiveTable } from '../../../support/live-table.ts';

interface Seen {
  readonly view: Picture;
  readonly memory: SeatMemory | null;
}

/** A table that notes what one seat, and somebody who watches, sees of each of its changes. */
class RecordedTable extends LiveTable {
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

function recorded(ruleset: number, seats: number, salt: bigint, rounds: number): RecordedTable {
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

const headsUp = 3;
const tables = [recorded(headsUp, 2, 1n, 90), recorded(0, 4, 2n, 70), recorded(1, 5, 3n, 70)];
const views = tables.flatMap(({ seat, watcher }) => [seat, watcher]);

/** Each scene that is shown while `seen` comes with these pauses between. */
function played(
  seen: readonly Seen[],
  pauses: readonly number[],
  lag: number = lags.most,
): { at: number; scene: Scene; seq: number }[] {
  const shown: { at: number; scene: Scene; seq: number }[] = [];
  let now = 1_000;
  let direction: Direction | null = null;
  let seq = -1;
  const note = (at: number) => {
    if (shown.at(-1)?.scene !== direction!.scene) shown.push({ at, scene: direction!.scene, seq });
  };
  seen.forEach((one, i) => {
    const arrival = { ...one, now, skips: false, lag };
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

const isOpen = (cards: Board['punta'], count: number): boolean =>
  cards.length >= count && cards.slice(0, count).every((kind) => kind !== null);
const allOpen = (board: Board): boolean =>
  isOpen(board.punta, board.punta.length) && isOpen(board.banco, board.banco.length);

/** What the scene's words, stacks and lists are made from holds the end of this coup. */
const knowsEnd = ({ view, memory }: Scene, board: Board): boolean =>
  [...(view.bank === null ? [] : [view.bank.proof]), ...(memory?.banks.map(({ proof }) => proof) ?? [])].some(
    (proof) => proof.turns[board.turn]?.cards !== undefined && proof.setup.message.number === board.number,
  );

const pauses = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 6_000 })),
  {
    minLength: 1,
    maxLength: 40,
  },
);

describe.each(views.map((seen, i) => [i, seen] as const))('recording %i', (_, seen) => {
  it('P9.17 holds coups that are played out', () => {
    const coups = new Set(
      played(seen, [9_000]).flatMap(({ scene }) => (scene.board?.outcome != null ? [scene.board.key] : [])),
    );
    expect(coups.size).toBeGreaterThan(4);
  });

  it('P9.17 tells no result before all cards lie open, whatever the pace', () => {
    fc.assert(
      fc.property(pauses, (steps) => {
        for (const { scene } of played(seen, steps)) {
          const { board } = scene;
          if (board === null || !scene.animate) continue;
          if (board.outcome !== null) expect(allOpen(board)).toBe(true);
          else expect(knowsEnd(scene, board)).toBe(false);
        }
      }),
      { numRuns: 25, seed: 13 },
    );
  });

  it('P9.17 gives each card, and the result, a moment of its own', () => {
    const shown = played(seen, [lags.most + 500]);
    shown.forEach(({ scene: { board, animate } }, i) => {
      const before = shown[i - 1]?.scene.board ?? null;
      if (board === null || !animate) return;
      if (before?.key !== board.key) return expect([board.punta, board.banco, board.outcome]).toEqual([[], [], null]);
      const [thirds, opened] = [
        (b: Board) => b.punta.length + b.banco.length - 4,
        (b: Board, r: 'punta' | 'banco') => isOpen(b[r], 2),
      ];
      const changes =
        (board.punta.length > 0 && before.punta.length === 0 ? 1 : thirds(board) - thirds(before)) +
        Number(opened(board, 'punta') && !opened(before, 'punta')) +
        Number(opened(board, 'banco') && !opened(before, 'banco')) +
        Number(board.outcome !== before.outcome);
      expect(changes).toBeLessThanOrEqual(1);
      if (board.outcome !== before.outcome) expect(allOpen(before)).toBe(true);
      if (board.banco.length > 2 && before.banco.length === 2) expect(opened(before, 'banco')).toBe(true);
    });
  });

  it('P9.17 is never more than four seconds behind the table, and ends with it', () => {
    fc.assert(
      fc.property(pauses, fc.constantFrom(...Object.values(lags)), (steps, lag) => {
        const shown = played(seen, steps, lag);
        let now = 1_000;
        seen.forEach(({ view }, i) => {
          const limit = now + lag;
          const at = shown.filter((one) => one.at <= limit).at(-1)!;
          expect(at.scene.view.seq).toBeGreaterThanOrEqual(view.seq);
          now += steps[i % steps.length]!;
        });
        expect(shown.at(-1)!.scene.view.seq).toBe(seen.at(-1)!.view.seq);
      }),
      { numRuns: 15, seed: 13 },
    );
  });
});

it('P9.17 natural, third cards, an equal coup and a lost bank are among the recordings', () => {
  const boards = views
    .flatMap((seen) => played(seen, [9_000]).map(({ scene }) => scene.board))
    .filter((b) => b?.outcome != null);
  const some = (of: (board: Board) => boolean) => expect(boards.some((board) => of(board!))).toBe(true);
  some(({ punta, banco }) => punta.length === 2 && banco.length === 2 && (pointsShown(punta) ?? 0) >= 8);
  some(({ punta, banco }) => punta.length === 3 && banco.length === 3);
  some(({ outcome }) => outcome === outcomes.egalite);
  some(({ outcome }) => outcome === outcomes.punta);
});

it('P9.17 a page that was away, or cannot be seen, is not played what happened meanwhile', () => {
  const seen = views[1]!;
  const first = firstDirection({ ...seen[0]!, now: 0, skips: false, lag: lags.most });
  const last = { ...seen.at(-1)!, lag: lags.most };
  for (const arrival of [
    { ...last, now: 60_000, skips: false },
    { ...last, now: 1, skips: true },
  ])
    expect(arrive(first, arrival)).toMatchObject({ coming: [], scene: { view: last.view, animate: false } });
});
