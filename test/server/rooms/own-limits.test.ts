/** P13.8 to P13.11: limits that players set for themselves, on real sockets. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { decodeWire } from '../../../engine/protocol/wire.ts';
import { aDay, aMinute, dayEnds, noLimits, type OwnPlay } from '../../../engine/table/own-limits.ts';
import { lineOf } from '../../../engine/table/accounts.ts';
import { rates } from '../../../server/limits/limits.ts';
import type { OwnLimitsKeeper } from '../../../server/own-limits/own-limits.ts';
import { memoryOwnLimits } from '../../support/memory-own-limits.ts';
import { decisionOf, secretOf, testDomain } from '../../support/players.ts';
import { openRooms, ownLimitsOf, type Rooms } from '../support/rooms.ts';
import { RoomLine } from '../support/room-line.ts';
import { closeAll, mine, open, Sitting, sitting } from '../support/sitting.ts';

let table: Sitting;
let rooms: Rooms;
let store: ReturnType<typeof memoryOwnLimits>;
let own: OwnLimitsKeeper;
let seated: RoomLine;
const told: OwnPlay[] = [];
beforeEach(async () => {
  told.length = 0;
  table = await sitting();
  store = memoryOwnLimits();
  own = await ownLimitsOf([table.host], store);
  table.host.subscribe(() => own.look(table.host));
  rooms = await openRooms([table.host], { ownLimits: own });
  seated = await RoomLine.open(rooms.url, table.tableId, table.memory);
  seated.room.onMessage('own', (text: string) => told.push(decodeWire(text) as OwnPlay));
});
afterEach(async () => {
  await rooms.stop();
  await closeAll();
});

const wallet = () => table.memory.grant!.message.player;
const set = (limits: object) => seated.ask('ownLimits', { limits: { ...noLimits, ...limits } });
const place = () => table.placeOf(mine);

const isInCoup = (): boolean => table.host.state.bank?.coup != null;

async function until(is: () => boolean): Promise<void> {
  for (let step = 0; step < 60 && !is(); step++) {
    if (await table.byHand(() => 0)) continue;
    table.now = table.deadline!;
    await table.tell({ type: 'tick' });
  }
  expect(is()).toBe(true);
}

/** Plays on until the seat's line of the day is below zero. */
async function lose(): Promise<void> {
  for (let banks = 2n; banks < 40n && own.of(wallet())!.line >= 0n && !place().sittingOut; banks++)
    await table.play(banks);
  expect(own.of(wallet())!.line).toBeLessThan(0n);
}

