/** What a table of this house is, by its ruleset and limits. Amounts are hundredths of a chip. */
import type { Hex } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { settingsSalt, type Settings } from '../../engine/protocol/settings.ts';
import { present } from '../../engine/assert.ts';
import { rulesetNamed, type AnyRuleset } from '../../engine/table/rulesets.ts';
import { readPolicy, type Offer, type Policy } from '../policy/policy.ts';

export interface HouseTable {
  readonly tableId: Hex;
  readonly name: string;
  readonly table: Table;
  /** Everything else that a player sits down to; `Table.salt` is its hash (protocol.md 3). */
  readonly settings: Settings;
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

/**
 * A seat's share covers what the seat may win before its banks are final (protocol.md 7): several banks of the highest
 * posta.
 */
const postasInShare = 8n;

/** The share of the bond behind each seat of a table whose greatest posta is so many chips; hundredths of a chip. */
export const shareFor = (maxPosta: bigint): bigint => postasInShare * maxPosta * chip;

/** What a table is opened with: an offer of the policy, or what a player asked for. Amounts are chips. */
export interface Opening extends Omit<Offer, 'bots' | 'seats'> {
  readonly seats?: number | undefined;
  /** Makes the table another one than all others with the same choices; nobody can guess it. */
  readonly mark?: string;
}

/** The tables that the house opens itself. */
export const houseTables = (times: Times, { tables }: Pick<Policy, 'tables'> = readPolicy()): readonly HouseTable[] =>
  tables.map((offer) => tableOf(offer, times));

export function tableOf(opening: Opening, times: Times): HouseTable {
  const { name, ruleset, minBet, minPosta, maxPosta } = opening;
  const rules = present(rulesetNamed(ruleset), 'the ruleset');
  const settings = settingsOf(opening, rules);
  const table: Table = {
    ruleset: rules.id,
    ...rules.cagnotte,
    minBet: minBet * chip,
    minPosta: minPosta * chip,
    maxPosta: maxPosta * chip,
    share: shareFor(maxPosta),
    ...times,
    salt: settingsSalt(settings),
  };
  return { tableId: hashStruct('Table', table), name, table, settings };
}

/** How many chairs a table has, by its settings. */
export const seatsIn = ({ settings }: HouseTable): number => Number(settings['seats']);

/** The highest bet that a table sets, hundredths of a chip; null where its ruleset has none. */
export function highestBetIn({ settings }: Pick<HouseTable, 'settings'>): bigint | null {
  const { highestBet } = settings;
  return typeof highestBet === 'string' ? BigInt(highestBet) : null;
}

/**
 * What the table shows about itself besides its limits. Clocks are in milliseconds; the highest bet is written as the
 * amounts of `Table` are.
 */
function settingsOf(
  { name, seats, highestBet, mark }: Opening,
  { name: ruleset, play, ...rules }: AnyRuleset,
): Settings {
  const { minimumPlayers, clocks } = play;
  return {
    name,
    ruleset,
    seats: seats ?? play.seats.usual,
    minimumPlayers: { ...minimumPlayers },
    clocks: { ...clocks },
    ...('cut' in rules ? { cut: { ...rules.cut } } : {}),
    ...(highestBet === undefined ? {} : { highestBet: String(highestBet * chip) }),
    ...(mark === undefined ? {} : { mark }),
  };
}
