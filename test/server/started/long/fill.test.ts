/** Bots of the house fill a founded table of a running Sabot, and give way to the people who come. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import { handOf } from '../../../../server/bot/hand.ts';
import { mannerOf } from '../../../../server/bot/manners.ts';
import { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import type { View } from '../../../../engine/table/view.ts';
import { configOf } from '../../../support/remote-play.ts';
import { LobbyPage, until } from '../../support/lobby-page.ts';
import { startStack, type Stack } from '../../support/stack.ts';

let stack: Stack;
const players: RemotePlayer[] = [];

beforeAll(async () => {
  stack = await startStack(13_500);
}, 300_000);
afterAll(async () => {
  await Promise.all(players.map((player) => player.stop()));
  await stack?.stop();
}, 60_000);

const wish = {
  ruleset: 'online',
  seats: 3,
  minBet: '1',
  minPosta: '10',
  maxPosta: '100',
  private: false,
};

const there = ({ seats }: View) => seats.filter(({ status, leaving }) => status === 'seated' && !leaving);
const houses = (view: View) => there(view).filter(({ house }) => house).length;
const people = (view: View) => there(view).length - houses(view);

/** A founded table, and people who come to it and play. */
async function founded(name: string, bots: number) {
  const answered = await fetch(`${stack.url}/gs/founding`, {
    method: 'POST',
    body: JSON.stringify({ ...wish, name, bots }),
  });
  expect(answered.status).toBe(201);
  const { tableId } = (await answered.json()) as { readonly tableId: Hex };
  const only = await configOf(stack.url, tableId);
  const comes = async (seat: number): Promise<RemotePlayer> => {
    const player = new RemotePlayer(stack.url, only, seat);
    players.push(player);
    player.agrees = ['shoe', 'turn'];
    player.decide = (memory, view) => handOf(mannerOf(0), memory, view);
    await player.deposit(200n * chip);
    await player.connect();
    await player.until('a view', () => true);
    return player;
  };
  return { tableId, comes };
}

describe('the house’s bots at a founded table', () => {
  it('P10.10 one comes to one person, and gives way when a second person comes', async () => {
    const { comes } = await founded('Compagnia', 2);
    const first = await comes(3);
    expect(await first.sit(200n * chip)).toMatchObject({ ok: true });
    await first.until('a bot', (view) => people(view) === 1 && houses(view) === 1, 60_000);
    const second = await comes(2);
    expect(await second.sit(200n * chip)).toMatchObject({ ok: true });
    await second.until('no bot', (view) => people(view) === 2 && houses(view) === 0, 90_000);
  }, 200_000);

  it('P10.10 P11.15 at a full table one gives way to who asks for a chair, and to who waits', async () => {
    const { tableId, comes } = await founded('Brigata', 0);
    const first = await comes(3);
    expect(await first.sit(200n * chip)).toMatchObject({ ok: true });
    await first.until('a seat', (view) => people(view) === 1, 60_000);
    for (const bots of [1, 2]) {
      let invited = await first.inviteBot();
      while (invited.malformed?.includes('a moment ago') === true) {
        await sleep(1_000);
        invited = await first.inviteBot();
      }
      expect(invited).toMatchObject({ ok: true });
      await first.until('a bot', (view) => houses(view) === bots, 60_000);
    }
    const second = await comes(1);
    let sat = await second.sit(200n * chip);
    expect(sat.refusal?.code).toBe('seatTaken');
    const freed = await first.until('a free chair', (view) => view.seats.length === 2, 90_000);
    const seat = [1, 2].find((one) => freed.seats.every((there) => there.seat !== one))!;
    sat = await (await comes(seat)).sit(200n * chip);
    expect(sat).toMatchObject({ ok: true });

    // The one chair that a bot still has goes to who waits for it, and to nobody else.
    const last = seat === 1 ? 2 : 1;
    const [waiter, stranger] = [await comes(last), await comes(last)];
    const page = await LobbyPage.open(`${stack.url}/gs`);
    expect(await page.wait('waiter', tableId, waiter.address)).toMatchObject({ ok: true });
    await until(() => page.seen.wait?.state === 'held', 90_000);
    expect(page.seen.wait).toMatchObject({ seat: last });
    expect(await stranger.sit(200n * chip)).toMatchObject({ refusal: { code: 'chairHeld', rule: 'P11.13' } });
    expect(await waiter.sit(200n * chip)).toMatchObject({ ok: true });
    await until(() => page.seen.wait?.state === 'over');
    await page.close();
  }, 300_000);
});
