/**
 * Attack: a bank is over and the player presses "Download". The page asks the server for the proof and saves whatever
 * names the same set-up, though this browser has checked more of the bank itself.
 */
import { describe, expect, it, vi } from 'vitest';
import type { ReactElement, ReactNode } from 'react';
import { proofToJson } from '../../../../engine/proof/write.ts';
import { parseProof } from '../../../../engine/proof/read.ts';
import { verifyProof } from '../../../../engine/proof/verify.ts';
import type { Proof } from '../../../../engine/proof/format.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { pictureOf, type Picture } from '../../../../engine/seat/picture.ts';
import { lastStateOf } from '../../../../engine/settlement/encode.ts';
import { after, bankerOf, lastBank, pass, proofText } from '../../../support/situations.ts';

const now: { memory: SeatMemory | null; view: Picture | null; served: string } = { memory: null, view: null, served: '' };
const saved: { name: string; text: string }[] = [];
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useState: (value: unknown) => [value, () => undefined],
}));
vi.mock('../../../../web/features/table/context.tsx', () => ({
  useTable: () => ({ snap: { memory: now.memory, view: now.view, earlier: [], me: null }, mySeat: null }),
}));
vi.mock('../../../../web/lib/download.ts', () => ({
  download: (name: string, text: string) => void saved.push({ name, text }),
}));
vi.mock('../../../../web/lib/addresses.ts', () => ({ proofPage: () => '/proof/' }));
vi.mock('../../../../web/lib/table-server.ts', async (original) => ({
  ...(await original<object>()),
  fetchProof: () => Promise.resolve(now.served),
}));
const { Settlement } = await import('../../../../web/features/table/banks-panel.tsx');

type Props = { testId?: string; children?: ReactNode; onPress: () => void };
/** The first element that `wanted` says yes to; components are opened where `open` says so. */
function find(node: ReactNode, wanted: (one: ReactElement) => boolean): ReactElement | null {
  if (Array.isArray(node)) return node.map((one: ReactNode) => find(one, wanted)).find((one) => one !== null) ?? null;
  if (typeof node !== 'object' || node === null || !('props' in node)) return null;
  const element = node as ReactElement;
  return wanted(element) ? element : find((element.props as Props).children, wanted);
}

describe('the proof that a player keeps of an ended bank', () => {
  it('is never less than what this browser has checked of it', async () => {
    const table = after('banco');
    const banker = bankerOf(table);
    pass(table);
    const { proof: own, bankId, number } = banker.memory.banks.at(-1)!;
    expect([own.turns.length, own.end, lastStateOf(own).turn]).toEqual([1, 'passed', 1]);
    // The house gives the bank as it was before the coup that the player has won.
    const cut: Proof = { ...proofText(table, lastBank(table).bank), turns: [] };
    delete (cut as { result?: unknown }).result;
    now.served = JSON.stringify(proofToJson(cut));
    expect(verifyProof(cut).failed).toBeUndefined();
    now.memory = banker.memory;
    now.view = pictureOf(banker.memory, table.view(banker));
    const past = now.view.past.find((one) => one.bankId === bankId)!;
    const buttons = find(Settlement({ bank: past }), ({ type }) => typeof type === 'function' && type.name === 'ProofButtons')!;
    const opened = (buttons.type as (props: unknown) => ReactNode)(buttons.props);
    const press = find(opened, ({ props }) => (props as Props).testId === `download-proof-${number}`)!;
    (press.props as Props).onPress();
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(lastStateOf(parseProof(saved[0]!.text)).seats).toEqual(lastStateOf(own).seats);
  });
});
