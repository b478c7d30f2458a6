/**
 * What a node says of a revert, in the shapes that nodes use, and as the worker's log, `sabot exit` and the page /exit
 * say it.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublicClient, encodeErrorResult, http, parseAbi, type Hex, type PublicClient } from 'viem';
import { adviceFor } from '../../../server/chain/advice.ts';
import { ChainError, ChainRefused } from '../../../server/chain/errors.ts';
import { meaningOf } from '../../../server/chain/exit/refusal-words.ts';
import { abis, chainErrorOf } from '../../../server/chain/revert-reason.ts';

const escrow: Hex = `0x${'e5'.repeat(20)}`;
const panic: Hex = `0x4e487b71${'11'.padStart(64, '0')}`;
const otherText = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['not here'] });
const replayFailed = encodeErrorResult({ abi: abis.court, errorName: 'ReplayFailed' });
const selector = '0xdeadbeef';

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}
/** The node's error, and what the port makes of it. */
const shapes: readonly (readonly [what: string, answer: Answer, reason: string, values: readonly unknown[]])[] = [
  ['geth, no reason', { code: 3, message: 'execution reverted', data: '0x' }, 'NoReason', []],
  ['geth, no reason and no data', { code: -32000, message: 'execution reverted' }, 'NoReason', []],
  ['others, no reason', { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' }, 'NoReason', []],
  ['anvil, out of gas', { code: -32003, message: 'Out of gas: gas required exceeds allowance: 30000' }, 'NoReason', []],
  ['geth, out of gas', { code: -32000, message: 'out of gas' }, 'NoReason', []],
  ['anvil, inside a call', { code: -32603, message: 'EVM error OutOfGas' }, 'NoReason', []],
  ['an unknown error', { code: 3, message: 'execution reverted', data: selector }, 'UnknownError', [selector]],
  [
    'an unknown error with values',
    { code: 3, message: 'execution reverted', data: `${selector}${'00'.repeat(32)}` },
    'UnknownError',
    [selector],
  ],
  [
    'an unknown error under another code',
    { code: -32015, message: 'VM execution error.', data: { data: selector } },
    'UnknownError',
    [selector],
  ],
  [
    'an unknown error in words',
    { code: -32603, message: `execution reverted: custom error ${selector}` },
    'UnknownError',
    [selector],
  ],
  [
    'an error of ours in words',
    { code: -32603, message: `execution reverted: custom error ${replayFailed}` },
    'ReplayFailed',
    [],
  ],
  [
    'an error of ours behind a word',
    { code: -32015, message: 'VM execution error.', data: `Reverted ${replayFailed}` },
    'ReplayFailed',
    [],
  ],
  [
    'a panic',
    { code: 3, message: 'execution reverted: panic: arithmetic underflow or overflow (0x11)', data: panic },
    'Panic',
    [17n],
  ],
  ['a text', { code: 3, message: 'execution reverted: not here', data: otherText }, 'Error', ['not here']],
  ['a text without data', { code: -32603, message: 'execution reverted: not here' }, 'Error', ['not here']],
  ['an error of ours', { code: 3, message: 'execution reverted', data: replayFailed }, 'ReplayFailed', []],
  [
    'an error of ours that another contract passed on',
    {
      code: 3,
      message: 'execution reverted',
      data: encodeErrorResult({ abi: abis.replay, errorName: 'HandInvalid', args: [3, 4] }),
    },
    'HandInvalid',
    [3, 4],
  ],
];

describe('every custom error of the interfaces', () => {
  const declared = ['ICourt', 'IEscrow', 'IReplay'].flatMap((name) =>
    [
      ...readFileSync(new URL(`../../../contracts/interfaces/${name}.sol`, import.meta.url), 'utf8').matchAll(
        /^ {4}error (\w+)\(/gm,
      ),
    ].map(([, error]) => error!),
  );
  const refused = (reason: string) => new ChainRefused(reason, []);
  const isKnown = (reason: string) => !meaningOf(refused(reason)).words.includes('It is not known on the way out');
  /** Errors of acts that the way out never sends: deposits, seats, and the house's own. */
  const ofTheHouse = [
    'AmountTooLarge',
    'WrongAmountReceived',
    'IsPaused',
    'SeatTaken',
    'GrantUsed',
    'GrantExpired',
    'GrantInvalid',
    'WrongGrantSigner',
    'BondTooSmall',
    'WrongReleaseSigner',
    'NotOperator',
    'NotGuardian',
    'TableRegisteredAlready',
    'TableInvalid',
    'WindowTooShort',
    'KeyInvalid',
    'NothingAnnounced',
    'GrantCancelled',
    'BringOfOtherSitting',
    'BringUsed',
  ];
  /** Errors of nobody's acts: an escrow with these never exists. */
  const ofDeployments = ['AccountMissing', 'NoContract', 'UnitInvalid', 'TimesInvalid'];
  /** Errors of acts that only a player's wallet sends. */
  const ofPlayers = ['NonceNotHigher', 'SettlementSigned', 'NothingToClaim', 'NotProven', 'ClaimedAlready', 'NoShare'];
  const ofContracts = ['NotCourt'];

  it('has words for a player on the way out, where it can occur there', () => {
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((reason) => !isKnown(reason)).sort()).toEqual(
      ['NonceNotHigher', ...ofTheHouse, ...ofContracts, ...ofDeployments].sort(),
    );
    for (const reason of declared.filter(isKnown))
      expect(meaningOf(refused(reason)).words).toMatch(/\. [A-Z].*\.$|^\w+: [A-Z].*\.$/);
  });

  it('has words for a person who runs a server, where it can occur there', () => {
    expect(declared.filter((reason) => adviceFor(refused(reason)) === '').sort()).toEqual(
      [...ofPlayers, ...ofContracts, ...ofDeployments].sort(),
    );
  });

  it('a settlement that the escrow refuses leaves the proposal: no failure', () => {
    for (const reason of [
      'CannotPay',
      'LineUnsigned',
      'LeaveOfOtherBank',
      'WrongHouseSigner',
      'WrongPlayerSigner',
      'SignaturesMissing',
    ])
      expect(meaningOf(refused(reason))).toMatchObject({
        kind: 'other',
        words: expect.stringMatching(/proposed instead/),
      });
  });
});

describe('refusals in words', () => {
  let node: Server;
  let client: PublicClient;
  /** What the node answers next: an error, or this result. */
  let answer: Answer | Hex;

  beforeAll(async () => {
    node = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        const { id } = JSON.parse(body) as { id: number };
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id,
            ...(typeof answer === 'string' ? { result: answer } : { error: answer }),
          }),
        );
      });
    });
    await new Promise<void>((resolve) => {
      node.listen(0, '127.0.0.1', resolve);
    });
    client = createPublicClient({
      transport: http(`http://127.0.0.1:${(node.address() as AddressInfo).port}`, { retryCount: 0 }),
    });
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        node.close(resolve);
      }),
  );

  const thrown = async (): Promise<unknown> =>
    client
      .simulateContract({ address: escrow, abi: abis.escrow, functionName: 'changeHouseKey', account: escrow })
      .catch((error: unknown) => error);

  for (const [what, said, reason, values] of shapes) {
    it(`${what}: ${reason}, with words and what to do`, async () => {
      answer = said;
      const error = await thrown();
      const named = chainErrorOf(error);
      expect(named).toBeInstanceOf(ChainRefused);
      const refused = named as ChainRefused;
      expect([refused.reason, refused.values]).toEqual([reason, values]);
      const { words, kind } = meaningOf(error);
      expect(kind).toBe('failed');
      // No sentence that is true only of a proof if nothing is known of the proof.
      if (!['ReplayFailed', 'HandInvalid'].includes(reason)) expect(words).not.toMatch(/proof|NoReason|UnknownError/);
      for (const value of values) expect(words).toContain(String(value));
      if (reason !== 'HandInvalid' && reason !== 'Error') expect(adviceFor(named)).not.toBe('');
    });
  }

  it('no reason: what may be behind it, in the log and on the way out', async () => {
    answer = { code: 3, message: 'execution reverted', data: '0x' };
    const error = await thrown();
    expect(meaningOf(error).words).toMatch(
      /gives no reason: it cannot read the call \(it is another version, or not ours\), or the gas ran out\..*right chain/,
    );
    const named = chainErrorOf(error) as ChainRefused;
    expect(`${named.message} ${adviceFor(named)}`).toMatch(/gives no reason.*deployment file.*gas limit/);
  });

  it('no contract there: reported, and not as a refusal', async () => {
    answer = '0x';
    const error = chainErrorOf(
      await client.readContract({ address: escrow, abi: abis.escrow, functionName: 'court' }).catch((e: unknown) => e),
    );
    expect(error).not.toBeInstanceOf(ChainRefused);
    expect(error).toBeInstanceOf(ChainError);
    expect((error as ChainError).shortMessage).toMatch(/no such contract at this address/);
  });

  it('a fault of the node is no refusal: what is asked for stays to be done', async () => {
    answer = { code: -32603, message: 'database is locked' };
    const error = chainErrorOf(await thrown());
    expect(error).not.toBeInstanceOf(ChainRefused);
    expect((error as ChainError).message).toContain('database is locked');
  });
});
