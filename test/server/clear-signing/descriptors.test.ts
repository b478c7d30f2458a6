/** What wallets are told of the contracts (ERC-7730, version 1), held against the contracts and messages themselves. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { toFunctionSelector, type AbiFunction, type AbiParameter } from 'viem';
import { describe, expect, it } from 'vitest';
import { fieldsOf, type MessageName } from '../../../engine/protocol/eip712.ts';
import { courtAbi, escrowAbi } from '../../../server/chain/abi.ts';
import { descriptorsOf, houseCalls, type Descriptor, type Layout } from '../../../server/clear-signing/descriptors.ts';

const escrow = '0x5ab0700000000000000000000000000000000001';
const court = '0x5ab0700000000000000000000000000000000002';
const files = descriptorsOf({ chainId: 31337, escrow, court, symbol: 'CHIP' });
const [calls, ofCourt, messages] = ['calldata-SabotEscrow', 'calldata-SabotCourt', 'eip712-SabotEscrow'].map(
  (name) => files[`${name}.json`]!,
) as [Descriptor, Descriptor, Descriptor];

const contracts = [
  { name: 'escrow', abi: escrowAbi, file: calls, house: houseCalls },
  { name: 'court', abi: courtAbi, file: ofCourt, house: [] as readonly string[] },
];

/** Names a path can begin with, and for each what may follow. */
const isIn = (params: readonly AbiParameter[], [first, ...rest]: readonly string[]): boolean =>
  params.some(
    (one) =>
      one.name === first &&
      (rest.length === 0 || ('components' in one && isIn(one.components as AbiParameter[], rest))),
  );
const pathsOf = ({ fields, excluded = [] }: Layout) => [...fields.map(({ path }) => path), ...excluded];
const changing = (abi: readonly { readonly type: string }[]) =>
  abi.filter(
    (item): item is AbiFunction =>
      item.type === 'function' && !['view', 'pure'].includes((item as AbiFunction).stateMutability),
  );

describe('what wallets are told', () => {
  it.each(contracts)(
    'every call of the $name that a player sends is described, and no other',
    ({ abi, file, house }) => {
      const asked = changing(abi).filter(({ name }) => !house.includes(name));
      expect(Object.keys(file.display.formats).sort()).toEqual(asked.map((one) => toFunctionSelector(one)).sort());
    },
  );

  it.each(contracts)(
    'each path of the $name is one of its arguments, each named argument is shown or left out',
    ({ abi, file }) => {
      for (const one of changing(abi)) {
        const layout = file.display.formats[toFunctionSelector(one)];
        if (layout === undefined) continue;
        const paths = pathsOf(layout);
        expect(paths.filter((path) => !isIn(one.inputs, path.split('.')))).toEqual([]);
        expect(new Set(paths).size).toBe(paths.length);
        const named = one.inputs.map(({ name }) => name!).filter((name) => name !== '');
        expect(named.filter((name) => !paths.some((path) => path.split('.')[0] === name))).toEqual([]);
      }
    },
  );

  it('each field of a message is shown or left out, and its amounts are told in chips', () => {
    const formats = Object.entries(messages.display.formats) as [MessageName, Layout][];
    expect(formats.map(([name]) => name)).toEqual(['Grant', 'Bring']);
    for (const [name, layout] of formats)
      expect(pathsOf(layout).sort()).toEqual(
        fieldsOf(name)
          .map((field) => field.name)
          .sort(),
      );
    for (const layout of Object.values(files).flatMap(({ display }) => Object.values(display.formats)))
      for (const field of layout.fields)
        if (/amount$/.test(field.path))
          expect(field).toMatchObject({ format: 'unit', params: { base: 'CHIP', decimals: 2 } });
  });

  it('sabot clear-signing writes them; what it is not told rightly it refuses in words', () => {
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
    const out = mkdtempSync(join(tmpdir(), 'sabot-clear-'));
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['--import', tsx, join(root, 'server/cli/main.ts'), 'clear-signing', ...args], {
        encoding: 'utf8',
      });
    try {
      const good = ['--chain', '31337', '--escrow', escrow, '--court', court, '--symbol', 'CHIP', '--out', out];
      expect(run(...good)).toMatchObject({ status: 0, stderr: '' });
      expect(readdirSync(out).sort()).toEqual(Object.keys(files).sort());
      for (const [name, file] of Object.entries(files))
        expect(JSON.parse(readFileSync(join(out, name), 'utf8'))).toEqual(file);
      expect(run('--chain', 'x', '--escrow', '0x1')).toMatchObject({
        status: 64,
        stdout: '',
        stderr: expect.stringContaining(
          '--chain is no chain id; --escrow is no address; --court is missing; --symbol is missing; --out is missing',
        ),
      });
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});
