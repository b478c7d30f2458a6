/** The lobby: who sits where, and who waits (server/PROTOCOL.md P5.1, P5.13). Amounts are decimals. */
import type { Hex } from '../../engine/bytes.ts';
import { phaseOf } from '../../engine/table/view-for.ts';
import { seatsIn } from '../host/house-tables.ts';
import type { Tables } from '../tables/tables.ts';
import type { WaitingList } from './waiting-list.ts';

export interface LobbyOptions {
  readonly tables: Pick<Tables, 'listed' | 'host'>;
  readonly waiting: Pick<WaitingList, 'at'>;
  /** Seats with this share for which the bond has enough; null: for all, or not known. */
  readonly covered: (share: bigint) => number | null;
}

export interface LobbyTable {
  readonly tableId: Hex;
  readonly name: string;
  readonly minBet: string;
  readonly minPosta: string;
  readonly maxPosta: string;
  readonly feeBps: number;
  readonly seats: readonly ({
    readonly seat: number;
    readonly player: Hex;
    readonly house: boolean;
    readonly connected: boolean;
  } | null)[];
  readonly phase: string;
  readonly closing: boolean;
  readonly covered: number | null;
  readonly waiting: number;
  readonly held: readonly number[];
}

export function tablesNow({ tables, waiting, covered }: LobbyOptions): readonly LobbyTable[] {
  return tables.listed().map((offered) => {
    const { tableId, name, table } = offered;
    const state = tables.host(tableId)?.state;
    const seats = Array.from({ length: seatsIn(offered) }, (_, i) => i + 1).map((n) => {
      const seat = state?.sittings.find((s) => s.seat === n);
      return seat === undefined
        ? null
        : { seat: n, player: seat.grant.message.player, house: seat.house, connected: seat.connected };
    });
    const { minBet, minPosta, maxPosta } = { ...table, ...state?.game.limits }; // in force now (R13.6)
    return {
      tableId,
      name,
      minBet: String(minBet),
      minPosta: String(minPosta),
      maxPosta: String(maxPosta),
      feeBps: table.feeBps,
      seats,
      phase: state === undefined ? 'waiting' : phaseOf(state),
      closing: state?.game.closing ?? false,
      covered: covered(table.share),
      ...waiting.at(tableId),
    };
  });
}
