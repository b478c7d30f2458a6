/**
 * `sabot exit` before any chain is asked: a key or a wallet's words typed into the command are refused and never
 * repeated.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from '../../../server/cli/exit/exit.ts';
import { readKeyFile } from '../../../server/cli/exit/key-file.ts';
import { BadInput } from '../../../server/cli/verb/verb.ts';

const digits = '4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d';
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-key-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const good = ['--rpc', 'http://127.0.0.1:8545', '--file', 'proof.json', '--key', 'key'];
async function refusal(work: () => unknown): Promise<string> {
  const error = await Promise.resolve()
    .then(work)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(BadInput);
  return (error as Error).message;
}
const silentAbout = (message: string) =>
  expect([message.includes(digits.slice(0, 40)), message.includes('sausage')]).toEqual([false, false]);

it.each([
  `0x${digits}`,
  digits,
  `0X${digits.toUpperCase()}`,
  `0x${digits} `,
  ` ${digits}`,
  `0x${digits}a`,
  digits.slice(0, 60),
  `"${digits}"`,
  words,
  `${words}\n`,
])('--key %j is a key, not a file', async (name) => {
  const message = await refusal(() => readKeyFile(name));
  expect(message).toMatch(/^--key takes the name of a file that holds the key, not the key itself/);
  silentAbout(message);
});

it.each([[`0x${digits}`], [words], ['--file', `0x${digits}`], ['--player', digits], [`--private-key=0x${digits}`]])(
  '%s %s: refused, and not repeated',
  async (...more) => {
    const message = await refusal(() => parse([...good, ...more]));
    expect(message).toMatch(/a command line can be seen by others/);
    silentAbout(message);
  },
);

it('addresses of nodes and files with long names are no keys', () => {
  const file = `/home/me/${'ab'.repeat(32)}/proof.json`;
  expect(parse(['--rpc', `https://node.example/v2/${digits}`, '--file', file, '--key', 'key'])).toMatchObject({
    files: [file],
  });
  expect(parse([...good, '--player', `0x${'Ab'.repeat(20)}`])).toMatchObject({ player: `0x${'ab'.repeat(20)}` });
});

it.each([[`0x${digits}\n`], [`${digits}\r\n`], [` 0x${digits.toUpperCase()}`]])(
  'a key file with %j is read',
  async (text) => {
    writeFileSync(join(folder, 'key'), text, { mode: 0o600 });
    expect(await readKeyFile(join(folder, 'key'))).toMatchObject({
      key: `0x${digits}`,
      warning: null,
      account: { address: '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1' },
    });
  },
);

it.each([
  [''],
  [digits.slice(1)],
  [`${digits}0`],
  [`${digits}\n${digits}`],
  [words],
  ['0'.repeat(64)],
  ['f'.repeat(64)],
])('one with %j is refused without its content', async (text) => {
  writeFileSync(join(folder, 'key'), text);
  const message = await refusal(() => readKeyFile(join(folder, 'key')));
  expect(message).toMatch(/^the key file does not hold a private key/);
  silentAbout(message);
});
