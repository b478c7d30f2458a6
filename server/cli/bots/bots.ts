/**
 * `sabot bots`: fills a table with real clients through the front door. They take chips, deposit, sit, play, leave and
 * withdraw; then every proof is verified, and the chain's balances are held against what the proofs say.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Hex } from '../../../engine/bytes.ts';
import { formatChips, formatLine } from '../../../engine/chips.ts';
import { standCommand } from '../../../engine/seat/by-hand.ts';
import { prngOf } from '../../../engine/simulation/prng.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { handOf } from '../../bot/hand.ts';
import { mannerOf } from '../../bot/manners.ts';
import { pathOf } from '../verb/input.ts';
import { BadInput, oneLine, type Verb } from '../verb/verb.ts';
import { balancesOf, leaveWithMoney } from './money.ts';
import { isOutOfChips, Notes } from './notes.ts';
import { proofsOf, type Checked } from './proofs.ts';
import { remoteConfig, RemotePlayer, type RemoteConfig } from './remote-player.ts';

/** What each client brings, in minimum postas. */
const bringsPostas = 20n;
/** How long a table may stand still before it is called stuck, milliseconds. */
const stuckAfter = 240_000;
/** Nothing happens for so long where chips are missing. */
const brokeAfter = 10_000;
const mostCoups = 100_000;

const help = `sabot bots: fill a table with real clients that play through the front door, and check everything they leave behind

Usage: npm run -s sabot -- bots URL --ruleset R --seats N --coups C --out DIR [--seed S] [--json]

  URL            a running house with a faucet (npm start), like http://127.0.0.1:3000
  --ruleset R    ${rulesets.map(({ name }) => name).join(', ')}
  --seats N      how many clients sit down, each with a wallet of its own
  --coups C      after this many coups they leave
  --out DIR      every bank's proof file goes there
  --seed S       which client plays in which manner; default 1

Each takes chips from the faucet, deposits them, sits, plays by the regola and a manner of betting, stands up, and withdraws. In the end every proof is
verified, and what the escrow has paid each wallet is compared with its proofs. Use it against a house of your own.
Exit codes: 0 everything agrees; 1 something does not; 64 bad input; 69 the house cannot be reached, or has no free table of that kind.
`;

export const botsVerb: Verb = {
  summary: 'fills a table of a running house with clients, and checks what they leave behind',
  help,
  async run(args) {
    const options = optionsOf(args);
    let config: RemoteConfig;
    try {
      config = await remoteConfig(options.url);
    } catch (error) {
      process.stderr.write(`sabot: ${options.url} is no house that answers: ${oneLine((error as Error).message)}\n`);
      return 69;
    }
    const tableIndex = await freeTable(options, config);
    if (tableIndex < 0) {
      process.stderr.write(`sabot: this house has no empty table of ${options.ruleset} for ${options.seats}\n`);
      return 69;
    }
    return await play(options, config, tableIndex);
  },
};

interface Options {
  readonly url: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly coups: number;
  readonly seed: number;
  readonly out: string;
  readonly json: boolean;
}

