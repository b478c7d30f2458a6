/** What `sabot bots` is asked to do. */
import { everyRuleset, rulesetNamed } from '../../../engine/table/rulesets.ts';
import { pathOf } from '../verb/input.ts';
import { argsOf, BadInput } from '../verb/verb.ts';

const mostCoups = 100_000;
/** A bank has 20 players, and a table 10 chairs. */
const mostStanding = 10;

export const help = `sabot bots: fill a table with real clients that play through the front door, and check everything they leave behind

Usage: npm run -s sabot -- bots URL --ruleset R --seats N --coups C --out DIR
         [--standing K] [--hostile] [--seed S] [--json]

  URL            a running house with a faucet (npm start), like http://127.0.0.1:3000
  --ruleset R    ${everyRuleset.map(({ name }) => name).join(', ')}
  --seats N      how many clients sit down, each with a wallet of its own
  --standing K   how many more bet standing, where the ruleset has it
  --hostile      every third of them, the second of two, does what an honest client never does: holds signatures and
                 links back, goes away and comes back, is late, repeats itself, leaves in mid-bank
  --coups C      after this many coups they leave
  --out DIR      every bank's proof file goes there
  --seed S       which client plays in which manner; default 1

Each takes chips from the faucet, deposits them, sits, plays by the regola and a manner of betting, brings more when it has
lost, stands up, and withdraws. In the end every proof is verified, by this programme and by the
contract that the court asks, every bank must be paid on chain, and what the escrow
has paid each wallet is compared with its proofs: to the unit, and with --hostile each honest one has at least that. Use it against a house of your own.
Exit codes: 0 everything agrees; 1 something does not; 64 bad input; 69 the house cannot be reached, or has no free table of that kind.
`;

export interface Options {
  readonly url: string;
  readonly ruleset: string;
  readonly seats: number;
  /** How many bet standing. */
  readonly standing: number;
  /** Some of them do what honest clients never do. */
  readonly hostile: boolean;
  readonly coups: number;
  readonly seed: number;
  readonly out: string;
  readonly json: boolean;
}

export function optionsOf(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const parsed = argsOf('bots', args, {
    allowPositionals: true,
    options: {
      ruleset: text,
      seats: text,
      coups: text,
      seed: text,
      out: text,
      standing: text,
      hostile: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { ruleset, seats, standing, hostile, coups, seed, out, json } = parsed.values;
  const [address, ...more] = parsed.positionals;
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (url === null || more.length > 0 || !/^https?:$/.test(url.protocol))
    throw new BadInput('bots: give the address of one running house, like http://127.0.0.1:3000');
  const rules = rulesetNamed(ruleset ?? '');
  if (rules === undefined)
    throw new BadInput(`bots: --ruleset is one of ${everyRuleset.map(({ name }) => name).join(', ')}`);
  if (out === undefined) throw new BadInput('bots: --out names the folder for the proofs');
  return {
    url: url.origin,
    ruleset: rules.name,
    seats: whole('seats', seats, 2, rules.play.seats.most),
    standing: whole(
      'standing',
      standing ?? '0',
      0,
      'standing' in rules && rules.standing !== 'none' ? mostStanding : 0,
    ),
    hostile,
    coups: whole('coups', coups, 1, mostCoups),
    seed: whole('seed', seed ?? '1', 0, Number.MAX_SAFE_INTEGER),
    out: pathOf(out),
    json,
  };
}

function whole(option: string, text: string | undefined, least: number, most: number): number {
  const value = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new BadInput(`bots: --${option} is a whole number from ${least} to ${most}`);
  return value;
}
