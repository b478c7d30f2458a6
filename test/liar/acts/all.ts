/** All acts of the liar. */
import type { Acts } from '../play/game.ts';
import { Weighted } from '../play/weighted.ts';
import { bankerChooses, bankOfThePlayer, coupOfThePlayer } from './choosing.ts';
import { flashes } from './flashes.ts';
import { forgedActs } from './forged.ts';
import { givenBackActs } from './given-back.ts';
import { goingActs, honestGoing } from './going.ts';
import { honestActs } from './honest.ts';
import { keptMoment, secondLife } from './second-life.ts';
import { soldOn } from './sold-on.ts';
import { tableActs } from './table.ts';
import { unsignedActs } from './unsigned.ts';

export const allActs: Acts = {
  honest: new Weighted([...honestActs, ...honestGoing]),
  lies: new Weighted([...unsignedActs, ...givenBackActs, ...goingActs, ...tableActs, ...forgedActs]),
  rare: [bankerChooses, bankOfThePlayer, coupOfThePlayer, soldOn, secondLife, keptMoment, flashes].map(
    ({ when, acts }) => ({
      when,
      acts: new Weighted(acts),
    }),
  ),
};

export const namesOfActs: readonly string[] = [
  ...allActs.honest.all,
  ...allActs.lies.all,
  ...allActs.rare.flatMap(({ acts }) => acts.all),
].map(({ name }) => name);
