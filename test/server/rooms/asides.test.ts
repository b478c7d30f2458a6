/** P13.15, P13.16: two who sit at a table talk alone, on real sockets, attacked. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { rates } from '../../../server/limits/limits.ts';
import { tables } from '../../../server/rooms/table-room.ts';
import type { TestPlayer } from '../../support/players.ts';
import { People } from '../support/people.ts';
import { RoomLine } from '../support/room-line.ts';
import { openRooms, type Rooms } from '../support/rooms.ts';

let table: People;
let rooms: Rooms;
beforeEach(async () => {
  table = new People();
  await table.open();
  rooms = await openRooms([table.host], { ownLimits: table.own });
});
afterEach(async () => {
  await rooms.stop();
  await table.host.close();
});

const walletOf = ({ memory }: TestPlayer): Hex => memory.grant!.message.player;

/** A page of this seat, or of nobody, and all that it was told besides views. */
async function pageOf(player: TestPlayer | null) {
  const line = await RoomLine.open(rooms.url, table.host.tableId, player?.memory ?? null);
  const [told, said, all]: [unknown[], unknown[], string[]] = [[], [], []];
  line.room.onMessage('aside', (text: string) => told.push(JSON.parse(text)));
  line.room.onMessage('saidAside', (text: string) => said.push(JSON.parse(text)));
  line.room.onMessage('*', (type, text) => void all.push(`${String(type)} ${String(text)}`));
  await line.ask('nickname', { name: null });
  return {
    ...{ line, told, said, all },
    act: (to: number, act: string) => line.ask('aside', { to, act }),
    say: (to: number, text: string) => line.ask('sayAside', { to, text }),
  };
}
const settled = () => sleep(30);

async function three() {
  const [one, two, third] = table.players as [TestPlayer, TestPlayer, TestPlayer];
  return { one, two, third, a: await pageOf(one), b: await pageOf(two), c: await pageOf(third), w: await pageOf(null) };
}

describe('P13.15 who talks alone', () => {
  it('P13.15 two who have both agreed; nobody else is told that there is anything', async () => {
    const { one, two, a, b, c, w } = await three();
    const before = table.host.head;
    expect(await a.say(2, 'Ciao')).toMatchObject({ refusal: { code: 'noAside', rule: 'P13.15' } });
    expect(await a.act(2, 'ask')).toMatchObject({ ok: true });
    expect(await a.say(2, 'Ciao')).toMatchObject({ refusal: { code: 'noAside' } });
    expect(await a.act(2, 'accept')).toMatchObject({ refusal: { code: 'noAside' } });
    expect(await b.act(1, 'accept')).toMatchObject({ ok: true });
    await settled();
    expect(a.told).toEqual([
      { other: walletOf(two), seat: 2, state: 'asked', left: 60_000 },
      { other: walletOf(two), seat: 2, state: 'open' },
    ]);
    expect(b.told).toEqual([
      { other: walletOf(one), seat: 1, state: 'asks', left: 60_000 },
      { other: walletOf(one), seat: 1, state: 'open' },
    ]);
    for (const { told, said, all } of [c, w]) expect([told, said, all]).toEqual([[], [], []]);
    expect(table.host.head).toBe(before);
  });

  it('P13.15 who asks back has agreed; each ends it', async () => {
    const { a, b } = await three();
    await a.act(2, 'ask');
    await b.act(1, 'ask');
    expect(await b.say(1, 'Ciao')).toMatchObject({ ok: true });
    expect(await a.act(2, 'end')).toMatchObject({ ok: true });
    expect(await b.say(1, 'Ciao')).toMatchObject({ refusal: { code: 'noAside' } });
    await settled();
    for (const { told } of [a, b]) expect(told.at(-1)).toMatchObject({ state: 'over', why: 'ended' });
    expect(await b.act(1, 'end')).toMatchObject({ refusal: { code: 'noAside' } });
    await a.act(2, 'ask');
    await b.act(1, 'end');
    await settled();
    expect(a.told.at(-1)).toMatchObject({ state: 'over', why: 'declined' });
  });

  it('P13.15 it ends with a seat', async () => {
    const { one, two, a, b } = await three();
    await a.act(2, 'ask');
    await b.act(1, 'accept');
    await table.endBank();
    await table.leave(two);
    await settled();
    expect(a.told.at(-1)).toEqual({ other: walletOf(two), seat: 2, state: 'over', why: 'left' });
    expect(await a.say(2, 'Ciao')).toMatchObject({ refusal: { code: 'noAside' } });
    expect(await b.act(1, 'ask')).toMatchObject({ refusal: { code: 'notSeated' } });
    expect(await a.act(2, 'ask')).toMatchObject({ refusal: { code: 'asideToNobody', rule: 'P13.15' } });
    expect(walletOf(one)).toMatch(/^0x/);
  });

  it('P13.15 nobody without a seat, nobody with oneself, nobody with a number', async () => {
    const { a, w } = await three();
    expect(await w.act(1, 'ask')).toMatchObject({ refusal: { code: 'notSeated' } });
    expect(await w.say(1, 'Ciao')).toMatchObject({ refusal: { code: 'notSeated' } });
    for (const to of [1, 4, 0, 11])
      expect(await a.act(to, 'ask')).toMatchObject({ refusal: { code: 'asideToNobody' } });
  });

  it('P13.15 a wallet asks so often', async () => {
    const { a, b } = await three();
    for (let i = 0; i < rates.questionsOfPlayer.burst; i++) {
      expect(await a.act(2, 'ask')).toMatchObject({ ok: true });
      await b.act(1, 'end');
    }
    expect((await a.act(2, 'ask')).malformed).toMatch(/^That was too much/);
    expect((await a.act(3, 'ask')).malformed).toMatch(/^That was too much/);
  });
});

