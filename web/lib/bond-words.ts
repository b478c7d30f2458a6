import { bondWords } from '../words/bond.ts';

/** For how many more seats the house's bond is enough, as lobby and table page say it (server/PROTOCOL.md P1.11). */
export const coverWords = (seats: number): string => bondWords().covers(seats);
