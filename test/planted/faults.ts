/** All faults planted in the contracts, in the order in which they are numbered; those of the house follow them. */
import { courtFaults } from './court-faults.ts';
import { escrowFaults } from './escrow-faults.ts';
import type { Fault } from './fault.ts';
import { replayFaults } from './replay-faults.ts';
import { seatFaults } from './seat-faults.ts';
import { setteFaults } from './sette-faults.ts';

export const faults: readonly Fault[] = [
  ...courtFaults,
  ...escrowFaults,
  ...replayFaults,
  ...seatFaults,
  ...setteFaults,
];
