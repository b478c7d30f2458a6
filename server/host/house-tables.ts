/** The tables that this house runs. Amounts are hundredths of a chip. */
import type { Hex } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { settingsSalt, type Settings } from '../../engine/protocol/settings.ts';
import { present } from '../../engine/assert.ts';
import { rulesetOf } from '../../engine/rules/ruleset.ts';

export interface HouseTable {
  readonly tableId: Hex;
  readonly name: string;
  readonly table: Table;
  /** Everything else that a player sits down to; `Table.salt` is its hash (protocol.md 3). */
  readonly settings: Settings;
}

const headsUp = 3;
const everyWinningLine = 1;

interface Stakes {
  readonly name: string;
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
}

/**
 * Seconds of one stage on chain, and of leaving without the house (protocol.md 5). No window is below its chain's
 * `leastWindowOn`.
 */
export interface Times {
  readonly window: number;
  readonly leaveDelay: number;
}

export const localTimes: Times = { window: 60, leaveDelay: 240 };
export const testnetTimes: Times = { window: 1_800, leaveDelay: 7_200 };

const stakes: readonly Stakes[] = [
  { name: 'Piccolo', minBet: 1n, minPosta: 10n, maxPosta: 500n },
  { name: 'Grande', minBet: 10n, minPosta: 100n, maxPosta: 5_000n },
];

/**
 * A seat's share covers what the seat may win before its banks are final (protocol.md 7): several banks of the highest
 * posta.
 */
const postasInShare = 8n;

export function houseTables(times: Times): readonly HouseTable[] {
  return stakes.map(({ name, minBet, minPosta, maxPosta }) => {
    const settings = settingsOf(name);
    const table: Table = {
      ruleset: headsUp,
      feeMode: everyWinningLine,
      feeBps: 200,
      minBet: minBet * chip,
      minPosta: minPosta * chip,
      maxPosta: maxPosta * chip,
      share: postasInShare * maxPosta * chip,
      ...times,
      salt: settingsSalt(settings),
    };
    return { tableId: hashStruct('Table', table), name, table, settings };
  });
}

/** What the table shows about itself besides its limits. Clocks are in milliseconds. */
function settingsOf(name: string): Settings {
  const {
    name: ruleset,
    cut,
    play: { seats, minimumPlayers, clocks },
  } = present(rulesetOf(headsUp), 'the ruleset');
  return {
    name,
    ruleset,
    seats: seats.most,
    minimumPlayers: { ...minimumPlayers },
    clocks: { ...clocks },
    cut: { ...cut },
  };
}
