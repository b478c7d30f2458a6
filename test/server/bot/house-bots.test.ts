/** Several bots of the house at one live table, each with its own keys and manner, and one person among them. */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import type { Event as GameEvent } from '../../../engine/game/events.ts';
import type { Event } from '../../../engine/table/events.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import type { Grant } from '../../../engine/protocol/messages.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { addressOfKey, signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { agree } from '../../../engine/seat/doubts.ts';
import { newestBank, newMemory, sessionAddressOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isFinal, numberOf } from '../../../engine/table/accounts.ts';
import type { Command, HostCommand } from '../../../engine/table/commands.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import { readView } from '../../../engine/table/view-claim.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { HouseBot } from '../../../server/bot/house-bot.ts';
import { mannerOf } from '../../../server/bot/manners.ts';
import { auditLog } from '../../../server/cli/admin/audit-log.ts';
import { Pulse } from '../../../server/host/pulse.ts';
import { rowFromJson } from '../../../server/host/row.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { decisionOf, secretOf, testDomain, testTable } from '../../support/players.ts';

const houseKey = secretOf('house');
const house = addressOfKey(houseKey);

/** A table of `ruleset` with bots at seats 2 and up; one person at seat 1, who bets and gives by a real client. */
async function tableWithBots(ruleset: number, bots: number) {
  const store = new MemoryStore();
  const table = { ...testTable, ruleset };
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
        new HouseBot(testDomain, table, house, secretOf(`session ${i + 2}`), grant, mannerOf(i)),
      ] as const;
    }),
  );
  const host = await TableHost.open({
    domain: testDomain,
    table,
    seats: ruleset === 3 ? 2 : 10,
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
  };
  const view = () => {
    const read = readView(encodeWire(host.view(1)));
    if ('problem' in read) throw new Error(read.problem);
    return claimOf(read.claim);
  };
  const send = (command: Extract<Command, { by: 'seat' }>['command']) => host.execute({ by: 'seat', seat: 1, command });

  /** The person's client does what it does by itself, and its player decides when it is due. */
  async function person(): Promise<boolean> {
    for (let round = 0; round < 60; round++) {
      const head = host.view(1).seq;
      const clocks = { now: clock.now, choice: rulesetOf(ruleset)!.play.clocks.choice };
      const done = advance(memory, view(), { clock: clocks });
      const newest = newestBank(done.memory);
      memory = newest === null ? done.memory : agree(done.memory, newest.bankId);
      expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
      for (const command of done.send) await send(command);
      if (host.view(1).seq !== head) continue;
      const act = decisionOf({ wallet: secretOf('wallet 1'), seat: 1, memory }, view(), (n) => round % n);
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
  /** The person stands up, and the clocks run. */
  async function leave(): Promise<void> {
    await send({ type: 'stand', leave: null });
    for (let step = 0; step < 200 && nextTick(host.state) !== null; step++) {
      clock.now = Math.max(clock.now, nextTick(host.state)!);
      pulse.beat();
      await tell({ type: 'tick' });
    }
  }
  return { host, store, tableId, tell, play, playToBets, leave, bots: [...players.values()] };
}

/** All events of the game in the log. */
function gameEvents(store: MemoryStore, tableId: `0x${string}`): readonly GameEvent[] {
  return store.rows(tableId).flatMap(({ payload }) => {
    const row = rowFromJson(payload);
    return row.kind === 'events'
      ? (row.events as readonly Event[]).flatMap((e) => (e.type === 'game' ? e.events : []))
      : [];
  });
}

describe('bots of the house at a table of several', () => {
  it.each([
    ['online', 0, 4],
    ['saint-vincent', 1, 5],
    ['heads-up', 3, 1],
  ])(
    'P10.9 %s: they play whole banks, every proof verifies, and the log is clean',
    async (_name, ruleset, bots) => {
      const { host, store, tableId, play } = await tableWithBots(ruleset, bots);
      await play(4);
      expect(host.state.ended.length).toBeGreaterThanOrEqual(4);
      const played = host.state.ended.filter(({ bank }) => bank.turns.length > 0);
      expect(played.length).toBeGreaterThan(0);
      for (const { number } of await store.banks(tableId)) {
        const { proof } = (await store.bank(tableId, number))!;
        const report = verifyProof(parseProof(JSON.stringify(proof)));
        expect([number, report.failed], 'a proof').toEqual([number, undefined]);
      }
      const audit = await auditLog(tableId, store.load(tableId));
      expect(audit).toMatchObject({ finding: null });
      expect(audit.coups).toBeGreaterThan(3);
      const events = gameEvents(store, tableId);
      const bettors = new Set(events.flatMap((e) => (e.type === 'bet' && e.max > 0n ? [e.seat] : [])));
      if (bots > 1) expect(bettors.size).toBeGreaterThan(2);
    },
    240_000,
  );

  it('P10.9 who has bet says that it is ready once no bet is missing any more: the next would take that back', async () => {
    const { store, tableId, play } = await tableWithBots(0, 4);
    await play(2);
    let ready = 0;
    let said = 0;
    for (const event of gameEvents(store, tableId)) {
      if (event.type === 'ready') [ready, said] = [ready + 1, said + 1];
      if (event.type === 'moved' || event.type === 'bets' || event.type === 'closed') ready = 0;
      if (event.type === 'bet') expect(ready, 'ready before the last bet').toBe(0);
    }
    expect(said).toBeGreaterThan(3);
  }, 120_000);

  it('P10.9 R13.12 what went back by a malfunction they bet anew', async () => {
    const { host, tell, playToBets } = await tableWithBots(0, 4);
    await playToBets();
    const bets = () => host.state.game.bank!.bets.flatMap(({ seat, max }) => (seat > 1 && max > 0n ? [seat] : []));
    const before = bets();
    expect(before.length).toBeGreaterThan(1);
    await tell({ type: 'malfunction' });
    expect(bets()).toEqual(before);
  }, 60_000);

  it('P10.10 one that gives way leaves after a bank and never in one; the bank goes on by hand', async () => {
    const { host, store, tableId, play, bots } = await tableWithBots(0, 4);
    await play(1);
    bots[0]!.giveWay();
    await play(5);
    expect(host.state.game.seats.map(({ seat }) => seat)).toEqual([1, 3, 4, 5]);
    let isOpen = false;
    for (const event of gameEvents(store, tableId)) {
      if (event.type === 'opened') isOpen = true;
      if (event.type === 'ended') isOpen = false;
      if (event.type === 'unseated') expect([event.seat, isOpen]).toEqual([2, false]);
    }
    // The auditor checks each turn of the bank.
    expect(await auditLog(tableId, store.load(tableId))).toMatchObject({ finding: null });
  }, 120_000);

  it('P10.9 when the last person has left they play the bank out, and stand up', async () => {
    const { host, play, leave } = await tableWithBots(0, 4);
    await play(1);
    const before = host.state.ended.length;
    await leave();
    expect(host.state.game.seats).toEqual([]);
    expect(host.state.ended.length - before).toBeLessThanOrEqual(1);
  }, 120_000);
});
