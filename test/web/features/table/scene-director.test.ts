/**
 * The picture leads (server/PROTOCOL.md P9.17): recorded coups of live tables, seen by a seat and by somebody who
 * watches, come to the director of the scene in every pace. Nothing on the table shows or tells a fact before its card.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { pointsShown, type Board } from '../../../../web/features/table/reading.ts';
import { arrive, firstDirection, lags, type Scene } from '../../../../web/features/table/scene-director.ts';
import { played, recorded } from '../../support/recorded-table.ts';

const headsUp = 3;
const tables = [recorded(headsUp, 2, 1n, 90), recorded(0, 4, 2n, 70), recorded(1, 5, 3n, 70)];
const views = tables.flatMap(({ seat, watcher }) => [seat, watcher]);

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
  const first = firstDirection({ ...seen[0]!, now: 0, skips: false, lag: lags.most, peels: null });
  const last = { ...seen.at(-1)!, lag: lags.most, peels: null };
  for (const arrival of [
    { ...last, now: 60_000, skips: false },
    { ...last, now: 1, skips: true },
  ])
    expect(arrive(first, arrival)).toMatchObject({ coming: [], scene: { view: last.view, animate: false } });
});
