/**
 * A bank is over and the player presses "Download". What this browser has checked of it goes before whatever the server
 * gives, and nothing of the server's is kept unchecked.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReactElement, ReactNode } from 'react';
import { proofToJson } from '../../../../engine/proof/write.ts';
import { parseProof, parseProofFile } from '../../../../engine/proof/read.ts';
import { verifyFile } from '../../../../engine/proof/verify-file.ts';
import { verifyProof } from '../../../../engine/proof/verify.ts';
import type { CoupTurn, Proof, ProofFile } from '../../../../engine/proof/format.ts';
import { hashStruct } from '../../../../engine/protocol/eip712.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import type { ServerConfig } from '../../../../web/lib/server-types.ts';
import type { SeatBank, SeatMemory } from '../../../../engine/seat/memory.ts';
import { pictureOf, type Picture } from '../../../../engine/seat/picture.ts';
import { lastStateOf } from '../../../../engine/settlement/encode.ts';
import { after, bankerOf, lastBank, pass, proofText } from '../../../support/situations.ts';

interface Now {
  memory: SeatMemory | null;
  view: Picture | null;
  served: string | null;
  tableId: Hex | null;
  server: Pick<ServerConfig, 'house' | 'chainId' | 'escrow'> | null;
}
const now: Now = { memory: null, view: null, served: null, tableId: null, server: null };
/** Whatever the buttons have put into their state. */
const states: unknown[] = [];
const learnt: ((memory: SeatMemory) => SeatMemory)[] = [];
const asOwn = (proof: Proof) => proof as SeatBank['proof'];
const saved: { name: string; text: string }[] = [];
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useState: (value: unknown) => [value, (next: unknown) => void states.push(next)],
}));
vi.mock('../../../../web/features/table/context.tsx', () => ({
  useTable: () => ({
    snap: { memory: now.memory, view: now.view, earlier: [], me: null },
    mySeat: null,
    session: { learn: (change: (memory: SeatMemory) => SeatMemory) => void learnt.push(change) },
    table: { tableId: now.tableId, table: { ruleset: 1 } },
    server: now.server,
  }),
}));
vi.mock('../../../../web/lib/download.ts', () => ({
  download: (name: string, text: string) => void saved.push({ name, text }),
}));
vi.mock('../../../../web/lib/addresses.ts', () => ({ proofPage: () => '/proof/' }));
vi.mock('../../../../web/lib/table-server.ts', async (original) => ({
  ...(await original<object>()),
  fetchProof: () => (now.served === null ? Promise.reject(new Error('silent')) : Promise.resolve(now.served)),
}));
vi.mock('../../../../web/lib/verifier.ts', () => ({
  verifyText: (text: string) => {
    const file = parseProofFile(text);
    return Promise.resolve({ id: 1, file, report: verifyFile(file) });
  },
}));
const { Settlement } = await import('../../../../web/features/table/banks-panel.tsx');
const { tagliaProblem } = await import('../../../../web/features/verify/proof-files.tsx');

type Props = { testId?: string; children?: ReactNode; onPress: () => void };
/** The first element that `wanted` says yes to; components are opened where `open` says so. */
function find(node: ReactNode, wanted: (one: ReactElement) => boolean): ReactElement | null {
  if (Array.isArray(node)) return node.map((one: ReactNode) => find(one, wanted)).find((one) => one !== null) ?? null;
  if (typeof node !== 'object' || node === null || !('props' in node)) return null;
  const element = node as ReactElement;
  return wanted(element) ? element : find((element.props as Props).children, wanted);
}

/** A bank that this page's banker has won a coup in and passed. */
function ended() {
  const table = after('banco');
  const banker = bankerOf(table);
  const { house, domain, tableId } = banker.memory;
  now.tableId = tableId;
  now.server = { house, chainId: domain.chainId, escrow: domain.verifyingContract };
  pass(table);
  return { table, banker, whole: proofText(table, lastBank(table).bank), own: banker.memory.banks.at(-1)! };
}
const jsonText = (proof: Proof) => JSON.stringify(proofToJson(proof));

/** Presses a button of the bank's statement, as the page of this memory shows it. */
async function pressed(
  { table, banker }: Pick<ReturnType<typeof ended>, 'table' | 'banker'>,
  memory: SeatMemory | null,
  testId: string,
) {
  states.splice(0);
  now.memory = memory;
  now.view = pictureOf(banker.memory, table.view(banker));
  const past = now.view.past[0]!;
  const buttons = find(
    Settlement({ bank: past }),
    ({ type }) => typeof type === 'function' && type.name === 'ProofButtons',
  )!;
  const opened = (buttons.type as (props: unknown) => ReactNode)(buttons.props);
  const press = find(opened, ({ props }) => (props as Props).testId === `${testId}-${past.number}`)!;
  (press.props as Props).onPress();
  await vi.waitFor(() => expect(states).toContainEqual(false)); // no longer pending
}
const download = (of: ReturnType<typeof ended>, memory: SeatMemory | null) => pressed(of, memory, 'download-proof');
const told = () => states.filter((one) => typeof one === 'string').join();

