/** Random play at live tables of any ruleset, honest and not, for what a table's public feed says of it. */
import { zero32 } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { calls } from '../../engine/protocol/messages.ts';
import type { Command } from '../../engine/table/commands.ts';
import type { AnyEvent } from '../../engine/table/events.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import { advance } from '../../engine/seat/advance.ts';
import { nextTick } from '../../engine/table/host-commands.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { LiveTable } from './live-table.ts';
import { decisionOf, secretOf, signerOfSeat } from './players.ts';
import { picker } from './seeds.ts';
import { SetteLive } from './sette-live.ts';

type Pick = (n: number) => number;

/** A table of either game whose rows somebody watches. */
export interface FeedTable {
  readonly state: AnyTable;
  readonly rows: readonly (readonly AnyEvent[])[];
  readonly now: number;
  run(command: Command): unknown;
}

/** From now on `see` is told of each row as it is stored. */
export function onRow(table: FeedTable, see: (events: readonly AnyEvent[]) => void): void {
  const raw = table.run.bind(table);
  table.run = (command) => {
    const rows = table.rows.length;
    const refusal = raw(command);
    if (table.rows.length > rows) see(table.rows.at(-1)!);
    return refusal;
  };
}

/**
 * Bets, moves and choices by hand; now and then silence, false messages, and people who come and go. `watch` sees the
 * table before anybody sits down.
 */
export function playFeed<W>(
  seed: number,
  ruleset: number,
  steps: number,
  watch: (table: LiveTable) => W,
): { readonly table: LiveTable; readonly watcher: W } {
  const pick = picker(seed);
  const table = new LiveTable({ ruleset, salt: BigInt(seed) });
  const watcher = watch(table);
  const seats = Math.max(table.state.game.settings.minimumPlayers.start, ruleset === 3 ? 2 : 4);
  for (let seat = 1; seat <= seats; seat++) table.sit(seat, 400n * chip);
  for (let step = 0; step < steps; step++) {
    table.settleDown(pick(8) === 0 ? [1 + pick(seats)] : []);
    if (table.phase === 'links') table.timeOut();
    const what = pick(12);
    for (const player of table.players)
      player.memory = advance(player.memory, table.view(player), { clock: table.clock }).memory;
    if (what < 8) byHand(table, pick);
    else if (what < 9 && table.deadline !== null) table.timeOut();
    else if (what < 10) table.finalise();
    else if (what < 11) hostile(table, pick);
    else table.now += pick(2_000);
    for (const { seat, outFor } of viewFor(table.state, null, table.seq, table.now).seats)
      if (outFor !== null) table.run({ by: 'seat', seat, command: { type: 'sitIn' } });
  }
  return { table, watcher };
}

/** The same at a table of Sette e mezzo for four: bets and cards by hand, turns declined, clocks that run out. */
export function playSetteFeed<W>(
  seed: number,
  ruleset: number,
  steps: number,
  watch: (table: SetteLive) => W,
): { readonly table: SetteLive; readonly watcher: W } {
  const pick = picker(seed);
  const table = new SetteLive(ruleset);
  const watcher = watch(table);
  for (let seat = 1; seat <= 4; seat++) table.sit(seat);
  for (let step = 0; step < steps; step++) {
    const what = pick(14);
    table.settleDown(what >= 9 && pick(2) === 0 ? [1 + pick(4)] : []);
    if (table.state.game.phase === 'links') table.timeOut();
    // Who decides by hand has heard what came before.
    table.settleDown();
    const { bank, seats } = table.state.game;
    const { number } = table.state;
    const due = bank?.turn ?? 1;
    if (what < 9) table.acts(pick);
    else if (what < 10 && nextTick(table.state) !== null) table.timeOut();
    else if (what < 11) table.finalise();
    else if (what < 12) table.run({ by: 'seat', seat: due, command: { type: 'decline', number } });
    else if (what < 13) table.run({ by: 'host', command: { type: pick(2) === 0 ? 'lost' : 'connected', seat: due } });
    else table.now += pick(2_000);
    for (const { seat, sittingOut, connected } of seats) {
      if (sittingOut) table.run({ by: 'seat', seat, command: { type: 'sitIn' } });
      if (!connected) table.run({ by: 'host', command: { type: 'connected', seat } });
    }
  }
  return { table, watcher };
}

/** One decision of who is due. The table may refuse it: a false message has come before. */
function byHand(table: LiveTable, pick: Pick): void {
  for (const player of table.players) {
    const act = decisionOf(player, table.view(player), pick);
    if (act === null) continue;
    const refusal = table.run({ by: 'seat', seat: player.seat, command: act.command });
    if (refusal === null) player.memory = act.memory;
    return;
  }
}

/** What a broken or an angry client sends; most of it is refused, and says nothing then. */
function hostile(table: LiveTable, pick: Pick): void {
  const { seat, memory } = table.players[pick(table.players.length)]!;
  const { bank } = table.state;
  const digest = bank === null ? zero32 : hashStruct('State', bank.state);
  const signer = signerOfSeat(memory);
  const bet = {
    state: secretOf('another state'),
    seq: 1 + pick(9),
    call: calls.plain,
    max: 10n * chip,
    volonta: pick(32),
  };
  const signed = signer.sign('Bet', { ...bet, commitment: secretOf(`c${pick(99)}`) });
  table.run({ by: 'seat', seat, command: { type: 'bet', bet: signed } });
  table.run({ by: 'seat', seat, command: { type: 'ack', ack: signer.sign('Ack', { state: digest }) } });
  table.run({ by: 'seat', seat, command: { type: 'link', closed: bank?.coup?.digest ?? zero32, link: secretOf('x') } });
  table.run({ by: 'host', command: { type: pick(2) === 0 ? 'lost' : 'connected', seat } });
}
