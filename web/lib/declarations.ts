import { draws } from '../../engine/protocol/messages.ts';

/** The three declarations as a button says them, by `draw` number; they keep their own language in every other. */
export const declarations: Readonly<Record<number, string>> = {
  [draws.sta]: 'Sto',
  [draws.carta]: 'Carta',
  [draws.batte]: 'Batto',
};
