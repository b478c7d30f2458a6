/** What an act means in money, by the arithmetic that settles it: no price is reckoned a second time here. */
import { outcomes, moves, statuses, type Table } from '../../../engine/protocol/messages.ts';
import { afterMove, booksAfterCoup, openingBooks } from '../../../engine/rules/arithmetic.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import type { View } from '../../../engine/table/view.ts';

export interface MoveMoney {
  /** What the banker takes out of play. */
  readonly toYou: bigint;
  /** The posta of the coming coup. */
  readonly stays: bigint;
}

/** The posta that the move leaves, and what it gives back; null without a bank. */
export function moneyOfMove({ bank, table }: Pick<View, 'bank' | 'table'>, move: number, amount: bigint) {
  const ruleset = rulesetOf(table.ruleset);
  if (bank === null || ruleset === null) return null;
  const before = { posta: bank.posta, garage: bank.garage, paidIn: 0n, takenOut: 0n };
  const { posta, takenOut } = afterMove(ruleset, table, before, move, amount);
  const money: MoveMoney = { toYou: takenOut, stays: posta };
  return money;
}

/** What a won coup brings over a stake of this much, less the cagnotte; `side`: whose win it is. */
export function winOf(table: Table, side: 'banco' | 'punta', stake: bigint): bigint {
  const ruleset = rulesetOf(table.ruleset);
  if (ruleset === null || stake > table.maxPosta) return 0n;
  const list = [
    { status: statuses.banker, accepted: 0n },
    { status: statuses.accepted, accepted: stake },
  ];
  const coup = { move: moves.on, amount: 0n, list, outcome: outcomes[side] };
  const { lines } = booksAfterCoup(ruleset, table, openingBooks(stake, list.length), coup);
  return lines[side === 'banco' ? 0 : 1]!;
}