describe('P13.8 limits of one’s own', () => {
  it('P13.8 are of the wallet whose seat the connection has proven, and nobody else hears of them', async () => {
    const before = table.host.view(null).seq;
    const watcher = await RoomLine.open(rooms.url, table.tableId, null);
    const heard: string[] = [];
    watcher.room.onMessage('own', (text: string) => heard.push(text));
    const limits = { ...noLimits, stake: 5n };
    expect((await watcher.ask('ownLimits', { limits })).refusal?.code).toBe('notSeated');
    expect((await watcher.ask('away', { days: 1 })).refusal?.code).toBe('notSeated');
    expect(await store.ownLimits()).toEqual([]);
    expect(await set({ stake: 5n })).toMatchObject({ ok: true });
    expect(told.at(-1)).toMatchObject({ limits, later: null, away: null, line: 0n, played: 0 });
    await watcher.ask('nickname', { name: null });
    expect(heard).toEqual([]);
    expect(table.host.view(null).seq).toBe(before); // no row of the log
    const again = await ownLimitsOf([table.host], store); // as after a restart
    expect(again.of(wallet())).toEqual(own.of(wallet()));
    expect(again.of(`0x${'11'.repeat(20)}`)).toBeNull();
  });

  it.each<[string, string, unknown]>([
    ['for another player', 'ownLimits', { id: 'a', limits: noLimits, player: '0x11' }],
    ['a limit of zero', 'ownLimits', { id: 'a', limits: { ...noLimits, minutes: 0 } }],
    ['a loss below zero', 'ownLimits', { id: 'a', limits: { ...noLimits, loss: '-5n' } }],
    ['a limit too few', 'ownLimits', { id: 'a', limits: { loss: null, stake: null, minutes: null } }],
    ['days of no list', 'away', { id: 'a', days: 2 }],
    ['no days', 'away', { id: 'a', days: null }],
  ])('P13.8 malformed: %s', async (_, type, message) => {
    expect((await seated.say(type, JSON.stringify(message))).malformed).toEqual(expect.any(String));
    expect(own.of(wallet())).toBeNull();
  });

  it('P13.9 are loosened after a day of the house’s clock, and set a few times an hour', async () => {
    await set({ stake: 5n });
    await set({});
    expect(told.at(-1)).toMatchObject({ limits: { stake: 5n }, later: { limits: noLimits, at: table.now + aDay } });
    table.now += aDay;
    expect(own.of(wallet())).toMatchObject({ limits: noLimits, later: null });
    const answers = [];
    for (let i = 0; i < rates.ownLimitsOfPlayer.burst; i++) answers.push(await set({ stake: 5n }));
    expect(answers.at(-1)!.malformed).toMatch(/^That was too much/);
  });

  it.each(['posta', 'bet'])('P13.10 a %s above its stake is refused, where the table would take it', async (type) => {
    const player = { wallet: secretOf('wallet 1'), seat: mine };
    for (let step = 0; step < 60; step++) {
      await table.settleDown();
      const act = decisionOf({ ...player, memory: table.memory }, table.view(), () => 2);
      if (act === null) {
        table.now = table.deadline!;
        await table.tell({ type: 'tick' });
        continue;
      }
      const { command } = act;
      if (command.type === type && (command.type === 'bet' || command.type === 'posta')) {
        const stake = command.type === 'bet' ? command.bet.message.max : command.amount;
        expect(await set({ stake: stake - 1n })).toMatchObject({ ok: true });
        const { seq } = table.view();
        const rule = 'P13.10';
        expect(await seated.ask('command', { command })).toMatchObject({ refusal: { code: 'ownStake', rule } });
        const late = { ...command, number: table.host.state.number + 1n };
        if (type === 'posta')
          expect(await seated.ask('command', { command: late })).toMatchObject({ refusal: { code: 'stale' } });
        expect(table.view().seq).toBe(seq);
        return;
      }
      await table.byHand(() => 2);
    }
    expect.unreachable(`no ${type}`);
  });

  it('P13.10 P13.11 once the loss of the day is reached the seat sits out until the day ends', async () => {
    await set({ loss: 1n });
    await lose();
    const { line } = own.of(wallet())!;
    const here = table.host.state.sittings.find(({ seat }) => seat === mine)!;
    const banks = [...table.host.state.ended.map(({ bank }) => bank), table.host.state.bank].filter(
      (one) => one !== null,
    );
    expect(line).toBe(banks.reduce((sum, bank) => sum + lineOf(bank, here), 0n));
    await seated.ask('nickname', { name: null });
    expect(place().sittingOut).toBe(true);
    const until = dayEnds(table.now);
    expect(await seated.ask('command', { command: { type: 'sitIn' } })).toMatchObject({
      refusal: { code: 'ownLoss', rule: 'P13.10', until },
    });
    const again = await ownLimitsOf([table.host], store);
    expect(again.of(wallet())).toEqual(own.of(wallet()));
    table.now = until;
    expect(await seated.ask('command', { command: { type: 'sitIn' } })).not.toHaveProperty('refusal.code', 'ownLoss');
  });

  it('P13.10 P13.11 time of play is counted while it plays, and nobody sits out in a coup', async () => {
    await set({ minutes: 2, remind: 1 });
    await until(() => isInCoup());
    own.beat();
    for (let i = 0; i < 8; i++) {
      table.now += aMinute / 4;
      own.beat();
    }
    expect(own.of(wallet())!.played).toBe(2);
    await seated.ask('nickname', { name: null });
    expect(told.at(-1)?.played).toBe(2);
    expect(place().sittingOut).toBe(false);
    await until(() => !isInCoup());
    await seated.ask('nickname', { name: null });
    expect(place().sittingOut).toBe(true);
    const { played } = own.of(wallet())!;
    table.now += aMinute / 4;
    own.beat();
    table.now += aMinute;
    own.beat();
    expect(own.of(wallet())!.played).toBe(played); // it sits out
  });

  it('P13.10 who goes away sits out at once', async () => {
    expect(await seated.ask('away', { days: 7 })).toMatchObject({ ok: true });
    const until = table.now + 7 * aDay;
    expect(told.at(-1)).toMatchObject({ away: { until, excluded: false } });
    await seated.ask('nickname', { name: null });
    expect(place().sittingOut).toBe(true);
  });

  it('P13.10 who is away gets no seat, and only who has signed for it is told so', async () => {
    await rooms.stop();
    const empty = new Sitting(2n);
    await empty.open();
    open.push(empty);
    rooms = await openRooms([empty.host], { ownLimits: own });
    const grant = empty.grantOf(mine, 'wallet 2', 'session 2');
    await own.goAway(grant.message.player, 183);
    const line = await RoomLine.open(rooms.url, empty.tableId, null);
    expect(await line.ask('sit', { grant })).toMatchObject({
      refusal: { code: 'ownExclusion', rule: 'P13.10', until: table.now + 183 * aDay },
    });
    const { signature } = signerOf(testDomain, secretOf('somebody')).sign('Grant', grant.message);
    expect((await line.ask('sit', { grant: { ...grant, signature } })).refusal?.code).toBe('badGrant');
    expect(empty.host.state.sittings).toEqual([]);
  });
});
