/**
 * Who may know which of a coup's six cards, stated from rules.md 1 and fairness.md 3.5 alone: no code of the engine
 * decides it here. Cards are named by their place in the order drawn: 0 and 2 are the punta's, 1 and 3 the banker's, 4
 * and 5 third cards.
 */
import type { Event } from '../../../engine/game/events.ts';

const [sta, carta, batte] = [1, 2, 3];

/** A coup as everybody at the table has followed it. */
export interface Followed {
  readonly hand: number;
  readonly banker: number;
  /** The hand is a principiante's: it never gets the cards (rules.md 2). */
  readonly beginner: boolean;
  readonly cards: readonly number[];
  /** What each side has declared. */
  punta?: number;
  banco?: number;
  /** Its cards have left the table. */
  over: boolean;
}

/** Goes on with what has happened. */
export function follow(coup: Followed, event: Event): void {
  if (event.type === 'decided') coup[event.role] = event.draw;
  if (event.type === 'coup') coup.over = true;
}

const points = (kinds: readonly (number | undefined)[]): number =>
  kinds.reduce<number>((sum, kind) => sum + (kind! % 13 >= 9 ? 0 : (kind! % 13) + 1), 0) % 10;

const bankerBatte = ({ cards }: Followed): boolean => points([cards[1], cards[3]]) >= 8;

/** Nothing more has to be declared: everything on the table is compared, face up. */
const isDecided = (coup: Followed): boolean =>
  coup.over || coup.punta === batte || coup.banco !== undefined || (coup.punta !== undefined && bankerBatte(coup));

/** Places of the cards on the table, for each side in the order it got them. */
export function onTable(coup: Followed): { readonly punta: readonly number[]; readonly banco: readonly number[] } {
  // With 8 or 9 the banker batte: the punta gets no card even if it asked for one.
  const third = coup.punta === carta && !bankerBatte(coup);
  return { punta: third ? [0, 2, 4] : [0, 2], banco: coup.banco === carta ? [1, 3, third ? 5 : 4] : [1, 3] };
}

/**
 * Places of the cards that `viewer` (null: a spectator) may know. The viewer may not know the rest, and never those
 * that stay in the sabot.
 */
export function knownTo(coup: Followed, viewer: number | null): readonly number[] {
  const { punta, banco } = onTable(coup);
  if (isDecided(coup)) return [...punta, ...banco];
  const known: number[] = [];
  // The punta sees its own two cards; nobody else does.
  if (viewer === coup.hand && !coup.beginner) known.push(0, 2);
  // Nobody, the banker included, sees the banker's cards before the punta has declared; then they are turned.
  if (coup.punta !== undefined) known.push(1, 3);
  // A third card is dealt face up.
  if (coup.punta === sta || coup.punta === carta) known.push(...punta.slice(2), ...banco.slice(2));
  return known;
}
