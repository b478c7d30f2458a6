/** P13.13, P13.14: two who have played at a table for two play again, on real sockets, attacked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { sitOutCommand } from '../../../engine/seat/by-hand.ts';
import { rates } from '../../../server/limits/limits.ts';
import type { TestPlayer } from '../../support/players.ts';
import { People, two } from '../support/people.ts';
import { RoomLine } from '../support/room-line.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';

const elsewhere: Hex = `0x${'e1'.repeat(32)}`;
let table: People;
let rooms: Rooms;
let one: TestPlayer;
let other: TestPlayer;
const mayTake = vi.fn((_seat: number, _player: Hex) => true);
const openAnother = vi.fn((_asker: string): Promise<Hex | null> => Promise.resolve(elsewhere));
beforeEach(async () => {
  mayTake.mockReset().mockReturnValue(true);
  openAnother.mockReset().mockResolvedValue(elsewhere);
  table = new People(two);
  await table.open();
  [one, other] = table.players as [TestPlayer, TestPlayer];
  rooms = await openRooms([table.host], { ownLimits: table.own, mayTake, openAnother });
});
afterEach(async () => {
  await rooms.stop();
  await table.host.close();
});

const walletOf = ({ memory }: TestPlayer): Hex => memory.grant!.message.player;

/** A page of this player, or of nobody, and what it has been told, the newest last. */
async function pageOf(player: TestPlayer | null) {
  const line = await RoomLine.open(rooms.url, table.host.tableId, player?.memory ?? null);
  const told: unknown[] = [];
  line.room.onMessage('rematch', (text: string) => told.push(JSON.parse(text)));
  line.room.onMessage('own', () => undefined);
  await line.ask('nickname', { name: null });
  return {
    line,
    told,
    ask: () => line.ask('rematch', {}),
    say: (accept: boolean) => line.ask('answerRematch', { accept }),
  };
}
const settled = () => sleep(30);

/** A bank between the two is over, and the first sits out. */
async function afterBank(): Promise<void> {
  await table.endBank();
  const act = sitOutCommand(one.memory)!;
  one.memory = act.memory;
  await table.say(one, act.command);
}

describe('P13.13 whether to play again', () => {
  it('P13.13 is asked of whom one has just played with, told to these two alone, and in no row', async () => {
    const [a, b, watcher] = [await pageOf(one), await pageOf(other), await pageOf(null)];
    expect(await a.ask()).toMatchObject({ refusal: { code: 'nobodyToAsk', rule: 'P13.13' } });
    await afterBank();
    await settled();
    expect(a.told.at(-1)).toEqual({ state: 'may', other: walletOf(other), last: null });
    const before = table.host.head;
    expect(await a.ask()).toMatchObject({ ok: true });
    await settled();
    expect(a.told.at(-1)).toMatchObject({ state: 'asked', other: walletOf(other) });
    expect(b.told.at(-1)).toEqual({ state: 'asks', other: walletOf(one), left: 60_000 });
    expect(await watcher.ask()).toMatchObject({ refusal: { code: 'notSeated' } });
    expect(await watcher.say(true)).toMatchObject({ refusal: { code: 'notSeated' } });
    expect(watcher.told).toEqual([]);
    expect(table.host.head).toBe(before);
  });

  it('P13.13 a no ends it, and so does taking it back; nobody answers for the other', async () => {
    const [a, b] = [await pageOf(one), await pageOf(other)];
    await afterBank();
    await a.ask();
    expect(await a.say(true)).toMatchObject({ refusal: { code: 'nothingAsked', rule: 'P13.13' } });
    expect(await b.say(false)).toMatchObject({ ok: true });
    await settled();
    for (const { told } of [a, b]) expect(told.at(-1)).toMatchObject({ state: 'may', last: 'declined' });
    expect(await b.say(true)).toMatchObject({ refusal: { code: 'nothingAsked' } });
    await a.ask();
    expect(await a.say(false)).toMatchObject({ ok: true });
    await settled();
    expect(b.told.at(-1)).toMatchObject({ state: 'may', last: 'takenBack' });
    expect(openAnother).not.toHaveBeenCalled();
  });

  it('P13.13 it ends with a page that goes, and nobody is asked who is not here', async () => {
    const [a, b] = [await pageOf(one), await pageOf(other)];
    await afterBank();
    await a.ask();
    await b.line.room.leave();
    await settled();
    expect(a.told.at(-1)).toBeNull();
    expect(await a.ask()).toMatchObject({ refusal: { code: 'nobodyToAsk' } });
    await pageOf(other);
    expect(a.told.at(-1)).toMatchObject({ state: 'may', last: 'gone' });
  });

  it('P13.13 who has left hears that it is over once another has played in its place', async () => {
    const a = await pageOf(one);
    await pageOf(other);
    await table.endBank();
    await table.leave(one);
    await settled();
    expect(a.told.at(-1)).toMatchObject({ state: 'may', other: walletOf(other) });
    await table.takesChairOf(one, 'third');
    await table.endBank();
    await settled();
    expect(a.told.at(-1)).toBeNull();
    expect(await a.ask()).toMatchObject({ refusal: { code: 'notSeated' } });
  });

  it('P13.13 nobody is asked while both play', async () => {
    const [a] = [await pageOf(one), await pageOf(other)];
    await table.endBank();
    expect(await a.ask()).toMatchObject({ refusal: { code: 'nobodyToAsk' } });
    expect(a.told).toEqual([]);
  });

  it('P13.13 a wallet asks so often, whoever closes and opens connections', async () => {
    const [a, b] = [await pageOf(one), await pageOf(other)];
    await afterBank();
    for (let i = 0; i < rates.questionsOfPlayer.burst; i++) {
      expect(await a.ask()).toMatchObject({ ok: true });
      await b.say(false);
    }
    expect((await a.ask()).malformed).toMatch(/^That was too much/);
    expect((await (await pageOf(one)).ask()).malformed).toMatch(/^That was too much/);
    expect(await b.ask()).toMatchObject({ ok: true });
  });
});

