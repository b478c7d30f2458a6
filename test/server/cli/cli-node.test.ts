/**
 * `sabot audit` and `sabot exit` with a node that gives one call an invalid answer: null, a wrong type, a page. Each
 * ends with the exit code of a node that does not answer, and a sentence (server/PROTOCOL.md P8.20; README,
 * docs/EXIT.md).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import { escrowAbi } from '../../../server/chain/abi.ts';
import { auditCodes, auditWith, parseAudit } from '../../../server/cli/audit/audit.ts';
import { exitWith, parse as parseExit } from '../../../server/cli/exit/exit.ts';
import { exitCodes } from '../../../server/cli/exit/run.ts';
import { BadInput } from '../../../server/cli/verb/verb.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { banco, bank, granted, wallets } from '../../support/bank.ts';
import { testDomain } from '../../support/players.ts';
import { FakeNode } from '../../support/fake-node.ts';

const { chainId, verifyingContract: escrow } = testDomain;
const [{ address: player }] = wallets as [Signer];
const word: Hex = `0x${'11'.repeat(32)}`;

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly { readonly to?: Hex; readonly data?: Hex }[];
}

const node = new FakeNode(chainId, escrow, player);
/** A good node's answers to what the two commands ask beyond what `FakeNode` knows. */
const more: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_maxPriorityFeePerGas: '0x1',
  eth_gasPrice: '0x1',
  eth_sendRawTransaction: word,
  eth_getTransactionReceipt: null,
  eth_getBlockByNumber: { number: '0x1', timestamp: '0x65000000', baseFeePerGas: '0x1', transactions: [] },
};
/** The escrow's first event, the only one that ever happened there. */
const deployment = deployed();

let server: Server;
let rpc: string;
let asked: Set<string>;
let command: 'audit' | 'exit';
/** The whole body instead of the answer to a method; null: a good answer. */
let instead: (method: string, id: number) => string | null;
let folder: string;
let file: string;

/** A bank of one coup in which the wallet has seat 1. */
function played(): Proof {
  const maker = bank();
  maker.coup(banco(10_000n));
  return granted(maker.proof([1, 2]));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-node-'));
  file = join(folder, 'bank.json');
  writeFileSync(file, JSON.stringify(proofToJson(played())));
  writeFileSync(join(folder, 'key'), bytes32('wallet', 1), { mode: 0o600 });
  server = createServer(
    (incoming, outgoing) =>
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const request = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
        asked.add(request.method);
        const body = instead(request.method, request.id) ?? good(request);
        outgoing.writeHead(200, { 'content-type': body.startsWith('<') ? 'text/html' : 'application/json' }).end(body);
      })().catch(() => outgoing.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  rpc = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = new Set();
  instead = () => null;
});

function good(request: Asked): string {
  const { id, method } = request;
  const result = (value: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: value });
  if (method === 'eth_getLogs' && command === 'audit') return result([deployment]);
  if (method === 'eth_call' && command === 'audit') return result(`0x${'00'.repeat(32)}`);
  if (method === 'eth_getTransactionByHash') return ''; // what was sent is mined nowhere: the way out ends here
  return method in more ? result(more[method]) : node.answer(request);
}

function deployed(): unknown {
  const event = escrowAbi.find((item) => item.type === 'event' && item.name === 'Deployed')! as {
    readonly inputs: readonly { readonly name: string; readonly type: string; readonly indexed: boolean }[];
  };
  const values = event.inputs.map(({ type }) => (type === 'address' ? escrow : type === 'bytes32' ? word : 1n));
  const named = Object.fromEntries(event.inputs.map(({ name }, i) => [name, values[i]]));
  const plain = event.inputs.flatMap((input, i) => (input.indexed ? [] : [[input, values[i]] as const]));
  return {
    address: escrow,
    topics: encodeEventTopics({ abi: escrowAbi, eventName: 'Deployed', args: named as never }),
    data: encodeAbiParameters(
      plain.map(([input]) => input),
      plain.map(([, value]) => value),
    ),
    blockNumber: '0x1',
    blockHash: word,
    transactionHash: word,
    transactionIndex: '0x0',
    logIndex: '0x0',
    removed: false,
  };
}

async function run(which: 'audit' | 'exit', wait = false): Promise<{ readonly code: number; readonly text: string }> {
  command = which;
  let text = '';
  const print = (line: string) => {
    text += line;
  };
  const code =
    which === 'audit'
      ? await auditWith({ rpc, escrow, chainId: null, fromBlock: 0n, json: false }, print)
      : await exitWith(
          {
            rpc,
            files: [file],
            key: join(folder, 'key'),
            player: null,
            fromBlock: 0n,
            dryRun: false,
            wait,
            claimByFile: false,
          },
          print,
        );
  return { code, text };
}

const readByBoth = ['eth_chainId', 'eth_blockNumber', 'eth_getCode', 'eth_getLogs', 'eth_call'] as const;
/** Each method that a command asks for. */
const methods = {
  audit: readByBoth,
  exit: [
    ...readByBoth,
    'eth_getBlockByNumber',
    'eth_estimateGas',
    'eth_getTransactionCount',
    'eth_sendRawTransaction',
    'eth_getTransactionReceipt',
    'eth_getTransactionByHash',
  ],
} as const;

