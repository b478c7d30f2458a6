/**
 * `sabot bots`: fills a table with real clients through the front door. They take chips, deposit, sit, play, leave and
 * withdraw; then every proof is verified, and the chain's balances are held against what the proofs say.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prngOf } from '../../../engine/simulation/prng.ts';
import { handOf } from '../../bot/hand.ts';
import { mannerOf } from '../../bot/manners.ts';
import { oneLine, type Verb } from '../verb/verb.ts';
import { BotClient } from './client.ts';
import { Hostile } from './hostile.ts';
import { freeOf, isPaid, leaveWithMoney } from './money.ts';
import { isOutOfChips, Notes } from './notes.ts';
import { help, optionsOf, type Options } from './options.ts';
import { proofsOf } from './proofs.ts';
import { remoteConfig, RemotePlayer, type BotPlayer, type RemoteConfig } from './remote-player.ts';
import { report, summaryOf, type Row } from './summary.ts';

/** How long a table may stand still before it is called stuck, milliseconds. */
const stuckAfter = 240_000;
/** Nothing happens for so long where chips are missing and no more are brought. */
const brokeAfter = 40_000;
/** A bank before the court takes several windows. */
const courtTakes = 900_000;
/** Coups between two lines that say how far it is. */
const sayEvery = 50;

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
  const { url, seats, standing, coups, out } = options;
  const say = (text: string): void => {
    if (!options.json) process.stdout.write(`${text}\n`);
  };
  const seen = new Set<string>();
  const notes = new Notes();
  const { name, tableId } = config.tables[tableIndex]!;
  const clients = Array.from({ length: seats + standing }, (_, i) =>
    clientOf(options, new RemotePlayer(url, config, i < seats ? i + 1 : 0, { tableIndex }), i, { seen, notes }),
  );
  say(`${seats} clients sit down at ${name}, and ${standing} stand`);
  for (const client of clients) await client.come();
  await moving(seen, coups, clients, say);
  if (seen.size < coups) say('too few clients have chips left to go on');
  say(`${seen.size} coups are played; the clients leave`);
  for (const { hostile } of clients) hostile?.reform();
  await Promise.all(clients.map((client) => client.leave(options.hostile ? courtTakes : stuckAfter)));
  const rows: Row[] = [];
  for (const { player, deposited, hostile } of clients)
    rows.push({ address: player.address, deposited, has: await freeOf(player), isHostile: hostile !== null });
  const players = clients.map(({ player }) => player);
  mkdirSync(out, { recursive: true });
  const checked = await proofsOf(url, tableId, players);
  for (const { file, text } of checked) writeFileSync(join(out, file), text);
  const unpaid: string[] = [];
  for (const { number, file, isPlayed } of checked)
    if (isPlayed && !(await isPaid(players[0]!, number))) unpaid.push(file);
  for (const player of players) await leaveWithMoney(player);
  await Promise.all(players.map((player) => player.stop()));
  return report(options, summaryOf({ rows, checked, unpaid, coups: seen.size, wanted: coups, notes }));
}

/** The i-th client. Which of them are hostile does not depend on the seed. */
function clientOf(
  { hostile, seats, coups, seed }: Options,
  player: BotPlayer,
  i: number,
  { seen, notes }: { readonly seen: Set<string>; readonly notes: Notes },
): BotClient {
  const random = prngOf(seed, i);
  const manner = mannerOf(random.below(1_000));
  const isHostile = hostile && (seats === 2 ? i === 1 : i % 3 === 2);
  const enemy = isHostile ? new Hostile(player, random, (misdeed) => notes.misdeed(misdeed)) : null;
  player.agrees = ['shoe', 'turn', 'choice']; // it plays unattended, on machines of any speed
  player.onRefused = (code, { type }) => notes.refused(code, type);
  if (enemy === null) player.onMemory = (memory) => notes.look(memory);
  player.decide = (memory, view) => {
    const act = seen.size >= coups ? null : handOf(manner, memory, view);
    return enemy === null ? act : enemy.instead(act);
  };
  player.onView = (view) => {
    notes.seguito(view);
    for (const [turn, { cards }] of view.bank?.proof.turns.entries() ?? [])
      if (cards !== undefined) seen.add(`${view.bank!.number} ${turn}`);
    enemy?.look(view);
  };
  return new BotClient(player, i >= seats, enemy);
}

/**
 * Waits until the coups are played, or until so many have lost their chips that the table waits for others; throws when
 * nothing has happened for a long time, or an honest client has caught the house in a lie. A disagreement without proof
 * may end with the bank that it is about: it is noted, and the run goes on.
 */
async function moving(
  seen: ReadonlySet<string>,
  coups: number,
  clients: readonly BotClient[],
  say: (text: string) => void,
): Promise<void> {
  let [last, since, told] = [-1, Date.now(), 0];
  while (seen.size < coups) {
    for (const client of clients) {
      const { alarm, seat } = client.player.memory;
      if (alarm !== null && client.hostile === null)
        throw new Error(`seat ${seat} stopped at ${alarm.step}: ${alarm.detail}`);
      client.tend();
    }
    if (seen.size !== last) [last, since] = [seen.size, Date.now()];
    if (last >= told + sayEvery) say(`${(told = last)} coups at ${new Date().toISOString().slice(11, 19)}`);
    const view = clients.find(({ player }) => player.view !== null)?.player.view;
    if (view != null && Date.now() - since > brokeAfter && isOutOfChips(view)) return;
    if (Date.now() - since > stuckAfter)
      throw new Error(`nothing happens any more after ${seen.size} coups (phase ${view?.phase ?? 'unknown'})`);
    await sleep(20);
  }
}
