/**
 * Takes operators' orders for the tables of this process (ADR 0031): each is marked as taken, run under an id that the
 * table's log holds once, and answered. After a crash in between the next owner of the table goes on with it.
 */
import type { Logger } from 'pino';
import type { Order as TableOrder } from '../../engine/table/commands.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import { phaseOf } from '../../engine/table/view-for.ts';
import type { TableHost } from '../host/table-host.ts';
import type { Json, LogStore, OrderRow, Orders } from '../store/port.ts';
import { readOrder, type OperatorOrder, type OrderAnswer, type TableReport } from './order.ts';

export interface OrderTakerOptions {
  readonly store: Orders & Pick<LogStore, 'rowOf'>;
  readonly hosts: () => readonly TableHost[];
  readonly clock: () => number;
  readonly log: Logger;
  /** Milliseconds between two looks. */
  readonly every?: number;
}

/** Half a second is soon enough for a person who waits. */
const lookEvery = 500;
/** So that a notice is long enough when the table's turn comes. */
const spareNotice = 2_000;

/** Begins to take orders; returns how to stop it. */
export function takeOrders(options: OrderTakerOptions): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      const hosts = new Map(options.hosts().map((host) => [host.tableId as string, host]));
      for (const order of await options.store.openOrders([...hosts.keys()]))
        await take(order, hosts.get(order.tableId)!, options);
    } catch (err) {
      options.log.warn({ err }, 'an order could not be taken; it is tried again');
    }
    if (!stopped) timer = setTimeout(next, options.every ?? lookEvery);
  };
  const next = (): void => {
    looking = look();
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

async function take(row: OrderRow, host: TableHost, { store, clock, log }: OrderTakerOptions): Promise<void> {
  if (!(await store.takeOrder(row.id))) return;
  const order = readOrder(row.body);
  const answer: OrderAnswer =
    order === null
      ? { refused: { code: 'noOrder', rule: 'P12.2', text: 'This is no order that a table knows.' } }
      : await carryOut(row.id, order, host, store, clock());
  await store.answerOrder(row.id, answer as unknown as Json);
  if (order?.type !== 'report')
    log.info(
      { order: String(row.id), tableId: row.tableId, operator: row.operator, body: row.body, answer },
      'an order',
    );
}

async function carryOut(
  id: bigint,
  order: OperatorOrder,
  host: TableHost,
  store: OrderTakerOptions['store'],
  now: number,
): Promise<OrderAnswer> {
  if (order.type === 'report') return { done: { row: null }, report: reportOf(host.state) };
  const cmdId = `order:${id}`;
  const written = () => store.rowOf(host.tableId, cmdId);
  // A process that died before it could answer may have done it.
  const earlier = await written();
  if (earlier !== undefined) return { done: { row: earlier }, report: reportOf(host.state) };
  const reply = await host.execute({ by: 'host', command: commandOf(order, now) }, cmdId);
  if ('refusal' in reply) return { refused: reply.refusal };
  return { done: { row: (await written()) ?? null }, report: reportOf(host.state) };
}

function commandOf(order: Exclude<OperatorOrder, { type: 'report' }>, now: number): TableOrder {
  if (order.type !== 'minimum') return order;
  const { minBet, minPosta, notice } = order;
  return { type: 'minimum', minBet, minPosta, at: now + notice + spareNotice };
}

function reportOf(state: AnyTable): TableReport {
  const { limits, notice, suspended, closing } = state.game;
  return {
    phase: phaseOf(state),
    people: state.sittings.filter(({ house }) => !house).length,
    bots: state.sittings.filter(({ house }) => house).length,
    suspended,
    closing,
    minBet: limits.minBet.toString(),
    minPosta: limits.minPosta.toString(),
    notice: notice && {
      minBet: notice.minBet.toString(),
      minPosta: notice.minPosta.toString(),
      at: new Date(notice.at).toISOString(),
    },
  };
}
