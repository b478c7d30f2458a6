/**
 * The director of the scene. The table's state comes in jumps, often a whole coup in one; the cloth tells it card by
 * card. So the page has two pictures: the newest, for what a person does, and the shown one, for everything that lies
 * on the table or is told of it. The shown one is an earlier picture with the coup laid over it as far as its cards are
 * out: nothing that is computed from it can run ahead of them. Pure: the time is told.
 */
import { peelingOf } from '../../../engine/seat/offered.ts';
import type { Picture } from '../../../engine/seat/picture.ts';
import { travels } from './chip-places.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { boardOf, type Board } from './reading.ts';
import type { Snapshot } from './snapshot.ts';
import { beatsTo, type Cue, type Peel, type Role } from './scene-beats.ts';
import { duelBeats } from './sette-beats.ts';

/** How a coup is told on the cloth. */
export const beatsOf: Readonly<Record<GameName, typeof beatsTo>> = { chemin: beatsTo, sette: duelBeats };

/** Milliseconds that a beat stays before the next may come. */
export const beatHolds: Readonly<Record<Cue, number>> = {
  close: 250,
  deal: 900,
  peel: 3_000,
  turn: 600,
  declare: 450,
  third: 650,
  result: 1_100,
};

/**
 * How far the picture may be behind the table: at most, so that the last chip lies still after four seconds; before who
 * is asked next is asked; and for who decides on the cards that are being dealt, unless it peels them: of that time the
 * seat's client leaves out what peeling may take of it (P7.16).
 */
export const lags = { most: 4_000 - travels, asked: 2_000, decides: 600 } as const;
/** A page that got nothing for so long was away: what happened meanwhile is not played to it. */
const awayAfter = 12_000;

/** What is on the table at one moment. */
export interface Scene {
  /** The picture and the memory that all words, stacks and lists are made from. */
  readonly view: Picture;
  readonly memory: Snapshot['memory'];
  /** The coup that lies on the cloth, as far as it is told. */
  readonly board: Board | null;
  /** False for cards that were there before the page, or that it did not see coming. */
  readonly animate: boolean;
  /** The page did not see how it came to this: nothing travels to it. */
  readonly jumps: boolean;
  /** Why the scene changed; null: no card did. */
  readonly cue: Cue | null;
  /** The person before the screen may turn these cards now; they turn by themselves when the scene's time is over. */
  readonly peel: Peel | null;
}

interface Coming {
  readonly scene: Scene;
  /** When the table was there: milliseconds of this machine. */
  readonly came: number;
  readonly hold: number;
}

export interface Direction {
  readonly scene: Scene;
  /** When the next scene may come. */
  readonly until: number;
  readonly coming: readonly Coming[];
  readonly lastCame: number;
}

export interface Arrival {
  readonly view: Picture;
  readonly memory: Snapshot['memory'];
  readonly now: number;
  /** Nothing is played: the page cannot be seen, or play has stopped. */
  readonly skips: boolean;
  /** How far the picture may be behind this one; who decides on its cards, and peels them, waits for itself alone. */
  readonly lag: number;
  /** The seat of a person who may peel its cards; null: nobody is before the screen, or wants no movement. */
  readonly peels: number | null;
}

/** A picture as it is: what lies on the cloth was there before. */
export const sceneAtRest = (view: Picture, memory: Snapshot['memory'], board = boardOf(view, memory)): Scene => ({
  view,
  memory,
  board,
  animate: false,
  jumps: true,
  cue: null,
  peel: null,
});

const atRest = (scene: Scene, now: number): Direction => ({ scene, until: now, coming: [], lastCame: now });

/** The first picture. */
export const firstDirection = ({ view, memory, now }: Arrival): Direction => atRest(sceneAtRest(view, memory), now);

/** A newer picture has come from the table. */
export function arrive(direction: Direction, arrival: Arrival): Direction {
  const { view, memory, now, skips, lag, peels } = arrival;
  const here = passTime(direction, now);
  const last = here.coming.at(-1)?.scene ?? here.scene;
  const target = boardNext(last.board, view, memory);
  const away = skips || now - here.lastCame > awayAfter;
  if (away) return atRest(sceneAtRest(view, memory, target), now);
  const beats = target === null ? [] : beatsOf[gameOf(view)](last.board, target, handOf(target, peels));
  const rest: Scene = {
    view,
    memory,
    board: target,
    animate: beats.length > 0 || target?.key !== last.board?.key ? true : last.animate,
    jumps: false,
    cue: null,
    peel: null,
  };
  const told = beats.map(({ board, cue, peel }): Coming => {
    const scene = { view: dealing(last.view), memory: last.memory, board, animate: true, jumps: false, cue, peel };
    return { scene, came: now, hold: beatHolds[cue] };
  });
  // Without a card in it, a picture only makes the last one newer.
  const before = beats.length === 0 && here.coming.length > 0 ? here.coming.slice(0, -1) : here.coming;
  const coming = [...before, ...told, { scene: rest, came: now, hold: 0 }];
  const isPeeled = here.scene.peel !== null || coming.some(({ scene }) => scene.peel !== null);
  const most = lag === lags.decides && isPeeled && memory !== null ? peelingOf(memory.table) : lag;
  return passTime({ ...here, ...inTime(coming, here.until, now, most), lastCame: now }, now);
}

/** The scene at `now`. */
export function passTime(direction: Direction, now: number): Direction {
  const { coming, until } = direction;
  const [next, ...later] = coming;
  if (next === undefined || now < until) return direction;
  return passTime(
    { ...direction, scene: next.scene, until: Math.max(until, next.came) + next.hold, coming: later },
    now,
  );
}

/** Who holds the cards has turned them: the next scene comes at once. */
export const turnedAt = (direction: Direction, now: number): Direction =>
  direction.scene.peel === null ? direction : passTime({ ...direction, until: Math.min(direction.until, now) }, now);

/** When the scene changes by itself; null: it waits for the table. */
export const changesAt = ({ coming, until }: Direction): number | null => (coming.length === 0 ? null : until);

/** While cards are being dealt nothing else is asked or told. */
const dealing = (view: Picture): Picture => ({ ...view, phase: 'links', waiting: [] });

/** The hand that a seat holds in this coup. */
const handOf = ({ hand, banker }: Board, seat: number | null): Role | null =>
  seat === hand ? 'punta' : seat === banker ? 'banco' : null;

/** A spectator has no memory of the bank before: its last coup stays until the next is dealt. */
function boardNext(last: Board | null, view: Picture, memory: Snapshot['memory']): Board | null {
  const { bank } = view;
  return boardOf(view, memory) ?? (bank !== null && bank.proof.turns.length > 0 ? null : last);
}

/** Shortens what waits, the scene on the cloth too, by equal parts, so that the newest picture is there in time. */
function inTime(
  coming: readonly Coming[],
  until: number,
  now: number,
  lag: number,
): Pick<Direction, 'coming' | 'until'> {
  const stays = Math.max(0, until - now);
  const waits = coming.reduce((sum, { hold }) => sum + hold, stays);
  if (waits <= lag) return { coming, until };
  const share = (hold: number): number => Math.floor((hold * lag) / waits);
  return { coming: coming.map((one) => ({ ...one, hold: share(one.hold) })), until: now + share(stays) };
}
