/** What is counted in a simulation, from its events. */
import { outcomes } from '../protocol/messages.ts';
import type { BankEnd } from '../chairs/events.ts';
import type { Event } from '../game/events.ts';
import type { SetteEvent } from '../sette/events.ts';

export interface Statistics {
  coups: number;
  readonly banks: Record<BankEnd, number>;
  readonly outcomes: { punta: number; banco: number; egalite: number };
  /** Cards that left a sabot. */
  cards: number;
  readonly taglie: { count: number; coups: number; min: number; max: number };
  /** Passed banks: offered; taken at the offer, or taken back; put up for auction, and bought there. */
  readonly seguiti: { offered: number; taken: number; takenBack: number; auctioned: number; bought: number };
  voids: number;
  /** Banks that went to the chain with a coup that could not be dealt. */
  putAside: number;
  events: number;
}

export function noStatistics(): Statistics {
  return {
    coups: 0,
    banks: { punta: 0, passed: 0, givenUp: 0, void: 0 },
    outcomes: { punta: 0, banco: 0, egalite: 0 },
    cards: 0,
    taglie: { count: 0, coups: 0, min: Infinity, max: 0 },
    seguiti: { offered: 0, taken: 0, takenBack: 0, auctioned: 0, bought: 0 },
    voids: 0,
    putAside: 0,
    events: 0,
  };
}

/** Counts the events of one table into `total`; a taglia counts once it is over. */
export function counterOf(total: Statistics): (event: Event | SetteEvent) => void {
  let inTaglia = 0;
  let seguito: 'taken' | 'takenBack' | 'bought' | null = null;
  return (event) => {
    total.events += 1;
    switch (event.type) {
      case 'coup':
        total.coups += 1;
        inTaglia += 1;
        total.cards += event.cards.length;
        total.outcomes[
          event.outcome === outcomes.punta ? 'punta' : event.outcome === outcomes.banco ? 'banco' : 'egalite'
        ] += 1;
        return;
      case 'taglia':
        total.taglie.count += 1;
        total.taglie.coups += inTaglia;
        total.taglie.min = Math.min(total.taglie.min, inTaglia);
        total.taglie.max = Math.max(total.taglie.max, inTaglia);
        inTaglia = 0;
        return;
      case 'voided':
        total.voids += 1;
        return;
      case 'putAside':
        total.putAside += 1;
        return;
      case 'ended':
        total.banks[event.end] += 1;
        return;
      case 'offered':
        total.seguiti.offered += 1;
        seguito = 'taken';
        return;
      case 'takeBack':
        seguito = 'takenBack';
        return;
      case 'auction':
        total.seguiti.auctioned += 1;
        seguito = 'bought';
        return;
      case 'opened':
        if (seguito !== null) total.seguiti[seguito] += 1;
        seguito = null;
        return;
      case 'waits':
      case 'due':
        seguito = null;
        return;
      default:
    }
  };
}
