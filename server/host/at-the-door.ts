/** A grant at the table's door: the chain is asked about it before it costs gas (server/PROTOCOL.md P1.3). */
import type { Grant } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { ChainPort, ChainSeat } from '../chain/port.ts';
import type { TableHost } from './table-host.ts';

/** How long to wait for the chain, in milliseconds: after that the escrow itself refuses. */
const chainAtMost = 3_000;

/**
 * The command that brings a player's grant, with what the chain has about the player. If the table refuses the grant
 * anyway, the chain is not asked. `elsewhere`: the player sits at another table of this
 * ruleset. `uncovered`: the bond has no share for one more seat. `held`: the chair is kept for somebody else.
 */
export async function askToSit(
  host: Pick<TableHost, 'tableId' | 'wouldRefuse'>,
  chain: Pick<ChainPort, 'seatOf'>,
  grant: Signed<Grant>,
  told: { readonly elsewhere: boolean; readonly uncovered: boolean; readonly held: boolean },
): Promise<Command> {
  const command = { type: 'sit', grant, house: false, ...told } as const;
  if (host.wouldRefuse({ by: 'host', command }) !== null) return { by: 'host', command };
  const seat = await orNull(chain.seatOf(host.tableId, grant.message.player));
  return { by: 'host', command: { ...command, used: seat === null ? null : usedBy(seat, grant.message) } };
}

/**
 * The nonce that a grant must exceed. Null when the player never sat there, or sits there by this very grant (and the
 * table has lost the news).
 */
function usedBy({ key, stoodAt, nonce }: ChainSeat, grant: Grant): bigint | null {
  const sat = key !== null || stoodAt !== 0;
  return sat && key !== grant.key ? nonce : null;
}

/** Null for an answer that is late, or missing. */
function orNull(answer: Promise<ChainSeat>): Promise<ChainSeat | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, chainAtMost, null).unref();
  });
  return Promise.race([answer, late]).catch(() => null);
}
