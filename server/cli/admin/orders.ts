/**
 * `sabot admin suspend`, `resume`, `minimum`, …: an operator's orders to the tables of a house that runs (ADR 0031).
 */
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chip } from '../../../engine/chips.ts';
import { orderToJson, type OperatorOrder, type OrderAnswer } from '../../orders/order.ts';
import { openOrderDesk, type OrderDesk } from '../../store/postgres-orders.ts';
import { argsOf, BadInput } from '../verb/verb.ts';
import { databaseOf, unreachableFor } from './database.ts';
import { outcomeText, recordText, type Named, type Outcome } from './order-text.ts';

export const orderVerbs = [
  'tables',
  'suspend',
  'resume',
  'minimum',
  'malfunction',
  'close',
  'reopen',
  'orders',
] as const;
export type OrderVerb = (typeof orderVerbs)[number];

/** Exit codes beside `unreachable`. */
const exits = { done: 0, refused: 1, unanswered: 3 } as const;
/** For so long an order waits to be taken, and then to be answered; milliseconds. */
const patience = 10_000;
const lookEvery = 100;
const usualNotice = 60;
const ordersShown = 50;

type Target = Named & { readonly owned: boolean };

export async function runOrders(verb: OrderVerb, args: readonly string[]): Promise<number> {
  const { positionals, ...options } = optionsOf(verb, args);
  const desk = openOrderDesk(databaseOf(`admin ${verb}`, options.database));
  try {
    if (verb === 'orders') return await showOrders(desk, options.json);
    const tables = await desk.tables();
    const chosen = verb === 'tables' && positionals.length === 0 ? tables : chosenOf(verb, tables, positionals);
    const order = orderOf(verb, options);
    const outcomes = await Promise.all(chosen.map(async (one) => await give(desk, one, order, options.operator)));
    for (const [i, one] of chosen.entries()) print(one, outcomes[i]!, options.json);
    return Math.max(exits.done, ...outcomes.map(exitOf));
  } catch (error) {
    return unreachableFor(error);
  } finally {
    await desk.close();
  }
}

function optionsOf(verb: OrderVerb, args: readonly string[]) {
  const { values, positionals } = argsOf(`admin ${verb}`, args, {
    allowPositionals: verb !== 'orders',
    options: {
      database: { type: 'string' },
      json: { type: 'boolean', default: false },
      as: { type: 'string' },
      ...(verb === 'minimum'
        ? { bet: { type: 'string' as const }, posta: { type: 'string' as const }, in: { type: 'string' as const } }
        : {}),
    },
  });
  const { bet, posta, in: seconds } = values as Partial<Record<'bet' | 'posta' | 'in', string>>;
  return {
    positionals,
    database: values.database,
    json: values.json,
    operator: nameOf(verb, values.as),
    bet,
    posta,
    seconds,
  };
}

/** Who gives the order: as told, else the person of this machine. */
function nameOf(verb: OrderVerb, told: string | undefined): string {
  const name = told ?? userInfo().username;
  if (!/^[^\p{C}]{1,64}$/u.test(name)) throw new BadInput(`admin ${verb}: --as is a name of at most 64 characters`);
  return name;
}

/** `all`, or tables by name or id. */
function chosenOf(verb: OrderVerb, tables: readonly Target[], wanted: readonly string[]): readonly Target[] {
  if (wanted.length === 0) throw new BadInput(`admin ${verb}: which table? Give a name or an id, or all`);
  if (wanted.length === 1 && wanted[0] === 'all') return tables;
  return wanted.map((word) => {
    const found = tables.filter(({ tableId, name }) => tableId === word || name.toLowerCase() === word.toLowerCase());
    if (found.length === 1) return found[0]!;
    const shown = JSON.stringify(word.slice(0, 80));
    throw new BadInput(
      found.length === 0
        ? `admin ${verb}: this house has no open table ${shown}; \`sabot admin tables\` names them`
        : `admin ${verb}: ${found.length} tables are called ${shown}: give the id`,
    );
  });
}

type Amounts = Pick<ReturnType<typeof optionsOf>, 'bet' | 'posta' | 'seconds'>;

function orderOf(verb: Exclude<OrderVerb, 'orders'>, { bet, posta, seconds }: Amounts): OperatorOrder {
  switch (verb) {
    case 'tables':
      return { type: 'report' };
    case 'resume':
      return { type: 'goOn' };
    case 'minimum':
      if (bet === undefined || posta === undefined)
        throw new BadInput('admin minimum: give both, --bet and --posta, in whole chips');
      return {
        type: 'minimum',
        minBet: BigInt(wholeOf('--bet', bet, 1_000_000_000)) * chip,
        minPosta: BigInt(wholeOf('--posta', posta, 1_000_000_000)) * chip,
        notice: (seconds === undefined ? usualNotice : wholeOf('--in', seconds, 604_800)) * 1_000,
      };
    default:
      return { type: verb };
  }
}

function wholeOf(option: string, text: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(number >= 1 && number <= most))
    throw new BadInput(`admin minimum: ${option} is a whole number from 1 to ${most}`);
  return number;
}

/**
 * Writes the order and waits for its answer. One that nobody takes in time is withdrawn, so that it never happens
 * later.
 */
async function give(desk: OrderDesk, table: Target, order: OperatorOrder, operator: string): Promise<Outcome> {
  if (!table.owned) return { unanswered: 'nobody owns the table' };
  const id = await desk.ask(table.tableId, orderToJson(order), operator);
  const answered = async (): Promise<OrderAnswer | null> => {
    const until = Date.now() + patience;
    for (;;) {
      const row = await desk.order(id);
      if (row !== undefined && row.answer !== null) return row.answer as unknown as OrderAnswer;
      if (Date.now() > until) return null;
      await sleep(lookEvery);
    }
  };
  const answer = await answered();
  if (answer !== null) return answer;
  if (await desk.withdraw(id)) return { unanswered: 'withdrawn' };
  return (await answered()) ?? { unanswered: 'taken, and not answered yet' };
}

const exitOf = (outcome: Outcome): number =>
  'done' in outcome ? exits.done : 'refused' in outcome ? exits.refused : exits.unanswered;

function print(table: Target, outcome: Outcome, json: boolean): void {
  const { tableId, name } = table;
  process.stdout.write(json ? `${JSON.stringify({ tableId, name, ...outcome })}\n` : outcomeText(table, outcome));
}

async function showOrders(desk: OrderDesk, json: boolean): Promise<number> {
  for (const row of (await desk.orders(ordersShown)).toReversed())
    process.stdout.write(json ? `${JSON.stringify({ ...row, id: row.id.toString() })}\n` : recordText(row));
  return exits.done;
}
