/**
 * What a run of `sabot bots` has noticed beside the money: nothing that its clients could not explain may pass as
 * agreement.
 */
import { present } from '../../../engine/assert.ts';
import { firstStandingSeat } from '../../../engine/rules/hand-order.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { everyRuleset } from '../../../engine/table/rulesets.ts';
import type { TableView } from '../../../engine/table/sette-view.ts';
import type { SeatView, View } from '../../../engine/table/view.ts';

export class Notes {
  /** Each disagreement of a client with the table, once: an honest house gives no reason for one. */
  readonly #disagreements = new Set<string>();
  /** How often the table refused something, by code and what it was. A client may be too late; that is no fault. */
  readonly #refusals = new Map<string, number>();
  /** What hostile clients have done. */
  readonly #misdeeds = new Map<string, number>();
  /** Numbers of the banks that were offered on. */
  readonly #seguiti = new Set<bigint>();
  /** Of those, the ones that were put up for auction. */
  readonly #auctions = new Set<bigint>();

  look({ seat, disagreement }: Pick<SeatMemory, 'seat' | 'disagreement'>): void {
    if (disagreement === null) return;
    const { step, detail, bankId, turn } = disagreement;
    this.#disagreements.add(`seat ${seat} at ${step}, bank ${bankId ?? 'none'}, turn ${turn ?? 'none'}: ${detail}`);
  }

  refused(code: string, command: string): void {
    count(this.#refusals, `${code} ${command}`);
  }

  misdeed(name: string): void {
    count(this.#misdeeds, name);
  }

  /** A passed bank is offered on. */
  seguito({ number, phase, ...view }: Pick<TableView, 'number' | 'phase'> & Partial<Pick<View, 'seguito'>>): void {
    if (view.seguito != null) this.#seguiti.add(number);
    if (phase === 'auction') this.#auctions.add(number);
  }

  get seguiti(): number {
    return this.#seguiti.size;
  }

  get auctions(): number {
    return this.#auctions.size;
  }

  get disagreements(): readonly string[] {
    return [...this.#disagreements];
  }

  get refusals(): Counted {
    return inOrder(this.#refusals);
  }

  get misdeeds(): Counted {
    return inOrder(this.#misdeeds);
  }
}

/** How often, by name, in alphabetical order. */
export type Counted = Readonly<Record<string, number>>;

function count(all: Map<string, number>, name: string): void {
  all.set(name, (all.get(name) ?? 0) + 1);
}

const inOrder = (all: ReadonlyMap<string, number>): Counted =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Why nothing is dealt any more, if it is because chips are gone: the table waits, all its banks are final, and without
 * the players whose chips are too few for a bet there are fewer than the game goes on with. Who sits out, or is not
 * seated yet, lacks no chips by that: such a standstill is a fault.
 */
export function isOutOfChips(view: Pick<TableView, 'phase' | 'past' | 'seats' | 'table' | 'minimum'>): boolean {
  const ruleset = everyRuleset.find(({ id }) => id === view.table.ruleset);
  const { minimumPlayers } = present(ruleset, 'the ruleset').play;
  const areFinal = view.past.every(({ status }) => ['settled', 'finalised', 'idle'].includes(status));
  const chairs = view.seats.filter(({ seat }) => seat < firstStandingSeat);
  const isPoor = ({ status, credit }: SeatView): boolean => status === 'seated' && credit < view.minimum.minBet;
  const poor = chairs.filter(isPoor).length;
  return view.phase === 'waiting' && areFinal && poor > 0 && chairs.length - poor < minimumPlayers.goOn;
}
