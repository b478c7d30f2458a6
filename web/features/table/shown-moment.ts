import { momentOf } from '../../../engine/seat/by-hand.ts';
import type { Snapshot } from './snapshot.ts';

/** The moment of the bank that is on the screen while a button is: what is pressed is meant for no other. */
export const shownMoment = ({ memory }: Snapshot) => (memory === null ? null : momentOf(memory));
