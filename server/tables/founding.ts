/** What a player asks for when founding a table, and why the house does not open it (server/PROTOCOL.md P11.3). */
import { tableName } from '../../engine/protocol/settings.ts';
import { rulesetNamed, setsHighestBet, type AnyRuleset } from '../../engine/table/rulesets.ts';
import { chip } from '../../engine/chips.ts';
import { highestBetIn, seatsIn, shareFor, type HouseTable } from '../host/house-tables.ts';
import type { Policy } from '../policy/policy.ts';
import { bankerPutsUp, type Present, type Wish } from './wish.ts';
import { refuseFounding, type FoundingCode, type FoundingRefusal } from './refusals.ts';

/** The first thing that is wrong with the wish; null if the table can be opened. */
export function foundingProblem(
  wish: Wish,
  { founding }: Pick<Policy, 'founding'>,
  now: Present,
): FoundingRefusal | null {
  const code = codeOf(wish, founding, now);
  return code === null ? null : refuseFounding(code, founding, wish, now);
}

/** Longer beginnings of a name are cut: a number follows. */
const mostOfName = 20;

/** A table with the same choices as another, under the next name that is free. Nobody of the house's comes there. */
export function wishLike(like: HouseTable, names: readonly string[], { founding }: Pick<Policy, 'founding'>): Wish {
  const { table, settings } = like;
  const highest = highestBetIn(like);
  const base = like.name
    .replace(/ \d{1,3}$/, '')
    .slice(0, mostOfName)
    .replace(/[^\p{L}\d]+$/u, '');
  const inUse = new Set(names.map((name) => name.toLowerCase()));
  let n = 2;
  while (inUse.has(`${base} ${n}`.toLowerCase())) n++;
  return {
    name: `${base} ${n}`,
    ruleset: String(settings['ruleset']),
    seats: seatsIn(like),
    minBet: table.minBet / chip,
    minPosta: table.minPosta / chip,
    maxPosta: table.maxPosta / chip,
    ...(highest === null ? {} : { highestBet: highest / chip }),
    hidden: founding.private,
    bots: 0,
  };
}

const isIn = <T extends bigint | number>(one: T, { least, most }: { readonly least: T; readonly most: T }): boolean =>
  one >= least && one <= most;

/** Players who are needed to begin would all be covered: at any other table nobody could ever play. */
function coversStart({ play }: AnyRuleset, maxPosta: bigint, { covered }: Present): boolean {
  const seats = covered(shareFor(maxPosta));
  return seats === null || seats >= play.minimumPlayers.start;
}

function codeOf(wish: Wish, founding: Policy['founding'], now: Present): FoundingCode | null {
  const { name, ruleset, seats, minBet, minPosta, maxPosta, highestBet, hidden, bots } = wish;
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
    [highestBet !== undefined || rules === undefined || !setsHighestBet(rules), 'needsHighestBet'],
    [highestBet === undefined || (rules !== undefined && setsHighestBet(rules)), 'noHighestBet'],
    [highestBet === undefined || minBet <= highestBet, 'highestBelowLeast'],
    [highestBet === undefined || bankerPutsUp(wish) <= maxPosta, 'highestAbovePosta'],
    [rules === undefined || coversStart(rules, maxPosta, now), 'postaOverBond'],
    [bots <= now.bots && bots < seats, 'badBots'],
    [!hidden || founding.private, 'noPrivate'],
    [now.foundedByOne < founding.tablesOfOne, 'tooManyOfYours'],
    [now.founded < founding.tablesAtOnce, 'tooMany'],
  ];
  return checks.find(([holds]) => !holds)?.[1] ?? null;
}
