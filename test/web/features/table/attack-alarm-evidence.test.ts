/** Attack: none is needed. The house lies, the alarm rises, and its player presses "Download the evidence". */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement, ReactNode } from 'react';
import { advance } from '../../../../engine/seat/advance.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { claimOf } from '../../../../engine/claim.ts';
import { betsDigest } from '../../../../engine/protocol/digests.ts';
import type { UnfinishedTurn } from '../../../../engine/proof/format.ts';
import { bankerOf, punterOf } from '../../../support/situations.ts';
import { closed } from '../../../support/seat-lies.ts';

const shown: { memory: SeatMemory | null } = { memory: null };
const saved: { name: string; text: string }[] = [];
vi.mock('../../../../web/features/table/context.tsx', () => ({ useTable: () => ({ snap: { memory: shown.memory } }) }));
vi.mock('../../../../web/lib/download.ts', () => ({
  download: (name: string, text: string) => void saved.push({ name, text }),
}));
const { Alarm } = await import('../../../../web/features/table/fairness-panel.tsx');

/** The button with this test id, wherever it stands. */
function button(node: ReactNode, testId: string): { onPress: () => void } | null {
  if (Array.isArray(node)) return node.map((one: ReactNode) => button(one, testId)).find((one) => one !== null) ?? null;
  if (typeof node !== 'object' || node === null || !('props' in node)) return null;
  const props = (node as ReactElement).props as { testId?: string; children?: ReactNode; onPress: () => void };
  return props.testId === testId && 'onPress' in props ? props : button(props.children, testId);
}

/** The house closes one turn twice, and the punter has seen both. */
function twoLists(): SeatMemory {
  const table = closed();
  table.settleDown([punterOf(table).seat, bankerOf(table).seat]);
  const punter = punterOf(table);
  const view = table.view(punter);
  const first = advance(punter.memory, view).memory;
  const turn = view.bank!.proof.turns.at(-1) as UnfinishedTurn;
  const list = turn.list.map((row) => (row.order === 0 ? row : { ...row, order: row.order + 1 }));
  const again = table.house.signer.sign('Closed', { ...turn.closed.message, bets: betsDigest(list) });
  const turns = [...view.bank!.proof.turns.slice(0, -1), { ...turn, list, closed: again }];
  return advance(first, claimOf({ ...view, bank: { ...view.bank!, proof: { ...view.bank!.proof, turns } } })).memory;
}

afterEach(() => saved.splice(0));
describe('the evidence of an alarm', () => {
  it('can be downloaded, with both signatures of the house in it', () => {
    const memory = twoLists();
    expect(memory.alarm).toMatchObject({ lie: { kind: 'lists' } });
    shown.memory = memory;
    const press = button(Alarm(), 'download-evidence')!;
    expect(() => press.onPress()).not.toThrow();
    const { lie } = memory.alarm!;
    expect(saved).toHaveLength(1);
    if (lie.kind === 'lists') for (const { signature } of lie.lists) expect(saved[0]!.text).toContain(signature);
  });
});
