/** P13.18: what a wallet says of its own limits without a seat, over HTTP, attacked. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOfKey, signDigest } from '../../../engine/protocol/sign.ts';
import { aDay, noLimits, type OwnLimits } from '../../../engine/table/own-limits.ts';
import { ownWordDigest, ownWordOf, type OwnWish, type OwnWord } from '../../../engine/table/own-word.ts';
import { answer, type HttpOptions } from '../../../server/http.ts';
import { rates, times } from '../../../server/limits/limits.ts';
import { OwnLimitsKeeper } from '../../../server/own-limits/own-limits.ts';
import { OwnWords } from '../../../server/own-limits/own-words.ts';
import { Allowance } from '../../../server/rooms/allowance.ts';
import { memoryOwnLimits } from '../../support/memory-own-limits.ts';
import { secretOf, testDomain } from '../../support/players.ts';
import { undocumented } from '../support/documented.ts';
import { closeAll, sitting } from '../support/sitting.ts';

const wallet = secretOf('wallet 7');
const player = addressOfKey(wallet);
let now: number;
let store: ReturnType<typeof memoryOwnLimits>;
let keeper: OwnLimitsKeeper;
let options: Pick<HttpOptions, 'ownWords' | 'mayTellLimits'>;
let server: Server;
let url: string;
let nonces = 0;

const words = (): OwnWords => {
  const allowance = new Allowance({ local: true, clock: () => now });
  return new OwnWords({ domain: testDomain, keeper, clock: () => now, maySet: (...of) => allowance.ownLimits(...of) });
};

beforeEach(async () => {
  now = 1_700_000_000_000;
  store = memoryOwnLimits();
  const log = { error: (problem: unknown) => expect.unreachable(String(problem)) };
  keeper = await OwnLimitsKeeper.open({ store, hosts: () => [], clock: () => now, log });
  options = { ownWords: words(), mayTellLimits: () => true };
  server = createServer((req, res) => void answer(req, res, options as HttpOptions));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/own-limits`;
});
afterEach(async () => {
  await new Promise((done) => server.close(done));
  await closeAll();
});

const fresh = () => ({ at: now, nonce: `0x${(++nonces).toString(16).padStart(64, '0')}` as const });
const bodyOf = (said: OwnWord, signature = signDigest(wallet, ownWordDigest(testDomain, said))) => ({
  ...said,
  loss: String(said.loss),
  stake: String(said.stake),
  signature,
});

async function post(body: unknown, text = JSON.stringify(body)) {
  const response = await fetch(url, { method: 'POST', body: text });
  const json = (await response.json()) as Record<string, unknown>;
  expect(undocumented('post', '/own-limits', response.status, json)).toBeNull();
  return { status: response.status, ...json };
}
const say = (wish: OwnWish) => post(bodyOf(ownWordOf(player, wish, fresh())));
const limits = (over: Partial<OwnLimits>): OwnWish => ({ act: 'limits', limits: { ...noLimits, ...over } });

describe('P13.18 a wallet without a seat', () => {
  it('P13.18 sees how it stands, and sets what the house keeps', async () => {
    expect(await say({ act: 'show' })).toEqual({ status: 200, own: null });
    expect(await store.ownLimits()).toEqual([]);
    const set = await say(limits({ loss: 500n, minutes: 60 }));
    const own = { limits: { loss: '500', stake: null, minutes: 60, remind: null }, later: null, away: null };
    expect(set).toMatchObject({ status: 200, own: { ...own, line: '0', played: 0 } });
    expect(await say({ act: 'show' })).toMatchObject({ own });
    expect((await store.ownLimits()).map((row) => row.player)).toEqual([player]);
  });

  it('P13.18 leaves nothing of a wallet that sets none', async () => {
    expect(await say(limits({}))).toEqual({ status: 200, own: null });
    expect(await store.ownLimits()).toEqual([]);
    await say(limits({ loss: 500n }));
    expect(await say(limits({}))).toMatchObject({ own: { limits: { loss: '500' }, later: { at: now + aDay } } });
  });

  it('P13.18 tightens at once and loosens after a day', async () => {
    await say(limits({ stake: 500n }));
    expect(await say(limits({ stake: 900n }))).toMatchObject({
      own: { limits: { stake: '500' }, later: { at: now + aDay, limits: { stake: '900' } } },
    });
    expect(await say(limits({ stake: 300n }))).toMatchObject({ own: { limits: { stake: '300' }, later: null } });
  });

  it('P13.18 goes away, and gets no seat', async () => {
    expect(await say({ act: 'away', days: 183 })).toMatchObject({
      own: { away: { until: now + 183 * aDay, excluded: true } },
    });
    expect(keeper.refusesSeat(player)).toMatchObject({ code: 'ownExclusion' });
  });

  it('P13.18 who sits meanwhile is bound, too', async () => {
    const table = await sitting();
    const own = await OwnLimitsKeeper.open({
      store,
      hosts: () => [table.host],
      clock: () => now,
      log: { error: (problem: unknown) => expect.unreachable(String(problem)) },
    });
    keeper = own;
    options = { ...options, ownWords: words() };
    const seated = secretOf('wallet 1');
    const said = ownWordOf(addressOfKey(seated), { act: 'away', days: 7 }, fresh());
    expect(await post(bodyOf(said, signDigest(seated, ownWordDigest(testDomain, said))))).toMatchObject({
      status: 200,
    });
    await table.tell({ type: 'tick' });
    expect(table.placeOf(1).sittingOut).toBe(true);
  });
});

describe('P13.18 nobody else', () => {
  const forged = { status: 409, code: 'ownWordForged', rule: 'P13.18' };
  const stale = { status: 409, code: 'ownWordStale', rule: 'P13.18' };

  it('P13.18 sets another’s limits, or sees them', async () => {
    await say(limits({ loss: 500n }));
    const thief = secretOf('thief');
    for (const wish of [{ act: 'show' }, limits({}), { act: 'away', days: 1_826 }] as const) {
      const said = ownWordOf(player, wish, fresh());
      const body = bodyOf(said, signDigest(thief, ownWordDigest(testDomain, said)));
      expect(await post(body)).toMatchObject(forged);
      expect(await post({ ...body, signature: `0x${'00'.repeat(65)}` })).toMatchObject(forged);
    }
    const other = ownWordOf(player, { act: 'show' }, fresh());
    const elsewhere = signDigest(wallet, ownWordDigest({ ...testDomain, chainId: 1 }, other));
    expect(await post(bodyOf(other, elsewhere))).toMatchObject(forged);
    expect(keeper.of(player)).toMatchObject({ limits: { loss: 500n }, later: null, away: null });
  });

  it('P13.18 says it twice, late, ahead of time, or from before the process began', async () => {
    const body = bodyOf(ownWordOf(player, limits({ loss: 500n }), fresh()));
    expect(await post(body)).toMatchObject({ status: 200 });
    expect(await post(body)).toMatchObject(stale);
    const late = bodyOf(ownWordOf(player, limits({}), fresh()));
    now += times.ownWord + 1;
    expect(await post(late)).toMatchObject(stale);
    expect(await post(body)).toMatchObject(stale); // its nonce is forgotten by now
    const ahead = bodyOf(ownWordOf(player, limits({}), { ...fresh(), at: now + 1 }));
    expect(await post(ahead)).toMatchObject(stale);
    const before = bodyOf(ownWordOf(player, limits({}), fresh()));
    now += 1;
    options = { ...options, ownWords: words() };
    expect(await post(before)).toMatchObject(stale);
    expect(keeper.of(player)).toMatchObject({ limits: { loss: 500n }, later: null });
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['no object', 'x'],
    ['another act', { act: 'constructor' }],
    ['a number as amount', { loss: 5 }],
    ['an amount below none', { loss: '-5' }],
    ['an amount beyond all', { loss: String(1n << 95n) }],
    ['a field more', { excluded: true }],
    ['a nonce that is none', { nonce: '0x12' }],
    ['a day of minutes and one', { minutes: 1_441 }],
  ])('P13.18 sends %s', async (name, over) => {
    const body = bodyOf(ownWordOf(player, { act: 'show' }, fresh()));
    const sent = name === 'nothing' || name === 'no object' ? over : { ...body, ...(over as object) };
    expect(await post(sent)).toMatchObject({ status: 400 });
  });

  it('P13.18 sends too much, or too often', async () => {
    expect(await post(null, JSON.stringify({ x: 'x'.repeat(2_000) }))).toMatchObject({ status: 413 });
    for (let i = 0; i < rates.ownLimitsOfPlayer.burst; i++) await say(limits({ loss: BigInt(900 - i) }));
    expect(await say(limits({ loss: 1n }))).toMatchObject({ status: 429 });
    expect(await say({ act: 'show' })).toMatchObject({ status: 200, own: { limits: { loss: '891' } } });
    options = { ...options, mayTellLimits: () => false };
    expect(await say({ act: 'show' })).toMatchObject({ status: 429 });
    const allowance = new Allowance({ local: true, clock: () => now });
    const asks = Array.from({ length: 40 }, () => allowance.ownWord('here'));
    expect(asks.filter((may) => may)).toHaveLength(rates.ownWordsOfAddress.burst);
  });

  it('P13.18 leaves more rows of invented wallets than the house takes new ones; who has set some goes on', async () => {
    await say(limits({ loss: 500n }));
    const allowance = new Allowance({ local: true, clock: () => now });
    let invented = player;
    const anybody = new OwnWords({
      domain: testDomain,
      keeper,
      clock: () => now,
      maySet: (...of) => allowance.ownLimits(...of),
      recover: () => invented,
    });
    const take = (i: number) => {
      invented = i < 0 ? player : (`0x${i.toString(16).padStart(40, '0')}` as const);
      return anybody.take(ownWordOf(invented, limits({ loss: 100n }), fresh()), `0x${'00'.repeat(65)}`);
    };
    for (let i = 0; i < rates.newLimits.burst; i++) expect(await take(i)).not.toEqual({ tooMuch: true });
    expect(await take(rates.newLimits.burst)).toEqual({ tooMuch: true });
    expect(await store.ownLimits()).toHaveLength(rates.newLimits.burst + 1);
    expect(await take(-1)).toMatchObject({ own: { limits: { loss: 100n } } });
  });

  it('P13.18 keeps others from their own limits by words of invented wallets; and none is taken twice', async () => {
    const anybody = new OwnWords({
      domain: testDomain,
      keeper,
      clock: () => now,
      maySet: () => true,
      recover: () => player,
      most: 100,
    });
    const take = (at = now) =>
      anybody.take(ownWordOf(player, { act: 'show' }, { ...fresh(), at }), `0x${'00'.repeat(65)}`);
    const first = ownWordOf(player, { act: 'show' }, fresh());
    await anybody.take(first, `0x${'00'.repeat(65)}`);
    for (let i = 0; i < 100; i++) {
      now += 1_000;
      await take();
    }
    expect(await take(now - 10_000)).toEqual({ own: null });
    expect(await anybody.take(first, `0x${'00'.repeat(65)}`)).toMatchObject({ refusal: { code: 'ownWordStale' } });
    expect(await take(first.at)).toMatchObject({ refusal: { code: 'ownWordStale' } });
  });

  it('P13.18 asks in another way; the clock is anybody’s', async () => {
    const response = await fetch(url);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await (await fetch(`${url}/now`)).json()).toEqual({ now });
  });
});
