/** All planted faults, in the order in which they are numbered. */
import { courtFaults } from './court-faults.ts';
import { escrowFaults } from './escrow-faults.ts';
import type { Fault } from './fault.ts';
import { replayFaults } from './replay-faults.ts';
import { seatFaults } from './seat-faults.ts';

export const faults: readonly Fault[] = [...courtFaults, ...escrowFaults, ...replayFaults, ...seatFaults];
