/** How a host brings the log of its table to life, and refuses one that is not its own. */
import type { BetLimits } from '../../engine/sette/arithmetic.ts';
import type { TableLimits } from '../../engine/chairs/state.ts';
import type { AnyEvent } from '../../engine/table/events.ts';
import { evolveAll } from '../../engine/table/evolve.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import { sameFounding, type Founding } from './row.ts';

/** What the log of this table begins with. */
export function foundingOf({ domain, table, house, game }: AnyTable): Founding {
  const { limits, seats }: { readonly limits: TableLimits & Partial<BetLimits>; readonly seats: number } =
    game.settings;
  const { highestBet = null } = limits;
  return { kind: 'founding', domain, table, house, seats, ...(highestBet === null ? {} : { highestBet }) };
}

/** Throws when the log was begun with something else. */
export function checkFounding(there: Founding, founding: Founding): void {
  if (!sameFounding(there, founding))
    throw new Error(
      'The log of this table was written with other settings, another house key or for another escrow. Start with those, or run "npm run reset".',
    );
}

/** Refuses a corrupted log at the first bad row, and names that row. */
export function replay(state: AnyTable, events: readonly AnyEvent[], seq: number): AnyTable {
  try {
    return evolveAll(state, events);
  } catch (cause) {
    throw new Error(`The log of table ${state.tableId} is damaged at row ${seq}.`, { cause });
  }
}
