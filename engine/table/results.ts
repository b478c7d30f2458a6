/** Who must sign the result of a bank, and who has (protocol.md 2.8, 5). */
import { statuses } from '../protocol/messages.ts';
import { unplayedList } from './accounts.ts';
import type { Bank } from './state.ts';

/** The seat's `Result`, or its `Leave` with the same line, is there. */
export function hasSigned({ setup, state, result, leaves }: Bank, seat: number): boolean {
  const line = state.seats[setup.message.players.findIndex((player) => player.seat === seat)];
  return (
    result?.signatures.some((one) => one.seat === seat) === true ||
    leaves.some((one) => one.seat === seat && one.message.line === line)
  );
}

/** Every player has signed: nobody needs to be waited for. */
export function haveAllSigned(bank: Bank): boolean {
  return bank.result !== null && bank.setup.message.players.every(({ seat }) => hasSigned(bank, seat));
}

/**
 * All who must sign have: the escrow settles the bank. Every player with a line must, and so must the contributors of a
 * coup that ended void or was left unbound: otherwise they could still demand that coup after the settlement, and win
 * from the bond without any risk.
 */
export function canSettle(bank: Bank): boolean {
  if (bank.result === null) return false;
  const list = unplayedList(bank);
  const mayDemand = (seat: number) => list.some((row) => row.seat === seat && row.status >= statuses.accepted);
  return bank.setup.message.players.every(
    ({ seat }, i) => (bank.state.seats[i] === 0n && !mayDemand(seat)) || hasSigned(bank, seat),
  );
}
