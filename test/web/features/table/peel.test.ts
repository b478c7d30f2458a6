/** Who holds the cards turns them (server/PROTOCOL.md P9.17): by recorded coups, and as a page draws it. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../../engine/protocol/messages.ts';
import { peelingOf } from '../../../../engine/seat/offered.ts';
import { Hand } from '../../../../web/features/table/hand.tsx';
import type { Board } from '../../../../web/features/table/reading.ts';
import { beatsTo } from '../../../../web/features/table/scene-beats.ts';
import {
  arrive,
  firstDirection,
  lags,
  turnedAt,
  type Direction,
} from '../../../../web/features/table/scene-director.ts';
import { cardName } from '../../../../web/ui/card-names.ts';
import { played, recorded, recordedSette, type Seen } from '../../support/recorded-table.ts';
import { idsIn } from '../../support/drawn.ts';

const me = 1;
const headsUp = 3;
const recordings = [recorded(headsUp, 2, 1n, 90), recorded(0, 4, 2n, 70), recorded(1, 5, 3n, 70)];
const shownTo = (peels: number | null, seen: readonly Seen[], pause = 9_000) => played(seen, [pause], lags.most, peels);
const peeled = recordings.flatMap(({ seat }) => shownTo(me, seat)).filter(({ scene }) => scene.peel !== null);

/** The direction at the first moment at which this seat may peel. */
function atPeel(seen: readonly Seen[]): { readonly direction: Direction; readonly now: number } {
  let now = 1_000;
  let direction: Direction | null = null;
  for (const one of seen) {
    const arrival = { ...one, now, skips: false, lag: lags.most, peels: me };
    direction = direction === null ? firstDirection(arrival) : arrive(direction, arrival);
    for (let i = 0; i < 40; i++, now += 100) {
      direction = arrive(direction, { ...arrival, now });
      if (direction.scene.peel !== null) return { direction, now };
    }
  }
  throw new Error('nobody may peel');
}

describe('cards that are peeled', () => {
  it('P9.17 both hands are peeled, each by who holds it, and lie face down meanwhile', () => {
    expect(new Set(peeled.map(({ scene }) => scene.peel!.role))).toEqual(new Set(['punta', 'banco']));
    for (const { scene } of peeled) {
      const { board, peel, view } = scene;
      expect(peel!.role === 'punta' ? board!.hand : board!.banker).toBe(me);
      expect(board![peel!.role]).toEqual([null, null]);
      expect(board!.outcome).toBeNull();
      expect(view.waiting).toEqual([]);
    }
  });

  it('P9.17 the banker peels before the card that the punta has asked for; who comes late peels nothing', () => {
    const dealt = peeled.find(({ scene: { peel } }) => peel!.role === 'punta')!.scene.board!;
    const asked = { ...dealt, punta: [null, null, 12], banco: [30, 4], puntaDeclared: draws.carta };
    const cues = (target: Board, own: 'punta' | 'banco') => beatsTo(dealt, target, own).map(({ cue }) => cue);
    expect(cues(asked, 'banco')).toEqual(['declare', 'peel', 'turn', 'third']);
    expect(cues({ ...asked, punta: [8, 9, 12] }, 'punta')).not.toContain('peel');
  });

  it('P9.17 who decides on them has time to look, and 0.6 s only for what is not peeled', () => {
    const decides = (peels: number | null) => played(recordings[1]!.seat, [9_000], lags.decides, peels);
    const shown = decides(me);
    const looked = shown.flatMap(({ scene, at }, i) => (scene.peel === null ? [] : [shown[i + 1]!.at - at]));
    expect(Math.min(...looked)).toBeGreaterThan(1_000);
    const still = decides(null);
    recordings[1]!.seat.forEach(({ view }, i) => {
      const limit = 1_000 + i * 9_000 + lags.decides;
      expect(still.filter(({ at }) => at <= limit).at(-1)!.scene.view.seq).toBeGreaterThanOrEqual(view.seq);
    });
  });

  it.each(['chemin de fer', 'sette e mezzo'])(
    'P9.17 P7.16 at %s it takes no more of a decision than its client leaves',
    (game) => {
      const seen = game === 'sette e mezzo' ? recordedSette(me) : recordings[0]!.seat;
      const most = peelingOf(seen[0]!.memory!.table);
      const shown = played(seen, [9_000], lags.decides, me);
      expect(shown.some(({ scene }) => scene.peel !== null)).toBe(true);
      seen.forEach(({ view }, i) => {
        const limit = 1_000 + i * 9_000 + most;
        expect(shown.filter(({ at }) => at <= limit).at(-1)!.scene.view.seq).toBeGreaterThanOrEqual(view.seq);
      });
    },
  );

  it('P9.17 what lies under them is what is turned next', () => {
    for (const { seat } of recordings) {
      const shown = shownTo(me, seat);
      shown.forEach(({ scene: { peel } }, i) => {
        const next = shown[i + 1]?.scene;
        if (peel !== null) expect(next!.board![peel.role].slice(0, 2)).toEqual(peel.kinds);
        if (peel !== null) expect(next!.cue).toBe('turn');
      });
    }
  });

  it('P9.17 they turn by themselves: the picture is never more than four seconds behind', () => {
    for (const { seat } of recordings)
      for (const pause of [0, 300, 2_500, 9_000]) {
        const shown = shownTo(me, seat, pause);
        seat.forEach(({ view }, i) => {
          const limit = 1_000 + i * pause + lags.most;
          expect(shown.filter(({ at }) => at <= limit).at(-1)!.scene.view.seq).toBeGreaterThanOrEqual(view.seq);
        });
      }
  });

  it('P9.17 who turns them is shown them at once, and nobody else is hurried', () => {
    const { direction, now } = atPeel(recordings[1]!.seat);
    const turned = turnedAt(direction, now);
    const { role, kinds } = direction.scene.peel!;
    expect(turned.scene.cue).toBe('turn');
    expect(turned.scene.board![role].slice(0, 2)).toEqual(kinds);
    expect(turnedAt(turned, now)).toBe(turned);
  });

  it('P9.17 nobody peels who only watches, or wants no movement', () => {
    const still = recordings.flatMap(({ seat, watcher }) => [...shownTo(null, seat), ...shownTo(null, watcher)]);
    expect(still.every(({ scene }) => scene.peel === null)).toBe(true);
  });

  it('P9.17 each card is a button that does not say what it is; for others the hand is one that is looked at', () => {
    const { scene } = peeled[0]!;
    const { role, kinds } = scene.peel!;
    const draw = (peel: boolean) =>
      renderToStaticMarkup(
        createElement(Hand, {
          board: scene.board!,
          role,
          animate: true,
          peel: peel ? { kinds, onTurned: () => undefined } : null,
          looked: !peel,
        }),
      );
    expect(idsIn(draw(true))).toEqual(expect.arrayContaining(['peel-1', 'peel-2']));
    for (const kind of kinds) expect(draw(true)).not.toContain(cardName(kind));
    expect(idsIn(draw(false)).some((id) => id.startsWith('peel-'))).toBe(false);
    expect(draw(false)).toContain('data-looked="true"');
  });
});
