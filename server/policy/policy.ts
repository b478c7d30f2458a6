/**
 * The house's policy: a file that says which tables the house opens itself, what others may choose for theirs, and
 * whether the house sends players of its own (server/PROTOCOL.md P11.2). A fault is refused in words that name file and
 * field.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { present } from '../../engine/assert.ts';
import { chip } from '../../engine/chips.ts';
import { settingsProblems } from '../../engine/game/settings-problem.ts';
import { settingsOf } from '../../engine/game/settings.ts';
import { tableName } from '../../engine/protocol/settings.ts';
import { setteSettingsOf, setteSettingsProblems } from '../../engine/sette/settings.ts';
import { everyRuleset, rulesetNamed } from '../../engine/table/rulesets.ts';

const names = everyRuleset.map(({ name }) => name);
const ruleset = z.string().refine((name) => names.includes(name), { error: `must be one of ${names.join(', ')}` });
/** Whole chips. */
const chips = z
  .int({ error: 'must be a whole number of chips from 1 to 1000000000' })
  .min(1, 'must be at least 1 chip')
  .max(1_000_000_000, 'must be at most 1000000000 chips')
  .transform(BigInt);
const count = (least: number, most: number) =>
  z
    .int({ error: `must be a whole number from ${least} to ${most}` })
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const yesOrNo = z.boolean({ error: 'must be true or false' });

/** From the least to the most, both included. */
const inOrder = { error: 'must not be above most', path: ['least'] };
const chipsRange = z.strictObject({ least: chips, most: chips }).refine(({ least, most }) => least <= most, inOrder);
const seatsRange = z
  .strictObject({ least: count(2, 10), most: count(2, 10) })
  .refine(({ least, most }) => least <= most, inOrder);

const offer = z.strictObject({
  name: z.string().regex(tableName, 'must be 2 to 24 letters and digits, with single spaces, hyphens or apostrophes'),
  ruleset,
  /** Chairs; by default as many as the ruleset usually has. */
  seats: count(2, 10).optional(),
  minBet: chips,
  minPosta: chips,
  maxPosta: chips,
  /** The most of one bet, which the banker puts up for every punter; of sette e mezzo's classico, and of it alone. */
  highestBet: chips.optional(),
  /** To how many occupied chairs the house's own players fill the table. */
  bots: count(0, 9).optional(),
});

const policy = z.strictObject({
  tables: z.array(offer).min(1, 'must name at least one table').max(50, 'must be at most 50 tables'),
  founding: z.strictObject({
    allowed: yesOrNo,
    rulesets: z.array(ruleset),
    seats: seatsRange,
    minBet: chipsRange,
    minPosta: chipsRange,
    maxPosta: chipsRange,
    /** Tables that are in no list may be founded. */
    private: yesOrNo,
    /** Founded tables that are open at the same time: all, and those of one founder. */
    tablesAtOnce: count(0, 100),
    tablesOfOne: count(0, 100),
    /** A founded table at which nobody sits closes after so long. */
    closeAfterMinutes: count(1, 1_440),
  }),
  bots: z.strictObject({
    /** Whether the house sends players of its own on the local chain, and on any other. */
    local: yesOrNo,
    elsewhere: yesOrNo,
    /** At one table. */
    most: count(0, 9),
  }),
});

export type Policy = z.output<typeof policy>;
export type Offer = Policy['tables'][number];

export class PolicyProblem extends Error {
  override name = 'PolicyProblem';
}

/** The policy that comes with the sources. */
export const defaultPolicyFile = fileURLToPath(new URL('house-policy.json', import.meta.url));

/** Reads the file. Throws `PolicyProblem` with everything that is wrong in it. */
export function readPolicy(file: string = defaultPolicyFile): Policy {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new PolicyProblem(`The house's policy ${file} cannot be read: ${(error as Error).message}.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new PolicyProblem(`The house's policy ${file} is no JSON: ${(error as Error).message}.`);
  }
  const read = policy.safeParse(json);
  const problems = read.success
    ? read.data.tables.flatMap((one, i) =>
        offerProblems(one, read.data.tables.slice(0, i)).map((p) => `tables.${i}.${p}`),
      )
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!read.success || problems.length > 0)
    throw new PolicyProblem(`The house's policy ${file} does not hold. ${problems.join('; ')}.`);
  return read.data;
}

/** Why no table can be opened with these settings, each as `field: why`; empty if one can. */
function offerProblems(offer: Offer, before: readonly Offer[]): readonly string[] {
  const same = before.some((one) => one.name.toLowerCase() === offer.name.toLowerCase());
  return [...(same ? ['name: another table has it'] : []), ...problemsOfSettings(offer)];
}

function problemsOfSettings({ ruleset: kind, seats, minBet, minPosta, maxPosta, highestBet }: Offer) {
  const ruleset = present(rulesetNamed(kind), 'the ruleset');
  const limits = { minBet: minBet * chip, minPosta: minPosta * chip, maxPosta: maxPosta * chip };
  const chairs = seats === undefined ? {} : { seats };
  if ('posta' in ruleset) {
    const highest = highestBet === undefined ? null : highestBet * chip;
    return setteSettingsProblems(setteSettingsOf(ruleset, { limits: { ...limits, highestBet: highest }, ...chairs }));
  }
  if (highestBet !== undefined) return ['highestBet: this ruleset has none'];
  return settingsProblems(settingsOf(ruleset, { limits, ...chairs }));
}
