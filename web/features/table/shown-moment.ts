import { momentOf } from '../../../engine/seat/by-hand.ts';
import { declineTurnCommand } from '../../../engine/seat/talk.ts';
import type { MakeAct, Snapshot } from './snapshot.ts';

/** The moment of the bank that is on the screen while a button is: what is pressed is meant for no other. */
export const shownMoment = ({ memory }: Pick<Snapshot, 'memory'>) => (memory === null ? null : momentOf(memory));

/** Not this turn. The word names the bank alone, and the next coup's turn is another one. */
export const declineTurn: MakeAct = (memory, over) => (momentOf(memory) === over ? declineTurnCommand(memory) : null);
