/** The house lies, the alarm rises, and its player presses "Download the evidence": what is saved proves the lie. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement, ReactNode } from 'react';
import { advance } from '../../../../engine/seat/advance.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import { claimOf } from '../../../../engine/claim.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import { betsDigest, startState } from '../../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import { domainFromJson, messageFromJson } from '../../../../engine/protocol/json.ts';
import { isSignedBy } from '../../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../../engine/protocol/wire.ts';
import type { CoupTurn, UnfinishedTurn } from '../../../../engine/proof/format.ts';
import { parseProof } from '../../../../engine/proof/read.ts';
import type { Lie } from '../../../../engine/seat/lie.ts';
import { alarmOf } from '../../../../web/lib/kept-alarms.ts';
import { bytes32 } from '../../../support/bank-maker.ts';
import { granted, wonTwice } from '../../../support/bank.ts';
import { memoryOf, secretCast } from '../../../support/own-seat.ts';
import { bankerOf, punterOf } from '../../../support/situations.ts';
import { closed } from '../../../support/seat-lies.ts';

const cast = secretCast();

const saved: { name: string; text: string }[] = [];
vi.mock('../../../../web/lib/download.ts', () => ({
  download: (name: string, text: string) => void saved.push({ name, text }),
}));
const { RedStop } = await import('../../../../web/features/table/red-stop.tsx');

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

/** One lie of each kind. Who adds a kind adds it here. */
const { house } = cast;
const signedBank = granted(wonTwice(1n, cast).proof());
const { setup, turns } = signedBank;
const [turn] = turns as readonly [CoupTurn];
const other = house.sign('Setup', { ...setup.message, posta: setup.message.posta + 1n });
const draw = (number: bigint) =>
  house.sign('Draw', {
    table: setup.message.table,
    number,
    commitment: bytes32('draw', number),
    seats: bytes32('seats'),
  });
const shownOf = (cards: Hex) =>
  house.sign('Shown', { closed: hashStruct('Closed', turn.closed.message), seat: 1, cards });
const lies: { readonly [K in Lie['kind']]: Extract<Lie, { kind: K }> } = {
  setups: { kind: 'setups', setups: [setup, other] },
  draws: { kind: 'draws', draws: [draw(1n), draw(2n)] },
  lists: { kind: 'lists', lists: [turn.closed, house.sign('Closed', { ...turn.closed.message, amount: 1n })] },
  steps: { kind: 'steps', steps: [turn.step, house.sign('Step', { ...turn.step.message, next: bytes32('next') })] },
  setup: { kind: 'setup', setup },
  shoe: { kind: 'shoe', setup: other, before: { setup, state: turn.state, step: turn.step } },
  turn: { kind: 'turn', setup, before: startState(setup.message), turn },
  shown: { kind: 'shown', setup, shown: [shownOf('0x0102'), shownOf('0x0103')], turn },
};

function downloaded(memory: SeatMemory): string {
  button(RedStop({ kept: alarmOf(memory)! }), 'download-evidence')!.onPress();
  expect(saved).toHaveLength(1);
  return saved[0]!.text;
}

afterEach(() => saved.splice(0));
describe('the evidence of an alarm', () => {
  it('P7.5 can be downloaded, with both signatures of the house in it', () => {
    const memory = twoLists();
    expect(memory.alarm).toMatchObject({ lie: { kind: 'lists' } });
    const text = downloaded(memory);
    const { lie } = memory.alarm!;
    if (lie.kind === 'lists') for (const { signature } of lie.lists) expect(text).toContain(signature);
  });

  it.each(Object.values(lies))('P7.5 of the kind $kind: every signature, and every message as it was signed', (lie) => {
    const alarm = { bankId: hashStruct('Setup', setup.message), turn: 0, step: 'S.setup', detail: 'a lie', lie };
    const file = JSON.parse(downloaded({ ...memoryOf(2, [signedBank]), alarm })) as {
      readonly alarm: { readonly lie: Record<string, unknown> };
      readonly proof: unknown;
    };
    const kept = file.alarm.lie;
    expect(parseProof(file.proof)).toEqual(signedBank);
    // In the form of proof files, by which anybody can hash the messages again.
    expect(JSON.stringify(kept)).toBe(encodeWire(lie).replace(/"(-?[0-9]+)n"/g, '"$1"'));
  });

  it('P7.5 before any bank: with the escrow and the table by which its signatures are checked', () => {
    const alarm = { bankId: null, turn: null, step: 'D.draw', detail: 'a lie', lie: lies.draws };
    const file = JSON.parse(downloaded({ ...memoryOf(2, [signedBank]), banks: [], alarm })) as Record<string, unknown>;
    expect(file['proof']).toBeNull();
    const [domain, table] = [
      domainFromJson(file['domain'], 'domain'),
      messageFromJson('Table', file['table'], 'table'),
    ];
    expect([domain, hashStruct('Table', table)]).toEqual([signedBank.domain, setup.message.table]);
    const [first] = (file['alarm'] as { lie: { draws: { message: unknown; signature: Hex }[] } }).lie.draws;
    const message = messageFromJson('Draw', first!.message, 'draw');
    expect(isSignedBy(domain, 'Draw', message, first!.signature, setup.message.house)).toBe(true);
  });
});