describe('P13.16 what is said there', () => {
  it('P13.16 goes to these two, and into no row', async () => {
    const { one, two, a, b, c, w } = await three();
    await a.act(2, 'ask');
    await b.act(1, 'accept');
    const before = table.host.head;
    expect(await a.say(2, '<b>Ciao</b>')).toMatchObject({ ok: true });
    expect(await b.line.ask('sayAside', { to: 1, phrase: 'thanks' })).toMatchObject({ ok: true });
    expect(await c.say(1, 'Ciao')).toMatchObject({ refusal: { code: 'noAside' } });
    await settled();
    expect(a.said).toEqual([
      { other: walletOf(two), mine: true, text: '<b>Ciao</b>' },
      { other: walletOf(two), mine: false, phrase: 'thanks' },
    ]);
    expect(b.said).toEqual([
      { other: walletOf(one), mine: false, text: '<b>Ciao</b>' },
      { other: walletOf(one), mine: true, phrase: 'thanks' },
    ]);
    for (const { told, said, all } of [c, w]) expect([told, said, all]).toEqual([[], [], []]);
    expect(table.host.head).toBe(before);
    expect(
      JSON.stringify(table.host.state, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain('Ciao');
  });

  it('P13.16 a page that has come again is told how it stands, and of nothing that was said', async () => {
    const { two, a, b } = await three();
    await a.act(2, 'ask');
    await b.act(1, 'accept');
    await a.say(2, 'Ciao');
    await b.line.room.leave();
    await settled();
    expect(await a.say(2, 'Ciao')).toMatchObject({ refusal: { code: 'asideAway', rule: 'P13.16' } });
    const again = await pageOf(two);
    await settled();
    expect([again.told, again.said]).toEqual([[expect.objectContaining({ seat: 1, state: 'open' })], []]);
  });

  it('P13.16 within the rules of what is said to all: texts, and how often', async () => {
    const { a, b } = await three();
    await a.act(2, 'ask');
    await b.act(1, 'accept');
    for (const [text, code] of [
      ['', 'textLength'],
      ['x'.repeat(141), 'textLength'],
      ['a\u202eb', 'textLetters'],
    ] as const)
      expect(await a.say(2, text)).toMatchObject({ refusal: { code, rule: 'P13.4' } });
    for (let i = 0; i < rates.wordsOfPlayer.burst; i++) expect(await a.say(2, 'Ciao')).toMatchObject({ ok: true });
    expect((await a.say(2, 'Ciao')).malformed).toMatch(/^That was too much/);
    // The same words' bucket, whoever hears them.
    expect((await a.line.ask('say', { text: 'Ciao' })).malformed).toMatch(/^That was too much/);
  });

  it('P13.16 while a coup is played where the ruleset wants it quiet nothing is heard or asked, and it may be ended', async () => {
    const { a, b } = await three();
    await a.act(2, 'ask');
    await b.act(1, 'accept');
    const room = tables.get(table.host.tableId)! as { host: unknown };
    const { host } = table;
    const { id } = rulesets.find(({ name }) => name === 'venezia')!;
    const during = {
      ...host.state,
      table: { ...host.state.table, ruleset: id },
      game: { ...host.state.game, phase: 'punta' },
    };
    room.host = new Proxy(host, { get: (of, name) => (name === 'state' ? during : Reflect.get(of, name, of)) });
    expect(await a.say(2, 'Ciao')).toMatchObject({ refusal: { code: 'quiet', rule: 'P13.5' } });
    expect(await a.act(3, 'ask')).toMatchObject({ refusal: { code: 'quiet' } });
    expect(await a.act(2, 'end')).toMatchObject({ ok: true });
    room.host = host;
    await settled();
    expect(b.said).toEqual([]);
  });
});