function optionsOf(args: readonly string[]): Options {
  const text = { type: 'string' } as const;
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: {
        ruleset: text,
        seats: text,
        coups: text,
        seed: text,
        out: text,
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new BadInput(`bots: ${oneLine((error as Error).message.split('. ')[0]!)}`);
  }
  const { ruleset, seats, coups, seed, out, json } = parsed.values;
  const [address, ...more] = parsed.positionals;
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (url === null || more.length > 0 || !/^https?:$/.test(url.protocol))
    throw new BadInput('bots: give the address of one running house, like http://127.0.0.1:3000');
  const rules = rulesets.find(({ name }) => name === ruleset);
  if (rules === undefined)
    throw new BadInput(`bots: --ruleset is one of ${rulesets.map(({ name }) => name).join(', ')}`);
  if (out === undefined) throw new BadInput('bots: --out names the folder for the proofs');
  return {
    url: url.origin,
    ruleset: rules.name,
    seats: whole('seats', seats, 2, rules.play.seats.most),
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

interface LobbyTable {
  readonly tableId: string;
  readonly seats: readonly unknown[];
}

/** Index of an empty table of this ruleset with enough chairs, or -1. */
async function freeTable({ url, ruleset, seats }: Options, { tables }: RemoteConfig): Promise<number> {
  const lobby = (await (await fetch(`${url}/gs/tables`)).json()) as readonly LobbyTable[];
  const isFree = (tableId: string) => {
    const there = lobby.find((one) => one.tableId === tableId)?.seats ?? [];
    return there.length >= seats && there.every((seat) => seat === null);
  };
  return tables.findIndex((table) => table.ruleset === ruleset && isFree(table.tableId));
}

async function play(options: Options, config: RemoteConfig, tableIndex: number): Promise<number> {
  const { url, seats, coups, seed, out } = options;
  const say = (text: string): void => {
    if (!options.json) process.stdout.write(`${text}\n`);
  };
  const random = prngOf(seed);
  const seen = new Set<string>();
  const notes = new Notes();
  const { table, name, tableId } = config.tables[tableIndex]!;
  const brings = bringsPostas * table.minPosta;
  const players = Array.from({ length: seats }, (_, i) => {
    const player = new RemotePlayer(url, config, i + 1, { tableIndex });
    const manner = mannerOf(random.below(1_000));
    player.agrees = true;
    player.onRefused = (code) => notes.refused(code);
    player.onMemory = (memory) => notes.look(memory);
    player.decide = (memory, view) => (seen.size >= coups ? null : handOf(manner, memory, view));
    player.onView = ({ bank }) => {
      for (const [turn, { cards }] of bank?.proof.turns.entries() ?? [])
        if (cards !== undefined) seen.add(`${bank!.number} ${turn}`);
    };
    return player;
  });
  say(`${seats} clients sit down at ${name} with ${formatChips(brings)} chips each`);
  for (const player of players) {
    await player.deposit(brings);
    await player.connect();
    await player.until('a view', () => true);
    const answer = await player.sit(brings);
    if (answer.ok !== true) throw new Error(`seat ${player.memory.seat}: ${answer.refusal?.text ?? answer.malformed}`);
  }
  await moving(seen, () => seen.size >= coups, players);
  if (seen.size < coups) say('too few clients have chips left to go on');
  say(`${seen.size} coups are played; the clients leave`);
  await Promise.all(players.map(leave)); // a bank in which the others say nothing may go on for long
  const balances = await balancesOf(players);
  await leaveWithMoney(players);
  mkdirSync(out, { recursive: true });
  const checked = await proofsOf(url, tableId, players);
  for (const { file, text } of checked) writeFileSync(join(out, file), text);
  await Promise.all(players.map((player) => player.stop()));
  const rows = players.map(({ address }, i) => ({ address, has: balances[i]! }));
  return report(options, summaryOf({ rows, brings, checked, coups: seen.size, wanted: coups, notes }), checked);
}

/**
 * Waits until `done`, or until so many have lost their chips that the table waits for others; throws when nothing has
 * happened for a long time, or a client has caught the house in a lie. A disagreement without proof may end with the
 * bank that it is about: it is noted, and the run goes on.
 */
async function moving(seen: ReadonlySet<string>, done: () => boolean, players: readonly RemotePlayer[]): Promise<void> {
  let [last, since] = [-1, Date.now()];
  while (!done()) {
    for (const { memory } of players) {
      const { alarm } = memory;
      if (alarm !== null) throw new Error(`seat ${memory.seat} stopped at ${alarm.step}: ${alarm.detail}`);
    }
    if (seen.size !== last) [last, since] = [seen.size, Date.now()];
    const view = players.find((player) => player.view !== null)?.view;
    if (view != null && Date.now() - since > brokeAfter && isOutOfChips(view)) return;
    if (Date.now() - since > stuckAfter)
      throw new Error(`nothing happens any more after ${seen.size} coups (phase ${view?.phase ?? 'unknown'})`);
    await sleep(20);
  }
}

/** Stands up; the chair is free once all its banks are final. */
async function leave(player: RemotePlayer): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await player.byHand(standCommand(player.memory));
    if (answer.ok === true || answer.refusal?.code === 'alreadyLeaving') break;
    await sleep(200); // in a coup, or between two moments
  }
  await player.until(
    'its chair to be free',
    ({ seats }) => !seats.some(({ seat }) => seat === player.memory.seat),
    stuckAfter,
  );
}

