/** What a player asks for when founding a table, and why the house does not open it (server/PROTOCOL.md P11.3). */
import type { Ruleset } from '../../engine/rules/ruleset.ts';
import { shareFor } from '../host/house-tables.ts';
import { rulesetNamed, tableName, type Policy } from '../policy/policy.ts';
import { refuseFounding, type FoundingCode, type FoundingRefusal } from './refusals.ts';

/** Amounts are chips. */
export interface Wish {
  readonly name: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
  readonly hidden: boolean;
  /** To how many occupied chairs the house's own players fill it. */
  readonly bots: number;
}

/** What is open now. */
export interface Present {
  readonly names: readonly string[];
  /** Founded tables: all, and those of who asks. */
  readonly founded: number;
  readonly foundedByOne: number;
  /** Players of the house that it sends to one table at most; 0 where it sends none. */
  readonly bots: number;
  /** For how many more seats with this share the bond is enough; null: not known, or as many as come. */
  readonly covered: (share: bigint) => number | null;
}

/** The first thing that is wrong with the wish; null if the table can be opened. */
export function foundingProblem(
  wish: Wish,
  { founding }: Pick<Policy, 'founding'>,
  now: Present,
): FoundingRefusal | null {
  const code = codeOf(wish, founding, now);
  return code === null ? null : refuseFounding(code, founding, wish, now);
}

const isIn = <T extends bigint | number>(one: T, { least, most }: { readonly least: T; readonly most: T }): boolean =>
  one >= least && one <= most;

/** Players who are needed to begin would all be covered: at any other table nobody could ever play. */
function coversStart({ play }: Ruleset, maxPosta: bigint, { covered }: Present): boolean {
  const seats = covered(shareFor(maxPosta));
  return seats === null || seats >= play.minimumPlayers.start;
}

function codeOf(wish: Wish, founding: Policy['founding'], now: Present): FoundingCode | null {
  const { name, ruleset, seats, minBet, minPosta, maxPosta, hidden, bots } = wish;
  const rules = founding.rulesets.includes(ruleset) ? rulesetNamed(ruleset) : undefined;
  const inUse = now.names.some((one) => one.toLowerCase() === name.toLowerCase());
  const checks: readonly (readonly [holds: boolean, FoundingCode])[] = [
    [founding.allowed, 'noFounding'],
    [tableName.test(name), 'badName'],
    [!inUse, 'nameTaken'],
    [rules !== undefined, 'badRuleset'],
    [isIn(seats, founding.seats), 'badSeats'],
    [rules !== undefined && isIn(seats, rules.play.seats), 'seatsOfRuleset'],
    [isIn(minBet, founding.minBet), 'badMinBet'],
    [isIn(minPosta, founding.minPosta), 'badMinPosta'],
    [isIn(maxPosta, founding.maxPosta), 'badMaxPosta'],
    [minBet <= minPosta, 'betAbovePosta'],
    [minPosta <= maxPosta, 'postaAboveMost'],
    [rules === undefined || coversStart(rules, maxPosta, now), 'postaOverBond'],
    [bots <= now.bots && bots < seats, 'badBots'],
    [!hidden || founding.private, 'noPrivate'],
    [now.foundedByOne < founding.tablesOfOne, 'tooManyOfYours'],
    [now.founded < founding.tablesAtOnce, 'tooMany'],
  ];
  return checks.find(([holds]) => !holds)?.[1] ?? null;
}
