/** The tables that this house runs. Amounts are hundredths of a chip. */
import type { Hex } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { settingsSalt, type Settings } from '../../engine/protocol/settings.ts';
import { present } from '../../engine/assert.ts';
import { rulesetOf, type Ruleset } from '../../engine/rules/ruleset.ts';

export interface HouseTable {
  readonly tableId: Hex;
  readonly name: string;
  readonly table: Table;
  /** Everything else that a player sits down to; `Table.salt` is its hash (protocol.md 3). */
  readonly settings: Settings;
}

interface Offer {
  readonly name: string;
  /** `Table.ruleset` of protocol.md 3. */
  readonly ruleset: number;
  /** Chairs, where it has not as many as its ruleset usually has. */
  readonly seats?: number;
  /** In chips. */
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

const [online, saintVincent, headsUp] = [0, 1, 3] as const;

const offers: readonly Offer[] = [
  { name: 'Piccolo', ruleset: headsUp, minBet: 1n, minPosta: 10n, maxPosta: 500n },
  { name: 'Grande', ruleset: headsUp, minBet: 10n, minPosta: 100n, maxPosta: 5_000n },
  { name: 'Circolo', ruleset: online, seats: 6, minBet: 1n, minPosta: 10n, maxPosta: 500n },
  { name: 'Saint-Vincent', ruleset: saintVincent, seats: 10, minBet: 1n, minPosta: 10n, maxPosta: 500n },
];

/**
 * A seat's share covers what the seat may win before its banks are final (protocol.md 7): several banks of the highest
 * posta.
 */
const postasInShare = 8n;

export function houseTables(times: Times): readonly HouseTable[] {
  return offers.map(({ name, ruleset, seats, minBet, minPosta, maxPosta }) => {
    const rules = present(rulesetOf(ruleset), 'the ruleset');
    const settings = settingsOf(name, rules, seats ?? rules.play.seats.usual);
    const table: Table = {
      ruleset,
      ...rules.cagnotte,
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

/** How many chairs a table has, by its settings. */
export const seatsIn = ({ settings }: HouseTable): number => Number(settings['seats']);

/** What the table shows about itself besides its limits. Clocks are in milliseconds. */
function settingsOf(name: string, { name: ruleset, cut, play }: Ruleset, seats: number): Settings {
  const { minimumPlayers, clocks } = play;
  return { name, ruleset, seats, minimumPlayers: { ...minimumPlayers }, clocks: { ...clocks }, cut: { ...cut } };
}
