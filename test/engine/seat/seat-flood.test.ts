/**
 * Banks without end in which this seat stands and plays nothing, each with one list that is never finished: three
 * signatures each, and no money. Nothing of them may pile up, in the memory or in questions to the player's own node.
 */
import { createPublicClient, custom, HttpRequestError, type PublicClient } from 'viem';
import { describe, expect, it } from 'vitest';
import { claimOf } from '../../../engine/claim.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { newestBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import type { View } from '../../../engine/table/view.ts';
import { lookForExit, type ExitPlaces } from '../../../server/chain/exit/look.ts';
import { chainLooks } from '../../../web/features/table/chain-looks.ts';
import { screenTime } from '../../../web/features/table/screen-time.ts';
import { FakeNode, usualTime } from '../../support/fake-node.ts';
import { betOver, listedView, setUpAfter } from '../../support/listed-bank.ts';
import { secretOf } from '../../support/players.ts';
import { playerAt } from '../../support/situations.ts';
import { byHandAt, online, wonBank } from '../../web/support/several.ts';
import { silentNode } from '../../web/support/silent-node.ts';

/** `others`: without this seat, after banks that it has not seen, from the highest number down. */
function flooded(count: number, others = false) {
  const table = wonBank(online, 3);
  const [me, friend] = [byHandAt(table, 1), byHandAt(table, 2)];
  const banker = table.banker!;
  const victim = playerAt(table, me);
  const view = table.view(victim);
  const first = newestBank(victim.memory)!;
  const plays = (seat: number) => !others || seat !== me;
  let { memory } = victim;
  for (let number = 2n; number < BigInt(count) + 2n; number++) {
    const setup = setUpAfter(table, memory, {
      banker,
      ...(others ? { number: 2n ** 63n - number, prev: secretOf(`unseen ${number}`) } : { number }),
      players: first.proof.setup.message.players
        .map((player, i) => ({ ...player, stack: player.stack + (others ? 0n : first.checked.seats[i]!) }))
        .filter(({ seat }) => plays(seat)),
    });
    const grants = first.proof.grants.filter(({ message }) => plays(message.seat));
    const bet = { seat: friend, signed: betOver(table, friend, setup.message) };
    const lie = listedView(view, table, setup, grants, bet);
    memory = advance(memory, lie, { paid: new Set(), clock: table.clock }).memory;
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  }
  return { memory, view };
}

/** How many banks the player's own node is asked about at one look. */
function askedAt(memory: SeatMemory, view: View): number {
  let asked = 0;
  const paid = async () => {
    asked++;
    return { known: null };
  };
  chainLooks({ ...silentNode, paid }, screenTime(), () => undefined).payments(
    memory,
    claimOf(view),
    false,
    () => undefined,
  );
  return asked;
}

describe('banks without a cent of this seat', () => {
  it('P7.10 do not pile up, and the own node is not asked about them', () => {
    const { memory, view } = flooded(40);
    expect(memory.banks.length).toBeLessThanOrEqual(14); // a dozen that are over, the newest, and the one that it won in
    expect(Object.keys(memory.lists).length).toBeLessThanOrEqual(14);
    expect(askedAt(memory, view)).toBeLessThanOrEqual(1);
  });

  it('P7.8 what a bank of others has shown goes with it', () => {
    const { memory } = flooded(20, true);
    expect(memory.banks.length).toBeLessThanOrEqual(3);
    expect(Object.keys(memory.lists).length).toBeLessThanOrEqual(3);
  });
});

it('P9.12 a question that the node leaves open takes no step from the player that needs no bank', async () => {
  const { memory } = flooded(4);
  const banks = evidenceIn(memory).banks.flatMap(({ proof }) => proof ?? []);
  const { player } = memory.grant!.message;
  const { chainId, verifyingContract } = memory.domain;
  const node = new FakeNode(chainId, verifyingContract, player);
  let [asked, refusedFrom, refusedTo] = [0, Infinity, Infinity];
  const request = async ({ method, params }: { readonly method: string; readonly params: never }) => {
    if (method === 'eth_call' && ++asked >= refusedFrom && asked <= refusedTo)
      throw new HttpRequestError({ url: 'http://node', status: 429 });
    return (JSON.parse(node.answer({ id: 1, method, params })) as { readonly result: unknown }).result;
  };
  const client = createPublicClient({ cacheTime: 0, transport: custom({ request }, { retryCount: 0 }) });
  const [court, token] = [`0x${'c0'.repeat(20)}`, `0x${'c1'.repeat(20)}`] as const;
  const addresses = { escrow: verifyingContract, court, chip: token };
  const places: ExitPlaces = { addresses, fromBlock: 0n, chainId, leastWindow: 60, symbol: 'CHIP', blockTag: 'latest' };
  const look = () => lookForExit(client as PublicClient, places, player, [memory.tableId], banks, noGives, usualTime);
  const whole = await look();
  const all = asked;
  expect([whole.seats.size, whole.banks.size, whole.unseen?.size]).toEqual([1, banks.length, 0]);
  const lookWithout = async (from: number, to: number) => {
    [asked, refusedFrom, refusedTo] = [0, from, to];
    const { seats, banks: seen, unseen } = await look();
    return [seats.size, seen.size, unseen?.size];
  };
  // "Too often": the last question of all, or one of an early bank, or everything after the seats.
  expect(await lookWithout(all, all)).toEqual([1, banks.length - 1, 1]);
  expect(await lookWithout(5, 5)).toEqual([1, banks.length - 1, 1]);
  expect(await lookWithout(4, Infinity)).toEqual([1, 0, banks.length]);
});
