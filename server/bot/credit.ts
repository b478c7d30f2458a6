/** What a bot may play with, and how much of it its manner stakes. */
import { present } from '../../engine/assert.ts';
import { greatest } from '../../engine/least.ts';
import type { SeatMemory } from '../../engine/seat/memory.ts';
import type { TableView } from '../../engine/table/sette-view.ts';
import type { Manner } from './manners.ts';

export const creditOf = ({ seat }: SeatMemory, { seats }: Pick<TableView, 'seats'>): bigint =>
  present(
    seats.find((s) => s.seat === seat),
    'my seat',
  ).credit;

/** The most that one bet may cost, and the least bet in any case. */
export const mostStaked = ({ creditParts }: Manner, memory: SeatMemory, view: TableView, min: bigint): bigint =>
  greatest(min, creditOf(memory, view) / creditParts); // rounds down: caution, nobody's money
