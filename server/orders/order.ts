/** What an operator may order of a table, and what it is told (ADR 0031; server/PROTOCOL.md P12). */
import type { Order as TableOrder } from '../../engine/table/commands.ts';
import { amount } from '../../engine/chairs/decode.ts';
import { object, oneOf, readAs, variant, whole, type Shape } from '../../engine/shape.ts';
import type { Json } from '../store/port.ts';

/** `report` only asks how the table is. Amounts are hundredths of a chip. */
export type OperatorOrder =
  | { readonly type: 'report' }
  | { readonly type: Exclude<TableOrder['type'], 'minimum'> }
  /** `notice`: milliseconds from now. */
  | { readonly type: 'minimum'; readonly minBet: bigint; readonly minPosta: bigint; readonly notice: number };

const simple = <T extends string>(type: T) => object<{ type: T }>({ type: oneOf(type) });
/** A week; milliseconds. */
const longestNotice = 604_800_000;

const shape: Shape<OperatorOrder> = variant<OperatorOrder>('type', {
  report: simple('report'),
  suspend: simple('suspend'),
  goOn: simple('goOn'),
  malfunction: simple('malfunction'),
  close: simple('close'),
  reopen: simple('reopen'),
  minimum: object<Extract<OperatorOrder, { type: 'minimum' }>>({
    type: oneOf('minimum'),
    minBet: amount,
    minPosta: amount,
    notice: whole(0, longestNotice),
  }),
});

/** The order in a row; null: it is none. */
export function readOrder(body: unknown): OperatorOrder | null {
  const read = readAs(shape, body);
  return 'value' in read ? read.value : null;
}

export const orderToJson = (order: OperatorOrder): Json =>
  order.type === 'minimum'
    ? { ...order, minBet: order.minBet.toString(), minPosta: order.minPosta.toString() }
    : { ...order };

/** How a table is. Amounts are hundredths of a chip, moments ISO 8601. */
export interface TableReport {
  readonly phase: string;
  readonly people: number;
  readonly bots: number;
  readonly suspended: boolean;
  readonly closing: boolean;
  readonly minBet: string;
  readonly minPosta: string;
  readonly notice: { readonly minBet: string; readonly minPosta: string; readonly at: string } | null;
}

/** `row`: of the table's log; null: it was so already. */
export type OrderAnswer =
  | { readonly done: { readonly row: number | null }; readonly report: TableReport }
  | { readonly refused: { readonly code: string; readonly rule: string; readonly text: string } };
