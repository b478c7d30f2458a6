/** P13.10 with three people: own limits touch nothing that is bound, nor what stands already. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls, moves } from '../../../engine/protocol/messages.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { betCommand, forget, taken } from '../../../engine/seat/by-hand.ts';
import { publicEvents } from '../../../engine/table/public-events.ts';
import { noLimits } from '../../../engine/table/own-limits.ts';
import type { TestPlayer } from '../../support/players.ts';
import { rowFromJson } from '../../../server/host/row.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';
import { RoomLine } from '../support/room-line.ts';
import { People } from '../support/people.ts';

let table: People;
let rooms: Rooms;
let banker: TestPlayer;
let punter: TestPlayer;
let other: TestPlayer;
beforeEach(async () => {
  table = new People();
  await table.open();
  rooms = await openRooms([table.host], { ownLimits: table.own });
  const who = await table.untilBets();
  banker = who.banker;
  [other, punter] = who.punters as [TestPlayer, TestPlayer];
});
afterEach(async () => {
  await rooms.stop();
  await table.host.close();
});

const walletOf = ({ memory }: TestPlayer) => memory.grant!.message.player;
const linesOf = (player: TestPlayer) => RoomLine.open(rooms.url, table.host.tableId, player.memory);
const isOut = ({ seat }: TestPlayer): boolean => table.placeOf(seat).sittingOut;
const coup = () => table.host.state.bank?.coup ?? null;
/** Everything that was asked of the table before is done. */
const done = () => table.tell({ type: 'tick' });

