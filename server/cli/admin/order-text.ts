/** What an operator reads about tables and orders: lines for a person, or one JSON object each. */
import { formatChips } from '../../../engine/chips.ts';
import { readOrder, type OperatorOrder, type OrderAnswer, type TableReport } from '../../orders/order.ts';
import type { OrderRow } from '../../store/port.ts';
import { oneLine } from '../verb/verb.ts';

/** What became of an order: of a table's answer, or without one. */
export type Outcome =
  OrderAnswer | { readonly unanswered: 'nobody owns the table' | 'withdrawn' | 'taken, and not answered yet' };

export interface Named {
  readonly tableId: string;
  readonly name: string;
}

export function outcomeText({ tableId, name }: Named, outcome: Outcome): string {
  return `${oneLine(name)}  ${tableId}  ${wordsOf(outcome)}\n`;
}

function wordsOf(outcome: Outcome): string {
  if ('refused' in outcome) return `refused: ${outcome.refused.text} (${outcome.refused.rule})`;
  if ('done' in outcome)
    return `${outcome.done.row === null ? 'nothing to do' : `done in row ${outcome.done.row}`}: ${reportText(outcome.report)}`;
  switch (outcome.unanswered) {
    case 'nobody owns the table':
      return 'not done: no table server runs this table now';
    case 'withdrawn':
      return 'not done: the table server did not take the order in time, so it was withdrawn';
    case 'taken, and not answered yet':
      return 'taken, and not answered yet: `sabot admin orders` tells later';
  }
}

export function reportText(report: TableReport): string {
  const { phase, people, bots, suspended, closing, minBet, minPosta, notice } = report;
  const seated = `${people} ${people === 1 ? 'person' : 'people'} and ${bots} of the house`;
  const limits = `bets from ${formatChips(BigInt(minBet))}, posta from ${formatChips(BigInt(minPosta))}`;
  const coming =
    notice === null
      ? []
      : [`from ${notice.at} on ${formatChips(BigInt(notice.minBet))} and ${formatChips(BigInt(notice.minPosta))}`];
  return [
    `phase ${phase}`,
    seated,
    limits,
    ...coming,
    ...(suspended ? ['SUSPENDED'] : []),
    ...(closing ? ['CLOSING'] : []),
  ].join(', ');
}

/** One line of the record: when, who, what, of which table, with what end. */
export function recordText({ id, tableId, body, operator, askedAt, takenAt, withdrawnAt, answer }: OrderRow): string {
  const order = readOrder(body);
  const end =
    answer !== null
      ? wordsOf(answer as unknown as OrderAnswer)
      : withdrawnAt !== null
        ? 'withdrawn'
        : takenAt !== null
          ? 'taken, and not answered yet'
          : 'not taken yet';
  return `${id}  ${askedAt.toISOString()}  ${oneLine(operator)}  ${orderText(order)}  ${tableId}  ${end}\n`;
}

const orderText = (order: OperatorOrder | null): string =>
  order === null
    ? 'no order'
    : order.type === 'minimum'
      ? `minimum ${formatChips(order.minBet)} ${formatChips(order.minPosta)} in ${order.notice / 1_000} s`
      : order.type === 'goOn'
        ? 'resume'
        : order.type;
