/** Random play at live tables of any ruleset, honest and not, for what a table's public feed says of it. */
import { zero32 } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { calls } from '../../engine/protocol/messages.ts';
import { advance } from '../../engine/seat/advance.ts';
import { viewFor } from '../../engine/table/view-for.ts';
import { LiveTable } from './live-table.ts';
import { decisionOf, secretOf, signerOfSeat } from './players.ts';
import { picker } from './seeds.ts';

type Pick = (n: number) => number;

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