/** What is left behind, and whether all of it agrees. */
export interface Summary {
  readonly coups: number;
  /** Ended before all coups were played, because too few had chips. */
  readonly outOfChips: boolean;
  readonly banks: number;
  readonly verified: number;
  readonly voids: number;
  readonly cagnotte: bigint;
  /** By code. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
  readonly agrees: boolean;
  readonly seats: readonly {
    readonly address: Hex;
    readonly line: bigint;
    readonly has: bigint;
    readonly agrees: boolean;
  }[];
}

/** What the proofs say each wallet has, against the chain; and what the clients could not explain. */
export function summaryOf({
  rows,
  brings,
  checked,
  coups,
  wanted,
  notes,
}: {
  readonly rows: readonly { readonly address: Hex; readonly has: bigint }[];
  readonly brings: bigint;
  readonly checked: readonly Checked[];
  readonly coups: number;
  readonly wanted: number;
  readonly notes: Pick<Notes, 'disagreements' | 'refusals'>;
}): Summary {
  const seats = rows.map(({ address, has }) => {
    const line = checked.reduce((sum, { lines }) => sum + (lines.get(address) ?? 0n), 0n);
    return { address, line, has, agrees: has === brings + line };
  });
  const cagnotte = checked.reduce((sum, one) => sum + one.cagnotte, 0n);
  const closes = seats.reduce((sum, { line }) => sum + line, 0n) + cagnotte === 0n;
  const { disagreements, refusals } = notes;
  return {
    coups,
    outOfChips: coups < wanted,
    banks: checked.length,
    verified: checked.filter(({ verdict }) => verdict === 'VERIFIED').length,
    voids: checked.filter(({ isVoid }) => isVoid).length,
    cagnotte,
    refusals,
    disagreements,
    agrees: checked.every(isRight) && closes && disagreements.length === 0 && seats.every(({ agrees }) => agrees),
    seats,
  };
}

const isRight = ({ verdict }: Checked): boolean => verdict === 'VERIFIED' || verdict === 'NO COUP';

function report({ json, out }: Options, summary: Summary, checked: readonly Checked[]): number {
  if (json)
    process.stdout.write(
      `${JSON.stringify(summary, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}\n`,
    );
  else {
    for (const { address, line, has, agrees } of summary.seats)
      process.stdout.write(
        `${address}  ${formatLine(line)} by its proofs, ${formatChips(has)} on chain${agrees ? '' : '  DIFFERENT'}\n`,
      );
    for (const { file, verdict } of checked.filter((one) => !isRight(one)))
      process.stdout.write(`${file}: ${verdict}\n`);
    for (const one of summary.disagreements) process.stdout.write(`DISAGREED: ${one}\n`);
    const refused = Object.entries(summary.refusals).map(([code, times]) => `${code} ${times}`);
    if (refused.length > 0) process.stdout.write(`refused: ${refused.join(', ')}\n`);
    const { coups, banks, verified, voids, cagnotte, agrees } = summary;
    process.stdout.write(
      `${coups} coups, ${banks} banks in ${out}, ${verified} verified, ${voids} void, cagnotte ${formatChips(cagnotte)}: ${agrees ? 'everything agrees' : 'NOT EVERYTHING AGREES'}\n`,
    );
  }
  return summary.agrees ? 0 : 1;
}
