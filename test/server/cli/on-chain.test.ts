/**
 * `sabot verify --rpc`: what a chain node says of a bank, of each bank of a taglia, and of the bank of a coup. The node
 * is our own fake.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, encodeFunctionResult } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatChips } from '../../../engine/chips.ts';
import { linesOf, startState } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson, coupOfBank, coupToJson, tagliaToJson } from '../../../engine/proof/write.ts';
import { escrowAbi } from '../../../server/chain/abi.ts';
import { outcomeOf, textOf, type Outcome } from '../../../server/cli/verify/outcome.ts';
import { bank, domain, granted } from '../../support/bank.ts';

/** What the node has seen the escrow pay, by number, and the methods it was asked. */
let settled: Map<bigint, { bankId: Hex; posta: bigint; garage: bigint; cagnotte: bigint; lines: Hex[] }>;
let asked: string[];
let houses: readonly string[];
let server: Server;
let rpc: string;

const tx: Hex = `0x${'cc'.repeat(32)}`;
const settledEvent = escrowAbi.find((entry) => entry.type === 'event' && entry.name === 'Settled')! as Extract<
  (typeof escrowAbi)[number],
  { name: 'Settled' }
>;

function answerTo(method: string, first: unknown): unknown {
  if (method === 'eth_chainId') return '0x7a69';
  if (method === 'eth_getCode') return '0x60';
  if (method === 'eth_call') {
    const { functionName, args } = decodeFunctionData({ abi: escrowAbi, data: (first as { data: Hex }).data });
    if (functionName === 'isSettled')
      return encodeFunctionResult({ abi: escrowAbi, functionName, result: settled.has(args![1] as bigint) });
    expect(functionName).toBe('retiredAt');
    return encodeFunctionResult({
      abi: escrowAbi,
      functionName: 'retiredAt',
      result: houses.includes(String(args![0]).toLowerCase()) ? 1n << 63n : 0n,
    });
  }
  if (method === 'eth_blockNumber') return '0x9';
  const { topics } = first as { topics: [Hex[], Hex, Hex] };
  const number = BigInt(topics[2]);
  const paid = settled.get(number);
  const expectedTopics = encodeEventTopics({
    abi: escrowAbi,
    eventName: 'Settled',
    args: { table: topics[1], number },
  }) as Hex[];
  if (method !== 'eth_getLogs' || paid === undefined || !topics[0].includes(expectedTopics[0]!)) return [];
  const fields = settledEvent.inputs.filter(({ indexed }) => !indexed);
  const values: Readonly<Record<string, unknown>> = {
    ...paid,
    keys: paid.lines.map((): Hex => `0x${'11'.repeat(20)}`),
    slot: 0n,
    signed: 0n,
    receipt: 0n,
    receiptHash: tx,
  };
  const data = encodeAbiParameters(fields, fields.map(({ name }) => values[name]) as never);
  return [
    {
      address: domain.verifyingContract,
      topics: expectedTopics,
      data,
      blockNumber: '0x7',
      blockHash: tx,
      transactionHash: tx,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    },
  ];
}

beforeAll(async () => {
  server = createServer(
    (req, res) =>
      void (async () => {
        let body = '';
        for await (const chunk of req) body += String(chunk);
        const { id, method, params } = JSON.parse(body) as { id: number; method: string; params?: readonly unknown[] };
        asked.push(method);
        res
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ jsonrpc: '2.0', id, result: answerTo(method, params?.[0]) }));
      })().catch((error: unknown) => res.writeHead(500).end(String(error))),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  rpc = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [settled, asked] = [new Map(), []];
  houses = [banks[0]!.setup.message.house];
  for (const proof of banks) pay(proof);
});

/** Three banks of one taglia: banco, nothing at all, banco. */
const banks = three();
function three(): readonly Proof[] {
  let [composition, prev]: [bigint | undefined, Hex | undefined] = [undefined, undefined];
  return [1, 2, 3].map((n) => {
    const maker = bank({ number: BigInt(n), banker: 1, seed: n, composition, ...(prev && { prev }) });
    if (n !== 2) maker.coup({ stakes: new Map([[2, { call: 5, max: 10_000n, accepted: 10_000n }]]), acks: [1, 2] });
    const proof: Proof = { ...granted(maker.proof([1, 2])), end: maker.state.outcome === 1 ? 'punta' : 'passed' };
    [composition, prev] = [maker.state.composition, hashStruct('Setup', proof.setup.message)];
    return proof;
  });
}

/** The escrow pays what the proof says; a bank in which nothing moved never reaches it. */
function pay(proof: Proof): void {
  const last =
    [...proof.turns].reverse().find((turn) => turn.state !== undefined)?.state ?? startState(proof.setup.message);
  const lines = linesOf(proof.setup.message, last)
    .filter(({ line }) => line !== 0n)
    .map(
      ({ player, line }): Hex =>
        `0x${((BigInt(player) << 96n) | BigInt.asUintN(96, line)).toString(16).padStart(64, '0')}`,
    );
  if (lines.length === 0) return;
  const { bankId, posta, garage, cagnotte } = last;
  settled.set(proof.setup.message.number, { bankId, posta, garage, cagnotte, lines });
}

const bankFile = (n: number) => JSON.stringify(proofToJson(banks[n - 1]!));
const tagliaFile = (of = banks) => JSON.stringify(tagliaToJson({ taglia: 1, banks: of }));
const coupFile = JSON.stringify(coupToJson(coupOfBank(banks[0]!, 0)));

