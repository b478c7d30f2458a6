/**
 * Nonces of grants at the table's door: what the escrow would refuse as used is refused before it costs gas, and the
 * house's bot never gets stuck (server/PROTOCOL.md P1.3).
 */
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { seatLink } from '../../../engine/fairness/commitment.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Grant } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { sessionAddressOf } from '../../../engine/seat/memory.ts';
import { BotDesk } from '../../../server/bot/bot-desk.ts';
import { botSecret } from '../../../server/bot/house-bot.ts';
import type { ChainPort, ChainSeat } from '../../../server/chain/port.ts';
import { askToSit } from '../../../server/host/at-the-door.ts';
import { times } from '../../../server/limits/limits.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { secretOf, testDomain, testTable } from '../../support/players.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { FakeChain } from '../support/fake-chain.ts';

const tableId = hashStruct('Table', testTable);
const wallet = secretOf('wallet 1');
const player = addressOfKey(wallet);
const houseKey = secretOf('house');
const nobody: ChainSeat = { seat: 0, key: null, locked: 0n, nonce: 0n, share: 0n, leaveAt: 0, stoodAt: 0, held: 0 };

let host: TableHost;
let chain: FakeChain;
let now: number;
/** Questions about seats that reached the chain. */
let asked: number;

beforeEach(async () => {
  now = 1_700_000_000_000;
  asked = 0;
  held = 0;
  chain = new FakeChain();
  const { seatOf } = chain;
  chain.seatOf = (...args) => {
    asked++;
    return seatOf.apply(chain, args);
  };
  host = await TableHost.open({
    domain: testDomain,
    table: testTable,
    house: { signer: signerOf(testDomain, houseKey), secret: secretOf('house links') },
    store: new MemoryStore(),
    engine: 'engine 1',
    clock: () => now,
    housePlayer: () => null,
    onStored: () => undefined,
    onDead: (error) => {
      throw error;
    },
  });
  return () => host.close();
});

const grantOf = (change: Partial<Grant> = {}): Signed<Grant> =>
  signerOf(testDomain, wallet).sign('Grant', {
    player,
    table: tableId,
    seat: 1,
    key: sessionAddressOf(secretOf('session 1')),
    amount: 100_000_000n,
    nonce: 5n,
    deadline: 4_102_444_800n,
    ...change,
  });
const at = { elsewhere: false, uncovered: false, held: false };
/** The chair that somebody else has waited for; 0: none. */
let held = 0;
/** The table's answer to a grant that a connection brings. */
const brought = async (change: Partial<Grant> = {}) =>
  host.execute(await askToSit(host, chain as unknown as ChainPort, grantOf(change), at));
const used = { refusal: { code: 'grantUsed', rule: 'P1.3', text: expect.stringMatching(/Sign a new one\.$/) } };
const stood = (nonce: bigint): ChainSeat => ({ ...nobody, nonce, stoodAt: 1_600_000_000 });

describe('P1.3 a grant at the door', () => {
  it('is refused if its nonce is not above the last sitting’s, and no seat is kept for it', async () => {
    chain.seats.set(player, stood(5n));
    for (const nonce of [0n, 4n, 5n]) expect(await brought({ nonce }), `${nonce}`).toMatchObject(used);
    expect(host.state.sittings).toEqual([]);
    expect(await brought({ nonce: 6n })).toEqual({ ok: true });
  });

  it('may have any nonce if its player never sat there, also 0', async () => {
    expect(await brought({ nonce: 0n })).toEqual({ ok: true });
  });

  it('0 once is used once', async () => {
    chain.seats.set(player, stood(0n));
    expect(await brought({ nonce: 0n })).toMatchObject(used);
    expect(await brought({ nonce: 1n })).toEqual({ ok: true });
  });

  it('is refused while its player sits with a later key, but not with this one: the table lost the news', async () => {
    chain.seats.set(player, { ...nobody, key: sessionAddressOf(secretOf('other session')), nonce: 5n, locked: 1n });
    expect(await brought()).toMatchObject(used);
    chain.seats.set(player, { ...nobody, key: grantOf().message.key, nonce: 5n, locked: 1n });
    expect(await brought()).toEqual({ ok: true });
  });

  it('goes on if the chain does not answer in time: the escrow refuses for itself', async () => {
    chain.seats.set(player, stood(5n));
    chain.down = true;
    expect(await brought()).toEqual({ ok: true });
    await host.execute({ by: 'host', command: { type: 'notSeated', player, why: 'GrantUsed' } });
    chain.seatOf = () => new Promise(() => undefined);
    expect(await brought()).toEqual({ ok: true });
  }, 10_000);

  it('costs the chain no question if the table refuses it anyway', async () => {
    expect(await brought({ seat: 9 })).toMatchObject({ refusal: { code: 'badGrant' } });
    const { message } = grantOf();
    const forged = { message, signature: `0x${'11'.repeat(65)}` as const };
    expect(await host.execute(await askToSit(host, chain as unknown as ChainPort, forged, at))).toMatchObject({
      refusal: { code: 'badGrant' },
    });
    expect(asked).toBe(0);
    await brought();
    expect(asked).toBe(1);
  });
});

