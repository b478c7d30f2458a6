/** All acts of the liar. */
import { Weighted, type Acts } from '../play/game.ts';
import { forgedActs } from './forged.ts';
import { honestActs } from './honest.ts';
import { tableActs } from './table.ts';
import { unsignedActs } from './unsigned.ts';

export const allActs: Acts = {
  honest: new Weighted(honestActs),
  lies: new Weighted([...unsignedActs, ...tableActs, ...forgedActs]),
};

export const namesOfActs: readonly string[] = [...allActs.honest.all, ...allActs.lies.all].map(({ name }) => name);
