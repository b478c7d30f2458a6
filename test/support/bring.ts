/** More money for a seat, as its wallet signs it. */
import { chip } from '../../engine/chips.ts';
import type { Hex } from '../../engine/bytes.ts';
import type { Bring } from '../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signed } from '../../engine/protocol/sign.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { TestTable } from './players.ts';

/** 10 chips for the sitting at `seat`, changed where a case says so; `wallet` signs. */
export function bringOf(
  { domain, state: { tableId, sittings }, seq }: Pick<TestTable, 'domain' | 'state' | 'seq'>,
  seat: number,
  wallet: Hex,
  change: Partial<Bring> = {},
): Signed<Bring> {
  const granted = sittings.find((one) => one.seat === seat)?.grant.message;
  return signerOf(domain, wallet).sign('Bring', {
    player: granted?.player ?? addressOfKey(wallet),
    table: tableId,
    sitting: granted?.nonce ?? 1n,
    nonce: BigInt(seq + 1),
    amount: 10n * chip,
    deadline: 4102444800n,
    ...change,
  });
}

/** The same as the seat's own command. */
export function bringBy(table: TestTable, seat: number, change: Partial<Bring> = {}, wallet?: Hex): Command {
  const own = table.players.findLast((one) => one.seat === seat);
  if (own === undefined) throw new Error(`nobody sits at seat ${seat}`);
  return { by: 'seat', seat, command: { type: 'bring', bring: bringOf(table, seat, wallet ?? own.wallet, change) } };
}
