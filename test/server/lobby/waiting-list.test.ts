/** The waiting list at real tables: who is first, how long a chair is held, and what a hostile waiter can do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { counts, times } from '../../../server/limits/limits.ts';
import { LobbyHouse, walletOf } from '../support/lobby-house.ts';

let house: LobbyHouse;
beforeEach(async () => {
  house = await LobbyHouse.open();
  for (const [seat, name] of ['anna', 'bruno'].entries()) await house.sit('Piccolo', seat + 1, name);
});
afterEach(() => house.close());

const now = (name: string) => house.list.of(name);
const waits = (position: number) => expect.objectContaining({ state: 'waits', position });
const held = (seat: number, left: number = times.chairHeld) => expect.objectContaining({ state: 'held', seat, left });
const over = (why: string) => expect.objectContaining({ state: 'over', why });
const refused = (code: string) => expect.objectContaining({ code });
const ruleset = { ruleset: 'heads-up', most: null };

describe('P11.12 who waits', () => {
  it('P11.12 is told the position, which moves up when somebody before goes', () => {
    expect([house.wait('carla', 'Piccolo'), house.wait('dino', 'Piccolo')]).toEqual([null, null]);
    expect([now('carla'), now('dino')]).toEqual([waits(1), waits(2)]);
    expect(house.list.at(house.table('Piccolo'))).toEqual({ waiting: 2, held: [] });
    house.list.stop('carla');
    expect([now('carla'), now('dino')]).toEqual([null, waits(1)]);
  });

  it('P11.12 says the same again, or names a wallet, and keeps the position; another wish begins at the end', async () => {
    house.wait('carla', 'Piccolo', { player: null });
    house.wait('dino', 'Piccolo');
    house.wait('carla', 'Piccolo');
    expect([now('carla'), now('dino')]).toEqual([waits(1), waits(2)]);
    await house.sit('Grande', 1, 'elio');
    await house.sit('Grande', 2, 'fabia');
    expect(house.wait('carla', 'Grande')).toBeNull();
    house.wait('carla', 'Piccolo');
    expect([now('carla'), now('dino')]).toEqual([waits(2), waits(1)]);
  });

  it('P11.12 waits for any table of a ruleset, in the shortest list of them', async () => {
    expect(house.wait('carla', ruleset)).toEqual(refused('seatFree')); // Grande is empty
    await house.sit('Grande', 1, 'elio');
    await house.sit('Grande', 2, 'fabia');
    house.wait('dino', 'Piccolo');
    expect(house.wait('carla', ruleset)).toBeNull();
    expect(house.wait('gaia', { ruleset: 'heads-up', most: 5_000n })).toBeNull();
    expect([now('dino'), now('carla'), now('gaia')]).toEqual([waits(1), waits(1), waits(3)]);
    await house.leave('Grande', 'fabia');
    expect([now('dino'), now('carla'), now('gaia')]).toEqual([waits(1), held(2), waits(2)]);
    expect(now('carla')).toMatchObject({ tableId: house.table('Grande') });
  });

  it('P11.12 has nothing to wait for where a chair is free, where none like that is open, or where they sit', async () => {
    expect(house.wait('carla', 'Circolo')).toEqual(refused('seatFree'));
    expect(house.wait('carla', { tableId: `0x${'12'.repeat(32)}` })).toEqual(refused('nothingToWaitFor'));
    expect(house.wait('carla', { ruleset: 'venezia', most: 1n })).toEqual(refused('nothingToWaitFor'));
    expect(house.wait('anna', 'Piccolo')).toEqual(refused('alreadySeated'));
    await house.tell('Piccolo', { type: 'close' });
    expect(house.wait('carla', 'Piccolo')).toEqual(refused('nothingToWaitFor'));
    expect([now('carla'), now('anna')]).toEqual([null, null]);
  });

  it('P11.12 waits where chairs are free but the bond covers none, and has one when it does', () => {
    const { share } = house.host('Circolo').state.table;
    house.covered = (asked) => (asked > share ? 0 : 1);
    expect(house.wait('carla', 'Circolo')).toEqual(refused('seatFree'));
    house.covered = () => 0;
    expect([house.wait('carla', 'Circolo'), house.wait('dino', 'Circolo')]).toEqual([null, null]);
    house.covered = (asked) => (asked > share ? 0 : 1);
    house.after(times.betweenLooks);
    // One share is there, and it is kept with the chair.
    expect([now('carla'), now('dino')]).toEqual([held(1), waits(1)]);
    expect([house.list.sharesBefore(walletOf('carla')), house.list.sharesBefore(walletOf('dino'))]).toEqual([
      0n,
      share,
    ]);
  });

  it('P11.12 a private table is waited for by who knows its id, and by no other', async () => {
    const wish = { ruleset: 'heads-up', seats: 2, minBet: 1n, minPosta: 10n, maxPosta: 100n, hidden: true, bots: 0 };
    const found = await house.tables.found({ ...wish, name: 'Salotto' }, 'Ugo');
    if (!('tableId' in found)) throw new Error(found.text);
    await house.sit('Salotto', 1, 'ugo');
    await house.sit('Salotto', 2, 'vera');
    for (const [seat, name] of ['elio', 'fabia'].entries()) await house.sit('Grande', seat + 1, name);
    house.wait('carla', ruleset);
    house.wait('dino', 'Salotto');
    await house.leave('Salotto', 'vera');
    expect([now('carla'), now('dino')]).toEqual([waits(1), held(2)]);
  });
});

describe('P11.13 a chair that is free', () => {
  beforeEach(() => {
    house.wait('carla', 'Piccolo');
    house.wait('dino', 'Piccolo');
  });

  it('P11.13 is held 30 s for the first, refused to all others with the rule, and taken by the first', async () => {
    await house.leave('Piccolo', 'bruno');
    expect([now('carla'), now('dino')]).toEqual([held(2, 30_000), waits(1)]);
    expect(house.list.at(house.table('Piccolo'))).toEqual({ waiting: 1, held: [2] });
    for (const other of ['dino', 'zeno'])
      expect(await house.sit('Piccolo', 2, other)).toMatchObject({ refusal: { code: 'chairHeld', rule: 'P11.13' } });
    house.after(29_999);
    expect(await house.sit('Piccolo', 2, 'carla')).toEqual({ ok: true });
    expect([now('carla'), now('dino')]).toEqual([over('seated'), waits(1)]);
    expect(house.list.at(house.table('Piccolo'))).toEqual({ waiting: 1, held: [] });
  });

  it('P11.13 goes to the next when the first does not come, who waits no longer; then it is free for all', async () => {
    await house.leave('Piccolo', 'bruno');
    house.after(times.chairHeld);
    expect([now('carla'), now('dino')]).toEqual([over('late'), held(2)]);
    expect(await house.sit('Piccolo', 2, 'carla')).toMatchObject({ refusal: { code: 'chairHeld' } });
    house.after(times.chairHeld);
    expect(now('dino')).toEqual(over('late'));
    expect(await house.sit('Piccolo', 2, 'zeno')).toEqual({ ok: true });
  });

  it('P11.13 P6.7 is held no longer than that, though nobody looks', async () => {
    await house.leave('Piccolo', 'bruno');
    house.now += times.chairHeld;
    expect(house.list.keepsFrom(house.table('Piccolo'), 2, walletOf('zeno'))).toBe(false);
    house.list.close();
  });

  it('P11.13 goes back to the list whole when its table closes', async () => {
    await house.leave('Piccolo', 'bruno');
    await house.tell('Piccolo', { type: 'close' });
    expect([now('carla'), now('dino')]).toEqual([over('closed'), over('closed')]);
    expect(house.list.at(house.table('Piccolo'))).toEqual({ waiting: 0, held: [] });
  });

  it('P11.13 is held for a person without a wallet, too, and theirs once they name one', async () => {
    house.wait('carla', 'Piccolo', { player: null });
    await house.leave('Piccolo', 'bruno');
    expect(now('carla')).toEqual(held(2));
    expect(await house.sit('Piccolo', 2, 'carla')).toMatchObject({ refusal: { code: 'chairHeld' } });
    house.wait('carla', 'Piccolo');
    expect(await house.sit('Piccolo', 2, 'carla')).toEqual({ ok: true });
  });

  it('P11.13 who gives it up frees it for the next at once', async () => {
    await house.leave('Piccolo', 'bruno');
    house.list.stop('carla');
    expect([now('carla'), now('dino')]).toEqual([null, held(2)]);
  });

  it('P11.13 a grant that was at the door before is no fault of who waits: the position stays', async () => {
    const tableId = house.table('Piccolo');
    await house.leave('Piccolo', 'bruno');
    const early = house.sit('Piccolo', 2, 'carla'); // not by the list: she knows nothing of it
    house.list.stop('carla');
    await early;
    expect([now('dino'), house.list.at(tableId)]).toEqual([waits(1), { waiting: 1, held: [] }]);
  });
});

describe('P11.14 strangers in the list', () => {
  it('P11.14 one address waits a few times, all together are bounded, and nobody else suffers', () => {
    const flood = Array.from({ length: 50 }, (_, i) => house.wait(`flood ${i}`, 'Piccolo', { asker: 'one' }));
    expect(flood.filter((why) => why === null)).toHaveLength(counts.waitersOfAddress);
    expect(flood.at(-1)).toEqual(refused('manyOfYoursWait'));
    house.wait('carla', 'Piccolo');
    expect(now('carla')).toEqual(waits(counts.waitersOfAddress + 1));
    for (let i = 0; i < counts.waiters; i++) house.wait(`other ${i}`, 'Piccolo', { asker: `${i}` });
    expect(house.wait('late', 'Piccolo')).toEqual(refused('listFull'));
    expect(house.list.at(house.table('Piccolo')).waiting).toBe(counts.waiters);
  });

  it('P11.14 who closes the tab waits no longer; a page that is loaded again has its position', async () => {
    house.wait('carla', 'Piccolo');
    house.wait('dino', 'Piccolo');
    house.list.away('carla');
    house.after(times.waiterAway - 1);
    expect(now('carla')).toEqual(waits(1));
    house.wait('carla', 'Piccolo');
    house.after(times.waiterAway);
    expect(now('carla')).toEqual(waits(1));
    house.list.away('carla');
    await house.leave('Piccolo', 'bruno'); // nobody holds a chair for who is not there
    expect([now('carla'), now('dino')]).toEqual([waits(1), held(2)]);
    house.after(times.waiterAway);
    expect([now('carla'), house.list.at(house.table('Piccolo'))]).toEqual([null, { waiting: 0, held: [2] }]);
  });

  it('P11.14 who sits down anywhere waits no longer; who sat there before goes on', async () => {
    await house.sit('Circolo', 1, 'carla');
    house.wait('carla', 'Piccolo');
    house.wait('dino', 'Piccolo');
    await house.sit('Grande', 1, 'dino');
    expect([now('carla'), now('dino')]).toEqual([waits(1), over('seated')]);
    expect(house.list.at(house.table('Piccolo')).waiting).toBe(1);
  });

  it('P11.14 after a restart nobody waits: a chair that is free then is free for all', async () => {
    house.wait('carla', 'Piccolo');
    await house.close();
    house = await LobbyHouse.open();
    expect(now('carla')).toBeNull();
    expect(house.wait('carla', 'Piccolo')).toEqual(refused('seatFree'));
  });
});

describe('P11.15 those who have a chair', () => {
  it('P11.15 R9.15 a player who only holds one hears it as soon as somebody waits, and frees it sooner', async () => {
    for (const [seat, name] of ['elio', 'fabia'].entries()) await house.plays('Grande', seat + 1, name);
    await house.host('Grande').execute({ by: 'seat', seat: 2, command: { type: 'sitOut' } });
    const place = () => house.host('Grande').state.game.seats.find(({ seat }) => seat === 2);
    expect(place()).toMatchObject({ sittingOut: true, wantedAt: null });
    house.wait('carla', 'Grande');
    await house.tell('Grande', { type: 'connected', seat: 1 }); // behind it in the queue
    expect(place()?.wantedAt).toBe(house.now);
    house.now += 3 * 60_000;
    await house.tell('Grande', { type: 'tick' });
    expect(house.host('Grande').state.sittings.find(({ seat }) => seat === 2)?.leaving).toBe(true);
  });

  it('P11.15 R9.15 and one who sits out while somebody waits hears it, too', async () => {
    for (const [seat, name] of ['elio', 'fabia'].entries()) await house.plays('Grande', seat + 1, name);
    house.wait('carla', 'Grande');
    await house.host('Grande').execute({ by: 'seat', seat: 1, command: { type: 'sitOut' } });
    await house.tell('Grande', { type: 'connected', seat: 2 });
    await house.tell('Grande', { type: 'lost', seat: 2 });
    expect(house.host('Grande').state.game.seats.find(({ seat }) => seat === 1)?.wantedAt).toBe(house.now);
  });

  it('P11.15 a bot of the house gives way for each who waits in vain, at one table for one person', async () => {
    for (const table of ['Piccolo', 'Grande']) {
      if (table === 'Piccolo') await house.leave(table, 'bruno');
      else await house.plays(table, 1, 'elio');
      await house.plays(table, 2, `bot of ${table}`, true);
    }
    const vain = () => ['Piccolo', 'Grande'].map((name) => house.list.inVain(house.table(name)));
    house.wait('carla', 'Grande');
    expect(vain()).toEqual([0, 1]);
    house.wait('dino', ruleset);
    expect(vain()).toEqual([1, 1]);
    house.wait('zeno', ruleset);
    expect(vain()).toEqual([1, 1]); // no bot is left for it
    house.list.stop('carla');
    house.list.away('dino');
    expect(vain()).toEqual([1, 0]);
  });
});
