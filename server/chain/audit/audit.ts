/** Audits an escrow from outside: compares its books, made from its events, with what it has of the token. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { formatChips } from '../../../engine/chips.ts';
import type { LogSearch } from '../logs.ts';
import { Books } from './books.ts';
import { balanceAt, readHistory, type History } from './events.ts';

export interface Audit {
  readonly history: History;
  readonly books: Books;
  /** In units of the token; null when the node could not tell. */
  readonly balance: bigint | null;
  /** Every contradiction, in words; empty: the books close. */
  readonly problems: readonly string[];
}

/** Throws `ChainDown` and `ChainError`, as `readHistory` does. */
export async function auditOf(
  client: PublicClient,
  escrow: Hex,
  fromBlock: bigint,
  onRead?: LogSearch['onRead'],
): Promise<Audit> {
  const history = await readHistory(client, escrow, fromBlock, onRead);
  const books = new Books();
  for (const event of history.events) books.add(event);
  books.close();
  const balance = await balanceAt(client, history);
  const owed = books.total * history.deployed.args.unit;
  const lacking =
    balance !== null && balance < owed
      ? [`the escrow owes ${formatChips(books.total)} chips, which are ${owed} units of its token, and has ${balance}`]
      : [];
  return { history, books, balance, problems: [...books.problems, ...lacking] };
}
