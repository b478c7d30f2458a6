/**
 * The picture leads at a table of Sette e mezzo, too (server/PROTOCOL.md P9.17, P9.56): duels of live tables, as each
 * seat and a spectator sees them, come to the director of the scene in every pace.
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { draws, outcomes } from '../../../../engine/protocol/messages.ts';
import { handPoints, hasBust } from '../../../../engine/sette/points.ts';
import { boardOf, type Board } from '../../../../web/features/table/reading.ts';
import { duelBeats } from '../../../../web/features/table/sette-beats.ts';
import type { SettePage } from '../../../../web/features/table/sette-page.ts';
import { arrive, firstDirection, passTime, type Scene } from '../../../../web/features/table/scene-director.ts';
import { opened } from '../../support/sette.ts';

/** What the pages of a table saw, by page: a spectator, then each seat. Whole rounds of banks, all by the regola. */
function seenAt(ruleset: number, salt: bigint): readonly (readonly SettePage[])[] {
  const table = opened(4, ruleset, salt);
  const { bankId } = table.bank;
  while (table.state.bank?.bankId === bankId) {
    table.bets(10n * chip);
    table.links();
    table.decides();
  }
  return table.seen[0]!.map((_, page) => table.seen.flatMap((pages) => pages[page] ?? []));
}

const pages = [
  [4, 1n],
  [4, 2n],
  [5, 3n],
  [6, 4n],
].flatMap(([ruleset, salt]) => seenAt(Number(ruleset), BigInt(salt!)));

const allOpen = ({ punta, banco }: Board): boolean => ![...punta, ...banco].includes(null);

/** Every scene that the page shows, if its pictures come with these pauses. */
function scenesOf(views: readonly SettePage[], pause: number): readonly Scene[] {
  let now = 0;
  const peels = views[0]!.viewer;
  const at = (view: SettePage) => ({ view, memory: null, now, skips: false, lag: 4_000, peels });
  let direction = firstDirection(at(views[0]!));
  const shown: Scene[] = [direction.scene];
  const pass = (until: number): void => {
    for (; now < until; now += 50) {
      direction = passTime(direction, now);
      if (direction.scene !== shown.at(-1)) shown.push(direction.scene);
    }
  };
  for (const view of views.slice(1)) {
    direction = arrive(direction, at(view));
    if (direction.scene !== shown.at(-1)) shown.push(direction.scene);
    pass(now + pause);
  }
  pass(now + 9_000);
  return shown;
}

describe('a duel on the cloth', () => {
  it.each([0, 300, 2_500])(
    'P9.56 P9.17 with %i ms between pictures no result is told before all cards lie open',
    (pause) => {
      let told = 0;
      for (const views of pages)
        for (const { board, animate, view } of scenesOf(views, pause)) {
          if (board === null || !animate) continue;
          if (board.outcome !== null) {
            told++;
            expect(allOpen(board)).toBe(true);
          } else if (view.bank?.bankId === board.bankId)
            expect(view.bank.proof.turns[board.turn]?.cards).toBeUndefined();
        }
      expect(told).toBeGreaterThan(pages.length);
    },
  );

  it('P9.56 the banker’s hidden card is turned only once the punta stands or has bust', () => {
    let turned = 0;
    for (const views of pages)
      for (const { board } of scenesOf(views, 2_500)) {
        if (board?.banco[0] == null) continue;
        turned++;
        const open = board.punta.filter((kind) => kind !== null);
        expect(board.puntaDeclared === draws.sta || hasBust(handPoints(open))).toBe(true);
      }
    expect(turned).toBeGreaterThan(pages.length);
  });

  it('P9.56 its cards come one after the other, and the newest picture last', () => {
    for (const views of pages) {
      const scenes = scenesOf(views, 2_500);
      const last = boardOf(views.at(-1)!, null);
      if (last !== null) expect(scenes.at(-1)!.board).toEqual(last);
      scenes.forEach(({ board, animate }, i) => {
        const before = scenes[i - 1]?.board;
        if (board === null || !animate || before?.key !== board.key) return;
        const more = board.punta.length + board.banco.length - before.punta.length - before.banco.length;
        expect(more).toBeLessThanOrEqual(before.punta.length === 0 ? 2 : 1);
      });
    }
  });
});

describe('the beats of one duel', () => {
  const lies: Board = {
    key: `0x${'1'.repeat(64)}`,
    bankId: `0x${'2'.repeat(64)}`,
    ...{ number: 1n, turn: 0, banker: 2, hand: 1, outcome: null, stakes: [], lines: [], cagnotte: 0n },
    ...{ punta: [3], banco: [null], puntaDeclared: null, bancoDeclared: null },
  };
  const cues = (target: Board, own: 'punta' | 'banco' | null, shown: Board | null = null) =>
    duelBeats(shown, target, own).map(({ cue }) => cue);

  it('P9.56 who decides may peel its hidden card; nobody else sees it turned', () => {
    expect(cues(lies, 'punta')).toEqual(['close', 'deal', 'peel', 'turn']);
    expect(cues({ ...lies, punta: [null] }, null)).toEqual(['close', 'deal']);
    expect(cues({ ...lies, punta: [null, 4], banco: [6], puntaDeclared: draws.sta }, 'banco')).toEqual([
      ...['close', 'deal', 'third', 'declare', 'peel', 'turn'],
    ]);
  });

  it('P9.56 a bust shows the punta’s own cards first, then the banker’s, then the result', () => {
    const bust = { ...lies, punta: [6, 16], banco: [2], outcome: outcomes.banco, puntaDeclared: draws.carta };
    const beats = duelBeats(null, bust, null);
    expect(beats.map(({ cue }) => cue)).toEqual(['close', 'deal', 'third', 'turn', 'turn', 'result']);
    expect(beats.map(({ board }) => [board.punta, board.banco])).toEqual([
      [[], []],
      [[null], [null]],
      [[null, 16], [null]],
      [[6, 16], [null]],
      [[6, 16], [2]],
      [[6, 16], [2]],
    ]);
  });

  it('P9.56 a spectator sees the punta’s hidden card at the end', () => {
    const over = { ...lies, punta: [3, 4], banco: [2, 5], outcome: outcomes.punta, puntaDeclared: draws.sta };
    expect(cues(over, null)).toEqual(['close', 'deal', 'third', 'declare', 'turn', 'third', 'turn', 'result']);
  });
});
