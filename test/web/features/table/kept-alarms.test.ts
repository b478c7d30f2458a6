/** A house that was caught sends nothing any more: its alarm is drawn from the browser's own store all the same. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import type { Snapshot } from '../../../../web/features/table/snapshot.ts';
import { memoryOf } from '../../../support/own-seat.ts';
import { sitting, twoSetups, won } from '../../../support/two-escrows.ts';
import { idsIn, textOf } from '../../support/drawn.ts';

/** What the table's server answers, and what lies in the store. */
const world = vi.hoisted(() => ({
  address: '',
  config: false,
  table: null as unknown,
  snap: null as unknown,
  stored: [] as unknown[],
}));
vi.mock('../../../../web/lib/asked.tsx', () => ({
  Asked: ({ children }: { readonly children: (name: (name: string) => string) => ReactNode }) =>
    children((name) => (name === 'id' ? world.address : '')),
}));
vi.mock('../../../../web/lib/chain.tsx', () => ({
  WithChain: ({ children, fallback }: { readonly children: ReactNode; readonly fallback?: ReactNode }) =>
    world.config ? children : (fallback ?? null),
  useTables: () => [],
  useServer: () => ({}),
}));
vi.mock('../../../../web/lib/wallet.tsx', () => ({
  useWallet: () => ({ address: null, settling: false }),
  useOwnNode: () => ({ key: 'house' }),
}));
vi.mock('@tanstack/react-query', () => ({ useQuery: () => ({ data: world.table, isError: false, error: null }) }));
vi.mock('../../../../web/features/table/context.tsx', () => ({
  TableSession: ({ children }: { readonly children: ReactNode }) => children,
  OnCloth: ({ children }: { readonly children: ReactNode }) => children,
  useTable: () => ({ snap: world.snap, session: {}, table: world.table }),
}));
vi.mock('../../../../web/features/table/sittings.ts', () => ({ allSittings: async () => world.stored }));
const { firstSnapshot } = await import('../../../../web/features/table/snapshot.ts');
const { TableScreen } = await import('../../../../web/features/table/table-screen.tsx');
const { readAlarms } = await import('../../../../web/features/table/kept-alarms.tsx');

const lied: SeatMemory = { ...memoryOf(2, [won]), alarm: twoSetups };
const tableId = hashStruct('Table', lied.table);

/** The page of this address, opened anew in this browser. */
async function page(): Promise<string> {
  await readAlarms();
  return renderToStaticMarkup(createElement(TableScreen));
}
const alarms = (html: string) => idsIn(html).filter((id) => id === 'fairness-alarm').length;

beforeEach(() => {
  Object.assign(world, {
    address: tableId,
    config: false,
    table: null,
    snap: firstSnapshot,
    stored: [sitting(lied, 1)],
  });
});

describe('P9.21 after a reload the alarm stands there with its file', () => {
  it('while the server sends not even its configuration', async () => {
    const html = await page();
    expect([alarms(html), textOf(html, 'alarm-step')]).toEqual([1, twoSetups.step]);
    expect(html).toContain(twoSetups.detail);
    expect(idsIn(html)).toContain('download-evidence');
  });

  it('where the server knows no such table', async () => {
    world.config = true;
    const html = await page();
    expect([alarms(html), idsIn(html).includes('no-such-table')]).toEqual([1, true]);
  });

  it('before any view has come, once, whether the session has read the store yet or not', async () => {
    Object.assign(world, { config: true, table: { tableId } });
    expect(alarms(await page())).toBe(1);
    world.snap = { ...firstSnapshot, memory: lied } satisfies Snapshot;
    expect(alarms(await page())).toBe(1);
  });

  it('with an address in capitals, and for a wallet that is not connected', async () => {
    world.address = `0x${tableId.slice(2).toUpperCase()}`;
    expect(alarms(await page())).toBe(1);
  });
});

it('P9.21 an alarm that is raised before any view can be drawn is drawn at once', async () => {
  Object.assign(world, { config: true, table: { tableId }, stored: [], snap: { ...firstSnapshot, memory: lied } });
  expect(alarms(await page())).toBe(1);
});

it('P9.21 only what was caught at this table, each sitting’s own, and no spoilt sitting hides another', async () => {
  world.address = `0x${'77'.repeat(32)}` satisfies Hex;
  expect(alarms(await page())).toBe(0);
  world.address = tableId;
  world.stored = [
    { memory: undefined },
    { memory: { ...lied, banks: 'none' } },
    sitting({ ...lied, alarm: null }, 2),
    sitting(lied, 1),
    sitting({ ...lied, secret: `0x${'5e'.repeat(32)}` }, 0),
  ];
  expect(alarms(await page())).toBe(2);
});