const many = `0x${'ff'.repeat(40)}`;
const answers: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['nothing', undefined],
  ['an empty text', ''],
  ['0x', '0x'],
  ['words', 'no answer'],
  ['half a byte', '0x123'],
  ['digits that are none', '0xzz'],
  ['a number', 7],
  ['true', true],
  ['an object', {}],
  ['a list of null', [null]],
  ['a list of words', ['0x']],
  ['an object of wrong types', { number: 'x', timestamp: 'x', blockNumber: 'x', status: 7, transactions: 7 }],
  ['more than fits', many],
  ['a log without its parts', [{ address: escrow, topics: null, data: null }]],
  ['a log of wrong types', [{ ...(deployment as object), blockNumber: 'soon' }]],
];
const bodies: readonly (readonly [string, string])[] = [
  ['a page', '<!doctype html><html><body>Bad gateway</body></html>'],
  ['no body', ''],
  ['null for a body', 'null'],
  ['a list for a body', '[]'],
  ['a word for a body', '"no"'],
  ['an error that is none', '{"jsonrpc":"2.0","id":1,"error":7}'],
];
/** Valid answers that are accepted: no such transaction, nothing known of the escrow's balance. */
const isAnswer = (which: 'audit' | 'exit', method: string, value: unknown): boolean =>
  (value === null && /Receipt|ByHash/.test(method)) ||
  (value === '0x123' && isQuantity.test(method)) ||
  (value === many && method === 'eth_getCode') ||
  (which === 'audit' && method === 'eth_call' && (value === '0x' || value === many));
const isQuantity = /chainId|blockNumber|estimateGas|TransactionCount/;

const cases = (['audit', 'exit'] as const).flatMap((which) => methods[which].map((method) => [which, method] as const));

describe('a node that answers, but not as a node does', () => {
  it.each(cases)(
    'P8.20 sabot %s, %s: null, wrong types and pages are no answer: exit code 4 and a sentence',
    async (which, method) => {
      const wrong = [
        ...answers
          .filter(([, value]) => !isAnswer(which, method, value))
          .map(
            ([name, value]) => [name, (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: value })] as const,
          ),
        ...bodies.map(([name, body]) => [name, () => body] as const),
      ];
      for (const [name, body] of wrong) {
        asked.clear();
        instead = (to, id) => (to === method ? body(id) : null);
        const { code, text } = await run(which).catch((error: unknown) => ({
          code: -1,
          text: (error as Error).stack!,
        }));
        expect([name, code, text]).toEqual([name, 4, text]);
        expect([...asked], name).toContain(method);
        expect(text, name).not.toMatch(/TypeError|Cannot |undefined|BigInt|<html|at \w+ \(/);
        expect(text.trim().split('\n').at(-1), name).toMatch(
          which === 'audit' ? /^NOT AUDITED [A-Z].*\S/ : /[A-Z].*\.$/,
        );
      }
    },
    20_000,
  );

  it('P8.20 every call that the commands make is among these', async () => {
    expect(auditCodes.noChain).toBe(exitCodes.noChain);
    expect(await run('audit')).toMatchObject({ code: auditCodes.closes });
    expect([...asked].sort()).toEqual([...methods.audit].sort());
    asked.clear();
    await run('exit');
    expect(
      [...asked].filter((method) => !['eth_maxPriorityFeePerGas', 'eth_gasPrice'].includes(method)).sort(),
    ).toEqual([...methods.exit].sort());
  }, 60_000);
});

describe('what the commands are told', () => {
  it("P8.20 sabot audit first refuses a deployment file of another chain than the node's", async () => {
    const deployment = join(folder, 'deployment.json');
    const audit = async (id: number) => {
      writeFileSync(
        deployment,
        JSON.stringify({
          chainId: id,
          chip: escrow,
          escrow,
          court: escrow,
          replay: escrow,
          setteReplay: escrow,
          block: '0',
        }),
      );
      asked.clear();
      command = 'audit';
      let text = '';
      const code = await auditWith(parseAudit(['--rpc', rpc, '--deployment', deployment]), (more_) => {
        text += more_;
      });
      return { code, text };
    };
    expect(await audit(chainId + 1)).toEqual({
      code: auditCodes.noChain,
      text: `NOT AUDITED The deployment is on chain ${chainId + 1}, and the node is on chain ${chainId}.\n`,
    });
    expect([...asked]).toEqual(['eth_chainId']);
    expect(await audit(chainId)).toMatchObject({ code: auditCodes.closes });
  });

  it('P8.20 the first block is --from-block for both; --from is refused with the right name', () => {
    const audit = ['--rpc', rpc, '--escrow', escrow];
    const exit = ['--rpc', rpc, '--file', file, '--key', 'key'];
    for (const [read, args] of [
      [parseAudit, audit],
      [parseExit, exit],
    ] as const) {
      expect(read([...args, '--from-block', '12'])).toMatchObject({ fromBlock: 12n });
      expect(() => read([...args, '--from', '12'])).toThrow(
        new BadInput('the first block to look for events in is named with --from-block'),
      );
      expect(() => read([...args, '--from=12'])).toThrow('--from-block');
      expect(() => read([...args, '--from-block', '-1'])).toThrow(BadInput);
    }
  });
});
