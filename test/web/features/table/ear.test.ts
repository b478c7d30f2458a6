/**
 * What a table sounds like (server/PROTOCOL.md P9.22): each card, word and chip once, and the win of one's own coup.
 */
import { describe, expect, it } from 'vitest';
import { draws } from '../../../../engine/protocol/messages.ts';
import { heardAt } from '../../../../web/features/table/ear.ts';
import { isTurn } from '../../../../web/features/table/attention.ts';
import type { Board } from '../../../../web/features/table/reading.ts';
import { sounds, type Sound } from '../../../../web/ui/sounds.ts';
import { played, recorded } from '../../support/recorded-table.ts';

const headsUp = 3;
const slowly = 9_000; // every coup is played out before the next change comes
const { seat, watcher } = recorded(headsUp, 2, 1n, 90);
const mySeat = 1;

interface Heard {
  readonly board: Board;
  readonly sounds: readonly Sound[];
}

/** All sounds of each coup that was dealt and played out, in order. */
function coupsHeard(seen: typeof seat, me: number | null): readonly Heard[] {
  const coups = new Map<string, { board: Board; sounds: Sound[] }>();
  const scenes = played(seen, [slowly]).map(({ scene }) => scene);
  scenes.slice(1).forEach((now, i) => {
    if (now.board === null || now.cue === null) return;
    const coup = coups.get(now.board.key) ?? { board: now.board, sounds: [] };
    coup.board = now.board;
    coup.sounds.push(...heardAt(scenes[i]!, now, me));
    coups.set(now.board.key, coup);
  });
  return [...coups.values()].filter(({ board, sounds: all }) => board.outcome !== null && all.includes('deal'));
}

const count = (all: readonly Sound[], sound: Sound): number => all.filter((one) => one === sound).length;

describe.each([
  ['a seat', seat, mySeat],
  ['who watches', watcher, null],
] as const)('heard by %s', (_, seen, me) => {
  const coups = coupsHeard(seen, me);

  it('P9.22 deals once, turns each hand once, and sounds each third card', () => {
    expect(coups.length).toBeGreaterThan(4);
    for (const { board, sounds: all } of coups) {
      const thirds = board.punta.length - 2 + board.banco.length - 2;
      expect(count(all, 'deal')).toBe(1);
      expect(count(all, 'card')).toBe(2 + thirds);
    }
  });

  it('P9.22 knocks for a sto or a batto, and not for a carta', () => {
    const silent = (draw: number | null): boolean => draw === null || draw === draws.carta;
    for (const { board, sounds: all } of coups) {
      const words = [board.puntaDeclared, board.bancoDeclared].filter((draw) => !silent(draw));
      expect(count(all, 'knock')).toBe(words.length);
    }
    expect(coups.some(({ sounds: all }) => all.includes('knock'))).toBe(true);
  });

  it('P9.22 celebrates the coup that one has won oneself, and no other', () => {
    for (const { board, sounds: all } of coups) {
      const mine = board.lines.find((line) => line.seat === me)?.line ?? 0n;
      expect(count(all, 'win')).toBe(mine > 0n ? 1 : 0);
    }
    expect(coups.some(({ sounds: all }) => all.includes('win'))).toBe(me !== null);
  });
});

it('P9.22 hears chips as they go onto the cloth between coups', () => {
  const scenes = played(seat, [slowly]).map(({ scene }) => scene);
  const chips = scenes
    .slice(1)
    .filter((now, i) => now.cue === null && heardAt(scenes[i]!, now, mySeat).includes('chip'));
  expect(chips.length).toBeGreaterThan(4);
});

it.each([
  [null, false],
  ['sit', false],
  ['connect', false],
  ['sit in', false],
  ['alone', false],
  ['draw 0x1:2', true],
  ['posta 4', true],
  ['bet 0x1:2', true],
  ['seguito 4 offer', true],
] as const)('P9.22 what is asked, %s, is a turn: %s', (asks, expected) => {
  expect(isTurn(asks)).toBe(expected);
});

it.each(Object.entries(sounds))('P9.22 %s is short, soft, and within what an ear hears', (_, strokes) => {
  for (const { at, lasts, from, to, level } of strokes) {
    expect(at + lasts).toBeLessThanOrEqual(1);
    expect(level).toBeLessThanOrEqual(0.5);
    expect(Math.min(from, to)).toBeGreaterThan(50);
    expect(Math.max(from, to)).toBeLessThan(8_000);
  }
});
