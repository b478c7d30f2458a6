/**
 * Duels of Sette e mezzo the slow way: every order of a few single cards, each played card by card. Shares no code with
 * the engine.
 */

/** Tiny decks as card kinds, which last for every duel: with the matta, with many figures, and without either. */
export const decks: Readonly<Record<string, readonly number[]>> = {
  'with the matta': [9, 6, 15, 24, 33, 2, 11],
  'with the matta, pairs and figures': [9, 8, 17, 39, 13, 6, 16],
  'without the matta': [0, 10, 4, 14, 5, 25, 36],
};

/** Best half points of these cards; where all bust the fewest. */
export function score(cards: readonly number[]): number {
  const worth = (card: number): number => (card % 10 > 6 ? 1 : 2 * ((card % 10) + 1));
  const plain = cards.filter((card) => card !== 9).reduce((sum, card) => sum + worth(card), 0);
  if (!cards.includes(9)) return plain;
  const totals = [14, 12, 10, 8, 6, 4, 2, 1].map((value) => plain + value);
  return totals.find((total) => total <= 15) ?? plain + 1;
}

/** All cards of a duel in the order in which they fall: the punta's hidden one, the banker's, then those drawn. */
type Order = readonly number[];

export function allOrders(deck: readonly number[]): readonly Order[] {
  if (deck.length === 0) return [[]];
  return deck.flatMap((card, at) => allOrders(deck.toSpliced(at, 1)).map((rest) => [card, ...rest]));
}

const puntaCards = (order: Order, drawn: number): readonly number[] => [order[0]!, ...order.slice(2, 2 + drawn)];
const shownIn = (order: Order, drawn: number): number => score(order.slice(2, 2 + drawn));

/** How many cards a punta draws that stands on `stands` and more. */
function drawnBy(order: Order, stands: number): number {
  let drawn = 0;
  while (score(puntaCards(order, drawn)) < stands) drawn++;
  return drawn;
}

/** 1: the punta wins that has drawn so many cards and stands; −1: the banker, which has drawn `own` behind them. */
function resultAt(order: Order, drawn: number, own: number): number {
  const [punta, banco] = [score(puntaCards(order, drawn)), score(bancoCards(order, drawn, own))];
  return punta <= 15 && (banco > 15 || banco < punta) ? 1 : -1;
}
const bancoCards = (order: Order, drawn: number, own: number): readonly number[] => [
  order[1]!,
  ...order.slice(2 + drawn, 2 + drawn + own),
];

/** The result where the punta stands after so many cards and the banker plays its table. */
function resultByTable(order: Order, drawn: number, table: readonly number[]): number {
  if (score(puntaCards(order, drawn)) > 15) return -1;
  let own = 0;
  while (score(bancoCards(order, drawn, own)) < table[shownIn(order, drawn)]!) own++;
  return resultAt(order, drawn, own);
}

/** Σ of results: tables against tables. */
export function byTables(orders: readonly Order[], stands: number, table: readonly number[]): number {
  return orders.reduce((sum, order) => sum + resultByTable(order, drawnBy(order, stands), table), 0);
}

/** In each row of the banker's table the number of draws that come to it, then Σ of results for each stand to 15. */
export function byRow(orders: readonly Order[], stands: number): readonly (readonly number[])[] {
  const rows = Array.from({ length: 16 }, () => Array.from({ length: 16 }, () => 0));
  for (const order of orders) {
    const drawn = drawnBy(order, stands);
    if (score(puntaCards(order, drawn)) > 15) continue;
    rows[shownIn(order, drawn)]![0]!++;
    for (let stand = 1; stand <= 15; stand++)
      rows[shownIn(order, drawn)]![stand]! += resultByTable(
        order,
        drawn,
        Array.from({ length: 16 }, () => stand),
      );
  }
  return rows;
}

/** Decisions by own points, shown points and whether to draw is better: draws, Σ if it stands, Σ if it draws. */
export type HandCells = Map<string, [number, number, number]>;

/** Σ of the punta's results in orders that look the same to it, when it plays its best; `cells` collects its way. */
function puntaBest(orders: readonly Order[], drawn: number, table: readonly number[], cells: HandCells | null): number {
  const points = score(puntaCards(orders[0]!, drawn));
  const sta = orders.reduce((sum, order) => sum + resultByTable(order, drawn, table), 0);
  if (points >= 15) return sta;
  const next = groups(orders, (order) => order[2 + drawn]!);
  const carta = next.reduce((sum, group) => sum + puntaBest(group, drawn + 1, table, null), 0);
  if (cells) {
    note(cells, [points, shownIn(orders[0]!, drawn)], [orders.length, sta, carta]);
    if (carta > sta) for (const group of next) puntaBest(group, drawn + 1, table, cells);
  }
  return Math.max(sta, carta);
}

/** The best punta by what it is told: nothing, the banker's hidden card, or everything. */
export function bestPuntaByHand(
  orders: readonly Order[],
  table: readonly number[],
  told: 'nothing' | 'hidden' | 'all',
): { readonly sum: number; readonly cells: HandCells } {
  const cells: HandCells = new Map();
  const look = {
    nothing: (order: Order) => `${order[0]}`,
    hidden: (order: Order) => `${order[0]} ${order[1]}`,
    all: (order: Order) => order.join(),
  }[told];
  const sum = groups(orders, look).reduce((total, group) => total + puntaBest(group, 0, table, cells), 0);
  return { sum, cells };
}

/** The best banker by what it is told: nothing, the punta's hidden card, or everything. Σ of the banker's results. */
export function bestBancoByHand(
  orders: readonly Order[],
  stands: number,
  told: 'nothing' | 'hidden' | 'all',
): { readonly sum: number; readonly cells: HandCells } {
  const cells: HandCells = new Map();
  const stood = orders.filter((order) => score(puntaCards(order, drawnBy(order, stands))) <= 15);
  const best = (group: readonly Order[], drawn: number, own: number, into: HandCells | null): number => {
    const points = score(bancoCards(group[0]!, drawn, own));
    const sta = group.reduce((sum, order) => sum - resultAt(order, drawn, own), 0);
    if (points >= 15) return sta;
    const next = groups(group, (order) => order[2 + drawn + own]!);
    const carta = next.reduce((sum, one) => sum + best(one, drawn, own + 1, null), 0);
    if (into) {
      note(into, [points, shownIn(group[0]!, drawn)], [group.length, sta, carta]);
      if (carta > sta) for (const one of next) best(one, drawn, own + 1, into);
    }
    return Math.max(sta, carta);
  };
  const look = (order: Order): string => {
    const drawn = drawnBy(order, stands);
    const seen = [drawn, order[1], ...order.slice(2, 2 + drawn)];
    return told === 'nothing' ? seen.join() : told === 'hidden' ? [order[0], ...seen].join() : order.join();
  };
  const sum = groups(stood, look).reduce(
    (total, group) => total + best(group, drawnBy(group[0]!, stands), 0, cells),
    orders.length - stood.length,
  );
  return { sum, cells };
}

function note(cells: HandCells, at: readonly number[], [ways, sta, carta]: readonly [number, number, number]): void {
  const key = [...at, carta > sta].join();
  const cell = cells.get(key) ?? [0, 0, 0];
  cells.set(key, [cell[0] + ways, cell[1] + sta, cell[2] + carta]);
}

function groups<K>(orders: readonly Order[], by: (order: Order) => K): readonly (readonly Order[])[] {
  const found = new Map<K, Order[]>();
  for (const order of orders) {
    const group = found.get(by(order));
    if (group) group.push(order);
    else found.set(by(order), [order]);
  }
  return [...found.values()];
}
