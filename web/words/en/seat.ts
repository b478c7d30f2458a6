/** What a seat finds wrong with what its table shows, and what its player should doubt: in English the engine's own. */
import { seatSentences } from '../../../engine/seat/sentences.ts';

export const en = seatSentences;
