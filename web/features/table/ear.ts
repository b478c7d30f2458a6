/** What the scene sounds like: one change on the cloth, as the sounds that belong to it. Pure. */
import { draws } from '../../../engine/protocol/messages.ts';
import type { Sound } from '../../ui/sounds.ts';
import type { Scene } from './scene-director.ts';
import { inPlay } from './stacks.ts';

/** What is heard as `now` takes the place of `before`, for who sits on `mySeat` (null: who watches). */
export function heardAt(before: Scene, now: Scene, mySeat: number | null): readonly Sound[] {
  switch (now.cue) {
    case 'close':
    case 'peel':
      return [];
    case 'deal':
      return ['deal'];
    case 'turn':
    case 'third':
      return ['card'];
    case 'declare':
      return declaredJust(before, now) === draws.carta ? [] : ['knock'];
    case 'result':
      return hasWon(now, mySeat) ? ['chip', 'win'] : ['chip'];
    case null:
      return onCloth(now) > onCloth(before) ? ['chip'] : [];
  }
}

function declaredJust({ board: before }: Scene, { board: now }: Scene): number | null {
  if (now === null) return null;
  return before?.puntaDeclared === now.puntaDeclared ? now.bancoDeclared : now.puntaDeclared;
}

const hasWon = ({ board }: Scene, mySeat: number | null): boolean =>
  board?.lines.some(({ seat, line }) => seat === mySeat && line > 0n) ?? false;

/** All chips that lie in play. */
const onCloth = ({ view }: Scene): bigint => view.seats.reduce((sum, seat) => sum + inPlay(view, seat), 0n);
