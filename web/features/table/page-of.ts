/** A view as the page draws it: as its viewer may see it, in the one shape that the parts of the page read. */
import type { Claim } from '../../../engine/claim.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { pictureOf, pictureOfTable, type Picture } from '../../../engine/seat/picture.ts';
import type { SetteView } from '../../../engine/table/sette-view.ts';
import type { ClaimedTableView, ClaimedView } from '../../../engine/table/view-claim.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { settePage } from './sette-page.ts';

type Draw = (view: ClaimedTableView, memory: SeatMemory | null, earlier: readonly SeatMemory[]) => Picture;

/** Each reads the views of its own game alone: `readTableView` reads them by the same ruleset. */
const pages: Readonly<Record<GameName, Draw>> = {
  chemin(said, memory, earlier) {
    const view = said as ClaimedView;
    return memory === null ? pictureOfTable(view, earlier) : pictureOf(memory, view, earlier);
  },
  sette(said, memory, earlier) {
    const view = said as Claim<SetteView>;
    return settePage(memory === null ? pictureOfTable(view, earlier) : pictureOf(memory, view, earlier));
  },
};

/** `memory`: of the seat that is played; null for who watches. `earlier`: of other sittings here. */
export const pageOf: Draw = (view, memory, earlier) => pages[gameOf(view)](view, memory, earlier);