type Read = Exclude<Outcome, { verdict: 'UNREADABLE' }>;
const ask = async (text: string): Promise<Read> => (await outcomeOf(text, rpc)) as Read;
const stepsOf = ({ steps }: Pick<Read, 'steps'>) =>
  steps.filter(({ id }) => id.startsWith('H.')).map(({ id, ok }) => `${id} ${ok}`);
const all = ['H.chain true', 'H.house true', 'H.settled true'];
const aboutEscrow = ({ notChecked }: Pick<Read, 'notChecked'>) => notChecked.filter((note) => note.includes('escrow'));

describe('a bank', () => {
  it('R8.14 if the escrow paid so it is VERIFIED; a bank in which nothing moved owes nothing', async () => {
    for (const n of [1, 2]) {
      const found = await ask(bankFile(n));
      expect([found.verdict, stepsOf(found), aboutEscrow(found)]).toEqual(['VERIFIED', all, []]);
    }
    expect((await ask(bankFile(2))).steps.at(-1)!.detail).toBe(
      'nothing to pay: every line of bank 2 is 0, and the escrow has paid nothing',
    );
    settled.delete(1n);
    expect(await ask(bankFile(1))).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: 'the escrow has not settled bank 1 yet',
    });
  });

  it('R8.14 a settled bank without a played turn must have its set-up’s posta', async () => {
    const { bankId, posta, garage, cagnotte } = startState(banks[1]!.setup.message);
    settled.set(2n, { bankId, posta, garage, cagnotte, lines: [] });
    expect((await ask(bankFile(2))).verdict).toBe('VERIFIED');
    settled.set(2n, { bankId, posta: posta - 1n, garage, cagnotte, lines: [] });
    expect((await ask(bankFile(2))).failed).toMatchObject({
      id: 'H.settled',
      detail: `posta is ${formatChips(posta - 1n)}, should be ${formatChips(posta)}`,
    });
  });
});

describe('a taglia', () => {
  it('R8.14 the node is asked for each bank of it', async () => {
    const found = await ask(tagliaFile());
    expect([found.verdict, found.failed, aboutEscrow(found)]).toEqual(['VERIFIED', undefined, []]);
    expect(found.banks!.map(stepsOf)).toEqual([all, all, all]);
    expect(asked.filter((method) => method === 'eth_call')).toHaveLength(2 * 3);
    expect(textOf(found).match(/ok {2}H\.settled /g)).toHaveLength(3);
    expect(textOf(found)).toMatch(/\nTaglia\n {2}ok {2}G\.shoe /);
  });

  it('R8.14 a bank that is not settled yet leaves it INCOMPLETE and is named', async () => {
    settled.delete(3n);
    expect(await ask(tagliaFile())).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: 'bank 3: the escrow has not settled bank 3 yet',
    });
  });

  it('R8.14 a bank that was paid otherwise is a MISMATCH with bank and amount; no later one is asked for', async () => {
    const paid = settled.get(1n)!;
    settled.set(1n, { ...paid, posta: paid.posta + 1n });
    const found = await ask(tagliaFile());
    expect(found).toMatchObject({
      verdict: 'MISMATCH',
      failed: {
        id: 'H.settled',
        detail: `bank 1: posta is ${formatChips(paid.posta + 1n)}, should be ${formatChips(paid.posta)}`,
      },
    });
    expect(found.steps.at(-1)).toEqual(found.failed);
    expect(asked.filter((method) => method === 'eth_call')).toHaveLength(2);
    expect(textOf(found)).toMatch(/\nMISMATCH H\.settled .*: bank 1: posta is .*\n$/);
  });

  it('R8.14 a house that is not the escrow’s; a file that is wrong in itself, where no node is asked', async () => {
    houses = [];
    expect((await ask(tagliaFile())).failed).toMatchObject({
      id: 'H.house',
      detail: expect.stringMatching(/^bank 1: 0x[0-9a-f]{40} was never a signing key/),
    });
    asked = [];
    expect((await ask(tagliaFile([...banks].reverse()))).failed!.id).toBe('G.shoe');
    expect(asked).toEqual([]);
  });
});

describe('a coup', () => {
  const bankId = hashStruct('Setup', banks[0]!.setup.message);

  it('R8.14 asks for chain, house and number, and says what it cannot tell and what to verify instead', async () => {
    const found = await ask(coupFile);
    expect([found.verdict, stepsOf(found)]).toEqual(['VERIFIED', ['H.chain true', 'H.house true', 'H.bank true']]);
    const note = (paid: string) =>
      `what bank 1 came to (the escrow ${paid}): one coup does not say how its bank ended. Verify the file of bank ${bankId} with --rpc`;
    expect(aboutEscrow(found)).toEqual([note('has paid it')]);
    expect(textOf(found)).toContain(`  not checked: ${note('has paid it')}\nVERIFIED\n`);
    settled.clear();
    const open = await ask(coupFile);
    expect([open.verdict, stepsOf(open), aboutEscrow(open)]).toEqual([
      'VERIFIED',
      ['H.chain true', 'H.house true'],
      [note('has not paid it yet')],
    ]);
  });

  it('R8.14 a number paid as another bank is a MISMATCH, and so is a house that is not the escrow’s', async () => {
    settled.set(1n, { ...settled.get(1n)!, bankId: tx });
    expect(await ask(coupFile)).toMatchObject({
      verdict: 'MISMATCH',
      failed: { id: 'H.bank', detail: `bankId that the escrow paid as number 1 is ${tx}, should be ${bankId}` },
    });
    houses = [];
    expect((await ask(coupFile)).failed).toMatchObject({ id: 'H.house' });
  });
});
