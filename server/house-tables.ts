/** The tables that this house runs. Amounts are in the chip's smallest unit (6 decimals). */
import type { Hex } from '../engine/bytes.ts';
import type { Table } from '../engine/protocol/messages.ts';
import { hashStruct } from '../engine/protocol/eip712.ts';

export interface HouseTable {
  readonly tableId: Hex;
  readonly name: string;
  readonly table: Table;
}

const chip = 1_000_000n;
const headsUp = 3;
const everyWinningLine = 1;

interface Stakes { readonly name: string; readonly minBet: bigint; readonly minPosta: bigint; readonly maxPosta: bigint; readonly salt: bigint }

/** Seconds of one stage on chain, and of leaving without the house (protocol.md 5; one minute on the local chain). */
export interface Times { readonly window: number; readonly leaveDelay: number }

export const localTimes: Times = { window: 60, leaveDelay: 240 };
export const testnetTimes: Times = { window: 1_800, leaveDelay: 7_200 };

const stakes: readonly Stakes[] = [
  { name: 'Piccolo', minBet: 1n, minPosta: 10n, maxPosta: 500n, salt: 1n },
  { name: 'Grande', minBet: 10n, minPosta: 100n, maxPosta: 5_000n, salt: 2n },
];

/** What a seat may win before its banks are final is covered by its share (protocol.md 7): several banks of the highest posta. */
const postasInShare = 8n;

export function houseTables(times: Times): readonly HouseTable[] {
  return stakes.map(({ name, minBet, minPosta, maxPosta, salt }) => {
    const table: Table = {
      ruleset: headsUp, feeMode: everyWinningLine, feeBps: 200,
      minBet: minBet * chip, minPosta: minPosta * chip, maxPosta: maxPosta * chip, share: postasInShare * maxPosta * chip,
      ...times, salt,
    };
    return { tableId: hashStruct('Table', table), name, table };
  });
}
