/** Several bots of the house at one live table, each with its own keys and manner, and one person among them. */
import { expect } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { present } from '../../../engine/assert.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import type { Event as GameEvent } from '../../../engine/game/events.ts';
import type { Event } from '../../../engine/table/events.ts';
import type { Grant } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { addressOfKey, signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { agree } from '../../../engine/seat/doubts.ts';
import { newestBank, newMemory, sessionAddressOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isFinal, numberOf } from '../../../engine/table/accounts.ts';
import type { Command, HostCommand } from '../../../engine/table/commands.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { everyRuleset } from '../../../engine/table/rulesets.ts';
import type { View } from '../../../engine/table/view.ts';
import { readTableView } from '../../../engine/table/view-claim.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { HouseBot } from '../../../server/bot/house-bot.ts';
import { mannerOf } from '../../../server/bot/manners.ts';
import { Pulse } from '../../../server/host/pulse.ts';
import { rowFromJson } from '../../../server/host/row.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { decisionOf, secretOf, testDomain, testTable } from '../../support/players.ts';

const houseKey = secretOf('house');
const house = addressOfKey(houseKey);

/** A table of `ruleset` with bots at seats 2 and up; one person at seat 1, who bets and gives by a real client. */
export async function tableWithBots(ruleset: number, bots: number, highestBet: bigint | null = null) {
  const store = new MemoryStore();
  const rules = present(
    everyRuleset.find(({ id }) => id === ruleset),
    'the ruleset',
  );
  const table = { ...testTable, ruleset, feeMode: rules.cagnotte.feeMode };
  const tableId = hashStruct('Table', table);
  const clock = { now: 1_000_000_000 };
  const pulse = new Pulse(() => clock.now);
  const grantOf = (seat: number): Signed<Grant> =>
    signerOf(testDomain, secretOf(`wallet ${seat}`)).sign('Grant', {
      player: addressOfKey(secretOf(`wallet ${seat}`)),
      table: tableId,
      seat,
      key: sessionAddressOf(secretOf(`session ${seat}`)),
      amount: 400n * chip,
      nonce: BigInt(seat),
      deadline: 4102444800n,
    });
  const players = new Map(
    Array.from({ length: bots }, (_, i) => {
      const grant = grantOf(i + 2);
      return [
        grant.message.key,
        new HouseBot(testDomain, table, house, secretOf(`session ${i + 2}`), grant, mannerOf(i), highestBet),
      ] as const;
    }),
  );
  const host = await TableHost.open({
    domain: testDomain,
    table,
    seats: ruleset === 3 ? 2 : 10,
    highestBet,
    house: { signer: signerOf(testDomain, houseKey), secret: secretOf('house links') },
    store,
    engine: 'engine',
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    clock: () => clock.now,
    pulse,
    onStored: () => undefined,
    onDead: (error) => {
      throw error as Error;
    },
    housePlayer: (key) => players.get(key) ?? null,
  });
  const tell = (command: HostCommand) => host.execute({ by: 'host', command });
  for (let seat = 1; seat <= bots + 1; seat++) {
    const grant = grantOf(seat);
    await tell({ type: 'sit', grant, house: seat > 1 });
    await tell({ type: 'seated', player: grant.message.player, locked: grant.message.amount });
    await tell({ type: 'connected', seat });
  }
  let memory: SeatMemory = {
    ...newMemory(testDomain, table, house, 1, secretOf('session 1')),
    grant: grantOf(1),
    ...(highestBet === null ? {} : { highestBet }),
  };
  const view = () => {
    const read = readTableView(encodeWire(host.view(1)));
    if ('problem' in read) throw new Error(read.problem);
    return claimOf(read.claim);
  };
  const send = (command: Extract<Command, { by: 'seat' }>['command']) => host.execute({ by: 'seat', seat: 1, command });

  /** The person's client does what it does by itself, and its player decides when it is due, or only looks on. */
  async function person(decides = true): Promise<boolean> {
    for (let round = 0; round < 60; round++) {
      const head = host.view(1).seq;
      const clocks = { now: clock.now, choice: rulesetOf(ruleset)?.play.clocks.choice ?? 0 };
      const done = advance(memory, view(), { clock: clocks });
      const newest = newestBank(done.memory);
      memory = newest === null ? done.memory : agree(done.memory, newest.bankId);
      expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
      for (const command of done.send) await send(command);
      if (host.view(1).seq !== head) continue;
      if (!decides) return true;
      const act = decisionOf(
        { wallet: secretOf('wallet 1'), seat: 1, memory },
        view() as Claim<View>,
        (n) => round % n,
      );
      if (act === null) return true;
      memory = act.memory;
      await send(act.command);
    }
    throw new Error('the person never settles');
  }

  /** Plays until this many banks are over; the chain pays what is asked of it. */
  async function play(banks: number): Promise<void> {
    for (let step = 0; host.state.ended.length < banks && step < 600; step++) {
      await person();
      for (const ended of host.state.ended)
        if (!isFinal(ended) && ended.status !== 'signing' && ended.status !== 'asked')
          await tell({ type: 'final', number: numberOf(ended), how: 'settled', tx: secretOf('tx') });
      if (host.state.ended.length >= banks) return;
      const next = nextTick(host.state);
      if (next === null) throw new Error(`nothing to do in ${host.state.game.phase}`);
      clock.now = Math.max(clock.now, next);
      pulse.beat();
      await tell({ type: 'tick' });
    }
  }
  /** Plays until the bets of a coup are open and a bot has bet. */
  async function playToBets(): Promise<void> {
    const bots = () => host.state.game.bank?.bets.filter(({ seat, max }) => seat > 1 && max > 0n) ?? [];
    for (let step = 0; step < 60 && (host.state.game.phase !== 'bets' || bots().length === 0); step++) {
      await person();
      if (host.state.game.phase === 'bets' && bots().length > 0) return;
      clock.now = Math.max(clock.now, nextTick(host.state)!);
      pulse.beat();
      await tell({ type: 'tick' });
    }
  }
  /** The person looks on while this many clocks run out. */
  async function looksOn(clocks: number): Promise<void> {
    for (let step = 0; step < clocks; step++) {
      await person(false);
      clock.now = Math.max(clock.now, nextTick(host.state)!);
      pulse.beat();
      await tell({ type: 'tick' });
    }
    await person(false);
  }
  /** The person stands up, and the clocks run. */
  async function leave(): Promise<void> {
    await send({ type: 'stand', leave: null });
    for (let step = 0; step < 200 && nextTick(host.state) !== null; step++) {
      clock.now = Math.max(clock.now, nextTick(host.state)!);
      pulse.beat();
      await tell({ type: 'tick' });
    }
  }
  return { host, store, tableId, tell, play, playToBets, looksOn, leave, bots: [...players.values()] };
}

/** All events of the game in the log. */
export function gameEvents(store: MemoryStore, tableId: `0x${string}`): readonly GameEvent[] {
  return store.rows(tableId).flatMap(({ payload }) => {
    const row = rowFromJson(payload);
    return row.kind === 'events'
      ? (row.events as readonly Event[]).flatMap((e) => (e.type === 'game' ? e.events : []))
      : [];
  });
}