describe('P13.14 where they play again', () => {
  it('P13.14 here, while each sits here or finds a free chair; who has left is known by its key', async () => {
    await table.endBank();
    await table.leave(one);
    const [a, b] = [await pageOf(one), await pageOf(other)];
    const before = table.host.state.sittings;
    expect(before).toHaveLength(1);
    expect(await a.ask()).toMatchObject({ ok: true });
    expect(await b.say(true)).toMatchObject({ ok: true });
    await settled();
    for (const { told } of [a, b]) expect(told.at(-1)).toMatchObject({ state: 'agreed', tableId: table.host.tableId });
    expect(table.host.state.sittings).toBe(before);
    expect(openAnother).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown]>([
    ['the chair is held for somebody else', () => mayTake.mockReturnValue(false)],
    ['the table closes', () => table.tell({ type: 'close' })],
  ])('P13.14 elsewhere when %s, at a table that the house opens for who has asked', async (_, change) => {
    await table.endBank();
    await table.leave(one);
    await change();
    const [a, b] = [await pageOf(one), await pageOf(other)];
    await b.ask();
    expect(await a.ask()).toMatchObject({ ok: true }); // who asks back says yes
    await settled();
    for (const { told } of [a, b]) expect(told.at(-1)).toMatchObject({ state: 'agreed', tableId: elsewhere });
    expect(openAnother).toHaveBeenCalledTimes(1);
  });

  it('P13.14 no more here once somebody else has the chair; asked again it is elsewhere', async () => {
    const [a, b] = [await pageOf(one), await pageOf(other)];
    await table.endBank();
    await table.leave(one);
    await a.ask();
    await b.say(true);
    await table.takesChairOf(one, 'third');
    await settled();
    for (const { told } of [a, b]) expect(told.at(-1)).toMatchObject({ state: 'may', last: 'taken' });
    await b.ask();
    await a.say(true);
    await settled();
    for (const { told } of [a, b]) expect(told.at(-1)).toMatchObject({ state: 'agreed', tableId: elsewhere });
  });

  it('P13.14 a table that is opened late is told to nobody who has played here meanwhile', async () => {
    let open!: (id: Hex) => void;
    const opened = new Promise<Hex>((done) => {
      open = done;
    });
    mayTake.mockReturnValue(false);
    openAnother.mockReturnValue(opened);
    const [a, b] = [await pageOf(one), await pageOf(other)];
    await table.endBank();
    await table.leave(one);
    await a.ask();
    b.line.room.send('answerRematch', '{"id":"late","accept":true}');
    await settled();
    expect(b.told.at(-1)).toMatchObject({ state: 'opening' });
    const c = await pageOf(await table.takesChairOf(one, 'third'));
    await table.endBank();
    open(elsewhere);
    await settled();
    for (const { told } of [a, b, c]) expect(told.at(-1) ?? null).toBeNull();
  });

  it('P13.14 a policy that opens none is told to both', async () => {
    mayTake.mockReturnValue(false);
    openAnother.mockResolvedValue(null);
    await table.endBank();
    await table.leave(one);
    const [a, b] = [await pageOf(one), await pageOf(other)];
    await a.ask();
    await b.say(true);
    await settled();
    for (const { told } of [a, b]) expect(told.at(-1)).toMatchObject({ state: 'may', last: 'notOpened' });
  });

  it('P13.14 of a table of several nobody is asked', async () => {
    const many = new People();
    await many.open();
    const others = await openRooms([many.host], { ownLimits: many.own });
    await many.endBank();
    const line = await RoomLine.open(others.url, many.host.tableId, many.players[0]!.memory);
    expect(await line.ask('rematch', {})).toMatchObject({ refusal: { code: 'nobodyToAsk' } });
    await others.stop();
    await many.host.close();
  });
});