describe('P13.10 own limits and what is bound', () => {
  it('P6.3 P13.10 a bet that stands is answered ok again, also if its stake is above a limit by now', async () => {
    const command = table.bet(punter, 2n);
    const send = (line: RoomLine) => line.room.send('command', encodeWire({ id: 'thebet', command }));
    const first = await linesOf(punter);
    send(first);
    expect(await first.next(({ id }) => id === 'thebet')).toMatchObject({ ok: true });
    await first.room.leave();
    await table.own.setLimits(walletOf(punter), { ...noLimits, stake: 1n });
    const second = await linesOf(punter);
    await second.ask('nickname', { name: null }); // its seat is known again
    await table.settle();
    send(second);
    const again = await second.next(({ id }) => id === 'thebet');
    expect(again).toMatchObject({ ok: true });
    punter.memory = again.ok === true ? taken(punter.memory, command) : forget(punter.memory, command);
    expect(await second.ask('command', { command })).toMatchObject({ ok: true }); // it is so already
    await table.say(other, table.bet(other, 1n));
    await table.settle();
    while (coup() === null) await table.passTime();
    await table.endCoup();
    expect(table.host.state.ended.flatMap(({ bank }) => bank.turns).filter((turn) => turn.void)).toEqual([]);
    expect(punter.memory.overruled).toBeUndefined();
  });

  it('P13.10 what takes a bet back is no stake', async () => {
    await table.say(punter, table.bet(punter, 2n));
    await table.settle();
    await table.own.setLimits(walletOf(punter), { ...noLimits, stake: 1n });
    const line = await linesOf(punter);
    const back = betCommand(punter.memory, calls.none, 0n)!;
    expect(await line.ask('command', { command: back.command })).toMatchObject({ ok: true });
    expect(table.host.state.game.bank!.bets.filter(({ seat, call }) => seat === punter.seat && call !== 0)).toEqual([]);
  });

  it('P13.10 a raise counts with the posta that it is added to', async () => {
    const { posta } = table.host.state.bank!.state;
    await table.own.setLimits(walletOf(banker), { ...noLimits, stake: posta + 5n });
    const word = {
      type: 'move',
      state: `0x${'00'.repeat(32)}`,
      volonta: 0,
      commitment: `0x${'00'.repeat(32)}`,
    } as const;
    const refuses = (move: number, amount: bigint) =>
      table.own.refuses(walletOf(banker), { ...word, move, amount }, table.host.state)?.code ?? null;
    expect(refuses(moves.raise, 5n)).toBeNull();
    expect(refuses(moves.raise, 6n)).toBe('ownStake');
    expect(refuses(moves.on, 0n)).toBeNull();
    expect(refuses(moves.halve, posta)).toBeNull();
    await table.own.goAway(walletOf(banker), 1);
    expect(refuses(moves.raise, 1n)).toBe('ownPause');
    expect(refuses(moves.on, 0n)).toBeNull();
  });

  it('R3.16 P13.10 nobody sits out whose bet is behind the close while somebody else has a guarantee', async () => {
    expect(await table.say(other, table.bet(other, 1n))).toEqual({ ok: true });
    await table.settle();
    table.now = table.host.state.game.deadline! - 1_000;
    expect(await table.say(punter, table.bet(punter, 3n))).toEqual({ ok: true });
    await table.settle();
    table.now += 1_500;
    await done();
    await table.settle();
    expect([table.host.state.game.phase, coup()]).toEqual(['bets', null]);
    for (const player of [punter, banker]) await table.own.goAway(walletOf(player), 1);
    await done();
    expect([isOut(punter), isOut(banker)]).toEqual([false, false]);
    await table.passTime();
    expect(coup()!.list.find(({ seat }) => seat === punter.seat)!.accepted).toBeGreaterThan(0n);
    expect(table.host.state.game.phase).toBe('punta'); // it is asked, and nobody decides for it
    await table.endCoup();
    await done();
    expect([isOut(punter), isOut(banker)]).toEqual([true, true]);
    expect([punter.memory.overruled, banker.memory.overruled]).toEqual([undefined, undefined]);
  });

  it('P13.10 nobody sits out in a coup whose closing row was being written when its limit was reached', async () => {
    for (const player of [other, punter]) await table.say(player, table.bet(player, 1n));
    await table.settle();
    let write!: () => void;
    let begun!: () => void;
    const writing = new Promise<void>((resolve) => (begun = resolve));
    table.store.onAppend = () => new Promise<void>((resolve) => ((write = resolve), begun()));
    table.now = table.host.state.game.deadline!;
    const closed = done();
    await writing;
    table.store.onAppend = () => undefined;
    await table.own.goAway(walletOf(punter), 1);
    write();
    await closed;
    await done();
    expect(coup()!.list.find(({ seat }) => seat === punter.seat)!.accepted).toBeGreaterThan(0n);
    expect(isOut(punter)).toBe(false);
    await table.endCoup();
    await done();
    expect(isOut(punter)).toBe(true);
    expect(punter.memory.overruled).toBeUndefined();
  });

  it('R9.16 P13.10 only its own player is told that it sits out by a limit; its page takes no bet for its word', async () => {
    await table.say(punter, table.bet(punter, 2n));
    await table.settle();
    await table.own.goAway(walletOf(punter), 1);
    await done();
    const toldBy = (viewer: number | null) =>
      table.host.view(viewer).seats.find(({ seat }) => seat === punter.seat)!.outFor;
    expect([toldBy(punter.seat), toldBy(other.seat), toldBy(null)]).toEqual(['limit', 'asked', 'asked']);
    const rows = table.store.rows(table.host.tableId).map(({ payload }) => rowFromJson(payload));
    const told = rows.flatMap((row) => (row.kind === 'events' ? row.events.flatMap(publicEvents) : []));
    expect(told.flatMap(({ change }) => (change as { outFor?: string } | undefined)?.outFor ?? [])).toEqual(['asked']);
    await table.settle();
    expect(punter.memory.presence).toBeUndefined(); // not its own word
    expect(punter.memory.bets.at(-1)).toMatchObject({ back: true }); // and its open bet has lapsed
    await table.say(other, table.bet(other, 1n));
    await table.settle();
    while (coup() === null) await table.passTime();
    expect(coup()!.list.find(({ seat }) => seat === punter.seat)!.accepted).toBe(0n);
    expect(coup()!.gives.map(({ seat }) => seat)).not.toContain(punter.seat);
  });
});