afterEach(() => {
  saved.splice(0);
  learnt.splice(0);
});

describe('the proof that a player keeps of an ended bank', () => {
  it('P9.8 is never less than what this browser has checked of it', async () => {
    const bank = ended();
    const { proof: own } = bank.own;
    expect([own.turns.length, own.end, lastStateOf(own).turn]).toEqual([1, 'passed', 1]);
    // The house gives the bank as it was before the coup that the player has won.
    const cut: Proof = { ...bank.whole, turns: [] };
    delete (cut as { result?: unknown }).result;
    now.served = jsonText(cut);
    expect(verifyProof(cut).failed).toBeUndefined();
    await download(bank, bank.banker.memory);
    expect(saved).toHaveLength(1);
    expect(lastStateOf(parseProof(saved[0]!.text)).seats).toEqual(lastStateOf(own).seats);
    expect(told()).toMatch(/is different, and was left out\. The table has taken back a turn/);
  });

  it('P9.8 has what is right in the published one, signatures of a result above all; a server that is silent takes nothing', async () => {
    const bank = ended();
    const { result: _result, ...without } = bank.own.proof;
    const memory = { ...bank.banker.memory, banks: [{ ...bank.own, proof: asOwn(without) }] };
    now.served = jsonText(bank.whole);
    await download(bank, memory);
    expect(told()).toBe('');
    now.served = null;
    await download(bank, memory);
    expect(told()).toBe('');
    expect(saved.map(({ text }) => parseProof(text))).toEqual([bank.whole, without]);
  });

  it('P9.8 of a fork is its own, and the alarm is raised', async () => {
    const bank = ended();
    const { result: _result, ...without } = bank.own.proof;
    const memory = { ...bank.banker.memory, banks: [{ ...bank.own, proof: asOwn(without) }] };
    const [turn] = bank.whole.turns as readonly [CoupTurn & Proof['turns'][number]];
    const state = { ...turn.state, commitment: bank.whole.setup.message.prev };
    const step = bank.table.house.signer.sign('Step', { ...turn.step.message, next: hashStruct('State', state) });
    now.served = jsonText({ ...bank.whole, turns: [{ ...turn, state, step }] });
    await download(bank, memory);
    expect(parseProof(saved[0]!.text)).toEqual(without);
    expect(told()).toMatch(/The house signed another step than the one that was checked/);
    expect(learnt.map((change) => change(memory).alarm?.lie.kind)).toEqual(['steps']);
  });

  it.each(['download-proof', 'proof-parts'])(
    'P9.8 %s of a bank that no sitting knows is given once it is checked',
    async (testId) => {
      const bank = ended();
      now.served = jsonText({
        ...bank.whole,
        leaves: [],
        turns: bank.whole.turns.map((turn) => ({ ...turn, cards: [0, 0, 0, 0] }) as Proof['turns'][number]),
      });
      await pressed(bank, null, testId);
      expect([saved, states.filter((one) => typeof one === 'object' && one !== null)]).toEqual([[], []]);
      expect(told()).toMatch(/Its proof does not verify: T\.cards/);
      now.served = jsonText(bank.whole);
      await pressed(bank, null, testId);
      if (testId === 'download-proof') expect(saved.map(({ text }) => parseProof(text))).toEqual([bank.whole]);
      else expect(states).toContainEqual(bank.whole);
    },
  );
});

describe('the taglia of a bank', () => {
  it('P9.8 is kept only if it verifies, is the one that was asked for, and of this house and escrow', () => {
    const { whole } = ended();
    const { taglia } = whole.setup.message;
    const answer = (file: ProofFile) => ({ id: 1, file, report: verifyFile(file) });
    const right = answer({ kind: 'taglia', taglia: { taglia, banks: [whole] } });
    const wrong = { ...whole, setup: { ...whole.setup, signature: whole.result!.house } };
    const changed = (change: Partial<Proof['setup']['message']>): Proof => ({
      ...whole,
      setup: { ...whole.setup, message: { ...whole.setup.message, ...change } },
    });
    const elsewhere = `0x${'77'.repeat(20)}` as const;
    expect(tagliaProblem(right, whole, taglia)).toBeNull();
    for (const [given, asked, of] of [
      [right, whole, taglia + 1],
      [right, changed({ table: hashStruct('Setup', whole.setup.message) }), taglia],
      [right, changed({ house: elsewhere }), taglia],
      [right, { ...whole, domain: { ...whole.domain, verifyingContract: elsewhere } }, taglia],
      [answer({ kind: 'bank', proof: whole }), whole, taglia],
    ] as const)
      expect(tagliaProblem(given, asked, of)).toMatch(/is not this taglia/);
    expect(tagliaProblem(answer({ kind: 'taglia', taglia: { taglia, banks: [wrong] } }), whole, taglia)).toMatch(
      /does not verify, and is not kept: G\.bank, .*S\.setup/,
    );
    expect(tagliaProblem({ id: 1, unreadable: 'It is not JSON.' }, whole, taglia)).toMatch(/cannot be read. It is not/);
  });
});
