/** The head of the tests that play in a courtroom. */
import { before, beforeEach } from 'node:test';
import { Courtroom } from './courtroom.ts';

/**
 * To be called in a `describe`: all its tests share one heads-up courtroom of so many seats, and each finds it as it
 * was `opened`. Returns what brings it back to that in the middle of a test.
 */
export function sharedRoom(seats: number, opened: (room: Courtroom) => void): () => Promise<void> {
  let restore: () => Promise<void>;
  before(async () => {
    const room = await Courtroom.open(undefined, seats);
    opened(room);
    ({ restore } = await room.system.snapshot());
  });
  beforeEach(() => restore());
  return () => restore();
}

/** Such a describe about what the court keeps of a number: its courtroom of three seats, and the docket there. */
export function docketRoom() {
  let room: Courtroom;
  sharedRoom(3, (opened) => {
    room = opened;
  });
  return {
    get room(): Courtroom {
      return room;
    },
    docket: (number = 1n) => room.court.read.docketOf([room.table, number]),
  };
}