describe("P1.3 the house's bot", () => {
  const botWallet = secretOf('wallet bot');
  const bot = addressOfKey(botWallet);
  const invite = async () => {
    const rich = Object.assign(chain, { domain: testDomain, freeOf: async () => 10n ** 12n });
    const desk = new BotDesk({
      chain: rich as unknown as ChainPort,
      table: (id) =>
        id === tableId
          ? { tableId, name: 'Test', table: testTable, settings: { seats: 2 }, row: { place: 1 } }
          : undefined,
      walletKeys: [botWallet],
      house: addressOfKey(houseKey),
      isHeld: (_tableId, seat) => seat === held,
      clock: () => now,
      log: pino({ level: 'silent' }),
    });
    const why = await desk.invite(host);
    return { why, desk, grant: host.state.sittings.find((seat) => seat.house)?.grant.message };
  };

  it('P11.15 takes no chair that is held for somebody, also if that begins while it brings its chips', async () => {
    held = 1;
    expect(await invite()).toMatchObject({ why: null, grant: { seat: 2 } });
    await host.execute({ by: 'host', command: { type: 'notSeated', player: bot, why: 'x' } });
    const { seatOf } = chain;
    held = 0;
    chain.seatOf = (...args) => {
      held = 1;
      return seatOf.apply(chain, args);
    };
    expect(await invite()).toMatchObject({ why: expect.stringContaining('held for somebody'), grant: undefined });
  });

  it('takes the clock as the nonce of its grant', async () => {
    chain.seats.set(bot, stood(BigInt(now) - 1n));
    expect(await invite()).toMatchObject({
      why: null,
      grant: { nonce: BigInt(now), deadline: BigInt(now) / 1000n + 86_400n },
    });
  });

  it('is not stuck if the clock is behind an earlier run’s', async () => {
    const ahead = 4n * BigInt(now);
    chain.seats.set(bot, stood(ahead));
    const { why, grant } = await invite();
    expect([why, grant?.nonce, grant?.deadline]).toEqual([null, ahead + 1n, BigInt(now) / 1000n + 86_400n]);
    expect(grant?.key).toBe(sessionAddressOf(botSecret(botWallet, tableId, ahead + 1n)));
  });

  it("P8.12 its links are known by its grant, whatever became of the sitting; nobody else's are", async () => {
    const { desk, grant } = await invite();
    const link = seatLink(botSecret(botWallet, tableId, grant!.nonce), tableId, 3);
    expect(desk.linkOf(grant!, tableId, 3)).toBe(link);
    for (const change of [
      { player: addressOfKey(houseKey) },
      { key: addressOfKey(houseKey) },
      { nonce: 1n },
      { table: zero32 },
    ])
      expect(desk.linkOf({ ...grant!, ...change }, tableId, 3)).toBeNull();
  });

  it('P10.7 is invited to a table once in five seconds, whatever became of the last invitation', async () => {
    chain.down = true;
    const { desk, why } = await invite();
    expect(why).toMatch(/^The house cannot bring/);
    chain.down = false;
    now += times.betweenInvitations - 1;
    expect(await desk.invite(host)).toBe('The house was asked to this table a moment ago. Try again in 1 s.');
    expect(host.state.sittings).toEqual([]);
    now += 1;
    expect(await desk.invite(host)).toBeNull();
  });

  it('says in words that the chain is down', async () => {
    chain.down = true;
    expect(await invite()).toMatchObject({
      why: expect.stringMatching(/^The house cannot bring its chips now/),
      grant: undefined,
    });
  });
});
